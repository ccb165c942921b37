//! The arguments of `new`.

use std::path::PathBuf;

use clap::Args;
use nonomata::formats::Format;
use nonomata::formats::images::looks_of;

use super::input::{AtMost, format};

const EXAMPLES: &str = "\
Examples:
  nonomata new --from-image duck.png duck.non       every pixel becomes a cell
  nonomata new --from-image photo.png --size 40 --threshold 120 photo.non
                                                    40 columns, black where it is dark
  nonomata new --from-image photo.png --size 40x30 --colours 3 --to webpbn
  nonomata new --from-image duck.png | nonomata check
                                                    does it have exactly one solution?

Reads PNG, PBM, PGM and PPM. With --threshold or --colours a cell has the mean colour of its pixels, otherwise their most \
frequent colour. The background is that of --background, else transparent pixels or the background colour of the file, else white.";

const EXIT_CODES: &str = "\
Exit codes:
  0  the puzzle was written
  2  the command line is wrong
  3  the image cannot be read or is not a puzzle, or the output cannot be written";

/// The arguments of `new`.
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct New {
    /// The file to write; `-` or no OUT writes standard output
    #[arg(value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,

    /// The image; `-` reads standard input
    #[arg(long, value_name = "FILE", required = true, help_heading = "The puzzle")]
    pub(crate) from_image: PathBuf,

    /// Columns and rows, e.g. 40x30; `40` alone keeps the proportions of the image
    #[arg(long, value_name = "WxH", value_parser = size, help_heading = "The puzzle")]
    pub(crate) size: Option<(usize, Option<usize>)>,

    /// Make cells black where the image is darker than N, from 0 (black) to 255 (white)
    #[arg(long, value_name = "N", help_heading = "The puzzle")]
    pub(crate) threshold: Option<u8>,

    /// Use at most N colours besides the background; similar colours are merged
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "threshold",
        value_parser = clap::value_parser!(u8).range(1..64),
        help_heading = "The puzzle"
    )]
    pub(crate) colours: Option<u8>,

    /// The colour of blank cells: a name or hexadecimal digits [default: white]
    #[arg(long, value_name = "COLOUR", value_parser = colour, help_heading = "The puzzle")]
    pub(crate) background: Option<[u8; 3]>,

    /// The title of the puzzle
    #[arg(long, value_name = "TEXT", help_heading = "The puzzle")]
    pub(crate) title: Option<String>,

    /// Write this format (see `nonomata formats`) [default: by the suffix of OUT, or non]
    #[arg(long, value_name = "FORMAT", value_parser = format, help_heading = "Output")]
    pub(crate) to: Option<&'static Format>,

    #[command(flatten)]
    pub(crate) at_most: AtMost,
}

/// Reads `40x30` or `40`.
fn size(text: &str) -> Result<(usize, Option<usize>), String> {
    let number = |text: &str| match text.parse() {
        Ok(0) | Err(_) => Err("expected a size like 40x30, or a number of columns".to_owned()),
        Ok(number) => Ok(number),
    };
    match text.split_once('x') {
        Some((width, height)) => Ok((number(width)?, Some(number(height)?))),
        None => Ok((number(text)?, None)),
    }
}

fn colour(text: &str) -> Result<[u8; 3], String> {
    looks_of(text).ok_or_else(|| "expected a colour like red or #ff0000".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_one_number_or_two() {
        assert_eq!(size("40x30"), Ok((40, Some(30))));
        assert_eq!(size("40"), Ok((40, None)));
        for text in ["", "x", "40x", "x30", "0", "40x0", "-1", "40x30x2"] {
            assert!(size(text).is_err(), "{text}");
        }
        assert_eq!((colour("red"), colour("#0f0")), (Ok([255, 0, 0]), Ok([0, 255, 0])));
        assert!(colour("reddish").is_err());
    }
}
