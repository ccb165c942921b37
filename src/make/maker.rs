//! Generate and test: attempts until one is accepted, the same on any number of threads.
//!
//! Each attempt has its own random numbers, which depend on the seed, the number of the puzzle and the number of the
//! attempt. Attempts run side by side; of those that are accepted, the first in order is the puzzle.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use super::generator::Attempt;
use super::numbers::Numbers;
use super::wanted::{HIGHEST_GRADE, Wanted, WantedError};
use crate::explain::rating::{Rating, rate};
use crate::puzzles::Puzzle;
use nonomata_engine::budget::Limit;
use nonomata_engine::progress::Phase;
use nonomata_engine::propagate::Threading;
use nonomata_engine::search::Options;
use rayon::prelude::*;

/// The most nodes of each search for a puzzle, unless the options set another limit. A puzzle that needs more is too
/// hard for a person, and without a limit one search could take for ever.
pub const SEARCH_NODES: u64 = 10_000;

/// Makes random puzzles.
#[derive(Clone, Debug)]
pub struct Maker {
    wanted: Wanted,
    seed: u64,
    options: Options,
    /// Whether attempts run on several threads.
    is_parallel: bool,
    /// The number of cells up to which puzzles are rated where the grade does not matter.
    rated_cells: usize,
}

/// A random puzzle.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Made {
    /// The puzzle, with its solution as the goal if its kind has one.
    pub puzzle: Puzzle,
    /// Its number: the seed and the number give this puzzle again.
    pub number: u64,
    /// The number of attempts until it was accepted, this one included.
    pub attempts: u64,
    /// Its rating, if the grade mattered, or if it was to be rated and could be.
    pub rating: Option<Rating>,
}

/// No attempt was accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotMade {
    /// The wanted properties, in words.
    pub wanted: String,
    /// The number of attempts that were begun.
    pub attempts: u64,
    /// The number of attempts that came to an end before the limit.
    pub finished: u64,
    /// The number of puzzles of each grade that were made and not accepted; empty if the grade does not matter.
    pub grades: BTreeMap<u32, u64>,
    /// The number of puzzles that were made and not accepted because one line at a time is enough to solve them, or
    /// because it is not.
    pub otherwise_by_lines: u64,
    /// Whether one line at a time had to be enough.
    pub is_by_lines: bool,
    /// The limit that was reached; none if there were as many attempts as are allowed.
    pub limit: Option<Limit>,
}

/// Attempts at one puzzle, counted on all threads.
#[derive(Debug, Default)]
struct AttemptCounts {
    begun: AtomicU64,
    finished: AtomicU64,
    otherwise_by_lines: AtomicU64,
    /// Puzzles by grade.
    grades: [AtomicU64; HIGHEST_GRADE as usize + 1],
}

impl AttemptCounts {
    fn add(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// The grades of puzzles, with their numbers.
    fn grades(&self) -> BTreeMap<u32, u64> {
        let counts = self.grades.iter().map(|count| count.load(Ordering::Relaxed));
        (0..).zip(counts).filter(|&(_, count)| count > 0).collect()
    }
}

impl fmt::Display for NotMade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotMade { wanted, attempts, finished, limit, .. } = self;
        let counted = |count: u64, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
        let attempts_made = counted(*attempts, "attempt");
        match limit {
            Some(Limit::Cancelled) => {
                write!(f, "interrupted; found no {wanted} in {attempts_made}")?;
            }
            Some(limit) => write!(f, "found no {wanted} within the limit ({limit}); {attempts_made}")?,
            None => write!(f, "found no {wanted} in {attempts_made}")?,
        }
        match (attempts, finished) {
            (0, _) => {}
            (1, 0) => f.write_str(", not finished")?,
            (_, 0) => f.write_str(", none of them finished")?,
            _ => {}
        }
        let of_grade = |(grade, count): (&u32, &u64)| (*count, format!("{count} of grade {grade}"));
        let mut others: Vec<(u64, String)> = self.grades.iter().map(of_grade).collect();
        if let count @ 1.. = self.otherwise_by_lines {
            let what = if self.is_by_lines { "does not solve" } else { "solves" };
            others.push((count, format!("{count} that one line at a time {what}")));
        }
        if others.is_empty() {
            return Ok(());
        }
        let all = counted(others.iter().map(|(count, _)| count).sum(), "other puzzle");
        let each: Vec<String> = others.into_iter().map(|(_, text)| text).collect();
        write!(f, "; {all} made: {}", each.join(", "))
    }
}

impl Error for NotMade {}

impl Maker {
    /// A maker of such puzzles. The time of the options begins here; all puzzles share it. Unless the options forbid
    /// threads, attempts run on those of the current rayon pool.
    pub fn new(wanted: &Wanted, seed: u64, options: &Options) -> Result<Maker, WantedError> {
        wanted.check()?;
        let is_parallel = options.threading != Threading::Never;
        let mut options = options.enter(Phase::Make).with_threading(Threading::Never);
        options.nodes = options.nodes.or(Some(SEARCH_NODES));
        options.solutions = None;
        Ok(Maker { wanted: wanted.clone(), seed, options, is_parallel, rated_cells: 0 })
    }

    /// Rates puzzles of up to this number of cells even where the grade does not matter. A puzzle that is too hard
    /// for the limits has none.
    #[must_use]
    pub fn with_ratings_up_to(self, cells: usize) -> Maker {
        Maker { rated_cells: cells, ..self }
    }

    /// The wanted properties.
    pub fn wanted(&self) -> &Wanted {
        &self.wanted
    }

    /// The puzzle of that number.
    pub fn puzzle(&self, number: u64) -> Result<Made, NotMade> {
        let most = if self.is_parallel { rayon::current_num_threads() as u64 } else { 1 };
        let (mut first, mut together, counts) = (0, 1, AttemptCounts::default());
        while first < self.wanted.attempts {
            let attempts = first..self.wanted.attempts.min(first + together);
            let next = attempts.end;
            let found = match attempts.end - attempts.start {
                1 => self.attempt(number, first, &counts).map(|result| (first, result)),
                _ => attempts
                    .into_par_iter()
                    .find_map_first(|attempt| Some((attempt, self.attempt(number, attempt, &counts)?))),
            };
            match found {
                Some((attempt, Ok((puzzle, rating)))) => {
                    let rating = rating.or_else(|| self.rating(&puzzle));
                    return Ok(Made { puzzle, number, attempts: attempt + 1, rating });
                }
                Some((_, Err(limit))) => return Err(self.not_made(&counts, Some(limit))),
                None => (first, together) = (next, most.min(2 * together)),
            }
        }
        Err(self.not_made(&counts, None))
    }

    /// The puzzles of those numbers, made side by side.
    pub fn puzzles(&self, numbers: Range<u64>) -> Vec<Result<Made, NotMade>> {
        match self.is_parallel {
            true => numbers.into_par_iter().map(|number| self.puzzle(number)).collect(),
            false => numbers.map(|number| self.puzzle(number)).collect(),
        }
    }

    /// The outcome of an attempt: nothing if the puzzle is not as wanted.
    fn attempt(
        &self,
        number: u64,
        attempt: u64,
        counts: &AttemptCounts,
    ) -> Option<Result<(Puzzle, Option<Rating>), Limit>> {
        if let Err(limit) = self.options.budget.check() {
            return Some(Err(limit));
        }
        AttemptCounts::add(&counts.begun);
        self.options.reporter.add_attempt();
        let made = self.judged(&mut Numbers::of_attempt(self.seed, number, attempt), counts);
        if made.is_ok() {
            AttemptCounts::add(&counts.finished);
        }
        made.transpose()
    }

    /// The puzzle of an attempt if it is as wanted, with its rating if grades matter.
    fn judged(
        &self,
        numbers: &mut Numbers,
        counts: &AttemptCounts,
    ) -> Result<Option<(Puzzle, Option<Rating>)>, Limit> {
        let made = (self.wanted.generator.attempt)(&self.wanted, numbers, &self.options)?;
        let Some(Attempt { puzzle, is_by_lines }) = made else { return Ok(None) };
        let is_out =
            if is_by_lines { self.wanted.must_not_be_by_lines() } else { self.wanted.must_be_by_lines() };
        if is_out {
            AttemptCounts::add(&counts.otherwise_by_lines);
            return Ok(None);
        }
        let Some(grades) = &self.wanted.grades else { return Ok(Some((puzzle, None))) };
        let Ok(rating) = rate(&puzzle.to_problem(), &self.options).rating else {
            return self.options.budget.check().map(|()| None);
        };
        if grades.contains(&rating.grade) {
            return Ok(Some((puzzle, Some(rating))));
        }
        if let Some(counter) = counts.grades.get(rating.grade as usize) {
            AttemptCounts::add(counter);
        }
        Ok(None)
    }

    fn rating(&self, puzzle: &Puzzle) -> Option<Rating> {
        let is_rated = puzzle.cell_count() <= self.rated_cells;
        is_rated.then(|| rate(&puzzle.to_problem(), &self.options).rating.ok())?
    }

    fn not_made(&self, counts: &AttemptCounts, limit: Option<Limit>) -> NotMade {
        NotMade {
            wanted: self.wanted.to_string(),
            attempts: counts.begun.load(Ordering::Relaxed),
            finished: counts.finished.load(Ordering::Relaxed),
            grades: counts.grades(),
            otherwise_by_lines: counts.otherwise_by_lines.load(Ordering::Relaxed),
            is_by_lines: self.wanted.must_be_by_lines(),
            limit,
        }
    }
}

/// The endless sequence of random puzzles of a seed. The same seed gives the same puzzles, on any machine and any
/// number of threads.
///
/// ```
/// use nonomata::make::{Wanted, random};
/// use nonomata::search::{Options, Verdict, solve};
///
/// let wanted = Wanted::new(8, 6).with_lines_only();
/// let options = Options::default();
/// for made in random(&wanted, 7, &options)?.take(2) {
///     let outcome = solve(&made?.puzzle.to_problem(), &options);
///     assert!(matches!(outcome.verdict, Verdict::Unique(_)) && outcome.lines_only);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn random(
    wanted: &Wanted,
    seed: u64,
    options: &Options,
) -> Result<impl Iterator<Item = Result<Made, NotMade>> + use<>, WantedError> {
    let maker = Maker::new(wanted, seed, options)?;
    Ok((1..).map(move |number| maker.puzzle(number)))
}
