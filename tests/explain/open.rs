//! Puzzles with no solution, or with several: which lines clash, and which cells decide.

use std::time::Duration;

use nonomata::budget::Budget;
use nonomata::check;
use nonomata::explain::ambiguity::decisive_cells;
use nonomata::explain::conflict::conflicting_lines;
use nonomata::explain::walkthrough::{Ending, Explainer, Walkthrough};
use nonomata::explain::why::{CellAnswer, can_be};
use nonomata::explain::{data, words};
use nonomata::problem::Problem;
use nonomata::puzzles::Nonogram;
use nonomata::rule::{Pattern, Rule};
use nonomata::search::{Options, Solution, Solutions, solve};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};

use crate::suites::{puzzle, suite};

#[test]
fn clashing_lines_are_minimal() {
    for (name, puzzle) in suite("tricky") {
        let problem = puzzle.to_problem();
        let walkthrough = Walkthrough::of(&problem, &Options::default());
        let Some(clashing) = conflicting_lines(&problem, &walkthrough, &Options::default()) else {
            assert!(!matches!(walkthrough.ending, Ending::None(_)), "{name}");
            continue;
        };
        assert!(clashing.is_minimal(), "{name}");
        for (line, witness) in clashing.lines.iter().zip(&clashing.witnesses) {
            let broken = check::solution(&problem, witness.as_ref().unwrap().symbols()).unwrap();
            assert!(!broken.iter().any(|other| other != line && clashing.lines.contains(other)), "{name}");
        }
    }
}

#[test]
fn past_a_limit_no_line_is_left_out() {
    let problem = puzzle("tricky/none-by-lines.tatham").to_problem();
    let walkthrough = Walkthrough::of(&problem, &Options::default());
    let spent = Options::default().with_budget(Budget::unlimited().with_time(Duration::ZERO)).started();
    let clashing = conflicting_lines(&problem, &walkthrough, &spent).unwrap();
    assert!(!clashing.is_minimal());
    assert_eq!(clashing.witnesses, vec![None; clashing.lines.len()]);
}

/// They are more than the decisions of a search for what a cell may be.
#[test]
fn cells_on_no_line_may_hold_anything() {
    let alphabet = Alphabet::of_letters("ab").unwrap();
    let some_a = Rule::from(Pattern::new("a.|.a", &alphabet).unwrap());
    let problem = Problem::builder(alphabet).cells(12_000).line("A", [0, 1], some_a).build().unwrap();
    let walkthrough = Walkthrough::of(&problem, &Options::default());
    assert_eq!((walkthrough.verdict(), walkthrough.steps.len()), ("multiple", 0));
}

/// The fewest cells in which one solution differs from all others, by brute force.
fn fewest(problem: &Problem) -> usize {
    let all: Vec<Solution> = Solutions::new(problem, &Options::default()).collect();
    let cells = problem.initial_candidates().len();
    let distinguishes = |set: u32, wanted: &Solution| {
        all.iter()
            .filter(|other| *other != wanted)
            .all(|other| wanted.differing(other).iter().any(|cell| set >> cell.index() & 1 == 1))
    };
    (0u32..1 << cells)
        .filter(|&set| all.iter().any(|wanted| distinguishes(set, wanted)))
        .map(u32::count_ones)
        .min()
        .unwrap() as usize
}

#[test]
fn decisive_cells_are_as_few_as_can_be() {
    for name in ["tricky/two-solutions-2x2.tatham", "tricky/six-solutions-3x3.tatham"] {
        let problem = puzzle(name).to_problem();
        let decisive =
            decisive_cells(&problem, problem.initial_candidates(), &Options::default()).unwrap().unwrap();
        assert!(decisive.is_smallest);
        assert_eq!(decisive.cells.len(), fewest(&problem), "{name}");
    }
    for (name, puzzle) in suite("random") {
        let problem = puzzle.to_problem();
        let walkthrough = Walkthrough::of(&problem, &Options::default());
        let Ending::Multiple(_) = walkthrough.ending else { continue };
        let decisive = decisive_cells(&problem, &walkthrough.end, &Options::default()).unwrap().unwrap();
        let mut known = walkthrough.end.clone();
        for cell in &decisive.cells {
            known[cell.index()] = SymbolSet::only(decisive.wanted.symbols()[cell.index()]);
        }
        let left: Vec<Solution> =
            Solutions::starting_from(&problem, &known, &Options::default()).unwrap().take(2).collect();
        assert_eq!(left, [decisive.wanted], "{name}");
    }
}

/// Nothing is refuted on them that they alone do not rule out, and trying it took seconds for each.
#[test]
fn lines_that_cross_no_other_line_have_no_nested_contradictions() {
    let alphabet = Alphabet::of_letters("ab").unwrap();
    let rule = Rule::from(Pattern::new("(a|b)*a(a|b){2}a[ab]{3,5}", &alphabet).unwrap());
    let mut builder = Problem::builder(alphabet).cells(120);
    for line in 0..4 {
        builder = builder.line(format!("row {line}"), 30 * line..30 * (line + 1), rule.clone());
    }
    let problem = builder.build().unwrap();
    let options = Options::from(Budget::unlimited().with_time(Duration::from_secs(20)));
    let walkthrough = Walkthrough::of(&problem, &options);
    assert_eq!((walkthrough.verdict(), walkthrough.limit), ("multiple", None));
    assert!(matches!(walkthrough.ending, Ending::Multiple(_)), "{:?}", walkthrough.ending);
    assert_eq!(walkthrough.steps.len(), 0);
}

/// A limit may end the steps before they come to all that the solutions have in common.
#[test]
fn steps_that_a_limit_ends_leave_the_two_solutions_of_the_verdict() {
    let (rows, columns) = ([vec![1], vec![1], vec![], vec![2]], [[1, 1], [1, 1]]);
    let problem = Nonogram::builder().rows(rows).columns(columns).build().unwrap().to_problem();
    let verdict = solve(&problem, &Options::default()).verdict;
    let options = Options::from(Budget::unlimited().with_time(Duration::ZERO));
    let walkthrough = Walkthrough::from_explainer(Explainer::new(&problem, &options).decided(&verdict));
    assert_eq!((&walkthrough.ending, walkthrough.verdict()), (&Ending::Unknown, "multiple"));
    let [one, other] = walkthrough.differing.clone().unwrap();
    assert_ne!(one, other);
    assert_eq!([one, other].map(|solution| check::solution(&problem, &solution)), [Ok(vec![]), Ok(vec![])]);
    assert_eq!(words::proved(&walkthrough), Some("There are several solutions."));
    let data = serde_json::to_value(data::walkthrough(&problem, &walkthrough, None)).unwrap();
    assert_eq!(data["open"], serde_json::json!([[1, 1], [1, 2], [2, 1], [2, 2]]));
    assert_eq!(data["solutions"].as_array().unwrap().len(), 2);
}

#[test]
fn what_is_open_has_two_solutions_that_differ() {
    let problem = puzzle("tricky/six-solutions-3x3.tatham").to_problem();
    let walkthrough = Walkthrough::of(&problem, &Options::default());
    for cell in problem.cell_ids() {
        let CellAnswer::Either { with, without } =
            walkthrough.why(&problem, cell, Symbol::BLACK, &Options::default())
        else {
            panic!("every cell is open")
        };
        assert_eq!(with.symbols()[cell.index()], Symbol::BLACK);
        assert_eq!(without.symbols()[cell.index()], Symbol::BLANK);
        let ways = can_be(&problem, problem.initial_candidates(), cell, &Options::default()).unwrap();
        assert!(
            ways.iter()
                .all(|(symbol, solution)| solution.as_ref().unwrap().symbols()[cell.index()] == *symbol)
        );
    }
}
