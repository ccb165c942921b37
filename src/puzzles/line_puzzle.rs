//! Puzzles of your own: any cells, any lines, any regular rules.

use super::{About, Layout, Puzzle};
use crate::problem::Problem;

/// A problem with a layout: what the format `lines` says without code.
#[derive(Clone, Debug)]
pub struct LinePuzzle {
    about: About,
    layout: Layout,
    problem: Problem,
}

impl LinePuzzle {
    /// A puzzle of that problem. The layout shows cells of the problem only; those that are known from the beginning
    /// are given.
    pub fn new(about: About, layout: Layout, problem: Problem) -> LinePuzzle {
        debug_assert!(
            layout.rows().iter().flat_map(|row| &row.cells).all(|&cell| cell < problem.declared_count())
        );
        let is_choice = problem.alphabet().size() > 1;
        let cells = problem.cells()[..problem.declared_count()].iter().enumerate();
        let given = cells.filter(|(_, cell)| is_choice && cell.known().is_some()).map(|(number, _)| number);
        LinePuzzle { about, layout: layout.with_given(given), problem }
    }
}

impl Puzzle for LinePuzzle {
    fn kind(&self) -> &'static str {
        "lines"
    }

    fn about(&self) -> &About {
        &self.about
    }

    fn to_problem(&self) -> Problem {
        self.problem.clone()
    }

    fn layout(&self) -> Layout {
        self.layout.clone()
    }
}
