//! A puzzle of any kind, and the list of all kinds.

use std::borrow::Cow;

use super::fingerprint::Hasher;
use super::kind::{PictureError, PuzzleKind, WrongKind};
use super::{
    About, Fingerprint, Layout, LinePuzzle, LogicGrid, Nonogram, RegexCrossword, Requirements, Triddler,
};
use nonomata_engine::budget::Limit;
use nonomata_engine::problem::{LineId, Machines, Problem};
use nonomata_engine::symbol::SymbolSet;

/// Defines the enum of all kinds, its conversions, and its methods, which dispatch to the kind of the puzzle.
macro_rules! kinds {
    ($($(#[$about:meta])* $kind:ident($puzzle:ident),)*) => {
        /// A puzzle of any kind.
        ///
        /// ```
        /// use nonomata::puzzles::{Nonogram, Puzzle};
        /// use nonomata::render::{Paint, Style, text};
        /// use nonomata::search::{Options, Solutions};
        ///
        /// let nonogram = Nonogram::builder().rows([[2]]).columns([[1], [1]]).build().unwrap();
        /// let puzzle = Puzzle::from(nonogram);
        /// assert_eq!(puzzle.kind(), "nonogram");
        /// let problem = puzzle.to_problem();
        /// let solution = Solutions::new(&problem, &Options::default()).next().unwrap();
        /// assert_eq!(text(&puzzle.layout(), &solution.candidates(), Style::Ascii, Paint::None), "##\n");
        /// ```
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Puzzle {
            $($(#[$about])* $kind($puzzle),)*
        }

        $(
            impl From<$puzzle> for Puzzle {
                fn from(puzzle: $puzzle) -> Puzzle {
                    Puzzle::$kind(puzzle)
                }
            }

            impl From<&$puzzle> for Puzzle {
                fn from(puzzle: &$puzzle) -> Puzzle {
                    Puzzle::$kind(puzzle.clone())
                }
            }

            impl TryFrom<Puzzle> for $puzzle {
                type Error = WrongKind;

                fn try_from(puzzle: Puzzle) -> Result<$puzzle, WrongKind> {
                    match puzzle {
                        Puzzle::$kind(puzzle) => Ok(puzzle),
                        #[allow(unreachable_patterns)]
                        other => Err(WrongKind { expected: <$puzzle as PuzzleKind>::NAME, found: other.kind() }),
                    }
                }
            }

            impl<'a> TryFrom<&'a Puzzle> for &'a $puzzle {
                type Error = WrongKind;

                fn try_from(puzzle: &'a Puzzle) -> Result<&'a $puzzle, WrongKind> {
                    match puzzle {
                        Puzzle::$kind(puzzle) => Ok(puzzle),
                        #[allow(unreachable_patterns)]
                        other => Err(WrongKind { expected: <$puzzle as PuzzleKind>::NAME, found: other.kind() }),
                    }
                }
            }
        )*

        impl Puzzle {
            /// The names of all kinds.
            pub const KINDS: &'static [&'static str] = &[$(<$puzzle as PuzzleKind>::NAME),*];

            /// The name of its kind: `regex crossword`.
            pub fn kind(&self) -> &'static str {
                match self { $(Puzzle::$kind(puzzle) => PuzzleKind::kind(puzzle),)* }
            }

            /// The name of its kind in [`Puzzle::KINDS`], which formats know, also if it has a kind of its own.
            pub(crate) fn listed_kind(&self) -> &'static str {
                fn name<K: PuzzleKind>(_: &K) -> &'static str {
                    K::NAME
                }
                match self { $(Puzzle::$kind(puzzle) => name(puzzle),)* }
            }

            /// The metadata of the source: title, author and so on.
            pub fn about(&self) -> &About {
                match self { $(Puzzle::$kind(puzzle) => PuzzleKind::about(puzzle),)* }
            }

            /// The metadata, mutable.
            pub fn about_mut(&mut self) -> &mut About {
                match self { $(Puzzle::$kind(puzzle) => PuzzleKind::about_mut(puzzle),)* }
            }

            /// The cells, lines and rules.
            pub fn to_problem(&self) -> Problem {
                match self { $(Puzzle::$kind(puzzle) => PuzzleKind::to_problem(puzzle),)* }
            }

            /// The problem, with the compiled rules of earlier puzzles: for programs that solve many small ones.
            pub fn to_problem_with(&self, machines: &mut Machines) -> Problem {
                match self { $(Puzzle::$kind(puzzle) => PuzzleKind::to_problem_with(puzzle, machines),)* }
            }

            /// The number of its cells, or about as many.
            pub fn cell_count(&self) -> usize {
                match self { $(Puzzle::$kind(puzzle) => PuzzleKind::cell_count(puzzle),)* }
            }

            /// The layout: positions of the cells, given cells, and the clues or labels around them.
            pub fn layout(&self) -> Layout {
                match self { $(Puzzle::$kind(puzzle) => PuzzleKind::layout(puzzle),)* }
            }

            /// Whether nothing is left to settle; see [`Puzzle::settled`].
            pub fn is_settled(&self) -> bool {
                match self { $(Puzzle::$kind(puzzle) => PuzzleKind::is_settled(puzzle),)* }
            }

            /// Settles a guess of the reader, and says what was wrong with it, after the name of the puzzle: one whose
            /// alphabet was guessed has a larger one, and one whose directions were guessed others, if `is_solvable`
            /// denies its problem. An error is the limit that `is_solvable` has reached.
            pub fn settled(
                self,
                is_solvable: &dyn Fn(&Problem) -> Result<bool, Limit>,
            ) -> Result<(Puzzle, Option<String>), Limit> {
                match self {
                    $(Puzzle::$kind(puzzle) => {
                        puzzle.settled(is_solvable).map(|(puzzle, change)| (puzzle.into(), change))
                    })*
                }
            }

            /// The capabilities that a format needs to hold this puzzle.
            pub fn requirements(&self) -> Requirements {
                match self { $(Puzzle::$kind(puzzle) => PuzzleKind::requirements(puzzle),)* }
            }

            /// Whether two puzzles have the same constraints; titles and colours are ignored.
            pub fn has_same_constraints(&self, other: &Puzzle) -> bool {
                match (self, other) {
                    $((Puzzle::$kind(one), Puzzle::$kind(other)) => one.has_same_constraints(other),)*
                    #[allow(unreachable_patterns)]
                    _ => false,
                }
            }

            /// A name that symmetric copies of the puzzle share, in whatever colours.
            pub fn fingerprint(&self) -> Fingerprint {
                let mut hasher = Hasher::default();
                // A hasher does not fail.
                let _ = match self {
                    $(Puzzle::$kind(puzzle) => puzzle.write_canonical_form(&mut hasher),)*
                };
                hasher.finish()
            }

            /// The author's solution, if the source holds one. It is never used for solving.
            pub fn goal(&self) -> Option<Vec<SymbolSet>> {
                match self { $(Puzzle::$kind(puzzle) => PuzzleKind::goal(puzzle),)* }
            }

            /// The puzzle with these known cells as its goal. `None` for kinds that have no goal.
            pub fn with_goal(&self, cells: &[SymbolSet]) -> Option<Result<Puzzle, PictureError>> {
                match self {
                    $(Puzzle::$kind(puzzle) => puzzle.with_goal(cells).map(|puzzle| Ok(puzzle?.into())),)*
                }
            }

            /// The half-solved grids that the source holds.
            pub fn saved(&self) -> Vec<&[SymbolSet]> {
                match self { $(Puzzle::$kind(puzzle) => PuzzleKind::saved(puzzle),)* }
            }

            /// The puzzle mirrored at its diagonal, so that rows become columns. `None` for kinds without rows and
            /// columns.
            pub fn transposed(&self) -> Option<Puzzle> {
                match self { $(Puzzle::$kind(puzzle) => PuzzleKind::transposed(puzzle).map(Puzzle::from),)* }
            }

            /// The puzzle without its goal.
            #[must_use]
            pub fn without_goal(&self) -> Puzzle {
                match self { $(Puzzle::$kind(puzzle) => PuzzleKind::without_goal(puzzle).into(),)* }
            }

            /// The puzzle with one more half-solved grid. `None` for kinds that keep none.
            pub fn with_saved(&self, cells: &[SymbolSet]) -> Option<Result<Puzzle, PictureError>> {
                match self {
                    $(Puzzle::$kind(puzzle) => puzzle.with_saved(cells).map(|puzzle| Ok(puzzle?.into())),)*
                }
            }

            /// The puzzle whose clues are those of these known cells. `None` for kinds whose clues do not follow from a
            /// solution.
            pub fn with_clues_of(&self, cells: &[SymbolSet]) -> Option<Result<Puzzle, PictureError>> {
                match self {
                    $(Puzzle::$kind(puzzle) => puzzle.with_clues_of(cells).map(|puzzle| Ok(puzzle?.into())),)*
                }
            }

            /// The puzzle with these candidates as its given cells. `None` for kinds without given cells.
            pub fn with_given(&self, cells: &[SymbolSet]) -> Option<Result<Puzzle, PictureError>> {
                match self {
                    $(Puzzle::$kind(puzzle) => puzzle.with_given(cells).map(|puzzle| Ok(puzzle?.into())),)*
                }
            }

            /// The rules in the author's words and order, for kinds that have such rules: logic grids have.
            pub fn rules(&self) -> Option<Vec<&str>> {
                match self { $(Puzzle::$kind(puzzle) => PuzzleKind::rules(puzzle),)* }
            }

            /// The puzzle with only its first rules, for kinds that have rules in an order.
            pub fn with_first_rules(&self, count: usize) -> Option<Puzzle> {
                match self { $(Puzzle::$kind(puzzle) => puzzle.with_first_rules(count).map(Puzzle::from),)* }
            }

            /// The names of the rules that these cells break, given the lines of the problem that they break.
            pub fn broken_rules(
                &self,
                problem: &Problem,
                cells: &[SymbolSet],
                lines: &[LineId],
            ) -> Vec<String> {
                match self { $(Puzzle::$kind(puzzle) => puzzle.broken_rules(problem, cells, lines),)* }
            }
        }
    };
}

kinds! {
    /// A rectangle of cells with clues of blocks.
    Nonogram(Nonogram),
    /// A nonogram of triangles.
    Triddler(Triddler),
    /// A rectangle or hexagon of letters whose lines match patterns.
    RegexCrossword(RegexCrossword),
    /// Houses, attributes and sentences about them.
    LogicGrid(LogicGrid),
    /// Any rules over any lines of any cells.
    Lines(LinePuzzle),
}

impl From<&Puzzle> for Puzzle {
    fn from(puzzle: &Puzzle) -> Puzzle {
        puzzle.clone()
    }
}

impl From<Puzzle> for Cow<'_, Puzzle> {
    fn from(puzzle: Puzzle) -> Self {
        Cow::Owned(puzzle)
    }
}

impl<'a> From<&'a Puzzle> for Cow<'a, Puzzle> {
    fn from(puzzle: &'a Puzzle) -> Self {
        Cow::Borrowed(puzzle)
    }
}
