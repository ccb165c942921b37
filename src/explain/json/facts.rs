//! Cells, symbols and lines as data.
//!
//! A cell is its row and column, counted from 1; where cells stand in no rows all of them are in row 1. What a cell holds
//! is written in the letters of the puzzle, `.` for the blank of a nonogram; several letters mean one of them. Where
//! what stands in a cell has names of its own, as in logic grids, it is a list of names.

use super::Json;
use crate::explain::Fact;
use crate::grid::Change;
use crate::problem::{CellId, LineId, Problem};
use crate::symbol::{Symbol, SymbolSet};

/// Row and column, counted from 1.
pub(super) fn place(problem: &Problem, cell: CellId) -> (usize, usize) {
    problem.place(cell).map_or((1, cell.index() + 1), |(row, column)| (row + 1, column + 1))
}

/// `[row, column]`.
pub(super) fn cell(problem: &Problem, id: CellId) -> Json {
    let (row, column) = place(problem, id);
    [row, column].into_iter().collect()
}

/// The letters of some symbols.
pub(super) fn letters(problem: &Problem, set: SymbolSet) -> String {
    let is_nonogram = problem.has_only_clues();
    let letter = |symbol: Symbol| match symbol {
        Symbol::BLANK if is_nonogram => '.',
        symbol => problem.alphabet().letter(symbol),
    };
    set.iter().map(letter).collect()
}

/// What a cell may hold: letters, or a list of names.
pub(super) fn symbols(problem: &Problem, id: CellId, set: SymbolSet) -> Json {
    match problem.has_own_symbols(id) {
        true => set.iter().map(|symbol| problem.symbol_name(id, symbol)).collect(),
        false => letters(problem, set).into(),
    }
}

/// `[row, column, symbols]`.
fn held(problem: &Problem, id: CellId, set: SymbolSet) -> Json {
    let (row, column) = place(problem, id);
    Json::List(vec![row.into(), column.into(), symbols(problem, id, set)])
}

/// What is known of some cells.
pub(super) fn facts(problem: &Problem, facts: &[Fact]) -> Json {
    facts.iter().map(|fact| held(problem, fact.cell, fact.holds)).collect()
}

/// What is known of one cell.
pub(super) fn fact(problem: &Problem, fact: Fact) -> Json {
    held(problem, fact.cell, fact.holds)
}

/// What some cells hold after they have changed.
pub(super) fn changes(problem: &Problem, changes: &[Change]) -> Json {
    changes.iter().map(|change| held(problem, change.cell, change.after)).collect()
}

/// `{"kind", "index", "name"}`: `row 7` is the row with index 7, and so is `rule 7 (its text)` a rule. A line whose name
/// does not end in a number has its place among all lines.
pub(super) fn line(problem: &Problem, line: LineId) -> Json {
    let name = problem.line(line).name();
    let short = name.split_once(" (").map_or(name, |(short, _)| short);
    let numbered = short.rsplit_once(' ').and_then(|(kind, number)| Some((kind, number.parse().ok()?)));
    let (kind, index): (&str, usize) = numbered.unwrap_or(("line", line.index() + 1));
    Json::Object(vec![("kind", kind.into()), ("index", index.into()), ("name", name.into())])
}
