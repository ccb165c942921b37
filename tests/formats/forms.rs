//! Forms of other people that were met and refused before: dialects of JSON, lists under any key, settings, series of
//! calls, framed pictures, full-width digits.

use nonomata::formats::{Source, read_each};
use nonomata::rule::ClueEntry;

use crate::{check_tiny, flaglet, read_nonograms, reading, same_clues, tiny};

const ROWS_FIRST: &str = "took the first list for the rows: nothing in the text says which side comes first";

const HORIZONTAL_ROWS: &str = "took the horizontal clues for the rows; programs that mean the columns by them would read another puzzle";

#[test]
fn json_may_be_written_as_programs_write_it() {
    for text in [
        "{'rows': [[2, 1], [], [1, 2]], 'columns': [[1, 1], [1], [1], [1, 1], []]}",
        "{\"rows\": [[2,1,],[],[1,2],], \"columns\": [[1,1],[1],[1],[1,1],[],],}",
        "{ // Tiny\nrows: [[2,1],[],[1,2]], # three\n columns: /* five */ [[1,1],[1],[1],[1,1],[]]}",
        "{\"lignes\": [[2,1],[],[1,2]], \"colonnes\": [[1,1],[1],[1],[1,1],[]]}",
        "[{\"puzzle\": {\"left\": [[2,1],[],[1,2]], \"top\": [[1,1],[1],[1],[1,1],[]]}}]",
        "{\"rows\": {0: [2,1], 1: [], 2: [1,2]}, \"cols\": [[1,1],[1],[1],[1,1],[]]}",
    ] {
        check_tiny(text, "json", &[]);
    }
    check_tiny("[[{\"rows\": [[2,1],[],[1,2]], \"cols\": [[1,1],[1],[1],[1,1],[]]}]]", "brackets", &[]);
    let letters = "{\"h\": [[2,1],[],[1,2]], \"v\": [[1,1],[1],[1],[1,1],[]]}";
    check_tiny(letters, "json", &[HORIZONTAL_ROWS]);
    let python = "PUZZLE = {\n    'rows': [[('r', 2), ('b', 1)], [('b', 2)]],\n    'cols': [[('r', 1)], [('r', 1), ('b', 1)], [('b', 2)], []],\n}\n";
    same_clues(&reading(python).puzzles[0], &flaglet());
}

#[test]
fn two_lists_may_be_under_any_one_key() {
    let pair = "[[[2,1],[],[1,2]], [[1,1],[1],[1],[1,1],[]]]";
    check_tiny(&format!("{{\"initial_state\": {pair}}}"), "json", &[ROWS_FIRST]);
    check_tiny(&format!("{{\"name\": \"Tiny\", \"clues\": {pair}, \"id\": 3}}"), "json", &[ROWS_FIRST]);
    let two = format!("{{\"one\": {pair}, \"other\": {pair}}}");
    assert!(read_nonograms(&Source::new("two", two)).is_err());
}

#[test]
fn null_hides_a_clue() {
    let puzzle = reading("{\"rows\": [null, [1]], \"columns\": [[1], [1]]}").puzzles.remove(0);
    assert_eq!(puzzle.rows()[0].entries(), [ClueEntry::Any]);
}

#[test]
fn settings_may_have_a_clue_a_line() {
    for text in [
        "rows =\n2 1\n0\n1 2\ncolumns =\n1 1\n1\n1\n1 1\n0\n",
        "[tiny]\nrows =\n  2 1\n  0\n  1 2\ncolumns =\n  1 1\n  1\n  1\n  1 1\n  0\n",
    ] {
        let puzzle = reading(text).puzzles.remove(0);
        same_clues(&puzzle, &tiny());
    }
}

#[test]
fn a_series_of_calls_that_begins_again_is_another_puzzle() {
    let series = |rows: &[&str], columns: &[&str]| {
        let calls = |name: &str, clues: &[&str]| -> String {
            clues.iter().map(|clue| format!("{name}.add([{clue}])\n")).collect()
        };
        calls("rows", rows) + &calls("cols", columns)
    };
    let one = series(&["2, 1", "0", "1, 2"], &["1, 1", "1", "1", "1, 1", "0"]);
    let other = series(&["1", "1"], &["2", "0"]);
    let found = reading(&format!("{one}\nputs 1\n{other}")).puzzles;
    assert_eq!(found.len(), 2);
    same_clues(&found[0], &tiny());
    assert_eq!((found[1].width(), found[1].height()), (2, 2));
    let turns = "addRow(1)\naddColumn(2)\naddRow(1)\naddColumn(0)\n";
    same_clues(&reading(turns).puzzles[0], &found[1]);
}

#[test]
fn pictures_may_be_between_bars() {
    check_tiny("|X|X|_|X|_|\n|_|_|_|_|_|\n|X|_|X|X|_|\n", "characters", &[]);
}

#[test]
fn digits_may_be_full_width() {
    let text = "5 3\n2 1\n0\n1 2\n1 1\n1\n1\n1 1\n0\n";
    let wide: String = text
        .chars()
        .map(|letter| letter.to_digit(10).and_then(|digit| char::from_u32(0xff10 + digit)).unwrap_or(letter))
        .collect();
    check_tiny(&wide, "nin", &["read full-width digits as digits"]);
}

/// The puzzles before a broken element are read, and the error says how the others would be.
#[test]
fn a_broken_element_ends_a_list() {
    let dot = "{\"rows\": [[1]], \"columns\": [[1]]}";
    let text = format!("[{dot}, {{\"rows\": [[1]}}, {dot}]");
    let puzzles = read_each(&Source::new("list", text), None).unwrap().puzzles;
    assert_eq!(puzzles.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false]);
    assert!(puzzles[1].as_ref().unwrap_err().hint().unwrap().contains("NDJSON"));
}
