//! Auxiliary cells: solutions that differ only there are equal, for enumeration, counts, proofs and explanations.
//!
//! Every problem is compared with plain enumeration: the output cells of all assignments that satisfy all rules,
//! each once.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

use nonomata::budget::{Budget, Limit};
use nonomata::check;
use nonomata::explain::ambiguity::decisive_cells;
use nonomata::explain::hint::{Hint, hint};
use nonomata::explain::walkthrough::{Ending, Walkthrough};
use nonomata::problem::{Line, LineId, Problem};
use nonomata::proof::certificate::{self, CertifiedVerdict};
use nonomata::rule::{Clue, Pattern, Rule};
use nonomata::search::{Options, Solutions, Verdict, certify, count, solve};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::problems::{alphabet, clue, pattern, table};
use crate::solve::out_of_time_after;

/// The number of cells of the random problems.
const CELLS: usize = 7;

/// Patterns over three letters, some of which are unfolded.
const PATTERNS: [&str; 6] = ["a*(ab?c|c+)a*", "(.).*\\1", "[^c]*", ".*b.*", "(a|b.)*", "(?=.*a).*c.*"];

fn rule() -> impl Strategy<Value = Rule> {
    prop_oneof![2 => table(0.8, 1..4), 2 => pattern(&PATTERNS), 1 => clue(3)]
}

/// A problem whose first cells are its output cells.
fn problem() -> impl Strategy<Value = Problem> {
    let cells = vec(any::<Index>(), 1..5);
    (vec((cells, rule()), 1..6), 0..=CELLS, vec(any::<Option<(Index, u64)>>(), 2)).prop_map(
        |(lines, answer, given)| {
            let mut builder = Problem::builder(alphabet(3)).cells(CELLS).output_cells(answer);
            for (number, (places, rule)) in lines.into_iter().enumerate() {
                // Some cells in some order, none twice.
                let mut left: Vec<usize> = (0..CELLS).collect();
                let cells: Vec<usize> =
                    places.into_iter().map(|place| left.remove(place.index(left.len()))).collect();
                builder = builder.line(format!("line {}", number + 1), cells, rule);
            }
            for (cell, word) in given.into_iter().flatten() {
                builder = builder.given(cell.index(CELLS), SymbolSet::from_word(u128::from(word % 7 + 1)));
            }
            builder.build().unwrap()
        },
    )
}

/// The output cells of all solutions, by trying every assignment of the cells that are not hidden.
fn enumerated(problem: &Problem) -> BTreeSet<Vec<Symbol>> {
    let mut all: Vec<Vec<Symbol>> = vec![Vec::new()];
    for set in &problem.initial_candidates()[..problem.declared_count()] {
        let longer = |symbols: &Vec<Symbol>| {
            set.iter().map(|symbol| symbols.iter().copied().chain([symbol]).collect()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    let keeps = |line: &Line, symbols: &[Symbol]| {
        let held: Vec<Symbol> = line.cells().iter().map(|cell| symbols[cell.index()]).collect();
        line.rule().accepts(&held)
    };
    let own = |line: &LineId| problem.parent_line(*line) == *line;
    let is_right =
        |symbols: &Vec<Symbol>| problem.line_ids().filter(own).all(|line| keeps(problem.line(line), symbols));
    all.retain(is_right);
    all.into_iter().map(|symbols| symbols[..problem.output_count()].to_vec()).collect()
}

fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    let threads = NonZeroUsize::new(threads).unwrap().get();
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

/// Whether enumeration, count, verdict, certificate and explanations agree on a problem.
fn agrees_with_enumeration(problem: &Problem) {
    let expected = enumerated(problem);
    for threads in [1, 2] {
        let found: Vec<Vec<Symbol>> = on_threads(threads, || {
            let solutions = Solutions::new(problem, &Options::default());
            let check = |symbols: &[Symbol]| assert!(check::solution(problem, symbols).unwrap().is_empty());
            solutions.inspect(|one| check(one.all_symbols())).map(|one| one.output().to_vec()).collect()
        });
        assert_eq!(found.len(), expected.len(), "every solution comes once");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
    }
    assert_eq!(count(problem, &Options::default()).to_string(), expected.len().to_string());
    // With so little memory the count branches on nearly every cell.
    let counted = count(problem, &Options::from(Budget::unlimited().with_memory(1 << 12)));
    match counted.limit() {
        None => assert_eq!(counted.to_string(), expected.len().to_string()),
        Some(_) => assert!(counted.number() <= &expected.len().into()),
    }
    agree_on_the_verdict(problem, &expected);
    explanations_agree(problem, &expected);
    certain_candidates_hold(problem, &expected);
}

fn agree_on_the_verdict(problem: &Problem, expected: &BTreeSet<Vec<Symbol>>) {
    let verdict = solve(problem, &Options::default()).verdict;
    // Patterns with back-references or look-around have no encoding.
    let Ok((certified, text)) = certify(problem, &Options::default(), || Ok(Vec::new())) else {
        assert!(problem.lines().iter().any(|line| !line.rule().is_for_any_length()));
        return;
    };
    let proved = certificate::check(problem, &text[..], &Budget::unlimited()).unwrap().proved;
    for verdict in [verdict, certified.verdict] {
        match (verdict, expected.len()) {
            (Verdict::NoSolution, 0) => assert_eq!(proved, CertifiedVerdict::None),
            (Verdict::Unique(solution), 1) => {
                assert!(expected.contains(solution.output()));
                let CertifiedVerdict::Unique(symbols) = &proved else { panic!("{proved:?}") };
                assert_eq!(&symbols[..problem.output_count()], solution.output());
            }
            (Verdict::Multiple { first, second, differing }, 2..) => {
                assert!(first != second && !differing.is_empty());
                assert_eq!(differing, first.differing(&second));
                assert!(differing.iter().all(|cell| cell.index() < problem.output_count()));
                assert!(matches!(proved, CertifiedVerdict::Multiple(_)));
            }
            (verdict, count) => panic!("{verdict:?} with {count} solutions"),
        }
    }
}

fn explanations_agree(problem: &Problem, expected: &BTreeSet<Vec<Symbol>>) {
    if problem.initial_candidates().contains(&SymbolSet::EMPTY) {
        return;
    }
    let walkthrough = Walkthrough::of(problem, &Options::default());
    walkthrough.check(problem, &Budget::unlimited()).unwrap();
    let hint = hint(problem, problem.initial_candidates(), &Options::default()).unwrap();
    match (&walkthrough.ending, expected.len()) {
        (Ending::None(_), 0) => assert!(matches!(hint, Hint::NoSolution(_) | Hint::Next(_)), "{hint:?}"),
        (Ending::Unique, 1) => assert!(matches!(hint, Hint::Next(_) | Hint::Solved), "{hint:?}"),
        (Ending::Multiple(possible), 2..) => {
            assert!(!matches!(hint, Hint::Solved | Hint::NoSolution(_)), "{hint:?}");
            for cell in problem.output_cells() {
                let held: SymbolSet = expected.iter().map(|answer| answer[cell.index()]).collect();
                assert_eq!(possible[cell.index()], held);
            }
            let found =
                decisive_cells(problem, problem.initial_candidates(), &Options::default()).unwrap().unwrap();
            assert!(found.cells.iter().all(|cell| cell.index() < problem.output_count()));
            let has_its_cells = |answer: &&Vec<Symbol>| {
                found.cells.iter().all(|cell| answer[cell.index()] == found.wanted.output()[cell.index()])
            };
            assert_eq!(expected.iter().filter(has_its_cells).count(), 1);
        }
        (ending, count) => panic!("{ending:?} with {count} solutions"),
    }
}

/// The certain candidates at any limit hold in all solutions, and include all completions of the auxiliary cells.
fn certain_candidates_hold(problem: &Problem, expected: &BTreeSet<Vec<Symbol>>) {
    for nodes in [0, 1, 3] {
        let options = Options::default().with_nodes(nodes);
        let mut solutions = Solutions::new(problem, &options);
        solutions.by_ref().for_each(drop);
        let certain = solutions.into_certain();
        for answer in expected {
            assert!(certain.iter().zip(answer).all(|(set, &symbol)| set.contains(symbol)));
        }
        let Ok((outcome, _)) = certify(problem, &options, || Ok(Vec::new())) else { continue };
        let Verdict::Unknown { first: Some(_), certain, .. } = outcome.verdict else { continue };
        let marks = problem.cell_ids().filter(|&cell| problem.is_projected_out(cell));
        marks.for_each(|cell| assert_eq!(certain[cell.index()], problem.initial_candidates()[cell.index()]));
    }
}

/// Either the only output cell holds `a`, or the other cells are the edges of a graph and solve a task: at every
/// vertex an even number of its three edges must be taken, except at one. That is impossible, and lines do not see
/// it.
fn parity(vertices: usize) -> Problem {
    let symbols = alphabet(2);
    let rule = |text: &str| Rule::from(Pattern::new(text, &symbols).unwrap());
    let (odd, even) = (rule("a...|b(baa|aba|aab|bbb)"), rule("a...|b(aaa|bba|bab|abb)"));
    // A ring whose vertices are joined across, in some disorder.
    let mut edges: Vec<[usize; 2]> = (0..vertices).map(|one| [one, (one + 1) % vertices]).collect();
    let half = vertices / 2;
    edges.extend((0..half).map(|one| [one, half + (5 * one + 3) % half]));
    let mut builder = Problem::builder(symbols.clone()).cells(1 + edges.len()).output_cells(1);
    for vertex in 0..vertices {
        let here = (1..).zip(&edges).filter(|(_, edge)| edge.contains(&vertex)).map(|(cell, _)| cell);
        let rule = if vertex == 0 { odd.clone() } else { even.clone() };
        builder = builder.line(format!("vertex {vertex}"), std::iter::once(0).chain(here), rule);
    }
    builder.build().unwrap()
}

/// With the output cell decided nothing is left to split, however long it takes to see that it has no completion.
#[test]
fn hard_auxiliary_cells_end_and_keep_limits() {
    for threads in [1, 2] {
        let problem = parity(22);
        let outcome = on_threads(threads, || solve(&problem, &Options::default()));
        assert!(matches!(outcome.verdict, Verdict::Unique(_)), "{:?}", outcome.verdict);
        assert!(outcome.conflicts > 600 && !outcome.lines_only, "{}", outcome.conflicts);
        let problem = parity(202);
        for (options, reached) in [
            (Options::from(out_of_time_after(100)), Limit::Time),
            (Options::default().with_nodes(20_000), Limit::Nodes),
        ] {
            let outcome = on_threads(threads, || solve(&problem, &options));
            let Verdict::Unknown { limit, .. } = outcome.verdict else { panic!("{:?}", outcome.verdict) };
            assert_eq!(limit, reached);
        }
        let options = Options::from(out_of_time_after(100));
        assert_eq!(on_threads(threads, || count(&problem, &options)).limit(), Some(Limit::Time));
    }
}

/// Lines that decide the output cells have not shown that these have a completion.
#[test]
fn open_auxiliary_cells_are_not_solved_by_lines() {
    let symbols = alphabet(2);
    let rule = |text: &str| Rule::from(Pattern::new(text, &symbols).unwrap());
    let builder = Problem::builder(symbols.clone()).cells(3).output_cells(1);
    let builder = builder.line("output", [0], rule("a")).line("auxiliary", [1, 2], rule("ab|ba"));
    let outcome = solve(&builder.build().unwrap(), &Options::default());
    assert!(matches!(outcome.verdict, Verdict::Unique(_)));
    assert_eq!((outcome.open, outcome.lines_only), (0, false));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn solutions_come_once(problem in problem()) {
        agrees_with_enumeration(&problem);
    }
}

/// The lines below contradict each other, but no single line does.
#[test]
fn contradictions_are_explained_without_output_cells() {
    let symbols = alphabet(3);
    let rule = |text: &str| Rule::from(Pattern::new(text, &symbols).unwrap());
    let one_b = Clue::of(&[Symbol::new(1)]);
    let builder = Problem::builder(symbols.clone()).cells(4).output_cells(0);
    let builder = builder.line("equal", [2, 3], rule("(.)\\1")).line("one b", [0, 2, 3], one_b.into());
    agrees_with_enumeration(&builder.line("ac", [0, 1], rule("ac|ca")).build().unwrap());
}

/// Patterns with back-references, too large for one machine, over some output cells and some auxiliary cells.
#[test]
fn hidden_cells_over_auxiliary_cells_do_not_count() {
    let symbols = Alphabet::of_letters(&('A'..='Z').collect::<String>()).unwrap();
    let rule = |text: &str| Rule::from(Pattern::new(text, &symbols).unwrap());
    let few = |letters: usize| SymbolSet::of_first(letters);
    for answer in [0, 3, 5, 9, 10] {
        let mut builder = Problem::builder(symbols.clone())
            .cells(10)
            .output_cells(answer)
            .line(
                "back",
                [0, 5, 1, 6, 2, 7, 3, 8, 4, 9],
                rule(r".*(.)(.)(.)(.)(.)\5\4\3\2\1.*|.*(.).(.).(.).*\8\7\6.*"),
            )
            .line("some", [0, 1, 2, 3, 4], rule("[AB]*C[AB]*"));
        for cell in 0..10 {
            builder = builder.given(cell, few(if cell < 5 { 3 } else { 2 }));
        }
        let problem = builder.build().unwrap();
        assert!(problem.initial_candidates().len() > problem.declared_count(), "there are hidden cells");
        agrees_with_enumeration(&problem);
    }
}

#[test]
fn more_output_cells_than_cells_are_refused() {
    let error = Problem::builder(alphabet(2)).cells(3).output_cells(4).build().unwrap_err();
    assert_eq!(error.to_string(), "4 output cells are declared, but there are only 3 cells");
}
