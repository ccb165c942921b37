//! A chain read as blocks on a background, if it has that shape: every clue has.
//!
//! The machine stays by one and the same symbol everywhere, enters every link by another, and ends behind the last.

use super::links::{Chain, Ladder, Link};
use crate::rule::{Block, Clue};
use crate::symbol::Symbol;

/// A link as a block: where it stands when everything stands as far left as can be.
#[derive(Clone, Copy, Debug)]
pub(in crate::line) struct PlacedBlock {
    pub(in crate::line) symbol: Symbol,
    pub(in crate::line) length: usize,
    /// The rung that stands for its symbol and length.
    pub(in crate::line) rung: usize,
    /// Whether a cell of background must follow.
    pub(in crate::line) gap: bool,
    /// Its leftmost first cell.
    pub(in crate::line) first: usize,
    /// The leftmost cell behind it, and behind its gap.
    pub(in crate::line) behind: usize,
}

impl Chain {
    /// The symbol of the background, if the chain consists of blocks.
    pub(in crate::line) fn background(&self) -> Option<Symbol> {
        let blank = self.sets[self.start.set as usize].known()?;
        let is_block = |(index, link): (usize, &Link)| {
            link.stay.set == self.start.set && link.stay.accepting == (index + 1 == self.links.len())
        };
        let enters = |ladder: &Ladder| self.sets[ladder.set as usize].known();
        let is_clue = self.start.accepting == self.links.is_empty()
            && self.links.iter().enumerate().all(is_block)
            && self.ladders.iter().all(|ladder| enters(ladder).is_some_and(|symbol| symbol != blank));
        is_clue.then_some(blank)
    }

    /// The symbol of every ladder and its steps, in the order of the rungs, if the chain consists of blocks.
    pub(in crate::line) fn block_ladders(&self) -> impl Iterator<Item = (Symbol, &[u32])> {
        let symbol = |set: u32| self.sets[set as usize].known().unwrap_or(Symbol::BLANK);
        self.ladders.iter().map(move |ladder| (symbol(ladder.set), self.steps(ladder)))
    }

    /// The clue that a chain was made of.
    pub(in crate::line) fn to_clue(&self) -> Clue {
        let block = |block: PlacedBlock| Block::new(block.length as u32, block.symbol);
        Clue::new(self.blocks().map(|placed| block(placed).expect("a link has cells, and no block is blank")))
    }

    /// The links as blocks, from left to right, if the chain consists of blocks.
    pub(in crate::line) fn blocks(&self) -> impl Iterator<Item = PlacedBlock> {
        let mut behind = 0;
        self.links.iter().map(move |link| {
            let rung = link.rung as usize;
            let ladder = self.ladders.partition_point(|ladder| ladder.first as usize <= rung) - 1;
            let symbol = self.sets[self.ladders[ladder].set as usize].known().unwrap_or(Symbol::BLANK);
            let (first, length, gap) = (behind, link.reach as usize + 1, link.must_stay());
            behind = first + length + usize::from(gap);
            PlacedBlock { symbol, length, rung, gap, first, behind }
        })
    }
}
