//! The alternatives of a pattern: a plain automaton for every set of conditions.

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use super::super::dfa::NOWHERE;
use super::super::{BuildError, Dfa};
use super::conditions::Conditions;
use super::unfolding::{Alternative, LookaroundCondition, Unfolding};
use super::walk::{Layer, Span, Thread, Walk};
use crate::symbol::{Symbol, SymbolSet};

/// The maximum number of alternatives of one pattern.
const ALTERNATIVE_LIMIT: usize = 2_000;

/// The maximum number of threads visited while building the automata of all alternatives of a pattern or a look-around,
/// and those of a pattern and all of its look-arounds.
const EFFORT: usize = 4_000_000;
const EFFORT_OF_ALL: usize = 32_000_000;

/// How many transitions are followed back in the time of visiting a thread.
const TRANSITIONS_PER_EFFORT: usize = 16;

/// For each thread before a cell, the symbols with which it reads the cell, and the thread after it.
type Transitions = Vec<Vec<(SymbolSet, usize)>>;

/// The thread automaton of a pattern, cell by cell from the start of the line, to be split into alternatives.
pub(super) struct Alternatives<'a> {
    /// The threads with which the walk began, and those with which it ended: after a backward walk, the automaton
    /// begins with these.
    first: &'a [Thread],
    last: &'a [Thread],
    cells: Vec<Transitions>,
    is_backward: bool,
    effort: Cell<usize>,
}

impl Alternatives<'_> {
    pub(super) fn new(layers: &[Layer], is_backward: bool) -> Alternatives<'_> {
        let count = layers.len() - 1;
        let cells = match is_backward {
            false => layers[..count].iter().map(|layer| layer.next.clone()).collect(),
            true => layers.windows(2).rev().map(|pair| reversed(&pair[0], &pair[1])).collect(),
        };
        let (first, last) = (&layers[0].threads, &layers[count].threads);
        Alternatives { first, last, cells, is_backward, effort: Cell::new(0) }
    }

    /// An unfolding for each way in which the kept groups lie, with one alternative for each set of conditions that
    /// some thread ends with.
    pub(super) fn unfoldings(&self, walk: &Walk<'_>) -> Result<Vec<(Vec<Span>, Unfolding)>, BuildError> {
        let mut ends: BTreeMap<&[Span], BTreeMap<usize, Vec<usize>>> = BTreeMap::new();
        for (index, thread) in self.last.iter().enumerate() {
            ends.entry(&thread.spans).or_default().entry(thread.conditions).or_default().push(index);
        }
        if ends.values().map(BTreeMap::len).sum::<usize>() > ALTERNATIVE_LIMIT {
            return Err(BuildError::too_many_ways(walk.program.length));
        }
        ends.into_iter().map(|(spans, ends)| Ok((spans.to_vec(), self.unfolding(walk, ends)?))).collect()
    }

    /// The unfolding of the threads that end here, by their conditions.
    fn unfolding(&self, walk: &Walk<'_>, ends: BTreeMap<usize, Vec<usize>>) -> Result<Unfolding, BuildError> {
        let (length, symbols) = (walk.program.length, walk.program.all.len());
        let alternative = |(conditions, ends): (usize, Vec<usize>)| {
            let conditions = walk.condition_table.get(conditions);
            let lookarounds = |(number, negative): (usize, bool)| LookaroundCondition {
                number,
                unfolding: Rc::clone(&walk.lookaround_unfoldings[number]),
                negative,
            };
            let begin = (0..self.first.len()).collect();
            let machine = match self.is_backward {
                false => self.machine(begin, &ends, walk)?,
                true => self.machine(ends, &begin, walk)?,
            };
            Ok(Alternative {
                equal: conditions.equal(),
                lookarounds: conditions.lookarounds().map(lookarounds).collect(),
                machine,
            })
        };
        let conditions: Vec<&Conditions> =
            ends.keys().map(|&number| walk.condition_table.get(number)).collect();
        let all = ends.into_iter().map(alternative).collect::<Result<Vec<_>, BuildError>>()?;
        let adds = add_lines(&all, &conditions);
        let alternatives = all.into_iter().zip(adds).filter(|(_, adds)| *adds).map(|(one, _)| one).collect();
        Ok(Unfolding { alternatives, length, symbols })
    }

    /// The automaton of the threads from `starts` to `ends`, by subset construction.
    fn machine(&self, starts: Vec<usize>, ends: &[usize], walk: &Walk<'_>) -> Result<Dfa, BuildError> {
        let symbols = walk.program.all.len();
        let transitions: usize = self.cells.iter().flatten().map(Vec::len).sum();
        spend_of_all(walk, transitions / TRANSITIONS_PER_EFFORT)?;
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
        let starts = starts.into_iter().filter(|&thread| leads[0][thread]).collect();
        enter(&mut states, (0, starts));
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        let mut read = 0;
        while read < states.len() {
            let (cell, threads) = states[read].clone();
            read += 1;
            accepting.push(cell == self.cells.len() && !threads.is_empty());
            for symbol in (0..symbols).map(Symbol::new) {
                let targets = self.after(cell, &threads, symbol, &leads);
                next.push(if targets.is_empty() { NOWHERE } else { enter(&mut states, (cell + 1, targets)) });
            }
            let effort = symbols * (1 + threads.len());
            self.effort.set(self.effort.get() + effort);
            if self.effort.get() > EFFORT {
                return Err(BuildError::too_many_ways(self.cells.len()));
            }
            spend_of_all(walk, effort)?;
        }
        Ok(Dfa::new(symbols, next, accepting))
    }

    /// For each thread before each cell and after the last, whether it can reach one of these ends.
    fn leads_to(&self, ends: &[usize]) -> Vec<Vec<bool>> {
        let last = if self.is_backward { self.first } else { self.last };
        let widths = self.cells.iter().map(Vec::len).chain([last.len()]);
        let mut leads: Vec<Vec<bool>> = widths.map(|width| vec![false; width]).collect();
        ends.iter().for_each(|&end| leads[self.cells.len()][end] = true);
        for (cell, transitions) in self.cells.iter().enumerate().rev() {
            for (thread, nexts) in transitions.iter().enumerate() {
                leads[cell][thread] = nexts.iter().any(|&(_, target)| leads[cell + 1][target]);
            }
        }
        leads
    }

    /// The threads after a cell with this symbol, restricted to those that can reach an end.
    fn after(&self, cell: usize, threads: &[usize], symbol: Symbol, leads: &[Vec<bool>]) -> Vec<usize> {
        let Some(transitions) = self.cells.get(cell) else { return Vec::new() };
        let fits =
            |&&(symbols, target): &&(SymbolSet, usize)| symbols.contains(symbol) && leads[cell + 1][target];
        let nexts = threads.iter().flat_map(|&thread| transitions[thread].iter().filter(fits));
        let mut targets: Vec<usize> = nexts.map(|&(_, target)| target).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }
}

/// Charges work against the limit of a pattern and all of its look-arounds.
fn spend_of_all(walk: &Walk<'_>, effort: usize) -> Result<(), BuildError> {
    let effort = walk.machines_effort.get() + effort;
    walk.machines_effort.set(effort);
    if effort > EFFORT_OF_ALL { Err(BuildError::too_many_ways(walk.program.length)) } else { Ok(()) }
}

/// Whether each alternative adds lines to the others. One whose automaton equals another one's and whose conditions
/// include the other's adds none.
fn add_lines(alternatives: &[Alternative], conditions: &[&Conditions]) -> Vec<bool> {
    let mut with_machine: HashMap<&Dfa, Vec<usize>> = HashMap::new();
    for (index, alternative) in alternatives.iter().enumerate() {
        with_machine.entry(&alternative.machine).or_default().push(index);
    }
    let adds = |(index, alternative): (usize, &Alternative)| {
        let asks_less = |other: usize| other != index && conditions[other].is_part_of(conditions[index]);
        !with_machine[&alternative.machine].iter().any(|&other| asks_less(other))
    };
    alternatives.iter().enumerate().map(adds).collect()
}

/// The transitions between two layers of a backward walk, from the second to the first.
fn reversed(before: &Layer, after: &Layer) -> Transitions {
    let mut transitions = vec![Vec::new(); after.threads.len()];
    for (thread, nexts) in before.next.iter().enumerate() {
        for &(symbols, target) in nexts {
            transitions[target].push((symbols, thread));
        }
    }
    transitions
}
