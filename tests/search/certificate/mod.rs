//! Certificates: those that the search writes are right, and wrong ones are refused.

mod checkers;
mod clauses;
mod kinds;
mod tampered;

use nonomata::budget::Budget;
use nonomata::check;
use nonomata::formats::{self, Limits, Source};
use nonomata::problem::Problem;
use nonomata::proof::certificate::{self, Certified, CertifiedVerdict};
use nonomata::rule::{Clue, Rule};
use nonomata::search::{Options, Outcome, Verdict, certify, solve};
use nonomata::symbol::SymbolSet;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::problems::{alphabet, clue, clues_of, pattern, rectangle, table};

/// The outcome of a search, with its certificate.
pub(crate) fn certified(problem: &Problem, options: &Options) -> (Outcome, String) {
    let (outcome, text) = certify(problem, options, || Ok(Vec::new())).unwrap();
    (outcome, String::from_utf8(text).unwrap())
}

/// The certificate is valid and proves the verdict of a search without a certificate.
pub(crate) fn is_proved(problem: &Problem) -> Certified {
    let (outcome, text) = certified(problem, &Options::default());
    let certified = match certificate::check(problem, text.as_bytes(), &Budget::unlimited()) {
        Ok(certified) => certified,
        Err(error) => panic!("{error}\n{problem:?}\n{text}"),
    };
    match (&certified.proved, &outcome.verdict) {
        (CertifiedVerdict::None, Verdict::NoSolution) => {}
        (CertifiedVerdict::Unique(symbols), Verdict::Unique(solution)) => {
            assert_eq!(symbols, solution.all_symbols())
        }
        (CertifiedVerdict::Multiple(solutions), Verdict::Multiple { first, second, .. }) => {
            assert_eq!(solutions, &[first, second].map(|solution| solution.all_symbols().to_vec()));
            assert!(solutions.iter().all(|symbols| check::solution(problem, symbols).unwrap().is_empty()));
        }
        (proved, verdict) => panic!("{proved:?} does not prove {verdict:?}"),
    }
    let plain = solve(problem, &Options::default());
    assert_eq!(std::mem::discriminant(&plain.verdict), std::mem::discriminant(&outcome.verdict));
    // Longer searches use cardinality cuts and several threads, which proofs do not.
    if outcome.conflicts < 5 {
        assert_eq!(
            (plain.verdict, plain.open, plain.nodes, plain.conflicts),
            (outcome.verdict, outcome.open, outcome.nodes, outcome.conflicts),
            "the search does not mind that it is watched"
        );
    }
    certified
}

/// Patterns that clues cannot express.
pub(crate) const PATTERNS: [&str; 13] = [
    "a*b+c?a*",
    "(ab|ba|cc)*c?",
    "[ab]*c[ab]*",
    "(a|bb|c)*",
    ".*b.*b.*",
    "(.b)*.?",
    "[^a]*|[^b]*",
    "a*b{2}a*c?a*",
    "((aa)*b|c)*c*",
    "(a?b?){2,4}",
    "(^a|b|c$)*",
    "(..)*",
    "a*c?b{1,3}[ca]*",
];

/// The clues of a random picture over `symbols` symbols.
fn puzzle(size: [usize; 2], symbols: usize) -> impl Strategy<Value = Problem> {
    let picture = vec(0..symbols, size[0] * size[1]);
    (picture, vec(any::<[usize; 2]>(), 0..2))
        .prop_map(move |(picture, swaps)| rectangle(size, symbols, clues_of(size, &picture, &swaps), &[]))
}

/// Random restrictions of a few cells, sometimes to nothing.
pub(crate) fn given(cells: usize) -> impl Strategy<Value = Vec<(usize, SymbolSet)>> {
    let set = (0..8u128).prop_map(SymbolSet::from_word);
    prop_oneof![2 => Just(Vec::new()), 1 => vec((0..cells, set), 1..4)]
}

/// Random rules on the rows and columns of a rectangle.
fn mixture(size: [usize; 2]) -> impl Strategy<Value = Problem> {
    let rule = prop_oneof![1 => clue(4), 3 => pattern(&PATTERNS), 1 => table(0.8, 1..4)];
    let rules = vec(rule, 0..=size[0] + size[1]);
    (rules, given(size[0] * size[1])).prop_map(move |(rules, given)| rectangle(size, 3, rules, &given))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn small_puzzles(problem in puzzle([6, 6], 2)) {
        is_proved(&problem);
    }

    #[test]
    fn puzzles(problem in puzzle([10, 9], 2)) {
        is_proved(&problem);
    }

    #[test]
    fn coloured_puzzles(problem in puzzle([7, 8], 3)) {
        is_proved(&problem);
    }

    #[test]
    fn puzzles_of_many_colours(problem in puzzle([6, 6], 4)) {
        is_proved(&problem);
    }

    #[test]
    fn problems_of_any_rules(problem in mixture([4, 4])) {
        is_proved(&problem);
    }
}

#[test]
fn problems_at_the_edge() {
    let nothing = Problem::builder(alphabet(2)).build().unwrap();
    assert!(matches!(is_proved(&nothing).proved, CertifiedVerdict::Unique(_)));
    for given in [SymbolSet::EMPTY, SymbolSet::of_first(1), SymbolSet::of_first(2)] {
        is_proved(&Problem::builder(alphabet(2)).cells(3).given(1, given).build().unwrap());
    }
    for size in [[0, 2], [1, 1], [2, 1]] {
        for rule in [Clue::default().into(), Clue::black([1]).into(), Clue::black([3]).into()] {
            let rules: Vec<Rule> = vec![rule; size[0] + size[1]];
            is_proved(&rectangle(size, 2, rules, &[]));
        }
    }
}

/// The puzzles of a suite, as problems with their names.
pub(crate) fn suite(name: &str) -> Vec<(String, Problem)> {
    let folder = format!("{}/tests/puzzles/{name}", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut problems = Vec::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let source =
            Source::from_bytes(name.clone(), &std::fs::read(&file).unwrap(), Limits::default()).unwrap();
        let puzzles = formats::read(&source).unwrap().puzzles;
        problems.extend(puzzles.iter().map(|puzzle| (name.clone(), puzzle.to_problem())));
    }
    problems
}

#[test]
fn suites() {
    for name in ["drawn", "samples", "tricky", "random", "dom"] {
        for (_, problem) in suite(name) {
            is_proved(&problem);
        }
    }
}

#[test]
fn after_a_limit_nothing_is_written() {
    let (_, problem) = suite("dom").pop().unwrap();
    for nodes in [0, 1, 300] {
        let (outcome, text) = certified(&problem, &Options::default().with_nodes(nodes));
        assert!(matches!(outcome.verdict, Verdict::Unknown { .. }));
        assert_eq!((outcome.nodes, text.as_str()), (nodes, ""));
    }
}
