//! Probing: assume each candidate of a cell, look, undo.
//!
//! A candidate that leads to a contradiction goes. What all others agree on holds whatever the cell is, and is
//! kept too. The cells are probed again and again until a whole round brings nothing new; what the last round
//! has painted then tells where to branch.

use super::limits::{Stop, Watch};
use crate::grid::Grid;
use crate::problem::CellId;
use crate::propagate::Propagator;
use crate::symbol::{Symbol, SymbolSet};

/// Where to branch: a cell, and which of its candidates to assume first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) cell: CellId,
    pub(super) symbol: Symbol,
}

/// The memory of probing.
#[derive(Clone, Debug)]
pub(super) struct Prober {
    /// What the candidates probed so far leave to each cell, for the cells that all of them have changed.
    union: Vec<SymbolSet>,
    /// How many candidates of the cell under the probe have changed each cell.
    changed_by: Vec<u32>,
    touched: Vec<CellId>,
}

/// What the probes of one cell have shown.
struct Probed {
    score: u64,
    symbol: Symbol,
    learned: bool,
}

impl Prober {
    pub(super) fn new(cells: usize) -> Prober {
        Prober { union: vec![SymbolSet::EMPTY; cells], changed_by: vec![0; cells], touched: Vec::new() }
    }

    /// Probes all open cells until nothing new is learned: where to branch, or nowhere if no cell is open.
    pub(super) fn probe_all<'p>(
        &mut self,
        grid: &mut Grid<'p>,
        propagator: &mut Propagator<'p>,
        watch: &Watch,
    ) -> Result<Option<Choice>, Stop> {
        loop {
            let mut best: Option<(u64, Choice)> = None;
            let mut learned = false;
            for cell in grid.problem().cell_ids() {
                if grid.get(cell).known().is_some() {
                    continue;
                }
                watch.check()?;
                let probed = self.probe(cell, grid, propagator)?;
                learned |= probed.learned;
                if grid.get(cell).known().is_none() && best.is_none_or(|(score, _)| probed.score > score) {
                    best = Some((probed.score, Choice { cell, symbol: probed.symbol }));
                }
            }
            if !learned || grid.is_solved() {
                return Ok(best
                    .map(|(_, choice)| choice)
                    .filter(|choice| grid.get(choice.cell).known().is_none()));
            }
        }
    }

    /// Probes one cell and keeps what is learned.
    fn probe<'p>(
        &mut self,
        cell: CellId,
        grid: &mut Grid<'p>,
        propagator: &mut Propagator<'p>,
    ) -> Result<Probed, Stop> {
        let mut possible = SymbolSet::EMPTY;
        let (mut least, mut most, mut symbol) = (u64::MAX, 0, Symbol::BLANK);
        for candidate in grid.get(cell).iter() {
            let mark = grid.mark();
            if assume(cell, SymbolSet::only(candidate), grid, propagator).is_ok() {
                possible = possible.with(candidate);
                let painted = self.remember(grid, mark);
                if painted > most {
                    (most, symbol) = (painted, candidate);
                }
                least = least.min(painted);
            }
            grid.undo(mark);
        }
        let learned = self.keep(cell, possible, grid, propagator);
        // The champions' score, in whole numbers: both outcomes should say much, and differ much.
        let score = 16 * least.min(most) + 21 * u64::from((1 + most - least.min(most)).ilog2());
        Ok(Probed { score, symbol, learned: learned? })
    }

    /// Adds what the assumption has left to the union; how many cells it has painted.
    fn remember(&mut self, grid: &Grid<'_>, mark: crate::grid::Mark) -> u64 {
        let changes = grid.changes_since(mark);
        // A cell that changed twice comes twice and counts once: its last change, which comes first from behind.
        for change in changes.iter().rev() {
            let index = change.cell.index();
            if self.changed_by[index] == 0 {
                self.touched.push(change.cell);
            }
            if self.changed_by[index] & SEEN == 0 {
                self.changed_by[index] = (self.changed_by[index] + 1) | SEEN;
                self.union[index] = self.union[index].union(change.after);
            }
        }
        for cell in &self.touched {
            self.changed_by[cell.index()] &= !SEEN;
        }
        changes.len() as u64
    }

    /// Keeps what every possible candidate agrees on.
    fn keep<'p>(
        &mut self,
        cell: CellId,
        possible: SymbolSet,
        grid: &mut Grid<'p>,
        propagator: &mut Propagator<'p>,
    ) -> Result<bool, Stop> {
        let mut learned = grid.get(cell) != possible;
        let mut result = assume(cell, possible, grid, propagator);
        for cell in self.touched.drain(..) {
            let agreed = self.changed_by[cell.index()] as usize == possible.len();
            let union = std::mem::replace(&mut self.union[cell.index()], SymbolSet::EMPTY);
            self.changed_by[cell.index()] = 0;
            if agreed && result.is_ok() && !grid.get(cell).is_subset(union) {
                learned = true;
                result = grid.narrow(cell, union).map(|_| propagator.wake_around(cell)).map_err(Stop::from);
            }
        }
        result?;
        propagator.fixpoint(grid, &mut ())?;
        Ok(learned)
    }
}

/// Marks a cell that the present assumption has been seen to change.
const SEEN: u32 = 1 << 31;

/// Takes all other candidates from a cell and looks at the lines until nothing changes.
pub(super) fn assume<'p>(
    cell: CellId,
    to: SymbolSet,
    grid: &mut Grid<'p>,
    propagator: &mut Propagator<'p>,
) -> Result<(), Stop> {
    if grid.narrow(cell, to)?.is_some() {
        propagator.wake_around(cell);
    }
    Ok(propagator.fixpoint(grid, &mut ())?)
}
