//! The candidates of all cells, seen cell by cell and line by line.
//!
//! The same knowledge is kept twice: as a set a cell, for everyone who asks, and as planes a line, for the
//! engines, which so never gather or pack anything. A change pays for that with a few bit operations in each line
//! that crosses the cell; lines are looked at far more often than cells change.

use super::step::{Change, Contradiction};
use super::trail::{Mark, Trail};
use crate::line::Planes;
use crate::problem::{CellId, LineId, Problem};
use crate::symbol::{Symbol, SymbolSet};

/// What is known of a problem's cells.
///
/// Bit `i` of the plane of symbol `s` of a line is set if and only if `s` is a candidate of the line's cell `i`.
#[derive(Clone, Debug)]
pub struct Grid<'p> {
    problem: &'p Problem,
    candidates: Vec<SymbolSet>,
    /// The planes of all lines; those of line `l` are `planes[first[l]..first[l + 1]]`.
    planes: Vec<u64>,
    first: Vec<usize>,
    trail: Trail,
    /// How many cells do not have exactly one candidate.
    unknown: usize,
}

impl<'p> Grid<'p> {
    /// The grid of a problem before anything is deduced.
    pub fn new(problem: &'p Problem) -> Grid<'p> {
        let symbols = problem.alphabet().size();
        let candidates = problem.cells().to_vec();
        let (mut planes, mut first, mut packed) = (Vec::new(), vec![0], Vec::new());
        let mut of_line = Vec::new();
        for line in problem.lines() {
            of_line.clear();
            of_line.extend(line.cells().iter().map(|cell| candidates[cell.index()]));
            Planes::pack(&of_line, symbols, &mut packed);
            planes.extend_from_slice(&packed);
            first.push(planes.len());
        }
        let unknown = candidates.iter().filter(|set| set.known().is_none()).count();
        Grid { problem, candidates, planes, first, trail: Trail::default(), unknown }
    }

    /// The problem whose cells these are.
    #[inline]
    pub fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// What every cell may still hold.
    pub fn candidates(&self) -> &[SymbolSet] {
        &self.candidates
    }

    /// What a cell may still hold.
    #[inline]
    pub fn get(&self, cell: CellId) -> SymbolSet {
        self.candidates[cell.index()]
    }

    /// What a line's cells may still hold.
    #[inline]
    pub fn planes(&self, line: LineId) -> Planes<'_> {
        let words = &self.planes[self.first[line.index()]..self.first[line.index() + 1]];
        Planes::new(self.problem.line(line).cells().len(), words)
    }

    /// How many cells are not known.
    pub fn unknown_count(&self) -> usize {
        self.unknown
    }

    /// Whether every cell is known. After a fixpoint without a contradiction that is a solution.
    pub fn is_solved(&self) -> bool {
        self.unknown == 0
    }

    /// The symbols of all cells, if they are known.
    pub fn solution(&self) -> Option<Vec<Symbol>> {
        self.candidates.iter().map(|set| set.known()).collect()
    }

    /// Takes from a cell all candidates that are not in the set: the change, if there is one.
    pub fn narrow(&mut self, cell: CellId, to: SymbolSet) -> Result<Option<Change>, Contradiction> {
        let before = self.get(cell);
        let after = before.intersection(to);
        if after.is_empty() {
            return Err(Contradiction::Cell(cell));
        }
        if after == before {
            return Ok(None);
        }
        self.trail.push(cell, before);
        self.set(cell, after);
        Ok(Some(Change { cell, before, after }))
    }

    /// Takes over what a look at a line has left, and lists the changes. The planes must be a part of the line's,
    /// and no position may be left without a symbol: that is what an engine returns.
    pub(crate) fn narrow_line(&mut self, line: LineId, left: Planes<'_>, changes: &mut Vec<Change>) {
        changes.clear();
        let cells = self.problem.line(line).cells();
        let stride = cells.len().div_ceil(64);
        let start = self.first[line.index()];
        for word in 0..stride {
            let mut changed = 0;
            for plane in (word..left.words().len()).step_by(stride) {
                changed |= self.planes[start + plane] & !left.words()[plane];
            }
            while changed != 0 {
                let position = word * 64 + changed.trailing_zeros() as usize;
                changed &= changed - 1;
                let (cell, after) = (cells[position], left.get(position));
                let before = self.get(cell);
                self.trail.push(cell, before);
                self.set(cell, after);
                changes.push(Change { cell, before, after });
            }
        }
    }

    /// A place to go back to.
    pub fn mark(&self) -> Mark {
        self.trail.mark()
    }

    /// Goes back: every cell holds again what it held at the mark.
    pub fn undo(&mut self, mark: Mark) {
        while let Some((cell, before)) = self.trail.pop_behind(mark) {
            self.set(cell, before);
        }
    }

    /// The cells that changed since the mark, in the order in which they did; a cell may come twice.
    pub fn changed_since(&self, mark: Mark) -> impl Iterator<Item = CellId> + '_ {
        self.trail.since(mark)
    }

    /// Sets a cell and the planes of all lines that cross it.
    #[inline]
    fn set(&mut self, cell: CellId, to: SymbolSet) {
        let before = std::mem::replace(&mut self.candidates[cell.index()], to);
        self.unknown += usize::from(to.known().is_none());
        self.unknown -= usize::from(before.known().is_none());
        let differing = before.union(to).difference(before.intersection(to));
        for crossing in self.problem.crossings(cell) {
            let line = crossing.line.index();
            let position = crossing.position as usize;
            let stride = self.problem.line(crossing.line).cells().len().div_ceil(64);
            let place = self.first[line] + position / 64;
            for symbol in differing.iter() {
                self.planes[place + symbol.index() * stride] ^= 1 << (position % 64);
            }
        }
    }
}
