//! How far to search, and how answers look: flags that several commands share.

use std::time::Duration;

use clap::Args;
use nonomata::render::Style;

/// How far to search.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Effort {
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,

    /// Stop after so many nodes of the search tree
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,

    /// Begin no search that needs more than about so many megabytes; a count keeps 512 if nothing is said
    #[arg(long, value_name = "N", value_parser = megabytes)]
    pub(crate) memory: Option<u64>,

    /// Use so many threads; the answer is the same on any number [default: as many as there are cores, where it pays]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

/// How answers look.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Look {
    /// How to draw nonograms: blocks, ascii, quoted, framed, marks or squares [default: blocks]; other puzzles are
    /// drawn as they stand, which is ascii
    #[arg(long, value_name = "STYLE")]
    pub(crate) style: Option<Style>,

    /// One JSON object a puzzle, on a line of its own
    #[arg(long)]
    pub(crate) json: bool,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "expected a number of seconds from 0 on".to_owned())
}

fn megabytes(text: &str) -> Result<u64, String> {
    let megabytes = text.parse().ok().filter(|&megabytes| megabytes > 0);
    megabytes.ok_or_else(|| "expected a whole number of megabytes, from 1 on".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_numbers_from_0_on() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for text in ["-1", "x", "inf", "nan", "1e300"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
