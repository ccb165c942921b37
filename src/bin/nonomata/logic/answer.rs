//! Answers of logic grids as JSON: tables, and what all of them have in common.

use nonomata::grid::Grid;
use nonomata::problem::Problem;
use nonomata::propagate::Propagator;
use nonomata::puzzles::LogicGrid;
use nonomata::puzzles::logic_grid::Answer;
use nonomata::symbol::Symbol;
use serde_json::{Value, json};

/// What only answers of logic grids say: what all of them have in common, if all are known.
pub(crate) fn own(puzzle: &LogicGrid, common: Option<&Answer>) -> Value {
    json!({ "common": common.map(|common| as_json(puzzle, common)) })
}

/// The cells in which the first two answers differ, by house and attribute, both counted from 1.
pub(super) fn first_differing(answers: &[Answer]) -> Vec<[usize; 2]> {
    let [first, second, ..] = answers else { return Vec::new() };
    differing(first, second).into_iter().map(|(house, attribute)| [house + 1, attribute + 1]).collect()
}

/// An answer as a heading and rows: null where nothing is known, an empty text for a blank.
pub(crate) fn as_json(puzzle: &LogicGrid, answer: &Answer) -> Value {
    let heading = puzzle.attributes().iter().map(|attribute| attribute.name.as_str());
    let word = |house, attribute| match answer.get(house, attribute).known() {
        Some(Symbol::BLANK) => Some(""),
        _ => puzzle.word(answer, house, attribute),
    };
    let row = |(house, name): (usize, &String)| -> Vec<Value> {
        let words = (0..answer.attributes()).map(|attribute| json!(word(house, attribute)));
        std::iter::once(json!(name)).chain(words).collect()
    };
    json!({
        "header": std::iter::once("house").chain(heading).collect::<Vec<_>>(),
        "rows": puzzle.houses().iter().enumerate().map(row).collect::<Vec<_>>(),
    })
}

/// The cells in which two answers differ, by house and attribute.
pub(super) fn differing(one: &Answer, other: &Answer) -> Vec<(usize, usize)> {
    let cells = one.cells().iter().zip(other.cells()).enumerate().filter(|(_, (one, other))| one != other);
    cells.map(|(cell, _)| (cell / one.attributes(), cell % one.attributes())).collect()
}

/// How many cells of the table lines alone leave open.
pub(super) fn open_after_lines(puzzle: &LogicGrid, problem: &Problem) -> usize {
    let mut grid = Grid::new(problem);
    // A contradiction leaves cells open, too: nothing can be said of them.
    let _ = Propagator::all_awake(problem).fixpoint(&mut grid, &mut ());
    puzzle.answer(&grid.candidates()).unknown_count()
}
