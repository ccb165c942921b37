//! A budget whose limit is reached ends every kind of work at once.

use std::time::Duration;

use nonomata::budget::{Budget, CancelToken, Limit};
use nonomata::check;
use nonomata::explain::hint::{Hint, hint};
use nonomata::explain::rating::rate;
use nonomata::explain::walkthrough::{Ending, Walkthrough};
use nonomata::formats::{Source, read};
use nonomata::grid::Grid;
use nonomata::problem::{Machines, Problem};
use nonomata::proof::certificate;
use nonomata::proof::clauses::{EncodeError, Encoding};
use nonomata::propagate::{Propagator, Threading};
use nonomata::puzzles::{Nonogram, Puzzle};
use nonomata::rule::{Pattern, Rule};
use nonomata::search::{Options, Verdict, certify, count, propagate_within, solve};
use nonomata::symbol::Alphabet;

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
        let error = Encoding::for_proofs_within(&problem, &budget.started()).unwrap_err();
        assert_eq!(error, EncodeError::Limit(expected));
        let error = certificate::check_within(&problem, &proof[..], &budget).unwrap_err();
        assert_eq!((error.limit(), error.line(), error.is_too_large()), (Some(expected), None, false));
        let walkthrough = Walkthrough::of(&problem, &options);
        assert_eq!((walkthrough.ending, walkthrough.limit), (Ending::Unknown, Some(expected)));
        let rated = rate(&problem, &options);
        assert_eq!((rated.rating.is_err(), rated.limit), (true, Some(expected)));
        assert_eq!(hint(&problem, problem.cells(), &options), Ok(Hint::Unknown(Some(expected))));
        assert_eq!(
            check::partial_within(&problem, problem.cells(), &budget),
            Ok((Vec::new(), Some(expected)))
        );
    }
}

/// Lines of this length have only one way to an automaton of such a pattern. That it takes too much memory is no reason to
/// refuse the pattern, or to go another way.
#[test]
fn a_limit_of_compiling_is_no_mistake_in_a_pattern() {
    let letters = Alphabet::of_letters("abcdefgh").unwrap();
    let pattern = Rule::from(Pattern::new(r"(.)(.)(\1|\2)*", &letters).unwrap());
    let mut reached = 0;
    for bits in 8..26 {
        let budget = Budget::unlimited().with_memory(1 << bits).with_memory_meter(|| Some(0));
        let builder = Problem::builder(letters.clone()).rectangle(260, 1).within(&budget);
        match builder.line("row", 0..260, pattern.clone()).build() {
            Ok(problem) => assert_eq!(problem.cell_count(), 260, "{bits}"),
            Err(error) => {
                assert_eq!(error.limit(), Some(Limit::Memory), "{bits}: {error}");
                reached += 1;
            }
        }
    }
    assert!((1..18).contains(&reached), "{reached}");
}

/// Clues that hide much take from .1 s to seconds.
#[test]
fn hidden_clues_are_compiled_within_a_budget() {
    let one_row = |clue: &str, width: usize| {
        format!("width {width}\nheight 1\nrows\n{clue}\n\ncolumns\n{}", "*\n".repeat(width))
    };
    let long = one_row("? 50000", 60_000);
    let subsets = one_row(&format!("*{}", " ? 1".repeat(8)), 60);
    let small = one_row("? 3 * 2", 60);
    for (budget, expected) in spent() {
        for text in [&long, &subsets] {
            let puzzle = text.parse::<Puzzle>().unwrap();
            let problem = puzzle.to_problem_within(&mut Machines::default(), &budget);
            assert_eq!(problem.unwrap_err(), expected);
        }
        // What takes milliseconds is compiled although the time is spent, but not if there is no memory.
        let problem = small.parse::<Puzzle>().unwrap().to_problem_within(&mut Machines::default(), &budget);
        assert_eq!(problem.is_ok(), expected != Limit::Memory);
    }
}

/// 2^12 states and 4,000 cells: some .1 s, in one piece.
#[test]
fn a_line_that_there_is_no_time_to_solve_is_not_begun() {
    let text = "nonomata lines\nalphabet: ab\ngrid: 4000x1\nrow 1: pattern (a|b)*a(a|b){11}a[ab]*b\n";
    let problem = read(&Source::new("test", text)).unwrap().puzzles[0].to_problem();
    for (millis, begun) in [(20, false), (100_000, true)] {
        let budget = Budget::unlimited().with_time(Duration::from_millis(millis)).started();
        let mut propagator = Propagator::with_all_lines(&problem);
        let found = propagate_within(&budget, &mut propagator, &mut Grid::new(&problem), &mut ());
        assert_eq!(found.is_ok(), begun, "{millis}");
        assert_eq!(propagator.line_solves() > 0, begun, "{millis}");
    }
}

/// Sets of sums and of states for every cell: 23 and 34 MB, and as much for reasons.
#[test]
fn a_line_that_there_is_no_memory_to_solve_is_not_begun() {
    let sum = "nonomata lines\nalphabet: abc\ngrid: 300x1\nrow 1: sum 600000 of a=0 b=1 c=65536\n";
    let pattern = "nonomata lines\nalphabet: ab\ngrid: 65536x1\nrow 1: pattern (a|b)*a(a|b){11}\n";
    for (text, begun) in [(sum, true), (pattern, false)] {
        let problem = read(&Source::new("test", text)).unwrap().puzzles[0].to_problem();
        let line = &problem.lines()[0];
        let line_alone = |budget: &Budget| line.machine().propagate_within(problem.cells(), budget);
        for (memory, is_enough) in [(20 << 20, false), (50 << 20, true)] {
            if is_enough && !begun {
                continue;
            }
            let budget = Budget::unlimited().with_memory(memory).started();
            let mut propagator = Propagator::with_all_lines(&problem);
            let found = propagate_within(&budget, &mut propagator, &mut Grid::new(&problem), &mut ());
            assert_eq!(found.err(), (!is_enough).then_some(Limit::Memory), "{memory}");
            assert_eq!(propagator.line_solves() > 0, is_enough, "{memory}");
            assert_eq!(line_alone(&budget).err(), (!is_enough).then_some(Limit::Memory));
            let steps = Walkthrough::of(&problem, &Options::from(budget));
            assert_eq!(steps.limit == Some(Limit::Memory), !is_enough);
        }
    }
}

#[test]
fn large_pictures_are_prepared_within_a_budget() {
    let puzzle = |side: usize| {
        let lines = || vec![Vec::new(); side];
        Nonogram::builder().rows(lines()).columns(lines()).build().unwrap()
    };
    let (small, large) = (puzzle(20), puzzle(400));
    for (budget, expected) in spent() {
        let budget = budget.started();
        let error = large.to_problem_within(&mut Machines::default(), &budget).unwrap_err();
        assert_eq!(error, expected);
        assert!(small.to_problem_within(&mut Machines::default(), &budget).is_ok());
    }
    let problem = large.to_problem_within(&mut Machines::default(), &Budget::unlimited()).unwrap();
    assert_eq!(problem.cells().len(), 160_000);
}

#[test]
fn a_round_of_many_lines_ends_in_the_middle_and_goes_on() {
    // A line solve of many blocks takes some ten microseconds, and all rows are one round.
    let clues = || vec![vec![1; 300]; 1200];
    let problem = Nonogram::builder().rows(clues()).columns(clues()).build().unwrap().to_problem();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    pool.install(|| {
        for threading in [Threading::Never, Threading::Always] {
            let (mut grid, mut whole) = (Grid::new(&problem), Grid::new(&problem));
            let mut propagator = Propagator::with_all_lines(&problem).threading(threading);
            let mut asked = 0;
            let mut end_at_third = |_: &Grid<'_>| {
                asked += 1;
                if asked == 3 { Err(Limit::Time) } else { Ok(()) }
            };
            assert_eq!(propagator.fixpoint_while(&mut grid, &mut (), &mut end_at_third), Err(Limit::Time));
            let first = propagator.line_solves();
            assert!(0 < first && first < 1200, "{first} line solves in two portions");
            propagator.fixpoint(&mut grid, &mut ()).unwrap();
            assert!(propagator.line_solves() >= 2400);
            Propagator::with_all_lines(&problem).fixpoint(&mut whole, &mut ()).unwrap();
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
