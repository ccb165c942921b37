//! Settling what a reader guessed: a puzzle without a declared alphabet that has no solution gets a larger one.

use crate::puzzles::Puzzle;
use nonomata_engine::budget::Limit;
use nonomata_engine::search::{Options, Verdict, solve};

/// The puzzle with the alphabet that it needs, and whether that is not the one that the reader guessed.
///
/// ```
/// use nonomata::session::settled;
/// use nonomata::formats::{Source, read};
/// use nonomata::search::{Options, Verdict, solve};
///
/// let text = "nonomata regex crossword\nrows:\n[^A]\ncolumns:\n[^A-Z]\n& [^0-9a-z]\n& [^ -:<-@\\[-`{-~]\n";
/// let puzzle = read(&Source::new("example", text)).unwrap().puzzles.remove(0);
/// let (puzzle, is_changed) = settled(puzzle, &Options::default()).unwrap();
/// assert!(is_changed);
/// assert!(matches!(solve(&puzzle.to_problem(), &Options::default()).verdict, Verdict::Unique(_)));
/// ```
///
/// # Errors
///
/// If a limit is reached before that is known.
pub fn settled(puzzle: Puzzle, options: &Options) -> Result<(Puzzle, bool), Limit> {
    let options = options.clone().with_solutions(1);
    puzzle.settled(&|problem| match solve(problem, &options).verdict {
        Verdict::None => Ok(false),
        Verdict::Unknown { limit, first: None, .. } => Err(limit),
        _ => Ok(true),
    })
}
