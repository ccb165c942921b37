//! Depth-first search for sets of a bounded number of changes, by obstructions.
//!
//! Each set that clears a picture touches a line through every obstruction of it. The search branches on the changes
//! that touch the smallest known one; obstructions without a common line are a lower bound. A cell that has been tried
//! is excluded from later branches, so no set is tried twice. If the search ends by itself, there is no other set.

use std::rc::Rc;

use super::board::{Board, Changed, changed};
use super::obstruction::{Finding, Judge, Obstruction};
use super::work::{Stop, Work};
use nonomata_engine::symbol::Symbol;

/// The most obstructions that are remembered from other branches.
const REMEMBERED: usize = 200;

/// An obstruction, its lines and, for each cell, whether it is on one of them.
pub(super) struct Known {
    pub(super) obstruction: Obstruction,
    lines: Vec<usize>,
    touched: Vec<bool>,
    size: usize,
}

impl Known {
    pub(super) fn new(board: &Board, obstruction: Obstruction) -> Known {
        let lines = board.lines_of(obstruction.cells.iter().copied());
        let touched = board.touched(&lines);
        let size = touched.iter().filter(|&&is_touched| is_touched).count();
        Known { obstruction, lines, touched, size }
    }
}

/// A lower bound for the number of changes: of obstructions without a common line, one change touches at most as many
/// as lines meet in a cell.
pub(super) fn least_changes(board: &Board, alive: &[Rc<Known>]) -> usize {
    let mut smallest_first: Vec<&Rc<Known>> = alive.iter().collect();
    smallest_first.sort_by_key(|known| known.lines.len());
    let (mut is_taken, mut count) = (vec![false; board.line_count()], 0usize);
    for known in smallest_first {
        if !known.lines.iter().any(|&line| is_taken[line]) {
            known.lines.iter().for_each(|&line| is_taken[line] = true);
            count += 1;
        }
    }
    count.div_ceil(board.most_crossings())
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

/// One search: the goal and the findings.
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
        if self.pool.len() >= REMEMBERED {
            self.pool.clear();
        }
        let result = self.branch(&mut changes, left, &[], &mut completion, work);
        (completion, result)
    }

    /// For each obstruction in the pool, whether it stands in this picture. A change elsewhere leaves it as it was
    /// `before`.
    fn standing(
        &self,
        picture: &[Symbol],
        last: Option<usize>,
        before: &[bool],
        work: &mut Work,
    ) -> Result<Vec<bool>, Stop> {
        let mut tests = 1;
        let mut stands = |(number, known): (usize, &Rc<Known>)| match (last, before.get(number)) {
            (Some(cell), Some(&before)) if !known.touched[cell] => before,
            _ => {
                tests += known.lines.len() as u64 / 4;
                known.obstruction.persists(self.board, picture)
            }
        };
        let standing = self.pool.iter().enumerate().map(&mut stands).collect();
        work.spend(tests, self.judge.options)?;
        Ok(standing)
    }

    /// An obstruction of this picture, which is remembered. None if it cannot be judged, or has none.
    fn search(&mut self, picture: &[Symbol], work: &mut Work) -> Result<Option<Option<Rc<Known>>>, Stop> {
        let problem = self.board.problem(picture);
        let obstruction = match self.judge.look(&problem, picture, problem.initial_candidates(), work)? {
            Finding::Unknown(_) => return Ok(None),
            Finding::Clear if self.board.has_all_symbols(picture) => return Ok(Some(None)),
            // A colour has disappeared: any cell may bring it back.
            Finding::Clear => Obstruction { cells: (0..picture.len()).collect(), other: Vec::new() },
            Finding::Obstructed(found) => self.judge.shrink(&problem, picture, found, work)?,
        };
        let known = Rc::new(Known::new(self.board, obstruction));
        if !known.obstruction.other.is_empty() && self.pool.len() < REMEMBERED {
            self.pool.push(Rc::clone(&known));
        }
        Ok(Some(Some(known)))
    }

    fn branch(
        &mut self,
        changes: &mut Vec<Changed>,
        left: usize,
        before: &[bool],
        completion: &mut Completion,
        work: &mut Work,
    ) -> Result<(), Stop> {
        let picture = changed(self.original, changes);
        let mut standing = self.standing(&picture, changes.last().map(|&(cell, _)| cell), before, work)?;
        let pairs = self.pool.iter().zip(&standing);
        let mut alive: Vec<Rc<Known>> =
            pairs.filter(|(_, stands)| **stands).map(|(known, _)| Rc::clone(known)).collect();
        if alive.is_empty() {
            match self.search(&picture, work)? {
                None => completion.is_complete = false,
                Some(None) => {
                    let mut set = changes.clone();
                    set.sort_unstable();
                    completion.found.push(set);
                }
                Some(Some(known)) => {
                    standing.resize(self.pool.len(), true);
                    alive.push(known);
                }
            }
        }
        if alive.is_empty() || left == 0 || least_changes(self.board, &alive) > left {
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
        let mut is_own = vec![false; picture.len()];
        alive[0].obstruction.cells.iter().for_each(|&cell| is_own[cell] = true);
        candidates.sort_by_key(|&cell| !is_own[cell]);
        for &cell in &candidates {
            completion.excluded[cell] = true;
            for symbol in self.board.symbols().filter(|&symbol| symbol != picture[cell]) {
                changes.push((cell, symbol));
                let result = self.branch(changes, left - 1, &standing, completion, work);
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
