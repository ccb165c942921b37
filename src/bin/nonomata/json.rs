//! What answers in JSON share: how every object begins, solutions, limits.

use nonomata::render::{Paint, Style};
use nonomata::search::Limit;
use nonomata::symbol::SymbolSet;
use serde_json::{Value, json};

use crate::logic;
use crate::subject::Subject;

/// How every object of a puzzle begins.
pub(crate) fn head(subject: &Subject<'_>) -> Value {
    let (width, height) = subject.size().unzip();
    json!({
        "source": subject.origin.source,
        "number": subject.origin.number,
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

/// What is known of all cells as the letters of rows, or as a table.
pub(crate) fn rows(subject: &Subject<'_>, cells: &[SymbolSet]) -> Value {
    match subject.puzzle.as_logic_grid() {
        Some(puzzle) => logic::as_json(puzzle, &puzzle.answer(cells)),
        None => json!(subject.drawn(cells, Style::Ascii, Paint::None).lines().collect::<Vec<_>>()),
    }
}

/// The limit as it is written.
pub(crate) fn limit(limit: Option<Limit>) -> Option<String> {
    limit.map(|limit| limit.to_string())
}
