//! Greedy repair: always the change after which lines leave the fewest cells open; then superfluous changes are taken
//! back.

use super::board::{Changed, changed};
use super::complete::Completer;
use super::obstruction::{Finding, Obstruction, open_cells};
use super::work::{Stop, Work};
use crate::make::numbers::Numbers;
use nonomata_engine::symbol::Symbol;

/// The number of cells that are judged for one change: on a large picture only some of the candidates are tried.
const CELLS: usize = 150_000;

/// The least and the most candidates that are tried.
const CANDIDATES: (usize, usize) = (24, 400);

impl Completer<'_> {
    /// A set of changes of which none can be left out. None if there is no candidate left.
    pub(super) fn greedy(
        &mut self,
        numbers: &mut Numbers,
        work: &mut Work,
    ) -> Result<Option<Vec<Changed>>, Stop> {
        let most = (CELLS / self.board.cells()).clamp(CANDIDATES.0, CANDIDATES.1);
        let mut changes: Vec<Changed> = Vec::new();
        loop {
            let picture = changed(self.original, &changes);
            let problem = self.board.problem(&picture);
            let (cells, found) =
                match self.judge.look(&problem, &picture, problem.initial_candidates(), work)? {
                    Finding::Clear => return self.pruned(changes, work).map(Some),
                    Finding::Unknown(open) => (open, None),
                    Finding::Obstructed(found) => {
                        let found = self.judge.shrink(&problem, &picture, found, work)?;
                        (found.cells.clone(), Some(found))
                    }
                };
            let free = self.free_cells(&changes, &cells, numbers);
            let mut candidates = match &found {
                Some(found) => {
                    self.helping(self.changes(&picture, &free), found, &mut picture.clone(), most)?
                }
                None => Vec::new(),
            };
            if candidates.is_empty() {
                candidates.extend(self.changes(&picture, &free).take(most));
            }
            match self.best(&picture, &candidates, work)? {
                Some(best) => changes.push(best),
                None => return Ok(None),
            }
        }
    }

    /// The first candidates after which an obstruction does not stand any more, at most `most` of them.
    fn helping(
        &self,
        candidates: impl Iterator<Item = Changed>,
        found: &Obstruction,
        picture: &mut [Symbol],
        most: usize,
    ) -> Result<Vec<Changed>, Stop> {
        let mut helping = Vec::new();
        for (cell, symbol) in candidates {
            self.judge.options.budget.check().map_err(Stop::Limit)?;
            let before = std::mem::replace(&mut picture[cell], symbol);
            if !found.persists(self.board, picture) {
                helping.push((cell, symbol));
            }
            picture[cell] = before;
            if helping.len() == most {
                break;
            }
        }
        Ok(helping)
    }

    /// The cells near an obstruction that may be changed, its own cells first and otherwise in random order.
    fn free_cells(&self, changes: &[Changed], cells: &[usize], numbers: &mut Numbers) -> Vec<usize> {
        let touched = self.board.touched(&self.board.lines_of(cells.iter().copied()));
        let mut is_free = touched;
        changes.iter().for_each(|&(cell, _)| is_free[cell] = false);
        let all = 0..self.board.cells();
        let mut free: Vec<usize> = all.filter(|&cell| is_free[cell] && !self.keep[cell]).collect();
        numbers.shuffle(&mut free);
        let mut is_own = vec![false; self.board.cells()];
        cells.iter().for_each(|&cell| is_own[cell] = true);
        free.sort_by_key(|&cell| !is_own[cell]);
        free
    }

    /// The changes of these cells, made one by one: all of a large picture in many colours are many.
    fn changes(&self, picture: &[Symbol], cells: &[usize]) -> impl Iterator<Item = Changed> {
        cells.iter().flat_map(move |&cell| {
            let others = self.board.symbols().filter(move |&symbol| symbol != picture[cell]);
            others.map(move |symbol| (cell, symbol))
        })
    }

    /// The change that leaves the fewest cells open; of several, the one that makes the picture smoothest.
    fn best(
        &self,
        picture: &[Symbol],
        candidates: &[Changed],
        work: &mut Work,
    ) -> Result<Option<Changed>, Stop> {
        let mut best = None;
        for &change in candidates {
            let next = changed(picture, &[change]);
            if !self.board.has_all_symbols(&next) {
                continue;
            }
            let problem = self.board.problem(&next);
            let grid = self.judge.propagate(&problem, problem.initial_candidates(), work)?;
            let cost = (open_cells(&grid).count(), self.board.roughness(picture, change));
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, change));
            }
            if cost.0 == 0 {
                break;
            }
        }
        Ok(best.map(|(_, change)| change))
    }

    /// The changes without those that can be left out.
    pub(super) fn pruned(&self, mut changes: Vec<Changed>, work: &mut Work) -> Result<Vec<Changed>, Stop> {
        let mut at = 0;
        while at < changes.len() {
            let mut fewer = changes.clone();
            fewer.remove(at);
            let picture = changed(self.original, &fewer);
            let problem = self.board.problem(&picture);
            let is_clear = self.board.has_all_symbols(&picture)
                && matches!(
                    self.judge.look(&problem, &picture, problem.initial_candidates(), work)?,
                    Finding::Clear
                );
            (changes, at) = if is_clear { (fewer, 0) } else { (changes, at + 1) };
        }
        changes.sort_unstable();
        Ok(changes)
    }
}
