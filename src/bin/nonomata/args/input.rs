//! Where puzzles come from and how they are read: flags that most commands share.

use std::path::{Path, PathBuf};

use clap::Args;
use nonomata::formats::{Format, KindFormat, Limits, Source, kind_formats};

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
    #[arg(long, value_name = "FORMAT", value_parser = read_from, help_heading = "Input")]
    pub(crate) from: Option<ReadFrom>,

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

/// What a text is read as.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ReadFrom {
    /// Nonograms in that format.
    Format(&'static Format),
    /// Another kind of puzzle, in the format of that name.
    Kind(&'static str),
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
        name => format(name).map(Target::Format).map_err(|error| format!("{error}, partial, svg")),
    }
}

/// The name of a format of nonograms, or of another kind of puzzles.
fn read_from(name: &str) -> Result<ReadFrom, String> {
    if let Some(kind) = kind_formats().find(|kind| *kind == name) {
        return Ok(ReadFrom::Kind(kind));
    }
    format(name).map(ReadFrom::Format).map_err(|error| {
        let mut kinds: Vec<&str> = kind_formats().collect();
        kinds.dedup();
        format!("{error}, and for other puzzles than nonograms {}", kinds.join(", "))
    })
}

/// What puzzles are converted to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WriteAs {
    /// A format of nonograms, some of which are for triddlers, too.
    Format(&'static Format),
    /// The format of that name, of another kind of puzzle.
    Kind(&'static str),
}

/// The name of a format that puzzles are converted to.
pub(super) fn write_as(name: &str) -> Result<WriteAs, String> {
    let written = || KindFormat::all().iter().filter(|kind| kind.is_written()).map(KindFormat::name);
    let of_others = || written().filter(|name| Format::named(name).is_none());
    if let Some(kind) = of_others().find(|kind| *kind == name) {
        return Ok(WriteAs::Kind(kind));
    }
    if kind_formats().any(|kind| kind == name) {
        return Err("this format is only read".to_owned());
    }
    format(name).map(WriteAs::Format).map_err(|error| {
        let others: Vec<&str> = of_others().collect();
        format!("{error}, and for other puzzles than nonograms {}", others.join(", "))
    })
}

/// The format of that name.
pub(super) fn format(name: &str) -> Result<&'static Format, String> {
    Format::named(name).ok_or_else(|| {
        let names: Vec<&str> = Format::all().iter().map(|format| format.name()).collect();
        format!("the formats are {}", names.join(", "))
    })
}
