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

use std::collections::HashMap;

use super::{LogicGrid, LogicGridError, Sentence};
use lines::{Line, Lines};
use nonomata_engine::problem::{Machines, Problem};
pub(super) use walk::rule_name;

/// Lowers the puzzle; fails if it is too large, or one of its rules.
pub(super) fn problem(puzzle: &LogicGrid) -> Result<Problem, LogicGridError> {
    let mut lines = table(puzzle)?;
    for numbered in (0..).zip(puzzle.sentences()) {
        if !puzzle.blanks_stay() || numbered.1.statement.denies() {
            lines.add(walk::line(puzzle, numbered, &lines)?)?;
        }
    }
    match puzzle.blanks_stay() {
        true => written::add_lines(puzzle, &mut lines)?,
        false => implied::add_lines(puzzle, &mut lines),
    }
    lines.into_problem(&mut Machines::default())
}

/// The cells of the table, and the lines of its attributes.
fn table(puzzle: &LogicGrid) -> Result<Lines, LogicGridError> {
    let mut lines = Lines::new(puzzle);
    different::add_lines(puzzle, &mut lines)?;
    Ok(lines)
}

/// The problems of a puzzle without blanks with other sentences, and without implied lines. They have the same
/// solutions as those with implied lines and are built many times faster, but lines alone find less. A sentence that
/// was lowered and compiled once is kept.
#[derive(Debug)]
pub(crate) struct PlainProblems<'a> {
    puzzle: &'a LogicGrid,
    table: Lines,
    /// The lines of sentences by their texts.
    lines: HashMap<String, Line>,
    machines: Machines,
}

impl<'a> PlainProblems<'a> {
    pub(crate) fn new(puzzle: &'a LogicGrid) -> Result<PlainProblems<'a>, LogicGridError> {
        let (lines, machines) = (HashMap::new(), Machines::default());
        Ok(PlainProblems { puzzle, table: table(puzzle)?, lines, machines })
    }

    /// The problem of these sentences, which fit the puzzle and have different texts.
    pub(crate) fn problem_of(&mut self, sentences: &[Sentence]) -> Result<Problem, LogicGridError> {
        let mut lines = self.table.clone();
        for (number, sentence) in sentences.iter().enumerate() {
            if !self.lines.contains_key(&sentence.text) {
                let line = walk::line(self.puzzle, (number, sentence), &lines)?;
                self.lines.insert(sentence.text.clone(), line);
            }
            lines.add(self.lines[&sentence.text].named(rule_name(number, sentence)))?;
        }
        lines.into_problem(&mut self.machines)
    }
}
