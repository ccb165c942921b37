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
    let classes = Partition::refined(&dfa, &before, &live).class;
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

/// A partition of the live states. `order` lists them class by class; class `c` is
/// `order[start[c]..end[c]]`, and `place[q]` is the index of state `q` in `order`. Dead states belong to no
/// class.
struct Partition {
    class: Vec<usize>,
    order: Vec<usize>,
    place: Vec<usize>,
    start: Vec<usize>,
    end: Vec<usize>,
    /// The number of states of each class that the current split has taken. Invariant: all zero between
    /// splits.
    taken: Vec<usize>,
}

impl Partition {
    /// The coarsest partition that is compatible with all transitions.
    fn refined(dfa: &Dfa, before: &Predecessors, live: &[bool]) -> Partition {
        let mut partition = Partition::by_acceptance(dfa, live);
        let mut waiting: VecDeque<usize> = (0..partition.start.len()).collect();
        let mut sources: Vec<Vec<usize>> = vec![Vec::new(); dfa.symbol_count()];
        while let Some(splitter) = waiting.pop_front() {
            for place in partition.start[splitter]..partition.end[splitter] {
                for &(symbol, source) in before.of_state(partition.order[place]) {
                    if live[source as usize] {
                        sources[symbol as usize].push(source as usize);
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
        let mut order: Vec<usize> = (0..live.len()).filter(|&state| live[state]).collect();
        let accepts = |state: &usize| dfa.is_accepting(super::StateId::new(*state));
        order.sort_by_key(|state| !accepts(state));
        let accepting = order.iter().filter(|state| accepts(state)).count();
        let mut partition = Partition {
            class: vec![usize::MAX; live.len()],
            place: vec![usize::MAX; live.len()],
            start: vec![0],
            end: vec![accepting],
            taken: vec![0],
            order,
        };
        if accepting < partition.order.len() {
            partition.start.push(accepting);
            partition.end.push(partition.order.len());
            partition.taken.push(0);
        }
        for (place, &state) in partition.order.iter().enumerate() {
            partition.place[state] = place;
            partition.class[state] = usize::from(place >= accepting);
        }
        partition
    }

    /// Splits every class that contains some but not all of the sources. The smaller half becomes a new
    /// class and a splitter; that is enough even if the larger half has already been used as one.
    fn split(&mut self, sources: &[usize], waiting: &mut VecDeque<usize>) {
        let mut touched: Vec<usize> = Vec::new();
        for &state in sources {
            let class = self.class[state];
            if self.taken[class] == 0 {
                touched.push(class);
            }
            self.swap(self.place[state], self.start[class] + self.taken[class]);
            self.taken[class] += 1;
        }
        for class in touched {
            let count = std::mem::take(&mut self.taken[class]);
            let (start, end) = (self.start[class], self.end[class]);
            let middle = start + count;
            if middle == end {
                continue;
            }
            let new = self.start.len();
            let (from, to) = if count <= end - middle { (start, middle) } else { (middle, end) };
            if from == start {
                self.start[class] = middle;
            } else {
                self.end[class] = middle;
            }
            self.start.push(from);
            self.end.push(to);
            self.taken.push(0);
            for place in from..to {
                self.class[self.order[place]] = new;
            }
            waiting.push_back(new);
        }
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.order.swap(one, other);
        self.place[self.order[one]] = one;
        self.place[self.order[other]] = other;
    }
}

/// The quotient automaton, numbered breadth-first from the class of the start.
fn number(dfa: &Dfa, live: &[bool], classes: &[usize]) -> Dfa {
    let mut number = vec![NOWHERE; dfa.state_count()];
    let mut members = vec![0];
    number[classes[0]] = 0;
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
            let class = classes[target as usize];
            if number[class] == NOWHERE {
                number[class] = members.len() as u32;
                members.push(target as usize);
            }
            next.push(number[class]);
        }
    }
    Dfa::numbered(dfa.symbol_count(), next, accepting)
}
