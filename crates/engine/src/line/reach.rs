//! The reference engine: forward and backward sets of states, for any automaton.
//!
//! Forward, the set before position `i` holds every state that some filling of the cells to the left
//! reaches. Backward, it keeps those from which the cells to the right can still reach an accepting state.
//! A candidate is kept if and only if it leads from a kept state on its left to a kept state on its right.
//! This is Pesant's algorithm for the regular constraint; the fast engines are tested against it.

use fixedbitset::FixedBitSet;

use super::machine::Machine;
use super::planes::{Planes, words_for};
use super::solve::{GoOn, NoFilling, Scratch};
use crate::automaton::{Dfa, StateId};
use crate::budget::{Limit, Stopped};
use crate::symbol::{Symbol, SymbolSet};

/// States of all positions between two questions whether to go on: less than a millisecond.
const STATES_PER_CHECK: usize = 1 << 16;

/// Solves a line; the result is in `scratch.result`.
pub(super) fn solve(
    dfa: &Dfa,
    line: Planes<'_>,
    scratch: &mut Scratch,
    go_on: GoOn<'_>,
) -> Result<(), Stopped<NoFilling>> {
    forward(dfa, line, &mut scratch.sets, go_on)?;
    let stride = words_for(line.length());
    let result = &mut scratch.result;
    let keep = |position, symbols: SymbolSet| {
        for symbol in symbols.iter() {
            result[symbol.index() * stride + position / 64] |= 1_u64 << (position % 64);
        }
    };
    backward(dfa, line, &mut scratch.sets, keep, go_on)?;
    if scratch.sets[0].is_clear() { Err(NoFilling.into()) } else { Ok(()) }
}

/// The positions between two questions whether to go on.
pub(super) fn positions_per_check(dfa: &Dfa) -> usize {
    (STATES_PER_CHECK / dfa.state_count().max(1)).max(1)
}

/// Forward pass: fills `sets[i]` with the states that the first `i` cells can reach.
fn forward(dfa: &Dfa, line: Planes<'_>, sets: &mut Vec<FixedBitSet>, go_on: GoOn<'_>) -> Result<(), Limit> {
    let per_check = positions_per_check(dfa);
    if sets.len() <= line.length() {
        sets.resize(line.length() + 1, FixedBitSet::new());
    }
    for set in &mut sets[..=line.length()] {
        set.clear();
        set.grow(dfa.state_count());
    }
    if let Some(start) = dfa.start() {
        sets[0].insert(start.index());
    }
    for position in 0..line.length() {
        if (position + 1).is_multiple_of(per_check) {
            go_on()?;
        }
        let (before, after) = sets.split_at_mut(position + 1);
        let candidates = line.get(position);
        for state in before[position].ones().map(StateId::new) {
            let next = candidates.iter().filter_map(|symbol| dfa.next(state, symbol));
            after[0].extend(next.map(StateId::index));
        }
    }
    Ok(())
}

/// Backward pass: keeps in every set the states from which the line can be finished, and reports for each cell the
/// candidates that connect two kept states. Without a filling, no state is kept in the first set.
fn backward(
    dfa: &Dfa,
    line: Planes<'_>,
    sets: &mut [FixedBitSet],
    mut keep: impl FnMut(usize, SymbolSet),
    go_on: GoOn<'_>,
) -> Result<(), Limit> {
    let per_check = positions_per_check(dfa);
    let accepting: FixedBitSet =
        dfa.states().filter(|&state| dfa.is_accepting(state)).map(StateId::index).collect();
    sets[line.length()].intersect_with(&accepting);
    for position in (0..line.length()).rev() {
        if (position + 1).is_multiple_of(per_check) {
            go_on()?;
        }
        let (before, after) = sets.split_at_mut(position + 1);
        let candidates = line.get(position);
        let mut kept_symbols = SymbolSet::EMPTY;
        let leads_on = |state: &usize| {
            let state = StateId::new(*state);
            let leads_on = |symbol: &Symbol| {
                dfa.next(state, *symbol).is_some_and(|next| after[0].contains(next.index()))
            };
            let symbols: SymbolSet = candidates.iter().filter(leads_on).collect();
            kept_symbols = kept_symbols.union(symbols);
            !symbols.is_empty()
        };
        let mut kept = FixedBitSet::with_capacity(dfa.state_count());
        kept.extend(before[position].ones().filter(leads_on));
        before[position] = kept;
        keep(position, kept_symbols);
    }
    Ok(())
}

/// The sets of states before every position of a line, and after the last.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StateSets {
    /// The states that the cells to the left can reach.
    pub forward: Vec<Vec<StateId>>,
    /// The states from which the cells to the right can be finished.
    pub backward: Vec<Vec<StateId>>,
}

impl StateSets {
    /// The states of some filling: those in both sets.
    pub fn live(&self) -> Vec<Vec<StateId>> {
        (0..self.forward.len()).map(|position| self.live_before(position)).collect()
    }

    /// The states of some filling before this position, or after the last.
    ///
    /// # Panics
    ///
    /// If the line is shorter.
    pub fn live_before(&self, position: usize) -> Vec<StateId> {
        // Both lists are sorted.
        let is_in_both = |state: &&StateId| self.backward[position].binary_search(state).is_ok();
        self.forward[position].iter().filter(is_in_both).copied().collect()
    }
}

/// The states of the fillings of a line: those in both [sets](StateSets), packed.
#[derive(Clone, Debug)]
pub struct LiveStates(Vec<FixedBitSet>);

impl LiveStates {
    /// The states before this position, or after the last.
    pub fn before(&self, position: usize) -> impl Iterator<Item = StateId> {
        self.0[position].ones().map(StateId::new)
    }

    /// Whether some filling is in this state before this position, or after the last.
    pub fn contains(&self, position: usize, state: StateId) -> bool {
        self.0[position].contains(state.index())
    }
}

impl Machine {
    /// The automaton and the states of all fillings of a line. None for a rule without an
    /// [automaton](Machine::automaton), and where they would take many megabytes.
    pub fn live_states(&self, candidates: &[SymbolSet]) -> Option<(&Dfa, LiveStates)> {
        /// Bits for states and positions.
        const MOST: usize = 1 << 25;
        let dfa = self.automaton()?;
        if dfa.state_count().saturating_mul(candidates.len() + 1) > MOST {
            return None;
        }
        let mut words = Vec::new();
        Planes::pack(candidates, dfa.symbol_count(), &mut words);
        let line = Planes::of_words(candidates.len(), &words);
        let mut sets = Vec::new();
        forward(dfa, line, &mut sets, &|| Ok(())).ok()?;
        backward(dfa, line, &mut sets, |_, _| (), &|| Ok(())).ok()?;
        Some((dfa, LiveStates(sets)))
    }

    /// The sets of states before every position of a line, and after the last. None for a rule without an
    /// [automaton](Machine::automaton).
    pub fn state_sets(&self, candidates: &[SymbolSet]) -> Option<StateSets> {
        let dfa = self.automaton()?;
        let listed = |sets: &[FixedBitSet]| -> Vec<Vec<StateId>> {
            sets.iter().map(|set| set.ones().map(StateId::new).collect()).collect()
        };
        let mut words = Vec::new();
        Planes::pack(candidates, dfa.symbol_count(), &mut words);
        let line = Planes::of_words(candidates.len(), &words);
        let mut sets = Vec::new();
        forward(dfa, line, &mut sets, &|| Ok(())).ok()?;
        let forward = listed(&sets);
        for set in &mut sets {
            set.insert_range(..);
        }
        backward(dfa, line, &mut sets, |_, _| (), &|| Ok(())).ok()?;
        Some(StateSets { forward, backward: listed(&sets) })
    }
}
