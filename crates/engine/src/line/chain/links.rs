//! The links of a chain.
//!
//! [`Chain::of`] reads them off any automaton; [`Chain::of_clue`] builds the same links from a clue
//! directly. A link gathers consecutive states that are entered on the same symbols and in which the
//! automaton cannot stay; in the last one it can. If it must stay there at least once (the gap between two
//! blocks of one colour), the gap's state belongs to the link, too.

use super::positions::Positions;
use crate::automaton::{Dfa, StateId};
use crate::rule::Clue;
use crate::symbol::{Symbol, SymbolSet};

/// A chain-shaped automaton as a list of links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::line) struct Chain {
    /// The distinct symbol sets of links and stays.
    pub(super) sets: Vec<SymbolSet>,
    /// The stay before the first link, and whether the line can end in it.
    pub(super) start: Stay,
    pub(super) links: Vec<Link>,
    /// The ladders that compute windows, one for each symbol set that some link is entered on.
    pub(super) ladders: Vec<Ladder>,
    /// The shift of each rung above the lowest, ladder by ladder.
    pub(super) steps: Vec<u32>,
    /// The length of the shortest accepted line.
    least_length: usize,
    /// The maximum number of cells of a link.
    longest: u32,
    /// The total number of rungs.
    rungs: u32,
}

/// A link: its cells, and the stay after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    /// The rung whose window contains the positions where the cells of the link fit.
    pub(super) rung: u32,
    /// The distance from its first cell to its last.
    pub(super) reach: u32,
    /// All ones if the next link can follow at once, zero if the automaton must stay at least once.
    at_once: u64,
    pub(super) stay: Stay,
}

impl Link {
    /// Whether the automaton must stay at least once after the link.
    pub(super) fn must_stay(&self) -> bool {
        self.at_once == 0
    }

    /// All positions if the next link can follow at once, none otherwise.
    #[inline(always)]
    pub(super) fn if_at_once<P: Positions>(&self) -> P {
        P::all_or_none(self.at_once)
    }

    /// A link of `cells` cells entered on a set. Until ladders are built, `rung` holds the set.
    fn new(enter: u32, cells: u32, must_stay: bool, stay: Stay) -> Link {
        Link { rung: enter, reach: cells - 1, at_once: if must_stay { 0 } else { u64::MAX }, stay }
    }
}

/// The state after a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stay {
    /// The symbols on which the automaton stays.
    pub(super) set: u32,
    pub(super) accepting: bool,
}

/// The windows of one symbol set, by doubling. The lowest rung is the set of cells that allow one of the
/// symbols; each further rung is the one below intersected with itself, shifted by a few positions. Rung by
/// rung, the length of the run that must fit grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ladder {
    pub(super) set: u32,
    /// The number of its lowest rung; rungs are numbered across all ladders.
    pub(super) first: u32,
    /// The range of its steps.
    from: u32,
    to: u32,
}

/// The transitions of one state of a chain.
struct ChainState {
    enter: SymbolSet,
    stay: SymbolSet,
    accepting: bool,
}

impl Chain {
    /// The links of an automaton, if it is a chain. The states of a minimal chain are numbered along it.
    pub(in crate::line) fn of(dfa: &Dfa) -> Option<Chain> {
        let states = chain_states(dfa)?;
        let (first, mut rest) = states.split_first()?;
        let mut chain = Chain {
            sets: Vec::new(),
            start: Stay { set: 0, accepting: first.accepting },
            links: Vec::new(),
            ladders: Vec::new(),
            steps: Vec::new(),
            least_length: dfa.states().position(|state| dfa.is_accepting(state))?,
            longest: 0,
            rungs: 0,
        };
        chain.start.set = chain.set(first.stay);
        while let Some(entered) = rest.first().map(|state| state.enter) {
            let passed = |state: &&ChainState| state.stay.is_empty() && !state.accepting;
            let is_same = |state: &&ChainState| state.enter == entered;
            let through = rest.iter().take_while(|state| is_same(state) && passed(state)).count();
            let cells = through + usize::from(rest.get(through).as_ref().is_some_and(is_same));
            let mut last = &rest[cells - 1];
            let mut used = cells;
            let gap = rest.get(cells).filter(|gap| passed(&last) && gap.enter == gap.stay);
            if let Some(gap) = gap {
                (last, used) = (gap, cells + 1);
            }
            let (enter, stay) = (chain.set(entered), chain.set(last.stay));
            let stay = Stay { set: stay, accepting: last.accepting };
            chain.links.push(Link::new(enter, cells as u32, gap.is_some(), stay));
            rest = &rest[used..];
        }
        chain.build_ladders();
        Some(chain)
    }

    /// The number of a symbol set; adds it if it is new.
    fn set(&mut self, set: SymbolSet) -> u32 {
        let known = self.sets.iter().position(|&known| known == set).unwrap_or_else(|| {
            self.sets.push(set);
            self.sets.len() - 1
        });
        known as u32
    }

    /// The links of a clue with known minimum length; equal to what [`Chain::of`] reads off its automaton.
    ///
    /// PERF: building no automaton takes a third of the time for the 40 clues of a random 20x20.
    pub(in crate::line) fn of_clue(clue: &Clue, least_length: usize) -> Chain {
        let blank = SymbolSet::only(Symbol::BLANK);
        let blocks = clue.blocks();
        let mut chain = Chain {
            sets: Vec::with_capacity(2),
            start: Stay { set: 0, accepting: blocks.is_empty() },
            links: Vec::with_capacity(blocks.len()),
            ladders: Vec::new(),
            steps: Vec::new(),
            least_length,
            longest: 0,
            rungs: 0,
        };
        chain.sets.push(blank);
        for (index, block) in blocks.iter().enumerate() {
            let enter = chain.set(SymbolSet::only(block.symbol()));
            let is_last = index + 1 == blocks.len();
            let must_stay = !is_last && clue.gap_before(index + 1) == 1;
            let stay = Stay { set: 0, accepting: is_last };
            chain.links.push(Link::new(enter, block.length() as u32, must_stay, stay));
        }
        chain.build_ladders();
        chain
    }

    /// Builds the ladders and assigns every link its rung. Until then, a link's `rung` is the set it is
    /// entered on.
    ///
    /// PERF: it searches for the next length again and again, because sorting would need a list. With that,
    /// and without a copy of the clue, the clues of a random 20x20 take a sixth less time.
    fn build_ladders(&mut self) {
        let sets = self.sets.len() as u32;
        // Enough for most clues of small puzzles.
        self.steps.reserve(8);
        for set in 0..sets {
            let (first, from) = (self.rungs, self.steps.len() as u32);
            let mut covered = 0;
            let lengths = self.links.iter().filter(|link| link.rung == set).map(|link| link.reach + 1);
            while let Some(length) = lengths.clone().filter(|&length| length > covered).min() {
                covered = covered.max(1);
                while covered < length {
                    let step = covered.min(length - covered);
                    self.steps.push(step);
                    covered += step;
                }
            }
            if covered > 0 {
                let to = self.steps.len() as u32;
                self.ladders.push(Ladder { set, first, from, to });
                self.rungs = first + to - from + 1;
                self.longest = self.longest.max(covered);
            }
        }
        for link in &mut self.links {
            let ladder =
                self.ladders.iter().find(|ladder| ladder.set == link.rung).expect("every set has one");
            let mut below = link.reach;
            link.rung = ladder.first;
            for step in &self.steps[ladder.from as usize..ladder.to as usize] {
                if below == 0 {
                    break;
                }
                below -= step;
                link.rung += 1;
            }
        }
    }

    /// The steps of a ladder, from the lowest rung up.
    #[inline]
    pub(super) fn steps(&self, ladder: &Ladder) -> &[u32] {
        &self.steps[ladder.from as usize..ladder.to as usize]
    }

    /// The length of the shortest accepted line.
    #[inline]
    pub(in crate::line) fn least_length(&self) -> usize {
        self.least_length
    }

    /// Whether every link has fewer cells than `positions`.
    #[inline]
    pub(in crate::line) fn fits(&self, positions: u32) -> bool {
        self.longest < positions
    }

    /// The number of links.
    pub(in crate::line) fn link_count(&self) -> usize {
        self.links.len()
    }

    /// The number of states of the automaton.
    pub(in crate::line) fn state_count(&self) -> usize {
        let cells = |link: &Link| link.reach as usize + 1 + usize::from(link.must_stay());
        1 + self.links.iter().map(cells).sum::<usize>()
    }

    /// Visits every state in order, with its number, the symbols that enter it from the previous state, the
    /// symbols on which the automaton stays, and whether it accepts.
    pub(in crate::line) fn for_each_state(&self, mut visit: impl FnMut(usize, SymbolSet, SymbolSet, bool)) {
        let set = |set: u32| self.sets[set as usize];
        visit(0, SymbolSet::EMPTY, set(self.start.set), self.start.accepting);
        let mut next = 1;
        for link in &self.links {
            let ladder = self.ladders.partition_point(|ladder| ladder.first <= link.rung) - 1;
            let entered = std::iter::repeat_n(set(self.ladders[ladder].set), link.reach as usize + 1);
            let gap = link.must_stay().then(|| set(link.stay.set));
            let last = next + link.reach as usize + usize::from(link.must_stay());
            for enter in entered.chain(gap) {
                let (stay, accepting) = match next == last {
                    true => (set(link.stay.set), link.stay.accepting),
                    false => (SymbolSet::EMPTY, false),
                };
                visit(next, enter, stay, accepting);
                next += 1;
            }
        }
    }

    /// The total number of rungs.
    #[inline]
    pub(in crate::line) fn rung_count(&self) -> usize {
        self.rungs as usize
    }
}

/// The transitions of every state, if states only stay or move on.
fn chain_states(dfa: &Dfa) -> Option<Vec<ChainState>> {
    let symbols = || (0..dfa.symbol_count()).map(Symbol::new);
    let mut states: Vec<ChainState> = Vec::with_capacity(dfa.state_count());
    let mut enter = SymbolSet::EMPTY;
    for state in dfa.states() {
        let leads_to = |target: usize| -> SymbolSet {
            symbols().filter(|&symbol| dfa.next(state, symbol).map(StateId::index) == Some(target)).collect()
        };
        let (stay, on) = (leads_to(state.index()), leads_to(state.index() + 1));
        let elsewhere = |symbol| dfa.next(state, symbol).is_some() && !stay.union(on).contains(symbol);
        if symbols().any(elsewhere) {
            return None;
        }
        states.push(ChainState { enter, stay, accepting: dfa.is_accepting(state) });
        enter = on;
    }
    Some(states)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Block;

    #[test]
    fn the_short_way_leads_to_the_same_links() {
        let mut clues = vec![vec![]];
        for _ in 0..4 {
            let longer = |clue: &Vec<(u32, usize)>| {
                [(1, 1), (3, 1), (7, 2)].map(|block| [&clue[..], &[block]].concat())
            };
            let more: Vec<_> = clues.iter().flat_map(longer).collect();
            clues.extend(more);
        }
        for blocks in clues {
            let block = |&(length, symbol)| Block::new(length, Symbol::new(symbol)).unwrap();
            let clue = Clue::new(blocks.iter().map(block));
            let dfa = Dfa::from_clue(&clue, 3).unwrap();
            assert_eq!(Chain::of(&dfa), Some(Chain::of_clue(&clue, clue.least_length())), "{clue}");
        }
    }
}
