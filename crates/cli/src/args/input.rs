//! Input flags, which most commands share.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;
use nonomata::formats::{Format, Limits, Source};
use nonomata::rule::Dialect;

use super::effort::bytes;
use super::number::whole;
use crate::paths;

/// The sources of puzzles.
#[derive(Clone, Debug, Args)]
pub(crate) struct Puzzles {
    /// Files and folders with puzzles; `-` or no FILE reads standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Read the puzzle from this argument, in any format
    #[arg(long, value_name = "TEXT", conflicts_with = "files", help_heading = "Input")]
    pub(crate) puzzle: Option<String>,

    /// Only the puzzle with this number of an input with several, counted from 1
    #[arg(
        long,
        value_name = "N",
        value_parser = whole(NonZeroUsize::MIN..),
        help_heading = "Input"
    )]
    pub(crate) number: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) read_as: ReadAs,
}

impl Puzzles {
    /// These flags with other files.
    pub(crate) fn with_files(&self, files: &[PathBuf]) -> Puzzles {
        Puzzles { files: files.to_vec(), ..self.clone() }
    }

    /// Whether there is one source: neither several files, nor a folder, nor a pattern.
    pub(crate) fn is_one_source(&self) -> bool {
        match self.files.as_slice() {
            [] => true,
            [file] => !paths::stands_for_several(file),
            _ => false,
        }
    }

    /// The files to read, including standard input as `-`.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &Path> {
        let standard = (self.files.is_empty() && self.puzzle.is_none()).then(|| Path::new("-"));
        self.files.iter().map(PathBuf::as_path).chain(standard)
    }
}

/// Flags for reading puzzles.
#[derive(Clone, Debug, Args)]
pub(crate) struct ReadAs {
    /// Read this format (see `nonomata formats`) [default: detected from the content]
    #[arg(long, value_name = "FORMAT", value_parser = format, help_heading = "Input")]
    pub(crate) from: Option<&'static Format>,

    /// Read patterns as JavaScript, Python or Rust's regex crate does: js, python or rust [default: js for crosswords,
    /// rust for `lines`]
    #[arg(long, value_name = "DIALECT", help_heading = "Input")]
    pub(crate) regex: Option<Dialect>,

    #[command(flatten)]
    pub(crate) at_most: AtMost,
}

/// Limits of the input size.
#[derive(Clone, Debug, Args)]
pub(crate) struct AtMost {
    /// Reject puzzles with more than N cells
    #[arg(
        long,
        value_name = "N",
        default_value_t = Source::CELL_LIMIT,
        value_parser = whole(0_usize..),
        help_heading = "Input"
    )]
    pub(crate) max_cells: usize,

    /// Reject inputs with more than N bytes, e.g. 1000, 64M or 1G
    #[arg(long, value_name = "N", value_parser = bytes, default_value = "64M", help_heading = "Input")]
    pub(crate) max_bytes: usize,
}

impl ReadAs {
    /// The limits in the library's type.
    pub(crate) fn limits(&self) -> Limits {
        self.at_most.limits()
    }
}

impl AtMost {
    /// The limits in the library's type.
    pub(crate) fn limits(&self) -> Limits {
        Limits::default().with_bytes(self.max_bytes).with_cells(self.max_cells)
    }
}

/// Parses the name of a format.
pub(super) fn format(name: &str) -> Result<&'static Format, String> {
    name.parse::<&'static Format>().map_err(|error| error.to_string())
}

/// Parses the name of a format that can be written.
pub(super) fn written_format(name: &str) -> Result<&'static Format, String> {
    match format(name)? {
        format if format.is_written() => Ok(format),
        _ => Err("this format can only be read".to_owned()),
    }
}

/// Parses the seed of random numbers.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    whole(0..=u64::MAX)(text)
}
