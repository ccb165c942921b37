//! A clue's line as recognisers see it: what is known, and what is forced.

use nonomata_engine::line::Machine;
use nonomata_engine::rule::Clue;
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// A clue's line as it is, or as it would be if only some of its cells were known.
#[derive(Clone, Debug)]
pub(crate) struct View<'v> {
    pub(crate) clue: &'v Clue,
    /// The candidates of each cell.
    pub(crate) now: Vec<SymbolSet>,
    /// The candidates of each cell after propagation.
    pub(crate) left: Vec<SymbolSet>,
    /// The number of symbols, the blank included.
    pub(crate) symbol_count: usize,
    /// Whether arguments are for readers. Otherwise, for a rating, they do without landmarks and pictures.
    pub(crate) is_for_readers: bool,
}

impl<'v> View<'v> {
    /// The view of a line with these candidates, if it has a filling.
    pub(crate) fn of(clue: &'v Clue, machine: &Machine, now: Vec<SymbolSet>) -> Option<View<'v>> {
        let left = machine.propagate(&now).ok()?;
        Some(View { clue, now, left, symbol_count: machine.symbol_count(), is_for_readers: true })
    }

    /// A view of the line that knows only the cells at these positions.
    pub(crate) fn only(&self, machine: &Machine, positions: &[usize]) -> Option<View<'v>> {
        let mut now = vec![SymbolSet::of_first(machine.symbol_count()); self.now.len()];
        positions.iter().for_each(|&position| now[position] = self.now[position]);
        View::of(self.clue, machine, now)
    }

    /// The stretch of known blanks around one of them: first and last.
    pub(crate) fn blanks_around(&self, position: usize) -> (usize, usize) {
        let first = (0..position).rev().take_while(|&cell| self.is_blank(cell)).last().unwrap_or(position);
        let last =
            (position..self.length()).take_while(|&cell| self.is_blank(cell)).last().unwrap_or(position);
        (first, last)
    }

    /// The number of cells.
    pub(crate) fn length(&self) -> usize {
        self.now.len()
    }

    /// The number of blocks.
    pub(crate) fn block_count(&self) -> usize {
        self.clue.blocks().len()
    }

    /// The length of a block.
    pub(crate) fn block_length(&self, block: usize) -> usize {
        self.clue.blocks()[block].length()
    }

    /// Whether a cell loses a candidate by propagation.
    pub(crate) fn is_forced(&self, position: usize) -> bool {
        self.now[position] != self.left[position]
    }

    /// Whether a cell is known to be blank.
    pub(crate) fn is_blank(&self, position: usize) -> bool {
        self.now[position].known() == Some(Symbol::BLANK)
    }

    /// Whether a cell is known to be coloured, perhaps not in which colour.
    pub(crate) fn is_coloured(&self, position: usize) -> bool {
        !self.now[position].contains(Symbol::BLANK)
    }

    /// The colour of a cell, if it is known.
    pub(crate) fn colour(&self, position: usize) -> Option<Symbol> {
        self.now[position].known().filter(|&symbol| symbol != Symbol::BLANK)
    }

    /// The runs of known cells of one colour: first and last cell.
    pub(crate) fn runs(&self) -> Vec<(usize, usize)> {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for position in (0..self.length()).filter(|&position| self.colour(position).is_some()) {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == position && self.colour(*last) == self.colour(position) => {
                    *last = position;
                }
                _ => runs.push((position, position)),
            }
        }
        runs
    }

    /// The run that a cell would belong to if it were of that colour.
    pub(crate) fn run_with(&self, position: usize, colour: Symbol) -> (usize, usize) {
        let (mut first, mut last) = (position, position);
        while first > 0 && self.colour(first - 1) == Some(colour) {
            first -= 1;
        }
        while last + 1 < self.length() && self.colour(last + 1) == Some(colour) {
            last += 1;
        }
        (first, last)
    }

    /// The cells around one that no known blank cuts off: first and last.
    pub(crate) fn gap_around(&self, position: usize) -> (usize, usize) {
        let first = (0..position).rev().find(|&cell| self.is_blank(cell)).map_or(0, |cell| cell + 1);
        let last = (position..self.length()).find(|&cell| self.is_blank(cell)).unwrap_or(self.length()) - 1;
        (first, last)
    }
}
