//! An output file that grows by whole records, so that a program that ends early leaves those it has written.
//!
//! A new file has its name from its first record on. A file that exists is replaced at the end, and what is written
//! before stands beside it.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use crate::atomic_file::AtomicFile;

/// A file to which records are added.
#[derive(Debug)]
pub(crate) enum GrowingFile {
    /// A new file, and the length of its whole records.
    New(File, u64),
    /// A file that replaces another one, or a device.
    Replacing(AtomicFile),
}

impl GrowingFile {
    pub(crate) fn create(path: &Path) -> io::Result<GrowingFile> {
        match File::create_new(path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                AtomicFile::create(path).map(GrowingFile::Replacing)
            }
            created => created.map(|file| GrowingFile::New(file, 0)),
        }
    }

    /// Adds a record. After an error the file ends with the one before.
    pub(crate) fn add(&mut self, record: &[u8]) -> io::Result<()> {
        match self {
            GrowingFile::Replacing(file) => file.write_all(record).and_then(|()| file.flush()),
            GrowingFile::New(file, length) => {
                if let Err(error) = file.write_all(record) {
                    let _ = file.set_len(*length);
                    return Err(error);
                }
                *length += record.len() as u64;
                Ok(())
            }
        }
    }

    /// Whether its records are lost unless it is finished.
    pub(crate) fn is_replacing(&self) -> bool {
        matches!(self, GrowingFile::Replacing(_))
    }

    /// Ends the file after the last record.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            GrowingFile::Replacing(file) => file.commit(),
            GrowingFile::New(file, _) => file.sync_all(),
        }
    }
}
