//! Where puzzles come from and how they are read: flags that most commands share.

use std::path::PathBuf;

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

/// How puzzles are read.
#[derive(Debug, Args)]
pub(crate) struct ReadAs {
    /// Read this format (see `nonomata formats`) instead of the one that the content tells
    #[arg(long, value_name = "FORMAT", value_parser = format, help_heading = "Input")]
    pub(crate) from: Option<&'static Format>,

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
        Limits { bytes: self.max_bytes, cells: self.max_cells }
    }
}

/// The format of that name.
pub(super) fn format(name: &str) -> Result<&'static Format, String> {
    Format::named(name).ok_or_else(|| {
        let names: Vec<&str> = Format::all().iter().map(|format| format.name()).collect();
        format!("the formats are {}", names.join(", "))
    })
}
