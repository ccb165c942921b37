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
        self.fillings_within(candidates, &Budget::unlimited()).expect("no limit is set")
    }

    /// The same within a budget, which is checked at every position before the first filling. It does not bound the
    /// iterator: [`Fillings::next_within`] looks for the next filling within a budget.
    ///
    /// # Errors
    ///
    /// If a limit is reached before the first filling.
    pub fn fillings_within(&self, candidates: &[SymbolSet], budget: &Budget) -> Result<Fillings, Limit> {
        let budget = &budget.started();
        let (Some(dfa), Some(sets)) =
            (self.automaton_within(budget)?, self.state_sets_within(candidates, budget)?)
        else {
            return Fillings::searched(self.clone(), candidates, budget);
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
        Ok(Fillings {
            choices,
            start,
            path: Vec::new(),
            symbols: Vec::new(),
            started: false,
            search: None,
            first: None,
        })
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
    /// What the search found first, until it is taken.
    first: Option<Vec<Symbol>>,
}

impl Fillings {
    /// The fillings under a machine without an automaton, with the first one found already.
    fn searched(machine: Machine, candidates: &[SymbolSet], budget: &Budget) -> Result<Fillings, Limit> {
        let mut search = Box::new(Search::new(machine, candidates));
        let first = search.next_within(budget)?;
        Ok(Fillings {
            choices: Vec::new(),
            start: None,
            path: Vec::new(),
            symbols: Vec::new(),
            started: true,
            search: Some(search),
            first,
        })
    }

    /// The next filling, within a budget: for a rule without an automaton, each filling may take many line solves.
    /// After a limit, the next call goes on from there.
    ///
    /// ```
    /// use nonomata_engine::budget::Budget;
    /// use nonomata_engine::{line::Machine, rule::Clue, symbol::{Alphabet, Symbol, SymbolSet}};
    ///
    /// let machine = Machine::from_rule(&Clue::black([2]).into(), &Alphabet::black_and_white()).unwrap();
    /// let budget = Budget::unlimited();
    /// let mut fillings = machine.fillings_within(&[SymbolSet::first(2); 2], &budget).unwrap();
    /// assert_eq!(fillings.next_within(&budget), Ok(Some(vec![Symbol::BLACK; 2])));
    /// assert_eq!(fillings.next_within(&budget), Ok(None));
    /// ```
    ///
    /// # Errors
    ///
    /// If a limit is reached first.
    pub fn next_within(&mut self, budget: &Budget) -> Result<Option<Vec<Symbol>>, Limit> {
        let budget = &budget.started();
        budget.check()?;
        match (self.first.take(), &mut self.search) {
            (Some(first), _) => Ok(Some(first)),
            (None, Some(search)) => search.next_within(budget),
            (None, None) => Ok(self.next_path()),
        }
    }

    /// The next filling along the automaton.
    fn next_path(&mut self) -> Option<Vec<Symbol>> {
        let start = self.start?;
        if !std::mem::replace(&mut self.started, true) {
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
        match self.search {
            Some(_) => self.next_within(&Budget::unlimited()).expect("no limit is set"),
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
    /// Whether the last decision has been propagated, or before the first one the line.
    is_propagated: bool,
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
            is_propagated: false,
        }
    }

    /// The next filling. The budget is checked before every line solve; after a limit the search can go on.
    fn next_within(&mut self, budget: &Budget) -> Result<Option<Vec<Symbol>>, Limit> {
        let time = self.machine.solve_time(self.cells.len());
        loop {
            if self.is_propagated && !self.try_next() {
                return Ok(None);
            }
            // A line solve does not check the time, and on a sum of large weights it may take seconds.
            budget.check()?;
            let left = self.machine.propagate_within(&self.cells, budget)?;
            self.is_propagated = true;
            let Some(left) = left else { continue };
            self.narrow(&left);
            // All cells before the last decision are known.
            let first = self.decisions.last().map_or(0, |decision| decision.position);
            let Some(open) = (first..left.len()).find(|&position| left[position].known().is_none()) else {
                return Ok(left.iter().map(|cell| cell.known()).collect());
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
                self.is_propagated = false;
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
    use std::time::Duration;

    use super::*;
    use crate::budget::CancelToken;
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
            let found: Vec<Vec<Symbol>> =
                std::iter::from_fn(|| search.next_within(&Budget::unlimited()).unwrap()).collect();
            assert_eq!(found, enumerated(&rule, &candidates), "{rule:?}, {candidates:?}");
            assert_eq!(search.next_within(&Budget::unlimited()), Ok(None));
        }
        let (rule, machine) = all_different();
        let candidates = [SymbolSet::first(4); 3];
        assert_eq!(machine.fillings(&candidates).collect::<Vec<_>>(), enumerated(&rule, &candidates));
    }

    #[test]
    fn a_spent_budget_ends_a_search_which_can_go_on() {
        let (_, machine) = all_different();
        let candidates = [SymbolSet::first(4); 4];
        let spent = Budget::unlimited().with_time(Duration::ZERO);
        assert_eq!(machine.fillings_within(&candidates, &spent).err(), Some(Limit::Time));
        let cancel = CancelToken::new();
        let budget = Budget::unlimited().with_cancel(cancel.clone());
        let mut fillings = machine.fillings_within(&candidates, &budget).unwrap();
        let mut found = vec![fillings.next_within(&budget).unwrap().unwrap()];
        found.extend(fillings.next_within(&budget).unwrap());
        cancel.cancel();
        assert_eq!(fillings.next_within(&budget), Err(Limit::Cancelled));
        assert_eq!(fillings.next_within(&spent), Err(Limit::Time));
        found.extend(fillings);
        assert_eq!(found, machine.fillings(&candidates).collect::<Vec<_>>());
        assert_eq!(found.len(), 24);
    }
}
