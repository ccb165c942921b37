//! Lowering of logic grids to problems: cells, and lines with regular rules.
//!
//! The table has a cell for each house and attribute. A sentence becomes one line over the cells of the attributes that
//! it mentions, house by house (`walk`): the automaton reads one house after the other and remembers only what later
//! houses can depend on. An attribute whose values differ is a line of its cells under an all-different automaton,
//! whose states are the sets of values used so far (`different`). Several sentences about the same attributes are
//! combined into an implied line (`implied`).
//!
//! Where blanks stay, a cell must be blank unless some sentence writes into it. Each sentence then has auxiliary cells,
//! one for each house, for the places where it is written (`written`), and further lines tie the table to them. A
//! solution is therefore a way to write all sentences; only the cells of the table are output cells.

mod different;
mod implied;
mod lines;
mod walk;
mod written;

use super::{LogicGrid, LogicGridError};
use lines::Lines;
use nonomata_engine::problem::Problem;
pub(super) use walk::rule_name;

/// Lowers the puzzle; fails if it is too large, or one of its rules.
pub(super) fn problem(puzzle: &LogicGrid) -> Result<Problem, LogicGridError> {
    let mut lines = lines(puzzle)?;
    if !puzzle.blanks_stay() {
        implied::add_lines(puzzle, &mut lines);
    }
    lines.into_problem()
}

/// Lowers the puzzle without implied lines.
pub(super) fn plain_problem(puzzle: &LogicGrid) -> Result<Problem, LogicGridError> {
    lines(puzzle)?.into_problem()
}

/// The cells, and the lines that say what the sentences say.
fn lines(puzzle: &LogicGrid) -> Result<Lines, LogicGridError> {
    let mut lines = Lines::new(puzzle);
    different::add_lines(puzzle, &mut lines)?;
    for (number, sentence) in (0..).zip(puzzle.sentences()) {
        if !puzzle.blanks_stay() || sentence.statement.denies() {
            walk::add_line(puzzle, number, &mut lines)?;
        }
    }
    if puzzle.blanks_stay() {
        written::add_lines(puzzle, &mut lines)?;
    }
    Ok(lines)
}
