//! What every kind of puzzle brings: its name, its problem, its layout, and what a notation must hold to hold it.
//!
//! The kinds themselves stand in one list, in [`puzzle`](super::puzzle). Nothing outside a kind's folder, that list and
//! the kind's formats needs to know which kinds there are.

use std::error::Error;
use std::fmt;

use super::{About, Layout, Needs, Puzzle};
use crate::problem::{LineId, Problem};
use crate::symbol::SymbolSet;

/// A kind of puzzle. [`Puzzle`] has the same methods for whichever kind it holds.
///
/// A puzzle says which [`Problem`] it is and where its cells stand; solving, checking, counting, explaining and drawing
/// need nothing else. The cells of the layout are the first cells of the problem; later ones are auxiliary.
pub trait PuzzleKind: fmt::Debug + Clone + Into<Puzzle> + TryFrom<Puzzle, Error = WrongKind> {
    /// What the kind is called: `regex crossword`.
    const NAME: &'static str;

    /// The title, the author and whatever else the source says.
    fn about(&self) -> &About;

    /// The same, to be changed.
    fn about_mut(&mut self) -> &mut About;

    /// The cells, lines and rules.
    fn to_problem(&self) -> Problem;

    /// Where the cells stand, which of them are given, and what is written around them.
    fn layout(&self) -> Layout;

    /// What a notation must be able to hold to hold this puzzle.
    fn needs(&self) -> Needs {
        Needs { about: self.about().iter().next().is_some(), ..Needs::default() }
    }

    /// Whether two puzzles ask the same, whatever their titles and colours.
    fn asks_the_same(&self, other: &Self) -> bool;

    /// The solution its author had in mind, if the source holds one.
    fn goal(&self) -> Option<Vec<SymbolSet>> {
        None
    }

    /// The puzzle with these known cells as its goal. `None` for kinds that have no goal.
    fn with_goal(&self, _cells: &[SymbolSet]) -> Option<Result<Self, PictureError>> {
        None
    }

    /// The puzzle with one more half-solved grid. `None` for kinds that keep none.
    fn with_saved(&self, _cells: &[SymbolSet]) -> Option<Result<Self, PictureError>> {
        None
    }

    /// The puzzle whose clues these known cells decide, with the same colours, title and author. `None` for kinds that
    /// are not decided by a solution.
    fn decided_by(&self, _cells: &[SymbolSet]) -> Option<Result<Self, PictureError>> {
        None
    }

    /// The rules in the author's words and order, for kinds that have such rules.
    fn rules(&self) -> Option<Vec<&str>> {
        None
    }

    /// The puzzle with only its first rules, for kinds that have rules in an order.
    fn with_first_rules(&self, _count: usize) -> Option<Self> {
        None
    }

    /// The names of the rules that these cells break, given the lines of the problem that they break.
    fn broken_rules(&self, problem: &Problem, _cells: &[SymbolSet], lines: &[LineId]) -> Vec<String> {
        let own = lines.iter().filter(|&&line| problem.parent_line(line) == line);
        let mut names: Vec<String> = own.map(|&line| problem.line(line).name().to_owned()).collect();
        names.dedup();
        names
    }
}

/// Why cells cannot be the goal or a saved grid of a puzzle.
pub type PictureError = Box<dyn Error + Send + Sync>;

/// A puzzle is not of the kind that was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongKind {
    pub(super) expected: &'static str,
    pub(super) found: &'static str,
}

impl fmt::Display for WrongKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found a {}, expected a {}", self.found, self.expected)
    }
}

impl Error for WrongKind {}
