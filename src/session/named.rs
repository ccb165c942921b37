//! Cells and symbols by their names.
//!
//! The name of a cell is the one that explanations use, with or without its article, or its row and column: `r7c12`,
//! `the pet of house 2`, `pet of house 2`.

use super::{Refusal, Subject};
use nonomata_engine::problem::{CellId, Problem};
use nonomata_engine::symbol::Symbol;

impl Subject {
    /// The cell of that name: `r7c12`, `the pet of house 2`.
    pub fn cell(&self, name: &str) -> Result<CellId, Refusal> {
        named_cell(&self.problem, self.problem.has_named_cells(), name)
    }

    /// The symbol of that name or letter, which the cell might hold: `black`, `#`, `dog`.
    pub fn symbol(&self, cell: CellId, name: &str) -> Result<Symbol, Refusal> {
        named_symbol(&self.problem, cell, name)
    }
}

/// The cell with this name. Names of all cells are compared only if some cell has a name of its own: in a picture of
/// millions of cells that would take a noticeable time.
fn named_cell(problem: &Problem, have_names: bool, name: &str) -> Result<CellId, Refusal> {
    let bare = |name: &str| name.trim().trim_start_matches("the ").to_lowercase();
    let wanted = bare(name);
    let is_called = |cell: &CellId| bare(&problem.cell_name(*cell)) == wanted;
    let found = match have_names {
        true => problem.declared_cells().find(is_called).or_else(|| placed_cell(problem, &wanted)),
        false => placed_cell(problem, &wanted).or_else(|| numbered_cell(problem, &wanted).filter(is_called)),
    };
    found.ok_or_else(|| {
        let expected = match (problem.declared_cells().next(), problem.declared_cells().last()) {
            (Some(first), Some(last)) => {
                format!("one from {} to {}", problem.cell_name(first), problem.cell_name(last))
            }
            _ => "nothing: there are no cells".to_owned(),
        };
        Refusal::argument(format!("found the cell {name:?}, expected {expected}"))
    })
}

/// The cell at a place that is written as `r7c12`.
fn placed_cell(problem: &Problem, name: &str) -> Option<CellId> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let wanted = (number(row)?, number(column)?);
    // Places are in order, and the cells without a place come last.
    let (mut low, mut high) = (0, problem.declared_count());
    while low < high {
        let middle = low + (high - low) / 2;
        match problem.place(CellId::new(middle)) {
            Some(place) if place < wanted => low = middle + 1,
            _ => high = middle,
        }
    }
    let cell = (low < problem.declared_count()).then(|| CellId::new(low))?;
    (problem.place(cell) == Some(wanted)).then_some(cell)
}

/// The cell with a number that is written as `cell 5`.
fn numbered_cell(problem: &Problem, name: &str) -> Option<CellId> {
    let index = number(name.strip_prefix("cell ")?)?;
    (index < problem.declared_count()).then(|| CellId::new(index))
}

/// A number counted from 1, as names have it: without a sign and leading zeros. Returns it counted from 0.
fn number(digits: &str) -> Option<usize> {
    let is_plain = digits.bytes().all(|digit| digit.is_ascii_digit()) && !digits.starts_with('0');
    digits.parse::<usize>().ok().filter(|_| is_plain)?.checked_sub(1)
}

/// The symbol with this name or letter, in this cell.
fn named_symbol(problem: &Problem, cell: CellId, name: &str) -> Result<Symbol, Refusal> {
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
        Refusal::argument(format!("found the {what} {name:?}, expected one of {}", names.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonomata_engine::problem::ProblemBuilder;
    use nonomata_engine::symbol::Alphabet;

    fn builder() -> ProblemBuilder {
        Problem::builder(Alphabet::black_and_white())
    }

    /// The index of the cell, or none.
    fn found(problem: &Problem, have_names: bool, name: &str) -> Option<usize> {
        named_cell(problem, have_names, name).ok().map(CellId::index)
    }

    #[test]
    fn cells_of_a_picture_are_found_by_place_as_by_name() {
        let rectangle = builder().rectangle(12, 11).build().unwrap();
        // Rows may be empty, and later cells have no place.
        let uneven = builder().cells(9).in_rows([2, 0, 3]).build().unwrap();
        let alone = builder().cells(3).build().unwrap();
        for problem in [&rectangle, &uneven, &alone] {
            for cell in problem.declared_cells() {
                let name = problem.cell_name(cell);
                for name in [name.to_uppercase(), format!(" the the {name} "), name] {
                    assert_eq!(found(problem, false, &name), Some(cell.index()), "{name}");
                    assert_eq!(found(problem, true, &name), Some(cell.index()), "{name}");
                }
            }
            let places = ["", "r", "r1", "c1", "r0c1", "r1c0", "r01c1", "r+1c1", "r1c13", "r12c1", "r1 c1"];
            let others = ["r1c99999999999999999999", "r2c1c1", "cell 0", "cell 99999", "cell 01", "cell1"];
            for name in places.into_iter().chain(others).chain(["nonsense", "The r1c1", "the corner"]) {
                assert_eq!((found(problem, false, name), found(problem, true, name)), (None, None), "{name}");
            }
        }
        let message = named_cell(&rectangle, false, "nonsense").unwrap_err().to_string();
        assert_eq!(message, named_cell(&rectangle, true, "nonsense").unwrap_err().to_string());
        assert!(message.contains("one from r1c1 to r11c12"), "{message}");
    }

    #[test]
    fn a_name_comes_before_a_place() {
        let named = builder().rectangle(2, 2).name_cell(0, "R1C2").name_cell(3, "the Corner");
        let problem = named.name_cell_of(2, "the drink", "House 2").build().unwrap();
        let names = ["r1c2", "r2c2", "corner", "r1c1", "the DRINK of house 2"];
        for (name, cell) in names.into_iter().zip([0, 3, 3, 0, 2]) {
            assert_eq!(found(&problem, true, name), Some(cell), "{name}");
        }
    }
}
