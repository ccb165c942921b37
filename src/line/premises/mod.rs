//! Which known cells force a line's contradiction: a reason of which nothing can be spared.
//!
//! A line that has no filling mostly has none for the sake of a few cells. With the backward sets of the line as it
//! is, a walk forward gives each cell back what it has lost, if the sets of states so reached still miss the
//! backward ones: then the cell did not matter. What could not be given back are the premises, and none of them can
//! be left out. The same walk from the other end often finds fewer; the shorter list wins. A change is explained
//! by the contradiction of its opposite: assume that the cell holds what it has lost.

mod links;
mod states;
mod walk;

use super::chain::Chain;
use super::machine::Machine;
use crate::symbol::{Symbol, SymbolSet};
use links::LinkWalk;
use states::StateWalk;
use walk::{Direction, Walk, give_back};

/// A symbol that a cell of a line has lost: what a reason rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Premise {
    /// The place of the cell in the line.
    pub position: usize,
    /// What it cannot hold.
    pub lost: Symbol,
}

/// A cell of a line: what it can hold, and what it could hold at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Narrowed {
    /// What it could hold before anything that is to be explained.
    pub first: SymbolSet,
    /// What it can hold now: some of that.
    pub now: SymbolSet,
}

/// Working memory for finding premises, used again and again.
#[derive(Clone, Debug, Default)]
pub struct PremiseScratch {
    one: Vec<[u64; 1]>,
    two: Vec<[u64; 2]>,
    four: Vec<[u64; 4]>,
    other: Vec<Premise>,
}

/// How the sets of states of a machine are walked.
#[derive(Clone, Debug)]
pub(super) enum Walker {
    One(LinkWalk<1>),
    Two(LinkWalk<2>),
    Four(LinkWalk<4>),
    /// Any machine that is no chain, and chains of more than 256 states.
    States,
}

impl Walker {
    pub(super) fn of(chain: Option<&Chain>, symbols: usize) -> Walker {
        match chain.map(|chain| (chain, chain.state_count())) {
            Some((chain, 0..=64)) => Walker::One(LinkWalk::new(chain, symbols)),
            Some((chain, 65..=128)) => Walker::Two(LinkWalk::new(chain, symbols)),
            Some((chain, 129..=256)) => Walker::Four(LinkWalk::new(chain, symbols)),
            _ => Walker::States,
        }
    }
}

impl Machine {
    /// The premises of a contradiction: lost symbols of a line without a filling that leave it without one whatever
    /// else is given back, none of which can be spared. There are none if the line has a filling.
    ///
    /// ```
    /// use nonomata::line::{Machine, Narrowed, Premise, PremiseScratch};
    /// use nonomata::rule::Clue;
    /// use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
    ///
    /// let machine = Machine::from_rule(&Clue::black([2]).into(), &Alphabet::black_and_white()).unwrap();
    /// let open = Narrowed { first: SymbolSet::first(2), now: SymbolSet::first(2) };
    /// let black = Narrowed { now: SymbolSet::only(Symbol::BLACK), ..open };
    /// let mut premises = Vec::new();
    /// machine.premises(&[black, open, black, black], &mut premises, &mut PremiseScratch::default());
    /// assert_eq!(premises.len(), 2);
    /// ```
    pub fn premises(&self, line: &[Narrowed], premises: &mut Vec<Premise>, scratch: &mut PremiseScratch) {
        premises.clear();
        let other = &mut scratch.other;
        match self.walker() {
            Walker::One(walk) => from_both_ends(walk, line, &mut scratch.one, premises, other),
            Walker::Two(walk) => from_both_ends(walk, line, &mut scratch.two, premises, other),
            Walker::Four(walk) => from_both_ends(walk, line, &mut scratch.four, premises, other),
            Walker::States => {
                from_both_ends(&StateWalk::new(self.dfa()), line, &mut Vec::new(), premises, other);
            }
        }
    }
}

/// The shorter list of the two ends.
fn from_both_ends<W: Walk>(
    walk: &W,
    line: &[Narrowed],
    sets: &mut Vec<W::Set>,
    premises: &mut Vec<Premise>,
    other: &mut Vec<Premise>,
) {
    give_back(walk, line, Direction::Forward, sets, premises);
    if premises.len() > 1 {
        other.clear();
        give_back(walk, line, Direction::Backward, sets, other);
        if other.len() < premises.len() {
            std::mem::swap(premises, other);
        }
    }
}
