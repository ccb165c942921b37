//! Simulation of regular look-around alongside a thread.
//!
//! A look-around that contains neither look-around nor back-references is regular. Each thread carries the
//! NFA states of all of them: of every look-behind from the first cell on, and of every look-ahead from
//! where it was required. A [`Tracker`] depends on the symbols alone, and symbols that lead to the same
//! tracker are kept together.

use std::collections::{BTreeSet, HashMap};

use super::program::{Program, Step};
use crate::symbol::{Symbol, SymbolSet};

/// A set of NFA states: steps that read a cell, and the accepting one.
type Steps = BTreeSet<usize>;

/// The NFA states of all regular look-arounds of a thread.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Tracker {
    /// The state set of every look-behind.
    behind: Vec<(usize, Steps)>,
    /// The state sets of required look-aheads that are not decided yet.
    ahead: BTreeSet<(usize, Steps)>,
}

impl Tracker {
    /// The tracker before the first cell.
    pub(super) fn new(program: &Program) -> Tracker {
        let is_followed = |&look: &usize| program.looks[look].look.behind && program.looks[look].is_plain;
        let looks = (0..program.looks.len()).filter(is_followed);
        let behind = looks.map(|look| (look, reached(program, [program.looks[look].entry], 0))).collect();
        Tracker { behind, ahead: BTreeSet::new() }
    }

    /// The tracker of a walk that follows no look-around.
    pub(super) fn idle() -> Tracker {
        Tracker { behind: Vec::new(), ahead: BTreeSet::new() }
    }

    /// Whether no look-ahead is required.
    pub(super) fn is_free(&self) -> bool {
        self.ahead.is_empty()
    }

    /// This tracker without required look-aheads.
    pub(super) fn without_look_aheads(&self) -> Tracker {
        Tracker { behind: self.behind.clone(), ahead: BTreeSet::new() }
    }

    /// The size of the state sets, as a measure of work.
    pub(super) fn size(&self) -> usize {
        let behind = self.behind.iter().map(|(_, steps)| 1 + steps.len());
        behind.chain(self.ahead.iter().map(|(_, steps)| 1 + steps.len())).sum()
    }

    /// Whether a match of this look-behind ends here.
    pub(super) fn lookbehind_matches(&self, look: usize) -> bool {
        self.behind.iter().any(|(number, steps)| *number == look && steps.contains(&Program::DONE))
    }

    /// Requires a look-ahead from here on; `None` if it has already failed.
    pub(super) fn start_lookahead(
        mut self,
        program: &Program,
        look: usize,
        position: usize,
    ) -> Option<Tracker> {
        let steps = reached(program, [program.looks[look].entry], position);
        self.require(program, look, steps).then_some(self)
    }

    /// The trackers after one more cell, each with the symbols that lead to it. Symbols that make a
    /// look-ahead fail are left out. `position` is that of the next cell.
    pub(super) fn after(
        &self,
        program: &Program,
        symbols: SymbolSet,
        position: usize,
    ) -> Vec<(SymbolSet, Tracker)> {
        if self.behind.is_empty() && self.ahead.is_empty() {
            return vec![(symbols, self.clone())];
        }
        let mut place: HashMap<Tracker, usize> = HashMap::new();
        let mut trackers: Vec<(SymbolSet, Tracker)> = Vec::new();
        for symbol in symbols.iter() {
            let Some(tracker) = self.after_one(program, symbol, position) else { continue };
            let index = *place.entry(tracker.clone()).or_insert(trackers.len());
            if index == trackers.len() {
                trackers.push((SymbolSet::EMPTY, tracker));
            }
            trackers[index].0 = trackers[index].0.with(symbol);
        }
        trackers
    }

    fn after_one(&self, program: &Program, symbol: Symbol, position: usize) -> Option<Tracker> {
        let read = |steps: &Steps| {
            let nexts = steps.iter().filter_map(|&step| match program.steps[step] {
                Step::One(set, next) if set.contains(symbol) => Some(next),
                _ => None,
            });
            nexts.collect::<Vec<usize>>()
        };
        // A match of look-behind can start anywhere.
        let behind = self.behind.iter().map(|(look, steps)| {
            let begin = [program.looks[*look].entry];
            (*look, reached(program, read(steps).into_iter().chain(begin), position))
        });
        let mut tracker = Tracker { behind: behind.collect(), ahead: BTreeSet::new() };
        for (look, steps) in &self.ahead {
            if !tracker.require(program, *look, reached(program, read(steps), position)) {
                return None;
            }
        }
        Some(tracker)
    }

    /// Records the state set of a look-ahead unless it is decided; returns whether it can still succeed.
    fn require(&mut self, program: &Program, look: usize, steps: Steps) -> bool {
        let part = &program.looks[look];
        let sees = if steps.contains(&part.any) { Some(true) } else { steps.is_empty().then_some(false) };
        if sees.is_none() {
            self.ahead.insert((look, steps));
        }
        sees.is_none_or(|sees| sees != part.look.negative)
    }

    /// Whether, after the last cell, every look-ahead has succeeded.
    pub(super) fn is_satisfied(&self, program: &Program) -> bool {
        (self.ahead.iter())
            .all(|(look, steps)| steps.contains(&Program::DONE) != program.looks[*look].look.negative)
    }
}

/// The epsilon closure: the steps that read a cell, and the accepting one, that are reachable from `from`.
fn reached(program: &Program, from: impl IntoIterator<Item = usize>, position: usize) -> Steps {
    let mut waiting: Vec<usize> = from.into_iter().collect();
    let (mut visited, mut reached) = (BTreeSet::new(), Steps::new());
    while let Some(step) = waiting.pop() {
        if !visited.insert(step) {
            continue;
        }
        match &program.steps[step] {
            Step::One(..) | Step::Done(_) => {
                reached.insert(step);
            }
            Step::Either(nexts) => waiting.extend(nexts),
            Step::Open(_, next) | Step::Close(_, next) => waiting.push(*next),
            Step::Start(next) if position == 0 => waiting.push(*next),
            Step::End(next) if position == program.length => waiting.push(*next),
            // A regular look-around has no other steps.
            Step::Start(_)
            | Step::End(_)
            | Step::BackReference(..)
            | Step::Forget(..)
            | Step::Filled(..)
            | Step::Lookaround(..) => {}
        }
    }
    reached
}
