//! Ratings for JSON of puzzles whose grade does not matter.

use nonomata::explain::rating::{Rating, rate};
use nonomata::make::SEARCH_NODES;
use nonomata::puzzles::Puzzle;
use nonomata::search::Options;

use crate::args::New;
use crate::search_options::options;

/// The largest puzzle that is rated: for more cells, a rating may take longer than making the puzzle.
const MOST_CELLS: usize = 1600;

/// What rates puzzles; `None` if their ratings are not printed.
pub(super) struct Rater(Option<Options>);

impl Rater {
    /// A rater for these arguments. The time begins here.
    pub(super) fn new(arguments: &New) -> Rater {
        let limited = || {
            let mut options = options(&arguments.effort, None).started();
            options.nodes = options.nodes.or(Some(SEARCH_NODES));
            options
        };
        Rater(arguments.json.then(limited))
    }

    /// The rating of a puzzle. None if it is not printed, if the puzzle is too large or too hard, or if it has several
    /// solutions.
    pub(super) fn rating(&self, puzzle: &Puzzle) -> Option<Rating> {
        let options = self.0.as_ref().filter(|_| puzzle.cell_count() <= MOST_CELLS)?;
        rate(&puzzle.to_problem(), options).rating.ok()
    }
}
