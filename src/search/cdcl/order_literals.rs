//! Starts: where blocks begin, as something that nogoods speak of.
//!
//! In the clauses of [`encode`](crate::search::encode), a block that order_variables at or before a position is a variable of
//! its own. Those clauses are taken in as nogoods that are never forgotten. Lines go on deciding what follows
//! for cells; the order_variables only give what is learned a language in which it is shorter.

use super::clauses::Retention;
use super::literal::Literal;
use super::solver::Solver;
use super::trail::{Reason, Value};
use crate::search::encode::{Encoding, Meaning};

/// For each variable of an encoding, the literals by which it turns out true and false, if there are such.
type VariableLiterals = Vec<[Option<Literal>; 2]>;

impl Solver<'_> {
    /// Takes in the order_variables of all blocks. Whether anything is left to search.
    pub(super) fn add_order_literals(&mut self) -> bool {
        self.has_order_literals = true;
        // A problem too large for clauses has no order_variables, and the search goes on without them.
        let Ok(encoding) = Encoding::of(self.problem) else { return true };
        let variables = self.number_order_variables(&encoding);
        for clause in encoding.clauses() {
            let nogood: Option<Vec<Literal>> = (clause.iter())
                .map(|dimacs| variables[dimacs.unsigned_abs() as usize - 1][usize::from(*dimacs > 0)])
                .collect();
            if let Some(nogood) = nogood
                && !self.add_encoded(nogood)
            {
                return false;
            }
        }
        true
    }

    /// Makes room for the order_variables and numbers them.
    fn number_order_variables(&mut self, encoding: &Encoding<'_>) -> VariableLiterals {
        let is_order = |meaning: &&Meaning| matches!(meaning, Meaning::Start { .. });
        let order_variables = encoding.meanings().iter().filter(is_order).count();
        self.trail.resize(self.literals.count(order_variables));
        self.nogoods.resize(self.literals.count(order_variables));
        self.decider.add_order_variables(order_variables);
        let literals = self.literals;
        let mut order = 0;
        let variables = encoding.meanings().iter().map(|meaning| match *meaning {
            Meaning::Cell { cell, symbol, otherwise } => {
                [otherwise.map(|other| literals.of(cell, other)), Some(literals.of(cell, symbol))]
            }
            Meaning::Start { .. } => {
                order += 1;
                [false, true].map(|value| Some(literals.of_order(order - 1, value)))
            }
            Meaning::State { .. } | Meaning::Role { .. } => [None, None],
        });
        variables.collect()
    }

    /// Takes in literals that cannot all happen. Whether anything is left to search.
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
