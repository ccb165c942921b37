//! Puzzles in forms of other people's programs: boards drawn in text, calls that hand over line by line, and pictures
//! of letters in JSON.

use nonomata::formats::Source;
use nonomata::puzzles::Nonogram;
use nonomata::symbol::Symbol;

use crate::{check_tiny, flaglet, read_nonograms, reading, same_clues};

const DRAWN: &str = "ignored what stands in the cells of the picture";

#[test]
fn boards_drawn_in_text_are_read() {
    for text in [
        "       |1| | |1| |\n       |1|1|1|1|0|\n-------+----------\n    2 1|\n      0|\n    1 2|\n",
        "          1     1\n          1 1 1 1 0\n      2 1\n        0\n      1 2\n",
        "    :1     1\n    :1 1 1 1 0\n====+==========\n2 1 :\n  0 :\n1 2 :\n",
        "      1     1\nx     1 1 1 1 0\n2 1 | . . . . .\n0   | . . . . .\n1 2 | . . . . .\n",
        "      1     1\n      1 1 1 1 0\n2 1   _ _ _ _ _\n  0   _ _ _ _ _\n1 2   _ _ _ _ _\n",
    ] {
        for end in ["", "\n\n"] {
            check_tiny(&format!("{text}{end}"), "table", &[]);
            check_tiny(&format!("\n{text}").replace('\n', "\r\n"), "table", &[]);
        }
    }
    for text in [
        "      1        1\n      1  1  1  1  0\n    +--------------\n2 1 | O  O  _  O  _\n  0 | _  _  _  _  _\n1 2 | O  _  O  O  _\n",
        "     \u{2502}1     1\n     \u{2502}1 1 1 1\n\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{253c}\u{2500}\u{2500}\u{2500}\n2 1  \u{2502}# # . # \n     \u{2502}. . . . \n1 2  \u{2502}# . # # \n",
    ] {
        let board = reading(text);
        assert_eq!((board.format.name(), board.warnings[0].message()), ("table", DRAWN), "{text}");
        assert_eq!(board.puzzles[0].rows()[2].to_string(), "1 2");
        assert_eq!(board.puzzles[0].columns()[3].to_string(), "1 1");
    }
    let gap = "    1   2\n    1   1\n2 |\n3 |\n";
    assert!(read_nonograms(&Source::new("puzzle", gap)).is_err(), "a gap may be a column without a clue");
}

#[test]
fn lists_are_no_boards() {
    for (text, format) in
        [("2 1\n---\n1 1\n1\n", "keen"), ("3 1\n2 1\n0\n", "loose"), ("2 1|0|1 2\n1 1|1|1|1 1|0\n", "loose")]
    {
        let name = read_nonograms(&Source::new("puzzle", text)).map(|reading| reading.format.name());
        assert_ne!(name.as_ref().ok(), Some(&"table"), "{text} is {format}");
    }
}

#[test]
fn tables_of_markdown_may_begin_their_rule_without_a_bar() {
    let text = "| | |1| | |1| |\n---|---|---|---|---|---|---\n| | |1|1|1|1|0|\n|2|1|x|x| |x| |\n| |0| | | | | |\n|1|2|x| |x|x| |\n";
    check_tiny(text, "table", &[DRAWN]);
}

#[test]
fn calls_hand_over_line_by_line() {
    let lines = |row: &str, column: &str, open: &str, close: &str| {
        let of = |name: &str, clues: &[&str]| {
            clues.iter().map(|clue| format!("{name}({open}{clue}{close});\n")).collect::<String>()
        };
        of(row, &["2, 1", "0", "1, 2"]) + &of(column, &["1, 1", "1", "1", "1, 1", "0"])
    };
    for text in [
        lines("puzzle.addRow", "puzzle.addColumn", "", ""),
        lines("p.add_row", "p.add_col", "[", "]"),
        lines("rows.push_back", "cols.push_back", "{", "}"),
        lines("Rows.Add", "Columns.Add", "new[] {", "}"),
        lines("row_clues.append", "column_clues.append", "[", "]"),
        lines("rows.add", "columns.add", "Arrays.asList(", ")"),
        lines("setRow", "setColumn", "\"", "\"").replace(", ", " "),
    ] {
        let text = format!("Puzzle puzzle = new Puzzle();\n{text}puzzle.solve(3);\n");
        check_tiny(&text, "brackets", &[]);
    }
    let of = |name: &str, clues: &[&str]| {
        let line = |(index, clue): (usize, &&str)| format!("    Line({name}({index}), [{clue}]),\n");
        clues.iter().enumerate().map(line).collect::<String>()
    };
    let rows = of("Row", &["Number(2), Number(1)", "", "Number(1), Number(2)"]);
    let columns =
        of("Column", &["Number(1), Number(1)", "Number(1)", "Number(1)", "Number(1), Number(1)", ""]);
    check_tiny(&format!("Puzzle(\n  name: \"Tiny\",\n  lines: [\n{rows}{columns}  ],\n)\n"), "brackets", &[]);
    let indexed = "setRow(0, [2, 1]);\nsetRow(1, []);\nsetRow(2, [1, 2]);\nsetCol(0, [1, 1]);\nsetCol(1, [1]);\nsetCol(2, [1]);\nsetCol(3, [1, 1]);\nsetCol(4, []);\n";
    check_tiny(indexed, "brackets", &[]);
}

/// A call without numbers may be an empty clue or anything.
#[test]
fn unclear_calls_are_refused() {
    for text in [
        "addRow(2);\naddRow();\naddRow(1);\naddColumn(1);\naddColumn(2);\n",
        "addRow(2);\naddRow(x);\naddColumn(1);\naddColumn(1);\n",
        "setRow(1, [2]);\nsetRow(5, [1]);\nsetCol(0, [2]);\nsetCol(1, [1]);\n",
    ] {
        assert!(read_nonograms(&Source::new("puzzle", text)).is_err(), "{text}");
    }
}

#[test]
fn pictures_of_letters_have_a_palette() {
    let rgb = |puzzle: &Nonogram, number| puzzle.palette().colour(Symbol::new(number)).rgb;
    for text in [
        r##"{"name": "Flag", "mask": "rrb  bb ", "width": 4, "height": 2, "palette": {"r": "ff0000", "b": "#0000ff"}}"##,
        r##"{"V0": {"title": "Flag", "solution": {"clue_style": "Nono", "palette": [
            {"ch": "r", "name": "red", "rgb": [255, 0, 0], "color": 1},
            {"ch": "b", "name": "blue", "rgb": [0, 0, 255], "color": 2},
            {"ch": " ", "name": "white", "rgb": [255, 255, 255], "color": 0}],
            "shape": {"Square": {"width": 4, "height": 2}}, "c": "rrb  bb "}}}"##,
    ] {
        let reading = reading(text);
        assert_eq!((reading.format.name(), &reading.warnings[..]), ("json", &[][..]), "{text}");
        same_clues(&reading.puzzles[0], &flaglet());
        assert_eq!([1, 2].map(|number| rgb(&reading.puzzles[0], number)), [[255, 0, 0], [0, 0, 255]]);
        assert_eq!(reading.puzzles[0].about().title(), Some("Flag"));
    }
    let text = r#"{"mask": "rr", "width": 2, "height": 1, "palette": {"b": "0000ff"}}"#;
    for (from, to, message) in [
        ("", "", "found 'r', which is not in the palette"),
        ("\"rr\"", "\"b\"", "found 1 cells, expected 2 times 1"),
        (
            "\"width\"",
            "\"shape\": {\"Triangle\": {}}, \"w\"",
            "found another shape than \"Square\", which is not supported here",
        ),
        (
            "\"width\"",
            "\"clue_style\": \"Triano\", \"width\"",
            "found clues in the style \"Triano\", which are not supported",
        ),
    ] {
        let error = read_nonograms(&Source::new("puzzle", text.replacen(from, to, 1))).unwrap_err();
        assert_eq!(error.message(), message);
    }
}

/// The number of a colour distinguishes blocks as well as its name.
#[test]
fn colours_may_be_numbers() {
    let block = |count: usize, colour: usize| format!("{{\"ColorId\": {colour}, \"Count\": {count}}}");
    let text = format!(
        "{{\"Board\": {{\"HintsRow\": [[{}, {}], [{}]], \"HintsColumn\": [[{}], [{}, {}], [{}], []]}}}}",
        block(2, 2),
        block(1, 7),
        block(2, 7),
        block(1, 2),
        block(1, 2),
        block(1, 7),
        block(2, 7),
    );
    same_clues(&reading(&text).puzzles[0], &flaglet());
}

#[test]
fn objects_may_have_many_keys() {
    let dots: Vec<String> =
        (0..300).map(|number| format!("\"{number}\": {{\"rows\": [[1]], \"cols\": [[1]]}}")).collect();
    let text = format!("{{{}}}", dots.join(","));
    assert_eq!(reading(&text).puzzles.len(), 300);
}
