//! Puzzles in forms of other people's programs: boards drawn in text, calls that hand over line by line, and pictures
//! of letters in JSON.

use nonomata::formats::Source;
use nonomata::puzzles::Nonogram;
use nonomata::symbol::Symbol;

use crate::{check_tiny, flaglet, read_nonograms, reading, same_clues, tiny};

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

/// Bars between the cells show columns without numbers.
#[test]
fn bars_part_the_columns() {
    let text = "   ║ ║ ║1║ ║ ║1║\n═══╔═╦═╦═╦═╦═╗\n1 1║ ║ ║ ║ ║ ║ ║\n═══╠═╬═╬═╬═╬═╣\n   ║ ║ ║ ║ ║ ║ ║\n";
    for text in [text.to_owned(), text.replace('║', "|")] {
        let board = reading(&text);
        assert_eq!(
            (board.format.name(), board.puzzles[0].width(), board.puzzles[0].height()),
            ("table", 6, 2)
        );
        let columns: Vec<String> = board.puzzles[0].columns().iter().map(ToString::to_string).collect();
        assert_eq!(columns, ["0", "0", "1", "0", "0", "1"]);
    }
}

/// Those every few columns do not.
#[test]
fn bars_may_group_columns() {
    let board = reading("     |1 1 2 1 0 2\n1 2 1|# . #|# . #|\n  2 1|. # #|. . #|\n");
    assert_eq!(board.format.name(), "table");
    let columns: Vec<String> = board.puzzles[0].columns().iter().map(ToString::to_string).collect();
    assert_eq!(columns, ["1", "1", "2", "1", "0", "2"]);
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

const ROWS_FIRST: &str = "took the first list for the rows: nothing in the text says which side comes first";

/// The warnings of a text that is Tiny in this format.
fn warnings(text: &str, format: &str) -> Vec<String> {
    let reading = reading(text);
    assert_eq!(reading.format.name(), format, "{text}");
    same_clues(&reading.puzzles[0], &tiny());
    reading.warnings.iter().map(|warning| warning.message().to_owned()).collect()
}

#[test]
fn a_line_has_a_title_and_both_sides() {
    check_tiny("Tiny|2 1,0,1 2/1 1,1,1,1 1,0\n", "loose", &[ROWS_FIRST]);
    let shown = "Tiny one|2 1, 0, 1 2/1 1, 1, 1, 1 1, 0|110100000010110\r\n\n";
    check_tiny(shown, "loose", &[]);
    // The picture says which side is which.
    check_tiny("Tiny|1 1,1,1,1 1,0/2 1,0,1 2|110100000010110", "loose", &[]);
    let both = reading(&format!("{shown}Dot|1/1\n"));
    let titles: Vec<_> = both.puzzles.iter().map(|puzzle| puzzle.about().title()).collect();
    assert_eq!((titles, both.warnings.len()), (vec![Some("Tiny one"), Some("Dot")], 1));
    assert!(both.puzzles[0].goal().is_some() && both.puzzles[1].goal().is_none());
    for (text, message) in [
        ("A|1/1|11", "found 2 cells of a picture, expected 1 times 1"),
        ("A|3/1", "the clue of row 1 needs 3 cells, but the row has 1"),
    ] {
        let error = read_nonograms(&Source::new("puzzle", text)).unwrap_err();
        assert_eq!(error.message(), message);
    }
    let wrong = reading("A|1,0/1,0|0001");
    assert_eq!(wrong.warnings[0].message(), "the goal violates the clue of row 1");
}

#[test]
fn zeros_end_clues_after_the_names_of_sides() {
    let text = "g 3 5\nr 2 1 0\nr 0\nr 1 2 0\nc 1 1 0\nc 1 0\nc 1 0\nc 1 1 0\nc 0\n";
    check_tiny(text, "loose", &["ignored the 0 at the end of every clue"]);
    check_tiny(&text.replace("g 3 5\n", ""), "loose", &["ignored the 0 at the end of every clue"]);
    assert!(read_nonograms(&Source::new("puzzle", text.replace("2 1 0", "2 1"))).is_err());
}

#[test]
fn one_size_is_the_length_of_the_first_list() {
    check_tiny("3\n2 1\n0\n1 2\n1 1\n1\n1\n1 1\n0\n", "loose", &[ROWS_FIRST]);
    let columns = reading("5\n1 1\n1\n1\n1 1\n0\n2 1\n0\n1 2\n");
    assert_eq!((columns.puzzles[0].height(), columns.warnings[0].message()), (5, ROWS_FIRST));
    for other in ["3\n2 1\n0\n1 2\n1 1\n1\n1\n1 1\n1\n", "2\n2 1\n0\n1 2\n1 1\n1\n1\n1 1\n0\n"] {
        assert!(read_nonograms(&Source::new("puzzle", other)).is_err(), "{other}");
    }
}

#[test]
fn headings_tell_how_many_clues_follow() {
    for [rows, columns] in
        [["rows 3", "cols 5"], ["Rows: 3", "Columns: 5"], ["row_count = 3", "col_count = 5"]]
    {
        let text = format!("{rows}\n2 1\n0\n1 2\n{columns}\n1 1\n1\n1\n1 1\n0\n");
        if rows.starts_with("row_") {
            assert!(read_nonograms(&Source::new("puzzle", text)).is_err());
        } else {
            check_tiny(&text, "loose", &[]);
            check_tiny(&format!("size: 5x3\n{text}"), "loose", &[]);
        }
    }
    let open = reading("Rows: 2\n1\n1\nColumns: 2\n1\n1\n");
    let message = "took the number after the heading for that of its clues: it may be a clue as well";
    assert_eq!((open.puzzles[0].width(), open.warnings[0].message()), (2, message));
    let marked = "rows 1\nrows 1\ncols 1\ncols 1\n";
    assert_eq!(reading(marked).puzzles[0].width(), 2);
}

/// The sums tell: with the numbers of the headings both are 7.
#[test]
fn a_clue_may_stand_beside_its_heading() {
    let beside = reading("Rows: 3\n1\n1\n2\nColumns: 2\n3\n2\n");
    let clues =
        |clues: &[nonomata::rule::LineClue]| clues.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(clues(beside.puzzles[0].rows()), ["3", "1", "1", "2"]);
    assert_eq!(clues(beside.puzzles[0].columns()), ["2", "3", "2"]);
}

#[test]
fn only_the_words_false_and_null_mean_nothing_in_an_object() {
    let text =
        |word: &str| format!("[[{{\"n\": 1, \"done\": {word}}}]]\n[[{{\"n\": 1, \"done\": {word}}}]]\n");
    assert_eq!(reading(&text("false")).puzzles[0].width(), 1);
    assert_eq!(reading(&text("null")).puzzles[0].width(), 1);
    for word in ["falsely", "nullable", "false_start"] {
        let found = read_nonograms(&Source::new("puzzle", text(word)));
        assert!(found.is_err(), "{word}");
    }
}

#[test]
fn blocks_are_objects_in_bare_lists() {
    let list = |clues: &str| {
        let block = |number: &str| format!("{{\"Value\": {number}, \"Green\": false}}");
        let clue = |clue: &str| {
            clue.split(' ').filter(|number| *number != "0").map(block).collect::<Vec<_>>().join(",")
        };
        let clues: Vec<String> = clues.split('/').map(|text| format!("[{}]", clue(text))).collect();
        format!("[{}]", clues.join(","))
    };
    let text = format!("{}\n{}\n", list("2 1/0/1 2"), list("1 1/1/1/1 1/0"));
    check_tiny(&text, "brackets", &[ROWS_FIRST]);
    let moves = "[{\"x\": 0, \"y\": 3, \"time\": \"0001-01-01\"}, {\"x\": 1, \"y\": 1, \"time\": \"\"}]\n";
    check_tiny(&format!("{text}{moves}"), "brackets", &[ROWS_FIRST]);
    // Another colour is not ignored.
    assert!(read_nonograms(&Source::new("puzzle", text.replacen("false", "true", 1))).is_err());
    let named = r#"{"rows": [{"value": 1}, {"hints": [1]}], "columns": [[{"Value": 1}], [{"count": 1}]]}"#;
    assert_eq!(reading(named).puzzles[0].rows()[0].to_string(), "1");
}

#[test]
fn lines_of_json_may_be_numbered() {
    for first in [0, 1] {
        let side = |clues: &[&str]| {
            let line = |(index, clue): (usize, &&str)| format!("\"{}\": [{clue}]", index + first);
            clues.iter().enumerate().map(line).collect::<Vec<_>>().join(", ")
        };
        let (rows, columns) = (side(&["2, 1", "0", "1, 2"]), side(&["1, 1", "1", "1", "1, 1", "0"]));
        check_tiny(&format!("{{\"rows\": {{{rows}}}, \"columns\": {{{columns}}}}}"), "json", &[]);
    }
    let text = r#"{"rows": {"1": [1], "3": [1]}, "columns": {"1": [2]}}"#;
    let error = read_nonograms(&Source::new("puzzle", text)).unwrap_err();
    assert_eq!(error.message(), "found the key \"3\", expected the number of the next line");
}

/// Exchanged lists of a square are its transpose, and nothing tells which of the two is meant.
#[test]
fn squares_may_be_transposed() {
    let square = reading("2 2\n1\n1\n2\n0\n");
    assert_eq!((square.format.name(), square.warnings[0].message()), ("nin", ROWS_FIRST));
    let named = nonomata::formats::Format::named("nin").unwrap();
    assert!(named.read(&Source::new("puzzle", "2 2\n1\n1\n2\n0\n")).unwrap().warnings.is_empty());
    for same in ["2 2\n1\n1\n1\n1\n", "1 2\n1\n1\n2\n"] {
        assert!(reading(same).warnings.is_empty(), "{same}");
    }
}

#[test]
fn clues_may_be_at_the_right_and_below() {
    let text = "|_|_|_|_|_| 2 1\n|_|_|_|_|_| 0\n|_|_|_|_|_| 1 2\n 1 1 1 1 0\n 1     1\n";
    check_tiny(text, "table", &[]);
    check_tiny(&text.replacen("|_|_|_|_|_| 2", "|X|X|_|X|_| 2", 1), "table", &[DRAWN]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(read_nonograms(&Source::new("puzzle", lines[..4].join("\n"))).is_err());
}

#[test]
fn lines_between_the_fifths_of_a_list_mean_nothing() {
    check_tiny("2 1\n---\n0\n1 2\n\n1 1\n1\n---\n1\n1 1\n0\n", "keen", &[]);
    check_tiny("2 1\n0\n1 2\n---\n1 1\n1\n1\n1 1\n0\n", "keen", &[]);
    assert_eq!(warnings("3\n5\n\n2 1\n0\n1 2\n\n1 1\n1\n1\n1 1\n0\n", "cwd"), [""; 0]);
}

#[test]
fn pictures_may_have_a_title_alone() {
    for (text, format) in [
        ("--Tiny--\n1 1 0 1 0\n0 0 0 0 0\n1 0 1 1 0\n", "bits"),
        ("Tiny\n##.#.\n.....\n#.##.\n", "characters"),
    ] {
        check_tiny(text, format, &[]);
        assert_eq!(reading(text).puzzles[0].about().title(), Some("Tiny"));
    }
    for text in ["Dear Sir\n---\n---\n---\n", "Words\n***\n***\n***\n", "A\n1 1\n1 1\n1 1\n"] {
        assert!(read_nonograms(&Source::new("puzzle", text)).is_err(), "{text}");
    }
}

#[test]
fn blocks_of_code_are_read_where_the_text_looks_like_a_format() {
    let text =
        "How it is written:\n\n```\nwidth 5\nheight 3\nrows\n2,1\n0\n1,2\ncolumns\n1,1\n1\n1\n1,1\n0\n```\n";
    check_tiny(text, "non", &["read the blocks of code, and ignored the text around them"]);
}

/// Some objects are dictionaries of puzzles.
#[test]
fn objects_have_at_most_twenty_thousand_keys() {
    let puzzles = |count: usize| {
        let puzzle = |number| format!("\"p{number}\": {{\"rows\": [[1]], \"cols\": [[1]]}}");
        format!("{{{}}}", (0..count).map(puzzle).collect::<Vec<_>>().join(","))
    };
    assert_eq!(reading(&puzzles(20_000)).puzzles.len(), 20_000);
    let error = read_nonograms(&Source::new("puzzle", puzzles(20_001))).unwrap_err();
    assert_eq!(error.message(), "too many keys: the limit is 20000");
}
