//! A small automaton compiled for the words engine.

use std::fmt::Debug;
use std::sync::Arc;

use super::classes::{Classes, candidates_of, classes_of};
use super::tables::States;
use super::walks::{ByLanes, ByUnions, Trace, Walks, first};
use crate::automaton::{Dfa, StateId};
use crate::line::planes::{Planes, words_for};
use crate::line::solve::NoFilling;
use crate::symbol::SymbolSet;

/// An automaton of at most 64 states and 16 classes of symbols.
#[derive(Clone, Debug)]
pub(in crate::line) struct WordMachine {
    engine: Arc<dyn WordEngine>,
}

impl WordMachine {
    /// Compiles an automaton, if it is small enough and not empty.
    pub(in crate::line) fn of(dfa: &Dfa) -> Option<WordMachine> {
        let parts = Parts::of(dfa)?;
        let engine: Arc<dyn WordEngine> = match (parts.states, parts.classes.len()) {
            (..=12, ..=2) => parts.engine::<u32, ByUnions<u32, 2, 2>, 2>(),
            (..=24, ..=2) => parts.engine::<u32, ByUnions<u32, 2, 4>, 2>(),
            (..=30, ..=2) => parts.engine::<u32, ByUnions<u32, 2, 5>, 2>(),
            (..=32, ..=2) => parts.engine::<u32, ByUnions<u32, 2, 6>, 2>(),
            (..=48, ..=2) => parts.engine::<u64, ByUnions<u64, 2, 8>, 2>(),
            (..=64, ..=2) => parts.engine::<u64, ByUnions<u64, 2, 11>, 2>(),
            (..=12, ..=4) => parts.engine::<u32, ByUnions<u32, 4, 2>, 4>(),
            (..=24, ..=4) => parts.engine::<u32, ByUnions<u32, 4, 4>, 4>(),
            (..=30, ..=4) => parts.engine::<u32, ByUnions<u32, 4, 5>, 4>(),
            (..=32, ..=4) => parts.engine::<u32, ByUnions<u32, 4, 6>, 4>(),
            (..=48, ..=4) => parts.engine::<u64, ByLanes<u64, 4, 8>, 4>(),
            (..=64, ..=4) => parts.engine::<u64, ByLanes<u64, 4, 11>, 4>(),
            (..=12, ..=8) => parts.engine::<u32, ByLanes<u32, 8, 2>, 8>(),
            (..=24, ..=8) => parts.engine::<u32, ByLanes<u32, 8, 4>, 8>(),
            (..=30, ..=8) => parts.engine::<u32, ByLanes<u32, 8, 5>, 8>(),
            (..=32, ..=8) => parts.engine::<u32, ByLanes<u32, 8, 6>, 8>(),
            (..=48, ..=8) => parts.engine::<u64, ByLanes<u64, 8, 8>, 8>(),
            (..=64, ..=8) => parts.engine::<u64, ByLanes<u64, 8, 11>, 8>(),
            (..=32, ..=16) => parts.engine::<u32, ByLanes<u32, 16, 6>, 16>(),
            (..=64, ..=16) => parts.engine::<u64, ByLanes<u64, 16, 11>, 16>(),
            _ => return None,
        };
        Some(WordMachine { engine })
    }

    /// Solves a line; writes the result to `left`.
    #[inline]
    pub(in crate::line) fn solve(
        &self,
        line: Planes<'_>,
        sets: &mut WordSets,
        left: &mut [u64],
    ) -> Result<(), NoFilling> {
        self.engine.solve(line, sets, left)
    }
}

/// Working memory: at most 218 bytes for each cell of the longest line met.
#[derive(Clone, Debug, Default)]
pub(in crate::line) struct WordSets {
    /// The set of classes at every position.
    candidates: Vec<u16>,
    narrow: Trace<u32>,
    wide: Trace<u64>,
}

/// An automaton by classes, before it is put into tables.
struct Parts {
    states: usize,
    classes: Vec<SymbolSet>,
    accepting: u64,
    /// For each class and state, the successors, and the predecessors.
    forward: Vec<Vec<u64>>,
    backward: Vec<Vec<u64>>,
}

impl Parts {
    fn of(dfa: &Dfa) -> Option<Parts> {
        let states = dfa.state_count();
        if states == 0 || states > u64::BITS as usize {
            return None;
        }
        let classes = classes_of(dfa);
        let mut forward = vec![vec![0; states]; classes.len()];
        let mut backward = forward.clone();
        for (class, symbol) in classes.iter().filter_map(|symbols| symbols.iter().next()).enumerate() {
            for state in dfa.states() {
                if let Some(next) = dfa.next(state, symbol) {
                    forward[class][state.index()] |= 1 << next.index();
                    backward[class][next.index()] |= 1 << state.index();
                }
            }
        }
        let accepting = dfa.states().filter(|&state| dfa.is_accepting(state));
        let accepting = accepting.map(StateId::index).fold(0, |word, state| word | 1 << state);
        Some(Parts { states, classes, accepting, forward, backward })
    }

    fn engine<S: Traced, W: Walks<S, CLASSES>, const CLASSES: usize>(self) -> Arc<dyn WordEngine> {
        Arc::new(Simulator::<S, W, CLASSES> {
            walks: W::new(&self.forward, &self.backward),
            accepting: S::of_word(self.accepting),
            classes: Classes::new(&self.classes),
        })
    }
}

/// A compiled automaton, whatever its compile-time sizes (words, groups, classes).
trait WordEngine: Debug + Send + Sync {
    /// Solves a line; writes the result to `left`.
    fn solve(&self, line: Planes<'_>, sets: &mut WordSets, left: &mut [u64]) -> Result<(), NoFilling>;
}

/// An automaton with its simulation.
#[derive(Debug)]
struct Simulator<S, W, const CLASSES: usize> {
    classes: Classes<CLASSES>,
    accepting: S,
    walks: W,
}

impl<S: Traced, W: Walks<S, CLASSES>, const CLASSES: usize> WordEngine for Simulator<S, W, CLASSES> {
    fn solve(&self, line: Planes<'_>, sets: &mut WordSets, left: &mut [u64]) -> Result<(), NoFilling> {
        let words = words_for(line.length());
        let (candidates, trace) = S::buffers(sets);
        let candidates = first(candidates, 64 * words);
        for (word, candidates) in candidates.chunks_exact_mut(64).enumerate() {
            let count = (line.length() - 64 * word).min(64);
            candidates_of(&self.classes.gather(line, word), &mut candidates[..count.next_multiple_of(8)]);
        }
        let reached = self.walks.walk(&candidates[..line.length()], self.accepting, trace);
        if reached & self.accepting == S::NONE {
            return Err(NoFilling);
        }
        for word in 0..words {
            let planes = self.classes.gather(line, word);
            let lost = self.lost(64 * word, &planes, trace);
            self.classes.spread(lost, line, word, left);
        }
        Ok(())
    }
}

impl<S: States, W: Walks<S, CLASSES>, const CLASSES: usize> Simulator<S, W, CLASSES> {
    /// For each class, where it is removed, among the positions of the word that starts at `first`. There
    /// is a filling, so a position with one class keeps it.
    #[inline(always)]
    fn lost(&self, first: usize, planes: &[u64; CLASSES], trace: &Trace<S>) -> [u64; CLASSES] {
        let (_, mut open) =
            planes.iter().fold((0, 0), |(once, twice), plane| (once | plane, twice | once & plane));
        let mut lost = [0; CLASSES];
        while open != 0 {
            let bit = open.trailing_zeros();
            open &= open - 1;
            let led_on = self.walks.led_on(first + bit as usize, trace);
            for (lost, states) in lost.iter_mut().zip(led_on) {
                *lost |= u64::from(states == S::NONE) << bit;
            }
        }
        lost
    }
}

/// State words whose traces have a buffer in the working memory.
trait Traced: States {
    /// The candidates, and the trace for this word size.
    fn buffers(sets: &mut WordSets) -> (&mut Vec<u16>, &mut Trace<Self>);
}

impl Traced for u32 {
    fn buffers(sets: &mut WordSets) -> (&mut Vec<u16>, &mut Trace<u32>) {
        (&mut sets.candidates, &mut sets.narrow)
    }
}

impl Traced for u64 {
    fn buffers(sets: &mut WordSets) -> (&mut Vec<u16>, &mut Trace<u64>) {
        (&mut sets.candidates, &mut sets.wide)
    }
}
