//! Probing: assume one candidate of a cell, look, undo.
//!
//! A candidate that leads to a contradiction goes. The cells are probed again and again until a whole round takes
//! nothing away. What follows from an assumption that does not fail cannot fail alone, and a probe that has seen only
//! lines in which nothing has changed since then would show the same once more: neither is probed.

use super::limits::{Limit, Watch};
use crate::grid::{Contradiction, Grid, Mark};
use crate::problem::{CellId, LineId, Problem};
use crate::propagate::Propagator;
use crate::symbol::{Symbol, SymbolSet};

/// Why probing ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// There is no solution.
    Contradiction,
    /// No further.
    Limit(Limit),
}

impl From<Contradiction> for Stop {
    fn from(_: Contradiction) -> Stop {
        Stop::Contradiction
    }
}

impl From<Limit> for Stop {
    fn from(limit: Limit) -> Stop {
        Stop::Limit(limit)
    }
}

/// Whoever wants to hear what probes have shown, because it must be proved.
pub(super) trait Witness {
    /// Lines alone show that the cell cannot hold that.
    fn refuted(&mut self, cell: CellId, candidate: Symbol);
}

/// Which cells are probed, and how.
///
/// PERF: surest first, the opposite of what a cell leans to soon fails and takes much with it. Against the order of the
/// cells, random pictures of 25x25 take nine tenths of the time.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// The open cells, those first that lean most.
    pub(super) cells: Vec<CellId>,
    /// One solution, if there is one that is known: nothing in it can fail.
    pub(super) solution: Option<Vec<Symbol>>,
}

/// The memory of probing.
#[derive(Clone, Debug)]
pub(super) struct Prober {
    order: Order,
    symbols: usize,
    /// How many probes there have been.
    clock: u64,
    /// The probes that did not fail.
    probes: Vec<Probe>,
    /// For each candidate of each cell one more than the number of a probe that it follows from.
    implied_by: Vec<u32>,
    /// For each line when something in it changed for good.
    changed_at: Vec<u64>,
    /// For each line when it was last seen by a probe.
    seen_at: Vec<u64>,
}

/// A probe that did not fail.
#[derive(Clone, Debug)]
struct Probe {
    at: u64,
    /// The lines that were looked at.
    lines: Vec<LineId>,
}

impl Prober {
    /// A prober that goes through the cells of a problem in that order.
    pub(super) fn new(problem: &Problem, order: Order) -> Prober {
        let symbols = problem.alphabet().size();
        Prober {
            order,
            symbols,
            clock: 0,
            probes: Vec::new(),
            implied_by: vec![0; problem.cells().len() * symbols],
            changed_at: vec![0; problem.lines().len()],
            seen_at: vec![0; problem.lines().len()],
        }
    }

    /// Probes all open cells until no candidate fails any more.
    pub(super) fn probe_all<'p>(
        &mut self,
        grid: &mut Grid<'p>,
        propagator: &mut Propagator<'p>,
        watch: &Watch,
        witness: &mut impl Witness,
    ) -> Result<(), Stop> {
        loop {
            let unchanged = self.clock;
            for place in 0..self.order.cells.len() {
                let cell = self.order.cells[place];
                for candidate in grid.get(cell).iter() {
                    let is_open = grid.get(cell).contains(candidate) && grid.get(cell).known().is_none();
                    if is_open && !self.is_sound(cell, candidate) {
                        watch.check()?;
                        self.probe(cell, candidate, grid, propagator, witness)?;
                    }
                }
            }
            if self.clock == unchanged {
                return Ok(());
            }
        }
    }

    /// Whether a candidate is known not to fail.
    fn is_sound(&self, cell: CellId, candidate: Symbol) -> bool {
        if self.order.solution.as_ref().is_some_and(|solution| solution[cell.index()] == candidate) {
            return true;
        }
        let probe = self.implied_by[self.place_of(cell, candidate)].checked_sub(1);
        probe.is_some_and(|number| {
            let probe = &self.probes[number as usize];
            probe.lines.iter().all(|line| self.changed_at[line.index()] <= probe.at)
        })
    }

    fn place_of(&self, cell: CellId, candidate: Symbol) -> usize {
        cell.index() * self.symbols + candidate.index()
    }

    /// Assumes one candidate, and takes it away if it fails.
    fn probe<'p>(
        &mut self,
        cell: CellId,
        candidate: Symbol,
        grid: &mut Grid<'p>,
        propagator: &mut Propagator<'p>,
        witness: &mut impl Witness,
    ) -> Result<(), Stop> {
        self.clock += 1;
        let mark = grid.mark();
        let fails = assume(cell, SymbolSet::only(candidate), grid, propagator).is_err();
        if !fails {
            self.remember(grid, mark);
        }
        grid.undo(mark);
        if fails {
            witness.refuted(cell, candidate);
            let mark = grid.mark();
            assume(cell, grid.get(cell).without(candidate), grid, propagator)?;
            for change in grid.changes_since(mark) {
                for crossing in grid.problem().crossings(change.cell) {
                    self.changed_at[crossing.line.index()] = self.clock + 1;
                }
            }
        }
        Ok(())
    }

    /// Remembers what follows from an assumption that does not fail, and in which lines that was seen.
    fn remember(&mut self, grid: &Grid<'_>, mark: Mark) {
        let mut lines = Vec::new();
        for change in grid.changes_since(mark) {
            for crossing in grid.problem().crossings(change.cell) {
                let seen_at = &mut self.seen_at[crossing.line.index()];
                if std::mem::replace(seen_at, self.clock) < self.clock {
                    lines.push(crossing.line);
                }
            }
            if let Some(symbol) = change.after.known() {
                let place = self.place_of(change.cell, symbol);
                self.implied_by[place] = self.probes.len() as u32 + 1;
            }
        }
        self.probes.push(Probe { at: self.clock, lines });
    }
}

/// Leaves a cell only these candidates and looks at the lines until nothing changes.
fn assume<'p>(
    cell: CellId,
    to: SymbolSet,
    grid: &mut Grid<'p>,
    propagator: &mut Propagator<'p>,
) -> Result<(), Contradiction> {
    if grid.narrow(cell, to)?.is_some() {
        propagator.wake_around(cell);
    }
    propagator.fixpoint(grid, &mut ())
}
