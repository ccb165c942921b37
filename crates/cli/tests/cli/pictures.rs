//! Drawings can be read back: every style, every kind of puzzle, with everything that `solve` prints around them.

use std::fs;

use super::{code, file, run, run_with_input, text};

/// The puzzles of some suites.
fn puzzles(suites: &[&str]) -> Vec<String> {
    let mut all = Vec::new();
    for suite in suites {
        let folder = format!("{}/tests/puzzles/{suite}", crate::ROOT);
        all.extend(fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path().display().to_string()));
    }
    all.sort();
    all
}

/// That what is drawn of a puzzle is found right, whatever its verdict, as long as one picture is drawn. How many
/// solutions came back, and how many pictures of what lines alone tell.
fn comes_back(puzzle: &str, style: &[&str]) -> [usize; 2] {
    let drawn = run(&[&["solve", "--first", "--time", "5", puzzle][..], style].concat());
    let is_solved = drawn.status.code() == Some(0);
    let mut count = [0; 2];
    if is_solved {
        let checked = run_with_input(&["check", puzzle, "--solution", "-"], &drawn.stdout);
        assert_eq!(text(&checked.stderr), "", "{puzzle} {style:?}\n{}", text(&drawn.stdout));
        assert!(text(&checked.stdout).starts_with("right"), "{puzzle} {style:?}\n{}", text(&drawn.stdout));
        count[0] += 1;
    }
    let lines = run(&[&["solve", "--lines-only", puzzle][..], style].concat());
    if lines.status.code() == Some(0) || text(&lines.stdout).contains("c lines alone leave") {
        let checked = run_with_input(&["check", "--time", "5", puzzle, "--partial", "-"], &lines.stdout);
        assert_eq!(text(&checked.stderr), "", "{puzzle} {style:?}\n{}", text(&lines.stdout));
        // The result of propagation breaks no line and is part of a solution if there is one.
        let expected = if is_solved { "right" } else { "wrong: it breaks no line yet" };
        let found = text(&checked.stdout);
        assert!(found.starts_with(expected), "{puzzle} {style:?} {found}\n{}", text(&lines.stdout));
        count[1] += 1;
    }
    count
}

/// How many of all these came back.
fn come_back(drawings: impl IntoIterator<Item = [usize; 2]>) -> [usize; 2] {
    drawings.into_iter().fold([0; 2], |all, more| [all[0] + more[0], all[1] + more[1]])
}

const STYLES: [&str; 6] = ["blocks", "ascii", "quoted", "framed", "marks", "squares"];

#[test]
fn drawings_of_nonograms_come_back_in_every_style() {
    let puzzles = puzzles(&["blotted", "tricky"]);
    for style in STYLES {
        let count = come_back(puzzles.iter().map(|puzzle| comes_back(puzzle, &["--style", style])));
        assert_eq!(count, [23, 25], "{style}");
    }
}

#[test]
fn large_drawings_of_nonograms_come_back_in_every_style() {
    for style in STYLES {
        let large = ["tests/puzzles/drawn/night-30x30.non", "tests/puzzles/samples/rand-30x30.non"];
        assert_eq!(come_back(large.map(|puzzle| comes_back(puzzle, &["--style", style]))), [2, 2], "{style}");
    }
}

#[test]
fn drawings_of_other_kinds_come_back() {
    let puzzles = puzzles(&["crosswords", "lines", "logic", "triddlers"]);
    assert_eq!(come_back(puzzles.iter().map(|puzzle| comes_back(puzzle, &[]))), [32, 32]);
}

#[test]
fn letters_that_look_like_something_else_come_back() {
    let read = |kind: &str, puzzle: &str| {
        let path = file(&format!("looks-like-{kind}.txt"), puzzle);
        assert_eq!(code(&["solve", "--first", &path]), 0, "{kind}");
        assert_eq!(comes_back(&path, &[]), [1, 1], "{kind}");
    };
    // Rows that begin like remarks and verdicts, and rows that begin and end with spaces.
    let crossword =
        |alphabet: &str, rest: &str| format!("nonomata regex crossword\nalphabet: {alphabet}\n{rest}");
    read("remarks", &crossword(r"cs\sA", "rows:\nc A\ns A\ncolumns:\n[cs]*\n[ ]*\nA*\n"));
    read("spaces", &crossword(r"A\s_", "rows:\n(?: A )\n(?:  A)\ncolumns:\n[ ]*\n[A ]*\n[A ]*\n"));
    let slanted = "north-west:\n.*\n.*\n.*\nsouth-west:\n.*\n.*\n.*\n";
    read("hexagon", &crossword("cst", &format!("rows:\nct\nsts\nct\n{slanted}")));
    read("hexagon-spaces", &crossword(r"A\ss", &format!("rows:\n(?: A)\n(?:s A)\n(?:s )\n{slanted}")));
    let week = "tests/puzzles/lines/week-4x3.lines";
    assert_eq!(code(&["check", week, "--solution=--EL/EL-L/LELE"]), 1, "letters are read, too");
}

#[test]
fn what_cannot_be_read_as_a_picture_says_what_can() {
    let heart = "tests/puzzles/drawn/heart-5x5.non";
    let refusal = |drawing: &[u8]| {
        let output = run_with_input(&["check", heart, "--solution", "-"], drawing);
        assert_eq!(output.status.code(), Some(3));
        text(&output.stderr)
    };
    let svg = run(&["solve", heart, "--to", "svg"]).stdout;
    assert!(refusal(&svg).contains("expected a picture as text, in any style of `solve`"));
    let coloured = "    \u{1b}[48;2;0;0;0m  \u{1b}[0m\n";
    assert!(refusal(coloured.as_bytes()).contains("without terminal colours"));
    let two = run(&["solve", "--puzzle", "2x2:1/1/1/1", "--style", "framed"]).stdout;
    let output = run_with_input(&["check", "--puzzle", "2x2:1/1/1/1", "--solution", "-"], &two);
    let message = text(&output.stderr);
    assert!(message.contains("found 4 rows, expected 2: these are 2 pictures, expected one"), "{message}");
    assert!(
        refusal(&run(&["solve", heart, "--to", "png"]).stdout)
            .contains("this is an image, expected a picture as text")
    );
    let both = "width 2\nheight 1\ncolor X #ff0000\nrows\n1,1X\ncolumns\n1\n1X\n";
    let both = file("both-x.non", both);
    let framed = run(&["solve", &both, "--style", "framed"]);
    assert_eq!(text(&framed.stdout).lines().next(), Some("|XX|XX| 1 1X"), "{}", text(&framed.stderr));
    let output = run_with_input(&["check", &both, "--solution", "-"], &framed.stdout);
    assert!(
        text(&output.stderr).contains("'X' is the sign of two colours in this style"),
        "{}",
        text(&output.stderr)
    );
}
