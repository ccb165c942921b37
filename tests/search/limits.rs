//! A budget whose limit is reached ends every kind of work, wherever it asks.

use std::time::Duration;

use nonomata::budget::{Budget, CancelToken, Limit, Stopped};
use nonomata::check;
use nonomata::explain::hint::{Hint, hint};
use nonomata::explain::rating::rate;
use nonomata::explain::walkthrough::{Ending, Walkthrough};
use nonomata::formats::{self, Source, read};
use nonomata::grid::Grid;
use nonomata::make::Repair;
use nonomata::problem::Problem;
use nonomata::proof::certificate;
use nonomata::proof::clauses::Encoding;
use nonomata::propagate::{Propagator, Threading};
use nonomata::puzzles::{Nonogram, Puzzle};
use nonomata::search::{Options, Solutions, Verdict, certify, count, solve};

use crate::cancelled::cancelled_at;
use crate::solve::dominoes;

/// Budgets without anything left, each with its limit.
fn spent() -> [(Budget, Limit); 3] {
    let cancel = CancelToken::new();
    cancel.cancel();
    let metered = Budget::unlimited().with_memory(100 << 20).with_memory_meter(|| Some(101 << 20));
    [
        (Budget::unlimited().with_time(Duration::ZERO), Limit::Time),
        (Budget::unlimited().with_cancel(cancel), Limit::Cancelled),
        (metered, Limit::Memory),
    ]
}

#[test]
fn every_stage_returns_the_limit() {
    let problem = dominoes(4).to_problem();
    let (_, proof) = certify(&problem, &Options::default(), || Ok(Vec::new())).unwrap();
    for (budget, expected) in spent() {
        let options = Options::from(budget.clone());
        let verdict = solve(&problem, &options).verdict;
        assert!(
            matches!(verdict, Verdict::Unknown { limit, .. } if limit == expected),
            "{expected}: {verdict}"
        );
        assert_eq!(count(&problem, &options).limit(), Some(expected));
        let (outcome, text) = certify(&problem, &options, || Ok(Vec::new())).unwrap();
        assert!(
            matches!(outcome.verdict, Verdict::Unknown { limit, .. } if limit == expected) && text.is_empty()
        );
        let stopped = Encoding::for_proofs(&problem, &budget).unwrap_err();
        assert_eq!(stopped, Stopped::Limit(expected));
        let stopped = certificate::check(&problem, &proof[..], &budget).unwrap_err();
        assert_eq!(stopped.limit(), Some(expected));
        let walkthrough = Walkthrough::of(&problem, &options);
        assert_eq!((walkthrough.ending, walkthrough.limit), (Ending::Unknown, Some(expected)));
        let rated = rate(&problem, &options);
        assert_eq!((rated.rating.is_err(), rated.limit), (true, Some(expected)));
        assert_eq!(hint(&problem, problem.initial_candidates(), &options), Ok(Hint::Unknown(Some(expected))));
        assert_eq!(
            check::partial(&problem, problem.initial_candidates(), &budget),
            Ok((Vec::new(), Some(expected)))
        );
    }
}

#[test]
fn a_round_of_many_lines_ends_in_the_middle_and_goes_on() {
    // Long lines ask before each solve, and all rows are one round.
    let clues = || vec![vec![1; 300]; 1200];
    let problem = Nonogram::builder().rows(clues()).columns(clues()).build().unwrap().to_problem();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    pool.install(|| {
        for threading in [Threading::Never, Threading::Always] {
            let (mut grid, mut whole) = (Grid::new(&problem), Grid::new(&problem));
            let mut propagator = Propagator::with_all_lines(&problem).threading(threading);
            let cancelled = cancelled_at(500).budget;
            assert_eq!(propagator.fixpoint(&mut grid, &mut (), &cancelled), Err(Limit::Cancelled));
            let first = propagator.line_solves();
            assert!((400..600).contains(&first), "{first} line solves before the limit");
            let unlimited = Budget::unlimited();
            propagator.fixpoint(&mut grid, &mut (), &unlimited).unwrap().unwrap();
            assert!(propagator.line_solves() >= 2400);
            let mut another = Propagator::with_all_lines(&problem);
            another.fixpoint(&mut whole, &mut (), &unlimited).unwrap().unwrap();
            assert_eq!(grid.candidates(), whole.candidates());
        }
    });
}

#[test]
fn memory_in_use_counts_against_the_limit() {
    let budget = Budget::unlimited().with_memory(100 << 20);
    assert_eq!(budget.check_memory(100 << 20), Ok(()));
    assert_eq!(budget.check_memory(101 << 20), Err(Limit::Memory));
    let metered = budget.clone().with_memory_meter(|| Some(90 << 20));
    assert_eq!((metered.check(), metered.check_memory(9 << 20)), (Ok(()), Ok(())));
    assert_eq!(metered.check_memory(11 << 20), Err(Limit::Memory));
    // A program that does nothing uses some, too.
    let little = Budget::unlimited().with_memory(1 << 20).with_memory_meter(|| Some(10 << 20));
    assert_eq!((little.check(), little.check_memory(1 << 20)), (Ok(()), Ok(())));
    assert_eq!(little.check_memory(2 << 20), Err(Limit::Memory));
    let unknown = budget.with_memory_meter(|| None);
    assert_eq!(unknown.check(), Ok(()));
}

#[test]
fn the_number_of_cells_is_known_before_the_problem() {
    for (text, cells) in [
        ("5x3:1.1/1/1/1.1//2.1//1.2", 15),
        ("nonomata lines\nalphabet: ab\ngrid: 4x2\n", 8),
        ("shape = rectangular\nnum_rows = 1\nnum_cols = 1\nalphabet = ab\n'a'\n'.'\n", 1),
        ("houses: 2\npet: Dog, Cat\n\nDog is in house 1\n", 2),
    ] {
        let puzzle: Puzzle = read(&Source::new("test", text)).unwrap().puzzles.remove(0);
        assert_eq!(puzzle.cell_count(), cells, "{text}");
    }
}

/// In long lines of long blocks weights fall below what a number can be. The search once decided nothing for ever.
#[test]
#[ignore = "takes long without optimisation"]
fn a_search_ends_where_weights_are_too_small_for_numbers() {
    let mut random = 2_u32;
    let mut below = |limit: u32| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 8) % limit
    };
    let (width, longest) = (1200, 128);
    let mut text = format!("width {width}\nheight 2\nrows\n");
    for _ in 0..2 {
        let mut cell = below(longest);
        while cell < width {
            let end = width.min(cell + 1 + below(longest));
            text += &format!("{} ", end - cell);
            cell = end + 1 + below(longest);
        }
        text += "\n";
    }
    text += "columns\n";
    text += &"?\n".repeat(width as usize);
    let puzzle = read(&Source::new("test", text)).unwrap().puzzles.remove(0);
    let mut options = Options::default();
    options.nodes = Some(20_000);
    let problem = puzzle.to_problem();
    let verdict = solve(&problem, &options).verdict;
    let Verdict::Multiple { first, .. } = verdict else { panic!("{verdict:?}") };
    assert_eq!(check::solution(&problem, first.all_symbols()).unwrap(), []);
}

/// A kind of work on a puzzle: what it answers in the end, or nothing if it was cancelled.
type Work = fn(&Puzzle, &Problem, &Options) -> Option<String>;

/// What was not cancelled, as text.
fn unless_cancelled<T: std::fmt::Debug, E: std::fmt::Debug>(found: Result<T, Stopped<E>>) -> Option<String> {
    match found {
        Err(Stopped::Limit(limit)) => {
            assert_eq!(limit, Limit::Cancelled);
            None
        }
        other => Some(format!("{other:?}")),
    }
}

fn verdict(verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Unknown { limit, .. } => {
            assert_eq!(*limit, Limit::Cancelled);
            None
        }
        known => Some(format!("{known:?}")),
    }
}

fn walkthrough(problem: &Problem, options: &Options) -> Option<String> {
    let found = Walkthrough::of(problem, options);
    // Without a proof of the ending a walkthrough is cut short as well.
    (found.limit.is_none() && found.ending != Ending::Unknown).then(|| format!("{found:?}"))
}

const WORKS: [(&str, Work); 11] = [
    ("solve", |_, problem, options| verdict(&solve(problem, options).verdict)),
    ("solutions", |_, problem, options| {
        let mut solutions = Solutions::new(problem, options);
        let found: Vec<_> = solutions.by_ref().collect();
        solutions.limit().is_none().then(|| format!("{found:?}"))
    }),
    ("count", |_, problem, options| {
        let found = count(problem, options);
        found.limit().is_none().then(|| found.to_string())
    }),
    ("certify", |_, problem, options| {
        let (outcome, text) = certify(problem, options, || Ok(Vec::new())).unwrap();
        verdict(&outcome.verdict).map(|verdict| verdict + &String::from_utf8(text).unwrap())
    }),
    ("check a certificate", |_, problem, options| {
        let (_, text) = certify(problem, &Options::default(), || Ok(Vec::new())).unwrap();
        unless_cancelled(certificate::check(problem, text.as_slice(), &options.budget))
    }),
    ("encode", |_, problem, options| {
        unless_cancelled(Encoding::of(problem, &options.budget).map(|encoding| encoding.dimacs().to_string()))
    }),
    ("check cells", |_, problem, options| {
        let (broken, limit) = check::partial(problem, problem.initial_candidates(), &options.budget).unwrap();
        limit.is_none().then(|| format!("{broken:?}"))
    }),
    ("explain", |_, problem, options| walkthrough(problem, options)),
    ("check an explanation", |_, problem, options| {
        let found = Walkthrough::of(problem, &Options::default());
        unless_cancelled(found.check(problem, &options.budget))
    }),
    ("hint", |_, problem, options| match hint(problem, problem.initial_candidates(), options).unwrap() {
        Hint::Unknown(limit) => {
            assert_eq!(limit, Some(Limit::Cancelled));
            None
        }
        known => Some(format!("{known:?}")),
    }),
    ("repair", |puzzle, problem, options| {
        let picture = solve(problem, &Options::default()).verdict.first()?.candidates();
        match Repair::default().change(puzzle, &picture, options) {
            Ok(repaired) if repaired.limit.is_none() => Some(format!("{:?}", repaired.fixes)),
            _ => None,
        }
    }),
];

/// Wherever work asks the budget, cancelling it there ends the work, or it gives the answer that it gives anyway.
#[test]
fn work_that_is_cancelled_at_any_check_ends_or_gives_its_answer() {
    const CHECKS: usize = 300;
    let zebra = "houses: 3\nnation: England, Spain, Norway\npet: Dog, Cat, Zebra\n\nEngland is left of Spain\n\
                 Norway has Dog\nSpain has Zebra\n";
    let crossword = "nonomata regex crossword\nalphabet: AB\nrows:\nA.B\n.*BA?\ncolumns:\nA.\n(.)\\1\nB+\n";
    let read = |text: &str| formats::read(&Source::new("test", text)).unwrap().puzzles.remove(0);
    let puzzles = [Puzzle::from(dominoes(3)), "2x2:1/1/1/1".parse().unwrap(), read(zebra), read(crossword)];
    let mut cancelled = 0;
    for puzzle in &puzzles {
        let problem = puzzle.to_problem();
        for (name, work) in WORKS {
            let whole = work(puzzle, &problem, &Options::default().with_threading(Threading::Never));
            for check in 1..=CHECKS {
                let found = work(puzzle, &problem, &cancelled_at(check).with_threading(Threading::Never));
                match found {
                    None => cancelled += 1,
                    found => {
                        assert_eq!(found, whole, "{name} of a {}, cancelled at check {check}", puzzle.kind());
                    }
                }
            }
        }
    }
    assert!(cancelled > 1000, "{cancelled}");
}
