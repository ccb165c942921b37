//! The clausal part of a proof, checked by reverse unit propagation (RUP).
//!
//! A clause may be added as a lemma if the rule of one line implies it by its reference semantics, and otherwise if
//! assuming the negation of all its literals leads to a conflict by unit propagation. The initial clauses are built
//! here, from the problem, so that a proof cannot choose its own.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use super::error::Fault;
use super::store::{ClauseId, Literal, Store};
use crate::budget::{Budget, Stopped};
use crate::problem::{LineId, Problem};
use crate::proof::clauses::{Encoding, Meaning, Purpose};
use crate::symbol::{Symbol, SymbolSet};

/// Clauses between two checks of the budget.
const CLAUSES_PER_CHECK: usize = 1024;

/// A clausal proof as far as it has been checked.
pub(super) struct Refutation<'p> {
    problem: &'p Problem,
    store: Store,
    variables: usize,
    /// The meanings of the variables.
    meanings: Vec<Meaning>,
    /// The added clauses, by the hash of their sorted literals.
    added: HashMap<u64, Vec<ClauseId>>,
    hashes: RandomState,
    /// For each cell, its position in the line of the last lemma whose line has the cell.
    positions: Vec<usize>,
}

impl<'p> Refutation<'p> {
    /// The initial clauses of a problem.
    pub(super) fn new(problem: &'p Problem, budget: &Budget) -> Result<Refutation<'p>, Stopped<Fault>> {
        let encoding = Encoding::for_proofs(problem, budget)?;
        let variables = encoding.variable_count();
        let mut store = Store::new(variables);
        let mut clause = Vec::new();
        for (number, literals) in encoding.clauses().enumerate() {
            if number % CLAUSES_PER_CHECK == 0 {
                budget.check()?;
            }
            clause.clear();
            clause.extend(literals.iter().map(|&literal| Literal::new(literal)));
            store.add(&mut clause).ok_or("there are too many clauses")?;
        }
        let meanings = encoding.meanings().to_vec();
        Ok(Refutation {
            problem,
            store,
            variables,
            meanings,
            added: HashMap::new(),
            hashes: RandomState::new(),
            positions: vec![0; problem.cell_count()],
        })
    }

    /// Whether the empty clause has been derived.
    pub(super) fn is_complete(&self) -> bool {
        self.store.is_contradictory()
    }

    /// Excludes a solution.
    pub(super) fn reject(&mut self, solution: &[Symbol], budget: &Budget) -> Result<(), Stopped<Fault>> {
        let mut cells = Encoding::of_cells(self.problem, Purpose::Proving, budget)?;
        cells.reject(solution).map_err(Fault::Encode)?;
        let clause = cells.clauses().last().unwrap_or_default();
        let mut clause: Vec<Literal> = clause.iter().map(|&literal| Literal::new(literal)).collect();
        self.store.add(&mut clause).ok_or("there are too many clauses")?;
        Ok(())
    }

    /// Adds a clause if it is RUP.
    pub(super) fn add(&mut self, literals: &[i32]) -> Result<(), Fault> {
        let mut clause = self.sorted(literals)?;
        if !self.store.is_rup(&clause) {
            return Err("the clause does not follow from the previous ones by unit propagation".into());
        }
        let hash = self.hashes.hash_one(&clause);
        let id = self.store.add(&mut clause).ok_or("there are too many clauses")?;
        self.added.entry(hash).or_default().push(id);
        Ok(())
    }

    /// Adds a clause that the rule of a line implies: with the candidates that its negation leaves, there is no
    /// filling.
    pub(super) fn add_lemma(
        &mut self,
        line: LineId,
        literals: &[i32],
        budget: &Budget,
    ) -> Result<(), Stopped<Fault>> {
        let mut clause = self.sorted(literals)?;
        let line = self.problem.line(line);
        let cells = line.cells();
        let mut held: Vec<SymbolSet> = cells.iter().map(|&cell| self.problem.initial(cell)).collect();
        cells.iter().enumerate().for_each(|(position, cell)| self.positions[cell.index()] = position);
        for &literal in literals {
            let outside = || format!("the literal {literal} is not about a cell of {}", line.name());
            let Meaning::Cell { cell, symbol, otherwise } =
                self.meanings[literal.unsigned_abs() as usize - 1]
            else {
                return Err(outside().into());
            };
            let position = self.positions[cell.index()];
            if cells.get(position) != Some(&cell) {
                return Err(outside().into());
            }
            let denied = match (literal > 0, otherwise) {
                (true, None) => held[position].without(symbol),
                (true, Some(other)) => held[position].intersection(SymbolSet::only(other)),
                (false, _) => held[position].intersection(SymbolSet::only(symbol)),
            };
            held[position] = denied;
        }
        if line.rule().admits(&held, budget)? {
            return Err(format!("the lemma does not follow from the rule of {}", line.name()).into());
        }
        self.store.add(&mut clause).ok_or("there are too many clauses")?;
        Ok(())
    }

    /// Deletes a clause that was added.
    pub(super) fn delete(&mut self, literals: &[i32]) -> Result<(), Fault> {
        let clause = self.sorted(literals)?;
        let hash = self.hashes.hash_one(&clause);
        let same = |id: &ClauseId| {
            let mut literals = self.store.literals(*id).to_vec();
            literals.sort_unstable();
            literals == clause
        };
        let ids = self.added.get_mut(&hash);
        let found = ids.and_then(|ids| Some(ids.swap_remove(ids.iter().position(same)?)));
        let id = found.ok_or("the clause to delete was never added or is already deleted")?;
        if self.added.get(&hash).is_some_and(Vec::is_empty) {
            self.added.remove(&hash);
        }
        self.store.delete(id);
        Ok(())
    }

    /// The literals of a clause, sorted and without duplicates.
    fn sorted(&self, literals: &[i32]) -> Result<Vec<Literal>, Fault> {
        let is_known = |literal: i32| (1..=self.variables).contains(&(literal.unsigned_abs() as usize));
        if let Some(unknown) = literals.iter().find(|&&literal| !is_known(literal)) {
            let last = self.variables;
            return Err(format!(
                "found the literal {unknown}, expected a variable from 1 to {last} or its negation"
            )
            .into());
        }
        let mut clause: Vec<Literal> = literals.iter().map(|&literal| Literal::new(literal)).collect();
        clause.sort_unstable();
        clause.dedup();
        if clause.windows(2).any(|pair| pair[0] == pair[1].negated()) {
            return Err("the clause contains a literal and its negation".into());
        }
        Ok(clause)
    }
}
