//! Hints: mistakes are found, and the next step is disclosed by levels.

use nonomata::explain::hint::{Hint, Level, hint, mistakes};
use nonomata::explain::walkthrough::Walkthrough;
use nonomata::explain::words;
use nonomata::problem::CellId;
use nonomata::search::Options;
use nonomata::symbol::{Symbol, SymbolSet};

use crate::suites::{puzzle, settings};

#[test]
fn hints_lead_to_the_solution() {
    for name in ["drawn/cup-10x10.non", "drawn/snail-15x15.non", "random/rand-8x8-d60-c2-s1.non"] {
        let problem = puzzle(name).to_problem();
        let mut mine = problem.cells().to_vec();
        loop {
            match hint(&problem, &mine, &Options::default()).unwrap() {
                Hint::Next(step) => {
                    step.changes.iter().for_each(|change| mine[change.cell.index()] = change.after);
                }
                other => break assert_eq!(other, Hint::Solved),
            }
        }
    }
}

#[test]
fn what_is_wrong_is_named_only_on_request() {
    let problem = puzzle("drawn/cup-10x10.non").to_problem();
    let walkthrough = Walkthrough::of(&problem, &Options::default());
    for cell in problem.cell_ids().step_by(7) {
        let mut mine = problem.cells().to_vec();
        let right = walkthrough.end[cell.index()];
        mine[cell.index()] = problem.alphabet().all().difference(right);
        let answer = hint(&problem, &mine, &Options::default()).unwrap();
        assert_eq!(answer, Hint::Wrong(vec![cell]));
        let name = problem.cell_name(cell);
        assert!(!words::hint(&problem, &answer, Level::Proof, false).contains(&name));
        assert!(words::hint(&problem, &answer, Level::Where, true).contains(&name));
    }
}

#[test]
fn mistakes_differ_from_puzzles_without_a_solution() {
    let of = |name: &str, cell: usize, symbol: Symbol| {
        let problem = puzzle(name).to_problem();
        let mut mine = problem.cells().to_vec();
        mine[cell] = SymbolSet::only(symbol);
        mistakes(&problem, &mine, &Options::default()).unwrap()
    };
    assert_eq!(of("drawn/heart-5x5.non", 0, Symbol::BLACK), Some(vec![CellId::new(0)]));
    assert_eq!(of("drawn/heart-5x5.non", 1, Symbol::BLACK), None);
    assert_eq!(of("tricky/none-by-lines.tatham", 0, Symbol::BLACK), None);
}

#[test]
fn cells_that_cannot_be_right_together_are_wrong() {
    let problem = puzzle("tricky/two-solutions-2x2.tatham").to_problem();
    let mut mine = problem.cells().to_vec();
    (mine[0], mine[1]) = (SymbolSet::only(Symbol::BLACK), SymbolSet::only(Symbol::BLACK));
    assert!(
        matches!(hint(&problem, &mine, &Options::default()).unwrap(), Hint::Wrong(cells) if cells.len() == 2)
    );
    assert_eq!(hint(&problem, problem.cells(), &Options::default()).unwrap(), Hint::Ambiguous);
    let none = puzzle("tricky/none-by-lines.tatham").to_problem();
    let mut mine = none.cells().to_vec();
    mine[0] = SymbolSet::only(Symbol::BLACK);
    assert!(matches!(hint(&none, &mine, &Options::default()).unwrap(), Hint::NoSolution(_)));
}

#[test]
fn hints_in_words() {
    let mut text = String::new();
    for (name, steps) in
        [("drawn/heart-5x5.non", 3), ("drawn/mushroom-15x15.non", 40), ("drawn/snail-15x15.non", 94)]
    {
        let problem = puzzle(name).to_problem();
        let mut mine = problem.cells().to_vec();
        let walkthrough = Walkthrough::of(&problem, &Options::default());
        for change in walkthrough.steps[..steps].iter().flat_map(|step| &step.changes) {
            mine[change.cell.index()] = change.after;
        }
        let answer = hint(&problem, &mine, &Options::default()).unwrap();
        text.push_str(&format!("{name} after {steps} steps\n"));
        for level in Level::ALL {
            text.push_str(&format!("{}: {}\n", level.name(), words::hint(&problem, &answer, level, false)));
        }
    }
    settings().bind(|| insta::assert_snapshot!("hints", text));
}
