//! Tries sizes and thresholds until an image makes a puzzle with one solution, of a wanted grade.

use nonomata::budget::Limit;
use nonomata::explain::rating::{Rating, rate};
use nonomata::formats::images::{Image, TraceError, Tracing};
use nonomata::make::SEARCH_NODES;
use nonomata::puzzles::Puzzle;
use nonomata::search::{Options, Verdict, solve};
use nonomata::symbol::Symbol;

use super::image::in_proportion;
use crate::args::New;
use crate::failure::Failure;
use crate::output::counted;
use crate::work::Work;

/// The numbers of cells on the longer side, in the order in which they are tried.
const SIDES: [usize; 9] = [30, 25, 35, 20, 40, 15, 45, 10, 50];

/// The least and the most part of the cells that are filled, in per cent: others are next to nothing, or a silhouette.
const FILLED: std::ops::RangeInclusive<usize> = 10..=90;

/// A puzzle of an image.
pub(super) struct Found {
    pub(super) puzzle: Puzzle,
    pub(super) attempts: u64,
    pub(super) rating: Option<Rating>,
    /// The size and the threshold, if they were searched for.
    pub(super) settings: Option<String>,
}

impl Found {
    /// A puzzle that was not searched for.
    pub(super) fn as_it_is(puzzle: Puzzle) -> Found {
        Found { puzzle, attempts: 1, rating: None, settings: None }
    }
}

/// The first size and threshold that make a puzzle as wanted. What the tracing fixes is not changed; without thresholds
/// the picture keeps its colours.
pub(super) fn search(
    arguments: &New,
    work: &Work,
    image: &Image,
    tracing: &Tracing,
    thresholds: &[u8],
) -> Result<Result<Found, TraceError>, Failure> {
    let mut options = work.options(None);
    options.nodes = options.nodes.or(Some(SEARCH_NODES));
    let mut attempts = 0;
    let thresholds: Vec<Option<u8>> = match thresholds {
        [] => vec![tracing.threshold],
        several => several.iter().copied().map(Some).collect(),
    };
    for size in sizes(image, tracing) {
        let mut tried = Vec::new();
        for &threshold in &thresholds {
            options.budget.check().map_err(|limit| ended(limit, attempts))?;
            let one = tracing.with_size(Some(size)).with_threshold(threshold);
            let puzzle = match one.trace(image) {
                Ok(puzzle) => Puzzle::from(puzzle),
                Err(error) => return Ok(Err(error)),
            };
            let is_picture = tracing.threshold.is_some() || shows_something(&puzzle);
            if !is_picture || tried.contains(&puzzle) {
                continue;
            }
            attempts += 1;
            tried.push(puzzle.clone());
            let judged = work.on_threads(|| judge(arguments, &puzzle, &options));
            if let Some(Accepted { rating }) = judged.map_err(|limit| ended(limit, attempts))? {
                let threshold = threshold.map(|threshold| format!(" --threshold {threshold}"));
                let settings = format!("--size {}x{}{}", size.0, size.1, threshold.unwrap_or_default());
                return Ok(Ok(Found { puzzle, attempts, rating, settings: Some(settings) }));
            }
        }
    }
    let message = format!("found no such puzzle in {}", counted(attempts as usize, "attempt"));
    Err(Failure::without_solution(message).with_advice("choose --size and --threshold, or ask for less"))
}

/// The failure of a search that a limit has ended.
fn ended(limit: Limit, attempts: u64) -> Failure {
    let attempts = counted(attempts as usize, "attempt");
    Failure::of_limit(limit, format!("found no puzzle within the limit ({limit}); {attempts}"))
}

/// The picture at the first threshold at which it shows something, or at the first of all, and the threshold. Without
/// thresholds, as the tracing says.
pub(super) fn first_picture(
    image: &Image,
    tracing: &Tracing,
    thresholds: &[u8],
) -> Result<(Puzzle, Option<u8>), TraceError> {
    let at = |threshold: Option<u8>| {
        let traced = tracing.with_threshold(threshold.or(tracing.threshold)).trace(image);
        traced.map(|puzzle| (Puzzle::from(puzzle), threshold))
    };
    for &threshold in thresholds {
        let traced = at(Some(threshold));
        if traced.as_ref().map_or(true, |(puzzle, _)| shows_something(puzzle)) {
            return traced;
        }
    }
    at(thresholds.first().copied())
}

/// Whether all cells have the same colour, so that nothing is in the picture.
pub(super) fn is_of_one_colour(puzzle: &Puzzle) -> bool {
    puzzle.goal().unwrap_or_default().windows(2).all(|pair| pair[0] == pair[1])
}

/// Whether a picture is neither almost blank nor almost filled.
fn shows_something(puzzle: &Puzzle) -> bool {
    let cells = puzzle.goal().unwrap_or_default();
    let filled = cells.iter().filter(|cell| cell.known() != Some(Symbol::BLANK)).count();
    FILLED.contains(&(100 * filled / cells.len().max(1)))
}

/// A puzzle that is as wanted.
struct Accepted {
    /// Its rating, if grades matter.
    rating: Option<Rating>,
}

/// Judges a puzzle: none if it is not as wanted, or if its search takes too many nodes.
fn judge(arguments: &New, puzzle: &Puzzle, options: &Options) -> Result<Option<Accepted>, Limit> {
    let problem = puzzle.to_problem();
    let outcome = solve(&problem, options);
    match outcome.verdict {
        Verdict::Unique(_) if outcome.lines_only || !arguments.lines_only => {}
        Verdict::Unknown { limit, .. } if limit != Limit::Nodes => return Err(limit),
        _ => return Ok(None),
    }
    let Some(grades) = &arguments.grade else { return Ok(Some(Accepted { rating: None })) };
    let rating = rate(&problem, options).rating.ok().filter(|rating| grades.contains(&rating.grade));
    Ok(rating.map(|rating| Accepted { rating: Some(rating) }))
}

fn sizes(image: &Image, tracing: &Tracing) -> Vec<(usize, usize)> {
    if let Some(size) = tracing.size {
        return vec![size];
    }
    let longer = image.width().max(image.height());
    let of_side = |&side: &usize| {
        let width = ((side * image.width() + longer / 2) / longer).max(1);
        (width, in_proportion(image, width))
    };
    // A drawing of cells is first tried as it is.
    let itself = (longer <= SIDES[SIDES.len() - 1]).then(|| (image.width(), image.height()));
    let mut sizes: Vec<(usize, usize)> = itself.into_iter().collect();
    let smaller = SIDES.iter().filter(|&&side| side < longer).map(of_side);
    sizes.extend(smaller);
    sizes.dedup();
    sizes
}
