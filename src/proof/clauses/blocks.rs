//! The clue of a line in variables: where its blocks start.
//!
//! A block has as many places as the line has cells to spare, and one more. For all but the last of them there is a
//! variable: the block starts *at or before* that position. At an earlier position it never does, from the last place
//! on it always does, so both ends need no case of their own. Of two neighbouring blocks the later one is pushed at
//! least as far from its first place as the earlier, and with that the order of blocks and the gaps between them are
//! clauses of two literals. What a cell holds is then said by the blocks around it:
//!
//! - block b has started at position i, and had not yet `length` cells before: the cell is of the block's symbol;
//! - block b had started `length` cells before, and the next has not started yet: the cell is blank.
//!
//! These cover every cell, whatever the starts are. So starts determine the cells; and cells with the runs of the clue
//! determine the starts.

use super::claim::Claim;
use super::encoding::{Encoding, Meaning};
use super::error::EncodeError;
use crate::problem::LineId;
use crate::rule::{Block, Clue};
use crate::symbol::Symbol;

/// The starts of a line's blocks as claims.
struct Starts<'c> {
    line: LineId,
    blocks: &'c [Block],
    /// Where each block starts if all stand as far left as they can.
    earliest: Vec<usize>,
    /// How many cells of the line are left over when all blocks stand as close as they can.
    spare: usize,
    /// The first variable; each block has `spare` of them.
    first: i32,
}

impl Starts<'_> {
    fn new(line: LineId, clue: &Clue, spare: usize, first: i32) -> Starts<'_> {
        let mut end = 0;
        let earliest = clue.blocks().iter().enumerate().map(|(index, block)| {
            let start = end + clue.gap_before(index);
            end = start + block.length();
            start
        });
        Starts { line, blocks: clue.blocks(), earliest: earliest.collect(), spare, first }
    }

    /// That a block starts at or before a position. No position is one before the line: it never does.
    fn by(&self, block: usize, position: Option<usize>) -> Claim {
        match position.and_then(|position| position.checked_sub(self.earliest[block])) {
            None => Claim::Never,
            Some(pushed) if pushed >= self.spare => Claim::Always,
            Some(pushed) => Claim::Literal(self.first + (block * self.spare + pushed) as i32),
        }
    }

    /// That a block starts at or before a position.
    fn has_begun(&self, block: usize, position: usize) -> Claim {
        self.by(block, Some(position))
    }

    /// That all cells of a block stand before a position.
    fn has_ended(&self, block: usize, position: usize) -> Claim {
        self.by(block, position.checked_sub(self.blocks[block].length()))
    }
}

impl Encoding<'_> {
    /// Adds the variables and clauses of a line under a clue.
    pub(crate) fn add_blocks(&mut self, line: LineId, clue: &Clue) -> Result<(), EncodeError> {
        let length = self.problem.line(line).cells().len();
        let Some(spare) = length.checked_sub(clue.least_length()) else {
            return self.clauses.add([]);
        };
        let starts = Starts::new(line, clue, spare, self.next_variable());
        for (block, &earliest) in starts.earliest.iter().enumerate() {
            for position in earliest..earliest + spare {
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

    /// What starts by a position starts by the next; and no block is pushed further than the one behind it.
    fn add_order(&mut self, starts: &Starts<'_>) -> Result<(), EncodeError> {
        for (block, &earliest) in starts.earliest.iter().enumerate() {
            for pushed in 0..starts.spare {
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

    /// Where a block has begun and not ended, the cell is of its symbol.
    fn add_cells_of(&mut self, block: usize, starts: &Starts<'_>) -> Result<(), EncodeError> {
        let (length, symbol) = (starts.blocks[block].length(), starts.blocks[block].symbol());
        let earliest = starts.earliest[block];
        for position in earliest..earliest + starts.spare + length {
            let (has_begun, has_ended) =
                (starts.has_begun(block, position), starts.has_ended(block, position));
            self.clauses.add([!has_begun, has_ended, self.claim_at(starts.line, position, symbol)])?;
        }
        Ok(())
    }

    /// Where one block has ended and the next has not begun, the cell is blank. Nothing need have ended before the
    /// first block, and behind the last one nothing begins.
    fn add_blanks_before(&mut self, block: usize, starts: &Starts<'_>) -> Result<(), EncodeError> {
        let previous = block.checked_sub(1);
        let is_last = block == starts.blocks.len();
        let begin = previous.map_or(0, |block| starts.earliest[block] + starts.blocks[block].length());
        let end = match is_last {
            true => self.problem.line(starts.line).cells().len(),
            false => starts.earliest[block] + starts.spare,
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
