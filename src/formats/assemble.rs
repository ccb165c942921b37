//! Builds a puzzle from clues with their places, so that an error points at the right clue.

use crate::formats::{Input, Result, Source};
use crate::puzzles::About;
use crate::puzzles::{Nonogram, NonogramBuilder, NonogramSide, Picture};
use nonomata_engine::rule::{Clue, LineClue};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// A clue and the byte offset where it begins.
#[derive(Clone, Debug)]
pub(super) struct PlacedClue {
    pub(super) offset: usize,
    pub(super) clue: LineClue,
}

impl PlacedClue {
    /// A clue that begins at this offset.
    pub(super) fn new(offset: usize, clue: impl Into<LineClue>) -> PlacedClue {
        PlacedClue { offset, clue: clue.into() }
    }
}

/// The clues of a side, for a format without hidden parts.
pub(super) fn legible(clues: &[LineClue]) -> impl Iterator<Item = &Clue> {
    clues
        .iter()
        .map(|clue| clue.plain().expect("puzzles with hidden parts are refused before they are written"))
}

/// The clues of the rows of a finished picture.
pub(super) fn runs_of(picture: &Picture, offset: usize) -> Vec<PlacedClue> {
    let symbols = |row: &[SymbolSet]| row.iter().filter_map(|cell| cell.known()).collect::<Vec<_>>();
    picture.rows().map(|row| PlacedClue::new(offset, Clue::of(&symbols(row)))).collect()
}

/// Whether nothing is hidden of any clue.
pub(super) fn is_legible(puzzle: &Nonogram) -> bool {
    puzzle.rows().iter().chain(puzzle.columns()).all(|clue| clue.plain().is_some())
}

/// The warning for hidden parts written in a format whose other programs do not know them.
pub(super) const HIDDEN_ENTRIES_ARE_OURS: &str = "other programs do not know ? and * in clues";

/// Builds a puzzle. An error in one line points at its clue, any other error at `whole`.
pub(super) fn assemble(
    source: &Source,
    whole: usize,
    builder: NonogramBuilder,
    rows: &[PlacedClue],
    columns: &[PlacedClue],
) -> Result<Nonogram> {
    let clues = |placed: &[PlacedClue]| placed.iter().map(|placed| placed.clue.clone()).collect::<Vec<_>>();
    let builder = builder.row_clues(clues(rows)).column_clues(clues(columns));
    let place = |line: Option<(NonogramSide, usize)>| match line {
        Some((NonogramSide::Row, index)) => rows[index].offset,
        Some((NonogramSide::Column, index)) => columns[index].offset,
        None => whole,
    };
    let built = builder.build_with_any_sums();
    let (puzzle, sums) = built.map_err(|error| source.at(place(error.line()))(error))?;
    let Err(error) = sums else { return Ok(puzzle) };
    let of_goal = wrong_goal(&puzzle).map(|(side, index, _)| (side, index));
    let likely = of_goal.or_else(|| puzzle.likely_wrong_clue());
    let error = source.at(place(likely))(error);
    let error = match likely {
        Some((side, index)) if of_goal.is_some() => {
            error.with_hint(format!("the clue of {side} {} differs from the goal", index + 1))
        }
        Some((side, index)) => {
            let crossing = if side == NonogramSide::Row { "columns" } else { "rows" };
            let hint = format!(
                "the clue of {side} {} is the likely mistake: the {crossing} do not allow it",
                index + 1
            );
            error.with_hint(hint)
        }
        None => error,
    };
    Err(error.with_puzzle(puzzle))
}

/// Warns of clues below names that may mean either side: exchanged, they would be those of the transposed picture.
pub(super) fn warn_of_order(source: &Input<'_>, place: usize, rows: &[PlacedClue], columns: &[PlacedClue]) {
    if !rows.iter().map(|placed| &placed.clue).eq(columns.iter().map(|placed| &placed.clue)) {
        source.warn(
            place,
            "took the horizontal clues for the rows; programs that mean the columns by them would read another puzzle",
        );
    }
}

/// The warning about a goal that is not a solution, before the name of a line.
const VIOLATES: &str = "the goal violates the clue of";

/// The warning about a line of a goal, before its name, if this clue is not known to accept it.
pub(super) fn wrong_line(clue: &LineClue, line: &[Symbol]) -> Option<&'static str> {
    // Each entry of a clue with hidden blocks may be compared with each run.
    const STEP_LIMIT: usize = 1 << 22;
    if clue.accept_steps(line.len()) > STEP_LIMIT {
        return Some("the goal is not compared with the clue, which is too long, of");
    }
    (!clue.accepts(line)).then_some(VIOLATES)
}

/// The first line in which the goal of a puzzle is not known to be a solution, and the warning before its name.
fn wrong_goal(puzzle: &Nonogram) -> Option<(NonogramSide, usize, &'static str)> {
    let goal = puzzle.goal()?;
    let across = goal.transposed();
    let mut symbols = Vec::with_capacity(goal.width().max(goal.height()));
    let sides = [(NonogramSide::Row, goal, puzzle.rows()), (NonogramSide::Column, &across, puzzle.columns())];
    for (side, picture, clues) in sides {
        for (index, (line, clue)) in picture.rows().zip(clues).enumerate() {
            symbols.clear();
            symbols.extend(line.iter().map_while(|cell| cell.known()));
            let is_finished = symbols.len() == line.len();
            let wrong = if is_finished { wrong_line(clue, &symbols) } else { Some(VIOLATES) };
            if let Some(wrong) = wrong {
                return Some((side, index, wrong));
            }
        }
    }
    None
}

/// Warns if the goal of a puzzle is not a solution. The place is that of the goal.
pub(super) fn check_goal(source: &Input<'_>, place: usize, puzzle: &Nonogram) {
    if let Some((side, index, wrong)) = wrong_goal(puzzle) {
        source.warn(place, format!("{wrong} {side} {}", index + 1));
    }
}

/// Copies the properties of a set to each puzzle without its own, until the copies are much longer than the text: one
/// long title may precede many short puzzles.
pub(super) fn copy_set_properties<'p>(
    about: &About,
    puzzles: impl Iterator<Item = &'p mut About>,
    source: &Input<'_>,
) {
    let mut left = source.text().len() + (1 << 20);
    for own in puzzles {
        for (name, text) in about.iter() {
            if own.get(name).is_some() {
                continue;
            }
            let Some(rest) = left.checked_sub(text.len()) else {
                return source.warn(0, format!("the {name} of the set is too long to copy to each puzzle"));
            };
            left = rest;
            own.set(name, text);
        }
    }
}
