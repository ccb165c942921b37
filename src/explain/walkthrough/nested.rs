//! Nested contradictions: assumptions on top of each other, for puzzles that nothing else solves.
//!
//! The candidates here occur in no known solution, and mostly in none; the task is to find a short refutation. Within
//! the refutation every candidate of every cell is probed: one that leads to a contradiction at once is removed. Where
//! none does, another assumption is made on top, as long as the budget allows. The chain then keeps only the links that
//! the conflict needs.

use super::chain::{Tracer, contradiction};
use super::step::Step;
use super::supposition::{Outcome, Source, Supposition};
use crate::explain::Fact;
use crate::explain::technique::Finder;
use nonomata_engine::budget::Budget;
use nonomata_engine::grid::Grid;
use nonomata_engine::problem::{CellId, LineId, Problem};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// Refutes candidates that may be wrong.
pub(crate) struct Refuter<'r, 'p> {
    pub(crate) problem: &'p Problem,
    pub(crate) finder: &'r mut Finder,
    pub(crate) limits: &'r Budget,
    /// The cells that are not known before any assumption, without those that contradict nothing.
    pub(crate) open: &'r [CellId],
    /// For every cell the number of attempts that ran out of budget. Cells with many failures are tried last.
    pub(crate) failures: &'r mut [u32],
    /// The number of assumptions that may still be made on top of others.
    pub(crate) budget: usize,
    /// How much work of line solves is left, as [`Supposition::effort`] counts it.
    pub(crate) effort: usize,
}

/// The work of line solves after which no step is expected from nested assumptions: a few seconds.
pub(crate) const EFFORT: usize = 3_000_000;

/// The result of probing all candidates.
enum ProbeAll {
    Conflict(LineId),
    /// No candidate leads to a contradiction; assuming this one changes most.
    Quiet(Option<(CellId, Symbol)>),
}

impl<'r, 'p> Refuter<'r, 'p> {
    /// Refutes one of these candidates with as few assumptions as possible: the budget grows from pass to pass, until
    /// no candidate needs a larger one. Candidates are tried in the given order.
    pub(crate) fn refute_one(&mut self, grid: &mut Grid<'p>, wrong: &mut [(CellId, Symbol)]) -> Option<Step> {
        let mut budget = 0;
        let mut needs_more = true;
        while needs_more && !self.is_late() {
            needs_more = false;
            wrong.sort_by_key(|(cell, _)| self.failures[cell.index()]);
            for &(cell, symbol) in &*wrong {
                if self.is_late() {
                    return None;
                }
                self.budget = budget;
                if let Some(step) = self.refute(grid, cell, symbol) {
                    return Some(step);
                }
                self.failures[cell.index()] += 1;
                needs_more |= self.budget == 0;
            }
            budget = 2 * budget + 1;
        }
        None
    }

    fn is_late(&self) -> bool {
        self.effort == 0 || self.limits.check().is_err()
    }

    /// Propagates a supposition.
    fn run(&mut self, grid: &mut Grid<'p>, supposition: &mut Supposition<'p>) -> Outcome {
        let before = supposition.effort();
        let outcome = supposition.run(grid, usize::MAX, None);
        self.effort = self.effort.saturating_sub(supposition.effort() - before);
        outcome
    }

    /// Refutes a candidate, if the budget is enough.
    fn refute(&mut self, grid: &mut Grid<'p>, cell: CellId, symbol: Symbol) -> Option<Step> {
        let assumed = Fact { cell, holds: SymbolSet::only(symbol) };
        let mut supposition = Supposition::new(self.problem, self.limits);
        supposition.begin(grid, cell, assumed.holds);
        let conflict = self.conflict(grid, &mut supposition);
        let step =
            conflict.map(|line| contradiction(self.problem, grid, &supposition, assumed, line, self.finder));
        supposition.end(grid);
        step
    }

    /// The conflict that a supposition leads to, with further assumptions if needed.
    fn conflict(&mut self, grid: &mut Grid<'p>, supposition: &mut Supposition<'p>) -> Option<LineId> {
        if let Outcome::Conflict(line) = self.run(grid, supposition) {
            return Some(line);
        }
        while !self.is_late() {
            let (cell, symbol) = match self.probe_all(grid, supposition) {
                ProbeAll::Conflict(line) => return Some(line),
                ProbeAll::Quiet(best) => best?,
            };
            self.budget = self.budget.checked_sub(1)?;
            let step = self.refute(grid, cell, symbol)?;
            let others = grid.get(cell).without(symbol);
            supposition.narrow(grid, cell, others, Source::Step(Box::new(step)));
            if let Outcome::Conflict(line) = self.run(grid, supposition) {
                return Some(line);
            }
        }
        None
    }

    /// Probes every candidate until none leads to a contradiction at once.
    fn probe_all(&mut self, grid: &mut Grid<'p>, outer: &mut Supposition<'p>) -> ProbeAll {
        let mut inner = Supposition::new(self.problem, self.limits);
        loop {
            let mut best: Option<(usize, CellId, Symbol)> = None;
            let mut has_learned = false;
            for &cell in self.open {
                if grid.get(cell).known().is_some() {
                    continue;
                }
                if self.is_late() {
                    return ProbeAll::Quiet(None);
                }
                let (mut least, mut most) = (usize::MAX, (0, Symbol::BLANK));
                for symbol in grid.get(cell).iter() {
                    let assumed = Fact { cell, holds: SymbolSet::only(symbol) };
                    inner.begin(grid, cell, assumed.holds);
                    let outcome = self.run(grid, &mut inner);
                    let changed = inner.record(grid).len();
                    let Outcome::Conflict(line) = outcome else {
                        inner.end(grid);
                        least = least.min(changed);
                        most = most.max((changed, symbol));
                        continue;
                    };
                    let (_, premises) = Tracer::new(self.problem, grid, &inner).measure(self.finder, line);
                    inner.end(grid);
                    has_learned = true;
                    let others = grid.get(cell).without(symbol);
                    outer.narrow(grid, cell, others, Source::Refuted { assumed, premises });
                    if let Outcome::Conflict(line) = self.run(grid, outer) {
                        return ProbeAll::Conflict(line);
                    }
                    if grid.get(cell).known().is_some() {
                        break;
                    }
                }
                let score = 16 * least.min(most.0) + most.0;
                if grid.get(cell).known().is_none() && best.is_none_or(|(high, _, _)| score > high) {
                    best = Some((score, cell, most.1));
                }
            }
            if !has_learned {
                return ProbeAll::Quiet(best.map(|(_, cell, symbol)| (cell, symbol)));
            }
        }
    }
}
