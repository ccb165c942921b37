//! Cells without candidates: every command reports that the puzzle has no solution.

use nonomata::budget::Budget;
use nonomata::check;
use nonomata::explain::ambiguity::decisive_cells;
use nonomata::explain::conflict::conflicting_lines;
use nonomata::explain::hint::{Hint, Level, hint, mistakes};
use nonomata::explain::rating::Rating;
use nonomata::explain::walkthrough::{Ending, Explainer, Walkthrough};
use nonomata::explain::why::{CellAnswer, can_be, undecided};
use nonomata::explain::{data, words};
use nonomata::grid::Contradiction;
use nonomata::problem::{CellId, Problem, ProblemBuilder};
use nonomata::proof::certificate;
use nonomata::proof::clauses::Encoding;
use nonomata::propagate::propagate;
use nonomata::rule::{Clue, Pattern};
use nonomata::search::{Options, Solutions, Verdict, certify, count, solve};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};

/// What is given of cells, by their numbers.
type Given = Vec<(usize, SymbolSet)>;

/// What is there besides, what is given, and the cell for which that leaves nothing: on a line, on two, and on none.
fn parts() -> Vec<(ProblemBuilder, Given, usize)> {
    let binary = Alphabet::of_letters("01").unwrap();
    let pattern = |text: &str| Pattern::new(text, &binary).unwrap();
    let grid = Problem::builder(binary.clone())
        .rectangle(3, 2)
        .line("row 1", 0..3, pattern("0*1+").into())
        .line("row 2", 3..6, pattern(r"(.).\1").into())
        .line("column 1", [0, 3], Clue::black([1]).into());
    let zero = SymbolSet::only(Symbol::new(0));
    let one = SymbolSet::only(Symbol::new(1));
    let alone = Problem::builder(binary).cells(1);
    vec![
        (grid.clone(), vec![(1, SymbolSet::EMPTY)], 1),
        (grid.clone(), vec![(0, zero), (0, one)], 0),
        (grid.clone(), vec![(4, one), (5, SymbolSet::EMPTY)], 5),
        (grid.cells(7), vec![(6, SymbolSet::EMPTY)], 6),
        (alone, vec![(0, SymbolSet::EMPTY)], 0),
    ]
}

/// Problems of which one cell can hold nothing.
fn problems() -> Vec<(Problem, CellId)> {
    let problem = |(builder, given, cell): (ProblemBuilder, Given, usize)| {
        let give = |builder: ProblemBuilder, (cell, set)| builder.given(cell, set);
        (given.into_iter().fold(builder, give).build().unwrap(), CellId::new(cell))
    };
    parts().into_iter().map(problem).collect()
}

#[test]
fn without_what_empties_the_cell_they_have_solutions() {
    for (builder, given, emptied) in parts() {
        let rest = given.into_iter().filter(|(cell, _)| *cell != emptied);
        let problem = rest.fold(builder, |builder, (cell, set)| builder.given(cell, set)).build().unwrap();
        assert!(Solutions::new(&problem, &Options::default()).next().is_some(), "cell {emptied}");
    }
}

#[test]
fn they_have_no_solution() {
    for (problem, cell) in problems() {
        assert_eq!(problem.empty_cell(), Some(cell));
        assert_eq!(solve(&problem, &Options::default()).verdict, Verdict::NoSolution);
        assert_eq!(Solutions::new(&problem, &Options::default()).count(), 0);
        let from =
            Solutions::starting_from(&problem, problem.initial_candidates(), &Options::default()).unwrap();
        assert_eq!(from.count(), 0);
        assert_eq!(count(&problem, &Options::default()).to_string(), "0");
        assert_eq!(propagate(&problem).err(), Some(Contradiction::Cell(cell)));
        let contradiction = Contradiction::Cell(cell);
        assert!(
            check::contradiction(&problem, problem.initial_candidates(), contradiction, &Budget::unlimited())
                .unwrap()
        );
        assert_eq!(check::changed(&problem, problem.initial_candidates()).unwrap(), [cell]);
        let encoding = Encoding::of(&problem, &Budget::unlimited()).unwrap();
        assert!(encoding.dimacs().to_string().contains("\n0\n"), "the empty clause");
        let (outcome, proof) = certify(&problem, &Options::default(), || Ok(Vec::new())).unwrap();
        assert_eq!(outcome.verdict, Verdict::NoSolution);
        assert!(certificate::check(&problem, &proof[..], &Budget::unlimited()).is_ok());
    }
}

#[test]
fn every_command_reports_them() {
    let options = Options::default();
    for (problem, cell) in problems() {
        let walkthrough = Walkthrough::of(&problem, &options);
        assert_eq!(walkthrough.ending, Ending::Empty(cell));
        walkthrough.check(&problem, &Budget::unlimited()).unwrap();
        assert_eq!(walkthrough.steps, []);
        assert_eq!(
            words::ending(&problem, &walkthrough.ending).to_string(),
            format!("There is no solution. What is given leaves nothing for {}.", problem.cell_name(cell))
        );
        let rating = Rating::of(&problem, &walkthrough);
        let value = serde_json::to_value(data::walkthrough(&problem, &walkthrough, Some(&rating))).unwrap();
        assert_eq!(value["verdict"], "none");
        assert_eq!(conflicting_lines(&problem, &walkthrough, &options), None);
        assert_eq!(decisive_cells(&problem, &walkthrough.end, &options).unwrap(), None);
        assert_eq!(walkthrough.why(&problem, CellId::new(0), Symbol::new(1), &options), CellAnswer::Neither);
        assert!(
            can_be(&problem, problem.initial_candidates(), CellId::new(0), &options)
                .unwrap()
                .iter()
                .all(|(_, one)| one.is_none())
        );
        undecided(
            &problem,
            problem.initial_candidates(),
            CellId::new(0),
            Symbol::new(1),
            &Budget::unlimited(),
        )
        .unwrap();
        for known in [
            problem.initial_candidates().to_vec(),
            vec![SymbolSet::only(Symbol::new(1)); problem.initial_candidates().len()],
        ] {
            let answer = hint(&problem, &known, &options).unwrap();
            assert_eq!(answer, Hint::Empty(cell));
            assert!(words::hint(&problem, &answer, Level::Why, true).to_string().ends_with("."));
            let value =
                serde_json::to_value(data::hint(&problem, &known, &answer, Level::Why, true)).unwrap();
            assert_eq!(value["status"], "none");
            assert_eq!(mistakes(&problem, &known, &options).unwrap(), None);
            assert_eq!(Explainer::new(&problem, &options).starting_from(&known).unwrap().next(), None);
        }
    }
}
