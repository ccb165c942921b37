//! Order-encoding literals for the starts of blocks.
//!
//! In the order encoding, an integer variable is represented by the propositions "it is at most p" (Tamura, Taga,
//! Kitagawa and Banbara, "Compiling finite linear CSP into SAT", Constraints, 2009). Here the integers are the starts
//! of blocks: the clauses that [`Encoding::of`](crate::proof::clauses::Encoding::of) has for clues, with their
//! variables "block b starts at or before position p", are added as permanent nogoods. Lines still deduce everything
//! about cells; the new literals only give nogoods and decisions a language in which they are shorter.

use super::clauses::{Nogoods, Retention};
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

/// About the bytes of the clauses for the starts of blocks, known before they are made. For each start there are some
/// two about the order, one or two that a cell has the symbol of its block, and one or two that it is blank. They are
/// made as clauses and kept as nogoods; clauses that a cell holds one of several symbols are only made.
fn bytes_of_order_clauses(problem: &Problem) -> u64 {
    let starts_of = |line| {
        let line = problem.line(line);
        let Rule::Clue(clue) = line.rule() else { return 0 };
        let slack = line.cells().len().saturating_sub(clue.least_length());
        clue.blocks().len() as u64 * slack as u64
    };
    let starts: u64 = problem.line_ids().map(starts_of).sum();
    if starts == 0 {
        return 0;
    }
    let (clauses, literals) = (6, 15);
    let clause_bytes = (clauses + literals) * size_of::<i32>() + size_of::<Meaning>();
    let symbols = problem.alphabet().size() as u64;
    let of_cells = (problem.cell_count() as u64).saturating_mul(symbols * (symbols - 1) / 2 * 12);
    let each = Nogoods::bytes_of(clauses, literals) + clause_bytes as u64;
    starts.saturating_mul(each).saturating_add(of_cells)
}

impl Solver<'_> {
    /// Adds the order variables of all blocks with their clauses. Returns false if nothing is left to search.
    pub(super) fn add_order_literals(&mut self, budget: &Budget) -> Result<bool, Limit> {
        self.has_order_literals = true;
        let bytes = bytes_of_order_clauses(self.problem);
        if bytes == 0 || !budget.allows(bytes) {
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

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::grid::Grid;
    use crate::propagate::Propagator;
    use crate::rule::Clue;
    use crate::symbol::{Alphabet, Symbol};

    /// The bytes of the clauses and of the nogoods that are made of them.
    fn bytes_of_encoding(problem: &Problem) -> u64 {
        let unlimited = Budget::unlimited();
        let encoding = Encoding::of_clues(problem, Purpose::Solving, &unlimited).unwrap();
        let literals: usize = encoding.clauses().map(<[i32]>::len).sum();
        let numbers = (literals + encoding.clause_count()) * size_of::<i32>();
        let meanings = std::mem::size_of_val(encoding.meanings());
        let mut solver = Solver::new(Grid::new(problem), Propagator::new(problem));
        solver.add_order_literals(&unlimited).unwrap();
        (numbers + meanings) as u64 + solver.nogoods.bytes()
    }

    proptest! {
        #[test]
        fn the_estimate_is_no_less_than_what_is_used(
            colours in 2..6_usize,
            rows in vec(vec(0..60_usize, 24), 4..10),
        ) {
            let alphabet = Alphabet::of_letters(&".abcde"[..colours]).unwrap();
            // Two thirds of the cells are blank, so that lines have slack.
            let symbol = |number: usize| Symbol::new(if number < 40 { 0 } else { number % colours });
            let mut builder = Problem::builder(alphabet).rectangle(24, rows.len());
            for (number, row) in rows.iter().enumerate() {
                let row: Vec<Symbol> = row.iter().map(|&number| symbol(number)).collect();
                let cells = 24 * number..24 * number + 24;
                builder = builder.line(format!("row {number}"), cells, Clue::of(&row).into());
            }
            let problem = builder.build().unwrap();
            let (estimate, used) = (bytes_of_order_clauses(&problem), bytes_of_encoding(&problem));
            prop_assert!(estimate >= used, "{} bytes instead of {}", estimate, used);
        }
    }
}
