//! Images on the command line: puzzles made from images, and solutions written as images.

use std::fs;

use super::{code, file, run, run_with_input, snapshot, text, transcript};

const HEART: &str = "tests/puzzles/drawn/heart-5x5.non";

/// Twice as large as the puzzle that is meant, and not quite black and white.
const PHOTO: &str = "P2\n8 4\n255\n\
                     10 20 240 250 30 10 250 240\n 15 20 240 250 30 10 250 240\n\
                     255 250 240 250 200 210 20 0\n 255 250 240 250 200 90 20 0\n";

#[test]
fn a_puzzle_is_made_of_an_image() {
    let new = |arguments: &[&str], input: &str| {
        transcript(&[&["new", "--from-image", "-"], arguments].concat(), input.as_bytes())
    };
    snapshot("new", new(&["--size", "4", "--threshold", "128", "--title", "Three"], PHOTO));
    snapshot("new-colours", new(&["--size", "4x2", "--colours", "2", "--to", "webpbn"], PHOTO));
    snapshot("new-as-it-is", new(&[], "P3 3 1 255 255 0 0 255 255 255 255 0 0"));
    let mut refused = new(&[], "P3 2 1 255 255 0 0 0 0 0");
    let many: String = (0..70).map(|grey| format!("{grey} ")).collect();
    refused += &new(&[], &format!("P2 70 1 255 {many}"));
    refused += &new(&["--max-cells", "5"], PHOTO);
    refused += &new(&["--size", "70000"], PHOTO);
    refused += &new(&["--size", "4by2"], PHOTO);
    refused += &new(&["--to", "nin", "--colours", "2"], PHOTO);
    refused += &new(&[], "5x3:1.1/1/1/1.1//2.1//1.2");
    snapshot("new-refused", refused);

    let named = run_with_input(
        &["new", "--from-image", "-", "--background", "red", "--to", "ppm"],
        b"P3 2 1 255 255 0 0 0 0 0",
    );
    assert!(text(&named.stdout).contains("# background #ff0000\n"), "{}", text(&named.stdout));
    let (image, puzzle) = (file("photo.pgm", PHOTO), file("photo.non", ""));
    assert_eq!(code(&["new", "--from-image", &image, &puzzle, "--threshold", "100"]), 0);
    assert!(fs::read_to_string(&puzzle).unwrap().contains("width 8"));
    assert_eq!(code(&["new"]), 2);
}

#[test]
fn a_solution_is_an_image() {
    snapshot("solve-to-pbm", transcript(&["solve", HEART, "--to", "pbm"], b""));
    let png = file("heart.png", "");
    assert_eq!(code(&["solve", HEART, "--output", &png]), 0);
    assert!(fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(code(&["check", &png]), 0);
    assert_eq!(code(&["check", "--goal", &png]), 0);
    let xml = text(&run(&["solve", HEART, "--to", "webpbn"]).stdout);
    assert_eq!(run_with_input(&["check", "--goal"], xml.as_bytes()).status.code(), Some(0));
    assert_eq!(code(&["solve", HEART, "--to", "pbm", "--json"]), 2);

    let mut all = transcript(&["solve", "--puzzle", "2x2:1/1/1/1", "--to", "pbm"], b"");
    all += &transcript(&["solve", "--puzzle", "2x2:1/1/1/1", "--to", "pbm", "--first"], b"");
    all += &transcript(&["solve", "--puzzle", "3x3:3//3/1.1/3/1", "--to", "pbm"], b"");
    all += &transcript(&["solve", "--puzzle", "2x2:1/1/1/1", "--to", "pbm", "--lines-only"], b"");
    all += &transcript(&["solve", "--puzzle", "2x2:1/1/1/1", "--to", "webpbn", "--lines-only"], b"");
    all += &transcript(&["solve", "--puzzle", "1x1:1/1\n1x1:1/1", "--to", "png"], b"");
    all += &transcript(&["solve", "--puzzle", "1x1:1/1", "--output", "picture.docx"], b"");
    snapshot("solve-to", all);
}

#[test]
fn partial_solutions_are_those_of_grid() {
    let lines = transcript(&["solve", "tests/puzzles/dom/dom-3.non", "--lines-only", "--to", "partial"], b"");
    snapshot("solve-to-partial", lines);
    let partial = run(&["solve", HEART, "--to", "partial"]).stdout;
    let path = file("heart.p", &text(&partial));
    assert_eq!(code(&["check", HEART, "--solution", &path]), 0);
    let unfinished = file("heart-2.p", &text(&partial).replacen('*', "?", 3));
    assert_eq!(code(&["check", HEART, "--partial", &unfinished]), 0);
    assert_eq!(code(&["check", HEART, "--solution", &unfinished]), 3);
    let wrong = file("heart-3.p", &text(&partial).replacen('*', "x", 1));
    snapshot(
        "check-partial-letter",
        transcript(&["check", HEART, "--partial", &wrong], b"").replace(&wrong, "heart.p"),
    );
    let saved = run(&["convert", HEART, "--saved", &unfinished, "--to", "webpbn"]).stdout;
    assert!(text(&saved).contains("<solution type=\"saved\"><image>\n|.?.?.|\n"), "{}", text(&saved));
    assert_eq!(code(&["convert", HEART, "--saved", "##/##", "--to", "webpbn"]), 3);
    assert_eq!(code(&["solve", "--puzzle", "1x1:1/1\n1x1:1/1", "--to", "partial"]), 3);
}
