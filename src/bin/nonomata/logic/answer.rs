//! Answers of logic grids as JSON: one object a puzzle, always with the same keys.

use std::time::Duration;

use nonomata::grid::Grid;
use nonomata::problem::Problem;
use nonomata::propagate::Propagator;
use nonomata::puzzles::LogicGrid;
use nonomata::puzzles::logic_grid::Answer;
use nonomata::symbol::Symbol;
use serde_json::{Value, json};

use crate::json::{extend, head};
use crate::subject::Subject;

/// What is said of one puzzle.
pub(super) struct Told<'a> {
    pub(super) subject: &'a Subject<'a>,
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
        let mut object = head(self.subject);
        let differing = match self.answers {
            [first, second, ..] => differing(first, second),
            _ => Vec::new(),
        };
        let rest = json!({
            "verdict": self.verdict,
            "solutions": self.answers.iter().map(|answer| as_json(self.puzzle, answer)).collect::<Vec<_>>(),
            "differing": differing.iter().map(|(house, attribute)| [house + 1, attribute + 1]).collect::<Vec<_>>(),
            "common": self.common.map(|common| as_json(self.puzzle, common)),
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
