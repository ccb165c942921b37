//! Tries sizes and thresholds until an image makes a puzzle with one solution, of a wanted grade.

use nonomata::explain::rating::{Rating, rate};
use nonomata::formats::images::{Image, TraceError, Tracing};
use nonomata::puzzles::Puzzle;
use nonomata::search::{Options, Verdict, solve};

use super::image::in_proportion;
use crate::args::New;
use crate::failure::Failure;
use crate::output::counted;
use crate::search_options::{on_threads, options};

/// The numbers of cells on the longer side, in the order in which they are tried.
const SIDES: [usize; 9] = [30, 25, 35, 20, 40, 15, 45, 10, 50];

/// How many per cent of the dots are black, in the order in which they are tried.
const SHARES: [usize; 9] = [50, 45, 55, 40, 60, 35, 65, 30, 70];

/// The most nodes of a search: a puzzle that needs more is too hard for people.
pub(super) const NODES: u64 = 10_000;

/// A puzzle of an image.
pub(super) struct Found {
    pub(super) puzzle: Puzzle,
    pub(super) attempts: u64,
    pub(super) rating: Option<Rating>,
    /// The size and the threshold, if they were searched for.
    pub(super) note: Option<String>,
}

impl Found {
    /// A puzzle that was not searched for.
    pub(super) fn as_it_is(puzzle: Puzzle) -> Found {
        Found { puzzle, attempts: 1, rating: None, note: None }
    }
}

/// The first size and threshold that make a puzzle as wanted. What the tracing fixes is not changed.
pub(super) fn search(
    arguments: &New,
    image: &Image,
    tracing: &Tracing,
) -> Result<Result<Found, TraceError>, Failure> {
    let mut options = options(&arguments.effort, None).started();
    options.nodes = options.nodes.or(Some(NODES));
    let mut attempts = 0;
    for size in sizes(image, tracing) {
        for threshold in thresholds(image, tracing) {
            if let Err(limit) = options.budget.check() {
                let attempts = counted(attempts as usize, "attempt");
                let message = format!("found no puzzle within the limit ({limit}); {attempts}");
                return Err(Failure::too_large(message));
            }
            attempts += 1;
            let tracing = Tracing { size: Some(size), threshold, ..*tracing };
            let puzzle = match tracing.trace(image) {
                Ok(puzzle) => Puzzle::from(puzzle),
                Err(error) => return Ok(Err(error)),
            };
            if let Some(rating) = on_threads(&arguments.effort, || judge(arguments, &puzzle, &options)) {
                let threshold = threshold.map(|threshold| format!(" --threshold {threshold}"));
                let note = format!("--size {}x{}{}", size.0, size.1, threshold.unwrap_or_default());
                return Ok(Ok(Found { puzzle, attempts, rating, note: Some(note) }));
            }
        }
    }
    let message = format!("found no puzzle as wanted in {}", counted(attempts as usize, "attempt"));
    Err(Failure::without_solution(message).with_advice("choose --size and --threshold, or ask for less"))
}

/// The rating of a puzzle that is as wanted, if grades matter; none if it is not as wanted.
#[allow(clippy::option_option)] // Whether it is as wanted, and whether there is a rating.
fn judge(arguments: &New, puzzle: &Puzzle, options: &Options) -> Option<Option<Rating>> {
    let problem = puzzle.to_problem();
    let outcome = solve(&problem, options);
    if !matches!(outcome.verdict, Verdict::Unique(_)) || (arguments.lines_only && !outcome.lines_only) {
        return None;
    }
    let Some(grades) = &arguments.grade else { return Some(None) };
    let rating = rate(&problem, options).rating.ok()?;
    grades.contains(&rating.grade).then_some(Some(rating))
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

/// Thresholds by shares of dots; with colours there is none.
fn thresholds(image: &Image, tracing: &Tracing) -> Vec<Option<u8>> {
    if tracing.threshold.is_some() || tracing.colours.is_some() {
        return vec![tracing.threshold];
    }
    let background = tracing.background.unwrap_or([255; 3]);
    let lightness = |dot: &Option<[u8; 3]>| {
        let [red, green, blue] = dot.unwrap_or(background).map(u32::from);
        ((red * 299 + green * 587 + blue * 114 + 500) / 1000) as u8
    };
    let mut all: Vec<u8> = image.dots().iter().map(lightness).collect();
    all.sort_unstable();
    let mut thresholds: Vec<Option<u8>> = Vec::new();
    for share in SHARES {
        let threshold = all.get(all.len() * share / 100).copied().filter(|&threshold| threshold > 0);
        if threshold.is_some() && !thresholds.contains(&threshold) {
            thresholds.push(threshold);
        }
    }
    thresholds
}
