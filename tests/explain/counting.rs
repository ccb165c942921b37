//! Counting over several lines: it explains the domino puzzles, and the checker counts again.

use nonomata::budget::Budget;
use nonomata::explain::data;
use nonomata::explain::rating::Rating;
use nonomata::explain::technique::Technique;
use nonomata::explain::walkthrough::{CrossingCount, StepFault, StepKind, Walkthrough};
use nonomata::explain::words;
use nonomata::problem::Problem;
use nonomata::search::Options;

use crate::suites::{puzzle, settings};

fn explained(name: &str) -> (Problem, Walkthrough) {
    let problem = puzzle(name).to_problem();
    let walkthrough = Walkthrough::of(&problem, &Options::default());
    (problem, walkthrough)
}

/// The first count of a walkthrough.
fn first_count(walkthrough: &mut Walkthrough) -> (usize, &mut CrossingCount) {
    let index = walkthrough.steps.iter().position(|step| step.technique == Technique::Counting).unwrap();
    match &mut walkthrough.steps[index].kind {
        StepKind::Count(count) => (index, count),
        other => panic!("{other:?}"),
    }
}

#[test]
fn dominoes_need_nothing_harder() {
    for name in ["dom/dom-5.non", "dom/dom-6.non", "dom/dom-8.non"] {
        let (problem, walkthrough) = explained(name);
        walkthrough.check(&problem, &Budget::unlimited()).unwrap();
        let rating = Rating::of(&problem, &walkthrough);
        assert_eq!((rating.hardest, rating.grade), (Some(Technique::Counting), 9), "{name}");
        assert!(!rating.lines_only);
    }
}

#[test]
fn a_wrong_count_is_refused() {
    let (problem, right) = explained("dom/dom-5.non");
    let mut more = right.clone();
    let (index, count) = first_count(&mut more);
    let line = count.least[0].0;
    count.least[0].1 += 1;
    let wrong = more.check(&problem, &Budget::unlimited()).unwrap_err().failed().unwrap();
    assert_eq!((wrong.step, wrong.fault), (index + 1, StepFault::Miscounted(line)));
    let mut fewer = right.clone();
    let (_, count) = first_count(&mut fewer);
    count.most.pop();
    assert!(fewer.check(&problem, &Budget::unlimited()).is_err());
    let mut twice = right.clone();
    let (_, count) = first_count(&mut twice);
    count.most.extend_from_within(..1);
    let wrong = twice.check(&problem, &Budget::unlimited()).unwrap_err().failed().unwrap();
    assert!(matches!(wrong.fault, StepFault::CountedTwice(_)));
    // No premise can be left out.
    for (index, step) in
        right.steps.iter().enumerate().filter(|(_, step)| step.technique == Technique::Counting)
    {
        for premise in 0..step.premises.len() {
            let mut reduced = right.clone();
            reduced.steps[index].premises.remove(premise);
            assert!(reduced.check(&problem, &Budget::unlimited()).is_err());
        }
    }
}

#[test]
fn counts_in_words() {
    let mut text = String::new();
    for name in ["dom/dom-5.non", "dom/dom-6.non"] {
        let (problem, walkthrough) = explained(name);
        for step in walkthrough.steps.iter().filter(|step| step.technique == Technique::Counting) {
            text.push_str(&format!("{name}: {}\n", words::step(&problem, step)));
        }
        let step = walkthrough.steps.iter().find(|step| step.technique == Technique::Counting).unwrap();
        text.push_str(&format!("{}\n{}\n", words::place(&problem, step), words::technique(step.technique)));
    }
    let (problem, walkthrough) = explained("dom/dom-5.non");
    let step = walkthrough.steps.iter().find(|step| step.technique == Technique::Counting).unwrap();
    text.push_str(&format!("{}\n", serde_json::to_string(&data::step(&problem, step, None)).unwrap()));
    settings().bind(|| insta::assert_snapshot!("counts", text));
}
