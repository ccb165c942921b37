//! The output of the commands for logic grids.

use std::process::Command;

use super::snapshot_in;

/// All that a run says. Times are not the same twice, and nodes are the search's own affair.
fn transcript(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nonomata"));
    let output = command.args(arguments).current_dir(crate::ROOT).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let shown: Vec<String> = arguments.iter().map(|argument| argument.replace('\n', "\\n")).collect();
    let mut transcript = format!("$ nonomata {}\n{}", shown.join(" "), text(&output.stdout));
    for (key, shown) in [("\"time_ms\":", "TIME"), ("\"nodes\":", "NODES")] {
        if let Some((before, after)) = transcript.clone().split_once(key) {
            transcript = format!("{before}{key}{shown}{}", &after[after.find([',', '}']).unwrap()..]);
        }
    }
    if !output.stderr.is_empty() {
        transcript.push_str(&format!("--- standard error\n{}", text(&output.stderr)));
    }
    format!("{transcript}--- exit code {}\n\n", output.status.code().unwrap())
}

const STREET: &str =
    "houses: 3\nnation: England, Spain, Norway\npet: Dog, Old Cat, Zebra\n\nEngland is left of Spain\n";
const ZEBRA: &str = "tests/puzzles/logic/zebra.logic";

#[test]
fn solve() {
    let mut all = transcript(&["solve", ZEBRA, "tests/puzzles/logic/zebra-corrected.logic"]);
    all += &transcript(&["solve", "--puzzle", STREET]);
    all += &transcript(&[
        "solve",
        "--all",
        "--puzzle",
        &format!("{STREET}Norway is next to Old Cat\nOld Cat is in house 1\n"),
    ]);
    all += &transcript(&["solve", "--limit", "2", "--puzzle", STREET]);
    all += &transcript(&["solve", "--lines-only", "--puzzle", STREET]);
    all += &transcript(&["solve", "--nodes", "0", "--puzzle", STREET]);
    all += &transcript(&["solve", "--puzzle", &format!("{STREET}Spain is in house 1\n")]);
    all += &transcript(&["solve", "--puzzle", &format!("{STREET}Spain lives nxt to Norway\n")]);
    snapshot_in("logic", "solve", all);
}

#[test]
fn answers_where_blanks_stay_come_once() {
    let text = "houses: 2\nblanks stay\nvalues may repeat\npet: Dog\n\nsomeone has Dog\nsomeone has Dog\n";
    let mut all = transcript(&["solve", "--all", "--puzzle", text]);
    all += &transcript(&["count", "--puzzle", text]);
    all += &transcript(&["check", "--puzzle", text, "--solution=-/Dog"]);
    all += &transcript(&["check", "--puzzle", text, "--solution=-/-"]);
    snapshot_in("logic", "blanks", all);
}

#[test]
fn check() {
    let mut all = transcript(&["check", ZEBRA]);
    all += &transcript(&["check", "--puzzle", STREET]);
    let held = |flag: &str, table: &str| transcript(&["check", "--puzzle", STREET, flag, table]);
    all += &held("--solution", "England|Dog/Norway|Old Cat/Spain|Zebra");
    all += &held("--solution", "1|Spain|Dog/2|England|Dog/3|Norway|Zebra");
    all += &held("--partial", "?|Dog/?|?/Spain|?");
    all += &held("--partial", "?|Dog/Norway|?/England|?");
    all += &held("--solution", "England|Dig/Norway|Old Cat/Spain|Zebra");
    all += &transcript(&["check", "--goal", ZEBRA]);
    all += &transcript(&[
        "check",
        "--json",
        "--puzzle",
        STREET,
        "--solution",
        "Spain|Dog/England|Old Cat/Norway|Zebra",
    ]);
    snapshot_in("logic", "check", all);
}

#[test]
fn count() {
    let mut all = transcript(&["count", ZEBRA, "tests/puzzles/drawn/heart-5x5.non"]);
    all += &transcript(&["count", "--after-each-rule", "tests/puzzles/logic/zebra-blanks.logic"]);
    all += &transcript(&["count", "--after-each-rule", ZEBRA]);
    all += &transcript(&["count", "--after-each-rule", "--json", "--puzzle", STREET]);
    all += &transcript(&["count", "--after-each-rule", "--time", "0", "--puzzle", STREET]);
    all += &transcript(&["count", "--after-each-rule", "tests/puzzles/drawn/heart-5x5.non"]);
    snapshot_in("logic", "count", all);
}

#[test]
fn json() {
    let mut all = transcript(&["solve", "--json", ZEBRA]);
    all += &transcript(&[
        "solve",
        "--json",
        "--all",
        "--puzzle",
        &format!("{STREET}Old Cat is in house 1\nDog lives with Spain\n").replace("lives with", "has"),
    ]);
    all += &transcript(&["check", "--json", "--puzzle", STREET]);
    snapshot_in("logic", "json", all);
}

#[test]
fn encode_writes_the_clauses_of_a_logic_grid() {
    let written = transcript(&["convert", "--to", "cnf", "--puzzle", STREET]);
    assert!(written.contains("\np cnf ") && written.contains("the pet of house 2 is Dog"), "{written}");
}

#[test]
fn only_rules_that_are_broken_are_named() {
    let text = "houses: 3\ncolour: Red, Green, Blue\npet: Dog, Cat, Zebra\n\nGreen is right of someone\n\
                Red is left of Green or Red has the Zebra\nBlue is next to Dog\n";
    let broken = |how: &str, answer: &str| {
        let transcript = transcript(&["check", "--puzzle", text, how, answer]);
        transcript
            .split_once("it breaks\n")
            .map(|(_, rest)| rest.replace("--- exit code 1\n\n", ""))
            .unwrap_or(transcript)
    };
    assert_eq!(
        broken("--solution", "Red|Dog/Green|Cat/Green|Zebra"),
        "  the rule that each colour comes once\n  rule 3 (Blue is next to Dog)\n"
    );
    assert_eq!(broken("--solution", "Green|Dog/Green|Cat/Blue|Zebra"), {
        "  the rule that each colour comes once\n  rule 2 (Red is left of Green or Red has the Zebra)\n  rule 3 (Blue is next to Dog)\n"
    });
    assert_eq!(broken("--solution", "Red|Dog/Blue|Cat/Green|Cat"), "  the rule that each pet comes once\n");
    assert_eq!(broken("--solution", "Green|Zebra/Blue|Dog/Red|Cat"), {
        "  rule 1 (Green is right of someone)\n  rule 2 (Red is left of Green or Red has the Zebra)\n  \
         rule 3 (Blue is next to Dog)\n"
    });
    assert_eq!(broken("--partial", "Green|?/Green|?/?|?"), "  the rule that each colour comes once\n");
}
