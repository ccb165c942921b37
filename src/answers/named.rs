//! Cells and symbols by their names.
//!
//! The name of a cell is the one that explanations use, with or without its article, or its row and column: `r7c12`,
//! `the pet of house 2`, `pet of house 2`.

use super::{AnswerError, Answerer};
use crate::problem::{CellId, Problem};
use crate::symbol::Symbol;
use crate::unicode::lower;

impl Answerer<'_> {
    /// The cell of that name: `r7c12`, `the pet of house 2`.
    pub fn cell(&self, name: &str) -> Result<CellId, AnswerError> {
        named_cell(&self.problem, name)
    }

    /// The symbol of that name or letter, which the cell might hold: `black`, `#`, `dog`.
    pub fn symbol(&self, cell: CellId, name: &str) -> Result<Symbol, AnswerError> {
        named_symbol(&self.problem, cell, name)
    }
}

/// The cell with this name.
fn named_cell(problem: &Problem, name: &str) -> Result<CellId, AnswerError> {
    let bare = |name: &str| lower(name.trim().trim_start_matches("the "));
    let wanted = bare(name);
    let place =
        |cell: CellId| problem.place(cell).map(|(row, column)| format!("r{}c{}", row + 1, column + 1));
    let is_called = |cell: &CellId| bare(&problem.cell_name(*cell)) == wanted;
    let stands = |cell: &CellId| place(*cell).is_some_and(|place| place == wanted);
    let found = problem.declared_cells().find(is_called).or_else(|| problem.declared_cells().find(stands));
    found.ok_or_else(|| {
        let expected = match (problem.declared_cells().next(), problem.declared_cells().last()) {
            (Some(first), Some(last)) => {
                format!("one from {} to {}", problem.cell_name(first), problem.cell_name(last))
            }
            _ => "nothing: there are no cells".to_owned(),
        };
        AnswerError::new(format!("found the cell {name:?}, expected {expected}"))
    })
}

/// The symbol with this name or letter, in this cell.
fn named_symbol(problem: &Problem, cell: CellId, name: &str) -> Result<Symbol, AnswerError> {
    let alphabet = problem.alphabet();
    let has_own = problem.has_own_symbols(cell);
    let all = if has_own { problem.initial(cell) } else { alphabet.all() };
    let is_meant = |&symbol: &Symbol| {
        let called = problem.symbol_name(cell, symbol);
        if has_own {
            return called.eq_ignore_ascii_case(name.trim());
        }
        let usual: &[&str] = match symbol {
            Symbol::BLANK => &["blank", "."],
            Symbol::BLACK if alphabet.size() == 2 => &["black", "#"],
            _ => &[],
        };
        let is_usual = problem.has_only_clues() && usual.contains(&name);
        called == name || name.chars().eq([alphabet.letter(symbol)]) || is_usual
    };
    all.iter().find(is_meant).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|symbol| problem.symbol_name(cell, symbol)).collect();
        let what = if problem.has_only_clues() { "colour" } else { "symbol" };
        AnswerError::new(format!("found the {what} {name:?}, expected one of {}", names.join(", ")))
    })
}
