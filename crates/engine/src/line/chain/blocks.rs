//! A chain as blocks on a background, if it has that shape. Every clue has.
//!
//! The automaton stays on the same symbol everywhere, enters every link on another, and accepts only after
//! the last.

use super::links::{Chain, Ladder, Link};
use crate::rule::{Block, Clue};
use crate::symbol::Symbol;

/// A link as a block in its leftmost placement.
#[derive(Clone, Copy, Debug)]
pub(in crate::line) struct PlacedBlock {
    pub(in crate::line) symbol: Symbol,
    pub(in crate::line) length: usize,
    /// The rung of its symbol and length.
    pub(in crate::line) rung: usize,
    /// Whether a background cell must follow.
    pub(in crate::line) gap: bool,
    /// The first cell in the leftmost placement.
    pub(in crate::line) first: usize,
    /// The first cell after it, and after its gap.
    pub(in crate::line) after: usize,
}

impl Chain {
    /// The background symbol, if the chain consists of blocks.
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

    /// The symbol and the steps of every ladder, in rung order, if the chain consists of blocks.
    pub(in crate::line) fn block_ladders(&self) -> impl Iterator<Item = (Symbol, &[u32])> {
        let symbol = |set: u32| self.sets[set as usize].known().unwrap_or(Symbol::BLANK);
        self.ladders.iter().map(move |ladder| (symbol(ladder.set), self.steps(ladder)))
    }

    /// The clue of a chain that was made from one.
    pub(in crate::line) fn to_clue(&self) -> Clue {
        let block = |block: PlacedBlock| Block::new(block.length as u32, block.symbol);
        Clue::new(self.blocks().map(|placed| block(placed).expect("a link has cells, and no block is blank")))
    }

    /// The links as blocks, from left to right, if the chain consists of blocks.
    pub(in crate::line) fn blocks(&self) -> impl Iterator<Item = PlacedBlock> {
        let mut after = 0;
        self.links.iter().map(move |link| {
            let rung = link.rung as usize;
            let ladder = self.ladders.partition_point(|ladder| ladder.first as usize <= rung) - 1;
            let symbol = self.sets[self.ladders[ladder].set as usize].known().unwrap_or(Symbol::BLANK);
            let (first, length, gap) = (after, link.reach as usize + 1, link.must_stay());
            after = first + length + usize::from(gap);
            PlacedBlock { symbol, length, rung, gap, first, after }
        })
    }
}
