//! Counting by branching, for components that are too wide for dynamic programming.
//!
//! [`ComponentCounter::count`] first tries dynamic programming within the given limits. If these are exceeded, it
//! probes the cells, which may remove candidates, and branches on the cell whose candidates change most. Under each
//! candidate, lines are propagated, and the cells are decomposed again, mostly into smaller components; each of
//! those gets a quarter of the allowance. Counted components are cached, for branches and rounds that meet them
//! again.
//!
//! When a limit ends the count, every call returns what it has so far: a sum over some branches, a product of lower
//! bounds. So the number of a [`PartialCount`] is always a lower bound.

use std::collections::HashMap;

use super::components::{Component, Components, decompose};
use super::effort::{Effort, Halt};
use super::frontier_dp::{self, DpLimits, FrontierDp};
use super::number::Number;
use crate::grid::{Contradiction, Grid};
use crate::problem::CellId;
use crate::propagate::Propagator;
use crate::symbol::SymbolSet;

/// The minimum work limit of a pass of dynamic programming: about the cost of a branch.
const MIN_DP_WORK: i64 = 1 << 12;

/// The maximum depth of branches. Deeper components wait for a round with a larger allowance.
const MAX_DEPTH: usize = 300;

/// A lower bound on a number of solutions, and whether it is exact.
#[derive(Clone, Debug)]
pub(super) struct PartialCount {
    pub(super) number: Number,
    pub(super) exact: bool,
}

impl PartialCount {
    pub(super) const NONE: PartialCount = PartialCount { number: Number::ZERO, exact: true };
    pub(super) const UNKNOWN: PartialCount = PartialCount { number: Number::ZERO, exact: false };

    pub(super) fn exactly(number: Number) -> PartialCount {
        PartialCount { number, exact: true }
    }

    pub(super) fn is_none(&self) -> bool {
        self.exact && self.number.is_zero()
    }
}

/// Counts components.
#[derive(Debug)]
pub(super) struct ComponentCounter<'p> {
    pub(super) grid: Grid<'p>,
    pub(super) propagator: Propagator<'p>,
    pub(super) effort: Effort,
    /// Why the current round has stopped, if it has.
    pub(super) halt: Option<Halt>,
    known_counts: HashMap<Box<[u32]>, Number>,
    /// The bytes that the cache may still use.
    memory_left: usize,
    /// The bytes that dynamic programming under a branch may use. Memory kept from round to round may use twice as
    /// many.
    bytes: usize,
}

/// The result of probing.
enum Probed {
    /// There is no solution.
    Contradiction,
    /// Some candidates were removed.
    Reduced,
    /// Nothing was removed; this cell is the best to branch on.
    BranchOn(CellId),
}

impl<'p> ComponentCounter<'p> {
    /// A counter that uses at most about `memory` bytes.
    pub(super) fn new(
        grid: Grid<'p>,
        propagator: Propagator<'p>,
        effort: Effort,
        memory: usize,
    ) -> ComponentCounter<'p> {
        ComponentCounter {
            grid,
            propagator,
            effort,
            halt: None,
            known_counts: HashMap::new(),
            memory_left: memory / 4,
            bytes: memory / 4,
        }
    }

    /// Decomposes cells into components. MDDs may take a share of the memory of dynamic programming.
    pub(super) fn decompose(&mut self, cells: &[CellId]) -> Result<Components, Halt> {
        decompose(cells, &self.grid, self.bytes / 8, &mut self.effort)
    }

    /// Counts a component before any branch. Dynamic programming goes on where the round before left it, while others
    /// keep `kept` bytes.
    pub(super) fn count_first(
        &mut self,
        component: &Component,
        passes: &mut Option<FrontierDp<'p>>,
        kept: usize,
        work: u64,
    ) -> PartialCount {
        let problem = self.grid.problem();
        if self.halt.is_some() || component.cells.iter().any(|&cell| problem.is_projected_out(cell)) {
            return self.count(component, work, 0);
        }
        let limits = self.dp_limits(work, (2 * self.bytes).saturating_sub(kept));
        let begun = match passes.take() {
            Some(begun) => Ok(begun),
            None => FrontierDp::new(component, &self.grid, &mut self.effort),
        };
        let mut going = match begun {
            Ok(going) => going,
            Err(halt) => return self.stop(halt),
        };
        match going.run(component, &self.grid, limits, &mut self.effort) {
            Ok(Some(number)) => PartialCount::exactly(number),
            Ok(None) => {
                *passes = Some(going);
                self.probe_and_branch(component, work / 4, 0)
            }
            Err(halt) => {
                *passes = Some(going);
                self.stop(halt)
            }
        }
    }

    fn dp_limits(&self, work: u64, bytes: usize) -> DpLimits {
        DpLimits { work: i64::try_from(work).unwrap_or(i64::MAX).max(MIN_DP_WORK), bytes }
    }

    /// Counts a component of the current grid, which is unchanged afterwards.
    pub(super) fn count(&mut self, component: &Component, work: u64, depth: usize) -> PartialCount {
        if self.halt.is_some() {
            return PartialCount::UNKNOWN;
        }
        let key = component.key();
        if let Some(number) = self.known_counts.get(&key) {
            return PartialCount::exactly(number.clone());
        }
        let limits = self.dp_limits(work, self.bytes);
        let partial = match frontier_dp::count(component, &self.grid, limits, &mut self.effort) {
            Ok(Some(number)) => PartialCount::exactly(number),
            Ok(None) => self.probe_and_branch(component, work / 4, depth),
            Err(halt) => self.stop(halt),
        };
        let bytes = 4 * key.len() + 128;
        if partial.exact && bytes <= self.memory_left {
            self.memory_left -= bytes;
            self.known_counts.insert(key, partial.number.clone());
        }
        partial
    }

    /// Probes, and branches if that alone does not make the component smaller.
    fn probe_and_branch(&mut self, component: &Component, work: u64, depth: usize) -> PartialCount {
        if depth == MAX_DEPTH {
            return self.stop(Halt::Round);
        }
        let mark = self.grid.mark();
        let partial = match self.probe(&component.cells) {
            Ok(Probed::Contradiction) => PartialCount::NONE,
            Ok(Probed::Reduced) => self.product(&component.cells, work, depth + 1),
            Ok(Probed::BranchOn(cell)) => self.branch(component, cell, work, depth + 1),
            Err(halt) => self.stop(halt),
        };
        self.grid.undo(mark);
        partial
    }

    /// Adds up the counts under every candidate of a cell. An auxiliary cell only has to have some completion.
    fn branch(&mut self, component: &Component, cell: CellId, work: u64, depth: usize) -> PartialCount {
        let mut sum = PartialCount::NONE;
        let candidates = self.grid.get(cell);
        for (index, candidate) in candidates.iter().enumerate() {
            if let Err(halt) = self.effort.branch() {
                self.stop(halt);
            }
            if self.halt.is_some() {
                sum.exact = false;
                break;
            }
            let mark = self.grid.mark();
            let part = self.effort.enter_part(index, candidates.len());
            let assumed = self.assume(cell, SymbolSet::only(candidate));
            if let Err(halt) = assumed {
                self.stop(halt);
                sum.exact = false;
            }
            if assumed == Ok(Ok(())) {
                let partial = self.product(&component.cells, work, depth);
                sum.number.add(&partial.number);
                sum.exact &= partial.exact;
            }
            self.effort.leave_part(part, sum.exact);
            self.grid.undo(mark);
            if self.grid.problem().is_projected_out(cell) && !sum.number.is_zero() {
                return PartialCount::exactly(Number::ONE);
            }
        }
        sum
    }

    /// Decomposes the cells of a former component into connected components and multiplies their counts.
    fn product(&mut self, cells: &[CellId], work: u64, depth: usize) -> PartialCount {
        let Components { free, components } = match self.decompose(cells) {
            Ok(components) => components,
            Err(halt) => return self.stop(halt),
        };
        let mut total = PartialCount::exactly(free);
        for (index, component) in components.iter().enumerate() {
            let part = self.effort.enter_part(index, components.len());
            let partial = self.count(component, work, depth);
            self.effort.leave_part(part, partial.exact);
            if partial.is_none() {
                return partial;
            }
            total.number.multiply(&partial.number);
            total.exact &= partial.exact;
        }
        total
    }

    /// Probes every open cell once.
    fn probe(&mut self, cells: &[CellId]) -> Result<Probed, Halt> {
        let (mut learned, mut best) = (false, None);
        for &cell in cells {
            let is_output = !self.grid.problem().is_projected_out(cell);
            let before = self.grid.get(cell);
            if before.known().is_some() {
                continue;
            }
            let (mut possible, mut score) = (SymbolSet::EMPTY, 1.0);
            for candidate in before.iter() {
                let (solves, mark) = (self.propagator.line_solves(), self.grid.mark());
                let assumed = self.assume(cell, SymbolSet::only(candidate));
                if assumed == Ok(Ok(())) {
                    possible = possible.with(candidate);
                    score *= self.grid.changes_since(mark).len() as f64;
                }
                self.grid.undo(mark);
                let _ = assumed?;
                self.effort.spend(4 * (self.propagator.line_solves() - solves) + 4)?;
            }
            if possible != before {
                learned = true;
                if self.assume(cell, possible)?.is_err() {
                    return Ok(Probed::Contradiction);
                }
            }
            // The geometric mean of the numbers of changes, so that cells with many candidates are not favoured.
            let score = f64::powf(score, 1.0 / possible.len() as f64);
            // Auxiliary cells are branched on only where no output cell is left.
            if best.is_none_or(|(most, _)| (is_output, score) > most) {
                best = Some(((is_output, score), cell));
            }
        }
        match best {
            Some((_, cell)) if !learned => Ok(Probed::BranchOn(cell)),
            _ => Ok(Probed::Reduced),
        }
    }

    /// Restricts a cell to these candidates and propagates, unless a limit is reached first.
    fn assume(&mut self, cell: CellId, candidates: SymbolSet) -> Result<Result<(), Contradiction>, Halt> {
        let assumed = self.propagator.assume(&mut self.grid, cell, candidates, self.effort.budget());
        assumed.map_err(Halt::Limit)
    }

    /// Records why the round stops; nothing is known of the component.
    fn stop(&mut self, halt: Halt) -> PartialCount {
        self.halt.get_or_insert(halt);
        PartialCount::UNKNOWN
    }
}
