//! The encoding: variables with their meanings, and clauses.

use super::claim::Claim;
use super::clauses::Clauses;
use super::error::EncodeError;
use crate::budget::{Budget, Stopped};
use crate::problem::{CellId, LineId, Problem};
use crate::rule::Rule;
use crate::symbol::Symbol;

/// The meaning of a variable when it is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Meaning {
    /// The cell holds the symbol.
    Cell {
        /// The cell.
        cell: CellId,
        /// The symbol it holds.
        symbol: Symbol,
        /// The symbol it holds if the variable is false, if there is exactly one other candidate. Such a
        /// cell has one variable; others have one for each candidate.
        otherwise: Option<Symbol>,
    },
    /// The block starts at or before the position.
    Start {
        /// The line with the clue.
        line: LineId,
        /// The index of the block in the clue, counted from 0.
        block: u32,
        /// The position in the line, counted from 0.
        position: u32,
    },
    /// The automaton of the line is in this state after reading some cells.
    State {
        /// The line.
        line: LineId,
        /// The number of cells it has read.
        read: u32,
        /// The state.
        state: u32,
    },
    /// The cell at this position has this role of the line's rule.
    Role {
        /// The line.
        line: LineId,
        /// The position in the line, counted from 0.
        position: u32,
        /// The role, an index into [`Rule::roles`].
        role: u32,
    },
}

/// The purpose of an encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Every solution satisfies it in exactly one way.
    Solving,
    /// Unit propagation is as strong as solving lines.
    Proving,
    /// Like `Proving`, with one solution excluded.
    ProvingUnique,
}

/// A problem in conjunctive normal form. Every solution satisfies the clauses in some way, and every model
/// of them is a solution.
///
/// Variables are numbered from 1; a literal is the number of a variable, or its negative. The variables of
/// cells come first, in cell order, then those of each line, in line order.
#[derive(Clone, Debug)]
pub struct Encoding<'p> {
    pub(super) problem: &'p Problem,
    pub(super) purpose: Purpose,
    /// The meaning of each variable, starting with number 1.
    meanings: Vec<Meaning>,
    /// The first variable of every cell; unused for cells without variables.
    pub(super) cells: Vec<i32>,
    pub(super) clauses: Clauses,
    /// The lines that a proof must give lemmas for, in ascending order.
    by_lemmas: Vec<LineId>,
}

impl<'p> Encoding<'p> {
    /// The maximum number of variables.
    pub const VARIABLE_LIMIT: usize = 1 << 23;

    /// The maximum number of literals of all clauses together, counting one more for each clause.
    pub const LITERAL_LIMIT: usize = Clauses::LITERAL_LIMIT;

    /// The cells of a problem, without lines.
    pub(crate) fn of_cells(
        problem: &'p Problem,
        purpose: Purpose,
        budget: &Budget,
    ) -> Result<Encoding<'p>, Stopped<EncodeError>> {
        let mut encoding = Encoding {
            problem,
            purpose,
            meanings: Vec::new(),
            cells: Vec::with_capacity(problem.cell_count()),
            clauses: Clauses::within(budget),
            by_lemmas: Vec::new(),
        };
        for cell in problem.cell_ids() {
            encoding.add_cell(cell)?;
        }
        Ok(encoding)
    }

    /// The cells of a problem, and the block starts of the lines with clues.
    pub(crate) fn of_clues(
        problem: &'p Problem,
        purpose: Purpose,
        budget: &Budget,
    ) -> Result<Encoding<'p>, Stopped<EncodeError>> {
        let mut encoding = Encoding::of_cells(problem, purpose, budget)?;
        for line in problem.line_ids() {
            budget.check()?;
            if let Rule::Clue(clue) = problem.line(line).rule() {
                encoding.add_blocks(line, clue)?;
            }
        }
        Ok(encoding)
    }

    /// The clauses of a problem for proofs, on which unit propagation is as strong as solving lines. Every
    /// line is encoded by roles, and a clue by its block starts as well. A solution may have several
    /// models. A rule that counts and has too many roles has no clauses; see [`Encoding::is_complete`].
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use nonomata_engine::budget::{Budget, Limit, Stopped};
    /// use nonomata_engine::proof::clauses::Encoding;
    /// use nonomata_engine::problem::Problem;
    ///
    /// let problem = Problem::of_clues([[1]], [[1]]).unwrap();
    /// let budget = Budget::unlimited().with_time(Duration::ZERO);
    /// let stopped = Encoding::for_proofs(&problem, &budget).unwrap_err();
    /// assert_eq!(stopped, Stopped::Limit(Limit::Time));
    /// ```
    pub fn for_proofs(problem: &'p Problem, budget: &Budget) -> Result<Encoding<'p>, Stopped<EncodeError>> {
        let budget = &budget.started();
        let mut encoding = Encoding::of_clues(problem, Purpose::Proving, budget)?;
        for line in problem.line_ids() {
            budget.check()?;
            match encoding.add_roles(line) {
                Err(Stopped::Failed(EncodeError::TooManyRoles(_))) if problem.line(line).rule().counts() => {
                    encoding.by_lemmas.push(line);
                }
                added => added?,
            }
        }
        Ok(encoding)
    }

    /// Excludes a solution and all that are equal to it on the output cells. A refutation then proves that
    /// there is no other solution.
    ///
    /// # Panics
    ///
    /// If there is not one symbol for each cell.
    pub fn reject(&mut self, solution: &[Symbol]) -> Result<(), EncodeError> {
        assert_eq!(solution.len(), self.problem.cell_count(), "one symbol for each cell");
        self.purpose = Purpose::ProvingUnique;
        let claims: Vec<Claim> = self
            .problem
            .output_cells()
            .zip(solution)
            .map(|(cell, &symbol)| !self.claim(cell, symbol))
            .collect();
        self.clauses.add_one(claims)
    }

    /// Whether all lines are in the clauses. No set of clauses of reasonable size is as strong as, say, a large rule
    /// that all cells differ (C. Bessiere, G. Katsirelos, N. Narodytska and T. Walsh, "Circuit complexity and
    /// decompositions of global constraints", 2009), so a proof gives a clause of such a line where it needs one.
    pub fn is_complete(&self) -> bool {
        self.by_lemmas.is_empty()
    }

    /// Whether a proof must give lemmas for a line.
    pub(crate) fn needs_lemmas(&self, line: LineId) -> bool {
        self.by_lemmas.binary_search(&line).is_ok()
    }

    /// The problem.
    pub fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// The number of variables.
    pub fn variable_count(&self) -> usize {
        self.meanings.len()
    }

    /// The meanings of the variables, starting with number 1.
    pub fn meanings(&self) -> &[Meaning] {
        &self.meanings
    }

    /// The number of clauses.
    pub fn clause_count(&self) -> usize {
        self.clauses.count()
    }

    /// The clauses, each a disjunction of literals.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[i32]> {
        self.clauses.iter()
    }

    /// The number of the next variable.
    pub(crate) fn next_variable(&self) -> i32 {
        self.meanings.len() as i32 + 1
    }

    /// Adds a variable.
    pub(crate) fn add_variable(&mut self, meaning: Meaning) -> Result<(), EncodeError> {
        if self.meanings.len() == Encoding::VARIABLE_LIMIT {
            return Err(EncodeError::TooManyVariables);
        }
        self.meanings.push(meaning);
        Ok(())
    }

    /// Adds a clause: the disjunction of these claims.
    pub(crate) fn add_clause(
        &mut self,
        claims: impl IntoIterator<Item = Claim>,
    ) -> Result<(), Stopped<EncodeError>> {
        self.clauses.add(claims)
    }

    /// The claim that a cell of a line holds a symbol.
    pub(super) fn claim_at(&self, line: LineId, position: usize, symbol: Symbol) -> Claim {
        self.claim(self.problem.line(line).cells()[position], symbol)
    }
}
