//! Custom line puzzles: a problem with a layout.

use crate::problem::Problem;
use crate::puzzles::{About, Layout, PuzzleKind};

/// A custom line puzzle: a problem with a layout, as the format `lines` describes it.
#[derive(Clone, Debug)]
pub struct LinePuzzle {
    about: About,
    layout: Layout,
    problem: Problem,
}

impl LinePuzzle {
    /// Combines a problem with a layout, which refers to cells of that problem only. Initially known cells are given
    /// cells.
    pub fn new(about: About, layout: Layout, problem: Problem) -> LinePuzzle {
        debug_assert!(
            layout.rows().iter().flat_map(|row| &row.cells).all(|&cell| cell < problem.declared_count())
        );
        let is_choice = problem.alphabet().size() > 1;
        let cells = problem.cells()[..problem.declared_count()].iter().enumerate();
        let given = cells.filter(|(_, cell)| is_choice && cell.known().is_some()).map(|(number, _)| number);
        LinePuzzle {
            about,
            layout: layout.with_given(given).with_alphabet(problem.alphabet().clone()),
            problem,
        }
    }
}

impl PartialEq for LinePuzzle {
    fn eq(&self, other: &LinePuzzle) -> bool {
        (&self.about, &self.layout) == (&other.about, &other.layout) && self.asks_the_same(other)
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

    fn layout(&self) -> Layout {
        self.layout.clone()
    }

    fn asks_the_same(&self, other: &LinePuzzle) -> bool {
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
