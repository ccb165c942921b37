//! Errors from building a nonogram.

use std::fmt;

use crate::puzzles::misfit::Misfit;
use crate::puzzles::sums::Sum;

/// The two sides of a rectangular puzzle that have clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NonogramSide {
    /// The clues at the left.
    Row,
    /// The clues on top.
    Column,
}

impl fmt::Display for NonogramSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", if *self == NonogramSide::Row { "row" } else { "column" })
    }
}

/// An error from building a nonogram. A missing solution is not an error but a verdict.
#[derive(Clone, PartialEq, Eq)]
pub struct NonogramError {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Misfit { side: NonogramSide, index: usize, misfit: Misfit },
    Sums { colour: Option<String>, rows: Sum, columns: Sum },
    EmptyBlock { side: NonogramSide, index: usize },
    PictureSize { what: &'static str, found: (usize, usize), expected: (usize, usize) },
    PictureColours { what: &'static str },
    Unfinished { unknown: usize },
    TooLarge { width: usize, height: usize, limit: usize },
}

impl NonogramError {
    pub(super) fn misfit(side: NonogramSide, index: usize, misfit: Misfit) -> NonogramError {
        NonogramError { kind: Kind::Misfit { side, index, misfit } }
    }

    pub(super) fn sums(colour: Option<String>, rows: Sum, columns: Sum) -> NonogramError {
        NonogramError { kind: Kind::Sums { colour, rows, columns } }
    }

    pub(super) fn empty_block(side: NonogramSide, index: usize) -> NonogramError {
        NonogramError { kind: Kind::EmptyBlock { side, index } }
    }

    pub(super) fn picture_size(
        what: &'static str,
        found: (usize, usize),
        expected: (usize, usize),
    ) -> NonogramError {
        NonogramError { kind: Kind::PictureSize { what, found, expected } }
    }

    pub(super) fn picture_colours(what: &'static str) -> NonogramError {
        NonogramError { kind: Kind::PictureColours { what } }
    }

    pub(super) fn unfinished(unknown: usize) -> NonogramError {
        NonogramError { kind: Kind::Unfinished { unknown } }
    }

    pub(super) fn too_large(width: usize, height: usize, limit: usize) -> NonogramError {
        NonogramError { kind: Kind::TooLarge { width, height, limit } }
    }

    /// The line whose clue is invalid, counted from 0, if the error concerns a single line.
    pub fn line(&self) -> Option<(NonogramSide, usize)> {
        match self.kind {
            Kind::Misfit { side, index, .. } | Kind::EmptyBlock { side, index } => Some((side, index)),
            _ => None,
        }
    }

    /// Whether the sums of row and column clues differ; perhaps the lists belong to two puzzles.
    pub fn is_about_sums(&self) -> bool {
        matches!(self.kind, Kind::Sums { .. })
    }
}

/// The message, so that a program whose `main` returns it ends with a readable one.
impl fmt::Debug for NonogramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for NonogramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Misfit { side, index, misfit } => {
                write!(f, "the clue of {side} {} {}", index + 1, misfit.message(&side.to_string()))
            }
            Kind::Sums { colour, rows, columns } => {
                let colour = colour.as_ref().map(|name| format!("{name} ")).unwrap_or_default();
                let (rows, cells) =
                    (rows.to_string(), if rows.to_string() == "1" { "cell" } else { "cells" });
                write!(f, "the row clues add up to {rows} {colour}{cells}, the column clues to {columns}")
            }
            Kind::EmptyBlock { side, index } => {
                write!(f, "the clue of {side} {} holds a 0; an empty clue has no blocks", index + 1)
            }
            Kind::PictureSize { what, found, expected } => write!(
                f,
                "the {what} picture is {}x{}, the puzzle is {}x{}",
                found.0, found.1, expected.0, expected.1
            ),
            Kind::PictureColours { what } => {
                write!(f, "the {what} picture has a cell with a colour that the palette lacks, or with none")
            }
            Kind::Unfinished { unknown } => {
                let cells = if *unknown == 1 { "cell is" } else { "cells are" };
                write!(f, "the picture is not finished: {unknown} {cells} unknown")
            }
            Kind::TooLarge { width, height, limit } => {
                write!(f, "{width}x{height} is too large: a puzzle has at most {limit} lines on a side")
            }
        }
    }
}

impl std::error::Error for NonogramError {}
