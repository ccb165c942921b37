//! The file that the answers go to: one batch at a time writes to it, and it is none of the inputs.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::args::Batch;
use crate::failure::Failure;
use crate::locked_file::{lock, open_or_create};
use crate::output_file::{refuse_inputs, refuse_missing_folder};
use crate::source_name::path_text;

/// An open file of answers, one write for some whole lines. What it does not keep is dropped before the first write, so
/// that a run that is refused leaves the file as it was; and so is what a write leaves that fails.
#[derive(Debug)]
pub(super) struct AnswerFile {
    file: File,
    /// The number of bytes to keep: of whole lines. `None` if it is not a regular file.
    kept: Option<u64>,
    /// Whether the file has these bytes alone.
    is_cut: bool,
}

impl AnswerFile {
    /// Opens a file to replace its content, or to add to it. It need not exist.
    pub(super) fn open(path: &Path, arguments: &Batch) -> Result<AnswerFile, Failure> {
        refuse_missing_folder(Some(path))?;
        let of_file = |error| Failure::of_file(&path_text(path), &error);
        let is_resumed = arguments.resume.is_some();
        let (file, is_new) = open_or_create(path, is_resumed).map_err(of_file)?;
        // A pattern stands for the file only now that it exists.
        if let Err(failure) = refuse_inputs(Some(path), arguments.inputs()) {
            if is_new {
                fs::remove_file(path).map_err(of_file)?;
            }
            return Err(failure);
        }
        let metadata = file.metadata().map_err(of_file)?;
        if !metadata.is_file() {
            let found =
                "found a device or a pipe, expected a regular file, with the answers of an earlier run";
            return match is_resumed {
                true => Err(Failure::usage(format!("{}: {found}", path_text(path)))),
                false => Ok(AnswerFile { file, kept: None, is_cut: true }),
            };
        }
        if metadata.len() > 0 && !is_resumed && !arguments.force {
            let failure = Failure::usage(format!("{}: this file is not empty", path_text(path)));
            return Err(failure.with_advice("continue it with --resume, or replace it with --force"));
        }
        lock(&file).map_err(of_file)?;
        Ok(AnswerFile { file, kept: Some(0), is_cut: false })
    }

    /// Keeps this many bytes.
    pub(super) fn keep(&mut self, bytes: u64) {
        self.kept = self.kept.map(|_| bytes);
    }

    fn drop_the_rest(&mut self) -> io::Result<()> {
        if let Some(kept) = self.kept.filter(|_| !self.is_cut) {
            self.file.set_len(kept)?;
            self.file.seek(SeekFrom::Start(kept))?;
            self.is_cut = true;
        }
        Ok(())
    }
}

impl Read for &AnswerFile {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        (&self.file).read(bytes)
    }
}

impl Write for AnswerFile {
    fn write(&mut self, lines: &[u8]) -> io::Result<usize> {
        self.write_all(lines).map(|()| lines.len())
    }

    fn write_all(&mut self, lines: &[u8]) -> io::Result<()> {
        self.drop_the_rest()?;
        if let Err(error) = self.file.write_all(lines) {
            self.is_cut = false;
            // The first error is the one to report.
            let _ = self.drop_the_rest();
            return Err(error);
        }
        self.kept = self.kept.map(|kept| kept + lines.len() as u64);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.drop_the_rest()?;
        self.file.flush()
    }
}
