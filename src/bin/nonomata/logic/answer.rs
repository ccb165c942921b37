//! Answers of logic grids as JSON: one object a puzzle, always with the same keys.

use std::time::Duration;

use nonomata::puzzles::logic_grid::Answer;
use nonomata::puzzles::{LogicGrid, Puzzle};
use nonomata::symbol::Symbol;
use serde_json::{Value, json};

/// What is said of one puzzle.
pub(super) struct Told<'a> {
    pub(super) puzzle: &'a LogicGrid,
    pub(super) verdict: &'static str,
    pub(super) answers: &'a [Answer],
    /// What all answers have in common, if all are known.
    pub(super) common: Option<&'a Answer>,
    pub(super) open: usize,
    pub(super) lines_only: bool,
    pub(super) nodes: u64,
    pub(super) time: Duration,
    pub(super) limit: Option<String>,
}

impl Told<'_> {
    /// The object.
    pub(super) fn to_json(&self) -> Value {
        let mut object = heading(self.puzzle);
        let differing = match self.answers {
            [first, second, ..] => differing(first, second),
            _ => Vec::new(),
        };
        let rest = json!({
            "verdict": self.verdict,
            "solutions": self.answers.iter().map(|answer| table(self.puzzle, answer)).collect::<Vec<_>>(),
            "differing": differing.iter().map(|(house, attribute)| [house + 1, attribute + 1]).collect::<Vec<_>>(),
            "common": self.common.map(|common| table(self.puzzle, common)),
            "open": self.open,
            "lines_only": self.lines_only,
            "nodes": self.nodes,
            "time_ms": (self.time.as_secs_f64() * 1e6).round() / 1e3,
            "limit": self.limit,
        });
        extend(&mut object, rest);
        object
    }
}

/// How every object of a puzzle begins.
pub(super) fn heading(puzzle: &LogicGrid) -> Value {
    json!({
        "title": puzzle.about().title(),
        "format": "logic",
        "kind": puzzle.kind(),
        "houses": puzzle.houses().len(),
        "attributes": puzzle.attributes().len(),
    })
}

/// Puts the keys of one object behind those of another.
pub(super) fn extend(object: &mut Value, rest: Value) {
    if let (Value::Object(object), Value::Object(rest)) = (object, rest) {
        object.extend(rest);
    }
}

/// An answer as a heading and rows: null where nothing is known, an empty text for a blank.
fn table(puzzle: &LogicGrid, answer: &Answer) -> Value {
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
