//! Pictures as arguments: what is not the name of a file is read as rows, and errors have their position there.

use super::{code, file, run, text};

#[test]
fn rows_that_cannot_be_names_of_files_are_rows() {
    let wide = format!("300x1:{}/300", ["1"; 300].join("/"));
    assert_eq!(code(&["check", "--puzzle", &wide, "--solution", &"#".repeat(300)]), 0);
    let size = 70;
    let large = format!("{size}x{size}:{}", vec![size.to_string(); 2 * size].join("/"));
    let rows = vec!["#".repeat(size); size].join("/");
    assert_eq!(code(&["check", "--puzzle", &large, "--solution", &rows]), 0);
    let output = run(&["check", "tests/puzzles/drawn/heart-5x5.non", "--solution", "Cargo.toml/x"]);
    assert!(text(&output.stderr).contains("found 2 rows, expected 5 with `/` between them"));
    let long = run(&["check", "tests/puzzles/lines/week-4x3.lines", "--solution", &"long ".repeat(1_000)]);
    assert!(long.stderr.len() < 500 && long.status.code() == Some(3), "{}", text(&long.stderr));
}

#[test]
fn what_is_wrong_in_a_picture_is_placed_in_the_picture() {
    let crossword = "nonomata regex crossword\nalphabet: AB\nrows:\nAB\ncolumns:\nA\nB\n";
    let puzzle = file("in-place.txt", crossword);
    let output = run(&["check", &puzzle, "--solution", "A?"]);
    assert_eq!(
        text(&output.stderr),
        "nonomata: --solution:1:2: found '?', expected one of AB\n  | A?\n  |  ^\n"
    );
    let output = run(&["check", &puzzle, "--solution", "A?", "--json"]);
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&object["source"], &object["number"]), (&puzzle.as_str().into(), &1.into()));
    assert_eq!(object["error"]["source"], "--solution");
    assert_eq!((&object["error"]["line"], &object["error"]["column"]), (&1.into(), &2.into()));
}
