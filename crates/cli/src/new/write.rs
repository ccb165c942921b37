//! Writes made puzzles: together, each into a file of its own, or as JSON.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use nonomata::explain::rating::Rating;
use nonomata::explain::walkthrough::ProvedSolutions;
use nonomata::formats::{Format, Written};
use nonomata::puzzles::Puzzle;
use serde_json::json;

use crate::args::New;
use crate::failure::{Ended, Failure};
use crate::growing_file::GrowingFile;
use crate::numbered_path::{NUMBER, has_number, numbered};
use crate::output::{Output, output, remark};
use crate::output_file::{
    format_puzzles, not_written, output_format, refuse_to_replace, warnings, write_bytes, write_output,
};
use crate::source_name::path_text;

/// Writes puzzles of one kind.
pub(super) struct Writer<'a> {
    arguments: &'a New,
    path: Option<&'a Path>,
    format: &'static Format,
    seed: Option<u64>,
    /// The puzzles that are written together.
    puzzles: Vec<Puzzle>,
    /// The file to which each puzzle is added when it is made. None before the first.
    growing: Option<GrowingFile>,
    /// The warnings so far, each of which is given once.
    warnings: Vec<String>,
    count: usize,
    /// The number of puzzles that stay in files whatever happens next.
    written: usize,
    output: Output,
}

impl<'a> Writer<'a> {
    pub(super) fn new(
        arguments: &'a New,
        path: Option<&'a Path>,
        kind: &str,
        seed: Option<u64>,
    ) -> Result<Writer<'a>, Failure> {
        let is_own = |format: &&&Format| format.is_written_for(kind) && format.kinds()[0] == kind;
        let usual = || Format::named("non").filter(|format| format.is_written_for(kind));
        let any = || Format::all().iter().find(|format| format.is_written_for(kind)).copied();
        let usual = || usual().or_else(|| Format::all().iter().find(is_own).copied()).or_else(any);
        let usual = if path.is_none() || arguments.json { usual() } else { None };
        let format = output_format(arguments.to.or(usual), path, kind)?;
        refuse_unfit(arguments, format, kind, seed.is_some())?;
        let is_several = arguments.count.is_some_and(|count| count > 1) && !arguments.json;
        if is_several && !format.capabilities().many && !path.is_some_and(has_number) {
            let message = format!("the format {format} holds one puzzle");
            let suffix = format.suffixes().first().unwrap_or(&"txt");
            let advice = format!(
                "use --json, or write each puzzle to its own file, e.g. -o 'puzzle-{NUMBER}.{suffix}'"
            );
            return Err(Failure::usage(message).with_advice(&advice));
        }
        Ok(Writer {
            arguments,
            path,
            format,
            seed,
            puzzles: Vec::new(),
            growing: None,
            warnings: Vec::new(),
            count: 0,
            written: 0,
            output: output(),
        })
    }

    /// Refuses to replace a file without --force, before the work. Names with a number in the folder are checked one
    /// by one, later.
    pub(super) fn refuse_existing(&self) -> Result<(), Failure> {
        let Some(path) = self.path.filter(|_| !self.arguments.force) else { return Ok(()) };
        let file = match has_number(path) && !self.arguments.json {
            true => first_numbered(path, self.arguments.count.unwrap_or(1)),
            false => Some(path.to_owned()),
        };
        file.map_or(Ok(()), |file| refuse_to_replace(&file))
    }

    /// Whether the puzzles go to a file, or to several.
    pub(super) fn has_file(&self) -> bool {
        self.path.is_some()
    }

    /// The number of puzzles so far.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The number of puzzles in files, after one that could not be written.
    pub(super) fn written(&self) -> usize {
        self.written
    }

    /// Adds a puzzle.
    pub(super) fn add(
        &mut self,
        mut puzzle: Puzzle,
        number: u64,
        attempts: u64,
        proved: ProvedSolutions,
        rating: Option<&Rating>,
    ) -> Result<(), Ended> {
        if let Some(title) = &self.arguments.title {
            puzzle.about_mut().set("title", title.replace(NUMBER, &number.to_string()));
        }
        if self.arguments.no_goal {
            puzzle = puzzle.without_goal();
        }
        self.count += 1;
        let each = self.path.filter(|path| has_number(path) && !self.arguments.json);
        let is_together = !self.arguments.json && each.is_none();
        let is_several = self.arguments.count.is_some_and(|count| count > 1);
        let between = self.format.between_puzzles().filter(|_| is_several);
        if is_together && between.is_none() {
            self.puzzles.push(puzzle);
            return Ok(());
        }
        let written = format_puzzles(vec![puzzle.clone()], "the new puzzle", self.format, "")?;
        match each {
            Some(path) => {
                let path = numbered(path, number);
                if !self.arguments.force {
                    refuse_to_replace(&path)?;
                }
                self.warn(&written);
                write_bytes(&mut self.output, written.bytes(), Some(&path))?;
                self.written += 1;
                Ok(())
            }
            None if self.arguments.json => {
                self.add_object(&puzzle, number, attempts, proved, rating, &written)
            }
            None => {
                self.warn(&written);
                let between = between.filter(|_| self.count > 1).unwrap_or_default();
                self.add_record(&[between.as_bytes(), written.bytes()].concat())
            }
        }
    }

    fn add_object(
        &mut self,
        puzzle: &Puzzle,
        number: u64,
        attempts: u64,
        proved: ProvedSolutions,
        rating: Option<&Rating>,
        written: &Written,
    ) -> Result<(), Ended> {
        let Ok(text) = std::str::from_utf8(written.bytes()) else {
            let message = format!("the format {} is not text; choose another with --to", self.format);
            return Err(Failure::usage(message).into());
        };
        let layout = puzzle.layout();
        let width = layout.rows().iter().map(|row| row.cells.len()).max().unwrap_or(0);
        let object = json!({
            "number": number,
            "seed": self.seed,
            "attempts": attempts,
            "kind": puzzle.kind(),
            "width": width,
            "height": layout.rows().len(),
            "format": self.format.name(),
            "puzzle": text,
            "verdict": proved.verdict(),
            "rating": rating,
        });
        self.add_record(format!("{object}\n").as_bytes())
    }

    /// Writes a record at once, so that it is there whatever happens next.
    fn add_record(&mut self, record: &[u8]) -> Result<(), Ended> {
        let Some(path) = self.path else {
            self.output.write_all(record)?;
            return Ok(self.output.flush()?);
        };
        let growing = match self.growing.take() {
            Some(growing) => Ok(growing),
            None => GrowingFile::create(path),
        };
        let added = growing.and_then(|growing| self.growing.insert(growing).add(record));
        match added {
            Ok(()) => {
                self.written += 1;
                Ok(())
            }
            Err(error) => {
                // A file that is to be replaced stays as it is.
                if self.growing.take().is_some_and(|growing| growing.is_replacing()) {
                    self.written = 0;
                }
                Err(Failure::of_file(&path_text(path), &error).into())
            }
        }
    }

    /// Prints the warnings about a puzzle that were not given before.
    fn warn(&mut self, written: &Written) {
        for warning in warnings(written, self.format.name()) {
            if !self.warnings.contains(&warning) {
                remark(&warning);
                self.warnings.push(warning);
            }
        }
    }

    /// Writes what is left.
    pub(super) fn finish(&mut self) -> Result<(), Ended> {
        if let Some((growing, path)) = self.growing.take().zip(self.path) {
            return growing.finish().map_err(|error| Failure::of_file(&path_text(path), &error).into());
        }
        if self.puzzles.is_empty() {
            return Ok(());
        }
        let puzzles = std::mem::take(&mut self.puzzles);
        let written = format_puzzles(puzzles, "the new puzzles", self.format, "")?;
        write_output(&mut self.output, &written, self.format.name(), self.path)
    }
}

/// The file of the first puzzle.
pub(super) fn first_file(arguments: &New, path: &Path) -> PathBuf {
    if arguments.json { path.to_owned() } else { numbered(path, 1) }
}

/// Refuses a format that cannot hold the wanted puzzles, as far as the command line says it.
fn refuse_unfit(arguments: &New, format: &Format, kind: &str, is_random: bool) -> Result<(), Failure> {
    if !format.is_written_for(kind) {
        return Err(Failure::usage(not_written(kind, format)));
    }
    let capabilities = format.capabilities();
    let message = match arguments.colours {
        // An image may have fewer.
        Some(colours @ 2..) if is_random && !capabilities.colour => {
            format!("--colours {colours}: the format {format} has no colours")
        }
        _ if arguments.no_goal && !capabilities.clues => {
            format!("--no-goal: the format {format} holds only the solution")
        }
        _ => return Ok(()),
    };
    let advice = "choose another format with --to; `nonomata formats` lists them";
    Err(Failure::usage(message).with_advice(advice))
}

/// The file of the puzzle with the smallest number, at most this one, that exists in the folder of all of them.
fn first_numbered(path: &Path, last: u64) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let (before, _) = name.split_once(NUMBER)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let numbers = |file: &str| {
        let rest = file.strip_prefix(before).unwrap_or_default();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let numbers: Vec<u64> = (1..=digits).filter_map(|end| rest[..end].parse().ok()).collect();
        numbers.into_iter().find(|number| name.replace(NUMBER, &number.to_string()) == file)
    };
    let files = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?.flatten();
    let found = files.filter_map(|file| numbers(file.file_name().to_str()?));
    found.filter(|number| (1..=last).contains(number)).min().map(|number| numbered(path, number))
}
