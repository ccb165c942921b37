//! Logic grids as problems: cells, and lines with regular rules.
//!
//! The table has a cell for each house and attribute. A sentence becomes one line over the cells of the attributes
//! that it speaks of, house by house (`walk`): the machine reads one house after the other and keeps only what the
//! sentence can still ask about. That no two houses have the same value is a line of the attribute's cells under a
//! machine whose states are the sets of values used so far (`different`). What several sentences say of the same
//! attributes is said once more in one line (`joint`).
//!
//! Where blanks stay, a cell must be blank unless some sentence writes into it. Each sentence then has cells of its
//! own, one a house, that say where it is written (`written`), and further lines hold the table to them. A solution
//! is therefore a way to write all sentences down; only the table is the answer, and those cells are marks.

mod different;
mod implied;
mod lines;
mod walk;
mod written;

use super::{LogicGrid, LogicGridError};
use crate::problem::Problem;
use lines::Lines;
pub(super) use walk::rule_name;

/// The puzzle as a problem, unless a rule of it is too large.
pub(super) fn problem(puzzle: &LogicGrid) -> Result<Problem, LogicGridError> {
    let mut lines = Lines::new(puzzle);
    different::add_lines(puzzle, &mut lines)?;
    for (number, sentence) in (0..).zip(puzzle.sentences()) {
        let denies = sentence.statements.iter().all(|statement| statement.negated);
        if !puzzle.blanks_stay() || (denies && !sentence.exactly_one && sentence.statements.len() == 1) {
            walk::add_line(puzzle, number, &mut lines)?;
        }
    }
    if !puzzle.blanks_stay() {
        implied::add_lines(puzzle, &mut lines);
    } else {
        written::add_lines(puzzle, &mut lines)?;
    }
    Ok(lines.into_problem())
}
