//! Ratings for JSON of puzzles whose grade does not matter.

use nonomata::budget::Limit;
use nonomata::explain::rating::{Rating, rate};
use nonomata::make::SEARCH_NODES;
use nonomata::puzzles::Puzzle;
use nonomata::search::Options;

use crate::args::New;
use crate::output::remark;
use crate::work::Work;

/// The largest puzzle that is rated: for more cells, a rating may take longer than making the puzzle.
pub(super) const MOST_CELLS: usize = 1600;

/// The rating of a puzzle that was not made at random. None if it is not printed, if the puzzle is too large or too
/// hard, or if it has several solutions. A limit that was reached before has a warning.
pub(super) fn rating(arguments: &New, work: &Work, puzzle: &Puzzle) -> Result<Option<Rating>, Limit> {
    if !arguments.json || puzzle.cell_count() > MOST_CELLS {
        return Ok(None);
    }
    let mut options = work.options(None);
    options.nodes = options.nodes.or(Some(SEARCH_NODES));
    rating_within(puzzle, &options).inspect_err(|limit| {
        remark(&format!("there is no rating ({}); `nonomata rate` has the whole time", limit.ending()));
    })
}

/// The rating, whatever is printed. None if the search needs more nodes than the options allow.
fn rating_within(puzzle: &Puzzle, options: &Options) -> Result<Option<Rating>, Limit> {
    match rate(&puzzle.to_problem(), options).rating {
        Ok(rating) => Ok(Some(rating)),
        Err(_) => options.budget.check().map(|()| None),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use nonomata::budget::Budget;

    use super::*;

    #[test]
    fn a_limit_is_not_taken_for_a_hard_puzzle() {
        let rated = |puzzle: &str, time: Duration| {
            let budget = Budget::unlimited().with_time(time).started();
            let rated = rating_within(&puzzle.parse().unwrap(), &Options::from(budget));
            rated.map(|rating| rating.map(|rating| rating.grade))
        };
        let (unique, several) = ("2x2:2/1/1/2", "2x2:1/1/1/1");
        assert_eq!(rated(unique, Duration::from_secs(3600)), Ok(Some(1)));
        assert_eq!(rated(several, Duration::from_secs(3600)), Ok(None));
        assert_eq!(rated(unique, Duration::ZERO), Err(Limit::Time));
    }
}
