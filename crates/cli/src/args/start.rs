//! The arguments that name the unfinished grid with which a command begins.

use std::num::NonZeroUsize;

use clap::{Args, ValueHint};

use super::number::whole;

/// `--grid` and `--saved`. Other arguments refer to both as `start`.
#[derive(Debug, Args)]
#[group(id = "start", multiple = false)]
pub(crate) struct Start {
    /// Begin with this unfinished grid: a file or the rows themselves, in any style, or a partial-solution file
    #[arg(long, value_name = "FILE|ROWS", value_hint = ValueHint::FilePath)]
    pub(crate) grid: Option<String>,

    /// Begin with the unfinished grid that is stored with the puzzle, or with the Nth of them
    #[arg(
        long,
        value_name = "N",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "1",
        value_parser = whole(NonZeroUsize::MIN..)
    )]
    pub(crate) saved: Option<NonZeroUsize>,
}
