//! What `new` is asked.

use std::path::PathBuf;

use clap::Args;
use nonomata::formats::Format;
use nonomata::formats::images::looks_of;

use super::input::{AtMost, format};

const EXAMPLES: &str = "\
Examples:
  nonomata new --from-image duck.png duck.non       every dot a cell, every colour a colour
  nonomata new --from-image photo.png --size 40 --threshold 120 photo.non
                                                    40 columns, black where it is dark
  nonomata new --from-image photo.png --size 40x30 --colours 3 --to webpbn
  nonomata new --from-image duck.png | nonomata check
                                                    has it exactly one solution?

PNG, PBM, PGM and PPM are read. With --threshold or --colours a cell has the mean colour of its dots, otherwise \
the one that most of them have. White is the background, unless one can see through some dots, the file names another \
colour, or --background does.";

const EXIT_CODES: &str = "\
Exit codes:
  0  the puzzle is written
  2  the command line cannot be understood
  3  the image cannot be read or is no puzzle, or the output cannot be written";

/// What `new` is asked.
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct New {
    /// The file to write; `-` is standard output, and so is no file at all
    #[arg(value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,

    /// The image; `-` is standard input
    #[arg(long, value_name = "FILE", required = true, help_heading = "The puzzle")]
    pub(crate) from_image: PathBuf,

    /// So many columns and rows; if only the columns are said, the rows are as the image has it
    #[arg(long, value_name = "WxH", value_parser = size, help_heading = "The puzzle")]
    pub(crate) size: Option<(usize, Option<usize>)>,

    /// Black where the image is darker than that, from 0 (black) to 255 (white), and white elsewhere
    #[arg(long, value_name = "N", help_heading = "The puzzle")]
    pub(crate) threshold: Option<u8>,

    /// At most so many colours besides the background; near ones are taken together
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "threshold",
        value_parser = clap::value_parser!(u8).range(1..64),
        help_heading = "The puzzle"
    )]
    pub(crate) colours: Option<u8>,

    /// The colour of blank cells: a name, or hexadecimal digits [default: white]
    #[arg(long, value_name = "COLOUR", value_parser = colour, help_heading = "The puzzle")]
    pub(crate) background: Option<[u8; 3]>,

    /// What the puzzle is called
    #[arg(long, value_name = "TEXT", help_heading = "The puzzle")]
    pub(crate) title: Option<String>,

    /// Write this format (see `nonomata formats`) [default: the one of OUT's suffix, or non]
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
