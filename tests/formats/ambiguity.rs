//! Where formats differ without a sign in the text: which size and which side come first, how an empty clue is written,
//! what is a comment, and what they hold. A row of a table for each format, and a test for each column.

use nonomata::formats::{self, Format, Source};
use nonomata::puzzles::Nonogram;

use crate::structured::{FLAGLET_XML, TINY_GNO};
use crate::{flaglet, read_nonograms_as, same_clues, tiny, tiny_clues};

fn read_as(format: &str, text: &str) -> Result<Nonogram, String> {
    let format = Format::named(format).unwrap();
    let reading = read_nonograms_as(format, &Source::new("test", text)).map_err(|error| error.to_string())?;
    Ok(reading.puzzles.into_iter().next().unwrap())
}

/// Whether a text is Tiny, and nothing else would be.
fn is_tiny(format: &str, text: &str) -> bool {
    read_as(format, text)
        .is_ok_and(|puzzle| puzzle.rows() == tiny().rows() && puzzle.columns() == tiny().columns())
}

fn written(format: &str, puzzle: &Nonogram) -> String {
    Format::named(format).unwrap().write(std::slice::from_ref(puzzle)).unwrap().text
}

#[test]
fn which_side_comes_first() {
    for (format, rows_first, columns_first) in [
        ("tatham", "5x3:2.1//1.2/1.1/1/1/1.1/", "5x3:1.1/1/1/1.1//2.1//1.2"),
        ("puzz-link", "nonogram/5/3/12j21g111g1g11h", "nonogram/5/3/111g1g11h12j21g"),
        (
            "gecode",
            "{5,3, 2,2,1, 0, 2,1,2, 2,1,1, 1,1, 1,1, 2,1,1, 0}",
            "{5,3, 2,1,1, 1,1, 1,1, 2,1,1, 0, 2,2,1, 0, 2,1,2}",
        ),
    ] {
        let columns_first = columns_first.replace("nonogram/", "https://puzz.link/p?nonogram/");
        assert!(is_tiny(format, &columns_first), "{format}");
        let error =
            read_as(format, &rows_first.replace("nonogram/", "https://puzz.link/p?nonogram/")).unwrap_err();
        assert!(error.contains("rows first"), "{format}: {error}");
    }
    let swapped = read_as("runs", "([[2,1],[],[1,2]],[[1,1],[1],[1],[1,1],[]])").unwrap();
    same_clues(&swapped, &tiny().transposed());
    for (format, columns_first) in [
        ("nin", "5 3\n1 1\n1\n1\n1 1\n0\n2 1\n0\n1 2\n"),
        ("brackets", "[[1,1],[1],[1],[1,1],[]] [[2,1],[],[1,2]]"),
        ("mk", "3 5\n1 1\n1\n1\n1 1\n0\n#\n2 1\n0\n1 2\n"),
        ("cwd", "3\n5\n1 1\n1\n1\n1 1\n0\n\n2 1\n0\n1 2\n"),
    ] {
        assert!(!is_tiny(format, columns_first), "{format} has the rows first");
    }
    for format in ["keen", "ish", "syro", "makhorin", "g", "brackets", "picross", "quoted", "pzl"] {
        let again = read_as(format, &written(format, &tiny().transposed())).unwrap();
        same_clues(&again, &tiny().transposed());
    }
}

#[test]
fn either_side_may_come_first_where_both_are_named() {
    let sides = |format: &str, rows: &str, columns: &str| {
        for text in [format!("{rows}{columns}"), format!("{columns}{rows}")] {
            let text = match format {
                "non" => format!("width 5\nheight 3\n{text}"),
                "webpbn" => format!("<puzzle>{text}</puzzle>"),
                "nonogrid" => format!("[clues]\n{text}"),
                "gno" => format!("[Dimensions]\n3\n5\n{text}"),
                "json" => format!("{{{text}\"title\": \"Tiny\"}}"),
                "lp" => format!("number_of_rows: 3 number_of_columns: 5\n{text}"),
                _ => text,
            };
            assert!(is_tiny(format, &text), "{format}: {text}");
        }
    };
    sides("non", "rows\n2,1\n0\n1,2\n", "columns\n1,1\n1\n1\n1,1\n0\n");
    sides("faase", "rows\n2 1\n0\n1 2\n", "columns\n1 1\n1\n1\n1 1\n0\n");
    let line = |clue: &str| format!("<line>{clue}</line>");
    let count = |count: &str| format!("<count>{count}</count>");
    let rows: String = [count("2") + &count("1"), String::new(), count("1") + &count("2")]
        .iter()
        .map(|clue| line(clue))
        .collect();
    let columns: String =
        [count("1") + &count("1"), count("1"), count("1"), count("1") + &count("1"), String::new()]
            .iter()
            .map(|clue| line(clue))
            .collect();
    sides(
        "webpbn",
        &format!("<clues type='rows'>{rows}</clues>"),
        &format!("<clues type='columns'>{columns}</clues>"),
    );
    sides("nonogrid", "rows = '2 1, 0, 1 2'\n", "columns = '1 1, 1, 1, 1 1, 0'\n");
    sides("gno", "[Row clues]\n2, 1\n0\n1, 2\n", "[Column clues]\n1, 1\n1\n1\n1, 1\n0\n");
    sides("json", "\"rows\": [[2, 1], [], [1, 2]],", "\"columns\": [[1, 1], [1], [1], [1, 1], []],");
    sides(
        "dzn",
        "rows = 3; row_rule_len = 2; row_rules = [2,1,0,0,1,2];\n",
        "cols = 5; col_rule_len = 2; col_rules = [1,1,0,1,0,1,1,1,0,0];\n",
    );
    sides(
        "lp",
        "row_1 a: 2 b: 2 1\nrow_2 a: 0 b:\nrow_3 a: 2 b: 1 2\n",
        "column_1 a: 2 b: 1 1\ncolumn_2 a: 1 b: 1\ncolumn_3 a: 1 b: 1\ncolumn_4 a: 2 b: 1 1\ncolumn_5 a: 0 b:\n",
    );
}

#[test]
fn blocks_of_puzz_link_stand_from_the_grid_outwards() {
    let address = |data: &str| format!("https://puzz.link/p?nonogram/5/3/{data}");
    assert!(is_tiny("puzz-link", &address("111g1g11h12j21g")));
    let mirrored = read_as("puzz-link", &address("111g1g11h21j12g"));
    assert!(mirrored.is_ok_and(|puzzle| puzzle.rows()[0].to_string() == "1 2"));
    let sheet = "pzprv3/nonogram/3/5/. . . 1 . . 1 ./. . . 1 1 1 1 ./. 2 1 . . . . ./. . . . . . . ./. 1 2 . . . . ./";
    assert!(is_tiny("puzz-link", sheet), "in a file the clues stand as they are seen");
}

#[test]
fn which_size_comes_first() {
    for (format, text, sizes, exchanged) in [
        ("nin", written("nin", &tiny()), "5 3", "3 5"),
        ("mk", written("mk", &tiny()), "3 5", "5 3"),
        ("cwd", written("cwd", &tiny()), "3\n5\n", "5\n3\n"),
        ("cwc", written("cwc", &tiny()), "3\n5\n", "5\n3\n"),
        ("non", written("non", &tiny()), "width 5\nheight 3", "width 3\nheight 5"),
        ("tatham", written("tatham", &tiny()), "5x3", "3x5"),
        ("tatham-save", written("tatham-save", &tiny()), "5x3", "3x5"),
        ("puzz-link", written("puzz-link", &tiny()), "5/3", "3/5"),
        ("gecode", written("gecode", &tiny()), "5, 3", "3, 5"),
        ("gno", written("gno", &tiny()), "3\n5\n", "5\n3\n"),
        ("quoted", written("quoted", &tiny()), "5\n3\n", "3\n5\n"),
        ("pzl", written("pzl", &tiny()), "\n3 5\n", "\n5 3\n"),
        ("lp", written("lp", &tiny()), "rows: 3\nnumber_of_columns: 5", "rows: 5\nnumber_of_columns: 3"),
    ] {
        assert!(text.contains(sizes), "{format}: {text}");
        assert!(is_tiny(format, &text), "{format}");
        assert!(!is_tiny(format, &text.replace(sizes, exchanged)), "{format}");
    }
}

#[test]
fn empty_clues_are_written_as_each_format_wants() {
    for (format, expected) in [
        ("nin", "2 1\n0\n1 2\n"),
        ("mk", "2 1\n0\n1 2\n#"),
        ("cwd", "2 1\n0\n1 2\n\n"),
        ("cwc", "2 1\n\n1 2\n\n"),
        ("keen", "2 1\n0\n1 2\n\n"),
        ("ish", "2,1\n0\n1,2\n\n"),
        ("syro", "2 1 0\n0\n1 2 0\n\n"),
        ("makhorin", "2 1\n0\n1 2\n&\n"),
        ("faase", "2 1\n0\n1 2\ncolumns\n"),
        ("lp", "row_2 number_of_clusters: 0 size(s):\n"),
        ("non", "2,1\n0\n1,2\n"),
        ("nonpack", "2,1\n0\n1,2\n"),
        ("nonny", "2 1\n0\n1 2\n"),
        ("g", "b 1b\n\n1b 2b\n"),
        ("webpbn", "<line></line>\n"),
        ("nonogrid", "2 1\n0\n1 2\n"),
        ("tatham", "1.1//2.1//1.2\n"),
        ("tatham-save", ":1.1/1/1/1.1//2.1//1.2\n"),
        ("puzz-link", "12j21g"),
        ("gecode", "2, 2, 1,\n  0,\n  2, 1, 2\n"),
        ("dzn", "2, 1,\n  0, 0,\n  1, 2\n"),
        ("gno", "2, 1\n0\n1, 2\n"),
        ("json", "[2,1],\n    [],\n    [1,2]\n"),
        ("ndjson", "[[2,1],[],[1,2]]"),
        ("runs", "([[1,1],[1],[1],[1,1],[]],[[2,1],[],[1,2]])"),
        ("brackets", "rows = [[2,1],[],[1,2]]\n"),
        ("picross", "[ 2 1 ]\n[ ]\n[ 1 2 ]\n"),
        ("quoted", "\"2,1\",\"0\",\"1,2\"\n"),
        ("pzl", "2 2 0 0 0 1 0 0 0\n0\n2 1 "),
    ] {
        let text = written(format, &tiny_clues());
        assert!(text.contains(expected), "{format}:\n{text}");
        assert!(is_tiny(format, &text), "{format}:\n{text}");
    }
}

#[test]
fn empty_clues_are_also_read_otherwise() {
    for (format, text) in [
        ("nin", "5 3\n2 1\n\n1 2\n1 1\n1\n1\n1 1\n\n"),
        ("mk", "3 5\n2 1\n\n1 2\n#\n1 1\n1\n1\n1 1\n\n"),
        ("non", "width 5\nheight 3\nrows\n2,1\n\n1,2\ncolumns\n1,1\n1\n1\n1,1\n\n"),
        ("g", "Tiny\n: rows\n2 1\n0\n1 2\n: columns\n1 1\n1\n1\n1 1\n0\n"),
        ("tatham", "5x3:1.1/1/1/1.1/0/2.1/0/1.2"),
        ("runs", "([[1,1],[1],[1],[1,1],[0]],[[2,1],[0],[1,2]])"),
        ("brackets", "rows [[2,1],[0],[1,2]] columns [[1,1],[1],[1],[1,1],[0]]"),
        ("picross", "ROWS\n[2 1]\n[0]\n[1, 2]\nCOLUMNS\n[1 1]\n[1]\n[1]\n[1 1]\n[0]\n"),
        ("quoted", "5\n3\n\"1,1\",\"1\",\"1\",\"1,1\",\"\"\n\"2,1\",\"\",\"1,2\"\n"),
        ("json", "{\"rows\": [[2,1],[0],[1,2]], \"cols\": [[1,1],[1],[1],[1,1],[0]]}"),
    ] {
        assert!(is_tiny(format, text), "{format}");
    }
    let hidden = FLAGLET_XML.replace("<line></line>", "<line><count>0</count></line>");
    let error = read_as("webpbn", &hidden).unwrap_err();
    assert!(error.contains("the column clues to at least"), "0 is not an empty clue here: {error}");
    let blank = "[clues]\nrows = \"\"\"\n2 1\n\n1 2\n\"\"\"\ncolumns = '1 1, 1, 1, 1 1, 0'\n";
    assert!(!is_tiny("nonogrid", blank), "a blank line is nothing here");
    let dropped = TINY_GNO.replace("2, 1\n0\n", "2, 1\n\n");
    assert!(!is_tiny("gno", &dropped), "a blank line is nothing here, either");
}

#[test]
fn comments_are_passed_over() {
    for (format, text) in [
        ("ish", "# 1\n2,1\n# 2\n0\n1,2\n\n1,1\n1\n1\n1,1\n0\n"),
        ("syro", "# 1\n2 1 0\n0\n# 2\n1 2 0\n\n1 1 0\n1 0\n1 0\n1 1 0\n0\n"),
        ("makhorin", "* 1\n2 1\n0\n* 2\n1 2\n&\n1 1\n1\n1\n1 1\n0\n"),
        (
            "non",
            "anything \"at all\"\nwidth 5\nheight 3\nmaxrule 2\nrows\n2,1\n0\n1,2\nrating 5\ncolumns\n1,1\n1\n1\n1,1\n0\n",
        ),
        (
            "g",
            "Free text\nand more: of it\n: rows # and so on\n2 1\n\n1 2\n:\n1 1\n1\n1\n1 1\n\n: end\nafter: that\n",
        ),
        (
            "nonogrid",
            "# 1\n[clues] # 2\nrows = \"\"\"\n2 1 # 3\n0 ; 4\n1 2\"\"\"\ncolumns = '1 1, 1, 1, 1 1, 0'\n",
        ),
        ("brackets", "% 1\nrows([[2,1],[],[1,2]]). % 2\n# 3\ncolumns([[1,1],[1],[1],[1,1],[]]). // 4\n"),
        (
            "picross",
            "# 1\nGRID Tiny\n# 2\nROWS\n[ 2 1 ] # 3\n[ ]\n# 4\n[ 1 2 ]\nCOLUMNS\n[ 1 1 ]\n[ 1 ]\n[ 1 ]\n[ 1 1 ]\n[ ]\n# 5",
        ),
        ("gecode", "/* {9 */ {5,3, 2,1,1, 1,1, // 7\n1,1, 2,1,1, 0, 2,2,1, 0, /* 1 */ 2,1,2};"),
        (
            "dzn",
            "% 1\nrows = 3; /* 2 */ row_rule_len = 2; row_rules = [2,1, % 3\n0,0,1,2];\ncols = 5; col_rule_len = 2; col_rules = [1,1,0,1,0,1,1,1,0,0];",
        ),
        ("gno", &format!("[Sound]\nloud\n{TINY_GNO}[Anything]\n1 2 3\n")),
    ] {
        let read = read_as(format, text);
        assert!(is_tiny(format, text), "{format}: {read:?}");
    }
}

#[test]
fn formats_hold_what_the_table_says() {
    // Colours, goals, saved grids, several puzzles.
    let table = [
        ("nin", "----"),
        ("mk", "----"),
        ("cwd", "----"),
        ("cwc", "c---"),
        ("keen", "----"),
        ("ish", "----"),
        ("makhorin", "----"),
        ("syro", "----"),
        ("lp", "----"),
        ("non", "cgsm"),
        ("nonpack", "cg-m"),
        ("g", "c---"),
        ("webpbn", "cgsm"),
        ("nonogrid", "c---"),
        ("tatham", "---m"),
        ("tatham-save", "--s-"),
        ("puzz-link", "---m"),
        ("gecode", "----"),
        ("brackets", "----"),
        ("characters", "-g--"),
        ("picross", "---m"),
        ("quoted", "----"),
        ("pzl", "c---"),
        ("gno", "-gs-"),
        ("json", "cgsm"),
        ("ndjson", "cgsm"),
    ];
    for (name, expected) in table {
        let holds = Format::named(name).unwrap().capabilities();
        let flags: String = [(holds.colour, 'c'), (holds.goal, 'g'), (holds.saved, 's'), (holds.many, 'm')]
            .map(|(is, letter)| if is { letter } else { '-' })
            .iter()
            .collect();
        assert_eq!(flags, expected, "{name}");
        let can_hold = |puzzles: &[Nonogram]| Format::named(name).unwrap().write(puzzles).is_ok();
        assert_eq!(can_hold(&[flaglet()]), holds.colour, "{name}");
        assert_eq!(can_hold(&[tiny(), tiny()]), holds.many, "{name}");
    }
}

#[test]
fn every_ambiguity_has_a_warning() {
    let warnings = |text: &str| -> Vec<String> {
        let reading = formats::read(&Source::new("test", text)).unwrap_or_else(|error| panic!("{error}"));
        reading.warnings.iter().map(|warning| warning.message().to_owned()).collect()
    };
    for (text, expected) in [
        ("2 1\n1\n0\n1\n", "read as nin; as mk it would be another puzzle"),
        ("5 3\n2 1\n\n1 2\n1 1\n1\n1\n1 1\n\n", "read blank lines as empty clues"),
        ("3 5\n2 1\n0\n1 2\n1 1\n1\n1\n1 1\n0\n", "no line #"),
        ("3\n5\n2 1\n0\n1 2\n1 1\n1\n1\n1 1\n0\n", "no blank line between rows and columns"),
        ("[[2],[0]] [[1],[1]]", "took the first list for the rows"),
        ("1\n1\n1\n1\n", "read as bits; as cwd it would be another puzzle"),
        ("Tiny\n: rows\n1\n: columns\n1\n\n", "they may not be meant"),
        ("{\"rows\":[[1,1,0,1]],\"cols\":[[1],[1],[0],[1]]}", "as patterns"),
        ("{\"rows\":[[0,1],[0,1]],\"cols\":[[0,2]]}", "they pad the lists"),
        ("width 2\nheight 3\nrows\n\n1\n1\n\ncolumns\n1\n1\n", "the clues could also begin below it"),
        ("2 1\n0\n1 2\n\n\n1 1\n1\n1\n1 1\n0\n", "blank line"),
    ] {
        let warnings = warnings(text);
        assert!(warnings.iter().any(|warning| warning.contains(expected)), "{text:?}: {warnings:?}");
    }
    let both = "2 1\n1\n0\n1\n";
    same_clues(
        &read_as("mk", both).unwrap(),
        &Nonogram::builder().rows([vec![1], vec![]]).columns([[1]]).build().unwrap(),
    );
}
