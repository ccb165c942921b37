//! Count bounds of single lines: the minimum and maximum number of counted cells, given the candidates.
//!
//! Every query is counted, so that a search for cuts ends after the same number of queries on every machine.

use std::fmt;

use crate::budget::{Budget, Limit};
use crate::line::{Bound, CountBoundsScratch};
use crate::problem::{CellId, LineId, Problem};
use crate::symbol::{Symbol, SymbolSet};

/// How cuts are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mode {
    /// Whether known cells are counted. They contribute equally to both sides, so only explanations mention them.
    counts_known: bool,
    /// The largest slack at which a cut is worth tightening.
    pub(super) max_slack: usize,
    /// Whether the slack may become negative, which proves that there is no solution.
    pub(super) allow_negative_slack: bool,
}

/// The mode for explanations.
const EXPLANATION_MODE: Mode = Mode { counts_known: true, max_slack: 12, allow_negative_slack: false };

/// The mode for the search.
///
/// PERF: none of the cuts of 55 random pictures of 25x25 removes anything, and one in ten starts with so little
/// slack; those of dominoes start with 1.
const SEARCH_MODE: Mode = Mode { counts_known: false, max_slack: 5, allow_negative_slack: true };

/// Computes count bounds of lines.
pub struct LineBounds<'p> {
    /// The problem with the lines.
    pub problem: &'p Problem,
    /// The candidates of every cell.
    pub known: Vec<SymbolSet>,
    /// The symbols to count.
    pub counted: SymbolSet,
    /// How cuts are searched.
    pub(super) mode: Mode,
    /// The remaining queries.
    pub queries_left: usize,
    budget: Budget,
    scratch: CountBoundsScratch,
    cells: Vec<SymbolSet>,
    /// The counted symbols at each position of the current line.
    counted_at_position: Vec<SymbolSet>,
}

impl<'p> LineBounds<'p> {
    /// Bounds for explanations, with a limit on the number of queries. Each may end at a limit of the budget.
    pub fn new(
        problem: &'p Problem,
        known: Vec<SymbolSet>,
        queries: usize,
        budget: &Budget,
    ) -> LineBounds<'p> {
        LineBounds {
            problem,
            known,
            counted: SymbolSet::EMPTY,
            mode: EXPLANATION_MODE,
            queries_left: queries,
            budget: budget.clone(),
            scratch: CountBoundsScratch::default(),
            cells: Vec::new(),
            counted_at_position: Vec::new(),
        }
    }

    /// Bounds for the search, which counts only open cells.
    pub fn for_search(self) -> LineBounds<'p> {
        LineBounds { mode: SEARCH_MODE, ..self }
    }

    /// Whether no more queries are allowed.
    pub fn is_exhausted(&self) -> bool {
        self.queries_left == 0
    }

    /// The bound on the counted cells of a line, among those that it shares with the other lines, or none if the
    /// line has no filling.
    pub fn get(&mut self, line: LineId, others: &[bool], bound: Bound) -> Result<Option<usize>, Limit> {
        self.load_line(line, others);
        self.problem.line(line).machine().count_bound(
            &self.cells,
            &self.counted_at_position,
            bound,
            &mut self.scratch,
            &self.budget,
        )
    }

    /// The bound if one of the line's cells holds a certain symbol.
    pub fn get_with(
        &mut self,
        line: LineId,
        others: &[bool],
        bound: Bound,
        (cell, symbol): (CellId, Symbol),
    ) -> Result<Option<usize>, Limit> {
        let held = std::mem::replace(&mut self.known[cell.index()], SymbolSet::only(symbol));
        let bound = self.get(line, others, bound);
        self.known[cell.index()] = held;
        bound
    }

    /// The bounds for every symbol at every position.
    pub fn get_each(
        &mut self,
        line: LineId,
        others: &[bool],
        bound: Bound,
    ) -> Result<Vec<Option<usize>>, Limit> {
        self.load_line(line, others);
        self.problem.line(line).machine().count_bound_each(
            &self.cells,
            &self.counted_at_position,
            bound,
            &mut self.scratch,
            &self.budget,
        )
    }

    /// The symbols that count at a cell of the crossing.
    pub(super) fn counted_at(&self, cell: CellId) -> SymbolSet {
        let can_count = self.mode.counts_known || self.known[cell.index()].known().is_none();
        if can_count { self.counted } else { SymbolSet::EMPTY }
    }

    fn load_line(&mut self, line: LineId, others: &[bool]) {
        self.queries_left = self.queries_left.saturating_sub(1);
        let line = self.problem.line(line);
        self.cells.clear();
        self.cells.extend(line.cells().iter().map(|cell| self.known[cell.index()]));
        self.counted_at_position.clear();
        for (position, &cell) in line.cells().iter().enumerate() {
            let is_inside = line.across(position).iter().any(|crossing| others[crossing.line.index()]);
            self.counted_at_position.push(if is_inside { self.counted_at(cell) } else { SymbolSet::EMPTY });
        }
    }
}

impl fmt::Debug for LineBounds<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LineBounds")
            .field("counted", &self.counted)
            .field("queries_left", &self.queries_left)
            .finish_non_exhaustive()
    }
}
