//! JSON keys that several commands share: the puzzle, solutions, limits.

use std::io;

use nonomata::budget::Limit;
use nonomata::puzzles::{CellShape, Colour, Layout, LayoutRow, LayoutTable};
use nonomata::render::{Paint, Style};
use nonomata::search::Verdict;
use nonomata::symbol::{Symbol, SymbolSet};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::puzzle_context::{Origin, PuzzleContext, known};

/// The keys that begin the object of a puzzle.
pub(crate) fn head(context: &PuzzleContext<'_>) -> Value {
    let (width, height) = context.size().unzip();
    json!({
        "source": context.origin.source,
        "number": context.origin.number,
        "title": context.puzzle.about().title(),
        "format": context.format,
        "kind": context.puzzle.kind(),
        "width": width,
        "height": height,
    })
}

/// How the cells of a puzzle are drawn: their shape, the colours of their symbols, and the headings of tables.
pub(crate) fn board(context: &PuzzleContext<'_>) -> Value {
    let layout = context.layout();
    let shape = match layout.shape() {
        CellShape::Square => "square",
        CellShape::Hexagon => "hexagon",
        CellShape::Triangle { .. } => "triangle",
    };
    let colour = |colour: &Colour| {
        let [red, green, blue] = colour.rgb;
        json!({"name": colour.name, "letter": colour.letter, "rgb": format!("#{red:02x}{green:02x}{blue:02x}")})
    };
    let colours = layout.palette().map(|palette| palette.colours().iter().map(colour).collect::<Vec<_>>());
    let headers = layout.table().map(|table| {
        let columns: Vec<&str> = table.columns.iter().map(|column| column.heading.as_str()).collect();
        let labels: Vec<&Option<String>> = layout.rows().iter().map(|row| &row.label).collect();
        json!({"rows": labels, "columns": columns})
    });
    let indents: Vec<usize> = layout.rows().iter().map(|row| row.indent).collect();
    json!({"shape": shape, "indents": indents, "colours": colours, "headers": headers})
}

/// An object with the origin of the puzzle, then the keys of `rest`.
pub(crate) fn with_origin(context: &PuzzleContext<'_>, rest: impl Serialize) -> io::Result<Value> {
    let Origin { source, number } = &context.origin;
    let mut object = json!({"source": source, "number": number});
    extend(&mut object, serde_json::to_value(rest)?);
    Ok(object)
}

/// Appends the keys of one object to another.
pub(crate) fn extend(object: &mut Value, rest: Value) {
    if let (Value::Object(object), Value::Object(rest)) = (object, rest) {
        object.extend(rest);
    }
}

/// The known cells as rows of letters, or as a table.
pub(crate) fn rows(context: &PuzzleContext<'_>, cells: &[SymbolSet]) -> Value {
    match context.layout().table() {
        Some(table) => table_rows(context.layout(), table, cells),
        None => json!(context.drawn(cells, Style::Ascii, Paint::None).lines().collect::<Vec<_>>()),
    }
}

/// A table as a header and rows: null for an open cell, an empty string for a blank.
fn table_rows(layout: &Layout, table: &LayoutTable, cells: &[SymbolSet]) -> Value {
    let heading = table.columns.iter().map(|column| column.heading.as_str());
    let row = |row: &LayoutRow| -> Vec<Value> {
        let words = row.cells.iter().zip(&table.columns).map(|(&cell, column)| match cells[cell].known() {
            Some(Symbol::BLANK) => json!(""),
            symbol => json!(symbol.and_then(|symbol| column.word(symbol))),
        });
        std::iter::once(json!(row.label)).chain(words).collect()
    };
    json!({
        "header": std::iter::once(table.corner.as_str()).chain(heading).collect::<Vec<_>>(),
        "rows": layout.rows().iter().map(row).collect::<Vec<_>>(),
    })
}

/// The key that only tables have: what all solutions have in common, if all solutions are known.
pub(crate) fn common(context: &PuzzleContext<'_>, cells: Option<&[SymbolSet]>) -> Value {
    match context.layout().table() {
        Some(_) => json!({ "common": cells.map(|cells| rows(context, cells)) }),
        None => json!({}),
    }
}

/// The same for a verdict: the unique solution.
pub(crate) fn common_of(context: &PuzzleContext<'_>, verdict: &Verdict) -> Value {
    match verdict {
        Verdict::Unique(solution) => common(context, Some(&known(solution.symbols()))),
        _ => common(context, None),
    }
}

/// The name of the limit.
pub(crate) fn limit(limit: Option<Limit>) -> Option<String> {
    limit.map(|limit| limit.to_string())
}

/// An object on one line that is written key by key, without a tree of values.
#[derive(Default)]
pub(crate) struct Line(Vec<u8>);

impl Line {
    /// Adds a key, which must be new.
    pub(crate) fn put(&mut self, key: &str, value: impl Serialize) -> io::Result<()> {
        self.0.push(if self.0.is_empty() { b'{' } else { b',' });
        serde_json::to_writer(&mut self.0, key)?;
        self.0.push(b':');
        Ok(serde_json::to_writer(&mut self.0, &value)?)
    }

    /// The length so far, for [`Line::truncate`].
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Takes back what was added after this length.
    pub(crate) fn truncate(&mut self, length: usize) {
        self.0.truncate(length);
    }

    /// The finished line with its end.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.0.extend(b"}\n");
        self.0
    }
}

/// The puzzle that an answer is about.
pub(crate) fn origin_of(line: &[u8]) -> Option<Origin> {
    #[derive(Deserialize)]
    struct Named {
        source: String,
        number: usize,
    }
    serde_json::from_slice(line).ok().map(|Named { source, number }| Origin { source, number })
}
