//! Clues: the blocks of a nonogram line, in order.
//!
//! A black-and-white clue is a coloured clue with one colour. Two neighbouring blocks of the same symbol
//! need a blank between them, blocks of different symbols do not; [`Clue::gap_before`] is the only place
//! that knows this.

use std::fmt;
use std::str::FromStr;

use super::RuleError;
use crate::budget::{Budget, Limit};
use crate::symbol::{Symbol, SymbolSet};

/// A block of a clue: a run of `length` cells with the same symbol.
///
/// The length is at least 1 and the symbol is not the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    length: u32,
    symbol: Symbol,
}

impl Block {
    /// A block of `length` cells with this symbol.
    pub fn new(length: u32, symbol: Symbol) -> Result<Block, RuleError> {
        if length == 0 {
            return Err(RuleError::empty_block());
        }
        if symbol == Symbol::BLANK {
            return Err(RuleError::blank_block());
        }
        Ok(Block { length, symbol })
    }

    /// The number of cells.
    #[inline]
    pub fn length(self) -> usize {
        self.length as usize
    }

    /// The symbol of its cells.
    #[inline]
    pub fn symbol(self) -> Symbol {
        self.symbol
    }
}

/// The clue of a nonogram line: its blocks, in order. A clue without blocks means a blank line.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Clue {
    blocks: Vec<Block>,
}

impl Clue {
    /// The clue with these blocks.
    pub fn new(blocks: impl IntoIterator<Item = Block>) -> Clue {
        Clue { blocks: blocks.into_iter().collect() }
    }

    /// The clue with black blocks of these lengths.
    ///
    /// # Panics
    ///
    /// If a length is 0. Use [`Block::new`] for lengths that a user gave.
    pub fn black(lengths: impl IntoIterator<Item = u32>) -> Clue {
        let block = |length| Block::new(length, Symbol::BLACK).expect("a block's length is at least 1");
        Clue::new(lengths.into_iter().map(block))
    }

    /// The clue of a finished line, that is, its runs.
    pub fn of(line: &[Symbol]) -> Clue {
        Clue { blocks: runs(line).collect() }
    }

    /// The blocks, in order.
    #[inline]
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The minimum number of blanks between block `index` and the previous one: 1 if they have the same
    /// symbol, 0 otherwise and for the first block.
    #[inline]
    pub fn gap_before(&self, index: usize) -> usize {
        usize::from(index > 0 && self.blocks[index - 1].symbol == self.blocks[index].symbol)
    }

    /// The length of the shortest line that satisfies the clue.
    pub fn least_length(&self) -> usize {
        (0..self.blocks.len())
            .map(|index| self.blocks[index].length().saturating_add(self.gap_before(index)))
            .fold(0, usize::saturating_add)
    }

    /// All symbols of the clue.
    pub fn symbols(&self) -> SymbolSet {
        self.blocks.iter().map(|block| block.symbol).collect()
    }

    /// The clue of the reversed line.
    #[must_use]
    pub fn reversed(&self) -> Clue {
        Clue { blocks: self.blocks.iter().rev().copied().collect() }
    }

    /// The clue as the text of a [`Pattern`](super::Pattern) with these letters (blank first): `3 2`
    /// becomes `0*1{3}0+1{2}0*`.
    ///
    /// ```
    /// use nonomata_engine::rule::Clue;
    /// assert_eq!(Clue::black([3, 2, 2]).to_pattern(&['0', '1']), "0*1{3}0+1{2}0+1{2}0*");
    /// ```
    ///
    /// # Panics
    ///
    /// If there is no letter for one of its symbols.
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
        runs(line).eq(self.blocks.iter().copied())
    }

    /// Whether some filling of these candidates satisfies the clue: dynamic programming over the blocks,
    /// where `ends[i]` says whether the blocks so far can be placed so that the last one ends just before
    /// position i.
    pub(super) fn admits(&self, candidates: &[SymbolSet], budget: &Budget) -> Result<bool, Limit> {
        let may_be = |position: usize, symbol| candidates[position].contains(symbol);
        let mut ends = vec![false; candidates.len() + 1];
        ends[0] = true;
        for (index, block) in self.blocks.iter().enumerate() {
            budget.check()?;
            let starts = spread_over_blanks(&ends, self.gap_before(index), candidates);
            ends.fill(false);
            let mut fitting = 0;
            for position in 0..candidates.len() {
                fitting = if may_be(position, block.symbol) { fitting + 1 } else { 0 };
                let after = position + 1;
                ends[after] = fitting >= block.length() && starts[after - block.length()];
            }
        }
        Ok(spread_over_blanks(&ends, 0, candidates)[candidates.len()])
    }
}

/// The runs of a finished line.
fn runs(line: &[Symbol]) -> impl Iterator<Item = Block> {
    let runs = line.chunk_by(Symbol::eq).filter(|run| run[0] != Symbol::BLANK);
    runs.map(|run| Block { length: run.len() as u32, symbol: run[0] })
}

/// The symbol with this number.
pub(super) fn symbol_of(number: &str) -> Option<Symbol> {
    number.parse().ok().filter(|&index: &usize| index < Symbol::LIMIT).map(Symbol::new)
}

/// The letter of a symbol, escaped for a pattern.
pub(super) fn escaped(letters: &[char], symbol: Symbol) -> String {
    regex_syntax::escape(letters[symbol.index()].encode_utf8(&mut [0; 4]))
}

/// The positions that can be reached from `from` over at least `least` blanks.
fn spread_over_blanks(from: &[bool], least: usize, candidates: &[SymbolSet]) -> Vec<bool> {
    let mut reached = if least == 0 { from.to_vec() } else { vec![false; from.len()] };
    for (position, candidates) in candidates.iter().enumerate() {
        if candidates.contains(Symbol::BLANK) && (from[position] || reached[position]) {
            reached[position + 1] = true;
        }
    }
    reached
}

/// The lengths, separated by spaces. A block that is not black also shows the number of its symbol: `3
/// 2:2`.
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

/// Reads what [`Clue`] displays: the lengths with spaces between them, a block of another symbol than black with its
/// number. `0`, or nothing at all, is the empty clue.
///
/// ```
/// use nonomata_engine::rule::Clue;
///
/// let clue: Clue = "3 2 2".parse().unwrap();
/// assert_eq!(clue, Clue::black([3, 2, 2]));
/// assert_eq!("2 1:2".parse::<Clue>().unwrap().to_string(), "2 1:2");
/// assert!("3 x".parse::<Clue>().is_err());
/// ```
impl FromStr for Clue {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Clue, RuleError> {
        if text.trim() == "0" {
            return Ok(Clue::default());
        }
        text.split_whitespace().map(str::parse).collect::<Result<Vec<Block>, _>>().map(Clue::new)
    }
}

/// Reads the entry of a clue: `3`, or `3:2` for three cells of symbol 2.
impl FromStr for Block {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Block, RuleError> {
        let (length, symbol) = text.split_once(':').unwrap_or((text, "1"));
        match (length.parse(), symbol_of(symbol)) {
            (Ok(length), Some(symbol)) => Block::new(length, symbol),
            _ => Err(RuleError::clue_entry(text)),
        }
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
        let admits = |candidates: &[SymbolSet]| clue.admits(candidates, &Budget::unlimited()).unwrap();
        for length in 0..7 {
            let mut candidates = vec![SymbolSet::of_first(3); length];
            assert_eq!(admits(&candidates), length >= 4);
            if length > 4 {
                candidates[2] = SymbolSet::only(Symbol::BLANK);
                assert!(admits(&candidates));
            }
        }
    }
}
