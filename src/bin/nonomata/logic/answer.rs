//! Answers of logic grids as JSON: tables, and what all of them have in common.

use nonomata::puzzles::LogicGrid;
use nonomata::puzzles::logic_grid::Answer;
use nonomata::search::Verdict;
use nonomata::symbol::Symbol;
use serde_json::{Value, json};

use crate::subject::Subject;

/// What only answers of logic grids say: what all of them have in common, if all are known.
pub(super) fn own(puzzle: &LogicGrid, common: Option<&Answer>) -> Value {
    json!({ "common": common.map(|common| as_json(puzzle, common)) })
}

/// The same of a verdict: the only answer. Puzzles of other kinds have nothing to say of their own.
pub(crate) fn own_of(subject: &Subject<'_>, verdict: &Verdict) -> Value {
    let Some(puzzle) = subject.puzzle.as_logic_grid() else { return json!({}) };
    match verdict {
        Verdict::Unique(solution) => own(puzzle, Some(&puzzle.answer_of(solution.symbols()))),
        _ => own(puzzle, None),
    }
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
