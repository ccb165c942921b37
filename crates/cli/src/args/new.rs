//! The arguments of `new`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use nonomata::choice::UnknownName;
use nonomata::formats::Format;
use nonomata::make::{COLOUR_LIMIT, Generator, Symmetry, Texture, Wanted};

use super::Effort;
use super::input::{AtMost, seed, written_format};
use super::number::whole;

const NOTES: &str = "\
A random puzzle has exactly one solution. Its seed is printed on standard error: the same seed and flags give the \
same puzzles, on any number of threads. The solution is written as the goal if the format has goals; --no-goal omits \
it.

Grades 2 to 4 are quick to find at most sizes. Grade 1 is common up to 10x10 cells, 6 from 10x10 on, 5 and 7 from \
15x15, 8 from 20x20, 9 from 25x25; 10 is rare. Logic grids up to 3x3 have grade 3 or 6, larger ones 4 (one line \
at a time) or 6 to 8. Large pictures need long blocks to have one solution, so they are denser unless --density is set.

Images are PNG, PBM, PGM and PPM; a build with `--features drawings` reads JPEG, WebP and SVG as well. An image with at most 8 colours \
keeps them; others become black and white, unless --colours is set. With --threshold or --colours a cell has the mean colour of its \
pixels, otherwise their most frequent colour. The background is --background, else transparent pixels or the \
background colour of the file, else white. Transparent pixels are white, or black if everything else is almost white; \
in black and white, white ones are blank as well. Every pixel becomes a cell unless --size is set. With --grade or \
--lines-only, and for an image of more than 8 colours with a side of more than 100 pixels, sizes and thresholds that \
are not set are tried until the puzzle has one solution. Otherwise the threshold is the one that best divides dark \
from light. An image of more than 16777216 pixels needs --max-cells, e.g. --max-cells 100000000.

With --json, and in ndjson, non, nonpack, tatham and puzz-link, puzzles are written as they are made, so a new file \
holds those made before an error, Ctrl-C or a kill. A file that --force replaces stays until the end of the run, also \
by Ctrl-C or a limit; a kill leaves it, with the new puzzles beside it in a file named .nonomata-*.tmp. Other \
formats, such as json and webpbn, are written at the end, also after Ctrl-C; a kill leaves the old file.

With --json each puzzle is an object: number, seed (null for images), attempts, kind, width, height, format, puzzle (the text in that \
format), verdict (unique; for an image also multiple, or unknown after a short search) and rating (null unless the \
verdict is unique, and without --grade also above 1600 cells or after a short search).";

const EXAMPLES: &str = "\
Examples:
  nonomata new 20x20 puzzle.non                     a random nonogram
  nonomata new 20x20 hundred.non --count 100 --seed 7 --lines-only
  nonomata new 15x15 --grade 3..4 --symmetry lr --texture blobs
  nonomata new 12x12 --colours 3 --density .6 --to webpbn
  nonomata new --kind logic 5x4 --count 3 -o 'street-{}.logic'
                                                    5 houses, 4 attributes, a file for each
  nonomata new --kind crossword 3x2 --letters 'CAT DOG'
  nonomata new duck.png duck.non                    every pixel becomes a cell
  nonomata new duck.txt duck.non                    a drawing with # and .
  nonomata new photo.png --grade 2..4               tries sizes and thresholds
  nonomata new photo.png --size 40 --threshold 120 photo.non
                                                    40 columns, black where it is dark
  nonomata new photo.png --size 40x30 --colours 3 --to webpbn";

const EXIT_CODES: &str = "\
Exit codes:
  0    the puzzles were written
  1    no puzzle as requested was found within the limit of attempts
  2    the command line is wrong
  3    the image cannot be read or is not a puzzle, or the output cannot be written
  4    a limit was reached; the puzzles made before it were written
  130  interrupted by Ctrl-C; the puzzles made before are written";

/// The most colours besides the background, of an image.
const MOST_COLOURS: u8 = 63;

/// The arguments of `new`.
#[derive(Debug, Args)]
#[command(
    after_help = format!("{NOTES}\n\n{EXIT_CODES}\n\n{EXAMPLES}"),
    mut_arg("threads", |threads| threads
        .alias("jobs")
        .help("Number of threads; it does not change the puzzles [default: one per core]"))
)]
pub(crate) struct New {
    /// An image, or the size of a random puzzle: columns and rows, e.g. 20x20, or as --kind says
    #[arg(value_name = "IMAGE|SIZE")]
    pub(crate) context: Option<PathBuf>,

    /// The file to write; `-` or no OUT writes standard output. `{}` stands for the number of the puzzle: one file each
    #[arg(value_name = "OUT")]
    pub(crate) out: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) at_most: AtMost,

    /// The same as SIZE.
    #[arg(long, value_name = "WxH", value_parser = rectangle, hide = true)]
    pub(crate) random: Option<(usize, usize)>,

    /// The kind of puzzle: nonogram, triddler (lines at the top x at each other side), logic (houses x attributes) or
    /// crossword [default: nonogram]
    #[arg(long, value_name = "KIND", value_parser = generator, help_heading = "Random puzzles")]
    pub(crate) kind: Option<&'static Generator>,

    /// The number of puzzles [default: 1]
    #[arg(
        long,
        value_name = "N",
        value_parser = whole(1_u64..),
        help_heading = "Random puzzles"
    )]
    pub(crate) count: Option<u64>,

    /// The seed: the same seed gives the same puzzles [default: random]
    #[arg(long, value_name = "N", value_parser = seed, help_heading = "Random puzzles")]
    pub(crate) seed: Option<u64>,

    /// The share of filled cells, from 0 to 1; making the solution unique changes it a little [default: 0.5, above
    /// 30x30 cells 0.6, above 60x60 and for grades 1 and 2 0.7]
    #[arg(long, value_name = "PART", value_parser = density, help_heading = "Random puzzles")]
    pub(crate) density: Option<f64>,

    /// The symmetry of a nonogram or triddler: none, lr, tb, both or rotation [default: none]
    #[arg(long, value_name = "NAME", help_heading = "Random puzzles")]
    pub(crate) symmetry: Option<Symmetry>,

    /// The texture of the picture: noise, blobs or strokes [default: noise]
    #[arg(long, value_name = "NAME", help_heading = "Random puzzles")]
    pub(crate) texture: Option<Texture>,

    /// The letters of a crossword, in reading order [default: random]
    #[arg(long, value_name = "TEXT", help_heading = "Random puzzles")]
    pub(crate) letters: Option<String>,

    /// The maximum number of attempts at one puzzle [default: 10000, for logic grids 200]
    #[arg(
        long,
        value_name = "N",
        value_parser = whole(1_u64..),
        help_heading = "Random puzzles"
    )]
    pub(crate) attempts: Option<u64>,

    /// The same as IMAGE; `-` reads standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "random", hide = true)]
    pub(crate) from_image: Option<PathBuf>,

    /// Columns and rows, e.g. 40x30; `40` alone keeps the proportions
    #[arg(long, value_name = "WxH", value_parser = size, help_heading = "Images")]
    pub(crate) size: Option<(usize, Option<usize>)>,

    /// Make cells black where the image is darker than N, from 0 (black) to 255 (white) [default: by the image]
    #[arg(long, value_name = "N", value_parser = whole(0..=u8::MAX), help_heading = "Images")]
    pub(crate) threshold: Option<u8>,

    /// The colour of blank cells: a name or hexadecimal digits [default: white]
    #[arg(long, value_name = "COLOUR", help_heading = "Images")]
    pub(crate) background: Option<String>,

    /// The number of colours besides the background, from 1 to 12; for an image the most, from 1 to 63: similar colours
    /// are merged
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "threshold",
        value_parser = colours,
        help_heading = "The puzzle"
    )]
    pub(crate) colours: Option<u8>,

    /// The grade of the puzzle as `rate` gives it, 1 to 10: `3`, or `2..4` for 2, 3 or 4
    #[arg(long, value_name = "A..B", value_parser = grades, help_heading = "The puzzle")]
    pub(crate) grade: Option<RangeInclusive<u32>>,

    /// Only puzzles that can be solved one line at a time
    #[arg(long, help_heading = "The puzzle")]
    pub(crate) lines_only: bool,

    /// The title of the puzzle; `{}` stands for its number
    #[arg(long, value_name = "TEXT", help_heading = "The puzzle")]
    pub(crate) title: Option<String>,

    /// Do not write the solution
    #[arg(long, help_heading = "Output")]
    pub(crate) no_goal: bool,

    /// Write this format (see `nonomata formats`) [default: by the suffix of OUT, or non, webpbn, logic or crossword]
    #[arg(long, value_name = "FORMAT", value_parser = written_format, help_heading = "Output")]
    pub(crate) to: Option<&'static Format>,

    /// Write to this file: the same as OUT
    #[arg(long, short, value_name = "FILE", conflicts_with = "out", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,

    /// Replace a file that is not empty
    #[arg(long, help_heading = "Output")]
    pub(crate) force: bool,

    /// Print one JSON object per puzzle, each on its own line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,
}

/// Reads `40x30` or `40`.
fn size(text: &str) -> Result<(usize, Option<usize>), String> {
    let columns = || Some((text.parse().ok()?, None));
    let both = rectangle(text).ok().map(|(width, height)| (width, Some(height)));
    let size = both.or_else(columns).filter(|&(width, height)| width > 0 && height != Some(0));
    size.ok_or_else(|| "expected columns x rows, e.g. 40x30, or a number of columns".to_owned())
}

/// Reads a number of colours. The maker of random puzzles refuses more than it has.
fn colours(text: &str) -> Result<u8, String> {
    whole(1..=MOST_COLOURS)(text)
        .map_err(|error| format!("{error}, or at most {COLOUR_LIMIT} for a random puzzle"))
}

/// Reads the part of the cells to fill.
fn density(text: &str) -> Result<f64, String> {
    let density = text.parse().ok().filter(|density| (0.0..=1.0).contains(density));
    density.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// Reads `40x30`.
pub(crate) fn rectangle(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.split_once(['x', 'X', '×']);
    let numbers = numbers.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    numbers.ok_or_else(|| "expected columns x rows, e.g. 5x5".to_owned())
}

/// Reads `3` or `2..4`.
pub(super) fn grades(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let high = high.strip_prefix('=').unwrap_or(high);
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) => match Wanted::new(1, 1).with_grades(low..=high).check() {
            Ok(()) => Ok(low..=high),
            Err(error) => Err(error.to_string()),
        },
        _ => Err("expected a grade like 3, or grades like 2..4".to_owned()),
    }
}

/// Parses the name of a kind that can be made.
pub(super) fn generator(name: &str) -> Result<&'static Generator, UnknownName> {
    let names = || Generator::all().iter().map(Generator::name).collect::<Vec<_>>();
    Generator::named(name).ok_or_else(|| UnknownName::new("kind", name, names()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_one_number_or_two() {
        for text in ["40x30", "40X30", "40×30"] {
            assert_eq!(size(text), Ok((40, Some(30))), "{text}");
        }
        assert_eq!(size("40"), Ok((40, None)));
        for text in ["", "x", "40x", "x30", "0", "40x0", "-1", "40x30x2"] {
            assert!(size(text).is_err(), "{text}");
        }
        assert_eq!(rectangle("20x5"), Ok((20, 5)));
        assert!(["20", "20x", "x", "ax5", "5x5x5"].iter().all(|text| rectangle(text).is_err()));
    }

    #[test]
    fn the_help_names_the_limits_of_colours() {
        let command = New::augment_args(clap::Command::new("new"));
        let help = command.get_arguments().find(|argument| argument.get_id() == "colours");
        let help = help.and_then(clap::Arg::get_help).map(ToString::to_string).unwrap();
        for limit in [COLOUR_LIMIT, MOST_COLOURS.into()] {
            assert!(help.contains(&format!("from 1 to {limit}")), "{help}");
        }
    }

    #[test]
    fn grades_are_one_or_a_range() {
        assert_eq!((grades("3"), grades("2..4"), grades("2..=4")), (Ok(3..=3), Ok(2..=4), Ok(2..=4)));
        assert!(["", "2..", "..4", "a", "-1"].iter().all(|text| grades(text).is_err()));
    }
}
