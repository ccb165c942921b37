//! Ratings for JSON of puzzles whose grade does not matter.

use nonomata::explain::rating::{Rating, rate};
use nonomata::make::SEARCH_NODES;
use nonomata::puzzles::Puzzle;

use crate::args::New;
use crate::search_options::options;

/// The largest puzzle that is rated: for more cells, a rating may take longer than making the puzzle.
pub(super) const MOST_CELLS: usize = 1600;

/// The rating of a puzzle that was not made at random. None if it is not printed, if the puzzle is too large or too
/// hard, or if it has several solutions.
pub(super) fn rating(arguments: &New, puzzle: &Puzzle) -> Option<Rating> {
    if !arguments.json || puzzle.cell_count() > MOST_CELLS {
        return None;
    }
    let mut options = options(&arguments.effort, None).started();
    options.nodes = options.nodes.or(Some(SEARCH_NODES));
    rate(&puzzle.to_problem(), &options).rating.ok()
}
