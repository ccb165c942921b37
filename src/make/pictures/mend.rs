//! Mending: hill climbing from a picture with ambiguous clues to one with exactly one solution.
//!
//! Most pictures have several solutions, and only in a few cells. A change of some of those cells often leaves fewer of
//! them open; then it is kept, otherwise taken back. This finds a puzzle with far less work than drawing pictures until
//! one happens to be unique, and it changes only a few cells of the picture.

use super::orbits::Orbits;
use crate::make::generator::Attempt;
use crate::make::numbers::Numbers;
use crate::puzzles::Puzzle;
use nonomata_engine::budget::Limit;
use nonomata_engine::grid::Grid;
use nonomata_engine::propagate::{Propagator, Threading};
use nonomata_engine::search::{Options, Verdict, solve};
use nonomata_engine::symbol::Symbol;

/// After this many changes in a row that did not help, and one for each ambiguous cell, the picture is given up.
const FAILURES: usize = 60;

/// One in this many open orbits is changed at once, at first.
const AT_ONCE: usize = 6;

/// The most cells that one line at a time may leave open before a search is worth its time. A noisy picture of 60x60
/// leaves thousands, and a search through them never ends.
const MAX_OPEN_FOR_SEARCH: usize = 400;

/// The mender of pictures.
pub(super) struct Mender<'a> {
    pub(super) orbits: &'a Orbits,
    /// The number of colours besides the background.
    pub(super) colours: usize,
    /// The wanted number of filled cells.
    pub(super) filled: usize,
    pub(super) options: &'a Options,
    /// Makes the puzzle of a picture.
    pub(super) build: &'a dyn Fn(&[Symbol]) -> Option<Puzzle>,
}

/// The verdict on a picture's clues.
struct Judged {
    puzzle: Puzzle,
    /// The cells to change; empty if the solution is unique.
    ambiguous: Vec<usize>,
    /// The number of cells that one line at a time leaves open.
    open: usize,
}

impl Mender<'_> {
    /// A puzzle that is solved one line at a time.
    pub(super) fn by_lines(
        &self,
        symbols: Vec<Symbol>,
        numbers: &mut Numbers,
    ) -> Result<Option<Attempt>, Limit> {
        let mended = self.climb(symbols, numbers, |symbols| self.judge_by_lines(symbols))?;
        Ok(mended.map(|puzzle| Attempt { puzzle, is_by_lines: true }))
    }

    /// A puzzle with one solution. If it may not be solved one line at a time, such a picture is given up.
    pub(super) fn by_search(
        &self,
        symbols: Vec<Symbol>,
        may_be_by_lines: bool,
        numbers: &mut Numbers,
    ) -> Result<Option<Attempt>, Limit> {
        let mut is_by_lines = false;
        let mended = self.climb(symbols, numbers, |symbols| {
            let Some(judged) = self.judge_by_search(symbols)? else { return Ok(None) };
            is_by_lines = judged.open == 0;
            Ok((may_be_by_lines || !is_by_lines).then_some(judged))
        });
        Ok(mended?.map(|puzzle| Attempt { puzzle, is_by_lines }))
    }

    /// Changes the picture until nothing is ambiguous. A picture that cannot be judged is a failed change.
    fn climb(
        &self,
        mut symbols: Vec<Symbol>,
        numbers: &mut Numbers,
        mut judge: impl FnMut(&[Symbol]) -> Result<Option<Judged>, Limit>,
    ) -> Result<Option<Puzzle>, Limit> {
        let Some(mut best) = judge(&symbols)? else { return Ok(None) };
        let mut filled = symbols.iter().filter(|&&symbol| symbol != Symbol::BLANK).count();
        let (mut failures, mut share) = (0, AT_ONCE);
        while !best.ambiguous.is_empty() {
            let count = (best.ambiguous.len() / share).max(1);
            let before = (symbols.clone(), filled);
            for _ in 0..count {
                self.change(&mut symbols, &mut filled, &best.ambiguous, numbers);
            }
            match judge(&symbols)? {
                Some(judged) if judged.ambiguous.is_empty() || judged.open < best.open => {
                    (best, failures) = (judged, 0);
                }
                // A step sideways may lead out of a local minimum.
                Some(judged) if count == 1 && judged.open == best.open => {
                    best = judged;
                    failures += 1;
                }
                _ => {
                    (symbols, filled) = before;
                    failures += 1;
                    share = if count == 1 { share } else { 2 * share };
                }
            }
            if failures >= FAILURES + best.ambiguous.len() {
                return Ok(None);
            }
        }
        Ok(Some(best.puzzle))
    }

    /// Gives the orbit of one of these cells another symbol: that of a cell beside it if that differs. Where too many
    /// cells are filled, a filled one is preferred, and otherwise a blank one. `filled` is the number of filled cells,
    /// which is kept up to date: counting them for each change takes hours at 1000x1000.
    fn change(&self, symbols: &mut [Symbol], filled: &mut usize, ambiguous: &[usize], numbers: &mut Numbers) {
        let is_blank = |cell: &usize| symbols[*cell] == Symbol::BLANK;
        let is_full = *filled > self.filled;
        let Some((&one, &other)) = numbers.pick(ambiguous).zip(numbers.pick(ambiguous)) else { return };
        let cell = if is_blank(&one) == is_full { other } else { one };
        let now = symbols[cell];
        let beside: Vec<Symbol> = self.orbits.beside[cell]
            .iter()
            .map(|&other| symbols[other])
            .filter(|&other| other != now)
            .collect();
        let other = match numbers.pick(&beside) {
            Some(&other) => other,
            None if now == Symbol::BLANK => Symbol::new(1 + numbers.below(self.colours)),
            None => Symbol::BLANK,
        };
        for &member in &self.orbits.members[self.orbits.of[cell]] {
            *filled -= usize::from(symbols[member] != Symbol::BLANK);
            *filled += usize::from(other != Symbol::BLANK);
            symbols[member] = other;
        }
    }

    /// Judges by the cells that lines alone leave open.
    fn judge_by_lines(&self, symbols: &[Symbol]) -> Result<Option<Judged>, Limit> {
        let Some(puzzle) = (self.build)(symbols) else { return Ok(None) };
        let problem = puzzle.to_problem();
        let mut grid = Grid::new(&problem);
        let mut propagator = Propagator::with_all_lines(&problem).threading(Threading::Never);
        if propagator.fixpoint(&mut grid, &mut (), &self.options.budget)?.is_err() {
            return Ok(None);
        }
        let cells = problem.cell_ids().filter(|&cell| grid.get(cell).known().is_none());
        let ambiguous: Vec<usize> = cells.map(|cell| cell.index()).collect();
        Ok(Some(Judged { puzzle, open: ambiguous.len(), ambiguous }))
    }

    /// Judges by two solutions that differ, or, as long as many cells are open, by the cells that lines alone leave
    /// open.
    fn judge_by_search(&self, symbols: &[Symbol]) -> Result<Option<Judged>, Limit> {
        if symbols.len() > MAX_OPEN_FOR_SEARCH {
            match self.judge_by_lines(symbols)? {
                Some(judged) if judged.open <= MAX_OPEN_FOR_SEARCH => {}
                judged => return Ok(judged),
            }
        }
        let Some(puzzle) = (self.build)(symbols) else { return Ok(None) };
        let outcome = solve(&puzzle.to_problem(), self.options);
        let ambiguous = match outcome.verdict {
            Verdict::Unique(_) => Vec::new(),
            Verdict::Multiple { differing, .. } => differing.iter().map(|cell| cell.index()).collect(),
            Verdict::Unknown { limit: limit @ (Limit::Time | Limit::Cancelled), .. } => return Err(limit),
            Verdict::Unknown { .. } | Verdict::NoSolution => return Ok(None),
        };
        Ok(Some(Judged { puzzle, ambiguous, open: outcome.open }))
    }
}
