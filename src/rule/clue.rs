//! Clues: the blocks of a nonogram line, in order.
//!
//! Black and white is coloured with one colour. Two neighbouring blocks of one symbol need a blank between them,
//! two of different symbols need none; that sentence is [`Clue::gap_before`] and stands nowhere else.

use std::fmt;

use super::RuleError;
use crate::symbol::{Symbol, SymbolSet};

/// One entry of a clue: so many cells of that symbol in a row.
///
/// The length is at least 1 and the symbol is not the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    length: u32,
    symbol: Symbol,
}

impl Block {
    /// A block of that many cells of that symbol.
    pub fn new(length: u32, symbol: Symbol) -> Result<Block, RuleError> {
        if length == 0 {
            return Err(RuleError::empty_block());
        }
        if symbol == Symbol::BLANK {
            return Err(RuleError::blank_block());
        }
        Ok(Block { length, symbol })
    }

    /// How many cells it covers.
    #[inline]
    pub fn length(self) -> usize {
        self.length as usize
    }

    /// What these cells hold.
    #[inline]
    pub fn symbol(self) -> Symbol {
        self.symbol
    }
}

/// The rule of a nonogram line: its blocks, in order. No block at all is the clue of a blank line.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Clue {
    blocks: Vec<Block>,
}

impl Clue {
    /// The clue of these blocks.
    pub fn new(blocks: impl IntoIterator<Item = Block>) -> Clue {
        Clue { blocks: blocks.into_iter().collect() }
    }

    /// The clue of black blocks of these lengths.
    ///
    /// # Panics
    ///
    /// If a length is 0. Use [`Block::new`] where the lengths come from outside.
    pub fn black(lengths: impl IntoIterator<Item = u32>) -> Clue {
        let block = |length| Block::new(length, Symbol::BLACK).expect("a block's length is at least 1");
        Clue::new(lengths.into_iter().map(block))
    }

    /// The clue of a finished line: its runs.
    pub fn of(line: &[Symbol]) -> Clue {
        let mut blocks: Vec<Block> = Vec::new();
        let mut previous = Symbol::BLANK;
        for &symbol in line {
            match blocks.last_mut() {
                Some(block) if symbol == previous && symbol != Symbol::BLANK => block.length += 1,
                _ if symbol != Symbol::BLANK => blocks.push(Block { length: 1, symbol }),
                _ => {}
            }
            previous = symbol;
        }
        Clue { blocks }
    }

    /// The blocks, in order.
    #[inline]
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// How many blank cells must stand between block `index` and the one before it: 1 if they have one symbol,
    /// 0 otherwise and before the first.
    #[inline]
    pub fn gap_before(&self, index: usize) -> usize {
        usize::from(index > 0 && self.blocks[index - 1].symbol == self.blocks[index].symbol)
    }

    /// The length of the shortest line with this clue.
    pub fn least_length(&self) -> usize {
        (0..self.blocks.len())
            .map(|index| self.blocks[index].length().saturating_add(self.gap_before(index)))
            .fold(0, usize::saturating_add)
    }

    /// All symbols that stand in the clue.
    pub fn symbols(&self) -> SymbolSet {
        self.blocks.iter().map(|block| block.symbol).collect()
    }

    /// The clue of the line read from its other end.
    #[must_use]
    pub fn reversed(&self) -> Clue {
        Clue { blocks: self.blocks.iter().rev().copied().collect() }
    }

    /// The same rule as the text of a [`Pattern`](super::Pattern), written with these letters (blank first):
    /// `3 2` is `0*1{3}0+1{2}0*`.
    ///
    /// ```
    /// use nonomata::rule::Clue;
    /// assert_eq!(Clue::black([3, 2, 2]).to_pattern(&['0', '1']), "0*1{3}0+1{2}0+1{2}0*");
    /// ```
    pub fn to_pattern(&self, letters: &[char]) -> String {
        let letter = |symbol: Symbol| escaped(letters, symbol);
        let blank = letter(Symbol::BLANK);
        let mut pattern = String::new();
        for (index, block) in self.blocks.iter().enumerate() {
            let repeat = if self.gap_before(index) == 1 { '+' } else { '*' };
            pattern.push_str(&format!("{blank}{repeat}{}{{{}}}", letter(block.symbol), block.length));
        }
        pattern.push_str(&format!("{blank}*"));
        pattern
    }

    /// Whether the runs of this line are the blocks of the clue.
    pub(super) fn accepts(&self, line: &[Symbol]) -> bool {
        Clue::of(line) == *self
    }

    /// Whether some filling of these candidates has the blocks of the clue, block by block: `ends[i]` says
    /// whether the blocks so far fit so that the last one ends right before position i.
    pub(super) fn admits(&self, candidates: &[SymbolSet]) -> bool {
        let may_be = |position: usize, symbol| candidates[position].contains(symbol);
        let mut ends = vec![false; candidates.len() + 1];
        ends[0] = true;
        for (index, block) in self.blocks.iter().enumerate() {
            let starts = spread_over_blanks(&ends, self.gap_before(index), candidates);
            ends.fill(false);
            let mut fitting = 0;
            for position in 0..candidates.len() {
                fitting = if may_be(position, block.symbol) { fitting + 1 } else { 0 };
                let after = position + 1;
                ends[after] = fitting >= block.length() && starts[after - block.length()];
            }
        }
        spread_over_blanks(&ends, 0, candidates)[candidates.len()]
    }
}

/// The letter of a symbol as it is written in a pattern.
pub(super) fn escaped(letters: &[char], symbol: Symbol) -> String {
    regex_syntax::escape(letters[symbol.index()].encode_utf8(&mut [0; 4]))
}

/// The places that are reached from `from` through at least `least` blanks.
fn spread_over_blanks(from: &[bool], least: usize, candidates: &[SymbolSet]) -> Vec<bool> {
    let mut reached = if least == 0 { from.to_vec() } else { vec![false; from.len()] };
    for (position, candidates) in candidates.iter().enumerate() {
        if candidates.contains(Symbol::BLANK) && (from[position] || reached[position]) {
            reached[position + 1] = true;
        }
    }
    reached
}

/// The lengths with spaces between them; a block of another symbol than black carries its number: `3 2:2`.
impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.blocks.is_empty() {
            return write!(f, "0");
        }
        for (index, block) in self.blocks.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{}", block.length)?;
            if block.symbol != Symbol::BLACK {
                write!(f, ":{}", block.symbol.index())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Vec<Symbol> {
        text.bytes().map(|byte| Symbol::new((byte - b'0') as usize)).collect()
    }

    #[test]
    fn the_clue_of_a_line_is_its_runs() {
        assert_eq!(Clue::of(&line("0110100")), Clue::black([2, 1]));
        assert_eq!(Clue::of(&line("000")), Clue::default());
        assert_eq!(Clue::of(&line("1122011")).to_string(), "2 2:2 2");
    }

    #[test]
    fn only_equal_symbols_need_a_gap() {
        let clue = Clue::of(&line("11220220"));
        assert_eq!(clue.least_length(), 7);
        assert!(clue.accepts(&line("01122022")));
        assert!(!clue.accepts(&line("01122220")));
    }

    #[test]
    fn admits_is_accepts_of_some_filling() {
        let clue = Clue::of(&line("110220"));
        for length in 0..7 {
            let mut candidates = vec![SymbolSet::first(3); length];
            assert_eq!(clue.admits(&candidates), length >= 4);
            if length > 4 {
                candidates[2] = SymbolSet::only(Symbol::BLANK);
                assert!(clue.admits(&candidates));
            }
        }
    }
}
