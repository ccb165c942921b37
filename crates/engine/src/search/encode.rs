//! Problems as clauses for SAT solvers: [`Encoding::of`]. It is here and not in [`proof`](crate::proof) because it
//! needs automata, of which the checker of certificates must know nothing.
//!
//! Clues have the order encoding of their block starts, every other rule the state encoding of its automaton.
//!
//! The state encoding has a variable for each machine state after each cell. It is the decomposition of the regular
//! constraint into clauses (Bacchus, "GAC Via Unit Propagation", CP 2007).
//! There is a variable for every state that lies on some filling of the initial candidates; if there is only one,
//! it is certain and needs none. The machine is deterministic, and so are the clauses: a state and a symbol imply
//! the next state (forward), and a state and the symbol before it imply one of the states that lead there
//! (backward). The start state is certain, so the walk is determined cell by cell, and no clauses are needed that
//! exclude two states at once, of which there would be one for each pair.

use crate::automaton::{Dfa, StateId};
use crate::budget::{Budget, Stopped};
use crate::problem::{LineId, Problem};
use crate::proof::clauses::{Claim, EncodeError, Encoding, Meaning, Purpose};
use crate::rule::Rule;
use crate::symbol::SymbolSet;

/// The maximum product of cells and states of a line: all states after all cells are in memory at once.
const STATE_LIMIT: usize = 1 << 22;

/// The possible states after some number of cells, as claims.
struct Place {
    /// In ascending order.
    states: Vec<StateId>,
    /// The variable of the first state, if there are several.
    first: i32,
}

impl Place {
    fn claim(&self, state: StateId) -> Claim {
        match self.states.binary_search(&state) {
            Err(_) => Claim::Never,
            Ok(_) if self.states.len() == 1 => Claim::Always,
            Ok(index) => Claim::Literal(self.first + index as i32),
        }
    }
}

impl<'p> Encoding<'p> {
    /// The clauses of a problem for SAT solvers: every solution satisfies them in exactly one way.
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
    /// assert_eq!(Encoding::of(&problem, &budget).unwrap_err(), Stopped::Limit(Limit::Time));
    /// ```
    pub fn of(problem: &'p Problem, budget: &Budget) -> Result<Encoding<'p>, Stopped<EncodeError>> {
        let budget = &budget.started();
        let mut encoding = Encoding::of_cells(problem, Purpose::Solving, budget)?;
        for line in problem.line_ids() {
            budget.check()?;
            match problem.line(line).rule() {
                Rule::Clue(clue) => encoding.add_blocks(line, clue)?,
                Rule::Halves(_) => return Err(EncodeError::Halves(line).into()),
                _ => encoding.add_states(line, budget)?,
            }
        }
        Ok(encoding)
    }

    /// Adds the variables and clauses of a line with any rule.
    fn add_states(&mut self, line: LineId, budget: &Budget) -> Result<(), Stopped<EncodeError>> {
        let problem = self.problem();
        let (cells, machine) = (problem.line(line).cells(), problem.line(line).machine());
        budget.check()?;
        let dfa = machine.automaton().ok_or(EncodeError::TooManyStates)?;
        if (cells.len() + 1).saturating_mul(dfa.state_count()) > STATE_LIMIT {
            return Err(EncodeError::TooManyStates.into());
        }
        let candidates: Vec<SymbolSet> = cells.iter().map(|&cell| problem.initial(cell)).collect();
        let sets = machine.state_sets(&candidates);
        let mut states = sets.ok_or(EncodeError::TooManyStates)?.live().into_iter();
        let mut before = self.add_place(line, 0, states.next().unwrap_or_default())?;
        if before.states.is_empty() {
            return Ok(());
        }
        for (position, states) in states.enumerate() {
            let after = self.add_place(line, position + 1, states)?;
            self.add_walk(line, position, [&before, &after], dfa)?;
            before = after;
        }
        Ok(())
    }

    /// Adds the variables of the states after `read` cells, and the clause that the machine is in one of them.
    fn add_place(
        &mut self,
        line: LineId,
        read: usize,
        states: Vec<StateId>,
    ) -> Result<Place, Stopped<EncodeError>> {
        let place = Place { states, first: self.next_variable() };
        if place.states.len() > 1 {
            for &state in &place.states {
                self.add_variable(Meaning::State { line, read: read as u32, state: state.index() as u32 })?;
            }
        }
        self.add_clause(place.states.iter().map(|&state| place.claim(state)))?;
        Ok(place)
    }

    /// Adds the transitions over the cell at a position: forward from each state before it, backward from each
    /// after it.
    fn add_walk(
        &mut self,
        line: LineId,
        position: usize,
        [before, after]: [&Place; 2],
        dfa: &Dfa,
    ) -> Result<(), Stopped<EncodeError>> {
        let cell = self.problem().line(line).cells()[position];
        for symbol in self.problem().initial(cell).iter() {
            let reads = self.claim(cell, symbol);
            let mut arrows: Vec<(StateId, StateId)> = Vec::new();
            for &state in &before.states {
                let next = dfa.next(state, symbol);
                arrows.extend(next.map(|next| (next, state)));
                let leads_on = next.map_or(Claim::Never, |next| after.claim(next));
                self.add_clause([!before.claim(state), !reads, leads_on])?;
            }
            arrows.sort_unstable();
            for &state in &after.states {
                let begin = arrows.partition_point(|&(next, _)| next < state);
                let end = arrows.partition_point(|&(next, _)| next <= state);
                if end - begin == before.states.len() {
                    continue; // The clause that one of them holds exists already.
                }
                let from = arrows[begin..end].iter().map(|&(_, previous)| before.claim(previous));
                self.add_clause([!after.claim(state), !reads].into_iter().chain(from))?;
            }
        }
        Ok(())
    }
}
