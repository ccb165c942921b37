//! The search against plain enumeration, and its limits.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use nonomata::budget::{Budget, CancelToken, Limit};
use nonomata::check;
use nonomata::problem::Problem;
use nonomata::puzzles::{Colour, Nonogram, Palette};
use nonomata::rule::{Clue, Pattern, Rule};
use nonomata::search::{Options, Solutions, Verdict, solve};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::cancelled::cancelled_at;

/// Clues of two pictures that have the same rows or nearly so: sometimes there is no solution.
fn puzzle(width: usize, height: usize, colours: usize) -> impl Strategy<Value = Nonogram> {
    (vec(0..=colours, width * height), any::<prop::sample::Index>()).prop_filter_map(
        "sums",
        move |(cells, swap)| {
            let symbols: Vec<Symbol> = cells.iter().map(|&symbol| Symbol::new(symbol)).collect();
            let rows: Vec<Clue> = symbols.chunks(width).map(Clue::of).collect();
            let column = |column: usize| -> Vec<Symbol> {
                symbols.iter().skip(column).step_by(width).copied().collect()
            };
            let mut columns: Vec<Clue> = (0..width).map(|index| Clue::of(&column(index))).collect();
            let swap = swap.index(width);
            columns.swap(0, swap);
            let palette = Palette::black_and_white().colours().to_vec();
            let more = (2..=colours)
                .map(|index| Colour::new(index.to_string(), (b'a' + index as u8) as char, [9; 3]));
            let palette = Palette::new(palette.into_iter().chain(more)).unwrap();
            Nonogram::builder().palette(palette).row_clues(rows).column_clues(columns).build().ok()
        },
    )
}

/// All solutions, by trying every picture.
fn enumerated(puzzle: &Nonogram) -> Vec<Vec<Symbol>> {
    let problem = puzzle.to_problem();
    let (cells, symbols) = (problem.initial_candidates().len() as u32, problem.alphabet().size());
    let picture = |number: usize| -> Vec<Symbol> {
        (0..cells).map(|cell| Symbol::new(number / symbols.pow(cell) % symbols)).collect()
    };
    let all = (0..symbols.pow(cells)).map(picture);
    all.filter(|picture| check::solution(&problem, picture).unwrap().is_empty()).collect()
}

fn agrees_with_enumeration(puzzle: &Nonogram) {
    let problem = puzzle.to_problem();
    let mut expected = enumerated(puzzle);
    let mut found: Vec<Vec<Symbol>> =
        Solutions::new(&problem, &Options::default()).map(|solution| solution.symbols().to_vec()).collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    match (solve(&problem, &Options::default()).verdict, expected.len()) {
        (Verdict::NoSolution, 0) | (Verdict::Unique(_), 1) | (Verdict::Multiple { .. }, 2..) => {}
        (verdict, count) => panic!("{verdict:?} with {count} solutions"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn small_puzzles(puzzle in puzzle(4, 3, 1)) {
        agrees_with_enumeration(&puzzle);
    }

    #[test]
    fn small_coloured_puzzles(puzzle in puzzle(3, 2, 2)) {
        agrees_with_enumeration(&puzzle);
    }
}

/// For every picture of this size: how many are the only solution of their clues, and how many of those lines alone
/// find.
fn census(side: usize) -> (usize, usize) {
    let (mut unique, mut by_lines) = (0, 0);
    for bits in 0..1usize << (side * side) {
        let symbols: Vec<Symbol> = (0..side * side).map(|cell| Symbol::new(bits >> cell & 1)).collect();
        let picture = nonomata::puzzles::Picture::of_symbols(side, side, &symbols);
        let puzzle = Nonogram::from_picture(picture, Palette::black_and_white()).unwrap();
        let outcome = solve(&puzzle.to_problem(), &Options::default());
        unique += usize::from(matches!(outcome.verdict, Verdict::Unique(_)));
        by_lines += usize::from(outcome.lines_only);
    }
    (unique, by_lines)
}

#[test]
fn known_numbers_of_pictures() {
    assert_eq!([0, 1, 2, 3, 4].map(census), [(1, 1), (2, 2), (14, 14), (384, 384), (52362, 51234)]);
}

/// n dominoes in a chain: hard without clause learning or cardinality cuts.
pub(crate) fn dominoes(count: usize) -> Nonogram {
    let inner = |one: Vec<u32>, other: Vec<u32>| (1..count).flat_map(move |_| [one.clone(), other.clone()]);
    let rows = [vec![3]].into_iter().chain(inner(vec![1], vec![3, 1])).chain([vec![1], vec![1]]);
    let columns = [vec![1], vec![1]].into_iter().chain(inner(vec![1, 3], vec![1])).chain([vec![3]]);
    Nonogram::builder().rows(rows).columns(columns).build().unwrap()
}

/// The clues of a random picture in which two columns have changed places: sometimes hard to refute, and
/// cardinality cuts do not help.
pub(crate) fn disturbed(side: usize, mut seed: u64) -> Nonogram {
    let mut random = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Symbol::new((seed >> 33) as usize % 2)
    };
    let picture: Vec<Symbol> = (0..side * side).map(|_| random()).collect();
    let column =
        |column: usize| -> Vec<Symbol> { picture.iter().skip(column).step_by(side).copied().collect() };
    let mut columns: Vec<Clue> = (0..side).map(|index| Clue::of(&column(index))).collect();
    columns.swap(0, 1);
    Nonogram::builder().row_clues(picture.chunks(side).map(Clue::of)).column_clues(columns).build().unwrap()
}

fn limited(puzzle: &Nonogram, options: impl Into<Options>) -> (Option<Limit>, u64) {
    let problem = puzzle.to_problem();
    let outcome = solve(&problem, &options.into());
    match outcome.verdict {
        Verdict::Unknown { limit, certain, .. } => {
            assert_eq!(certain.len(), problem.initial_candidates().len());
            (Some(limit), outcome.nodes)
        }
        _ => (None, outcome.nodes),
    }
}

#[test]
fn a_node_limit_is_exact() {
    let (limit, needed) = limited(&dominoes(6), Options::default());
    assert_eq!(limit, None);
    for nodes in [0, 1, 5, needed - 1] {
        let options = Options::default().with_nodes(nodes);
        assert_eq!(limited(&dominoes(6), options), (Some(Limit::Nodes), nodes));
    }
    let options = Options::default().with_nodes(needed);
    assert_eq!(limited(&dominoes(6), options), (None, needed));
}

/// A budget whose time is over after this many checks, however fast the machine is.
pub(crate) fn out_of_time_after(checks: usize) -> Budget {
    let (time, done) = (Duration::from_millis(50), AtomicUsize::new(0));
    let slow = CancelToken::asking(move || {
        if done.fetch_add(1, Ordering::Relaxed) >= checks {
            thread::sleep(time);
        }
        false
    });
    Budget::unlimited().with_time(time).with_cancel(slow)
}

#[test]
fn a_time_limit_ends_the_search() {
    assert_eq!(limited(&disturbed(40, 2), out_of_time_after(100)).0, Some(Limit::Time));
}

#[test]
fn a_search_beyond_the_memory_limit_does_not_start() {
    let options = Budget::unlimited().with_memory(10_000);
    assert_eq!(limited(&dominoes(6), options), (Some(Limit::Memory), 0));
    let options = Budget::unlimited().with_memory(10_000_000);
    assert_eq!(limited(&dominoes(6), options).0, None);
    // Lines alone need little of it.
    let options = Budget::unlimited().with_memory(10_000);
    assert_eq!(limited(&dominoes(1), options).0, None);
}

#[test]
fn a_search_can_be_cancelled() {
    let cancel = CancelToken::new();
    cancel.cancel();
    assert_eq!(limited(&dominoes(6), Budget::unlimited().with_cancel(cancel)).0, Some(Limit::Cancelled));

    let (limit, nodes) = limited(&disturbed(40, 2), cancelled_at(1000));
    assert!(limit == Some(Limit::Cancelled) && nodes > 0, "{nodes} nodes");
}

#[test]
fn a_solution_limit_shows_whether_there_may_be_more() {
    let ones = [[1], [1], [1]];
    let puzzle = Nonogram::builder().rows(ones).columns(ones).build().unwrap();
    let problem = puzzle.to_problem();
    for (wanted, found, limit) in
        [(2, 2, Some(Limit::Solutions)), (5, 5, Some(Limit::Solutions)), (6, 6, None), (9, 6, None)]
    {
        let mut solutions = Solutions::new(&problem, &Options::default().with_solutions(wanted));
        assert_eq!((solutions.by_ref().count(), solutions.limit()), (found, limit));
    }
}

#[test]
fn a_start_is_kept() {
    let ones = [[1], [1], [1]];
    let puzzle = Nonogram::builder().rows(ones).columns(ones).build().unwrap();
    let problem = puzzle.to_problem();
    let mut start = problem.initial_candidates().to_vec();
    start[4] = SymbolSet::only(Symbol::BLACK);
    let count = |start: &[_]| Solutions::starting_from(&problem, start, &Options::default()).unwrap().count();
    assert_eq!(count(&start), 2);
    start[3] = SymbolSet::only(Symbol::BLACK);
    assert_eq!(count(&start), 0);
}

/// The first solutions of a puzzle with nodes and conflicts, on this many threads.
fn found_on(
    threads: usize,
    problem: &Problem,
    start: &[SymbolSet],
    most: usize,
) -> (Vec<Vec<Symbol>>, u64, u64) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| {
        let mut solutions = Solutions::starting_from(problem, start, &Options::default()).unwrap();
        let found = solutions.by_ref().take(most).map(|solution| solution.symbols().to_vec()).collect();
        (found, solutions.nodes(), solutions.conflicts())
    })
}

#[test]
fn any_number_of_threads_finds_the_same_in_the_same_order() {
    let many = Nonogram::builder().rows([[1, 1]; 7]).columns([[1, 1]; 7]).build().unwrap();
    for (puzzle, most) in [(dominoes(9), 2), (dominoes(10), 2), (many, 3000)] {
        let problem = puzzle.to_problem();
        let alone = found_on(1, &problem, problem.initial_candidates(), most);
        for threads in [2, 3] {
            assert_eq!(found_on(threads, &problem, problem.initial_candidates(), most), alone);
        }
    }
}

#[test]
fn any_number_of_threads_refutes_with_the_same_work() {
    let problem = disturbed(36, 42).to_problem();
    let alone = found_on(1, &problem, problem.initial_candidates(), 1);
    assert_eq!(alone.0, Vec::<Vec<Symbol>>::new());
    assert!(alone.2 > 1000, "{} conflicts do not start a second worker", alone.2);
    for threads in [2, 3] {
        assert_eq!(found_on(threads, &problem, problem.initial_candidates(), 1), alone);
    }
}

#[test]
fn cardinality_cuts_keep_domino_proofs_short() {
    for count in [6, 9, 12, 16, 20] {
        let problem = dominoes(count).to_problem();
        let alone = found_on(1, &problem, problem.initial_candidates(), 2);
        assert_eq!(alone.0.len(), 1);
        assert!(check::solution(&problem, &alone.0[0]).unwrap().is_empty());
        assert!(alone.2 < 250, "{count} dominoes met {} conflicts", alone.2);
        assert_eq!(found_on(2, &problem, problem.initial_candidates(), 2), alone);
    }
}

#[test]
fn many_solutions_are_enumerated_once_each() {
    let puzzle = Nonogram::builder().rows([[1, 1]; 6]).columns([[1, 1]; 6]).build().unwrap();
    let problem = puzzle.to_problem();
    let mut found: Vec<Vec<Symbol>> =
        Solutions::new(&problem, &Options::default()).map(|solution| solution.symbols().to_vec()).collect();
    assert!(found.iter().all(|symbols| check::solution(&problem, symbols).unwrap().is_empty()));
    found.sort();
    let count = found.len();
    found.dedup();
    assert_eq!(found.len(), count, "a solution came twice");
    let expected = nonomata::search::count(&problem, &Default::default());
    assert_eq!(expected, nonomata::search::Count::Exactly(count.into()));
}

/// The messages between crossing lines would take more than a gigabyte here.
#[test]
fn too_many_crossings_disable_belief_propagation() {
    let letters: String = ('0'..='9').chain('A'..='Z').chain('a'..='z').chain(['+', '/']).collect();
    let alphabet = Alphabet::of_letters(&letters).unwrap();
    let differ = Rule::from(Pattern::new("AB|BA", &alphabet).unwrap());
    let lines = (0..1500).map(|number| format!("line {number}"));
    let builder = Problem::builder(alphabet).cells(2);
    let problem =
        lines.fold(builder, |builder, name| builder.line(name, [0, 1], differ.clone())).build().unwrap();
    assert_eq!(Solutions::new(&problem, &Options::default()).count(), 2);
}
