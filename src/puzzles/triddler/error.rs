//! Errors from building a triddler.

use std::fmt;

use super::{Direction, Outline, OutlineSide};
use crate::puzzles::misfit::Misfit;
use crate::puzzles::sums::Sum;

/// An error from building a triddler. A missing solution is not an error but a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriddlerError {
    kind: PuzzleKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum PuzzleKind {
    Sides { one: [OutlineSide; 2], other: [OutlineSide; 2], lines: [usize; 6] },
    NoCells,
    TooLarge { side: OutlineSide, lines: usize },
    Lines { direction: Direction, found: usize, expected: usize },
    Misfit { direction: Direction, index: usize, misfit: Misfit },
    Sums { colour: Option<String>, direction: Direction, rows: Sum, found: Sum },
    PictureSize { what: &'static str, found: usize, expected: usize },
    PictureColours { what: &'static str },
}

impl TriddlerError {
    pub(super) fn sides(one: [OutlineSide; 2], other: [OutlineSide; 2], lines: [usize; 6]) -> TriddlerError {
        TriddlerError { kind: PuzzleKind::Sides { one, other, lines } }
    }

    pub(super) fn no_cells() -> TriddlerError {
        TriddlerError { kind: PuzzleKind::NoCells }
    }

    pub(super) fn too_large(side: OutlineSide, lines: usize) -> TriddlerError {
        TriddlerError { kind: PuzzleKind::TooLarge { side, lines } }
    }

    pub(super) fn lines(direction: Direction, found: usize, expected: usize) -> TriddlerError {
        TriddlerError { kind: PuzzleKind::Lines { direction, found, expected } }
    }

    pub(super) fn misfit(direction: Direction, index: usize, misfit: Misfit) -> TriddlerError {
        TriddlerError { kind: PuzzleKind::Misfit { direction, index, misfit } }
    }

    pub(super) fn sums(colour: Option<String>, direction: Direction, rows: Sum, found: Sum) -> TriddlerError {
        TriddlerError { kind: PuzzleKind::Sums { colour, direction, rows, found } }
    }

    pub(super) fn picture_size(what: &'static str, found: usize, expected: usize) -> TriddlerError {
        TriddlerError { kind: PuzzleKind::PictureSize { what, found, expected } }
    }

    pub(super) fn picture_colours(what: &'static str) -> TriddlerError {
        TriddlerError { kind: PuzzleKind::PictureColours { what } }
    }

    /// The line whose clue is invalid, counted from 0, if the error concerns a single line.
    pub fn line(&self) -> Option<(Direction, usize)> {
        match self.kind {
            PuzzleKind::Misfit { direction, index, .. } => Some((direction, index)),
            _ => None,
        }
    }

    /// Whether the sums of the clues of two directions differ; perhaps the lists belong to two puzzles.
    pub fn is_about_sums(&self) -> bool {
        matches!(self.kind, PuzzleKind::Sums { .. })
    }
}

impl fmt::Display for TriddlerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            PuzzleKind::Sides { one, other, lines } => {
                let sum = |[first, second]: [OutlineSide; 2]| {
                    format!(
                        "{} and {} ({} + {})",
                        first.name(),
                        second.name(),
                        lines[first as usize],
                        lines[second as usize]
                    )
                };
                write!(
                    f,
                    "the sides of this outline do not meet: there must be as many lines at {} as at {}",
                    sum(*one),
                    sum(*other)
                )
            }
            PuzzleKind::NoCells => write!(f, "an outline of these sides has no cells"),
            PuzzleKind::TooLarge { side, lines } => write!(
                f,
                "the {} side has {lines} lines: a side of a triddler has at most {}",
                side.name(),
                Outline::SIDE_LIMIT
            ),
            PuzzleKind::Lines { direction, found, expected } => {
                write!(f, "found clues for {found} {}s, expected {expected}", direction.name())
            }
            PuzzleKind::Misfit { direction, index, misfit } => {
                write!(f, "the clue of {} {} {}", direction.name(), index + 1, misfit.message("line"))
            }
            PuzzleKind::Sums { colour, direction, rows, found } => {
                let name = direction.name();
                let cells = colour.as_ref().map_or("cells".to_owned(), |colour| format!("{colour} cells"));
                write!(f, "the clues of the rows add up to {rows} {cells}, those of the {name}s to {found}")
            }
            PuzzleKind::PictureSize { what, found, expected } => {
                write!(f, "the {what} picture has {found} cells, the puzzle has {expected}")
            }
            PuzzleKind::PictureColours { what } => {
                write!(f, "the {what} picture has a cell with a colour that the palette lacks, or with none")
            }
        }
    }
}

impl std::error::Error for TriddlerError {}
