//! The encoding itself: variables with their meanings, and clauses over them.

use super::claim::Claim;
use super::clauses::Clauses;
use super::error::EncodeError;
use crate::automaton::StateId;
use crate::problem::{CellId, LineId, Problem};
use crate::rule::Rule;
use crate::symbol::Symbol;

/// What it means that a variable is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// The cell holds that symbol.
    Cell {
        /// The cell.
        cell: CellId,
        /// What it holds.
        symbol: Symbol,
        /// What it holds if the variable is false, where there is only one other candidate. Such a cell has one
        /// variable; others have one a candidate.
        otherwise: Option<Symbol>,
    },
    /// The block starts at or before that position.
    Start {
        /// The line whose rule is the clue.
        line: LineId,
        /// The number of the block in the clue, counted from 0.
        block: u32,
        /// The position in the line, counted from 0.
        position: u32,
    },
    /// The machine of the line is in that state when it has read the first cells.
    State {
        /// The line.
        line: LineId,
        /// How many cells it has read.
        read: u32,
        /// The state.
        state: StateId,
    },
}

/// A problem in clauses. Every solution satisfies them in exactly one way, and whatever satisfies them is a solution.
///
/// Variables are numbered from 1, and a literal is a variable's number, or minus that. The variables of cells come
/// first, in the order of the cells; then those of each line, in the order of the lines.
#[derive(Clone, Debug)]
pub struct Encoding<'p> {
    pub(super) problem: &'p Problem,
    /// What each variable means, that of number 1 first.
    meanings: Vec<Meaning>,
    /// The first variable of every cell; what stands here for a cell without any is never asked for.
    pub(super) cells: Vec<i32>,
    pub(super) clauses: Clauses,
}

impl<'p> Encoding<'p> {
    /// The most variables that an encoding may have.
    pub const VARIABLE_LIMIT: usize = 1 << 23;

    /// The most literals that its clauses may have together, with one more for the end of each.
    pub const LITERAL_LIMIT: usize = Clauses::LITERAL_LIMIT;

    /// The clauses of a problem.
    pub fn of(problem: &'p Problem) -> Result<Encoding<'p>, EncodeError> {
        let mut encoding = Encoding {
            problem,
            meanings: Vec::new(),
            cells: Vec::with_capacity(problem.cells().len()),
            clauses: Clauses::default(),
        };
        for cell in problem.cell_ids() {
            encoding.add_cell(cell)?;
        }
        for line in problem.line_ids() {
            match problem.line(line).rule() {
                Rule::Clue(clue) => encoding.add_blocks(line, clue)?,
                Rule::Pattern(_) | Rule::Table(_) | Rule::Every(_) => encoding.add_states(line)?,
            }
        }
        Ok(encoding)
    }

    /// The problem.
    pub fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// How many variables there are: they are numbered from 1 to that.
    pub fn variable_count(&self) -> usize {
        self.meanings.len()
    }

    /// What the variables mean, that of number 1 first.
    pub fn meanings(&self) -> &[Meaning] {
        &self.meanings
    }

    /// How many clauses there are.
    pub fn clause_count(&self) -> usize {
        self.clauses.count()
    }

    /// The clauses, each a list of literals of which at least one holds.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[i32]> {
        self.clauses.iter()
    }

    /// The number that the next variable will have.
    pub(super) fn next_variable(&self) -> i32 {
        self.meanings.len() as i32 + 1
    }

    /// One more variable.
    pub(super) fn add_variable(&mut self, meaning: Meaning) -> Result<(), EncodeError> {
        if self.meanings.len() == Encoding::VARIABLE_LIMIT {
            return Err(EncodeError::TooManyVariables);
        }
        self.meanings.push(meaning);
        Ok(())
    }

    /// The claims that a cell of a line holds a symbol.
    pub(super) fn claim_at(&self, line: LineId, position: usize, symbol: Symbol) -> Claim {
        self.claim(self.problem.line(line).cells()[position], symbol)
    }
}
