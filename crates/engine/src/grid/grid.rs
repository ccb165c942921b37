//! The candidates of all cells, stored line by line.
//!
//! Every line has its planes, ready for the engines, so nothing is gathered or packed between line solves.
//! A cell on several lines is stored several times, and a change costs a few bit operations in each of
//! them; lines are solved far more often than cells change. A cell's candidates are read from one of its
//! lines.

use super::share::{Losses, Share};
use super::step::{Change, Contradiction};
use super::trail::{Mark, Trail};
use crate::line::{Planes, symbols_at, words_for};
use crate::problem::{CellId, Crossing, LineId, Problem};
use crate::symbol::{Symbol, SymbolSet};

/// The candidates of a problem's cells, with an undo log.
///
/// Invariant: bit `i` of the plane of symbol `s` of a line is set if and only if `s` is a candidate of the
/// line's cell `i`.
#[derive(Clone, Debug)]
pub struct Grid<'p> {
    problem: &'p Problem,
    /// The planes of all lines, one line after another.
    planes: Vec<u64>,
    places: Vec<Place>,
    /// The cells that are on no line, in order, and their candidates.
    ///
    /// PERF: as a map, millions of them took 75 bytes each in every grid.
    loose: Vec<CellId>,
    loose_sets: Vec<SymbolSet>,
    trail: Trail,
    /// The number of cells that do not have exactly one candidate.
    unknown: usize,
}

/// The location of a line's planes.
///
/// PERF: this is a table of its own because a change must find the planes of all crossing lines. Read from
/// the lines themselves, it cost a cache miss for each change on large puzzles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The first word of the line's planes.
    pub(super) first: usize,
    /// The number of words of a plane.
    pub(super) stride: usize,
}

/// The words between the planes of a line of this number of words and the next.
///
/// PERF: the same word of all lines of a large picture would be in a few sets of the cache, if their distance were a
/// multiple of a large power of two.
fn padding(words: usize) -> usize {
    if words > 0 && words.is_multiple_of(64) { 8 } else { 0 }
}

impl<'p> Grid<'p> {
    /// The grid of a problem before any deduction.
    pub fn new(problem: &'p Problem) -> Grid<'p> {
        let symbols = problem.alphabet().size();
        let uniform = problem.uniform_cells();
        let padded = |words: usize| words + padding(words);
        let words = problem.lines().iter().map(|line| padded(symbols * words_for(line.length())));
        let (mut planes, mut packed) = (Vec::with_capacity(words.sum()), Vec::new());
        let (mut places, mut of_line) = (Vec::with_capacity(problem.lines().len()), Vec::new());
        for line in problem.lines() {
            places.push(Place { first: planes.len(), stride: words_for(line.length()) });
            match uniform {
                Some(all) => Planes::pack_uniform(all, line.length(), symbols, &mut planes),
                None => {
                    of_line.clear();
                    of_line.extend(line.cells().iter().map(|&cell| problem.initial(cell)));
                    Planes::pack(&of_line, symbols, &mut packed);
                    planes.extend_from_slice(&packed);
                }
            }
            planes.extend(std::iter::repeat_n(0, padding(symbols * words_for(line.length()))));
        }
        let is_unknown = |set: &SymbolSet| set.known().is_none();
        let unknown = match uniform {
            Some(all) => {
                if is_unknown(&all) {
                    problem.cell_count()
                } else {
                    0
                }
            }
            None => problem.initial_candidates().iter().copied().filter(is_unknown).count(),
        };
        let loose = problem.loose_cells();
        let loose_sets = loose.iter().map(|&cell| problem.initial(cell)).collect();
        Grid { problem, planes, places, loose, loose_sets, trail: Trail::default(), unknown }
    }

    /// The problem.
    #[inline]
    pub fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// The candidates of every cell.
    pub fn candidates(&self) -> Vec<SymbolSet> {
        let Some(rows) = self.problem.rows() else {
            return self.problem.cell_ids().map(|cell| self.get(cell)).collect();
        };
        let mut sets = vec![SymbolSet::EMPTY; self.problem.cell_count()];
        let width = sets.len() / rows.len();
        for (&line, row) in rows.iter().zip(sets.chunks_exact_mut(width)) {
            self.planes(line).write_sets(row);
        }
        sets
    }

    /// The candidates of a cell.
    ///
    /// # Panics
    ///
    /// If the problem has no such cell.
    #[inline(always)]
    pub fn get(&self, cell: CellId) -> SymbolSet {
        match self.problem.crossings(cell).first() {
            Some(crossing) => {
                let Place { first, stride } = self.places[crossing.line.index()];
                let planes = &self.planes[first..][..stride * self.problem.alphabet().size()];
                symbols_at(planes, crossing.position as usize, stride)
            }
            None => self.loose_sets[self.loose.partition_point(|&loose| loose < cell)],
        }
    }

    /// The candidates of a line's cells.
    ///
    /// # Panics
    ///
    /// If the problem has no such line.
    #[inline(always)]
    pub fn planes(&self, line: LineId) -> Planes<'_> {
        let Place { first, stride } = self.places[line.index()];
        let words = &self.planes[first..][..stride * self.problem.alphabet().size()];
        Planes::of_words(self.problem.line(line).length(), words)
    }

    /// The number of output cells that are not known.
    pub fn open_count(&self) -> usize {
        match self.problem.output_count() == self.problem.cell_count() {
            true => self.unknown,
            false => self.problem.output_cells().filter(|&cell| self.get(cell).known().is_none()).count(),
        }
    }

    /// The number of cells that are not known, including auxiliary cells.
    pub fn unknown_count(&self) -> usize {
        self.unknown
    }

    /// Whether each line shares one of its open cells with another line.
    pub fn crossing_lines(&self) -> Vec<bool> {
        let mut is_crossing = vec![false; self.problem.lines().len()];
        for cell in self.problem.cell_ids().filter(|&cell| self.get(cell).known().is_none()) {
            let crossings = self.problem.crossings(cell);
            if crossings.len() > 1 {
                crossings.into_iter().for_each(|crossing| is_crossing[crossing.line.index()] = true);
            }
        }
        is_crossing
    }

    /// The cells of the puzzle that are not known and on a line that shares one of its open cells with another line. At
    /// the fixpoint of single lines no other cell contradicts anything: each of its candidates is in a filling of its
    /// line, if it is on one, and that filling is nothing to other lines.
    pub fn open_cells_of_crossing_lines(&self) -> impl Iterator<Item = CellId> + '_ {
        let is_open = |&cell: &CellId| self.get(cell).known().is_none();
        let is_crossing = self.crossing_lines();
        let joins = move |&cell: &CellId| {
            self.problem.crossings(cell).into_iter().any(|crossing| is_crossing[crossing.line.index()])
        };
        self.problem.declared_cells().filter(is_open).filter(joins)
    }

    /// Whether every cell is known. After a fixpoint without a contradiction, such a grid is a solution.
    pub fn is_solved(&self) -> bool {
        self.unknown == 0
    }

    /// The symbols of all cells, if they are known.
    pub fn solution(&self) -> Option<Vec<Symbol>> {
        if !self.is_solved() {
            return None;
        }
        let Some(rows) = self.problem.rows() else {
            return self.problem.cell_ids().map(|cell| self.get(cell).known()).collect();
        };
        let mut symbols = vec![Symbol::new(0); self.problem.cell_count()];
        let width = symbols.len() / rows.len();
        for (&line, row) in rows.iter().zip(symbols.chunks_exact_mut(width)) {
            self.planes(line).write_known(row);
        }
        Some(symbols)
    }

    /// Removes all candidates of a cell that are not in the set; returns the change, if any.
    ///
    /// # Panics
    ///
    /// If the problem has no such cell.
    pub fn narrow(&mut self, cell: CellId, to: SymbolSet) -> Result<Option<Change>, Contradiction> {
        let before = self.get(cell);
        let after = before.intersection(to);
        if after.is_empty() {
            return Err(Contradiction::Cell(cell));
        }
        if after == before {
            return Ok(None);
        }
        let change = Change { cell, before, after };
        self.trail.push(change);
        self.unknown -= usize::from(after.known().is_some());
        self.exchange(cell, before.difference(after));
        Ok(Some(change))
    }

    /// Removes all candidates that are not in the sets of their cells, up to the first cell that has none left. A cell
    /// that had none at first is left to the lines.
    pub fn narrow_to(&mut self, sets: &[SymbolSet]) -> Result<(), Contradiction> {
        // PERF: most cells of a start grid are open. To read them in the planes of 48 colours took 50 ns each.
        let problem = self.problem;
        let mut fewer =
            problem.cell_ids().zip(sets).filter(|&(cell, &set)| !problem.initial(cell).is_subset(set));
        fewer.try_for_each(|(cell, &set)| self.narrow(cell, set).map(drop))
    }

    /// The first deduction in a coloured puzzle: no cell has a colour that the clue of one of its lines lacks. Cells
    /// that would be known then, or have no candidate left, stay as they are.
    pub fn narrow_to_clue_colours(&mut self) {
        let (problem, all) = (self.problem, self.problem.alphabet().all());
        // Most clues have all colours.
        if problem.lines().iter().all(|line| line.colours == all) {
            return;
        }
        for cell in problem.cell_ids() {
            let seen = problem.clue_colours(cell).intersection(self.get(cell));
            if seen.len() > 1 {
                // It leaves two symbols.
                let _ = self.narrow(cell, seen);
            }
        }
    }

    /// Applies the result of a line solve, lists the changes, and calls `wake` for each line that crosses a
    /// change, possibly several times. The result must be a subset of the line's planes and leave a symbol
    /// at every position; that is what engines return.
    #[inline]
    pub fn narrow_line(
        &mut self,
        line: LineId,
        left: Planes<'_>,
        changes: &mut Vec<Change>,
        mut wake: impl FnMut(LineId),
    ) {
        changes.clear();
        let problem = self.problem;
        let Place { first, stride } = self.places[line.index()];
        let line = problem.line(line);
        let end = first + left.words().len();
        for word in 0..stride {
            let (mut changed, mut plane) = (0, word);
            while plane < left.words().len() {
                changed |= self.planes[first + plane] & !left.words()[plane];
                plane += stride;
            }
            while changed != 0 {
                let position = word * 64 + changed.trailing_zeros() as usize;
                changed &= changed - 1;
                let before = Planes::of_words(line.length(), &self.planes[first..end]).get(position);
                let (cell, after) = (line.cell(position), left.get(position));
                let change = Change { cell, before, after };
                self.trail.push(change);
                self.unknown -= usize::from(after.known().is_some());
                changes.push(change);
                for crossing in line.across(position) {
                    self.toggle(crossing, before.difference(after));
                    wake(crossing.line);
                }
            }
        }
        self.planes[first..end].copy_from_slice(left.words());
    }

    /// Applies what some lines of one layer have lost, without recording changes: for grids without a mark and
    /// listeners that record no steps. Calls `wake` for each line that crosses a change, possibly several times.
    ///
    /// PERF: half the instructions of applying results, on a picture of 512x512 that propagation solves.
    pub(crate) fn lose(&mut self, losses: Losses<'_>, wake: impl FnMut(LineId)) {
        let lines = 0..self.places.len();
        let (problem, places) = (self.problem, &self.places);
        Share { problem, places, lines, planes: &mut self.planes, first: 0 }.lose(losses, wake);
    }

    /// Whether there is a mark to undo to, so that changes must be recorded one by one.
    pub(crate) fn has_mark(&self) -> bool {
        self.trail.has_mark()
    }

    /// Splits the grid into shares, each with the lines from one bound to the next.
    pub(crate) fn shares(&mut self, bounds: &[usize]) -> Vec<Share<'_>> {
        let end = self.planes.len();
        let place = |line: usize| self.places.get(line).map_or(end, |place| place.first);
        let mut rest = self.planes.as_mut_slice();
        let mut shares = Vec::with_capacity(bounds.len().saturating_sub(1));
        for (&from, &to) in bounds.iter().zip(&bounds[1..]) {
            let first = place(from);
            let (planes, others) = std::mem::take(&mut rest).split_at_mut(place(to) - first);
            rest = others;
            shares.push(Share {
                problem: self.problem,
                places: &self.places,
                lines: from..to,
                planes,
                first,
            });
        }
        shares
    }

    /// Counts cells that became known by losses.
    pub(crate) fn add_known(&mut self, cells: usize) {
        self.unknown -= cells;
    }

    /// The current point of the undo log.
    pub fn mark(&mut self) -> Mark {
        self.trail.mark()
    }

    /// Undoes all changes since the mark.
    pub fn undo(&mut self, mark: Mark) {
        while let Some(Change { cell, before, after }) = self.trail.pop_after(mark) {
            self.unknown += usize::from(after.known().is_some());
            self.exchange(cell, before.difference(after));
        }
    }

    /// Makes all changes permanent. Nothing is recorded until the next mark.
    pub(crate) fn forget_marks(&mut self) {
        self.trail.clear();
    }

    /// Gives a candidate back that a cell has lost: for searches that keep a log of their own.
    #[inline]
    pub(crate) fn restore(&mut self, cell: CellId, candidate: Symbol) {
        self.unknown += usize::from(self.get(cell).known().is_some());
        self.exchange(cell, SymbolSet::only(candidate));
    }

    /// The changes since the mark, in order. A cell can occur several times. None if the mark itself has been undone.
    pub fn changes_since(&self, mark: Mark) -> &[Change] {
        self.trail.since(mark)
    }

    /// Removes symbols from a cell that has them, or restores them, in all lines through it.
    #[inline(always)]
    fn exchange(&mut self, cell: CellId, symbols: SymbolSet) {
        let problem = self.problem;
        for crossing in problem.crossings(cell) {
            self.toggle(crossing, symbols);
        }
        if let Ok(index) = self.loose.binary_search(&cell) {
            let held = &mut self.loose_sets[index];
            *held = SymbolSet::from_word(held.word() ^ symbols.word());
        }
    }

    /// Toggles symbols in a line's planes.
    #[inline(always)]
    fn toggle(&mut self, crossing: Crossing, symbols: SymbolSet) {
        let Place { first, stride } = self.places[crossing.line.index()];
        let (word, bit) = (crossing.position as usize / 64, crossing.position % 64);
        for symbol in symbols.iter() {
            self.planes[first + word + symbol.index() * stride] ^= 1 << bit;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::rule::{Pattern, Rule};
    use crate::symbol::Alphabet;

    const WIDTH: usize = 70;

    /// Open rows and columns over the first of these symbols, and perhaps some given cells; without columns cells on no
    /// line in the last row.
    fn problem(symbols: usize, height: usize, given: &[(usize, u128)], is_rectangle: bool) -> Problem {
        let letters: String = ('A'..='Z').chain('a'..='z').take(symbols).collect();
        let alphabet = Alphabet::of_letters(&letters).unwrap();
        let any = Rule::from(Pattern::new(".*", &alphabet).unwrap());
        let all = alphabet.all();
        let mut builder = Problem::builder(alphabet).rectangle(WIDTH, height);
        for row in 0..height - usize::from(!is_rectangle) {
            builder = builder.line(format!("row {row}"), WIDTH * row..WIDTH * (row + 1), any.clone());
        }
        for column in (0..WIDTH).filter(|_| is_rectangle) {
            let cells = (0..height).map(|row| WIDTH * row + column);
            builder = builder.line(format!("column {column}"), cells, any.clone());
        }
        for &(cell, word) in given {
            builder = builder.given(cell % (WIDTH * height), set(word, all));
        }
        builder.build().unwrap()
    }

    /// Some of these symbols.
    fn set(word: u128, all: SymbolSet) -> SymbolSet {
        let some = SymbolSet::from_word(word).intersection(all);
        if some.is_empty() { all } else { some }
    }

    /// The candidates of all cells, one by one.
    fn slow_candidates(grid: &Grid<'_>) -> Vec<SymbolSet> {
        grid.problem().cell_ids().map(|cell| grid.get(cell)).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn candidates_agree_with_those_of_each_cell(
            symbols in prop::sample::select(vec![2, 3, 7, 40]),
            height in 2..5_usize,
            given in vec((0..1000_usize, any::<u128>()), 0..4),
            is_rectangle in any::<bool>(),
            changes in vec((0..1000_usize, any::<u128>()), 0..300),
            others in vec((0..1000_usize, any::<u128>(), any::<u128>()), 0..300),
        ) {
            let problem = problem(symbols, height, &given, is_rectangle);
            prop_assert_eq!(problem.rows().is_some(), is_rectangle);
            let all = problem.alphabet().all();
            let mut grid = Grid::new(&problem);
            let mut model: Vec<SymbolSet> = problem.initial_candidates().to_vec();
            prop_assert_eq!(&grid.candidates(), &model);
            for (cell, word) in changes {
                let (cell, to) = (cell % model.len(), set(word, all));
                if grid.narrow(CellId::new(cell), to).is_ok() {
                    model[cell] = model[cell].intersection(to);
                }
            }
            prop_assert_eq!(&grid.candidates(), &model);
            prop_assert_eq!(&slow_candidates(&grid), &model);

            let mut sets = vec![all; model.len()];
            for (cell, one, other) in others {
                sets[cell % model.len()] = set(one | other, all);
            }
            let mut twin = grid.clone();
            let narrowed = grid.narrow_to(&sets);
            let mut cells = problem.cell_ids().zip(&sets);
            prop_assert_eq!(narrowed, cells.try_for_each(|(cell, &to)| twin.narrow(cell, to).map(drop)));
            prop_assert_eq!(grid.candidates(), slow_candidates(&twin));
            prop_assert_eq!(grid.unknown_count(), twin.unknown_count());
        }
    }
}
