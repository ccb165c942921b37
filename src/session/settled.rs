//! Settling what a reader guessed: a puzzle without a declared alphabet that has no solution gets a larger one, and a
//! hexagon other directions of its lines.

use crate::puzzles::Puzzle;
use nonomata_engine::budget::Limit;
use nonomata_engine::search::{Options, Verdict, solve};

/// The puzzle with the alphabet and the directions that it needs, and what was wrong with those that the reader
/// guessed, after the name of the puzzle.
///
/// ```
/// use nonomata::session::settled;
/// use nonomata::formats::{Source, read};
/// use nonomata::search::{Options, Verdict, solve};
///
/// let text = "nonomata regex crossword\nrows:\n[^A]\ncolumns:\n[^A-Z]\n& [^0-9a-z]\n& [^ -:<-@\\[-`{-~]\n";
/// let puzzle = read(&Source::new("example", text)).unwrap().puzzles.remove(0);
/// let (puzzle, change) = settled(puzzle, &Options::default()).unwrap();
/// assert!(change.unwrap().starts_with("has no solution with the letters"));
/// assert!(matches!(solve(&puzzle.to_problem(), &Options::default()).verdict, Verdict::Unique(_)));
/// ```
///
/// # Errors
///
/// If a limit is reached before that is known.
pub fn settled(puzzle: Puzzle, options: &Options) -> Result<(Puzzle, Option<String>), Limit> {
    let options = options.clone().with_solutions(1);
    puzzle.settled(&|problem| match solve(problem, &options).verdict {
        Verdict::NoSolution => Ok(false),
        Verdict::Unknown { limit, first: None, .. } => Err(limit),
        _ => Ok(true),
    })
}
