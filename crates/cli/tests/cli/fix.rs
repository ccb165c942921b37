//! `nonomata fix`: what it prints, writes and refuses.

use std::fs;

#[cfg(unix)]
use std::io::{BufRead, BufReader};
#[cfg(unix)]
use std::process::Stdio;

#[cfg(unix)]
use super::send;
use super::{code, file, run, run_with_input, snapshot, text, transcript};

/// Two solutions in a corner, and another pair.
const DRAWING: &str = ".#.#..##\n#.#.#.#.\n..##..#.\n#...#..#\n##..##..\n.#.#..#.\n";

#[test]
fn pictures_are_changed() {
    let path = file("fix.txt", DRAWING);
    let mut all = transcript(&["fix", "--puzzle", "2x2:1/1/1/1"], b"");
    all += &transcript(&["fix", "--puzzle", DRAWING, "--alternatives", "1", "--lines-only"], b"");
    all += &transcript(&["fix", "--puzzle", DRAWING, "--keep", "r6c1-r6c8", "--style", "ascii"], b"");
    all += &transcript(&["fix", "--puzzle", "2x2:1/2/1/2"], b"");
    all += &transcript(&["fix", "--puzzle", "2x2:1/1/1/1", "--alternatives", "1", "--color", "always"], b"");
    snapshot("fix-change", all);
    assert_eq!(code(&["fix", &path]), 0);
}

#[test]
fn cells_are_given() {
    let mut all = transcript(&["fix", "--give", "--puzzle", DRAWING, "--alternatives", "2"], b"");
    all += &transcript(
        &["fix", "--give", "--lines-only", "--puzzle", "3x3:1/1/1/1/1/1", "--style", "ascii"],
        b"",
    );
    all += &transcript(&["fix", "--give", "--puzzle", "3x3:1/1/1/1/1/1", "--to", "json"], b"");
    snapshot("fix-give", all);
}

#[test]
fn answers_are_objects() {
    let mut all = transcript(&["fix", "--puzzle", "2x2:1/1/1/1", "--alternatives", "1", "--json"], b"");
    all += &transcript(&["fix", "--give", "--puzzle", "2x2:1/1/1/1", "--alternatives", "1", "--json"], b"");
    all += &transcript(&["fix", "--puzzle", "2x2:1/1/1/1", "--max-changes", "0", "--json"], b"");
    snapshot("fix-json", all);
}

#[test]
fn what_cannot_be_fixed_is_said() {
    let arguments: [&[&str]; 14] = [
        &["fix", "--puzzle", "2x2:1/1/1/1", "--max-changes", "0"],
        &["fix", "--puzzle", "2x2:1/1/1/1", "--max-changes", "0", "--keep", "r1c1", "--to", "non"],
        &["fix", "--puzzle", "2x2:1/1/1/1", "--lines-only", "--max-changes", "0"],
        &["fix", "--puzzle", DRAWING, "--lines-only", "--max-changes", "1"],
        &["fix", "--puzzle", "2x2:1/1/1/1", "--keep", "r1c1-r2c2"],
        &["fix", "--puzzle", "2x2:1/1/1/1", "--keep", "r1c1-r3c1"],
        &["fix", "--puzzle", "2x2:1/1/1/1", "--max-changes", "0", "--give", "--seed", "4"],
        &["fix", "--puzzle", "2x2:1/1/1/1", "--solution", "##/##", "--give"],
        &["fix", "--puzzle", "2x2:1/1/1/1", "--time", "0"],
        &["fix", "--puzzle", "2x2:1/1/1/1", "--solution", "#./.#", "--time", "0"],
        &["fix", "--puzzle", "2x2:2/./2/."],
        &["fix", "tests/puzzles/tricky/none-after-branching.non"],
        &["fix", "--puzzle", "houses: 2\npet: cat, dog\nthe cat is in the first house"],
        &["repair", "puzzle.non"],
    ];
    snapshot("fix-refused", arguments.map(|arguments| transcript(arguments, b"")).concat());
}

#[test]
fn the_fixed_puzzle_is_written() {
    let path = file("fixed.non", "");
    let drawn = run(&["fix", "--puzzle", DRAWING, "-o", &path]);
    assert!(text(&drawn.stdout).ends_with("s FIXED\n"), "{}", text(&drawn.stderr));
    assert_eq!(code(&["check", &path]), 0);
    let alone = run(&["fix", "--puzzle", DRAWING, "--to", "non"]);
    assert_eq!(text(&alone.stdout), fs::read_to_string(&path).unwrap());
    let given = run(&["fix", "--puzzle", DRAWING, "--give", "--to", "json"]);
    assert_eq!(run_with_input(&["check"], &given.stdout).status.code(), Some(0), "{}", text(&given.stdout));
    let no_given = file("given.non", "");
    let refused = run(&["fix", "--puzzle", DRAWING, "--give", "-o", &no_given]);
    assert_eq!((refused.status.code(), text(&refused.stdout).as_str()), (Some(2), ""));
    assert!(text(&refused.stderr).contains("the format non has no given cells"), "{}", text(&refused.stderr));
    // Colours stay.
    let coloured = run(&["new", "8x8", "--colours", "2", "--seed", "4", "--to", "webpbn"]).stdout;
    let fixed = run_with_input(&["fix", "--lines-only", "--to", "webpbn"], &coloured);
    assert_eq!(run_with_input(&["solve", "--lines-only"], &fixed.stdout).status.code(), Some(0));
    let overwrites = file("same.txt", DRAWING);
    assert_eq!(code(&["fix", &overwrites, "-o", &overwrites]), 2);
}

#[test]
fn clues_that_differ_from_the_picture_are_named() {
    let puzzle = |goal: [&str; 3]| {
        let goal = serde_json::json!(goal);
        format!("{{\"rows\":[[2],[1],[1]],\"columns\":[[2],[1],[1]],\"goal\":{goal}}}")
    };
    let (ambiguous, unique) = (puzzle(["##.", "#..", ".##"]), puzzle(["###", "#..", "#.."]));
    let mut all = transcript(&["fix", "--quiet", "--alternatives", "1", "--puzzle", &ambiguous], b"");
    all += &transcript(&["fix", "--quiet", "--puzzle", &unique], b"");
    all += &transcript(&["fix", "--quiet", "--json", "--puzzle", &unique], b"");
    all += &transcript(&["fix", "--quiet", "--give", "--puzzle", &unique], b"");
    all += &transcript(&["fix", "--puzzle", "2x2:1/1/1/1", "--solution", "##/.."], b"");
    all += &transcript(&["fix", "--quiet", "--puzzle", &puzzle(["##.", "#..", "..?"])], b"");
    snapshot("fix-contradiction", all);
    let written = run(&["fix", "--puzzle", &unique, "--to", "tatham"]);
    assert_eq!(text(&written.stdout), "3x3:3/1/1/3/1/1\n");
    assert!(text(&written.stderr).contains("the clues of row 1 and column 1 differ"), "{written:?}");
}

#[test]
fn nothing_is_written_unless_all_are_fixed() {
    let three = file("fix-three.txt", "1x1:1/1\n2x2:1/2/2/1\n2x2:1/1/1/1\n");
    let kept = file("fix-kept.non", "as it was");
    let fix = |more: &[&str]| run(&[&["fix", &three, "--max-changes", "0"], more].concat());
    let refused = fix(&["-o", &kept]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("nothing was written"), "{}", text(&refused.stderr));
    assert_eq!(fs::read_to_string(&kept).unwrap(), "as it was");
    assert!(!text(&fix(&["--to", "tatham"]).stdout).contains("1x1:1/1"));
    assert_eq!(code(&["fix", &three, "-o", &kept]), 0);
    assert_eq!(text(&run(&["check", &kept]).stdout).lines().count(), 3);
}

/// The first of two puzzles is fixed, the second is hard.
#[cfg(unix)]
#[test]
fn an_interrupted_fix_replaces_no_file() {
    let easy = file("fix-easy.txt", "1x1:1/1\n");
    let hard = file("fix-hard.non", &super::random_picture(150));
    let kept = file("fix-interrupted.non", "as it was");
    let mut child = super::command(&["fix", &easy, &hard, "-o", &kept])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.by_ref().any(|line| line.unwrap().contains("nothing to fix")));
    send("-INT", &child);
    drop(lines);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(fs::read_to_string(&kept).unwrap(), "as it was");
}

/// A repair takes long, so the second one does not begin.
#[test]
fn a_format_for_one_puzzle_refuses_the_second_before_its_repair() {
    let two = file("fix-two.txt", "2x2:1/1/1/1\n2x2:1/1/1/1\n");
    let path = file("fix-two.nin", "as it was");
    let refused = run(&["fix", &two, "-o", &path]);
    assert_eq!(text(&refused.stdout).matches("s FIXED").count(), 1, "{}", text(&refused.stdout));
    let message = "the format nin holds one puzzle, found several; choose one with --number N";
    assert!(text(&refused.stderr).replace("\n  = ", "; ").contains(message), "{}", text(&refused.stderr));
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&path).unwrap(), "as it was");
    assert_eq!(code(&["fix", &two, "--number", "2", "-o", &path]), 0);
}

/// A picture is read in one way, wherever it comes from.
#[test]
fn pictures_are_read_as_puzzles_are() {
    let path = file("fix-drawing.txt", DRAWING);
    let format = |output: std::process::Output| {
        let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        object["format"].as_str().unwrap().to_owned()
    };
    let from_file = format(run(&["fix", &path, "--json"]));
    assert_eq!(from_file, format(run_with_input(&["fix", "-", "--json"], DRAWING.as_bytes())));
    assert_eq!(from_file, format(run(&["fix", "--puzzle", DRAWING, "--json"])));
    let refused = run(&["fix", &path, "--number", "5"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("there is no puzzle 5"), "{refused:?}");
}
