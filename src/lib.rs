//! Line puzzles on automata: nonograms in black and white or colour, and all other puzzles of cells and lines with
//! regular rules.
//!
//! A rule of a line is compiled into a DFA, the clue `a b` into that of the regular expression `0*1{a}0+1{b}0*`; word
//! lists, equal or different halves, and counts and sums whose DFA would be large have algorithms of their own. The
//! states reachable from the left, and those from which the right end can be reached, give exactly the symbols that
//! each cell can still hold. Lines are propagated to a fixpoint; then the search branches, guided by belief
//! propagation, and learns clauses from conflicts. The answer is a verdict: no solution, one, several, or unknown
//! if a limit was reached first.
//!
//! | to | start with |
//! |---|---|
//! | read puzzles, or write them | [`formats`] |
//! | build a puzzle | [`puzzles`] |
//! | solve, list or count | [`search`], with limits from [`budget`] |
//! | explain, hint, rate | [`explain`](mod@explain) |
//! | make random puzzles | [`make`] |
//! | draw | [`render`](mod@render) |
//! | play | [`game`] |
//! | use rules of your own | [`problem`] and [`rule`] |
//!
//! # A tour
//!
//! A puzzle is read from text, in whatever notation it comes, or built from its clues. To the engine it is a
//! [`problem`]: cells and lines, each line with a rule.
//! ```
//! use nonomata::puzzles::{Nonogram, PuzzleKind};
//!
//! let puzzle: Nonogram = "5x3:1.1/1/1/1.1//2.1//1.2".parse()?;
//! let built = Nonogram::builder()
//!     .rows([vec![2, 1], vec![], vec![1, 2]])
//!     .columns([vec![1, 1], vec![1], vec![1], vec![1, 1], vec![]])
//!     .build()?;
//! assert_eq!(puzzle.rows(), built.rows());
//! assert_eq!(puzzle.to_problem().lines()[0].name(), "row 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The search gives a verdict; a solution is drawn from the puzzle's layout. Here in colours, and with a limit:
//!
//! ```
//! use std::time::Duration;
//!
//! use nonomata::budget::Budget;
//! use nonomata::puzzles::{Colour, Nonogram, Palette, PuzzleKind};
//! use nonomata::render::{Paint, Style, text};
//! use nonomata::rule::Clue;
//! use nonomata::search::{Options, Verdict, solve};
//!
//! let palette = Palette::new([
//!     Colour::new("white", '.', [255, 255, 255]),
//!     Colour::new("red", 'r', [200, 30, 30]),
//!     Colour::new("green", 'g', [20, 140, 60]),
//! ])?;
//! // `3` is three cells of the first colour, `1:2` one cell of the second. Blocks of different colours may touch.
//! let clues = |texts: &[&str]| texts.iter().map(|text| text.parse()).collect::<Result<Vec<Clue>, _>>();
//! let puzzle = Nonogram::builder()
//!     .palette(palette)
//!     .row_clues(clues(&["1:2", "3", "3"])?)
//!     .column_clues(clues(&["2", "1:2 2", "2"])?)
//!     .build()?;
//!
//! let options = Options::from(Budget::unlimited().with_time(Duration::from_secs(5)));
//! let Verdict::Unique(cherry) = solve(&puzzle.to_problem(), &options).verdict else { panic!("one solution") };
//! let drawn = text(&puzzle.layout(), &cherry.candidates(), Style::Ascii, Paint::None);
//! assert_eq!(drawn, ".g.\nrrr\nrrr\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Every deduction can say why: as a hint from a player's grid, or as a walkthrough from the first cell to the last.
//!
//! ```
//! use nonomata::budget::Budget;
//! use nonomata::explain::hint::{Hint, Level, hint};
//! use nonomata::explain::walkthrough::Walkthrough;
//! use nonomata::explain::words;
//! use nonomata::puzzles::Nonogram;
//! use nonomata::search::Options;
//!
//! let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build()?;
//! let (problem, options) = (puzzle.to_problem(), Options::default());
//! let next = hint(&problem, problem.initial_candidates(), &options)?;
//! assert!(matches!(next, Hint::Next(_)));
//! println!("{}", words::hint(&problem, &next, Level::Why, false));
//!
//! let walkthrough = Walkthrough::of(&problem, &options);
//! walkthrough.check(&problem, &Budget::unlimited())?; // by the reference semantics of the rules, without the engine
//! for step in &walkthrough.steps {
//!     println!("{}", words::step(&problem, step));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Below all of that is the machine of a single line: which symbols can each cell still hold, and in how many fillings?
//!
//! ```
//! use nonomata::line::Machine;
//! use nonomata::rule::Clue;
//! use nonomata::symbol::{Alphabet, SymbolSet};
//!
//! let machine = Machine::from_rule(&Clue::black([3]).into(), &Alphabet::black_and_white())?;
//! let line = machine.propagate(&[SymbolSet::of_first(2); 5])?;
//! assert!(line[2].known().is_some()); // the middle cell is black wherever the 3 stands
//! assert_eq!(machine.count(&line), Ok(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! The modules of the engine, the crate `nonomata-engine`, from the lowest layer up:
//!
//! | module | what it is |
//! |---|---|
//! | [`choice`](mod@choice) | choices by name, and the error for a name that a choice does not have |
//! | [`budget`] | limits of time and memory, cancellation |
//! | [`symbol`] | values of cells, sets of them, alphabets |
//! | [`rule`] | line rules and their reference semantics: slow and obviously right |
//! | [`automaton`] | rules as minimal DFAs |
//! | [`line`](mod@line) | one line: complete propagation, counts, marginals, minimal reasons |
//! | [`problem`] | cells, lines, rules, names: what the engine solves |
//! | [`grid`] | candidates, changes, steps, the undo log |
//! | [`progress`] | how far long work is, for a listener |
//! | [`check`](mod@check) | is this solution right, is this step sound? The independent checker |
//! | [`proof`] | problems as clauses, certificates of verdicts and their checker |
//! | [`propagate`](mod@propagate) | all lines to a fixpoint |
//! | [`search`] | verdicts, solutions and counts: probing, branching, clause learning |
//!
//! And those of this crate:
//!
//! | module | what it is |
//! |---|---|
//! | [`puzzles`] | kinds of puzzles, each lowered to a problem; layouts |
//! | [`formats`] | text and images to puzzles and back |
//! | [`explain`](mod@explain) | reasons, techniques, walkthroughs, hints, ratings |
//! | [`make`] | random puzzles with exactly one solution, and repair of ambiguous ones |
//! | [`census`] | how many pictures of a size their clues determine |
//! | [`render`](mod@render) | puzzles and pictures as text and SVG; PNG, PDF and books with the feature `drawings` |
//! | [`game`] | a game of one puzzle: events in, changes out |
//! | [`session`] | questions about a puzzle and their answers, typed and as JSON |
//!
//! `docs/architecture.md` in the repository says which module may use which, and why.

pub mod census;
pub mod explain;
pub mod formats;
pub mod game;
pub mod make;
pub mod puzzles;
pub mod render;
pub mod session;

pub use nonomata_engine::{
    automaton, budget, check, choice, grid, line, problem, progress, proof, propagate, rule, search, symbol,
};

// The names that most programs use. The rest is in the modules.
#[doc(no_inline)]
pub use explain::hint::Level;
#[doc(no_inline)]
pub use explain::rating::Rating;
#[doc(no_inline)]
pub use explain::technique::Technique;
#[doc(no_inline)]
pub use explain::walkthrough::{Step, Walkthrough};
#[doc(no_inline)]
pub use formats::{Format, ReadError, Source, read};
#[doc(no_inline)]
pub use game::Game;
#[doc(no_inline)]
pub use nonomata_engine::budget::{Budget, CancelToken, Limit};
#[doc(no_inline)]
pub use nonomata_engine::line::{LineSolver, Machine};
#[doc(no_inline)]
pub use nonomata_engine::problem::Problem;
#[doc(no_inline)]
pub use nonomata_engine::rule::{Clue, Pattern, Rule};
#[doc(no_inline)]
pub use nonomata_engine::search::{Options, Solution, Solutions, Verdict, count, solve};
#[doc(no_inline)]
pub use nonomata_engine::symbol::{Alphabet, Symbol, SymbolSet};
#[doc(no_inline)]
pub use puzzles::{
    Colour, Layout, LinePuzzle, LogicGrid, Nonogram, Palette, Puzzle, PuzzleKind, RegexCrossword, Triddler,
};
#[doc(no_inline)]
pub use session::{Question, Refusal, Subject};

/// The README, whose examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The page for users of the library, whose examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct Library;

#[cfg(test)]
mod dice;
