//! What the ways through a pattern say, one alternative for everything that they take for granted.

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use super::super::dfa::NOWHERE;
use super::super::{BuildError, Dfa};
use super::unfolding::{Alternative, Seen, Unfolding};
use super::walk::{Layer, Walk};
use crate::symbol::{Symbol, SymbolSet};

/// The most alternatives of one pattern.
const ALTERNATIVE_LIMIT: usize = 2_000;

/// The most ways that are looked at for all machines together.
const EFFORT: usize = 4_000_000;

/// The ways before every cell and behind the last, to be taken apart.
pub(super) struct Parts<'a> {
    layers: &'a [Layer],
    effort: Cell<usize>,
}

impl Parts<'_> {
    pub(super) fn new(layers: &[Layer]) -> Parts<'_> {
        Parts { layers, effort: Cell::new(0) }
    }

    /// One alternative for all ways that end with the same conditions.
    pub(super) fn unfolding(&self, walk: &Walk<'_>) -> Result<Unfolding, BuildError> {
        let (length, symbols) = (walk.program.length, walk.program.all.len());
        let mut ends: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (index, way) in self.layers[length].ways.iter().enumerate() {
            ends.entry(way.granted).or_default().push(index);
        }
        if ends.len() > ALTERNATIVE_LIMIT {
            return Err(BuildError::too_many_ways(length));
        }
        let alternative = |(granted, ends): (usize, Vec<usize>)| {
            let granted = walk.grants.get(granted);
            let seen = |(number, negative): (usize, bool)| Seen {
                number,
                unfolding: Rc::clone(&walk.sights[number]),
                negative,
            };
            let machine = self.machine(&ends, symbols)?;
            Ok(Alternative { equal: granted.equal(), seen: granted.seen().map(seen).collect(), machine })
        };
        let granted: Vec<usize> = ends.keys().copied().collect();
        let all = ends.into_iter().map(alternative).collect::<Result<Vec<_>, BuildError>>()?;
        // Whoever asks for all that another one asks for, and more, adds no line.
        let adds = |&(index, one): &(usize, &Alternative)| {
            let asks_less = |(other, two): (usize, &Alternative)| {
                let (less, more) = (walk.grants.get(granted[other]), walk.grants.get(granted[index]));
                other != index && two.machine == one.machine && less.is_part_of(more)
            };
            !all.iter().enumerate().any(asks_less)
        };
        let alternatives = all.iter().enumerate().filter(adds).map(|(_, one)| one.clone()).collect();
        Ok(Unfolding { alternatives, length, symbols })
    }

    /// The machine of the ways that end at these: sets of ways are its states.
    fn machine(&self, ends: &[usize], symbols: usize) -> Result<Dfa, BuildError> {
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
        let starts = (0..self.layers[0].ways.len()).filter(|&way| leads[0][way]).collect();
        enter(&mut states, (0, starts));
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        let mut read = 0;
        while read < states.len() {
            let (layer, ways) = states[read].clone();
            read += 1;
            accepting.push(layer + 1 == self.layers.len() && !ways.is_empty());
            for symbol in (0..symbols).map(Symbol::new) {
                let targets = self.after(layer, &ways, symbol, &leads);
                next.push(if targets.is_empty() {
                    NOWHERE
                } else {
                    enter(&mut states, (layer + 1, targets))
                });
            }
            self.effort.set(self.effort.get() + symbols * (1 + ways.len()));
            if self.effort.get() > EFFORT {
                return Err(BuildError::too_many_ways(self.layers.len() - 1));
            }
        }
        Ok(Dfa::new(symbols, next, accepting))
    }

    /// For every way before every cell, whether it leads to one of these ends.
    fn leads_to(&self, ends: &[usize]) -> Vec<Vec<bool>> {
        let mut leads: Vec<Vec<bool>> =
            self.layers.iter().map(|layer| vec![false; layer.ways.len()]).collect();
        let last = self.layers.len() - 1;
        ends.iter().for_each(|&end| leads[last][end] = true);
        for layer in (0..last).rev() {
            for (way, nexts) in self.layers[layer].next.iter().enumerate() {
                leads[layer][way] = nexts.iter().any(|&(_, target)| leads[layer + 1][target]);
            }
        }
        leads
    }

    /// The ways behind a cell with that symbol, of those that lead to an end.
    fn after(&self, layer: usize, ways: &[usize], symbol: Symbol, leads: &[Vec<bool>]) -> Vec<usize> {
        if layer + 1 == self.layers.len() {
            return Vec::new();
        }
        let fits =
            |&&(symbols, target): &&(SymbolSet, usize)| symbols.contains(symbol) && leads[layer + 1][target];
        let nexts = ways.iter().flat_map(|&way| self.layers[layer].next[way].iter().filter(fits));
        let mut targets: Vec<usize> = nexts.map(|&(_, target)| target).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }
}
