//! Enumeration of all fillings of a line, lazily and in a natural order.
//!
//! Transitions that lead further along the automaton come first, transitions that stay come last, and the
//! symbol order breaks ties. For a clue this means: all blocks as far left as possible, then the last one
//! step by step to the right. For `(a|b){2}` it is aa, ab, ba, bb.

use super::machine::Machine;
use crate::automaton::{Dfa, StateId};
use crate::budget::{Budget, Limit};
use crate::symbol::{Symbol, SymbolSet};

impl Machine {
    /// The fillings of these candidates, in order.
    ///
    /// ```
    /// use nonomata::{line::Machine, rule::Pattern, symbol::{Alphabet, SymbolSet}};
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
        self.fillings_within(candidates, &Budget::unlimited()).expect("no limit is set")
    }

    /// The same within a budget, which is checked at every position before the first filling. It does not bound the
    /// iterator.
    ///
    /// # Errors
    ///
    /// If a limit is reached before the first filling.
    pub fn fillings_within(&self, candidates: &[SymbolSet], budget: &Budget) -> Result<Fillings, Limit> {
        let (Some(dfa), Some(sets)) =
            (self.automaton_within(budget)?, self.state_sets_within(candidates, budget)?)
        else {
            return Ok(Fillings::searched(self.clone(), candidates));
        };
        let (rank, live) = (ranks(dfa), sets.live());
        let mut choices = Vec::with_capacity(candidates.len());
        for (position, set) in candidates.iter().enumerate() {
            budget.check()?;
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
        Ok(Fillings { choices, start, path: Vec::new(), symbols: Vec::new(), started: false, search: None })
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
    /// For a rule without an automaton: the machine, and candidates that are still to be tried.
    search: Option<(Box<Machine>, Vec<Vec<SymbolSet>>)>,
}

impl Fillings {
    /// The fillings under a machine without an automaton, in the order of symbols: a search that propagates before
    /// every choice and so never fails.
    fn searched(machine: Machine, candidates: &[SymbolSet]) -> Fillings {
        Fillings {
            choices: Vec::new(),
            start: None,
            path: Vec::new(),
            symbols: Vec::new(),
            started: true,
            search: Some((Box::new(machine), vec![candidates.to_vec()])),
        }
    }

    fn search_next(&mut self) -> Option<Vec<Symbol>> {
        let (machine, waiting) = self.search.as_mut()?;
        while let Some(candidates) = waiting.pop() {
            let Ok(left) = machine.propagate(&candidates) else { continue };
            let Some(open) = left.iter().position(|cell| cell.known().is_none()) else {
                return left.iter().map(|cell| cell.known()).collect();
            };
            let mut symbols: Vec<Symbol> = left[open].iter().collect();
            symbols.reverse();
            waiting.extend(symbols.into_iter().map(|symbol| {
                let mut chosen = left.clone();
                chosen[open] = SymbolSet::only(symbol);
                chosen
            }));
        }
        None
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
        if self.search.is_some() {
            return self.search_next();
        }
        let start = self.start?;
        if !std::mem::replace(&mut self.started, true) {
            self.descend(start);
        } else if self.advance().is_none() {
            self.start = None;
            return None;
        }
        Some(self.symbols.clone())
    }
}
