//! DFA minimisation by Hopcroft's partition refinement, with canonical numbering.
//!
//! There are three passes. The first drops states that cannot reach an accepting state. The second merges
//! equivalent states (J. E. Hopcroft, "An n log n algorithm for minimizing states in a finite automaton",
//! 1971): it starts with the partition into accepting and other states, and splits a class whenever some
//! symbol leads part of it into a chosen splitter class and part of it elsewhere. Only the smaller half of
//! a split becomes a new splitter, which bounds the work by O(n log n) for each symbol. Transitions may be
//! missing; a missing transition simply leads into no class. The third pass numbers the classes
//! breadth-first from the start, in symbol order, which also drops unreachable states. The result depends
//! only on the language.

use std::collections::VecDeque;

use super::dfa::{Dfa, NOWHERE};

/// The minimal automaton of the same language, in canonical form.
pub(super) fn minimal(dfa: Dfa) -> Dfa {
    let before = Predecessors::of(&dfa);
    let live = live_states(&dfa, &before);
    if !live.first().copied().unwrap_or(false) {
        return Dfa::numbered(dfa.symbol_count(), Vec::new(), Vec::new());
    }
    let classes = Partition::refined(&dfa, &before, &live).members;
    number(&dfa, &live, &classes)
}

/// The states that can reach an accepting state. The numbering drops unreachable ones.
fn live_states(dfa: &Dfa, before: &Predecessors) -> Vec<bool> {
    let mut live: Vec<bool> = dfa.states().map(|state| dfa.is_accepting(state)).collect();
    let mut waiting: Vec<usize> = (0..live.len()).filter(|&state| live[state]).collect();
    while let Some(state) = waiting.pop() {
        for &(_, source) in before.of_state(state) {
            if !std::mem::replace(&mut live[source as usize], true) {
                waiting.push(source as usize);
            }
        }
    }
    live
}

/// The incoming transitions of every state, as pairs of symbol and source. Those of state `q` are
/// `all[first[q]..first[q + 1]]`.
struct Predecessors {
    first: Vec<usize>,
    all: Vec<(u32, u32)>,
}

impl Predecessors {
    fn of(dfa: &Dfa) -> Predecessors {
        let states = 0..dfa.state_count();
        let targets = |source: usize| dfa.row(source).iter().filter(|target| **target != NOWHERE);
        let mut first = vec![0; dfa.state_count() + 1];
        for &target in states.clone().flat_map(targets) {
            first[target as usize + 1] += 1;
        }
        for state in states.clone() {
            first[state + 1] += first[state];
        }
        let mut free = first.clone();
        let mut all = vec![(0, 0); first[dfa.state_count()]];
        for source in states {
            for (symbol, &target) in dfa.row(source).iter().enumerate().filter(|(_, next)| **next != NOWHERE)
            {
                let slot = &mut free[target as usize];
                all[*slot] = (symbol as u32, source as u32);
                *slot += 1;
            }
        }
        Predecessors { first, all }
    }

    fn of_state(&self, state: usize) -> &[(u32, u32)] {
        &self.all[self.first[state]..self.first[state + 1]]
    }
}

/// A partition of the live states. `order` lists them class by class. Dead states belong to no class.
///
/// PERF: what belongs together is read together. Random tables of a million states took twice as long with a vector for
/// each number.
struct Partition {
    order: Vec<u32>,
    members: Vec<Member>,
    classes: Vec<Class>,
}

/// Where a state is: its class, and its index in the order.
#[derive(Clone, Copy)]
struct Member {
    class: u32,
    place: u32,
}

/// A class: its part of the order.
struct Class {
    start: u32,
    end: u32,
    /// The number of its states that the current split has taken. Invariant: zero between splits.
    taken: u32,
}

impl Class {
    fn new(start: u32, end: u32) -> Class {
        Class { start, end, taken: 0 }
    }
}

impl Partition {
    /// The coarsest partition that is compatible with all transitions.
    fn refined(dfa: &Dfa, before: &Predecessors, live: &[bool]) -> Partition {
        let mut partition = Partition::by_acceptance(dfa, live);
        let mut waiting: VecDeque<usize> = (0..partition.classes.len()).collect();
        let mut sources: Vec<Vec<u32>> = vec![Vec::new(); dfa.symbol_count()];
        while let Some(splitter) = waiting.pop_front() {
            let Class { start, end, .. } = partition.classes[splitter];
            for &state in &partition.order[start as usize..end as usize] {
                for &(symbol, source) in before.of_state(state as usize) {
                    if live[source as usize] {
                        sources[symbol as usize].push(source);
                    }
                }
            }
            for sources in sources.iter_mut().filter(|sources| !sources.is_empty()) {
                partition.split(sources, &mut waiting);
                sources.clear();
            }
        }
        partition
    }

    fn by_acceptance(dfa: &Dfa, live: &[bool]) -> Partition {
        let mut order: Vec<u32> = (0..live.len() as u32).filter(|&state| live[state as usize]).collect();
        let accepts = |state: &u32| dfa.is_accepting(super::StateId::new(*state as usize));
        order.sort_by_key(|state| !accepts(state));
        let (accepting, count) =
            (order.iter().filter(|state| accepts(state)).count() as u32, order.len() as u32);
        let mut classes = vec![Class::new(0, accepting)];
        if accepting < count {
            classes.push(Class::new(accepting, count));
        }
        let mut members = vec![Member { class: NOWHERE, place: NOWHERE }; live.len()];
        for (&state, place) in order.iter().zip(0..) {
            members[state as usize] = Member { class: u32::from(place >= accepting), place };
        }
        Partition { order, members, classes }
    }

    /// Splits every class that contains some but not all of the sources. The smaller half becomes a new
    /// class and a splitter; that is enough even if the larger half has already been used as one.
    fn split(&mut self, sources: &[u32], waiting: &mut VecDeque<usize>) {
        let mut touched: Vec<usize> = Vec::new();
        for &state in sources {
            let Member { class, place } = self.members[state as usize];
            let own = &mut self.classes[class as usize];
            if own.end - own.start == 1 {
                continue;
            }
            if own.taken == 0 {
                touched.push(class as usize);
            }
            let taken = own.start + own.taken;
            own.taken += 1;
            self.swap(place, taken);
        }
        for index in touched {
            let new = self.classes.len();
            let class = &mut self.classes[index];
            let (start, middle, end) = (class.start, class.start + class.taken, class.end);
            class.taken = 0;
            if middle == end {
                continue;
            }
            let (from, to) = if middle - start <= end - middle { (start, middle) } else { (middle, end) };
            if from == start {
                class.start = middle;
            } else {
                class.end = middle;
            }
            self.classes.push(Class::new(from, to));
            for &state in &self.order[from as usize..to as usize] {
                self.members[state as usize].class = new as u32;
            }
            waiting.push_back(new);
        }
    }

    fn swap(&mut self, one: u32, other: u32) {
        if one == other {
            return;
        }
        self.order.swap(one as usize, other as usize);
        for place in [one, other] {
            self.members[self.order[place as usize] as usize].place = place;
        }
    }
}

/// The quotient automaton, numbered breadth-first from the class of the start.
fn number(dfa: &Dfa, live: &[bool], classes: &[Member]) -> Dfa {
    let mut number = vec![NOWHERE; dfa.state_count()];
    let mut members = vec![0];
    number[classes[0].class as usize] = 0;
    let (mut next, mut accepting) = (Vec::new(), Vec::new());
    let mut read = 0;
    while read < members.len() {
        let state = members[read];
        read += 1;
        accepting.push(dfa.is_accepting(super::StateId::new(state)));
        for &target in dfa.row(state) {
            if target == NOWHERE || !live[target as usize] {
                next.push(NOWHERE);
                continue;
            }
            let class = classes[target as usize].class as usize;
            if number[class] == NOWHERE {
                number[class] = members.len() as u32;
                members.push(target as usize);
            }
            next.push(number[class]);
        }
    }
    Dfa::numbered(dfa.symbol_count(), next, accepting)
}
