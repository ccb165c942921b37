//! The encoding itself: variables with their meanings, and clauses over them.

use super::claim::Claim;
use super::clauses::Clauses;
use super::error::EncodeError;
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
        state: u32,
    },
    /// The cell at that position plays that role of the line's rule.
    Role {
        /// The line.
        line: LineId,
        /// The position in the line, counted from 0.
        position: u32,
        /// The number of the role among [`Rule::roles`].
        role: u32,
    },
}

/// What an encoding is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Every solution satisfies it in exactly one way.
    Solving,
    /// What a look at a line finds, unit propagation finds too.
    Proving,
    /// The same, and one solution does not satisfy it.
    ProvingUnique,
}

/// A problem in clauses. Every solution satisfies them in some way, and whatever satisfies them is a solution.
///
/// Variables are numbered from 1, and a literal is a variable's number, or minus that. The variables of cells come
/// first, in the order of the cells; then those of each line, in the order of the lines.
#[derive(Clone, Debug)]
pub struct Encoding<'p> {
    pub(super) problem: &'p Problem,
    pub(super) purpose: Purpose,
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

    /// The cells of a problem, without any line.
    pub(crate) fn of_cells(problem: &'p Problem, purpose: Purpose) -> Result<Encoding<'p>, EncodeError> {
        let mut encoding = Encoding {
            problem,
            purpose,
            meanings: Vec::new(),
            cells: Vec::with_capacity(problem.cells().len()),
            clauses: Clauses::default(),
        };
        for cell in problem.cell_ids() {
            encoding.add_cell(cell)?;
        }
        Ok(encoding)
    }

    /// The clauses of a problem for proofs: what a look at a line finds, unit propagation finds too. Lines are said
    /// in roles and, where their rule is a clue, in starts as well. Solutions may satisfy it in several ways.
    pub fn for_proofs(problem: &'p Problem) -> Result<Encoding<'p>, EncodeError> {
        let mut encoding = Encoding::of_cells(problem, Purpose::Proving)?;
        for line in problem.line_ids() {
            if let Rule::Clue(clue) = problem.line(line).rule() {
                encoding.add_blocks(line, clue)?;
            }
        }
        for line in problem.line_ids() {
            encoding.add_roles(line)?;
        }
        Ok(encoding)
    }

    /// Rules out one solution, and all that have the same answer: a proof that nothing else satisfies the clauses is one
    /// that there is no other.
    ///
    /// # Panics
    ///
    /// If there is not one symbol a cell.
    pub fn reject(&mut self, solution: &[Symbol]) -> Result<(), EncodeError> {
        assert_eq!(solution.len(), self.problem.cells().len(), "one symbol a cell");
        self.purpose = Purpose::ProvingUnique;
        let claims: Vec<Claim> = self
            .problem
            .output_cells()
            .zip(solution)
            .map(|(cell, &symbol)| !self.claim(cell, symbol))
            .collect();
        self.clauses.add(claims)
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
    pub(crate) fn next_variable(&self) -> i32 {
        self.meanings.len() as i32 + 1
    }

    /// One more variable.
    pub(crate) fn add_variable(&mut self, meaning: Meaning) -> Result<(), EncodeError> {
        if self.meanings.len() == Encoding::VARIABLE_LIMIT {
            return Err(EncodeError::TooManyVariables);
        }
        self.meanings.push(meaning);
        Ok(())
    }

    /// One more clause: at least one of these claims holds.
    pub(crate) fn add_clause(&mut self, claims: impl IntoIterator<Item = Claim>) -> Result<(), EncodeError> {
        self.clauses.add(claims)
    }

    /// The claims that a cell of a line holds a symbol.
    pub(super) fn claim_at(&self, line: LineId, position: usize, symbol: Symbol) -> Claim {
        self.claim(self.problem.line(line).cells()[position], symbol)
    }
}
