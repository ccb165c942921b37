//! The links of a chain, read off its automaton.
//!
//! Nothing here asks where the automaton came from. A link gathers the states that are entered one after another
//! by the same symbols and in which the machine cannot stay; the last of them is where it may stay. Where it must
//! stay at least once (the gap between two blocks of one colour) the state of the gap belongs to the link too.

use crate::automaton::{Dfa, StateId};
use crate::symbol::{Symbol, SymbolSet};

/// A chain-shaped machine as links.
#[derive(Clone, Debug)]
pub(in crate::line) struct Chain {
    /// The distinct sets of symbols that links and stays speak of. The first is empty.
    pub(super) sets: Vec<SymbolSet>,
    /// Where the machine may stay before the first link, and whether it may end there.
    pub(super) start: Stay,
    pub(super) links: Vec<Link>,
    /// How the windows are made; every set that links enter by has one ladder.
    pub(super) ladders: Vec<Ladder>,
    /// The length of the shortest line that the chain accepts.
    least_length: usize,
    /// The most cells that a link has.
    longest: u32,
}

/// One link: its cells, and what may follow them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// The rung whose window says where the cells of the link may stand.
    pub(super) rung: u32,
    /// How far the last cell stands behind the first.
    pub(super) reach: u32,
    /// All ones if the next link may follow at once, zero if the machine must stay at least once.
    pub(super) at_once: u64,
    pub(super) stay: Stay,
}

/// The state behind a link.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stay {
    /// The set of symbols that let the machine stay.
    pub(super) set: u32,
    pub(super) accepting: bool,
}

/// The windows of one set: the first is where one cell of the set may stand, and every further rung is the one
/// below it, met with itself a few positions on. The lengths they stand for grow from rung to rung.
#[derive(Clone, Debug)]
pub(super) struct Ladder {
    pub(super) set: u32,
    /// The number of its lowest rung; rungs are numbered through all ladders.
    pub(super) first: u32,
    /// How many positions on, for each rung above the lowest.
    pub(super) steps: Vec<u32>,
}

/// What one state of a chain does.
struct ChainState {
    enter: SymbolSet,
    stay: SymbolSet,
    accepting: bool,
}

impl Chain {
    /// The links of a machine, if it is a chain. The states of a minimal chain are numbered along it.
    pub(in crate::line) fn of(dfa: &Dfa) -> Option<Chain> {
        let states = chain_states(dfa)?;
        let (first, mut rest) = states.split_first()?;
        let mut chain = Chain {
            sets: vec![SymbolSet::EMPTY],
            start: Stay { set: 0, accepting: first.accepting },
            links: Vec::new(),
            ladders: Vec::new(),
            least_length: dfa.states().position(|state| dfa.is_accepting(state))?,
            longest: 0,
        };
        chain.start.set = chain.set(first.stay);
        let mut lengths: Vec<(u32, u32)> = Vec::new();
        while let Some(entered) = rest.first().map(|state| state.enter) {
            let passed = |state: &&ChainState| state.stay.is_empty() && !state.accepting;
            let same = rest.iter().take_while(|state| state.enter == entered).count();
            let through = rest[..same].iter().take_while(passed).count();
            let cells = (through + 1).min(same);
            let mut last = &rest[cells - 1];
            let mut used = cells;
            let gap = rest.get(cells).filter(|gap| passed(&last) && gap.enter == gap.stay);
            if let Some(gap) = gap {
                (last, used) = (gap, cells + 1);
            }
            let (enter, stay) = (chain.set(entered), chain.set(last.stay));
            chain.links.push(Link {
                rung: 0,
                reach: cells as u32 - 1,
                at_once: if gap.is_some() { 0 } else { u64::MAX },
                stay: Stay { set: stay, accepting: last.accepting },
            });
            chain.longest = chain.longest.max(cells as u32);
            lengths.push((enter, cells as u32));
            rest = &rest[used..];
        }
        chain.build_ladders(&lengths);
        Some(chain)
    }

    /// The number of a set among the distinct ones.
    fn set(&mut self, set: SymbolSet) -> u32 {
        let known = self.sets.iter().position(|&known| known == set).unwrap_or_else(|| {
            self.sets.push(set);
            self.sets.len() - 1
        });
        known as u32
    }

    /// Builds the ladders and tells every link its rung, given by which set it enters and how many cells it has.
    fn build_ladders(&mut self, lengths: &[(u32, u32)]) {
        let mut wanted: Vec<(u32, u32)> = lengths.to_vec();
        wanted.sort_unstable();
        wanted.dedup();
        let mut rungs: Vec<u32> = Vec::with_capacity(wanted.len());
        let mut next = 0;
        for group in wanted.chunk_by(|one, other| one.0 == other.0) {
            let mut ladder = Ladder { set: group[0].0, first: next, steps: Vec::new() };
            let mut covered = 1;
            for &(_, length) in group {
                while covered < length {
                    let step = covered.min(length - covered);
                    ladder.steps.push(step);
                    covered += step;
                }
                rungs.push(next + ladder.steps.len() as u32);
            }
            next += ladder.steps.len() as u32 + 1;
            self.ladders.push(ladder);
        }
        for (link, length) in self.links.iter_mut().zip(lengths) {
            let index = wanted.binary_search(length).expect("every length was listed");
            link.rung = rungs[index];
        }
    }

    /// The length of the shortest line that the chain accepts.
    #[inline]
    pub(super) fn least_length(&self) -> usize {
        self.least_length
    }

    /// Whether every link has fewer than 64 cells.
    #[inline]
    pub(super) fn is_short(&self) -> bool {
        self.longest < 64
    }

    /// How many rungs the ladders have together.
    #[inline]
    pub(super) fn rung_count(&self) -> usize {
        self.ladders.last().map_or(0, |ladder| ladder.first as usize + ladder.steps.len() + 1)
    }
}

/// What every state does, if the states only stay or move on.
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
