//! Logic grids: every step rests on one sentence of the puzzle, and none on an implied line.

use nonomata::budget::Budget;
use nonomata::check;
use nonomata::explain::conflict::conflicting_lines;
use nonomata::explain::hint::{Hint, hint};
use nonomata::explain::walkthrough::{Conflict, Ending, Step, StepKind, Walkthrough};
use nonomata::explain::why::undecided;
use nonomata::explain::words;
use nonomata::formats::{self, Source};
use nonomata::problem::{LineId, Problem};
use nonomata::puzzles::LogicGrid;
use nonomata::search::{Options, Verdict, solve};
use nonomata::symbol::{Symbol, SymbolSet};
use proptest::prelude::*;
use proptest::sample::Index;

/// The attributes and values of random grids.
const NAMES: [(&str, [&str; 4]); 4] = [
    ("nation", ["England", "Spain", "Norway", "Japan"]),
    ("pet", ["Dog", "Old Cat", "Zebra", "Fox"]),
    ("drink", ["Tea", "Milk", "Water", "Juice"]),
    ("colour", ["Red", "Green", "Blue", "Ivory"]),
];

fn read(text: &str) -> LogicGrid {
    let reading = formats::read(&Source::new("test", text)).unwrap_or_else(|error| panic!("{error}"));
    reading.only().unwrap().puzzles.remove(0)
}

fn of_suite(name: &str) -> LogicGrid {
    let path = format!("{}/tests/puzzles/logic/{name}.logic", env!("CARGO_MANIFEST_DIR"));
    read(&std::fs::read_to_string(path).unwrap())
}

/// A sentence that is true of two values in these houses.
fn sentence(kind: u8, (one, here): (&str, usize), (other, there): (&str, usize), third: &str) -> String {
    let apart = here.abs_diff(there);
    match kind {
        _ if here == there && kind < 4 => format!("{one} is {other}"),
        _ if here == there => format!("{one} has either {other} or {third}"),
        0 if here < there => format!("{one} is left of {other}"),
        0 => format!("{one} is right of {other}"),
        1 if apart == 1 => format!("{one} is next to {other}"),
        1 => format!("{one} is {apart} houses from {other}"),
        2 => format!("{one} is not {other}"),
        3 => format!("{one} is in house {}", here + 1),
        _ => format!("{one} is not in house {}", there + 1),
    }
}

/// The text of a random grid, all of whose sentences are true of one answer.
fn grid() -> impl Strategy<Value = String> {
    let pick = || (any::<Index>(), any::<Index>());
    let facts = prop::collection::vec((0u8..5, pick(), pick(), any::<Index>()), 3..12);
    (3usize..5, 3usize..5)
        .prop_flat_map(move |(houses, attributes)| {
            let order = Just((0..houses).collect::<Vec<usize>>()).prop_shuffle();
            (Just(houses), prop::collection::vec(order, attributes), facts.clone())
        })
        .prop_map(|(houses, answer, facts)| {
            let mut text = format!("houses: {houses}\n");
            for (name, values) in NAMES.iter().take(answer.len()) {
                text += &format!("{name}: {}\n", values[..houses].join(", "));
            }
            for (kind, one, other, third) in facts {
                let value = |attribute: usize, house: usize| NAMES[attribute].1[answer[attribute][house]];
                let (first, second) = (one.0.index(answer.len()), other.0.index(answer.len() - 1));
                let second = (first + 1 + second) % answer.len();
                let (here, there) = (one.1.index(houses), other.1.index(houses));
                let third = value(second, (there + 1 + third.index(houses - 1)) % houses);
                let sentence =
                    sentence(kind, (value(first, here), here), (value(second, there), there), third);
                text += &format!("\n{sentence}");
            }
            text + "\n"
        })
}

/// All lines that a step uses.
fn lines(step: &Step, found: &mut Vec<LineId>) {
    match &step.kind {
        StepKind::Line { line, .. } => found.push(*line),
        StepKind::Contradiction { conflict, .. } => found.push(conflict.line),
        StepKind::Branches { line, .. } => found.extend(*line),
        StepKind::Count(count) => found.extend(count.lines()),
        other => panic!("not checked: {other:?}"),
    }
    step.chains().flatten().for_each(|link| lines(link, found));
}

/// A walkthrough that is right, ends as solving ends, and uses no implied line.
fn explained(problem: &Problem) -> Walkthrough {
    let walkthrough = Walkthrough::of(problem, &Options::default());
    walkthrough.check(problem, &Budget::unlimited()).unwrap_or_else(|wrong| panic!("{wrong}"));
    match (solve(problem, &Options::default()).verdict, &walkthrough.ending) {
        (Verdict::Unique(solution), Ending::Unique) => {
            let end: Option<Vec<Symbol>> = walkthrough.end.iter().map(|set| set.known()).collect();
            assert_eq!(end.as_deref(), Some(solution.all_symbols()));
        }
        (Verdict::NoSolution, Ending::None(Conflict { line, .. })) => {
            assert!(!problem.line(*line).is_implied())
        }
        (Verdict::Multiple { .. }, Ending::Multiple(_)) => {}
        (verdict, ending) => panic!("{verdict:?} and {ending:?}"),
    }
    let mut used = Vec::new();
    walkthrough.steps.iter().for_each(|step| lines(step, &mut used));
    for line in used.into_iter().map(|line| problem.line(line)) {
        assert!(!line.is_implied(), "{}", line.name());
    }
    walkthrough
}

#[test]
fn every_step_of_the_suite_has_its_argument_in_single_sentences() {
    for name in ["zebra", "zebra-corrected", "zebra-blanks", "zebra-corrected-blanks"] {
        let problem = of_suite(name).to_problem();
        let has_implied = problem.lines().iter().any(|line| line.is_implied());
        assert_eq!(has_implied, !name.ends_with("blanks"), "{name}");
        let depth = explained(&problem).steps.iter().map(Step::depth).max();
        assert!(name.ends_with("blanks") || depth == Some(1), "{name}");
    }
}

#[test]
fn sentences_of_every_kind_are_explained() {
    let text = "houses: 4\nname: Ann, Bob, Cleo, Dan\npet: cat, dog, fox, owl\nage: 20, 22, 25, 30\n\n\
                Bob is somewhere between Ann and the fox.\nThe cat owner is at least five years older than Dan.\n\
                Of Ann and Cleo, one is 20 and the other owns the dog.\n\
                Ann owns the owl if and only if Cleo is younger than Bob.\n\
                Neither Ann nor Dan lives in the last house.\nThe fox owner is older than the dog owner.\n";
    let problem = read(text).to_problem();
    let walkthrough = explained(&problem);
    let texts: Vec<String> =
        walkthrough.steps.iter().map(|step| words::step(&problem, step).to_string()).collect();
    let first = "Rule 5 (Neither Ann nor Dan lives in the last house): Ann and Dan are not in house 4.";
    assert_eq!(texts[0], first, "{texts:#?}");
    for rule in ["Rule 1 (", "Rule 2 (", "Rule 3 (", "rule 4 (", "Rule 6 ("] {
        assert!(texts.iter().any(|text| text.contains(rule)), "{rule}: {texts:#?}");
    }
}

#[test]
fn grids_without_an_answer_are_explained_by_single_sentences() {
    // Propagation finds a contradiction only with the implied lines, and not with single rules.
    let text = "houses: 3\nnation: England, Spain, Norway\npet: Dog, Cat, Zebra\ndrink: Tea, Milk, Water\n\n\
                England has the Dog\nthe Dog drinks Tea\nTea is left of England\n";
    let problem = read(text).to_problem();
    let walkthrough = explained(&problem);
    let clashing = conflicting_lines(&problem, &walkthrough, &Options::default()).unwrap();
    assert!(clashing.is_minimal());
    let names: Vec<&str> = clashing.lines.iter().map(|&line| problem.line(line).name()).collect();
    assert!(names.iter().all(|name| name.starts_with("rule ")), "{names:?}");
    assert_eq!(names.len(), 3);
    let Hint::NoSolution(conflict) =
        hint(&problem, problem.initial_candidates(), &Options::default()).unwrap()
    else {
        panic!()
    };
    assert!(!words::conflict(&problem, &conflict).to_string().contains("together"));
}

#[test]
fn premises_of_sentences_are_as_weak_as_possible() {
    let text = "houses: 4\nnation: England, Spain, Norway, Japan\npet: Dog, Cat, Zebra, Fox\n\n\
                England is in house 1\nSpain is not in house 2\nSpain is not in house 3\nthe Dog is in house 4\n\
                Spain has the Dog\nNorway owns the Cat\nthe Zebra is in house 1\n";
    let problem = read(text).to_problem();
    let walkthrough = explained(&problem);
    let texts: Vec<String> =
        walkthrough.steps.iter().map(|step| words::step(&problem, step).to_string()).collect();
    let expected =
        "The rule that each nation comes once: Spain is not in house 1, 2 or 3, so it is in house 4.";
    assert_eq!(texts[4], expected, "{texts:#?}");
    for (step, text) in walkthrough.steps.iter().zip(&texts) {
        let lines = step.line().map(|line| problem.line(line));
        let Some(line) = lines else { continue };
        let known: Vec<SymbolSet> = step.premises.iter().map(|fact| fact.holds).collect();
        for (index, fact) in step.premises.iter().enumerate() {
            for symbol in problem.initial_candidates()[fact.cell.index()].difference(fact.holds).iter() {
                let mut weaker: Vec<_> =
                    step.premises.iter().zip(&known).map(|(fact, &holds)| (fact.cell, holds)).collect();
                weaker[index].1 = fact.holds.with(symbol);
                let (line_id, budget) = (step.line().unwrap(), &Budget::unlimited());
                let follows = check::from_premises(&problem, &weaker, line_id, &step.changes, budget);
                assert!(follows.is_err() || fact.holds.known().is_some(), "{}: {text}", line.name());
            }
        }
    }
}

#[test]
fn implied_lines_are_not_among_undecided_lines() {
    let problem = of_suite("zebra").to_problem();
    for cell in problem.cell_ids() {
        let undecided =
            undecided(&problem, problem.initial_candidates(), cell, Symbol::new(1), &Budget::unlimited())
                .unwrap();
        assert!(undecided.iter().all(|found| !problem.line(found.line).is_implied()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_grids_are_explained_to_their_end(text in grid()) {
        explained(&read(&text).to_problem());
    }

    #[test]
    fn random_grids_without_an_answer_are_explained_to_their_end(text in grid(), house in 0usize..3, other in 0usize..3) {
        let text = format!("{text}\nEngland is in house {}\nSpain is in house {}\n", house + 1, other + 1);
        let problem = read(&text).to_problem();
        let walkthrough = explained(&problem);
        if let Some(clashing) = conflicting_lines(&problem, &walkthrough, &Options::default()) {
            prop_assert!(clashing.is_minimal());
            prop_assert!(clashing.lines.iter().all(|&line| !problem.line(line).is_implied()));
        }
    }
}
