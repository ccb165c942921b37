//! Every answer in JSON keeps `docs/nonomata.schema.json`, and holds what a page needs.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::ROOT;
use crate::validator::{fault, schema};

/// The lines of a text that are JSON objects, with what snapshots mask.
fn objects(text: &str) -> Vec<Value> {
    let masked = |line: &str| line.replace(":TIME", ":0").replace(":NODES", ":0");
    let lines = text.lines().filter(|line| line.starts_with("{\"") && line.ends_with('}'));
    lines
        .map(|line| serde_json::from_str(&masked(line)).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect()
}

fn keeps_schema(schema: &Value, kind: &str, answer: &Value, place: &str) {
    if let Some(fault) = fault(schema, &schema["$defs"][kind], answer) {
        panic!("{place}: {fault}");
    }
}

/// What a command prints for all puzzles of these suites.
fn answers(command: &[&str], suites: &[&str]) -> Vec<Value> {
    let mut files = Vec::new();
    for suite in suites {
        let folder = Path::new(ROOT).join("tests/puzzles").join(suite);
        files.extend(fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    }
    files.sort();
    let output = Command::new(env!("CARGO_BIN_EXE_nonomata")).args(command).args(&files).output().unwrap();
    objects(&String::from_utf8(output.stdout).unwrap())
}

#[test]
fn answers_in_snapshots_keep_the_schema() {
    let schema = schema();
    let mut count = 0;
    for folder in fs::read_dir(Path::new(ROOT).join("snapshots")).unwrap() {
        for file in fs::read_dir(folder.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            for answer in objects(&fs::read_to_string(&path).unwrap()) {
                let is_batch =
                    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("batch"));
                // Some snapshots hold a step or a puzzle alone.
                let kind = match (answer.get("source"), answer.get("kind"), answer.get("format")) {
                    (None, Some(_), Some(_)) if answer.get("seed").is_some() => "made",
                    (None, Some(_), _) => "step",
                    (None, _, Some(_)) => "puzzles",
                    _ if is_batch => "batched",
                    _ => "answer",
                };
                keeps_schema(&schema, kind, &answer, &path.display().to_string());
                count += 1;
            }
        }
    }
    assert!(count > 30, "{count}");
}

#[test]
fn formats_keep_the_schema() {
    let schema = schema();
    let all = answers(&["formats", "--json"], &[]);
    assert!(all.len() > 30, "{}", all.len());
    for format in &all {
        keeps_schema(&schema, "format", format, &format["name"].to_string());
    }
}

#[test]
fn walkthroughs_keep_the_schema_and_hold_what_a_page_needs() {
    let schema = schema();
    let suites = ["drawn", "tricky", "crosswords", "lines", "logic", "triddlers"];
    let all = answers(&["explain", "--json", "--grids"], &suites);
    assert!(all.len() > 40, "{}", all.len());
    for walkthrough in &all {
        let place = walkthrough["source"].as_str().unwrap_or_default();
        keeps_schema(&schema, "walkthrough", walkthrough, place);
        let steps = walkthrough["steps"].as_array().unwrap();
        assert_eq!(walkthrough["grids"].as_array().unwrap().len(), steps.len());
        for step in steps {
            premises_have_origins(walkthrough, step, place);
            spans_name_their_cells(step, place);
        }
        portions_hold_each_step_once(walkthrough, place);
    }
}

#[test]
fn hints_and_ratings_keep_the_schema() {
    hints_and_ratings(&["crosswords"]);
}

#[test]
#[ignore = "takes long without optimisation"]
fn hints_and_ratings_of_more_suites_keep_the_schema() {
    hints_and_ratings(&["drawn", "logic"]);
}

fn hints_and_ratings(suites: &[&str]) {
    let schema = schema();
    for level in ["check", "where", "how", "why"] {
        for answer in answers(&["hint", "--json", "--level", level], suites) {
            keeps_schema(&schema, "hint", &answer, level);
        }
    }
    for answer in answers(&["hint", "--json", "--all"], suites) {
        keeps_schema(&schema, "hint", &answer, "--all");
    }
    for answer in answers(&["hint", "--json", "--practice", "overlap"], &["drawn"]) {
        keeps_schema(&schema, "position", &answer, "--practice");
    }
    for answer in answers(&["rate", "--json"], suites) {
        keeps_schema(&schema, "rated", &answer, "rate");
    }
}

#[test]
fn solutions_keep_the_schema() {
    let schema = schema();
    let mut verdicts = BTreeSet::new();
    for more in [&["--all"][..], &["--first"], &["--lines-only"], &["--first", "--nodes", "0"]] {
        for answer in answers(&[&["solve", "--json"], more].concat(), &["drawn", "tricky"]) {
            keeps_schema(&schema, "answer", &answer, &format!("{more:?}"));
            verdicts.insert(answer["verdict"].as_str().map(str::to_owned));
        }
    }
    assert!(verdicts.contains(&Some("found".to_owned())), "{verdicts:?}");
}

/// Portions follow one another, and their spans name cells as those of steps do.
fn portions_hold_each_step_once(walkthrough: &Value, place: &str) {
    let steps = walkthrough["steps"].as_array().unwrap();
    let mut told = 0;
    for portion in walkthrough["portions"].as_array().unwrap() {
        let [first, last] = [0, 1].map(|end| portion["steps"][end].as_u64().unwrap() as usize);
        assert!(first == told + 1 && first <= last, "{place}: {portion}");
        let mut techniques: Vec<&Value> = Vec::new();
        for step in &steps[first - 1..last] {
            if !techniques.contains(&&step["technique"]) {
                techniques.push(&step["technique"]);
            }
        }
        assert_eq!(portion["techniques"].as_array().unwrap().iter().collect::<Vec<_>>(), techniques);
        spans_name_their_cells(portion, place);
        told = last;
    }
    assert_eq!(told, steps.len(), "{place}");
}

#[test]
fn portions_have_the_text_of_the_walkthrough() {
    let files = ["drawn/snail-15x15.non", "random/rand-10x10-d60-c2-s1.non", "dom/dom-3.non"];
    for (file, pace) in files.into_iter().flat_map(|file| [(file, "fine"), (file, "brisk")]) {
        let path = Path::new(ROOT).join("tests/puzzles").join(file);
        let explain = |more: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_nonomata"));
            let output = command.args(["explain", "--pace", pace]).args(more).arg(&path).output().unwrap();
            String::from_utf8(output.stdout).unwrap()
        };
        let (text, json) = (explain(&[]), explain(&["--json"]));
        let json: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(json["pace"], pace);
        let mut rest = text.as_str();
        for portion in json["portions"].as_array().unwrap() {
            let told = portion["text"].as_str().unwrap();
            let at = rest.find(told).unwrap_or_else(|| panic!("{file}: {told}"));
            rest = &rest[at + told.len()..];
        }
        assert_eq!(
            json["portions"].as_array().unwrap().len(),
            text.lines().filter(|line| line.contains(". [")).count()
        );
    }
}

/// A premise comes from an earlier step that changed its cell, or was known at the beginning.
fn premises_have_origins(walkthrough: &Value, step: &Value, place: &str) {
    let (premises, origins) = (&step["premises"], &step["premise_steps"]);
    for (premise, origin) in premises.as_array().unwrap().iter().zip(origins.as_array().unwrap()) {
        let Some(number) = origin.as_u64() else { continue };
        assert!(number < step["n"].as_u64().unwrap(), "{place}");
        let changes = walkthrough["steps"][number as usize - 1]["changes"].as_array().unwrap();
        let is_same = |change: &&Value| change[0] == premise[0] && change[1] == premise[1];
        assert!(changes.iter().any(|change| is_same(&change)), "{place}: {step}");
    }
}

/// Spans are in order and within the text, and every coordinate in the text is part of one that has that cell.
fn spans_name_their_cells(step: &Value, place: &str) {
    let text: Vec<char> = step["text"].as_str().unwrap().chars().collect();
    let mut reached = 0;
    let mut covered = vec![false; text.len()];
    for span in step["spans"].as_array().unwrap() {
        let (start, end) = (span[0].as_u64().unwrap() as usize, span[1].as_u64().unwrap() as usize);
        assert!(reached <= start && start < end && end <= text.len(), "{place}: {step}");
        assert!(!span[2].as_array().unwrap().is_empty(), "{place}: {step}");
        let name: String = text[start..end].iter().collect();
        if let [row, column] = name.trim_start_matches('r').split('c').collect::<Vec<_>>()[..]
            && let (Ok(row), Ok(column)) = (row.parse::<u64>(), column.parse::<u64>())
        {
            assert_eq!(span[2], serde_json::json!([[row, column]]), "{place}: {name}");
        }
        covered[start..end].fill(true);
        reached = end;
    }
    for (at, pair) in text.windows(2).enumerate() {
        let is_coordinate = matches!(pair[0], 'r' | 'c') && pair[1].is_ascii_digit();
        let begins_a_word = at == 0 || !text[at - 1].is_alphanumeric();
        assert!(!is_coordinate || !begins_a_word || covered[at], "{place}: {}", step["text"]);
    }
}
