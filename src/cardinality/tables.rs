//! What a line of a region would have with each of its symbols: asked once, and kept while it holds.
//!
//! From one such table follows what the line has if any one of its cells no longer belongs to the region, so it is a
//! table a line, and not a question for every line that might be left out.

use super::Ledger;
use crate::line::Bound;
use crate::problem::LineId;

/// The tables of the lines of one region.
#[derive(Debug)]
pub(crate) struct Tables {
    /// For each line its table, or an empty one where it must be asked for.
    of_line: Vec<Vec<Option<usize>>>,
    /// For each line what it would have if some line across were left out, and when that was said.
    without: Vec<(u64, usize)>,
    /// How often a line was to be left out.
    now: u64,
}

impl Tables {
    /// None yet, for so many lines.
    pub(crate) fn new(lines: usize) -> Tables {
        Tables { of_line: vec![Vec::new(); lines], without: vec![(0, 0); lines], now: 0 }
    }

    /// Forgets everything: another region.
    pub(crate) fn clear(&mut self) {
        self.of_line.iter_mut().for_each(Vec::clear);
    }

    /// How many cells count on a line, of those that it shares with the others, for every symbol at every position.
    pub(super) fn of(
        &mut self,
        ledger: &mut Ledger<'_>,
        line: LineId,
        others: &[bool],
        bound: Bound,
    ) -> &[Option<usize>] {
        let table = &mut self.of_line[line.index()];
        if table.is_empty() {
            *table = ledger.count_bound_each(line, others, bound);
        }
        table
    }

    /// Begins with another line that might be left out.
    pub(super) fn begin(&mut self) {
        self.now += 1;
    }

    /// Takes down what a line across it would have.
    pub(super) fn note(&mut self, line: LineId, count: usize) {
        self.without[line.index()] = (self.now, count);
    }

    /// What a line across it would have, if it crosses.
    pub(super) fn noted(&self, line: LineId) -> Option<usize> {
        let (when, count) = self.without[line.index()];
        (when == self.now).then_some(count)
    }

    /// It is left out: what the lines across would have had no longer holds.
    pub(super) fn forget(&mut self, line: LineId) {
        self.of_line[line.index()].clear();
    }
}
