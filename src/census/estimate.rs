//! An estimate of a census from random pictures.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::make::Numbers;
use nonomata_engine::budget::Limit;
use nonomata_engine::problem::Problem;
use nonomata_engine::progress::Phase;
use nonomata_engine::propagate::Threading;
use nonomata_engine::rule::Clue;
use nonomata_engine::search::{Options, Verdict, solve};
use nonomata_engine::symbol::{Alphabet, Symbol};
use rayon::prelude::*;

/// How many of some random pictures their clues determine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Estimate {
    /// The number of pictures that were solved.
    pub pictures: u64,
    /// The pictures that their clues determine.
    pub unique: u64,
    /// The pictures that lines alone solve.
    pub by_lines: u64,
    /// The limit because of which there are fewer pictures than were asked for. A picture that takes long is then more
    /// often missing than others.
    pub limit: Option<Limit>,
}

impl Estimate {
    /// The fraction of all pictures that their clues determine, and its standard error.
    pub fn fraction(&self) -> (f64, f64) {
        let pictures = self.pictures.max(1) as f64;
        let fraction = self.unique as f64 / pictures;
        (fraction, (fraction * (1.0 - fraction) / pictures).sqrt())
    }
}

/// Solves the puzzles of this many random pictures, on the current threads. The first symbol of the alphabet is the
/// blank, and all are equally likely. Equal seeds have equal pictures.
///
/// ```
/// use nonomata::census::estimate;
/// use nonomata::search::Options;
/// use nonomata::symbol::Alphabet;
///
/// let found = estimate(4, 4, &Alphabet::black_and_white(), 1000, 1, &Options::default());
/// let (fraction, error) = found.fraction();
/// assert!((fraction - 52_362.0 / 65_536.0).abs() < 5.0 * error);
/// ```
pub fn estimate(
    width: usize,
    height: usize,
    alphabet: &Alphabet,
    pictures: u64,
    seed: u64,
    options: &Options,
) -> Estimate {
    let options = options.enter(Phase::Count).with_threading(Threading::Never);
    options.reporter.begin_count();
    let done = AtomicU64::new(0);
    let none = Estimate { pictures: 0, unique: 0, by_lines: 0, limit: None };
    let is_over = AtomicBool::new(false);
    let one = |number: u64| {
        let mut numbers = Numbers::of_attempt(seed, number, 0);
        let cells: Vec<Symbol> =
            (0..width * height).map(|_| Symbol::new(numbers.below(alphabet.size()))).collect();
        let problem = problem(width, height, alphabet, &cells);
        let outcome = solve(&problem, &options);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        options.reporter.raise_counted(done as f64 / pictures as f64);
        if let Verdict::Unknown { limit, .. } = outcome.verdict {
            is_over.store(true, Ordering::Relaxed);
            return Estimate { limit: Some(limit), ..none };
        }
        let is_unique = matches!(outcome.verdict, Verdict::Unique(_));
        let by_lines = u64::from(is_unique && outcome.lines_only);
        Estimate { pictures: 1, unique: u64::from(is_unique), by_lines, limit: None }
    };
    let sum = |one: Estimate, other: Estimate| Estimate {
        pictures: one.pictures + other.pictures,
        unique: one.unique + other.unique,
        by_lines: one.by_lines + other.by_lines,
        limit: one.limit.or(other.limit),
    };
    let more = |_: &u64| !is_over.load(Ordering::Relaxed);
    (0..pictures).into_par_iter().take_any_while(more).map(one).reduce(|| none, sum)
}

/// The rows and columns of a picture, each with its clue.
fn problem(width: usize, height: usize, alphabet: &Alphabet, cells: &[Symbol]) -> Problem {
    let mut builder = Problem::builder(alphabet.clone()).rectangle(width, height);
    let row = |row: usize| (row * width..(row + 1) * width).collect::<Vec<_>>();
    let column = |column: usize| (0..height).map(|row| row * width + column).collect::<Vec<_>>();
    for places in (0..height).map(row).chain((0..width).map(column)) {
        let line: Vec<Symbol> = places.iter().map(|&place| cells[place]).collect();
        builder = builder.line("", places, Clue::of(&line).into());
    }
    builder.build().expect("clues that come from lines fit them")
}
