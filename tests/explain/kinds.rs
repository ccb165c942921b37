//! Puzzles of other kinds than nonograms: their walkthroughs are right, never mention generated cells, and read well.

use std::fs;
use std::path::Path;

use nonomata::budget::Budget;
use nonomata::explain::rating::Rating;
use nonomata::explain::walkthrough::{Ending, Step, StepKind, Walkthrough};
use nonomata::explain::{data, words};
use nonomata::formats::{self, Limits, Source};
use nonomata::problem::Problem;
use nonomata::puzzles::Puzzle;
use nonomata::rule::Pattern;
use nonomata::search::{Options, Verdict, solve};
use nonomata::symbol::{Alphabet, SymbolSet};

use crate::suites::settings;

const SUITES: [&str; 4] = ["crosswords", "lines", "logic", "triddlers"];

/// The puzzle in a file of the suites, whatever its kind.
pub(crate) fn read(name: &str) -> Puzzle {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles")).join(name);
    let source = Source::from_bytes(name, &fs::read(path).unwrap(), Limits::default()).unwrap();
    formats::read(&source).unwrap().puzzles.remove(0)
}

/// All puzzles of other kinds, with their names.
fn all() -> Vec<(String, Problem)> {
    let mut all = Vec::new();
    for suite in SUITES {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles")).join(suite);
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> =
            files.map(|name| format!("{suite}/{}", name.to_string_lossy())).collect();
        names.sort();
        all.extend(names.into_iter().map(|name| (name.clone(), read(&name).to_problem())));
    }
    all
}

/// Neither the step nor anything in it mentions a generated cell or a generated line.
fn mentions_declared_cells_only(problem: &Problem, step: &Step) {
    assert!(step.premises.iter().all(|fact| !problem.is_generated(fact.cell)));
    assert!(step.changes.iter().all(|change| !problem.is_generated(change.cell)));
    match &step.kind {
        StepKind::Line { line, .. } => assert_eq!(problem.parent_line(*line), *line),
        StepKind::Contradiction { assumed, conflict, .. } => {
            assert!(!problem.is_generated(assumed.cell));
            assert_eq!(problem.parent_line(conflict.line), conflict.line);
            assert!(conflict.premises.iter().all(|fact| !problem.is_generated(fact.cell)));
        }
        StepKind::Branches { branches, .. } => assert!(!problem.is_generated(branches[0].assumed.cell)),
        StepKind::Count(count) => assert!(count.lines().all(|line| problem.parent_line(line) == line)),
        other => panic!("not checked: {other:?}"),
    }
    step.chains().flatten().for_each(|link| mentions_declared_cells_only(problem, link));
}

/// The text of the conflict of a line of two cells, the second of which has these candidates.
fn conflict(pattern: &str, second: &str) -> String {
    let alphabet = Alphabet::of_letters("abcdefg").unwrap();
    let given = second.chars().map(|letter| alphabet.symbol(letter).unwrap()).collect();
    let rule = Pattern::new(pattern, &alphabet).unwrap().into();
    let problem = Problem::builder(alphabet).cells(2).line("line 1", 0..2, rule);
    let problem = problem.given(0, SymbolSet::of_first(3)).given(1, given).build().unwrap();
    match Walkthrough::of(&problem, &Options::default()).ending {
        Ending::None(conflict) => words::conflict(&problem, &conflict).to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_conflict_says_what_a_cell_must_hold_if_that_is_short() {
    let line = "line 1 (aa|bb|cc) cannot be filled";
    assert_eq!(conflict("aa|bb|cc", "d"), format!("{line}: cell 2 could not be 'd', but it is."));
    assert_eq!(conflict("aa|bb|cc", "de"), format!("{line}: cell 2 could not be 'd' or 'e', but it is."));
    assert_eq!(
        conflict("aa|bb|cc", "defg"),
        format!("{line}: cell 2 must be 'a', 'b' or 'c', but it is not.")
    );
}

#[test]
fn every_kind_is_explained() {
    let mut generated = 0;
    for (name, problem) in all() {
        let walkthrough = Walkthrough::of(&problem, &Options::default());
        walkthrough.check(&problem, &Budget::unlimited()).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        let shown = problem.declared_count();
        match (solve(&problem, &Options::default()).verdict, &walkthrough.ending) {
            (Verdict::Unique(solution), Ending::Unique) => {
                let end: Vec<SymbolSet> = solution.symbols().iter().map(|&s| SymbolSet::only(s)).collect();
                assert_eq!(walkthrough.end[..shown], end[..shown], "{name}");
            }
            (Verdict::NoSolution, Ending::None(_)) | (Verdict::Multiple { .. }, Ending::Multiple(_)) => {}
            (verdict, ending) => panic!("{name}: {verdict:?} and {ending:?}"),
        }
        walkthrough.steps.iter().for_each(|step| mentions_declared_cells_only(&problem, step));
        generated += problem.initial_candidates().len() - shown;
    }
    assert!(generated > 100, "the suites have generated cells to project out: {generated}");
}

/// A walkthrough as it is read.
fn text(problem: &Problem) -> String {
    let walkthrough = Walkthrough::of(problem, &Options::default());
    walkthrough.check(problem, &Budget::unlimited()).unwrap();
    let steps = walkthrough.steps.iter().enumerate().map(|(index, step)| {
        format!("{}. [{}] {}\n", index + 1, step.technique.name(), words::step(problem, step))
    });
    let steps: String = steps.collect();
    let rating = words::rating(problem, &Rating::of(problem, &walkthrough));
    format!("{steps}{}\n{rating}\n", words::ending(problem, &walkthrough.ending))
}

#[test]
fn walkthroughs_of_other_kinds_in_words() {
    let small = [
        "crosswords/rectangle-4x4.txt",
        "crosswords/hexagon-3.txt",
        "crosswords/hexagon-4.txt",
        "lines/binary-6x6.lines",
        "lines/week-4x3.lines",
        "lines/fork.lines",
        "logic/zebra-corrected.logic",
        "triddlers/pebble.g",
    ];
    for name in small {
        let snapshot = format!("walkthrough-{}", name.split('/').next_back().unwrap());
        settings().bind(|| insta::assert_snapshot!(snapshot, text(&read(name).to_problem())));
    }
}

#[test]
fn logic_grids_in_words() {
    let street = "houses: 3\nnation: England, Spain, Norway\npet: Dog, Old Cat, Zebra\n\nEngland is left of Spain\n\
                  Norway is next to Old Cat\nOld Cat is in house 1\nDog is right of Spain\n";
    let several = "houses: 2\nblanks stay\nvalues may repeat\npet: Dog\nfood: Bone\n\nsomeone has Dog with Bone\n\
                   house 1 has Dog\n";
    let read = |text: &str| formats::read(&Source::new("test", text)).unwrap().puzzles.remove(0);
    let texts = [street, several].map(|text_of| text(&read(text_of).to_problem())).join("\n");
    settings().bind(|| insta::assert_snapshot!("walkthroughs-logic", texts));
    let problem = read(street).to_problem();
    let walkthrough = Walkthrough::of(&problem, &Options::default());
    let rating = Rating::of(&problem, &walkthrough);
    let value = serde_json::to_value(data::walkthrough(&problem, &walkthrough, Some(&rating))).unwrap();
    settings().bind(|| {
        insta::assert_snapshot!("walkthrough-logic.json", serde_json::to_string_pretty(&value).unwrap())
    });
}

#[test]
fn patterns_with_generated_cells_are_explained_as_one_rule() {
    let crossword = |first: &str, last: &str| {
        let columns = [first, "B", "[CD]", "D", "D", "C", "B", "A", "X", last];
        let text = format!(
            "nonomata regex crossword\nrows:\n.*(.)(.)(.)(.)\\4\\3\\2\\1.*\ncolumns:\n{}\n",
            columns.join("\n")
        );
        formats::read(&Source::new("test", &text)).unwrap().puzzles.remove(0).to_problem()
    };
    let problems = [("[AB]", "X"), ("[AB]", "[XY]"), ("B", "X")].map(|(first, last)| crossword(first, last));
    assert!(problems.iter().all(|problem| problem.initial_candidates().len() > problem.declared_count()));
    let walkthrough = problems.each_ref().map(text).join("\n");
    settings().bind(|| insta::assert_snapshot!("walkthroughs-hidden", walkthrough));
}

/// A dot is the blank of a puzzle with clues only if no other letter is a dot: two solutions looked the same.
#[test]
fn a_letter_that_is_a_dot_is_no_blank() {
    let puzzle: Puzzle = "nonomata lines\nalphabet: a.b\ngrid: 3x1\nrow 1: clue 1b 1.\n".parse().unwrap();
    let problem = puzzle.to_problem();
    let walkthrough = Walkthrough::of(&problem, &Options::default());
    let data = serde_json::to_value(data::walkthrough(&problem, &walkthrough, None)).unwrap();
    let solutions: Vec<&str> =
        data["solutions"].as_array().unwrap().iter().map(|rows| rows[0].as_str().unwrap()).collect();
    let known = ["ba.", "b.a", "ab."];
    assert!(solutions[0] != solutions[1] && solutions.iter().all(|rows| known.contains(rows)), "{data}");
}
