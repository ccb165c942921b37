//! The alternatives of a pattern: a plain automaton for every set of conditions.

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use super::super::dfa::NOWHERE;
use super::super::{BuildError, Dfa};
use super::unfolding::{Alternative, LookaroundCondition, Unfolding};
use super::walk::{Layer, Walk};
use crate::budget::Budget;
use crate::symbol::{Symbol, SymbolSet};

/// The maximum number of alternatives of one pattern.
const ALTERNATIVE_LIMIT: usize = 2_000;

/// The maximum number of threads visited while building the automata of all alternatives.
const EFFORT: usize = 4_000_000;

/// The thread automaton of a pattern, layer by layer, to be split into alternatives.
pub(super) struct Alternatives<'a> {
    layers: &'a [Layer],
    effort: Cell<usize>,
}

impl Alternatives<'_> {
    pub(super) fn new(layers: &[Layer]) -> Alternatives<'_> {
        Alternatives { layers, effort: Cell::new(0) }
    }

    /// One alternative for each set of conditions that some thread ends with.
    pub(super) fn unfolding(&self, walk: &Walk<'_>) -> Result<Unfolding, BuildError> {
        let (length, symbols) = (walk.program.length, walk.program.all.len());
        let mut ends: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (index, thread) in self.layers[length].threads.iter().enumerate() {
            ends.entry(thread.conditions).or_default().push(index);
        }
        if ends.len() > ALTERNATIVE_LIMIT {
            return Err(BuildError::too_many_ways(length));
        }
        let alternative = |(conditions, ends): (usize, Vec<usize>)| {
            let conditions = walk.condition_table.get(conditions);
            let lookarounds = |(number, negative): (usize, bool)| LookaroundCondition {
                number,
                unfolding: Rc::clone(&walk.lookaround_unfoldings[number]),
                negative,
            };
            let machine = self.machine(&ends, symbols, walk.budget)?;
            Ok(Alternative {
                equal: conditions.equal(),
                lookarounds: conditions.lookarounds().map(lookarounds).collect(),
                machine,
            })
        };
        let conditions: Vec<usize> = ends.keys().copied().collect();
        let all = ends.into_iter().map(alternative).collect::<Result<Vec<_>, BuildError>>()?;
        // An alternative whose automaton equals another one's and whose conditions include the other's adds
        // no line.
        let adds = |&(index, one): &(usize, &Alternative)| {
            let asks_less = |(other, two): (usize, &Alternative)| {
                let (less, more) = (
                    walk.condition_table.get(conditions[other]),
                    walk.condition_table.get(conditions[index]),
                );
                other != index && two.machine == one.machine && less.is_part_of(more)
            };
            !all.iter().enumerate().any(asks_less)
        };
        BuildError::check(walk.budget)?;
        let alternatives = all.iter().enumerate().filter(adds).map(|(_, one)| one.clone()).collect();
        Ok(Unfolding { alternatives, length, symbols })
    }

    /// The automaton of the threads that end in `ends`, by subset construction.
    fn machine(&self, ends: &[usize], symbols: usize, budget: &Budget) -> Result<Dfa, BuildError> {
        let leads = self.leads_to(ends);
        let mut number: HashMap<(usize, Vec<usize>), u32> = HashMap::new();
        let mut states: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut enter = |states: &mut Vec<(usize, Vec<usize>)>, state: (usize, Vec<usize>)| {
            let new = states.len() as u32;
            *number.entry(state.clone()).or_insert_with(|| {
                states.push(state);
                new
            })
        };
        let starts = (0..self.layers[0].threads.len()).filter(|&thread| leads[0][thread]).collect();
        enter(&mut states, (0, starts));
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        let mut read = 0;
        while read < states.len() {
            BuildError::check(budget)?;
            let (layer, threads) = states[read].clone();
            read += 1;
            accepting.push(layer + 1 == self.layers.len() && !threads.is_empty());
            for symbol in (0..symbols).map(Symbol::new) {
                let targets = self.after(layer, &threads, symbol, &leads);
                next.push(if targets.is_empty() {
                    NOWHERE
                } else {
                    enter(&mut states, (layer + 1, targets))
                });
            }
            self.effort.set(self.effort.get() + symbols * (1 + threads.len()));
            if self.effort.get() > EFFORT {
                return Err(BuildError::too_many_ways(self.layers.len() - 1));
            }
        }
        Dfa::new_within(symbols, next, accepting, budget)
    }

    /// For each thread of each layer, whether it can reach one of these ends.
    fn leads_to(&self, ends: &[usize]) -> Vec<Vec<bool>> {
        let mut leads: Vec<Vec<bool>> =
            self.layers.iter().map(|layer| vec![false; layer.threads.len()]).collect();
        let last = self.layers.len() - 1;
        ends.iter().for_each(|&end| leads[last][end] = true);
        for layer in (0..last).rev() {
            for (thread, nexts) in self.layers[layer].next.iter().enumerate() {
                leads[layer][thread] = nexts.iter().any(|&(_, target)| leads[layer + 1][target]);
            }
        }
        leads
    }

    /// The threads after a cell with this symbol, restricted to those that can reach an end.
    fn after(&self, layer: usize, threads: &[usize], symbol: Symbol, leads: &[Vec<bool>]) -> Vec<usize> {
        if layer + 1 == self.layers.len() {
            return Vec::new();
        }
        let fits =
            |&&(symbols, target): &&(SymbolSet, usize)| symbols.contains(symbol) && leads[layer + 1][target];
        let nexts = threads.iter().flat_map(|&thread| self.layers[layer].next[thread].iter().filter(fits));
        let mut targets: Vec<usize> = nexts.map(|&(_, target)| target).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }
}
