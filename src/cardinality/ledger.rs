//! The ledger: how many cells count on a line, as few as can be and as many, with what is known.
//!
//! Every question to a line is counted, so that a search for regions ends after the same number of them everywhere.

use std::fmt;

use crate::line::{Bound, CountBoundsScratch};
use crate::problem::{CellId, LineId, Problem};
use crate::symbol::{Symbol, SymbolSet};

/// After how many questions the ledger asks whether it must stop.
const PATIENCE: usize = 64;

/// How regions are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// Whether known cells count, too. On both sides of a region they count as many, so only people want to hear of them.
    counts_known: bool,
    /// How much more may count than must for a region to be worth tightening.
    pub(super) far: usize,
    /// Whether fewer may turn out to count than must.
    pub(super) may_break: bool,
}

/// How people are told of regions.
const TELLING: Manner = Manner { counts_known: true, far: 12, may_break: false };

/// How the search looks for them.
///
/// PERF: of the regions of 55 random pictures of 25x25 none says anything, and one of ten begins with so little slack;
/// those of dominoes begin with 1.
const SEARCHING: Manner = Manner { counts_known: false, far: 5, may_break: true };

/// Answers how many cells count.
pub(crate) struct Ledger<'p> {
    pub(crate) problem: &'p Problem,
    /// What is known of every cell.
    pub(crate) known: Vec<SymbolSet>,
    /// What counts.
    pub(crate) counted: SymbolSet,
    /// How regions are searched.
    pub(super) manner: Manner,
    /// How many more questions may be asked while regions are searched.
    pub(crate) left: usize,
    /// Whether it was told to stop.
    pub(crate) is_stopped: bool,
    must_stop: &'p dyn Fn() -> bool,
    patience: usize,
    scratch: CountBoundsScratch,
    cells: Vec<SymbolSet>,
    /// What counts at each position of the line at hand.
    counted_there: Vec<SymbolSet>,
}

impl<'p> Ledger<'p> {
    /// A ledger for stories, in which so many questions may be asked.
    pub(crate) fn new(problem: &'p Problem, known: Vec<SymbolSet>, effort: usize) -> Ledger<'p> {
        Ledger {
            problem,
            known,
            counted: SymbolSet::EMPTY,
            manner: TELLING,
            left: effort,
            is_stopped: false,
            must_stop: &|| false,
            patience: PATIENCE,
            scratch: CountBoundsScratch::default(),
            cells: Vec::new(),
            counted_there: Vec::new(),
        }
    }

    /// The same for the search, in open cells alone; it stops when it must.
    pub(crate) fn for_search(self, must_stop: &'p dyn Fn() -> bool) -> Ledger<'p> {
        Ledger { manner: SEARCHING, must_stop, ..self }
    }

    /// Whether nothing more may be asked.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.left == 0 || self.is_stopped
    }

    /// How many cells count on a line, of those that it shares with the others; none if it has no filling.
    pub(crate) fn tally(&mut self, line: LineId, others: &[bool], bound: Bound) -> Option<usize> {
        self.take_up(line, others);
        self.problem.line(line).machine().count_bound(
            &self.cells,
            &self.counted_there,
            bound,
            &mut self.scratch,
        )
    }

    /// The same where one of its cells holds a certain symbol.
    pub(crate) fn tally_with(
        &mut self,
        line: LineId,
        others: &[bool],
        bound: Bound,
        (cell, symbol): (CellId, Symbol),
    ) -> Option<usize> {
        let held = std::mem::replace(&mut self.known[cell.index()], SymbolSet::only(symbol));
        let tally = self.tally(line, others, bound);
        self.known[cell.index()] = held;
        tally
    }

    /// The same for every symbol at every position.
    pub(crate) fn count_bound_each(
        &mut self,
        line: LineId,
        others: &[bool],
        bound: Bound,
    ) -> Vec<Option<usize>> {
        self.take_up(line, others);
        self.problem.line(line).machine().count_bound_each(
            &self.cells,
            &self.counted_there,
            bound,
            &mut self.scratch,
        )
    }

    /// What counts at a cell that a region has.
    pub(super) fn counted_at(&self, cell: CellId) -> SymbolSet {
        let can_count = self.manner.counts_known || self.known[cell.index()].known().is_none();
        if can_count { self.counted } else { SymbolSet::EMPTY }
    }

    fn take_up(&mut self, line: LineId, others: &[bool]) {
        self.left = self.left.saturating_sub(1);
        self.patience -= 1;
        if self.patience == 0 {
            self.patience = PATIENCE;
            self.is_stopped |= (self.must_stop)();
        }
        let line = self.problem.line(line);
        self.cells.clear();
        self.cells.extend(line.cells().iter().map(|cell| self.known[cell.index()]));
        self.counted_there.clear();
        for (position, &cell) in line.cells().iter().enumerate() {
            let is_inside = line.across(position).iter().any(|crossing| others[crossing.line.index()]);
            self.counted_there.push(if is_inside { self.counted_at(cell) } else { SymbolSet::EMPTY });
        }
    }
}

impl fmt::Debug for Ledger<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ledger")
            .field("counted", &self.counted)
            .field("left", &self.left)
            .finish_non_exhaustive()
    }
}
