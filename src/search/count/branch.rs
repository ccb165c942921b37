//! What is too wide for a frontier_dp is branch: into components, and by branching on a cell.
//!
//! [`ComponentCounter::component`] counts a component. It sweeps with the limits it is given, and if that does not do, probes the cells,
//! which may show some candidates impossible, and branches on the cell whose candidates say most. Under each candidate
//! lines are propagated and the cells fall apart again, mostly into smaller components; each of those gets a quarter of the
//! limits. Components that have been known_counts are remembered, for branches and rounds that meet them again.
//!
//! When something ends the count, everybody returns what they have: a sum of some branches, a product of lower bounds.
//! So the number of a [`PartialCount`] is never more than there are.

use std::collections::HashMap;

use super::components::{Component, Components, decompose};
use super::effort::{Effort, Halt};
use super::frontier_dp::{self, DpLimits};
use super::number::Number;
use crate::grid::{Contradiction, Grid};
use crate::problem::CellId;
use crate::propagate::Propagator;
use crate::symbol::{Symbol, SymbolSet};

/// The least limits for a frontier_dp, in continued vectors: about what a branch costs anyway.
const MIN_DP_WORK: u64 = 1 << 12;

/// Branches are not nested deeper. What needs more waits for a round with more limits to frontier_dp.
const MAX_DEPTH: usize = 300;

/// A number of solutions that is proved, and whether there are no others.
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
    /// Why no more is done in this round.
    pub(super) halt: Option<Halt>,
    known_counts: HashMap<Box<[u32]>, Number>,
    /// How many bytes remembered components may still take.
    memory_left: usize,
    /// How many bytes a frontier_dp may take.
    bytes: usize,
}

/// What probing has shown.
enum Probed {
    /// There is no solution.
    Contradiction,
    /// Some candidates are gone.
    Reduced,
    /// This cell says most.
    BranchOn(CellId),
}

impl<'p> ComponentCounter<'p> {
    /// A counter that keeps at most about so many bytes.
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
            bytes: memory / 2,
        }
    }

    /// Lets cells fall apart. Diagrams may take a component of the memory of a frontier_dp.
    pub(super) fn decompose(&mut self, cells: &[CellId]) -> Result<Components, Halt> {
        decompose(cells, &self.grid, self.bytes / 16, &mut self.effort)
    }

    /// Counts a component of the grid as it is, which is left as it was found.
    pub(super) fn count(&mut self, component: &Component, work: u64, depth: usize) -> PartialCount {
        if self.halt.is_some() {
            return PartialCount::UNKNOWN;
        }
        let key = component.key();
        if let Some(number) = self.known_counts.get(&key) {
            return PartialCount::exactly(number.clone());
        }
        let limits = DpLimits { work: work.max(MIN_DP_WORK), bytes: self.bytes };
        let partial = match frontier_dp::count(component, self.grid.problem(), limits, &mut self.effort) {
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

    /// Adds up what there is for every candidate of a cell. One read the options is only asked whether it can be filled.
    fn branch(&mut self, component: &Component, cell: CellId, work: u64, depth: usize) -> PartialCount {
        let mut sum = PartialCount::NONE;
        for candidate in self.grid.get(cell).iter() {
            if let Err(halt) = self.effort.branch() {
                self.stop(halt);
            }
            if self.halt.is_some() {
                sum.exact = false;
                break;
            }
            let mark = self.grid.mark();
            if self.assume(cell, candidate).is_ok() {
                let partial = self.product(&component.cells, work, depth);
                sum.number.add(&partial.number);
                sum.exact &= partial.exact;
            }
            self.grid.undo(mark);
            if self.grid.problem().is_projected_out(cell) && !sum.number.is_zero() {
                return PartialCount::exactly(Number::ONE);
            }
        }
        sum
    }

    /// Multiplies what there is for the components that these cells, all of one former component, fall apart into.
    fn product(&mut self, cells: &[CellId], work: u64, depth: usize) -> PartialCount {
        let Components { free, components } = match self.decompose(cells) {
            Ok(components) => components,
            Err(halt) => return self.stop(halt),
        };
        let mut total = PartialCount::exactly(free);
        for component in &components {
            let partial = self.count(component, work, depth);
            if partial.is_none() {
                return partial;
            }
            total.number.multiply(&partial.number);
            total.exact &= partial.exact;
        }
        total
    }

    /// Probes every open cell of these once.
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
                let (looks, mark) = (self.propagator.line_solves(), self.grid.mark());
                if self.assume(cell, candidate).is_ok() {
                    possible = possible.with(candidate);
                    score *= self.grid.changes_since(mark).len() as f64;
                }
                self.grid.undo(mark);
                self.effort.spend(4 * (self.propagator.line_solves() - looks) + 4)?;
            }
            if possible != before {
                learned = true;
                if self.narrow(cell, possible).is_err() {
                    return Ok(Probed::Contradiction);
                }
            }
            // The geometric mean of what the candidates change, so that cells with many are not favoured for it.
            let score = f64::powf(score, 1.0 / possible.len() as f64);
            // What is read the options is only branched on where nothing else is left.
            if best.is_none_or(|(most, _)| (is_output, score) > most) {
                best = Some(((is_output, score), cell));
            }
        }
        match best {
            Some((_, cell)) if !learned => Ok(Probed::BranchOn(cell)),
            _ => Ok(Probed::Reduced),
        }
    }

    fn assume(&mut self, cell: CellId, candidate: Symbol) -> Result<(), Contradiction> {
        self.narrow(cell, SymbolSet::only(candidate))
    }

    /// Leaves a cell only these candidates and looks at the lines until nothing changes.
    fn narrow(&mut self, cell: CellId, to: SymbolSet) -> Result<(), Contradiction> {
        if self.grid.narrow(cell, to)?.is_some() {
            self.propagator.wake_around(cell);
        }
        self.propagator.fixpoint(&mut self.grid, &mut ())
    }

    /// Remembers why no more is done; nothing is known of what was asked.
    fn stop(&mut self, halt: Halt) -> PartialCount {
        self.halt.get_or_insert(halt);
        PartialCount::UNKNOWN
    }
}
