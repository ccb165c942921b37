//! Clues in clauses: the order encoding of block starts.
//!
//! A block has one more possible start than the line has slack. For each of them but the last there is a
//! variable: the block starts *at or before* that position. This is the order encoding (J. Crawford and A.
//! Baker, "Experimental results on the application of satisfiability algorithms to scheduling problems",
//! 1994; N. Tamura et al., "Compiling finite linear CSP into SAT", 2009). Before the first start the
//! variable would be false, from the last on it would be true, so the ends need no special cases. A block
//! is shifted at least as far from its first start as the block before it, which makes the order of blocks
//! and the gaps between them clauses of two literals. The blocks around a cell determine its symbol:
//!
//! - If block b starts at or before position i, and not `length` cells earlier, the cell has the block's
//!   symbol.
//! - If block b starts at least `length` cells earlier, and the next block starts later, the cell is blank.
//!
//! One of these applies to every cell, so the starts determine the cells; and the runs of the cells
//! determine the starts.

use super::claim::Claim;
use super::encoding::{Encoding, Meaning};
use super::error::EncodeError;
use crate::budget::Stopped;
use crate::problem::LineId;
use crate::rule::{Block, Clue};
use crate::symbol::Symbol;

/// The block starts of a line.
struct Starts<'c> {
    line: LineId,
    blocks: &'c [Block],
    /// The start of each block in the leftmost placement.
    earliest: Vec<usize>,
    /// The slack: the length of the line minus the minimum length of the clue.
    slack: usize,
    /// The first variable; each block has `slack` variables.
    first: i32,
}

impl Starts<'_> {
    fn new(line: LineId, clue: &Clue, slack: usize, first: i32) -> Starts<'_> {
        let mut end = 0;
        let earliest = clue.blocks().iter().enumerate().map(|(index, block)| {
            let start = end + clue.gap_before(index);
            end = start + block.length();
            start
        });
        Starts { line, blocks: clue.blocks(), earliest: earliest.collect(), slack, first }
    }

    /// The claim that a block starts at or before a position; `None` is before the line, so never.
    fn by(&self, block: usize, position: Option<usize>) -> Claim {
        match position.and_then(|position| position.checked_sub(self.earliest[block])) {
            None => Claim::Never,
            Some(pushed) if pushed >= self.slack => Claim::Always,
            Some(pushed) => Claim::Literal(self.first + (block * self.slack + pushed) as i32),
        }
    }

    /// The claim that a block starts at or before a position.
    fn has_begun(&self, block: usize, position: usize) -> Claim {
        self.by(block, Some(position))
    }

    /// The claim that a block ends before a position.
    fn has_ended(&self, block: usize, position: usize) -> Claim {
        self.by(block, position.checked_sub(self.blocks[block].length()))
    }
}

impl Encoding<'_> {
    /// Adds the variables and clauses of a line with a clue.
    pub(crate) fn add_blocks(&mut self, line: LineId, clue: &Clue) -> Result<(), Stopped<EncodeError>> {
        let length = self.problem.line(line).cells().len();
        let Some(slack) = length.checked_sub(clue.least_length()) else {
            return self.clauses.add([]);
        };
        let starts = Starts::new(line, clue, slack, self.next_variable());
        for (block, &earliest) in starts.earliest.iter().enumerate() {
            for position in earliest..earliest + slack {
                let (block, position) = (block as u32, position as u32);
                self.add_variable(Meaning::Start { line, block, position })?;
            }
        }
        self.add_order(&starts)?;
        for block in 0..starts.blocks.len() {
            self.add_cells_of(block, &starts)?;
        }
        (0..=starts.blocks.len()).try_for_each(|block| self.add_blanks_before(block, &starts))
    }

    /// A start at or before one position is at or before the next; and no block is shifted further than the
    /// next one.
    fn add_order(&mut self, starts: &Starts<'_>) -> Result<(), Stopped<EncodeError>> {
        for (block, &earliest) in starts.earliest.iter().enumerate() {
            for pushed in 0..starts.slack {
                let position = earliest + pushed;
                let has_begun = starts.has_begun(block, position);
                self.clauses.add([!has_begun, starts.has_begun(block, position + 1)])?;
                if let Some(next) = starts.earliest.get(block + 1) {
                    self.clauses.add([!starts.has_begun(block + 1, next + pushed), has_begun])?;
                }
            }
        }
        Ok(())
    }

    /// Where a block has started and not ended, the cell has its symbol.
    fn add_cells_of(&mut self, block: usize, starts: &Starts<'_>) -> Result<(), Stopped<EncodeError>> {
        let (length, symbol) = (starts.blocks[block].length(), starts.blocks[block].symbol());
        let earliest = starts.earliest[block];
        for position in earliest..earliest + starts.slack + length {
            let (has_begun, has_ended) =
                (starts.has_begun(block, position), starts.has_ended(block, position));
            self.clauses.add([!has_begun, has_ended, self.claim_at(starts.line, position, symbol)])?;
        }
        Ok(())
    }

    /// Where one block has ended and the next has not started, the cell is blank. Before the first block
    /// nothing need have ended, and after the last one nothing starts.
    fn add_blanks_before(&mut self, block: usize, starts: &Starts<'_>) -> Result<(), Stopped<EncodeError>> {
        let previous = block.checked_sub(1);
        let is_last = block == starts.blocks.len();
        let begin = previous.map_or(0, |block| starts.earliest[block] + starts.blocks[block].length());
        let end = match is_last {
            true => self.problem.line(starts.line).cells().len(),
            false => starts.earliest[block] + starts.slack,
        };
        for position in begin..end {
            let has_ended = previous.map_or(Claim::Always, |block| starts.has_ended(block, position));
            let has_begun = if is_last { Claim::Never } else { starts.has_begun(block, position) };
            let is_blank = self.claim_at(starts.line, position, Symbol::BLANK);
            self.clauses.add([!has_ended, has_begun, is_blank])?;
        }
        Ok(())
    }
}
