//! Clues with words or signs around them: how people write a puzzle down.

use nonomata::formats::Source;

use crate::{check_tiny, read_nonograms, reading, same_clues, tiny};

const ROWS: &str = "2 1\n0\n1 2\n";
const COLUMNS: &str = "1 1\n1\n1\n1 1\n0\n";

const HORIZONTAL_ROWS: &str = "took the horizontal clues for the rows; programs that mean the columns by them would read another puzzle";

const ROWS_FIRST: &str = "took the first list for the rows: nothing in the text says which side comes first";

/// The clues of a side with words before them, and the number of each where there is one.
fn labelled(clues: &str, label: impl Fn(usize) -> String) -> String {
    clues.lines().zip(1..).map(|(clue, index)| format!("{}{clue}\n", label(index))).collect()
}

#[test]
fn words_above_the_clues_name_the_sides() {
    for [rows, columns] in [
        ["Rows:", "Columns:"],
        ["ROWS", "COLS"],
        ["row", "col"],
        ["HORIZONTAL", "VERTICAL"],
        ["Row clues:", "Column clues:"],
        ["[rows]", "[columns]"],
        ["--- rows ---", "--- columns ---"],
        ["Lines", "Columns"],
        ["R", "C"],
        ["left", "top"],
        ["ACROSS", "DOWN"],
        ["Zeilen", "Spalten"],
        ["lignes", "colonnes"],
        ["# rows", "# columns"],
    ] {
        let warnings: &[&str] = if rows == "HORIZONTAL" { &[HORIZONTAL_ROWS] } else { &[] };
        let (rows, columns) = (format!("{rows}\n{ROWS}"), format!("{columns}\n{COLUMNS}"));
        check_tiny(&format!("{rows}{columns}"), "loose", warnings);
        check_tiny(&format!("{columns}{rows}\n"), "loose", warnings);
        check_tiny(&format!("3 5\n{rows}\n{columns}"), "loose", warnings);
        check_tiny(&format!("5x3\r\n{rows}{columns}"), "loose", &[]);
    }
    for (between, warnings) in
        [("Columns", &[][..]), ("COLS:", &[]), ("--- vertical ---", &[HORIZONTAL_ROWS])]
    {
        check_tiny(&format!("{ROWS}{between}\n{COLUMNS}"), "loose", warnings);
    }
    check_tiny(&format!("{COLUMNS}Rows\n{ROWS}"), "loose", &[]);
    check_tiny(&format!("# columns\n{COLUMNS}\n# rows\n{ROWS}"), "ish", &[]);
    let titled = reading(&format!("Tiny\na small one\nRows:\n{ROWS}Columns:\n{COLUMNS}"));
    let about = titled.puzzles[0].about();
    assert_eq!((about.title(), about.get("description")), (Some("Tiny"), Some("a small one")));
    let blank = "Rows:\n2 1\n0\n\n1 2\nColumns:\n1 1\n1\n1\n1 1\n0\n";
    check_tiny(blank, "loose", &["ignored this blank line: an empty clue is 0"]);
}

#[test]
fn words_before_the_clues_name_the_sides() {
    for [row, column] in
        [["R", "C"], ["r", "c"], ["L", "C"], ["row ", "column "], ["H", "V"], ["row_", "col_"]]
    {
        let warnings: &[&str] = if row == "H" { &[HORIZONTAL_ROWS] } else { &[] };
        let rows = labelled(ROWS, |index| format!("{row}{index}: "));
        let columns = labelled(COLUMNS, |index| format!("{column}{index}: "));
        check_tiny(&format!("{rows}{columns}"), "loose", warnings);
        check_tiny(&format!("5 3\n{columns}\n{rows}"), "loose", warnings);
        let bare = format!("{rows}{columns}").replace(": 0\n", ":\n");
        check_tiny(&bare, "loose", warnings);
        check_tiny(&bare.replace(": ", " = ").replace(' ', "  "), "loose", warnings);
        let unnumbered =
            [labelled(ROWS, |_| format!("{row}: ")), labelled(COLUMNS, |_| format!("{column}: "))];
        check_tiny(&unnumbered.concat(), "loose", warnings);
        check_tiny(&unnumbered.concat().replace(": 0\n", ":\n"), "loose", warnings);
    }
    let from_zero = [
        labelled(ROWS, |index| format!("r{}: ", index - 1)),
        labelled(COLUMNS, |index| format!("c{}: ", index - 1)),
    ];
    check_tiny(&from_zero.concat(), "loose", &[]);
    let assigned = "rows[0] = [2, 1]\nrows[1] = []\nrows[2] = [1, 2]\ncols[0]=[1,1]\ncols[1]=[1]\ncols[2]=[1]\n\
                    cols[3]=[1,1];\ncols[4]=[]\n";
    check_tiny(assigned, "loose", &[]);
}

#[test]
fn signs_and_sizes_tell_the_lists_apart() {
    for between in ["*", "***", "%", "+", ".", ";", "@", "#"] {
        let text = format!("2\n0\n2\n{between}\n1\n1\n1\n1\n");
        let reading = reading(&text);
        assert_eq!((reading.format.name(), reading.warnings[0].message()), ("loose", ROWS_FIRST), "{text}");
        assert_eq!((reading.puzzles[0].width(), reading.puzzles[0].height()), (4, 3));
    }
    for square in
        ["3\n3\n1\n1 1\n1 1\n2\n1 1\n", "3\n\n3\n1\n1 1\n\n1 1\n2\n1 1\n", "3\n3\n1\n1 1\n\n1 1\n2\n1 1\n"]
    {
        let reading = reading(square);
        assert_eq!((reading.format.name(), reading.warnings[0].message()), ("loose", ROWS_FIRST), "{square}");
        assert_eq!(reading.puzzles[0].rows()[0].to_string(), "3");
    }
    check_tiny(&format!("3\n{ROWS}5\n{COLUMNS}"), "loose", &[ROWS_FIRST]);
    check_tiny(&format!("5x3\n{ROWS}{COLUMNS}"), "loose", &[ROWS_FIRST]);
    check_tiny(&format!("Tiny\n5 x 3\n{ROWS}\n{COLUMNS}"), "loose", &[ROWS_FIRST]);
    let columns_first = "took the first list for the columns: it has as many clues as the picture is wide";
    check_tiny(&format!("5x3\n{COLUMNS}\n{ROWS}"), "loose", &[columns_first]);
}

#[test]
fn a_side_may_be_one_line() {
    for text in [
        "2 1,0,1 2\n1 1,1,1,1 1,0\n",
        "2 1, 0, 1 2\n1 1, 1, 1, 1 1, 0\n",
        "2,1 0 1,2\n1,1 1 1 1,1 0\n",
        "2,1;0;1,2\n1,1;1;1;1,1;0\n",
        "2 1; ; 1 2;\n\n1 1; 1; 1; 1 1; 0;\n",
        "2 1/0/1 2\n1 1/1/1/1 1/0\n",
        "5 3\n2 1|0|1 2\n1 1|1|1|1 1|0\n",
    ] {
        check_tiny(text, "loose", &[ROWS_FIRST]);
    }
    for text in [
        "rows: 2 1, 0, 1 2\ncolumns: 1 1, 1, 1, 1 1, 0\n",
        "C: 1,1; 1; 1; 1,1; 0\nR: 2,1; 0; 1,2\n",
        "Rows\n2,1 0 1,2\nColumns\n1,1 1 1 1,1 0\n",
    ] {
        check_tiny(text, "loose", &[]);
    }
    let both = reading("1,1 1,1 1,1\n1,1 1,1 1,1\n");
    let last = both.warnings.last().unwrap().message();
    assert_eq!(last, "with other signs between the clues this would be another puzzle, too");
}

#[test]
fn words_that_mean_either_side_give_a_warning() {
    for text in [
        "{\"ver\": [[1,1],[1],[1],[1,1],[]], \"hor\": [[2,1],[],[1,2]]}",
        "{\"verticalClues\": [\"1 1\",1,1,\"1 1\",0], \"horizontalClues\": [\"2 1\",0,\"1 2\"]}",
    ] {
        check_tiny(text, "json", &[HORIZONTAL_ROWS]);
    }
    let code = "int ver[5][2] = {{1,1},{1},{1},{1,1},{}};\nint hor[3][2] = {{2,1},{},{1,2}};\n";
    check_tiny(code, "brackets", &[HORIZONTAL_ROWS]);
    let sized = "{\"width\": 5, \"height\": 3, \"ver\": [[1,1],[1],[1],[1,1],[]], \"hor\": [[2,1],[],[1,2]]}";
    check_tiny(sized, "json", &[]);
    let square = reading("{\"width\": 2, \"ver\": [[1],[1]], \"hor\": [[2],[]]}");
    assert_eq!(square.warnings[0].message(), HORIZONTAL_ROWS, "sizes of a square tell nothing");
    // The same both ways.
    assert_eq!(reading("{\"ver\": [[1]], \"hor\": [[1]]}").warnings, []);
    let swapped =
        "{\"width\": 3, \"height\": 5, \"ver\": [[1,1],[1],[1],[1,1],[]], \"hor\": [[2,1],[],[1,2]]}";
    let error = read_nonograms(&Source::new("puzzle", swapped)).unwrap_err();
    assert_eq!(error.hint(), Some("the sizes would fit with the lists swapped"));
}

#[test]
fn lines_may_be_items_or_have_numbers() {
    let item = |clues: &str, sign: &str| labelled(clues, |_| sign.to_owned());
    for sign in ["- ", "* ", "+ ", "\u{2022} ", "  - "] {
        let text =
            format!("## Tiny\n\n### Rows\n\n{}\n### Columns\n\n{}", item(ROWS, sign), item(COLUMNS, sign));
        check_tiny(&text, "loose", &[]);
        assert_eq!(reading(&text).puzzles[0].about().title(), Some("Tiny"));
    }
    for after in [": ", ") ", ". ", ":\t"] {
        for first in [0, 1] {
            let number = |index: usize| format!("{}{after}", index - 1 + first);
            let text = format!("Rows\n{}Columns:\n{}", labelled(ROWS, number), labelled(COLUMNS, number));
            check_tiny(&text, "loose", &[]);
            check_tiny(
                &text.replace(&format!("{after}0\n"), &format!("{}\n", after.trim_end())),
                "loose",
                &[],
            );
        }
    }
    let format = nonomata::formats::Format::named("loose").unwrap();
    let error = format.read(&Source::new("puzzle", "Rows\n1: 1\n3: 1\nColumns\n1: 2\n")).unwrap_err();
    assert_eq!((error.line(), error.message()), (3, "found line 3, expected line 2"));
}

#[test]
fn headings_may_come_again() {
    for [rows, columns] in [["Rows", "Columns"], ["down the left side:", "across the top:"]] {
        let one = format!("{rows}\n{ROWS}{columns}\n{COLUMNS}");
        let reading = reading(&format!("Puzzle 1\n\n{one}\n\nPuzzle 2\n5x3\n\n{one}---\n{one}"));
        assert_eq!(reading.puzzles.len(), 3);
        reading.puzzles.iter().for_each(|puzzle| same_clues(puzzle, &tiny()));
        let titles: Vec<_> = reading.puzzles.iter().map(|puzzle| puzzle.about().title()).collect();
        assert_eq!(titles, [Some("Puzzle 1"), Some("Puzzle 2"), None]);
        assert_eq!(reading.warnings, []);
    }
    let wrong = "Rows\n1\nColumns\n1\n\nRows\n1\nColumns\n2\n";
    let error = read_nonograms(&Source::new("puzzle", wrong)).unwrap_err();
    assert_eq!((error.line(), error.column()), (9, 1));
}

#[test]
fn zeros_may_pad_the_clues() {
    let before = "ignored zeros before the blocks of clues: they pad the lists";
    let after = "ignored zeros after the blocks of clues: they pad the lists";
    let padded = ["0 2 1\n0 0 0\n0 1 2\n", "1 1\n0 1\n0 1\n1 1\n0 0\n"];
    let trailing = ["2 1 0\n0 0 0\n1 2 0\n", "1 1\n1 0\n1 0\n1 1\n0 0\n"];
    for (sides, warning) in [(padded, before), (trailing, after)] {
        let [rows, columns] = sides;
        check_tiny(&format!("{rows}\n{columns}"), "keen", &[warning; 2]);
        check_tiny(&format!("5 3\n{rows}{columns}"), "nin", &[warning]);
        check_tiny(&format!("3 5\n{rows}#\n{columns}"), "mk", &[warning; 2]);
        check_tiny(&format!("rows\n{rows}columns\n{columns}"), "faase", &[warning; 2]);
        let list = |side: &str| side.trim_end().replace(' ', ",").replace('\n', "],[");
        let named = format!("rows = [[{}]]\ncols = [[{}]]\n", list(rows), list(columns));
        check_tiny(&named, "brackets", &[warning]);
        let json = format!("{{\"rows\": [[{}]], \"cols\": [[{}]]}}", list(rows), list(columns));
        check_tiny(&json, "json", &[warning]);
    }
}

#[test]
fn what_is_no_list_is_refused() {
    for (text, message) in [
        ("R1: 1\nR3: 1\nC1: 2\n", "found line 3, expected line 2"),
        ("Rows:\n1\nRows:\n1\n", "found \"Rows:\" for the second time"),
        ("Rows:\n1\nsee below\nColumns:\n1\n", "found 's', expected a clue, or the word rows or columns"),
        (
            "4 4\nRows:\n1\nColumns:\n1\n",
            "found 1 rows and 1 columns, expected as many as the sizes on this line",
        ),
    ] {
        let format = nonomata::formats::Format::named("loose").unwrap();
        assert_eq!(format.read(&Source::new("puzzle", text)).unwrap_err().message(), message, "{text}");
    }
    let gap = read_nonograms(&Source::new("puzzle", "row 1: 1\ncolumn 1: 1\ncolumn 3: 0\n")).unwrap_err();
    assert_eq!((gap.line(), gap.message()), (3, "found line 3, expected line 2"));
}
