//! Enumeration of all fillings of a line, lazily and in a natural order.
//!
//! Transitions that lead further along the automaton come first, transitions that stay come last, and the
//! symbol order breaks ties. For a clue this means: all blocks as far left as possible, then the last one
//! step by step to the right. For `(a|b){2}` it is aa, ab, ba, bb.

use std::cmp::Reverse;
use std::mem::replace;

use super::machine::Machine;
use crate::automaton::{Dfa, StateId};
use crate::symbol::{Symbol, SymbolSet};

impl Machine {
    /// The fillings of these candidates, in order.
    ///
    /// ```
    /// use nonomata_engine::{line::Machine, rule::Pattern, symbol::{Alphabet, SymbolSet}};
    ///
    /// let binary = Alphabet::of_letters("01").unwrap();
    /// let rule = Pattern::new("0*1{3}0+1{2}0+", &binary).unwrap().into();
    /// let machine = Machine::from_rule(&rule, &binary).unwrap();
    /// let texts: Vec<String> = machine
    ///     .fillings(&[SymbolSet::of_first(2); 8])
    ///     .map(|filling| filling.iter().map(|&symbol| binary.letter(symbol)).collect())
    ///     .collect();
    /// assert_eq!(texts, ["11101100", "11100110", "01110110"]);
    /// ```
    pub fn fillings(&self, candidates: &[SymbolSet]) -> Fillings {
        Fillings {
            machine: self.clone(),
            ranks: self.automaton().map(ranks).unwrap_or_default(),
            cells: candidates.to_vec(),
            trail: Vec::new(),
            decisions: Vec::new(),
            is_begun: false,
        }
    }
}

/// The rank of each state: the length of the longest path to it through different strongly connected
/// components. States of one component have equal rank.
fn ranks(dfa: &Dfa) -> Vec<usize> {
    let component = components(dfa);
    // Components are numbered in reverse topological order: every edge leads to the same or a smaller
    // number.
    let count = component.iter().max().map_or(0, |last| last + 1);
    let mut members = vec![Vec::new(); count];
    dfa.states().for_each(|state| members[component[state.index()]].push(state));
    let mut rank = vec![0; count];
    for number in (0..count).rev() {
        for &state in &members[number] {
            for (next, _) in dfa.successors(state) {
                let next = component[next.index()];
                if next != number {
                    rank[next] = rank[next].max(rank[number] + 1);
                }
            }
        }
    }
    component.into_iter().map(|number| rank[number]).collect()
}

/// The strongly connected component of every state, in reverse topological order (R. Tarjan, "Depth-first
/// search and linear graph algorithms", 1972; without recursion).
fn components(dfa: &Dfa) -> Vec<usize> {
    const UNSEEN: usize = usize::MAX;
    let states = dfa.state_count();
    let successors: Vec<Vec<usize>> = dfa
        .states()
        .map(|state| dfa.successors(state).into_iter().map(|(next, _)| next.index()).collect())
        .collect();
    let (mut index, mut low, mut component) = (vec![UNSEEN; states], vec![0; states], vec![UNSEEN; states]);
    let (mut stack, mut seen, mut found) = (Vec::new(), 0, 0);
    let mut calls: Vec<(usize, usize)> = if states > 0 { vec![(0, 0)] } else { Vec::new() };
    while let Some(call) = calls.last_mut() {
        let (state, turn) = *call;
        call.1 += 1;
        if turn == 0 {
            (index[state], low[state]) = (seen, seen);
            seen += 1;
            stack.push(state);
        } else {
            let child = successors[state][turn - 1];
            if component[child] == UNSEEN {
                low[state] = low[state].min(low[child]);
            }
        }
        match successors[state].get(turn) {
            Some(&next) if index[next] == UNSEEN => calls.push((next, 0)),
            Some(&next) if component[next] == UNSEEN => low[state] = low[state].min(index[next]),
            Some(_) => {}
            None => {
                if low[state] == index[state] {
                    while let Some(member) = stack.pop() {
                        component[member] = found;
                        if member == state {
                            break;
                        }
                    }
                    found += 1;
                }
                calls.pop();
            }
        }
    }
    component
}

/// An iterator over the fillings of a line, in order; see [`Machine::fillings`].
///
/// It is a depth-first search that decides the first open cell and propagates the line after every decision. So a
/// decision fails only where propagation is incomplete, which it is for some rules that count.
#[derive(Clone, Debug)]
pub struct Fillings {
    machine: Machine,
    /// The ranks of the automaton's states; empty without an automaton.
    ranks: Vec<usize>,
    /// The candidates under all decisions.
    cells: Vec<SymbolSet>,
    /// Undo log: positions, and the candidates that they had before.
    trail: Vec<(usize, SymbolSet)>,
    decisions: Vec<Decision>,
    /// Whether the line has been propagated before the first decision.
    is_begun: bool,
}

/// A cell whose symbols are tried one after another.
#[derive(Clone, Debug)]
struct Decision {
    position: usize,
    /// The state of the automaton before the cell, if there is an automaton.
    state: Option<StateId>,
    /// The symbols that have not been tried, the next one last.
    untried: Vec<Symbol>,
    /// The length of the trail before the decision.
    trail_length: usize,
}

impl Fillings {
    /// Decides the cell at a position. All cells before it are known.
    fn decide(&mut self, position: usize) {
        let (mut first, mut state) = match self.decisions.last() {
            Some(last) => (last.position, last.state),
            None => (0, self.machine.automaton().and_then(Dfa::start)),
        };
        while let (Some(known), true) = (self.cells[first].known(), first < position) {
            state = self.after(state, known);
            first += 1;
        }
        let mut untried: Vec<Symbol> = self.cells[position].iter().collect();
        let rank = |symbol| self.after(state, symbol).map(|state| self.ranks[state.index()]);
        untried.sort_by_key(|&symbol| (rank(symbol), Reverse(symbol)));
        self.decisions.push(Decision { position, state, untried, trail_length: self.trail.len() });
    }

    /// The state of the automaton after a symbol.
    fn after(&self, state: Option<StateId>, symbol: Symbol) -> Option<StateId> {
        self.machine.automaton()?.next(state?, symbol)
    }

    /// Takes the next symbol of the last decision that has one, and undoes what followed from the symbols before.
    fn try_next(&mut self) -> bool {
        while let Some(last) = self.decisions.last_mut() {
            for (position, before) in self.trail.drain(last.trail_length..).rev() {
                self.cells[position] = before;
            }
            if let Some(symbol) = last.untried.pop() {
                let position = last.position;
                self.narrow(position, SymbolSet::only(symbol));
                return true;
            }
            self.decisions.pop();
        }
        false
    }

    fn narrow(&mut self, position: usize, left: SymbolSet) {
        let before = replace(&mut self.cells[position], left);
        if before != left {
            self.trail.push((position, before));
        }
    }
}

impl Iterator for Fillings {
    type Item = Vec<Symbol>;

    fn next(&mut self) -> Option<Vec<Symbol>> {
        loop {
            if replace(&mut self.is_begun, true) && !self.try_next() {
                return None;
            }
            let Ok(left) = self.machine.propagate(&self.cells) else { continue };
            for (position, &left) in left.iter().enumerate() {
                self.narrow(position, left);
            }
            let first = self.decisions.last().map_or(0, |decision| decision.position);
            let Some(open) = (first..left.len()).find(|&position| left[position].known().is_none()) else {
                return left.iter().map(|cell| cell.known()).collect();
            };
            self.decide(open);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::rule::{Cardinality, Rule, Sum};
    use crate::symbol::Alphabet;

    /// All fillings of these candidates that the rule accepts, in the order of symbols.
    fn enumerated(rule: &Rule, candidates: &[SymbolSet]) -> Vec<Vec<Symbol>> {
        let mut lines = vec![Vec::new()];
        for set in candidates {
            let longer = |line: Vec<Symbol>| set.iter().map(move |symbol| [&line[..], &[symbol]].concat());
            lines = lines.into_iter().flat_map(longer).collect();
        }
        lines.into_iter().filter(|line| rule.accepts(line)).collect()
    }

    /// 26 different letters have no automaton that is small enough.
    fn all_different() -> (Rule, Machine) {
        let alphabet = Alphabet::of_letters("abcdefghijklmnopqrstuvwxyz").unwrap();
        let rule = Rule::from(Cardinality::all_different(alphabet.all()));
        let machine = Machine::from_rule(&rule, &alphabet).unwrap();
        assert!(machine.automaton().is_none());
        (rule, machine)
    }

    #[test]
    fn all_fillings_are_found() {
        let alphabet = Alphabet::of_letters("abcd").unwrap();
        let mut dice = Dice::new(1);
        for round in 0..500 {
            let weights: Vec<i64> = (0..4).map(|_| dice.below(10_000) as i64).collect();
            let least = dice.below(20_000) as i64;
            let rule = Rule::from(Sum::new(weights, least..=least + dice.below(5_000) as i64).unwrap());
            let machine = Machine::from_rule(&rule, &alphabet).unwrap();
            // Cells may have no candidate, and lines no cell.
            let set =
                |bits: usize| (0..4).map(Symbol::new).filter(move |symbol| bits >> symbol.index() & 1 == 1);
            let with = SymbolSet::with;
            let candidates: Vec<SymbolSet> =
                (0..round % 6).map(|_| set(dice.below(80).min(15)).fold(SymbolSet::EMPTY, with)).collect();
            let mut fillings = machine.fillings(&candidates);
            let mut found: Vec<Vec<Symbol>> = fillings.by_ref().collect();
            if machine.automaton().is_some() {
                found.sort();
            }
            assert_eq!(found, enumerated(&rule, &candidates), "{rule:?}, {candidates:?}");
            assert_eq!(fillings.next(), None);
        }
        let (rule, machine) = all_different();
        let candidates = [SymbolSet::of_first(4); 3];
        assert_eq!(machine.fillings(&candidates).collect::<Vec<_>>(), enumerated(&rule, &candidates));
    }
}
