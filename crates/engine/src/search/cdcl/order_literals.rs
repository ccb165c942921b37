//! Order-encoding literals for the starts of blocks.
//!
//! In the order encoding, an integer variable is represented by the propositions "it is at most p" (Tamura, Taga,
//! Kitagawa and Banbara, "Compiling finite linear CSP into SAT", Constraints, 2009). Here the integers are the starts
//! of blocks: the clauses that [`Encoding::of`](crate::proof::clauses::Encoding::of) has for clues, with their
//! variables "block b starts at or before position p", are added as permanent nogoods. Lines still deduce everything
//! about cells; the new literals only give nogoods and decisions a language in which they are shorter.

use super::clauses::Retention;
use super::literal::Literal;
use super::solver::Solver;
use super::trail::{Reason, Value};
use crate::budget::{Budget, Limit, Stopped};
use crate::problem::Problem;
use crate::proof::clauses::{Encoding, Meaning, Purpose};
use crate::rule::Rule;

/// For each variable of an encoding the literal that is true if it is false, and the one if it is true, where they
/// exist. Nogoods are negated clauses, so a positive literal of a clause maps to the second entry.
type VariableLiterals = Vec<[Option<Literal>; 2]>;

/// The most starts of blocks: each has some six clauses, so these take some 300 MB.
const MAX_STARTS: usize = 1 << 20;

/// The number of possible starts of all blocks.
fn start_count(problem: &Problem) -> usize {
    let starts_of = |line| {
        let line = problem.line(line);
        let Rule::Clue(clue) = line.rule() else { return 0 };
        clue.blocks().len() * line.length().saturating_sub(clue.least_length())
    };
    problem.line_ids().map(starts_of).fold(0, usize::saturating_add)
}

impl Solver<'_> {
    /// Adds the order variables of all blocks with their clauses. Returns false if nothing is left to search.
    pub(super) fn add_order_literals(&mut self, budget: &Budget) -> Result<bool, Limit> {
        self.has_order_literals = true;
        if !(1..=MAX_STARTS).contains(&start_count(self.problem)) {
            return Ok(true);
        }
        let encoding = match Encoding::of_clues(self.problem, Purpose::Solving, budget) {
            Ok(encoding) => encoding,
            Err(Stopped::Limit(limit)) => return Err(limit),
            // A problem too large for clauses is searched without order literals.
            Err(Stopped::Failed(_)) => return Ok(true),
        };
        let variables = self.number_order_variables(&encoding);
        for clause in encoding.clauses() {
            let nogood: Option<Vec<Literal>> = (clause.iter())
                .map(|dimacs| variables[dimacs.unsigned_abs() as usize - 1][usize::from(*dimacs > 0)])
                .collect();
            let nogood = nogood.filter(|nogood| !self.is_about_one_variable(nogood));
            if nogood.is_some_and(|nogood| !self.add_encoded(nogood)) {
                return Ok(false);
            }
        }
        self.nogoods.compile();
        Ok(true)
    }

    /// Allocates the order variables and maps the encoding's variables to literals.
    fn number_order_variables(&mut self, encoding: &Encoding<'_>) -> VariableLiterals {
        let is_order = |meaning: &&Meaning| matches!(meaning, Meaning::Start { .. });
        let order_variables = encoding.meanings().iter().filter(is_order).count();
        self.trail.resize(self.literals.count(order_variables));
        self.nogoods.resize(self.literals.count(order_variables));
        self.decider.add_order_variables(order_variables);
        let literals = self.literals;
        let mut order = 0;
        let variables = encoding.meanings().iter().map(|meaning| match *meaning {
            Meaning::Cell { cell, symbol, .. } => {
                [literals.known(cell, symbol), literals.excluded(cell, symbol)].map(Some)
            }
            Meaning::Start { .. } => {
                order += 1;
                [false, true].map(|value| Some(literals.of_order(order - 1, value)))
            }
            Meaning::State { .. } | Meaning::Role { .. } => [None, None],
        });
        variables.collect()
    }

    /// Whether a nogood says only that a variable has exactly one value, which the trail maintains.
    fn is_about_one_variable(&self, nogood: &[Literal]) -> bool {
        let mut variables = nogood.iter().map(|&literal| self.literals.variable_index(literal));
        let first = variables.next();
        nogood.len() > 1 && variables.all(|variable| Some(variable) == first)
    }

    /// Adds a clause of the encoding. Returns false if nothing is left to search.
    fn add_encoded(&mut self, mut nogood: Vec<Literal>) -> bool {
        if nogood.iter().any(|&literal| self.trail.value(literal) == Value::False) {
            return true;
        }
        nogood.retain(|&literal| self.trail.value(literal) == Value::Unassigned);
        match nogood[..] {
            [] => return false,
            [literal] => self.assign_false(literal, Reason::Decision),
            _ => {
                self.nogoods.add(&nogood, Retention::Permanent);
            }
        }
        true
    }
}
