//! A puzzle with its problem and layout, the same for every kind of puzzle.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, OnceLock};

use super::{Question, Refusal};
use crate::explain::walkthrough::Walkthrough;
use crate::formats::{Source, read, read_drawing};
use crate::puzzles::{Layout, Puzzle};
use crate::render::{Look, svg};
use nonomata_engine::problem::{CellId, Machines, Problem};
use nonomata_engine::search::{Options, Solution};
use nonomata_engine::symbol::SymbolSet;

/// The last walkthrough, and the grid that it begins with.
type Kept = Option<(Vec<SymbolSet>, Arc<Walkthrough>)>;

/// A puzzle to ask questions about. Clones share the puzzle and computed results.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Subject {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// Its cells and lines.
    pub problem: Arc<Problem>,
    /// The name of the format that it comes from.
    pub format: &'static str,
    layout: Arc<OnceLock<Layout>>,
    /// The last walkthrough, and the grid that it begins with: questions about single cells come one after the other.
    explained: Arc<Mutex<Kept>>,
}

impl From<Puzzle> for Subject {
    fn from(puzzle: Puzzle) -> Subject {
        Subject::new(puzzle, "")
    }
}

impl Subject {
    /// The only puzzle of a text, in whatever format it comes.
    pub fn read(text: &str) -> Result<Subject, Refusal> {
        let mut reading = read(&Source::new("text", text))?;
        match reading.puzzles.len() {
            1 => Ok(Subject::new(reading.puzzles.remove(0), reading.format.name())),
            count => Err(Refusal::argument(format!("found {count} puzzles, expected one"))),
        }
    }

    /// A puzzle that came in this format. If its reader guessed an alphabet, that should be
    /// [`settled`](super::settled()) before.
    pub fn new(puzzle: impl Into<Arc<Puzzle>>, format: &'static str) -> Subject {
        Subject::with_machines(puzzle, format, &mut Machines::default())
    }

    /// A subject that shares the compiled rules of earlier puzzles.
    pub fn with_machines(
        puzzle: impl Into<Arc<Puzzle>>,
        format: &'static str,
        machines: &mut Machines,
    ) -> Subject {
        let puzzle = puzzle.into();
        let problem = Arc::new(puzzle.to_problem_with(machines));
        Subject { puzzle, problem, format, layout: Arc::default(), explained: Arc::default() }
    }

    /// The layout of the cells, computed on demand, since verdicts do not need it.
    pub fn layout(&self) -> &Layout {
        self.layout.get_or_init(|| self.puzzle.layout())
    }

    /// The answer to a question, within limits.
    ///
    /// # Errors
    ///
    /// If the question does not fit the puzzle, as a cell that it does not have. A limit that is reached is part of
    /// the answer.
    pub fn ask<Q: Question>(&self, question: &Q, within: &Options) -> Result<Q::Answer, Refusal> {
        question.answer(self, within)
    }

    /// The walkthrough from this grid, if it was the last one.
    pub(super) fn kept_walkthrough(&self, grid: &[SymbolSet]) -> Option<Arc<Walkthrough>> {
        let kept = self.explained.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        kept.as_ref().filter(|(begun, _)| begun == grid).map(|(_, walkthrough)| walkthrough.clone())
    }

    pub(super) fn keep_walkthrough(&self, grid: &[SymbolSet], walkthrough: &Arc<Walkthrough>) {
        let mut kept = self.explained.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        *kept = Some((grid.to_vec(), walkthrough.clone()));
    }

    /// The cells of the puzzle in a drawing of any style, or in rows with `/` between them; `?` is a cell that is not
    /// known.
    pub fn grid(&self, text: &str) -> Result<Vec<SymbolSet>, Refusal> {
        let has_rows = text.trim_matches('\n').contains('\n') || self.layout().table().is_some();
        let rows = if has_rows { text.to_owned() } else { text.trim_matches('\n').replace('/', "\n") };
        Ok(read_drawing(&Source::new("grid", rows), self.layout(), &self.problem, true)?)
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
        let rows = Some(self.layout()).filter(|layout| layout.table().is_some())?.rows();
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
