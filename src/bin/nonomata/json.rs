//! Answers as JSON: one object a puzzle, always with the same keys, whatever kind of puzzle it is.

use std::time::Duration;

use nonomata::problem::CellId;
use nonomata::render::{Paint, Style};
use nonomata::search::Limit;
use nonomata::symbol::Symbol;
use serde_json::{Value, json};

use crate::logic;
use crate::subject::{Subject, known};

/// What is said of one puzzle.
pub(crate) struct Answer<'a> {
    pub(crate) subject: &'a Subject<'a>,
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
        let mut object = head(self.subject);
        let place = |&cell: &CellId| self.subject.place(cell);
        let rest = json!({
            "verdict": self.verdict,
            "solutions": self.solutions,
            "differing": self.differing.iter().map(place).collect::<Vec<_>>(),
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
pub(crate) fn head(subject: &Subject<'_>) -> Value {
    let (width, height) = subject.size().unzip();
    json!({
        "title": subject.puzzle.about().title(),
        "format": subject.format,
        "kind": subject.puzzle.kind(),
        "width": width,
        "height": height,
    })
}

/// Puts the keys of one object behind those of another.
pub(crate) fn extend(object: &mut Value, rest: Value) {
    if let (Value::Object(object), Value::Object(rest)) = (object, rest) {
        object.extend(rest);
    }
}

/// A solution as the letters of its rows, or as a table.
pub(crate) fn rows(subject: &Subject<'_>, solution: &[Symbol]) -> Value {
    let cells = known(solution);
    match subject.puzzle.as_logic_grid() {
        Some(puzzle) => logic::as_json(puzzle, &puzzle.answer(&cells)),
        None => json!(subject.drawn(&cells, Style::Ascii, Paint::None).lines().collect::<Vec<_>>()),
    }
}

/// The limit as it is written.
pub(crate) fn limit(limit: Option<Limit>) -> Option<String> {
    limit.map(|limit| limit.to_string())
}
