//! `FromStr` for puzzles: `str::parse` in any format.

use std::str::FromStr;

use crate::formats::{ReadError, Source};
use crate::puzzles::{Nonogram, Puzzle};

/// Reads the only puzzle of a text, in the format that its content shows. Warnings are ignored: [`read`](super::read)
/// returns them.
///
/// ```
/// use nonomata::puzzles::Puzzle;
///
/// let puzzle: Puzzle = "5x3:1.1/1/1/1.1//2.1//1.2".parse().unwrap();
/// assert_eq!(puzzle.kind(), "nonogram");
/// assert!("hello".parse::<Puzzle>().is_err());
/// ```
impl FromStr for Puzzle {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Puzzle, ReadError> {
        only(&Source::new("text", text))
    }
}

/// Reads the only puzzle of a text, which must be a nonogram. Warnings are ignored: [`read`](super::read) returns them.
///
/// ```
/// use nonomata::puzzles::Nonogram;
///
/// let puzzle: Nonogram = "5x3:1.1/1/1/1.1//2.1//1.2".parse().unwrap();
/// assert_eq!((puzzle.width(), puzzle.height()), (5, 3));
/// ```
impl FromStr for Nonogram {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Nonogram, ReadError> {
        let source = Source::new("text", text);
        Nonogram::try_from(only(&source)?).map_err(source.at(0))
    }
}

/// The only puzzle of a text.
fn only(source: &Source) -> Result<Puzzle, ReadError> {
    let mut puzzles = super::read(source)?.puzzles;
    match (puzzles.pop(), puzzles.len()) {
        (Some(puzzle), 0) => Ok(puzzle),
        (None, _) => Err(source.error(0, "found no puzzle, expected one")),
        (Some(_), others) => Err(source.error(0, format!("found {} puzzles, expected one", others + 1))),
    }
}
