//! The interface of a puzzle kind: its name, its problem, its layout, and its format requirements.
//!
//! The list of kinds is in [`puzzle`](super::puzzle). Nothing outside a kind's folder, that list and the kind's formats
//! needs to know which kinds there are.

use std::error::Error;
use std::fmt;

use super::{About, Layout, Puzzle, Requirements};
use nonomata_engine::budget::Limit;
use nonomata_engine::problem::{LineId, Machines, Problem};
use nonomata_engine::symbol::SymbolSet;

/// A kind of puzzle. [`Puzzle`] has the same methods for whichever kind it holds.
///
/// A puzzle provides its [`Problem`] and its layout; solving, checking, counting, explaining and drawing need nothing
/// else. The cells of the layout are the first cells of the problem; later ones are auxiliary.
pub trait PuzzleKind: fmt::Debug + Clone + Into<Puzzle> + TryFrom<Puzzle, Error = WrongKind> {
    /// The name of the kind: `regex crossword`.
    const NAME: &'static str;

    /// The name of its kind, which a puzzle of lines may have of its own.
    fn kind(&self) -> &'static str {
        Self::NAME
    }

    /// The metadata of the source: title, author and so on.
    fn about(&self) -> &About;

    /// The metadata, mutable.
    fn about_mut(&mut self) -> &mut About;

    /// The cells, lines and rules.
    fn to_problem(&self) -> Problem;

    /// The problem, with the compiled rules of earlier puzzles, for kinds that are compiled each time.
    fn to_problem_with(&self, _machines: &mut Machines) -> Problem {
        self.to_problem()
    }

    /// The number of its cells, or about as many.
    fn cell_count(&self) -> usize;

    /// The layout: positions of the cells, given cells, and the clues or labels around them.
    fn layout(&self) -> Layout;

    /// Whether nothing is left to settle; see [`PuzzleKind::settled`].
    fn is_settled(&self) -> bool {
        true
    }

    /// Settles a guess of the reader, and says what was wrong with it, after the name of the puzzle: one whose alphabet
    /// was guessed has a larger one if `is_solvable` denies its problem. An error is the limit that `is_solvable` has
    /// reached.
    fn settled(
        self,
        _is_solvable: &dyn Fn(&Problem) -> Result<bool, Limit>,
    ) -> Result<(Self, Option<String>), Limit> {
        Ok((self, None))
    }

    /// The capabilities that a format needs to hold this puzzle.
    fn requirements(&self) -> Requirements {
        Requirements { about: self.about().iter().next().is_some(), ..Requirements::default() }
    }

    /// Whether two puzzles have the same constraints; titles and colours are ignored.
    fn has_same_constraints(&self, other: &Self) -> bool;

    /// Writes a text that is the same for puzzles that are the same to a player, in whatever position and colours: what
    /// a [`Fingerprint`](super::Fingerprint) is computed from. Kinds without symmetries write their cells and rules.
    fn write_canonical_form(&self, form: &mut dyn fmt::Write) -> fmt::Result {
        let problem = self.to_problem();
        write!(form, "{}\n{:?}\n", Self::NAME, problem.initial_candidates())?;
        problem.lines().iter().try_for_each(|line| writeln!(form, "{:?} {:?}", line.cells(), line.rule()))
    }

    /// The author's solution, if the source holds one. It is never used for solving.
    fn goal(&self) -> Option<Vec<SymbolSet>> {
        None
    }

    /// The puzzle with these known cells as its goal. `None` for kinds that have no goal.
    fn with_goal(&self, _cells: &[SymbolSet]) -> Option<Result<Self, PictureError>> {
        None
    }

    /// The half-solved grids that the source holds.
    fn saved(&self) -> Vec<&[SymbolSet]> {
        Vec::new()
    }

    /// The puzzle mirrored at its diagonal, so that rows become columns. `None` for kinds without rows and columns.
    fn transposed(&self) -> Option<Self> {
        None
    }

    /// The puzzle without its goal.
    #[must_use]
    fn without_goal(&self) -> Self {
        self.clone()
    }

    /// The puzzle with one more half-solved grid. `None` for kinds that keep none.
    fn with_saved(&self, _cells: &[SymbolSet]) -> Option<Result<Self, PictureError>> {
        None
    }

    /// The puzzle whose clues are those of these known cells, with the same colours, title and author. `None` for kinds
    /// whose clues do not follow from a solution.
    fn with_clues_of(&self, _cells: &[SymbolSet]) -> Option<Result<Self, PictureError>> {
        None
    }

    /// The puzzle with these candidates as its given cells. `None` for kinds without given cells.
    fn with_given(&self, _cells: &[SymbolSet]) -> Option<Result<Self, PictureError>> {
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

/// The error for cells that cannot be the goal or a saved grid of a puzzle.
pub type PictureError = Box<dyn Error + Send + Sync>;

/// The error for a puzzle of an unexpected kind.
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
