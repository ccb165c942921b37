//! Bounds cache: the count bounds of the lines of a cut, for each symbol at each position.
//!
//! From one such table follows what the line's bound would be if any one of its cells left the cut, so tightening
//! needs one table per line in place of a query for every line that might be left out.

use super::LineBounds;
use crate::budget::Limit;
use crate::line::Bound;
use crate::problem::LineId;

/// The bounds of the lines of one cut.
#[derive(Debug)]
pub struct BoundsCache {
    /// For each line its table, or an empty one if it is not cached.
    of_line: Vec<Vec<Option<usize>>>,
    /// For each line its bound if the current candidate were left out, with the number of that candidate.
    without: Vec<(u64, usize)>,
    /// The number of candidates tried so far.
    now: u64,
}

impl BoundsCache {
    /// An empty cache for this many lines.
    pub fn new(lines: usize) -> BoundsCache {
        BoundsCache { of_line: vec![Vec::new(); lines], without: vec![(0, 0); lines], now: 0 }
    }

    /// Forgets everything, for another cut.
    pub fn clear(&mut self) {
        self.of_line.iter_mut().for_each(Vec::clear);
    }

    /// The bounds of a line for every symbol at every position.
    pub(super) fn of(
        &mut self,
        bounds: &mut LineBounds<'_>,
        line: LineId,
        others: &[bool],
        bound: Bound,
    ) -> Result<&[Option<usize>], Limit> {
        let table = &mut self.of_line[line.index()];
        if table.is_empty() {
            *table = bounds.get_each(line, others, bound)?;
        }
        Ok(table)
    }

    /// Starts with another line that might be left out.
    pub(super) fn next_candidate(&mut self) {
        self.now += 1;
    }

    /// Notes the bound that a crossing line would have.
    pub(super) fn note(&mut self, line: LineId, count: usize) {
        self.without[line.index()] = (self.now, count);
    }

    /// The noted bound of a crossing line, if the candidate crosses it.
    pub(super) fn noted(&self, line: LineId) -> Option<usize> {
        let (when, count) = self.without[line.index()];
        (when == self.now).then_some(count)
    }

    /// Removes the table of a line whose crossing has changed.
    pub(super) fn invalidate(&mut self, line: LineId) {
        self.of_line[line.index()].clear();
    }
}
