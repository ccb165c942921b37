//! Where puzzles come from and how they are read: flags that most commands share.

use std::path::{Path, PathBuf};

use clap::Args;
use nonomata::formats::{Format, Limits, Source};

/// Where puzzles come from.
#[derive(Debug, Args)]
pub(crate) struct Puzzles {
    /// Files with puzzles; `-` is standard input, and so is no file at all
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// A puzzle in place, in any format
    #[arg(long, value_name = "TEXT", conflicts_with = "files", help_heading = "Input")]
    pub(crate) puzzle: Option<String>,

    #[command(flatten)]
    pub(crate) read_as: ReadAs,
}

impl Puzzles {
    /// The files that are read, standard input among them.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &Path> {
        let standard = (self.files.is_empty() && self.puzzle.is_none()).then(|| Path::new("-"));
        self.files.iter().map(PathBuf::as_path).chain(standard)
    }
}

/// How puzzles are read.
#[derive(Debug, Args)]
pub(crate) struct ReadAs {
    /// Read this format (see `nonomata formats`) instead of the one that the content tells
    #[arg(long, value_name = "FORMAT", value_parser = format, help_heading = "Input")]
    pub(crate) from: Option<&'static Format>,

    #[command(flatten)]
    pub(crate) at_most: AtMost,
}

/// How much is read.
#[derive(Debug, Args)]
pub(crate) struct AtMost {
    /// Refuse puzzles with more cells
    #[arg(long, value_name = "N", default_value_t = Source::CELL_LIMIT, help_heading = "Input")]
    pub(crate) max_cells: usize,

    /// Refuse inputs with more bytes
    #[arg(long, value_name = "N", default_value_t = Source::BYTE_LIMIT, help_heading = "Input")]
    pub(crate) max_bytes: usize,
}

impl ReadAs {
    /// How much is read.
    pub(crate) fn limits(&self) -> Limits {
        self.at_most.limits()
    }
}

impl AtMost {
    /// The same as the library has it.
    pub(crate) fn limits(&self) -> Limits {
        Limits { bytes: self.max_bytes, cells: self.max_cells }
    }
}

/// What a solution is written as.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    /// A puzzle with its picture, or the picture alone.
    Format(&'static Format),
    /// A partial-solution file.
    Partial,
    /// A drawing of the puzzle with its solution.
    Svg,
}

/// The name of a format, or that of partial-solution files.
pub(super) fn target(name: &str) -> Result<Target, String> {
    match name {
        "partial" => Ok(Target::Partial),
        "svg" => Ok(Target::Svg),
        name => written_format(name).map(Target::Format).map_err(|error| format!("{error}, partial, svg")),
    }
}

/// The name of a format.
pub(super) fn format(name: &str) -> Result<&'static Format, String> {
    name.parse::<&'static Format>().map_err(|error| error.to_string())
}

/// The name of a format that is written.
pub(super) fn written_format(name: &str) -> Result<&'static Format, String> {
    match format(name)? {
        format if format.is_written() => Ok(format),
        _ => Err("this format is only read".to_owned()),
    }
}
