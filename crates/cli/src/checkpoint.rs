//! Checkpoint of a census: a text file with the counts of finished tasks.
//!
//! The first line names the census, and each further line is a task and its count. A kill may cut off the last line,
//! which the next run drops. A file of anything else is refused and stays as it is.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use nonomata::census::Census;

use crate::failure::Failure;
use crate::locked_file::{lock, open_or_create};
use crate::output_file::refuse_missing_folder;
use crate::source_name::path_text;

/// More bytes than a line of a checkpoint has.
const LINE_LIMIT: usize = 128;

/// An open checkpoint, to which one run at a time writes.
pub(crate) struct Checkpoint {
    name: String,
    known: HashMap<u64, u64>,
    /// The file, or the first error from writing to it.
    file: Mutex<io::Result<File>>,
}

impl Checkpoint {
    /// Opens the checkpoint of a census, or begins one.
    pub(crate) fn open(path: &Path, census: &Census) -> Result<Checkpoint, Failure> {
        refuse_missing_folder(Some(path))?;
        let name = path_text(path);
        let of_file = |error| Failure::of_file(&name, &error);
        let (mut file, _) = open_or_create(path, true).map_err(of_file)?;
        if !file.metadata().map_err(of_file)?.is_file() {
            let message =
                format!("{name}: found a device or a pipe, expected a regular file for --checkpoint");
            return Err(Failure::usage(message));
        }
        lock(&file).map_err(of_file)?;
        let mut earlier = Earlier::of(census);
        let whole = earlier.read(&file).map_err(of_file)?;
        go_on(&mut file, whole, &earlier.head).map_err(of_file)?;
        Ok(Checkpoint { known: earlier.known, file: Mutex::new(Ok(file)), name })
    }

    /// The counts of the tasks that earlier runs have finished.
    pub(crate) fn known(&self) -> &HashMap<u64, u64> {
        &self.known
    }

    /// Writes a line. The first error is kept for the end: the count does not depend on it.
    pub(crate) fn keep(&self, task: u64, count: u64) {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if let Ok(open) = &mut *file
            && let Err(error) = open.write_all(format!("{task}\t{count}\n").as_bytes())
        {
            *file = Err(error);
        }
    }

    /// Closes the file. The failure says that it does not have all counts.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let written = self.file.into_inner().unwrap_or_else(PoisonError::into_inner);
        written.map(drop).map_err(|error| Failure::of_file(&self.name, &error))
    }
}

/// Drops a line that was cut off after these bytes, and begins a new file with its head.
fn go_on(file: &mut File, whole: u64, head: &str) -> io::Result<()> {
    file.set_len(whole)?;
    file.seek(SeekFrom::Start(whole))?;
    match whole {
        0 => writeln!(file, "{head}"),
        _ => Ok(()),
    }
}

/// The lines that earlier runs have written.
struct Earlier<'a> {
    census: &'a Census,
    head: String,
    known: HashMap<u64, u64>,
    /// The sum of the known counts, at most the number of pictures.
    sum: u64,
}

impl Earlier<'_> {
    fn of(census: &Census) -> Earlier<'_> {
        Earlier { census, head: format!("# {census:?}"), known: HashMap::new(), sum: 0 }
    }

    /// Reads the whole lines of a file, and returns how many bytes they have.
    fn read(&mut self, file: &File) -> io::Result<u64> {
        let (mut file, mut line, mut whole) = (BufReader::new(file), Vec::new(), 0);
        for number in 1.. {
            line.clear();
            file.by_ref().take(LINE_LIMIT as u64).read_until(b'\n', &mut line)?;
            let text = String::from_utf8_lossy(&line);
            match text.strip_suffix('\n') {
                Some(text) => self.add(number, text.strip_suffix('\r').unwrap_or(text))?,
                None if self.may_be_cut_off(number, &text) => break,
                None => return Err(self.unexpected(number, &text)),
            }
            whole += line.len() as u64;
        }
        Ok(whole)
    }

    /// Whether text at the end of the file may be the beginning of a line.
    fn may_be_cut_off(&self, number: u64, text: &str) -> bool {
        match number {
            1 => self.head.starts_with(text),
            _ => text.len() < LINE_LIMIT,
        }
    }

    fn add(&mut self, number: u64, line: &str) -> io::Result<()> {
        // The heads of checkpoints that were joined are further down.
        if line == self.head {
            return Ok(());
        }
        let numbers = line.split_once('\t').filter(|_| number > 1);
        let numbers = numbers.and_then(|(task, count)| Some((task.parse().ok()?, count.parse().ok()?)));
        let Some((task, count)) = numbers.filter(|&(task, _)| task < self.census.tasks()) else {
            return Err(self.unexpected(number, line));
        };
        match self.known.entry(task) {
            Entry::Occupied(known) if *known.get() == count => return Ok(()),
            Entry::Occupied(known) => {
                let known = known.get();
                let message = format!("found the count {count} of task {task}, expected {known} as before");
                return Err(invalid(number, &message));
            }
            Entry::Vacant(new) => new.insert(count),
        };
        let pictures = self.census.pictures();
        self.sum = self.sum.checked_add(count).filter(|&sum| sum <= pictures).ok_or_else(|| {
            invalid(number, &format!("the counts add up to more than all {pictures} pictures"))
        })?;
        Ok(())
    }

    fn unexpected(&self, number: u64, line: &str) -> io::Error {
        let expected = if number == 1 { "" } else { "a task of " };
        invalid(number, &format!("found {line:?}, expected {expected}{}", self.head))
    }
}

/// An error in a line of a checkpoint.
fn invalid(number: u64, message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("line {number}: {message}"))
}
