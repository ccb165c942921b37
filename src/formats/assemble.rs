//! From clues with their places to a puzzle, or to an error at the right place.

use super::error::ReadError;
use super::source::Source;
use crate::puzzles::{Nonogram, NonogramBuilder, Side};
use crate::rule::Clue;

/// A clue and where in the text it begins, counted in bytes.
#[derive(Clone, Debug)]
pub(super) struct PlacedClue {
    pub(super) offset: usize,
    pub(super) clue: Clue,
}

/// Puts a puzzle together. An error of one line points at its clue, any other at `whole`.
pub(super) fn assemble(
    source: &Source,
    whole: usize,
    builder: NonogramBuilder,
    rows: &[PlacedClue],
    columns: &[PlacedClue],
) -> Result<Nonogram, ReadError> {
    let clues = |placed: &[PlacedClue]| placed.iter().map(|placed| placed.clue.clone()).collect::<Vec<_>>();
    let builder = builder.row_clues(clues(rows)).column_clues(clues(columns));
    builder.build().map_err(|error| {
        let place = match error.line() {
            Some((Side::Row, index)) => rows[index].offset,
            Some((Side::Column, index)) => columns[index].offset,
            None => whole,
        };
        source.error(place, error.to_string())
    })
}
