//! Answers as JSON: one object a puzzle, always with the same keys.

use std::time::Duration;

use nonomata::problem::CellId;
use nonomata::puzzles::{Nonogram, Picture};
use nonomata::render;
use nonomata::search::{Limit, Solution};
use serde_json::{Value, json};

/// What is said of one puzzle.
pub(crate) struct Answer<'a> {
    pub(crate) puzzle: &'a Nonogram,
    pub(crate) format: &'a str,
    pub(crate) verdict: &'static str,
    pub(crate) solutions: Vec<Value>,
    pub(crate) differing: Vec<CellId>,
    pub(crate) open: usize,
    pub(crate) lines_only: bool,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
    pub(crate) limit: Option<String>,
}

impl Answer<'_> {
    /// The object.
    pub(crate) fn to_json(&self) -> Value {
        let width = self.puzzle.width().max(1);
        let place = |cell: &CellId| [cell.index() / width + 1, cell.index() % width + 1];
        json!({
            "title": self.puzzle.about().title(),
            "format": self.format,
            "width": self.puzzle.width(),
            "height": self.puzzle.height(),
            "verdict": self.verdict,
            "solutions": self.solutions,
            "differing": self.differing.iter().map(place).collect::<Vec<_>>(),
            "open": self.open,
            "lines_only": self.lines_only,
            "nodes": self.nodes,
            "time_ms": (self.time.as_secs_f64() * 1e6).round() / 1e3,
            "limit": self.limit,
        })
    }
}

/// A solution as the letters of its rows.
pub(crate) fn rows(puzzle: &Nonogram, solution: &Solution) -> Value {
    json!(render::rows(&picture(puzzle, solution), puzzle.palette()))
}

/// A solution as a picture.
pub(crate) fn picture(puzzle: &Nonogram, solution: &Solution) -> Picture {
    Picture::of_symbols(puzzle.width(), puzzle.height(), solution.symbols())
}

/// The limit as it is written.
pub(crate) fn limit(limit: Option<Limit>) -> Option<String> {
    limit.map(|limit| limit.to_string())
}
