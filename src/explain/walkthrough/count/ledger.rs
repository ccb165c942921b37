//! The ledger: how many cells count on a line, as few as can be and as many, with what is known.
//!
//! Every question to a line is counted, so that a search for regions ends after the same number of them everywhere.

use crate::line::{Bound, TallyScratch};
use crate::problem::{CellId, LineId, Problem};
use crate::symbol::{Symbol, SymbolSet};

/// Answers how many cells count.
pub(super) struct Ledger<'p> {
    pub(super) problem: &'p Problem,
    /// What is known of every cell.
    pub(super) known: Vec<SymbolSet>,
    /// What counts.
    pub(super) counted: SymbolSet,
    /// How many more questions may be asked while regions are searched.
    pub(super) left: usize,
    scratch: TallyScratch,
    cells: Vec<SymbolSet>,
    marks: Vec<SymbolSet>,
}

impl<'p> Ledger<'p> {
    pub(super) fn new(problem: &'p Problem, known: Vec<SymbolSet>, effort: usize) -> Ledger<'p> {
        Ledger {
            problem,
            known,
            counted: SymbolSet::EMPTY,
            left: effort,
            scratch: TallyScratch::default(),
            cells: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// How many cells count on a line, of those that it shares with the others; none if it has no filling.
    pub(super) fn tally(&mut self, line: LineId, others: &[bool], bound: Bound) -> Option<usize> {
        self.take_up(line, others);
        self.problem.line(line).machine().tally(&self.cells, &self.marks, bound, &mut self.scratch)
    }

    /// The same where one of its cells holds a certain symbol.
    pub(super) fn tally_with(
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
    pub(super) fn tally_each(&mut self, line: LineId, others: &[bool], bound: Bound) -> Vec<Option<usize>> {
        self.take_up(line, others);
        self.problem.line(line).machine().tally_each(&self.cells, &self.marks, bound, &mut self.scratch)
    }

    fn take_up(&mut self, line: LineId, others: &[bool]) {
        self.left = self.left.saturating_sub(1);
        let line = self.problem.line(line);
        self.cells.clear();
        self.cells.extend(line.cells().iter().map(|cell| self.known[cell.index()]));
        self.marks.clear();
        self.marks.extend((0..line.cells().len()).map(|position| {
            let is_inside = line.across(position).iter().any(|crossing| others[crossing.line.index()]);
            if is_inside { self.counted } else { SymbolSet::EMPTY }
        }));
    }
}
