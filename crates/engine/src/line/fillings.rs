//! Enumeration of all fillings of a line, lazily and in a natural order.
//!
//! Transitions that lead further along the automaton come first, transitions that stay come last, and the
//! symbol order breaks ties. For a clue this means: all blocks as far left as possible, then the last one
//! step by step to the right. For `(a|b){2}` it is aa, ab, ba, bb.

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
    ///     .fillings(&[SymbolSet::first(2); 8])
    ///     .map(|filling| filling.iter().map(|&symbol| binary.letter(symbol)).collect())
    ///     .collect();
    /// assert_eq!(texts, ["11101100", "11100110", "01110110"]);
    /// ```
    pub fn fillings(&self, candidates: &[SymbolSet]) -> Fillings {
        let (Some(dfa), Some(sets)) = (self.automaton(), self.state_sets(candidates)) else {
            return Fillings::searched(self.clone(), candidates);
        };
        let (rank, live) = (ranks(dfa), sets.live());
        let mut choices = Vec::with_capacity(candidates.len());
        for (position, set) in candidates.iter().enumerate() {
            let mut from_state = vec![Vec::new(); dfa.state_count()];
            for &state in &live[position] {
                let mut options: Vec<(Symbol, StateId)> = (0..dfa.symbol_count())
                    .map(Symbol::new)
                    .filter(|&symbol| set.contains(symbol))
                    .filter_map(|symbol| Some((symbol, dfa.next(state, symbol)?)))
                    .filter(|(_, next)| live[position + 1].binary_search(next).is_ok())
                    .collect();
                options.sort_by_key(|&(symbol, next)| (std::cmp::Reverse(rank[next.index()]), symbol));
                from_state[state.index()] = options;
            }
            choices.push(from_state);
        }
        let start = dfa.start().filter(|start| live[0].contains(start));
        Fillings { choices, start, path: Vec::new(), symbols: Vec::new(), started: false, search: None }
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
#[derive(Clone, Debug)]
pub struct Fillings {
    /// For every position and state, the transitions that some filling takes, in order.
    choices: Vec<Vec<Vec<(Symbol, StateId)>>>,
    start: Option<StateId>,
    /// For every position, the state before it and the index of the transition taken.
    path: Vec<(StateId, usize)>,
    symbols: Vec<Symbol>,
    started: bool,
    /// For a rule without an automaton.
    search: Option<Box<Search>>,
}

impl Fillings {
    /// The fillings under a machine without an automaton.
    fn searched(machine: Machine, candidates: &[SymbolSet]) -> Fillings {
        Fillings {
            choices: Vec::new(),
            start: None,
            path: Vec::new(),
            symbols: Vec::new(),
            started: true,
            search: Some(Box::new(Search::new(machine, candidates))),
        }
    }

    /// The next filling along the automaton.
    fn next_path(&mut self) -> Option<Vec<Symbol>> {
        let start = self.start?;
        if !replace(&mut self.started, true) {
            self.descend(start);
        } else if self.advance().is_none() {
            self.start = None;
            return None;
        }
        Some(self.symbols.clone())
    }

    /// Takes the first transition at every position from here to the end.
    fn descend(&mut self, mut state: StateId) {
        for position in self.path.len()..self.choices.len() {
            let (symbol, next) = self.choices[position][state.index()][0];
            self.path.push((state, 0));
            self.symbols.push(symbol);
            state = next;
        }
    }

    /// Backtracks to the last position with another transition and takes it.
    fn advance(&mut self) -> Option<()> {
        while let Some((state, taken)) = self.path.pop() {
            self.symbols.pop();
            let choices = &self.choices[self.path.len()][state.index()];
            if let Some(&(symbol, next)) = choices.get(taken + 1) {
                self.path.push((state, taken + 1));
                self.symbols.push(symbol);
                self.descend(next);
                return Some(());
            }
        }
        None
    }
}

impl Iterator for Fillings {
    type Item = Vec<Symbol>;

    fn next(&mut self) -> Option<Vec<Symbol>> {
        match &mut self.search {
            Some(search) => search.next(),
            None => self.next_path(),
        }
    }
}

/// Depth-first search for the fillings under a machine without an automaton, in the order of symbols. The line is
/// propagated after every decision, so a decision fails only where propagation is incomplete.
#[derive(Clone, Debug)]
struct Search {
    machine: Machine,
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
    untried: SymbolSet,
    /// The length of the trail before the decision.
    trail_length: usize,
}

impl Search {
    fn new(machine: Machine, candidates: &[SymbolSet]) -> Search {
        Search {
            machine,
            cells: candidates.to_vec(),
            trail: Vec::new(),
            decisions: Vec::new(),
            is_begun: false,
        }
    }

    /// The next filling.
    fn next(&mut self) -> Option<Vec<Symbol>> {
        loop {
            if replace(&mut self.is_begun, true) && !self.try_next() {
                return None;
            }
            let Ok(left) = self.machine.propagate(&self.cells) else { continue };
            self.narrow(&left);
            // All cells before the last decision are known.
            let first = self.decisions.last().map_or(0, |decision| decision.position);
            let Some(open) = (first..left.len()).find(|&position| left[position].known().is_none()) else {
                return left.iter().map(|cell| cell.known()).collect();
            };
            let trail_length = self.trail.len();
            self.decisions.push(Decision { position: open, untried: left[open], trail_length });
        }
    }

    /// Takes the next symbol of the last decision that has one, and undoes what followed from the symbols before.
    fn try_next(&mut self) -> bool {
        while let Some(last) = self.decisions.last_mut() {
            for (position, before) in self.trail.drain(last.trail_length..).rev() {
                self.cells[position] = before;
            }
            let symbol = last.untried.iter().next();
            if let Some(symbol) = symbol {
                last.untried = last.untried.without(symbol);
                self.trail.push((last.position, self.cells[last.position]));
                self.cells[last.position] = SymbolSet::only(symbol);
                return true;
            }
            self.decisions.pop();
        }
        false
    }

    fn narrow(&mut self, left: &[SymbolSet]) {
        for (position, (cell, &left)) in self.cells.iter_mut().zip(left).enumerate() {
            if *cell != left {
                self.trail.push((position, *cell));
                *cell = left;
            }
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
    fn a_search_finds_all_fillings_in_order() {
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
            let mut search = Search::new(machine, &candidates);
            let found: Vec<Vec<Symbol>> = std::iter::from_fn(|| search.next()).collect();
            assert_eq!(found, enumerated(&rule, &candidates), "{rule:?}, {candidates:?}");
            assert_eq!(search.next(), None);
        }
        let (rule, machine) = all_different();
        let candidates = [SymbolSet::first(4); 3];
        assert_eq!(machine.fillings(&candidates).collect::<Vec<_>>(), enumerated(&rule, &candidates));
    }
}
