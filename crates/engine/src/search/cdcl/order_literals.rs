//! Order-encoding literals for the starts of blocks.
//!
//! In the order encoding, an integer variable is represented by the propositions "it is at most p" (Tamura, Taga,
//! Kitagawa and Banbara, "Compiling finite linear CSP into SAT", Constraints, 2009). Here the integers are the starts
//! of blocks: the clauses that [`Encoding::of`](crate::proof::clauses::Encoding::of) has for clues, with their
//! variables "block b starts at or before position p", are added as permanent nogoods. Lines still deduce everything
//! about cells; the new literals only give nogoods and decisions a language in which they are shorter. The main
//! function is [`add_order_literals`].

use super::assignment::Assignment;
use super::clauses::{Nogoods, Retention};
use super::decide::Decider;
use super::literal::{Literal, Literals};
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

/// Adds the order variables of all blocks with their clauses, at the root level. Returns false if nothing is left to
/// search.
pub(super) fn add_order_literals(
    assignment: &mut Assignment<'_>,
    nogoods: &mut Nogoods,
    decider: &mut Decider,
    budget: &Budget,
) -> Result<bool, Limit> {
    let problem = assignment.problem;
    if !(1..=MAX_STARTS).contains(&start_count(problem)) {
        return Ok(true);
    }
    let encoding = match Encoding::of_clues(problem, Purpose::Solving, budget) {
        Ok(encoding) => encoding,
        Err(Stopped::Limit(limit)) => return Err(limit),
        // A problem too large for clauses is searched without order literals.
        Err(Stopped::Failed(_)) => return Ok(true),
    };
    let literals = assignment.literals;
    let is_order = |meaning: &&Meaning| matches!(meaning, Meaning::Start { .. });
    let order_variables = encoding.meanings().iter().filter(is_order).count();
    assignment.trail.resize(literals.count(order_variables));
    nogoods.resize(literals.count(order_variables));
    decider.add_order_variables(order_variables);
    let variables = literals_of_variables(&encoding, literals);
    for clause in encoding.clauses() {
        let nogood: Option<Vec<Literal>> = (clause.iter())
            .map(|dimacs| variables[dimacs.unsigned_abs() as usize - 1][usize::from(*dimacs > 0)])
            .collect();
        let nogood = nogood.filter(|nogood| !is_about_one_variable(nogood, literals));
        if nogood.is_some_and(|nogood| !add_encoded(nogood, assignment, nogoods)) {
            return Ok(false);
        }
    }
    nogoods.compile();
    Ok(true)
}

/// Maps the encoding's variables to literals.
fn literals_of_variables(encoding: &Encoding<'_>, literals: Literals) -> VariableLiterals {
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
fn is_about_one_variable(nogood: &[Literal], literals: Literals) -> bool {
    let mut variables = nogood.iter().map(|&literal| literals.variable_index(literal));
    let first = variables.next();
    nogood.len() > 1 && variables.all(|variable| Some(variable) == first)
}

/// Adds a clause of the encoding. Returns false if nothing is left to search.
fn add_encoded(mut nogood: Vec<Literal>, assignment: &mut Assignment<'_>, nogoods: &mut Nogoods) -> bool {
    let value = |literal: &Literal| assignment.trail.value(*literal);
    if nogood.iter().any(|literal| value(literal) == Value::False) {
        return true;
    }
    nogood.retain(|literal| value(literal) == Value::Unassigned);
    match nogood[..] {
        [] => return false,
        [literal] => assignment.assign_false(literal, Reason::Decision),
        _ => {
            nogoods.add(&nogood, Retention::Permanent);
        }
    }
    true
}
