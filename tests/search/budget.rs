//! Budgets: every kind of work can be cancelled from another thread, and reports its progress.

use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use nonomata::budget::{Budget, CancelToken, Limit};
use nonomata::explain::hint::{Hint, hint};
use nonomata::explain::rating::rate;
use nonomata::explain::walkthrough::{Ending, Explainer, ProvedSolutions, Walkthrough};
use nonomata::make::{Maker, Repair, Wanted};
use nonomata::problem::Problem;
use nonomata::progress::{Phase, Progress, Reporter};
use nonomata::puzzles::Nonogram;
use nonomata::rule::{Pattern, Sum};
use nonomata::search::{Natural, Options, OwnedSolutions, Verdict, certify, count, solve};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};

use crate::cancelled::cancelled_at;
use crate::solve::{disturbed, dominoes};

/// Does some work that another thread cancels as soon as it hears of the progress.
fn cancelled<T>(work: impl FnOnce(&Options) -> T) -> T {
    let cancel = CancelToken::new();
    let (sender, receiver) = mpsc::channel();
    let reporter = Reporter::new(move |progress| {
        let _ = sender.send(*progress);
    });
    let budget = Budget::unlimited().with_cancel(cancel.clone());
    let options = Options::from(budget).with_reporter(reporter);
    thread::scope(|scope| {
        scope.spawn(move || {
            receiver.recv().expect("there is a report at the beginning");
            cancel.cancel();
        });
        work(&options)
    })
}

/// The reports of some work: the first one, and others if it takes longer than the time between two of them.
fn reports(work: impl FnOnce(&Options)) -> Vec<Progress> {
    let reports = Arc::new(Mutex::new(Vec::new()));
    let listener = Arc::clone(&reports);
    let reporter = Reporter::new(move |progress| listener.lock().unwrap().push(*progress));
    work(&Options::default().with_reporter(reporter));
    let reports = reports.lock().unwrap();
    reports.clone()
}

/// A problem that takes long.
fn hard() -> Problem {
    disturbed(40, 2).to_problem()
}

#[test]
fn another_thread_cancels_a_search() {
    let verdict = cancelled(|options| solve(&hard(), options)).verdict;
    assert!(matches!(verdict, Verdict::Unknown { limit: Limit::Cancelled, .. }), "{verdict}");
}

#[test]
fn another_thread_cancels_a_certificate() {
    let (outcome, text) = cancelled(|options| certify(&hard(), options, || Ok(Vec::new()))).unwrap();
    assert!(matches!(outcome.verdict, Verdict::Unknown { limit: Limit::Cancelled, .. }));
    assert!(text.is_empty());
}

#[test]
fn another_thread_cancels_a_count() {
    assert_eq!(cancelled(|options| count(&hard(), options)).limit(), Some(Limit::Cancelled));
}

#[test]
fn another_thread_cancels_a_walkthrough_and_a_rating() {
    assert_eq!(cancelled(|options| Walkthrough::of(&hard(), options)).ending, Ending::Unknown);
    assert_eq!(cancelled(|options| rate(&hard(), options)).proved, ProvedSolutions::Nothing);
}

#[test]
fn a_cancelled_budget_is_enough_for_no_hint() {
    let cancel = CancelToken::new();
    cancel.cancel();
    let options = Options::from(Budget::unlimited().with_cancel(cancel));
    let problem = dominoes(4).to_problem();
    assert_eq!(
        hint(&problem, problem.initial_candidates(), &options),
        Ok(Hint::Unknown(Some(Limit::Cancelled)))
    );
}

#[test]
fn work_reports_what_is_being_done() {
    let problem = dominoes(6).to_problem();
    let cells = problem.initial_candidates().len() as u64;
    let found = reports(|options| drop(solve(&problem, options)));
    assert_eq!((found[0].phase, found[0].cells, found[0].conflicts), (Phase::Lines, cells, 0));
    assert!(found.iter().all(|progress| [Phase::Lines, Phase::Search].contains(&progress.phase)));
    type Work<'a> = (Phase, &'a dyn Fn(&Options));
    let works: [Work<'_>; 4] = [
        (Phase::Count, &|options| drop(count(&problem, options))),
        (Phase::Explain, &|options| drop(Walkthrough::of(&problem, options))),
        (Phase::Hint, &|options| drop(hint(&problem, problem.initial_candidates(), options))),
        (Phase::Rate, &|options| drop(rate(&problem, options))),
    ];
    for (phase, work) in works {
        let found = reports(work);
        assert_eq!(found[0].cells, cells, "{phase}");
        // What an explanation searches is a part of the explanation.
        assert!(found.iter().all(|progress| progress.phase == phase), "{phase}: {found:?}");
        assert!(found.windows(2).all(|pair| pair[0].elapsed <= pair[1].elapsed));
    }
}

/// A line without an automaton, whose solutions are counted one by one.
#[test]
fn a_count_that_enumerates_is_one_run_of_the_reporter() {
    let alphabet = Alphabet::of_letters("abcd").unwrap();
    let sum = Sum::new([13, 1, 3, -65535], i64::MIN..=-2).unwrap();
    let problem = Problem::builder(alphabet).cells(4).line("sum", 0..4, sum.into()).build().unwrap();
    let found = reports(|options| assert_eq!(count(&problem, options).to_string(), "175"));
    assert_eq!(found.len(), 1, "the next report is due much later: {found:?}");
    assert_eq!(found[0].phase, Phase::Count);
}

#[test]
fn several_works_share_the_time_of_a_started_budget() {
    let options = Options::from(Budget::unlimited().with_time(Duration::ZERO)).started();
    let problem = dominoes(2).to_problem();
    for _ in 0..2 {
        let verdict = solve(&problem, &options).verdict;
        assert!(matches!(verdict, Verdict::Unknown { limit: Limit::Time, .. }));
    }
    assert_eq!(options.budget.time_left(), Some(Duration::ZERO));
}

#[test]
fn owned_solutions_start_from_a_partial_grid() {
    let ones = [[1], [1], [1]];
    let puzzle = nonomata::puzzles::Nonogram::builder().rows(ones).columns(ones).build().unwrap();
    let problem = Arc::new(puzzle.to_problem());
    let mut known = problem.initial_candidates().to_vec();
    known[0] = SymbolSet::only(Symbol::BLACK);
    let options = Options::default();
    let solutions = OwnedSolutions::starting_from(Arc::clone(&problem), &known, &options).unwrap();
    let found = thread::spawn(move || solutions.map(|one| one.symbols()[0]).collect::<Vec<_>>());
    assert_eq!(found.join().unwrap(), [Symbol::BLACK; 2]);
    assert!(OwnedSolutions::starting_from(Arc::clone(&problem), &known[1..], &options).is_err());
    assert_eq!(OwnedSolutions::new(problem, &options).count(), 6);
}

#[test]
fn making_and_repairing_report_what_is_found() {
    let wanted = Wanted::new(6, 6);
    let made = reports(|options| {
        Maker::new(&wanted, 1, options)
            .unwrap()
            .puzzles(1..4)
            .into_iter()
            .for_each(|made| drop(made.unwrap()));
    });
    assert!(made.iter().any(|progress| progress.attempts > 0), "{made:?}");
    let puzzle = Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]).build().unwrap();
    let picture = [1, 0, 0, 1].map(|symbol| SymbolSet::only(Symbol::new(symbol)));
    let repaired =
        reports(|options| drop(Repair::default().change(&puzzle.into(), &picture, options).unwrap()));
    assert_eq!(repaired.last().and_then(|progress| progress.smallest_fix), Some(1));
}

/// Each loss of a long line may take milliseconds to explain.
#[test]
fn a_step_that_is_being_found_can_be_cancelled() {
    let problem = Nonogram::builder().rows([[3], [1]]).columns([[1]; 4]).build().unwrap().to_problem();
    assert!(Explainer::new(&problem, &Options::default()).next().is_some());
    assert_eq!(Explainer::new(&problem, &cancelled_at(1)).next(), None);
}

#[test]
fn a_count_reports_a_lower_bound() {
    let lines = || (0..20).map(|_| [1, 1]);
    let problem = Nonogram::builder().rows(lines()).columns(lines()).build().unwrap().to_problem();
    let (cancel, least) = (CancelToken::new(), Arc::new(Mutex::new(0)));
    let (stop, reported) = (cancel.clone(), Arc::clone(&least));
    let reporter = Reporter::new(move |progress| {
        if progress.phase == Phase::Count && progress.solutions > 0 {
            *reported.lock().unwrap() = progress.solutions;
            stop.cancel();
        }
    });
    let options = Options::from(Budget::unlimited().with_cancel(cancel)).with_reporter(reporter);
    let found = count(&problem, &options);
    let least = *least.lock().unwrap();
    assert!(least > 0 && found.number() >= &Natural::from(least), "{found}: {least}");
    assert_eq!(found.limit(), Some(Limit::Cancelled));
}

/// Rows and columns under patterns, which are counted by passes that look ahead.
fn patterns(side: usize) -> Problem {
    let alphabet = Alphabet::of_letters("01").unwrap();
    let rules = ["0*1+0+10*", "(0|1)*101(0|1)*", "0*1{1,3}0+1+0*"];
    let rule = |line: usize| Pattern::new(rules[line % rules.len()], &alphabet).unwrap().into();
    let mut builder = Problem::builder(alphabet.clone()).rectangle(side, side);
    for line in 0..side {
        builder = builder.line("row", (0..side).map(|place| line * side + place), rule(line));
        builder = builder.line("column", (0..side).map(|place| place * side + line), rule(line + 1));
    }
    builder.build().unwrap()
}

#[test]
fn a_count_that_is_cut_short_is_a_lower_bound() {
    let lines = || (0..7).map(|_| [1, 1]);
    let nonogram = Nonogram::builder().rows(lines()).columns(lines()).build().unwrap().to_problem();
    for problem in [nonogram, patterns(7)] {
        let whole = count(&problem, &Options::default());
        let mut checks = 1;
        loop {
            let part = count(&problem, &cancelled_at(checks));
            assert!(part.number() <= whole.number(), "{part}, cancelled at check {checks}");
            if part.limit().is_none() {
                assert_eq!(part.number(), whole.number());
                break;
            }
            checks += 1 + checks / 2;
        }
        assert!(checks > 10);
    }
}

#[test]
fn a_count_reports_a_share_that_never_decreases() {
    let lines = || (0..7).map(|_| [1, 1]);
    let problem = Nonogram::builder().rows(lines()).columns(lines()).build().unwrap().to_problem();
    // With little memory, the count branches. It takes long enough for several reports.
    for memory in [u64::MAX, 1 << 16] {
        let slow = CancelToken::asking(|| {
            thread::sleep(Duration::from_millis(1));
            false
        });
        let budget = Budget::unlimited().with_memory(memory).with_cancel(slow);
        let found = reports(|options| {
            assert_eq!(count(&problem, &options.clone().with_budget(budget)).limit(), None);
        });
        let shares: Vec<f64> = found.iter().map(|progress| progress.fraction().unwrap()).collect();
        assert!(shares.is_sorted() && shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
        assert!(found.is_sorted_by_key(|progress| progress.solutions));
    }
}
