//! What every kind of puzzle has in common: all that commands need in order to solve, check, count and render it.

use std::fmt;

use super::regex_crossword::RegexCrossword;
use super::{About, Layout, LogicGrid, Nonogram, Picture, Triddler};
use crate::problem::Problem;

/// A puzzle of any kind.
///
/// A kind says what it is called, what its author said of it, which problem it is, and where its cells stand.
/// Whoever has these four can search for solutions, check one, count them and draw them, and need not know the kind.
/// The cells of the layout are those of the problem; further cells of the problem are hidden.
///
/// ```
/// use nonomata::puzzles::{Nonogram, Puzzle};
/// use nonomata::render::layout_text;
/// use nonomata::search::{Options, Solutions};
/// use nonomata::symbol::SymbolSet;
///
/// let puzzle: Box<dyn Puzzle> = Box::new(Nonogram::builder().rows([[2]]).columns([[1], [1]]).build().unwrap());
/// let problem = puzzle.to_problem();
/// let solution = Solutions::new(&problem, &Options::default()).next().unwrap();
/// let candidates: Vec<_> = solution.symbols().iter().map(|&symbol| SymbolSet::only(symbol)).collect();
/// assert_eq!(layout_text(&puzzle.layout(), problem.alphabet(), &candidates), "##\n");
/// ```
pub trait Puzzle: fmt::Debug {
    /// What kind of puzzle it is: `regex crossword`.
    fn kind(&self) -> &'static str;

    /// What is said about it.
    fn about(&self) -> &About;

    /// The problem it is.
    fn to_problem(&self) -> Problem;

    /// Where its cells stand, and which of them are given.
    fn layout(&self) -> Layout;

    /// The puzzle as a nonogram, if it is one: it has a palette, and clues that are drawn beside its cells.
    fn as_nonogram(&self) -> Option<&Nonogram> {
        None
    }

    /// The puzzle as a logic grid, if it is one: its answers are tables of names, which no letters could stand for.
    fn as_logic_grid(&self) -> Option<&LogicGrid> {
        None
    }

    /// The puzzle as a triddler, if it is one: it has notations that nonograms share, and may move between them.
    fn as_triddler(&self) -> Option<&Triddler> {
        None
    }

    /// The puzzle as a regex crossword, if it is one: it has notations of its own.
    fn as_regex_crossword(&self) -> Option<&RegexCrossword> {
        None
    }
}

impl Puzzle for Nonogram {
    fn kind(&self) -> &'static str {
        "nonogram"
    }

    fn about(&self) -> &About {
        Nonogram::about(self)
    }

    fn to_problem(&self) -> Problem {
        Nonogram::to_problem(self)
    }

    fn layout(&self) -> Layout {
        let has_colours = self.palette().size() > 1;
        let cells = self.given().into_iter().flat_map(Picture::cells).enumerate();
        let given = cells.filter(|(_, cell)| has_colours && cell.known().is_some()).map(|(number, _)| number);
        Layout::rectangle(self.width(), self.height()).with_palette(self.palette().clone()).with_given(given)
    }

    fn as_nonogram(&self) -> Option<&Nonogram> {
        Some(self)
    }
}
