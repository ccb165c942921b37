//! Custom line puzzles: a problem with a layout.

use std::fmt;

use crate::puzzles::{About, Layout, PuzzleKind};
use nonomata_engine::problem::Problem;

/// A custom line puzzle: a problem with a layout, as the format `lines` describes it.
#[derive(Clone, Debug)]
pub struct LinePuzzle {
    about: About,
    layout: Layout,
    problem: Problem,
}

impl LinePuzzle {
    /// Combines a problem with a layout, which may refer only to declared cells of that problem. Initially known cells
    /// are given cells.
    ///
    /// ```
    /// use nonomata::problem::Problem;
    /// use nonomata::puzzles::{About, Layout, LinePuzzle};
    /// use nonomata::symbol::Alphabet;
    ///
    /// let problem = Problem::builder(Alphabet::black_and_white()).rectangle(2, 1).build().unwrap();
    /// assert!(LinePuzzle::new(About::default(), Layout::rectangle(2, 1), problem.clone()).is_ok());
    /// let error = LinePuzzle::new(About::default(), Layout::rectangle(2, 2), problem).unwrap_err();
    /// assert_eq!(error.to_string(), "the layout contains cell 2, but there are only 2 cells, counted from 0");
    /// ```
    pub fn new(about: About, layout: Layout, problem: Problem) -> Result<LinePuzzle, LayoutError> {
        let cells = problem.declared_count();
        let clues = layout.clues().iter().map(|clue| clue.cell);
        let mut used = layout.rows().iter().flat_map(|row| row.cells.iter().copied()).chain(clues);
        if let Some(cell) = used.find(|&cell| cell >= cells) {
            return Err(LayoutError { cell, cells });
        }
        drop(used);
        let is_choice = problem.alphabet().size() > 1;
        let cells = problem.cells()[..problem.declared_count()].iter().enumerate();
        let given = cells.filter(|(_, cell)| is_choice && cell.known().is_some()).map(|(number, _)| number);
        Ok(LinePuzzle {
            about,
            layout: layout.with_given(given).with_alphabet(problem.alphabet().clone()),
            problem,
        })
    }
}

/// The error for a layout with a cell that the problem does not declare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayoutError {
    cell: usize,
    cells: usize,
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LayoutError { cell, cells } = self;
        write!(f, "the layout contains cell {cell}, but there are only {cells} cells, counted from 0")
    }
}

impl std::error::Error for LayoutError {}

impl PartialEq for LinePuzzle {
    fn eq(&self, other: &LinePuzzle) -> bool {
        (&self.about, &self.layout) == (&other.about, &other.layout) && self.has_same_constraints(other)
    }
}

impl PuzzleKind for LinePuzzle {
    const NAME: &'static str = "lines";

    fn about(&self) -> &About {
        &self.about
    }

    fn about_mut(&mut self) -> &mut About {
        &mut self.about
    }

    fn to_problem(&self) -> Problem {
        self.problem.clone()
    }

    fn cell_count(&self) -> usize {
        self.problem.cell_count()
    }

    fn layout(&self) -> Layout {
        self.layout.clone()
    }

    fn has_same_constraints(&self, other: &LinePuzzle) -> bool {
        let lines = |puzzle: &LinePuzzle| {
            puzzle
                .problem
                .lines()
                .iter()
                .map(|line| (line.cells().to_vec(), line.rule().clone()))
                .collect::<Vec<_>>()
        };
        self.problem.cells() == other.problem.cells() && lines(self) == lines(other)
    }
}
