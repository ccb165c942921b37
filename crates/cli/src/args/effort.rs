//! Limits of the search and output flags, which several commands share.

use std::time::Duration;

use clap::Args;
use nonomata::render::Style;

use super::number::whole;

/// Limits of the search, and threads.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Effort {
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,

    /// Stop after N nodes of the search tree
    #[arg(long, value_name = "N", value_parser = whole(0_u64..))]
    pub(crate) nodes: Option<u64>,

    /// Memory limit, e.g. 512M or 2G [count: default 512M]
    #[arg(long, value_name = "SIZE", value_parser = megabytes)]
    pub(crate) memory: Option<u64>,

    /// Number of threads; it does not change the answer [default: up to one per core]
    #[arg(long, value_name = "N", value_parser = whole(1..=1024_u16))]
    pub(crate) threads: Option<u16>,
}

impl Effort {
    /// Whether a limit is given.
    pub(crate) fn is_limited(&self) -> bool {
        self.time.is_some() || self.nodes.is_some() || self.memory.is_some()
    }

    /// The limits multiplied by this factor.
    pub(crate) fn enlarged(&self, factor: u32) -> Effort {
        Effort {
            time: self.time.map(|time| time.saturating_mul(factor)),
            nodes: self.nodes.map(|nodes| nodes.saturating_mul(factor.into())),
            memory: self.memory.map(|memory| memory.saturating_mul(factor.into())),
            threads: self.threads,
        }
    }
}

/// Limits of commands that search nothing.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct TimeAndMemory {
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// Memory limit, e.g. 512M or 2G
    #[arg(long, value_name = "SIZE", value_parser = megabytes)]
    memory: Option<u64>,
}

impl TimeAndMemory {
    pub(crate) fn effort(&self) -> Effort {
        Effort { time: self.time, memory: self.memory, ..Effort::default() }
    }
}

/// Output flags.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Presentation {
    /// Style of nonograms: blocks, ascii or squares [default: blocks]; others are ascii
    #[arg(long, value_name = "STYLE")]
    pub(crate) style: Option<Style>,

    /// Print one JSON object per puzzle, each on its own line
    #[arg(long)]
    pub(crate) json: bool,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds >= 0.0);
    let seconds = seconds.ok_or_else(|| "expected a number of seconds, 0 or more".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "expected at most 1e19 seconds".to_owned())
}

/// Reads `512`, `512M` or `2G`: megabytes. The unit may be followed by `B` or `iB`.
fn megabytes(text: &str) -> Result<u64, String> {
    let megabytes = with_unit(text, &[("M", 1), ("G", 1 << 10), ("T", 1 << 20)]);
    megabytes.filter(|&megabytes| megabytes > 0).ok_or_else(|| {
        "expected a positive whole number of megabytes, e.g. 512, or a number with a unit, e.g. 512M or 2G"
            .to_owned()
    })
}

/// Reads `1000`, `64M` or `1G`: bytes. The unit may be followed by `B` or `iB`.
pub(super) fn bytes(text: &str) -> Result<usize, String> {
    let bytes = with_unit(text, &[("K", 1 << 10), ("M", 1 << 20), ("G", 1 << 30), ("T", 1 << 40)]);
    bytes.and_then(|bytes| usize::try_from(bytes).ok()).ok_or_else(|| {
        "expected a whole number of bytes, e.g. 1000, or a number with a unit, e.g. 64M or 1G".to_owned()
    })
}

/// A whole number of one of these units, or of none.
fn with_unit(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    let digits = text.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let unit = text[digits.len()..].trim().to_ascii_uppercase();
    let is_unit = |name: &str| unit.strip_prefix(name).is_some_and(|rest| matches!(rest, "" | "B" | "IB"));
    let each = match unit.as_str() {
        "" => 1,
        _ => units.iter().find(|(name, _)| is_unit(name))?.1,
    };
    digits.parse::<u64>().ok()?.checked_mul(each)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_a_whole_number_of_megabytes() {
        for (text, number) in
            [("512", 512), ("512M", 512), ("512 mb", 512), ("1MiB", 1), ("2G", 2048), ("2gb", 2048)]
        {
            assert_eq!(megabytes(text), Ok(number), "{text}");
        }
        for text in [
            "",
            "0",
            "0G",
            "-1",
            "1.5",
            "1.5G",
            "10k",
            "B",
            "5B",
            "5i",
            "5Mi",
            "5MBB",
            "5MIIBBB",
            "M",
            "512X",
            "99999999999999999999",
            "99999999999999999T",
        ] {
            assert!(megabytes(text).is_err(), "{text}");
        }
    }

    #[test]
    fn bytes_have_units() {
        for (text, number) in [("0", 0), ("512", 512), ("1k", 1024), ("64 MB", 64 << 20), ("1GiB", 1 << 30)] {
            assert_eq!(bytes(text), Ok(number), "{text}");
        }
        assert_eq!(bytes("64M"), Ok(nonomata::formats::Source::BYTE_LIMIT), "the default");
        for text in ["", "B", "1.5M", "-1", "1X", "99999999999999999999", "99999999T"] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }

    #[test]
    fn seconds_are_numbers_from_0_on() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for text in ["-1", "x", "inf", "nan", "1e300"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
