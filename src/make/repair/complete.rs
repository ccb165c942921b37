//! Depth-first search for sets of at most so many changes, by obstructions.
//!
//! Each set that clears a picture touches a line through every obstruction of it. The search branches on the changes that
//! touch the smallest known one; obstructions without a common line are a lower bound. A cell that has been tried is
//! excluded from later branches, so no set is tried twice. If the search ends by itself, there is no other set.

use std::rc::Rc;

use super::board::{Board, Changed, changed};
use super::obstruction::{Finding, Judge, Obstruction};
use super::work::{Stop, Work};
use crate::symbol::Symbol;

/// The most obstructions that are remembered from other branches.
const REMEMBERED: usize = 200;

/// An obstruction and, for each cell, whether a change of it touches one of its lines.
pub(super) struct Known {
    pub(super) obstruction: Obstruction,
    pub(super) touched: Vec<bool>,
    size: usize,
}

impl Known {
    pub(super) fn new(board: &Board, obstruction: Obstruction) -> Known {
        let touched = board.touched(obstruction.cells.iter().copied());
        let size = touched.iter().filter(|&&is_touched| is_touched).count();
        Known { obstruction, touched, size }
    }
}

/// A greedy packing of obstructions without a common line: each needs a change of its own.
pub(super) fn packing(alive: &[Rc<Known>]) -> usize {
    let mut smallest_first: Vec<&Rc<Known>> = alive.iter().collect();
    smallest_first.sort_by_key(|known| known.size);
    let mut taken: Vec<&Rc<Known>> = Vec::new();
    for known in smallest_first {
        let shares =
            |other: &&Rc<Known>| known.touched.iter().zip(&other.touched).any(|(&one, &other)| one && other);
        if !taken.iter().any(shares) {
            taken.push(known);
        }
    }
    taken.len()
}

/// Completes sets of changes.
pub(super) struct Completer<'a> {
    pub(super) board: &'a Board,
    pub(super) judge: &'a Judge<'a>,
    pub(super) original: &'a [Symbol],
    /// The cells that may not be changed.
    pub(super) keep: &'a [bool],
    /// Obstructions that were found in this or other branches.
    pub(super) pool: Vec<Rc<Known>>,
}

/// One search: what is wanted and what has been found.
pub(super) struct Completion {
    /// The number of sets after which the search ends.
    pub(super) wanted: usize,
    /// The sets, each in the order of its cells.
    pub(super) found: Vec<Vec<Changed>>,
    /// Whether each picture could be judged.
    pub(super) is_complete: bool,
    excluded: Vec<bool>,
}

impl Completer<'_> {
    /// Adds at most `left` changes, in at most `wanted` ways.
    pub(super) fn complete(
        &mut self,
        mut changes: Vec<Changed>,
        left: usize,
        wanted: usize,
        work: &mut Work,
    ) -> (Completion, Result<(), Stop>) {
        let mut excluded = self.keep.to_vec();
        changes.iter().for_each(|&(cell, _)| excluded[cell] = true);
        let mut completion = Completion { wanted, found: Vec::new(), is_complete: true, excluded };
        let result = self.branch(&mut changes, left, &mut completion, work);
        (completion, result)
    }

    /// The obstructions of this picture: those that are known, or else one that is found. None if it cannot be judged.
    pub(super) fn obstructions(
        &mut self,
        picture: &[Symbol],
        left: usize,
        work: &mut Work,
    ) -> Result<Option<Vec<Rc<Known>>>, Stop> {
        let persists = |known: &&Rc<Known>| known.obstruction.persists(self.board, picture);
        let alive: Vec<Rc<Known>> = match left {
            0 => self.pool.iter().rev().find(persists).cloned().into_iter().collect(),
            _ => self.pool.iter().filter(persists).cloned().collect(),
        };
        if !alive.is_empty() {
            return Ok(Some(alive));
        }
        let problem = self.board.problem(picture);
        let obstruction = match self.judge.look(&problem, picture, problem.cells(), work)? {
            Finding::Unknown(_) => return Ok(None),
            Finding::Clear if self.board.has_all_symbols(picture) => return Ok(Some(Vec::new())),
            // A colour has disappeared: any cell may bring it back.
            Finding::Clear => Obstruction { cells: (0..picture.len()).collect(), other: Vec::new() },
            Finding::Obstructed(found) => self.judge.shrink(&problem, picture, found, work)?,
        };
        let known = Rc::new(Known::new(self.board, obstruction));
        if !known.obstruction.other.is_empty() {
            if self.pool.len() == REMEMBERED {
                self.pool.remove(0);
            }
            self.pool.push(Rc::clone(&known));
        }
        Ok(Some(vec![known]))
    }

    fn branch(
        &mut self,
        changes: &mut Vec<Changed>,
        left: usize,
        completion: &mut Completion,
        work: &mut Work,
    ) -> Result<(), Stop> {
        let picture = changed(self.original, changes);
        work.spend(1, self.judge.options)?;
        let Some(alive) = self.obstructions(&picture, left, work)? else {
            completion.is_complete = false;
            return Ok(());
        };
        if alive.is_empty() {
            let mut set = changes.clone();
            set.sort_unstable();
            completion.found.push(set);
            return Ok(());
        }
        if packing(&alive) > left {
            return Ok(());
        }
        let smallest = alive.iter().min_by_key(|known| known.size).cloned();
        let touches = |cell: &usize| match left {
            1 => alive.iter().all(|known| known.touched[*cell]),
            _ => smallest.as_ref().is_some_and(|known| known.touched[*cell]),
        };
        let mut candidates: Vec<usize> =
            (0..picture.len()).filter(|&cell| !completion.excluded[cell]).filter(touches).collect();
        // The cells of the obstruction itself are the likeliest.
        let is_beside = |cell: &usize| !alive[0].obstruction.cells.contains(cell);
        candidates.sort_by_key(is_beside);
        for &cell in &candidates {
            completion.excluded[cell] = true;
            for symbol in self.board.symbols().filter(|&symbol| symbol != picture[cell]) {
                changes.push((cell, symbol));
                let result = self.branch(changes, left - 1, completion, work);
                changes.pop();
                result?;
                if completion.found.len() >= completion.wanted {
                    return Ok(());
                }
            }
        }
        candidates.into_iter().for_each(|cell| completion.excluded[cell] = false);
        Ok(())
    }
}
