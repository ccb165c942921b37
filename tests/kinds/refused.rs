//! What cannot be read, with its place: every sentence is a snapshot.

use nonomata::formats::{Source, read_any};

use super::settings;

#[test]
fn bad_crosswords_and_lines_are_refused_with_their_place() {
    let crossword = |body: &str| format!("nonomata regex crossword\n{body}");
    let lines = |body: &str| format!("nonomata lines\n{body}");
    let cases: Vec<(&str, String)> = vec![
        ("crossword-empty", crossword("")),
        ("crossword-prose", crossword("I am a crossword\n")),
        ("crossword-twice", crossword("rows:\nA\nrows:\nB\n")),
        ("crossword-sections", crossword("rows:\nA\nnorth-west:\nA\n")),
        ("crossword-even", crossword("rows:\nA\nA\nnorth-west:\nA\nA\nsouth-west:\nA\nA\n")),
        ("crossword-few", crossword("rows:\nA\nA\nA\nnorth-west:\nA\nA\nsouth-west:\nA\nA\nA\n")),
        ("crossword-syntax", crossword("rows:\nA(B\ncolumns:\nA\nB\n")),
        ("crossword-group", crossword("rows:\n(A)|B\\1\ncolumns:\nA\nB\n")),
        ("crossword-atomic", crossword("alphabet: AB\nrows:\nA(?>B)\ncolumns:\nA\nB\n")),
        ("crossword-alphabet", crossword("alphabet: AA\nrows:\nA\ncolumns:\nA\n")),
        ("crossword-range", crossword("alphabet: Z-A\nrows:\nA\ncolumns:\nA\n")),
        ("crossword-too-many-letters", crossword("rows:\n[a-zA-Z0-9] !,?\ncolumns:\nA\n")),
        ("crossword-more", crossword("rows:\n& A\ncolumns:\nA\n")),
        (
            "crossword-many-ways",
            crossword(&format!("alphabet: AB\nrows:\n{}\ncolumns:\n{}", many_ways(), ".\n".repeat(40))),
        ),
        ("quoted-count", "shape = hexagonal\nnum_regexes_per_line = 1\n'A'\n'B'\n".to_owned()),
        ("quoted-open", "shape = hexagonal\n'A\n".to_owned()),
        ("quoted-zero", "shape = rectangular\nnum_rows = 0\nnum_cols = 1\n'A'\n".to_owned()),
        ("quoted-setting", "shape = hexagonal\nnumber = 1\n".to_owned()),
        ("json-rows", "{\"alphabet\": \"AB\", \"columns\": [\"A\"]}".to_owned()),
        ("json-pattern", "{\"alphabet\": \"AB\", \"rows\": [\"A\", \"(\"], \"columns\": [\"A\"]}".to_owned()),
        ("json-list", "[[\"A\"]]".to_owned()),
        ("lines-empty", lines("")),
        ("lines-no-colon", lines("grid 3x3\n")),
        ("lines-key", lines("colour: red\n")),
        ("lines-no-alphabet", lines("grid: 2x2\neach row: pattern .*\n")),
        ("lines-no-cells", lines("alphabet: 01\neach row: pattern .*\n")),
        ("lines-grid", lines("alphabet: 01\ngrid: 3\n")),
        ("lines-huge", lines("alphabet: 01\ngrid: 100000x100000\n")),
        ("lines-rule", lines("alphabet: 01\ngrid: 2x2\nrow 1: 01\n")),
        ("lines-pattern", lines("alphabet: 01\ngrid: 2x2\nrow 1: pattern (0\n")),
        ("lines-clue", lines("alphabet: 01\ngrid: 2x2\nrow 1: clue 1x\n")),
        ("lines-row", lines("alphabet: 01\ngrid: 2x2\nrow 3: pattern .*\n")),
        ("lines-cell", lines("alphabet: 01\ngrid: 2x2\nline a over r1c1 r3c1: pattern .*\n")),
        ("lines-cell-twice", lines("alphabet: 01\ngrid: 2x2\nline a over r1c1 r1c1: pattern .*\n")),
        ("lines-given", lines("alphabet: 01\ngrid: 2x2\ngiven row 1: 2?\n")),
        ("lines-given-length", lines("alphabet: 01\ngrid: 2x2\ngiven row 1: 0\n")),
    ];
    let mut all = String::new();
    for (name, text) in cases {
        let error = read_any(&Source::new(name, text)).err();
        let error = error.unwrap_or_else(|| panic!("{name} was read"));
        all.push_str(&format!("{error}\n\n"));
    }
    settings().bind(|| insta::assert_snapshot!("refused", all));
}

/// A pattern that can be met in too many ways on a line of 40 cells.
fn many_ways() -> String {
    r"(?:(.)(.*)\1|(..)\3)*.*(.)(.).*\4.*\5.*".to_owned()
}
