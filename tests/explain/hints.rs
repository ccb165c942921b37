//! Hints: mistakes are found, and the next step is disclosed by levels.

use nonomata::budget::{Budget, Stopped};
use nonomata::explain::hint::{Hint, Level, available, hint, mistakes, practice};
use nonomata::explain::technique::Technique;
use nonomata::explain::walkthrough::{Step, StepFault, StepKind, Walkthrough};
use nonomata::explain::{data, words};
use nonomata::problem::{CellId, LineId};
use nonomata::puzzles::Nonogram;
use nonomata::search::Options;
use nonomata::symbol::{Symbol, SymbolSet};

use crate::kinds::read;
use crate::suites::{puzzle, settings};

#[test]
fn hints_lead_to_the_solution() {
    let names = [
        "drawn/cup-10x10.non",
        "drawn/snail-15x15.non",
        "random/rand-8x8-d60-c2-s1.non",
        "blotted/colours-4x5.non",
        "crosswords/rectangle-5x5.txt",
        "logic/zebra-corrected.logic",
    ];
    for name in names {
        let problem = read(name).to_problem();
        let mut mine = problem.initial_candidates().to_vec();
        loop {
            match hint(&problem, &mine, &Options::default()).unwrap() {
                Hint::Next(step) => {
                    assert_eq!(step.check(&problem, &mine, &Budget::unlimited()), Ok(()), "{name}");
                    step.changes.iter().for_each(|change| mine[change.cell.index()] = change.after);
                }
                other => break assert_eq!(other, Hint::Solved),
            }
        }
    }
}

#[test]
fn a_step_of_another_grid_or_problem_is_refused() {
    let problem = puzzle("drawn/heart-5x5.non").to_problem();
    let other = puzzle("drawn/cup-10x10.non").to_problem();
    let walkthrough = Walkthrough::of(&problem, &Options::default());
    let start = problem.initial_candidates();
    let last = walkthrough.steps.last().unwrap();
    let fault = |step: &Step, start| {
        step.check(&problem, start, &Budget::unlimited()).err().and_then(Stopped::failed)
    };
    assert!(matches!(fault(last, start), Some(StepFault::NotKnown(_))));
    assert!(matches!(fault(last, &start[1..]), Some(StepFault::WrongLength(_))));

    let other_walkthrough = Walkthrough::of(&other, &Options::default());
    let foreign = other_walkthrough.steps.iter();
    let faults: Vec<StepFault> = foreign.filter_map(|step| fault(step, start)).collect();
    assert_eq!(faults.len(), other_walkthrough.steps.len());
    assert!(faults.iter().any(|fault| matches!(fault, StepFault::UnknownCell(_))));
    let mut moved = walkthrough.steps[0].clone();
    let StepKind::Line { line, .. } = &mut moved.kind else { panic!() };
    *line = LineId::new(10);
    assert_eq!(fault(&moved, start), Some(StepFault::UnknownLine(LineId::new(10))));
    let error = other_walkthrough.check(&problem, &Budget::unlimited()).unwrap_err().failed().unwrap();
    assert_eq!(
        (error.step, error.to_string()),
        (0, "expected one value for each of 25 cells, found 100".to_owned())
    );
}

#[test]
fn a_mistake_is_disclosed_by_level() {
    let problem = puzzle("drawn/cup-10x10.non").to_problem();
    let walkthrough = Walkthrough::of(&problem, &Options::default());
    for cell in problem.cell_ids().step_by(7) {
        let mut mine = problem.initial_candidates().to_vec();
        let right = walkthrough.end[cell.index()];
        mine[cell.index()] = problem.alphabet().all().difference(right);
        let Hint::Wrong(mut wrong) = hint(&problem, &mine, &Options::default()).unwrap() else { panic!() };
        assert_eq!((&wrong.cells[..], wrong.are_together), (&[cell][..], false));
        wrong.explain(&problem, &mine, &Options::default()).unwrap();
        assert!(wrong.proof.last().unwrap().changes.iter().any(|change| change.cell == cell));
        let answer = Hint::Wrong(wrong);
        let name = problem.cell_name(cell);
        for level in Level::ALL {
            let text = words::hint(&problem, &answer, level, false).to_string();
            assert_eq!(text.contains(&name), level >= Level::How, "{text}");
        }
        assert!(words::hint(&problem, &answer, Level::Check, true).to_string().contains(&name));
    }
}

#[test]
fn mistakes_differ_from_puzzles_without_a_solution() {
    let of = |name: &str, cell: usize, symbol: Symbol| {
        let problem = puzzle(name).to_problem();
        let mut mine = problem.initial_candidates().to_vec();
        mine[cell] = SymbolSet::only(symbol);
        mistakes(&problem, &mine, &Options::default()).unwrap()
    };
    let wrong = of("drawn/heart-5x5.non", 0, Symbol::BLACK).unwrap();
    assert_eq!(wrong.cells, [CellId::new(0)]);
    assert_eq!(of("drawn/heart-5x5.non", 1, Symbol::BLACK), None);
    assert_eq!(of("tricky/none-by-lines.tatham", 0, Symbol::BLACK), None);
}

#[test]
fn what_lines_rule_out_needs_no_search_for_each_cell() {
    let side = 300;
    let clues = || (0..side).map(|line| if line < 2 { vec![1] } else { vec![] });
    let problem = Nonogram::builder().rows(clues()).columns(clues()).build().unwrap().to_problem();
    let mut mine = problem.initial_candidates().to_vec();
    (mine[0], mine[side]) = (SymbolSet::only(Symbol::BLACK), SymbolSet::only(Symbol::BLACK));
    // A search for each of the other cells would take minutes.
    let wrong = mistakes(&problem, &mine, &Options::default()).unwrap().unwrap();
    assert_eq!((wrong.cells, wrong.are_together), (vec![CellId::new(0), CellId::new(side)], true));
}

#[test]
fn cells_that_cannot_be_right_together_are_wrong() {
    let problem = puzzle("tricky/two-solutions-2x2.tatham").to_problem();
    let mut mine = problem.initial_candidates().to_vec();
    (mine[0], mine[1]) = (SymbolSet::only(Symbol::BLACK), SymbolSet::only(Symbol::BLACK));
    let Hint::Wrong(mut wrong) = hint(&problem, &mine, &Options::default()).unwrap() else { panic!() };
    assert_eq!((wrong.cells.len(), wrong.are_together), (2, true));
    wrong.explain(&problem, &mine, &Options::default()).unwrap();
    // If the first is black, the second is not.
    assert!(wrong.proof.last().unwrap().changes.iter().any(|change| change.cell == wrong.cells[1]));
    assert_eq!(hint(&problem, problem.initial_candidates(), &Options::default()).unwrap(), Hint::Ambiguous);
    let none = puzzle("tricky/none-by-lines.tatham").to_problem();
    let mut mine = none.initial_candidates().to_vec();
    mine[0] = SymbolSet::only(Symbol::BLACK);
    assert!(matches!(hint(&none, &mine, &Options::default()).unwrap(), Hint::NoSolution(_)));
}

/// Every step that is possible is right, and the next step of the walkthrough is among them.
#[test]
fn all_steps_that_are_possible_are_sound() {
    for name in ["drawn/cup-10x10.non", "random/rand-8x8-d60-c2-s1.non", "dom/dom-3.non"] {
        let problem = puzzle(name).to_problem();
        let walkthrough = Walkthrough::of(&problem, &Options::default());
        // What colours a clue lacks is seen before anything else, and is no hint.
        let is_at_sight = |step: &&Step| matches!(&step.kind, StepKind::Line { argument, .. } if argument.lacks().is_some());
        let first = walkthrough.steps.iter().take_while(is_at_sight).count();
        for number in [first, first + 1, walkthrough.steps.len() / 2] {
            let grid = walkthrough.after(number);
            let steps = available(&problem, &grid, &Options::default()).unwrap().steps;
            assert!(steps.windows(2).all(|pair| pair[0].cost <= pair[1].cost), "{name}");
            let changed = |step: &Step| step.changes.iter().map(|change| change.cell).collect::<Vec<_>>();
            let next = changed(&walkthrough.steps[number]);
            assert!(steps.iter().any(|step| next.iter().all(|cell| changed(step).contains(cell))), "{name}");
            for step in steps {
                for change in &step.changes {
                    assert!(walkthrough.end[change.cell.index()].is_subset(change.after), "{name}");
                }
            }
        }
    }
}

#[test]
fn each_mistake_is_proved() {
    let problem = puzzle("drawn/snail-15x15.non").to_problem();
    let solution = Walkthrough::of(&problem, &Options::default()).end;
    let mut mine = problem.initial_candidates().to_vec();
    for cell in [7, 100, 180] {
        let symbol = if solution[cell].contains(Symbol::BLACK) { Symbol::BLANK } else { Symbol::BLACK };
        mine[cell] = SymbolSet::only(symbol);
    }
    let mut wrong = mistakes(&problem, &mine, &Options::default()).unwrap().unwrap();
    assert_eq!(wrong.cells.len(), 3);
    wrong.explain(&problem, &mine, &Options::default()).unwrap();
    for cell in wrong.cells {
        let decides = |step: &Step| step.changes.iter().any(|change| change.cell == cell);
        assert!(wrong.proof.iter().any(decides), "{cell:?}");
    }
}

/// Every cell is wrong: a comparison of each with each would take minutes.
#[test]
fn many_mistakes_are_counted_by_line() {
    let side = 300;
    let lines = |length: usize, empty: usize| {
        (0..side).map(move |line| if line < empty { Vec::new() } else { vec![length as u32] })
    };
    let puzzle = Nonogram::builder().rows(lines(side, 1)).columns(lines(side - 1, 0)).build().unwrap();
    let problem = puzzle.to_problem();
    let mut mine = vec![SymbolSet::only(Symbol::BLANK); side * side];
    // The first row is right, and a cell of the second.
    mine[side + 5] = SymbolSet::only(Symbol::BLACK);
    let mut wrong = mistakes(&problem, &mine, &Options::default()).unwrap().unwrap();
    assert_eq!(wrong.cells.len(), side * (side - 1) - 1);
    assert_eq!(wrong.line(&problem).map(|line| problem.line(line).name()), Some("row 3"));
    wrong.explain(&problem, &mine, &Options::default()).unwrap();
    let decided = wrong.proof.iter().flat_map(|step| &step.changes).count();
    assert!(decided >= wrong.cells.len(), "{decided}");
    let text = words::hint(&problem, &Hint::Wrong(wrong.clone()), Level::Why, false).to_string();
    let shown = text.lines().count() - 1;
    assert!((side - 1..=wrong.proof.len()).contains(&shown), "{shown}");
}

/// The proof is what the steps are of each cell, as far as they were known when the cell was shown to be wrong.
#[test]
fn the_proof_of_several_mistakes_is_that_of_each() {
    let problem = puzzle("drawn/snail-15x15.non").to_problem();
    let solution = Walkthrough::of(&problem, &Options::default()).end;
    let opposite = |cell: usize| match solution[cell].contains(Symbol::BLACK) {
        true => SymbolSet::only(Symbol::BLANK),
        false => SymbolSet::only(Symbol::BLACK),
    };
    // With every cell wrong, the walkthrough begins with nothing.
    let mine: Vec<SymbolSet> = (0..solution.len()).map(opposite).collect();
    let mut wrong = mistakes(&problem, &mine, &Options::default()).unwrap().unwrap();
    wrong.explain(&problem, &mine, &Options::default()).unwrap();
    let decides = |step: &Step| step.changes.iter().any(|change| mine[change.cell.index()] != change.after);
    assert!(wrong.cells.len() == mine.len() && wrong.proof.iter().all(decides));
    let mut left = problem.initial_candidates().to_vec();
    for step in &wrong.proof {
        for fact in &step.premises {
            assert!(left[fact.cell.index()].is_subset(fact.holds), "a step that is needed is missing");
        }
        step.changes.iter().for_each(|change| left[change.cell.index()] = change.after);
    }
    assert!(mine.iter().zip(&left).all(|(mine, left)| mine.intersection(*left).is_empty()));
}

#[test]
fn grids_are_those_before_the_steps() {
    let problem = puzzle("drawn/mushroom-15x15.non").to_problem();
    let walkthrough = Walkthrough::of(&problem, &Options::default());
    let all = serde_json::to_value(data::grids(&problem, &walkthrough)).unwrap();
    let all = all.as_array().unwrap();
    assert_eq!(all.len(), walkthrough.steps.len());
    for (steps, grid) in all.iter().enumerate() {
        let expected = data::grid(&problem, &walkthrough.after(steps));
        assert_eq!(*grid, serde_json::to_value(expected).unwrap());
    }
}

#[test]
fn positions_to_practise_lead_to_their_technique() {
    let problem = puzzle("drawn/mushroom-15x15.non").to_problem();
    let walkthrough = Walkthrough::of(&problem, &Options::default());
    let mut positions = 0;
    for &technique in Technique::ALL {
        for position in practice(&walkthrough, technique) {
            let steps = available(&problem, &position.grid, &Options::default()).unwrap().steps;
            assert!(steps.iter().any(|step| step.technique == technique), "{}", technique.name());
            assert_eq!(position.step.technique, technique);
            positions += 1;
        }
    }
    assert_eq!(positions, walkthrough.steps.len());
}

#[test]
fn hints_in_words() {
    let mut text = String::new();
    for (name, steps) in
        [("drawn/heart-5x5.non", 3), ("drawn/mushroom-15x15.non", 40), ("drawn/snail-15x15.non", 94)]
    {
        let problem = puzzle(name).to_problem();
        let mut mine = problem.initial_candidates().to_vec();
        let walkthrough = Walkthrough::of(&problem, &Options::default());
        for change in walkthrough.steps[..steps].iter().flat_map(|step| &step.changes) {
            mine[change.cell.index()] = change.after;
        }
        let answer = hint(&problem, &mine, &Options::default()).unwrap();
        text.push_str(&format!("{name} after {steps} steps\n"));
        for level in Level::ALL {
            text.push_str(&format!("{}: {}\n", level.name(), words::hint(&problem, &answer, level, false)));
        }
        let found = available(&problem, &mine, &Options::default()).unwrap();
        text.push_str(&format!("all:\n{}\n", words::available(&problem, &found.steps, Level::Where)));
    }
    settings().bind(|| insta::assert_snapshot!("hints", text));
}
