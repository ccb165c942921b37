//! A puzzle with its problem and layout, the same for every kind of puzzle.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::OnceLock;

use super::AnswerError;
use crate::formats::{Source, read_drawing};
use crate::puzzles::{Layout, Puzzle};
use crate::render::{Look, svg};
use nonomata_engine::problem::{CellId, Machines, Problem};
use nonomata_engine::search::Solution;
use nonomata_engine::symbol::SymbolSet;

/// A puzzle that questions are asked about.
#[derive(Debug)]
#[non_exhaustive]
pub struct Answerer<'a> {
    /// The puzzle.
    pub puzzle: Cow<'a, Puzzle>,
    /// Its cells and lines.
    pub problem: Problem,
    /// The name of the format that it comes from.
    pub format: &'a str,
    layout: OnceLock<Layout>,
}

impl<'a> Answerer<'a> {
    /// A puzzle, or a reference to one, that came in this format. If its reader guessed an alphabet, that should be
    /// [`settled`](super::settled()) before.
    pub fn new(puzzle: impl Into<Cow<'a, Puzzle>>, format: &'a str) -> Answerer<'a> {
        Answerer::with_machines(puzzle, format, &mut Machines::default())
    }

    /// The same with the compiled rules of earlier puzzles.
    pub fn with_machines(
        puzzle: impl Into<Cow<'a, Puzzle>>,
        format: &'a str,
        machines: &mut Machines,
    ) -> Answerer<'a> {
        let puzzle = puzzle.into();
        let problem = puzzle.to_problem_with(machines);
        Answerer { puzzle, problem, format, layout: OnceLock::new() }
    }

    /// The layout of the cells, computed on demand, since verdicts do not need it.
    pub fn layout(&self) -> &Layout {
        self.layout.get_or_init(|| self.puzzle.layout())
    }

    /// The cells of the puzzle in a drawing of any style, or in rows with `/` between them; `?` is a cell that is not
    /// known.
    pub fn grid(&self, text: &str) -> Result<Vec<SymbolSet>, AnswerError> {
        let has_rows = text.trim_matches('\n').contains('\n') || self.layout().table().is_some();
        let rows = if has_rows { text.to_owned() } else { text.trim_matches('\n').replace('/', "\n") };
        Ok(read_drawing(&Source::new("grid", rows), self.layout(), &self.problem, true)?)
    }

    /// Keeps only these symbols, by their names or letters, in the cell of a row and column, both counted from 1.
    pub fn narrow(
        &self,
        grid: &mut [SymbolSet],
        [row, column]: [usize; 2],
        left: &[String],
    ) -> Result<(), AnswerError> {
        let cell = self.cell(&format!("r{row}c{column}"))?;
        let left: Result<SymbolSet, AnswerError> = left.iter().map(|name| self.symbol(cell, name)).collect();
        grid[cell.index()] = grid[cell.index()].intersection(left?);
        Ok(())
    }

    /// The puzzle as SVG with the known cells. Only a finished one has its title, which often gives the solution away.
    pub fn svg(&self, cells: &[SymbolSet], look: &Look) -> String {
        let title = self.puzzle.about().title().filter(|_| self.open(cells) == 0);
        svg(self.layout(), &self.problem, cells, &look.clone().with_title(title))
    }

    /// The row and column of a cell, both counted from 1. Cells without a grid position are all in row 1.
    pub fn place(&self, cell: CellId) -> [usize; 2] {
        let (row, column) =
            self.problem.place(cell).or_else(|| self.place_in_layout(cell)).unwrap_or((0, cell.index()));
        [row + 1, column + 1]
    }

    fn place_in_layout(&self, cell: CellId) -> Option<(usize, usize)> {
        let rows = self.layout.get().filter(|layout| layout.table().is_some())?.rows();
        let in_row =
            |row: usize| Some((row, rows[row].cells.iter().position(|&other| other == cell.index())?));
        (0..rows.len()).find_map(in_row)
    }

    /// The rows and columns of some cells.
    pub fn places(&self, cells: &[CellId]) -> Vec<[usize; 2]> {
        cells.iter().map(|&cell| self.place(cell)).collect()
    }

    /// The given cells. A cell that a rule of a logic grid decides does not count.
    pub fn given(&self) -> impl Iterator<Item = CellId> {
        self.problem.declared_cells().filter(|cell| self.layout().is_given(cell.index()))
    }

    /// The drawn cells in which two solutions differ.
    pub fn differing(&self, one: &Solution, other: &Solution) -> Vec<CellId> {
        let shown: HashSet<usize> =
            self.layout().rows().iter().flat_map(|row| row.cells.iter().copied()).collect();
        one.differing(other).into_iter().filter(|cell| shown.contains(&cell.index())).collect()
    }

    /// The number of output cells that are not known.
    pub fn open(&self, cells: &[SymbolSet]) -> usize {
        self.problem.output_cells().filter(|cell| cells[cell.index()].known().is_none()).count()
    }
}
