//! The puzzle itself as JSON: what it is, how it is drawn, and rows of cells.

use serde::Serialize;
use serde_json::{Value, json};

use super::Subject;
use super::solve::extend;
use crate::explain::data;
use crate::puzzles::{CellShape, Colour, Layout, LayoutRow, LayoutTable};
use crate::render::{Paint, Style, rule_text, text};
use nonomata_engine::problem::LineId;
use nonomata_engine::rule::Rule;
use nonomata_engine::symbol::{Symbol, SymbolSet};

impl Subject {
    /// The keys that begin the object of a puzzle: what it is called, and how large it is.
    pub fn head(&self) -> Value {
        let (width, height) = self.layout().size().unzip();
        json!({
            "title": self.puzzle.about().title(),
            "format": self.format,
            "kind": self.puzzle.kind(),
            "width": width,
            "height": height,
        })
    }

    /// How the cells are drawn: their shape, the colours of their symbols, and the headings of tables.
    pub fn board(&self) -> Value {
        let layout = self.layout();
        let (shape, up) = match layout.shape() {
            CellShape::Square => ("square", None),
            CellShape::Hexagon => ("hexagon", None),
            CellShape::Triangle { up } => ("triangle", Some(up)),
        };
        let colour = |colour: &Colour| {
            let [red, green, blue] = colour.rgb;
            json!({"name": colour.name, "letter": colour.letter, "rgb": format!("#{red:02x}{green:02x}{blue:02x}")})
        };
        let colours =
            layout.palette().map(|palette| palette.colours().iter().map(colour).collect::<Vec<_>>());
        let headers = layout.table().map(|table| {
            let columns: Vec<&str> = table.columns.iter().map(|column| column.heading.as_str()).collect();
            let labels: Vec<&Option<String>> = layout.rows().iter().map(|row| &row.label).collect();
            json!({"rows": labels, "columns": columns})
        });
        let indents: Vec<usize> = layout.rows().iter().map(|row| row.indent).collect();
        json!({
            "shape": shape,
            "up": up,
            "indents": indents,
            "colours": colours,
            "headers": headers,
            "symbols": self.symbols(),
            "notes": layout.notes(),
        })
    }

    /// The symbols that can be written into cells that are not coloured: the letters, or the words of each column of
    /// a table.
    fn symbols(&self) -> Value {
        let layout = self.layout();
        match (layout.table(), layout.palette()) {
            (Some(table), _) => {
                let words = table.columns.iter().map(|column| column.words.get(1..).unwrap_or_default());
                json!(words.collect::<Vec<_>>())
            }
            (None, Some(_)) => Value::Null,
            (None, None) => json!(layout.alphabet().letters()),
        }
    }

    /// The data with which a page shows the puzzle: the head, the board, the given cells, and the lines.
    pub fn shown(&self) -> Value {
        let mut object = self.head();
        extend(&mut object, self.board());
        let (problem, cells) = (&self.problem, self.problem.initial_candidates());
        let shown = json!({
            "given": data::grid(problem, cells),
            "candidates": data::candidates(problem, cells),
            "lines": data::lines_with(problem, |line| self.rule_in_words(line)),
        });
        extend(&mut object, shown);
        if self.layout().notes().is_empty() {
            object["notes"] = json!(self.rules_in_words());
        }
        if let Some(rules) = self.understood_rules() {
            object["rules"] = json!(rules);
        }
        object
    }

    /// The lines of [`Subject::shown`], one by one: those of a large puzzle need much memory.
    pub fn lines(&self) -> impl Iterator<Item = impl Serialize> {
        data::each_line_with(&self.problem, |line| self.rule_in_words(line))
    }

    /// The rule of a line that is neither a clue nor a pattern: `two of A`. None if notes say it.
    pub(super) fn rule_in_words(&self, line: LineId) -> Option<String> {
        // The notes of a logic grid say its rules.
        let is_said = !self.layout().notes().is_empty() || is_written(self.problem.line(line).rule());
        (!is_said).then(|| rule_text(&self.problem, line))
    }

    /// The rules of all lines one by one, with the names of the lines: `row 1: A[BC]*`. Many may share a long one.
    pub fn each_rule(&self) -> impl Iterator<Item = String> {
        self.rules_that(|_| true)
    }

    /// The rules of lines that neither a clue nor a pattern says: `row 1: two of A`.
    fn rules_in_words(&self) -> Vec<String> {
        self.rules_that(|rule| !is_written(rule)).collect()
    }

    fn rules_that(&self, is_wanted: impl Fn(&Rule) -> bool) -> impl Iterator<Item = String> {
        let problem = &self.problem;
        let lines = problem.own_lines().filter(move |&line| is_wanted(problem.line(line).rule()));
        lines.map(|line| format!("{}: {}", problem.line(line).name(), rule_text(problem, line)))
    }

    /// The known cells as rows of letters, or as a table.
    pub fn rows(&self, cells: &[SymbolSet]) -> Value {
        match self.layout().table() {
            Some(table) => table_rows(self.layout(), table, cells),
            None => {
                let drawn = text(self.layout(), cells, Style::Ascii, Paint::None);
                json!(drawn.lines().collect::<Vec<_>>())
            }
        }
    }

    /// The key that only tables have: what all solutions have in common, if all solutions are known.
    pub fn common(&self, cells: Option<&[SymbolSet]>) -> Value {
        match self.layout().table() {
            Some(_) => json!({ "common": cells.map(|cells| self.rows(cells)) }),
            None => json!({}),
        }
    }
}

/// Whether a rule is a clue or a pattern.
fn is_written(rule: &Rule) -> bool {
    matches!(rule, Rule::Clue(_) | Rule::PartialClue(_) | Rule::Pattern(_))
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
