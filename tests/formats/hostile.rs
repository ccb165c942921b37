//! Malicious, truncated and damaged texts: no reader panics, hangs or takes much memory.

use nonomata::formats::{self, Format, Limits, ReadErrorKind, Source};
use nonomata::puzzles::{Nonogram, Puzzle};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::structured::{
    FLAGLET_JSON, FLAGLET_TOML, FLAGLET_XML, TINY_GNO, TINY_PAGE, TINY_PICMI, TINY_SAVE, TINY_SHEET,
};
use crate::{read, read_nonograms};

#[test]
fn limits_are_kept() {
    let limits = Limits::default().with_bytes(20).with_cells(6);
    assert!(Source::from_bytes("test", &[b'1'; 21], limits).is_err());
    let within = |text: &str| formats::read(&Source::new("test", text).with_limits(limits)).map(|_| ());
    assert!(within("3x2://///").is_err(), "five lists of six");
    within("3x2:////").unwrap();
    let error = within("7x1:///////").unwrap_err();
    assert_eq!(error.message(), "a 7x1 puzzle is too large: the limit is 6 cells");
    assert!(within("([[],[],[],[]],[[],[]])").is_err());
    assert!(within("width 4\nheight 2\n").is_err());
    let error = within("width 7\nheight 2\n").unwrap_err();
    assert_eq!(error.message(), "7 lines on a side are too many: the limit is 6 cells");
    for list in [
        "4 2\n",
        "2 4\n0\n0\n#\n",
        "2\n4\n0\n0\n\n0\n0\n0\n0\n",
        "2\n4\n1\n\n\n\n",
        "0\n0\n\n0\n0\n0\n0\n",
        "* Tiny\n0\n0\n&\n0\n0\n0\n0\n",
        "1111\n1111\n",
        "rows\n0\n0\ncolumns\n0\n0\n0\n0\n",
        "number_of_rows: 2\nnumber_of_columns: 4\n",
        "{4, 2, 0",
        "rows = 2; row_rules = []; row_rule_len = 0; cols = 4; col_rules = []; col_rule_len = 0;",
        ": rows\n\n\n: columns\n\n\n\n\n:\n",
        "[[0],[0]] [[0],[0],[0],[0]]",
        "##..\n####\n",
        "ROWS\n[ ]\n[ ]\nCOLUMNS\n[ ]\n[ ]\n[ ]\n[ ]\n",
        "4\n2\n\"0\",\"0\",\"0\",\"0\"\n\"0\",\"0\"\n",
        "1\n#ffffff\n2 4\n",
    ] {
        let error = within(list).expect_err(list);
        assert!(error.message().contains("the limit is 6 cells"), "{list}: {error}");
    }
}

#[test]
fn saved_grids_are_lent() {
    let clues = ["[1]"; 100].join(",");
    let grid = format!("[{}]", vec![format!("\"{}\"", "?".repeat(100)); 100].join(","));
    let saved = vec![grid; 5].join(",");
    let text = format!("{{\"rows\":[{clues}],\"columns\":[{clues}],\"saved\":[{saved}]}}");
    let read = formats::read(&Source::new("test", text)).unwrap();
    let [puzzle @ Puzzle::Nonogram(nonogram)] = &read.puzzles[..] else { panic!("one nonogram") };
    // Each takes 16 bytes a cell, so the puzzle's own cells are lent.
    assert_eq!(puzzle.saved()[4].as_ptr(), nonogram.saved()[4].cells().as_ptr());
}

#[test]
fn many_lines_of_header_are_no_trouble() {
    lines_of_header(100_000);
}

#[test]
#[ignore = "takes long without optimisation"]
fn a_million_lines_of_header_are_no_trouble() {
    lines_of_header(1_000_000);
}

fn lines_of_header(count: usize) {
    let text = "note \"nothing\"\n".repeat(count) + "width 1\nheight 1\nrows\n1\ncolumns\n1\n";
    assert_eq!(read(&text).width(), 1);
}

#[test]
fn short_pictures_do_not_add_up_to_much_memory() {
    let zeros = "0\n".repeat(2000);
    let text =
        format!("width 2000\nheight 2000\nrows\n{zeros}columns\n{zeros}{}", "saved \"\"\n".repeat(5000));
    let error = formats::read(&Source::new("test", text)).unwrap_err();
    assert!(error.message().starts_with("the pictures are too large together"), "{error}");
}

#[test]
fn hostile_texts_are_refused_in_time() {
    let title = format!("title \"{}\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n", "&".repeat(2_000_000));
    assert_eq!(read(&title).about().title().map(str::len), Some(2_000_000));
    let names: String = (0..200_000).map(|index| format!("n{index} x\n")).collect();
    assert!(formats::read(&Source::new("test", format!("width 1\n{names}"))).is_err());
    let blank = format!("width 60000\nheight 60\nrows\n{}", " \n".repeat(200_000));
    assert!(formats::read(&Source::new("test", blank)).is_err());
    let open = format!("width 1\nheight 1\ngoal \"{}", " \n".repeat(200_000));
    assert!(formats::read(&Source::new("test", open)).is_err());
    assert!(formats::read(&Source::new("test", format!("({}", "[".repeat(1_000_000)))).is_err());
}

/// Each member of the object is tried, and its error forgotten. All are in one line: to scan it for each would take
/// minutes.
#[test]
fn many_errors_in_a_long_line_are_found_in_time() {
    let members: String = (0..19_000).map(|index| format!(",\"k{index}\":{{\"a\":1,\"a\":1}}")).collect();
    let text = format!("{{\"title\":\"{}\"{members}}}", "x".repeat(2 << 20));
    let error = formats::read(&Source::new("test", text)).unwrap_err();
    assert_eq!(error.message(), "the key \"a\" is given twice");
    assert!(error.column() > 2 << 20);
}

#[test]
#[ignore = "takes long without optimisation"]
fn hostile_lists_are_refused_in_time() {
    // More lines than a side may have.
    let many = |line: &str| line.repeat(70_000);
    let refused = |text: String| {
        let start: String = text.chars().take(40).collect();
        assert!(formats::read(&Source::new("test", text)).is_err(), "{start}");
    };
    refused(format!("1\n{}", many("1\n")));
    refused(format!("1\n\n{}", many("1\n")));
    refused(format!("60 60\n1\n{}", many("\n")));
    refused(format!("60 60\n#{}", many("\n")));
    refused(format!("60000\n60\n1\n1\n{}", many("\n")));
    refused(format!(": rows\n{}", many("\n")));
    refused(format!("#d\n{}: rows\n", many("a:a red\n")));
    refused(format!("rows\n{}columns\n", many("0\n")));
    refused(format!("number_of_rows: 60 number_of_columns: 60 row_1 a: 2000000000 b: {}", many("1 ")));
    refused(format!("{{60,60,2000000000{}", many(",1")));
    refused(format!("rows = 60000; row_rule_len = 2000000000; row_rules = []; col_rules = [{}", many("1,")));
    refused(format!("row_rules col_rules {}", many("/*")));
    refused("1".repeat(4_100_000));
    refused(many("10101\n"));
    refused(format!("{}[[1]]", many("[[1],[1]]")));
    refused(format!("[{}", many("[1],")));
    refused(many("[["));
    refused(format!("rows = [{}] columns = [[1]]", many("[1],")));
    refused(many("##\n"));
    refused(format!("2\n1\n{}", many("\"1\",")));
    refused(format!("GRID\nROWS\n{}", many("[ 1 ]\n")));
    refused(format!("1\n#ffffff\n60 60\n2000000000 {}", many("1 255 255 255 ")));
    refused(format!("1 0\n1\n\n{}", many("1 0\n1\n\n")));
    // Work that is quadratic in the lines of a table, or in the numbers of a board, would take minutes.
    refused(many(",1\n"));
    let above: String = (0..200).map(|_| " 1  1".repeat(250) + "\n").collect();
    refused(format!("{above}{}", "|\n".repeat(190)));
    let comments = format!("{}1\n\n1\n", many("# nothing\n"));
    assert_eq!(read(&comments).about().title(), Some("nothing"));
}

/// Texts that can be read, one for every way of writing.
fn good_texts() -> Vec<&'static str> {
    let lists = crate::lists::TINY.iter().map(|(_, text)| *text);
    let others = [
        "2\n4\n2\n2 1\n2\n\n1 2\n2\n\n1\n1 1\n2\n\n\n1\n1 2\n2\n\n",
        "Flaglet\n#d\n   0:   #FFFFFF   white\n   r:r  red\n   b:b  #0000FF   blue\n: rows\n2r 1b\n2b\n: columns\n1r\n1r 1b\n2b\n\n",
        "cols=1; col_rule_len = 1; col_rules = [|1|]; /* */ row_rule_len = 1; row_rules = [1]; rows = 1",
        "5x3:1.1/1/1/1.1//2.1//1.2,An\n",
        "([[1,1],[1],[1],[1,1],[]],[[2,1],[],[1,2]])",
        "title \"Ti&auml;\"\ncolor r #ff0000\nwidth 4\nheight 2\nrows\n2r,1b\n2b\ncolumns\n1r\n1r,1b\n2b\n0\ngoal \"rrb00bb0\"\n",
        "width 4\nheight 2\ncolor red ff0000 r\ncolor blue 0000ff\nrows\nred 2 blue 1\nblue 2\ncolumns\nred 1\nred 1 blue 1\nblue 2\n\n",
        "rows 1\ncolumns 2\nrows\n1\ncolumns\n1\n0\nsaved 1\n?\n====\nwidth 1\nheight 1\ncolumns\n1\nrows\n1\n",
        FLAGLET_XML,
        FLAGLET_JSON,
        FLAGLET_TOML,
        TINY_GNO,
        TINY_PAGE,
        TINY_PICMI,
        TINY_SAVE,
        TINY_SHEET,
        "https://puzz.link/p?nonogram/5/3/111g1g11h12j21g",
        "?- nonogram([[2,1],[],[1,2]], [[1,1],[1],[1],[1,1],[]]). % Tiny",
        "((\"2 1\" \"\" \"1 2\") (\"1 1\" \"1\" \"1\" \"1 1\" \"\"))",
        "int[][] rows = {{2,1},{},{1,2}};\nint[][] cols = new int[][] {{1,1},{1},{1},{1,1},{}};\n",
        "\u{1f7e5}\u{1f7e5}\u{1f7e6}\n\u{2b1c}\u{1f7e6}\u{1f7e6}\u{2b1c}\n",
        "# One\nGRID A \"title\"\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n\nGRID\nCOLUMNS\n[ ]\nROWS\n[ ]\n",
        "4\n2\n\"1-r\",\"1-r,1-b\",\"2-b\",\"0\"\n\"2-r,1-b\",\"2-b\"\n\n",
        "3\n#ffffff\n#ff0000\n#0000ff\n\n1 2\n\n2 1 255 0 0 1 0 0 255\n\n1 1 255 0 0\n1 1 0 0 255\n\n",
        "2 1\n2\n1\n1\n\n1 1\n1\n1\n\n1 2\n1\n1\n2\n",
        r#"{"ver":[[[1,"b\u00e9"]],[["b\u00e9",1]]],"hor":[[{"len":2,"color":"b\u00e9"}]]}
{"top":[],"side":[]}"#,
    ];
    others.into_iter().chain(lists).collect()
}

#[test]
fn a_beginning_of_a_text_is_read_or_refused_at_a_place_in_it() {
    beginnings(7);
}

#[test]
#[ignore = "takes long without optimisation"]
fn every_beginning_of_a_text_is_read_or_refused_at_a_place_in_it() {
    beginnings(1);
}

/// Reads beginnings of all texts: one of so many.
fn beginnings(step: usize) {
    for text in good_texts() {
        for end in (0..=text.len()).step_by(step).filter(|&end| text.is_char_boundary(end)) {
            let source = Source::new("test", &text[..end]);
            let readings = Format::all().iter().map(|format| format.read(&source));
            for error in readings.chain([formats::read(&source)]).filter_map(Result::err) {
                let line = text[..end].split('\n').nth(error.line() - 1).unwrap_or_else(|| panic!("{error}"));
                assert!((1..=line.chars().count() + 1).contains(&error.column()), "{error}");
            }
        }
        read_all(text);
    }
}

fn read_all(text: &str) -> Vec<Nonogram> {
    read_nonograms(&Source::new("test", text)).unwrap_or_else(|error| panic!("{error}")).puzzles
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_a_reader_panic(
        start in prop::sample::select(good_texts()),
        edits in vec((any::<prop::sample::Index>(), prop::sample::select("019,./[]()#xA\"\n r?é=:;|{}&*%_\r<>-".chars().collect::<Vec<_>>()), 0..3u8), 0..6),
    ) {
        let mut letters: Vec<char> = start.chars().collect();
        for (index, letter, how) in edits {
            let place = index.index(letters.len());
            match how {
                0 => letters[place] = letter,
                1 => letters.insert(place, letter),
                _ => letters.truncate(place + 1),
            }
        }
        let text: String = letters.into_iter().collect();
        for format in Format::all() {
            let _ = format.read(&Source::new("test", text.clone()));
        }
        let _ = formats::read(&Source::new("test", text));
    }

    #[test]
    fn no_bytes_make_a_reader_panic(
        start in prop::sample::select(good_texts()),
        edits in vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        rubbish in vec(any::<u8>(), 0..40),
    ) {
        let mut bytes = start.as_bytes().to_vec();
        for (index, byte) in edits {
            let place = index.index(bytes.len());
            bytes[place] = byte;
        }
        for bytes in [bytes, rubbish] {
            if let Ok(source) = Source::from_bytes("test", &bytes, Limits::default()) {
                for format in Format::all() {
                    let _ = format.read(&source).map_err(|error| error.to_string());
                }
            }
        }
    }
}

#[test]
fn nothing_grows_out_of_proportion() {
    let refused = |text: String| formats::read(&Source::new("test", text)).unwrap_err().message().to_owned();
    let limits = Limits::default().with_bytes(1 << 20).with_cells(100);
    let source = |text: &str| Source::new("test", text).with_limits(limits);
    assert!(formats::read(&source("https://puzz.link/p?nonogram/60000/60000/zzz")).is_err());
    assert!(formats::read(&source("var d=[[0,0,0,1],[9000,0,0,9001],[9000,0,0,9001],[1,0,0,2]]")).is_err());
    assert!(formats::read(&source("[Dimensions]\n60000\n60000\n")).is_err());
    assert!(
        formats::read(&source(&format!("{{\"rows\":[{}[]],\"columns\":[]}}", "[],".repeat(70_000)))).is_err()
    );
    let xml = format!("<puzzle><clues type='rows'>{}</clues></puzzle>", "<line/>".repeat(70_000));
    assert!(formats::read(&source(&xml)).is_err());
    let toml = format!("[clues]\nrows = \"{}\"\ncolumns = \"\"", "0,".repeat(70_000));
    assert!(formats::read(&source(&toml)).is_err());
    let moves = "MOVE    :14:F0,0,2000,2000\n".repeat(10_000);
    let save = TINY_SAVE.replace("5x3", "2000x2000").replace("1.1/1/1/1.1//2.1//1.2", &"/".repeat(3999));
    let save = save
        .replace(":3:", ":9:")
        .replace("DESC    :21:", "DESC    :3999:")
        .replace("STATEPOS:1:2", "STATEPOS:4:9999");
    assert!(refused(save + &moves).starts_with("the pictures are too large together"));
    let title = "t".repeat(1 << 20);
    let boards = "<board><row>1</row></board>".repeat(1000);
    let many =
        formats::read(&Source::new("test", format!("<picmi name='{title}'>{boards}</picmi>"))).unwrap();
    let said = many.puzzles.iter().filter(|puzzle| puzzle.about().get("collection").is_some()).count();
    assert!((1..10).contains(&said), "{said}");
    for text in ["<a ".repeat(500_000), "<!-- ".repeat(500_000), "<!x>".repeat(500_000), "&".repeat(500_000)]
    {
        assert!(formats::read(&Source::new("test", format!("<puzzleset>{text}"))).is_err());
        assert!(formats::read(&Source::new("test", text)).is_err());
    }
    let headings: String = (0..100_000).map(|index| format!("[{index:05}]\n")).collect();
    assert!(formats::read(&Source::new("test", format!("[Dimensions]\n{headings}"))).is_err());
}

#[test]
fn repeated_texts_take_no_longer_than_they_are() {
    repeated_texts(8);
}

#[test]
#[ignore = "takes long without optimisation"]
fn long_repeated_texts_take_no_longer_than_they_are() {
    repeated_texts(1);
}

/// Work that is quadratic in such a text would take minutes, or gigabytes. The longest are shorter by this factor.
fn repeated_texts(factor: usize) {
    let lines = |count: usize, line: fn(usize) -> String| (0..count).map(line).collect::<String>();
    let outside: String = ('\u{3400}'..'\u{d000}').collect();
    let letters =
        format!("nonomata lines\nalphabet: 01\ncells: a\nline x over a: pattern [{outside}01]{{9}}\n");
    let synonyms = lines(10_000, |number| format!("a{number}: x\n"))
        + &lines(10_000, |number| format!("b{number} = x\n"));
    for text in [
        "{\"rows\":[[1],[1]],\"columns\":[[1],[1]}\n".repeat(25_000 / factor),
        "{\"rows\":[".to_owned() + &"\"rows\":[".repeat(100_000 / factor),
        "1,1:".repeat(500_000 / factor),
        "1:".repeat(500_000 / factor) + "1-1",
        "rows 1\n5\ncolumns 2\n3\n1\n".repeat(40_000 / factor),
        "#\n".repeat(500_000 / factor) + &"houses: 3\n".repeat(4_000),
        format!("houses: 1\n{synonyms}"),
        letters,
    ] {
        let _ = formats::read_each(&Source::new("test", text), None);
    }
}

/// Each of these caps ends what would take gigabytes, or seconds for each line.
#[test]
fn rules_are_capped() {
    let refused = |text: &str, limits: Limits| {
        let error = formats::read(&Source::new("test", text).with_limits(limits)).unwrap_err();
        // Only what a larger limit on cells would allow is too large.
        (error.kind() == ReadErrorKind::TooLarge, error.message().to_owned())
    };
    let refusal = |is_too_large, message: &str| (is_too_large, message.to_owned());
    let lines = "nonomata lines\nalphabet: ab\n";
    let long = "a".repeat(4 << 20);
    let patterns = refusal(false, "the patterns are too long together: the limit is 4194304 bytes");
    for text in [
        format!("{lines}grid: 1x2\nrow 1: pattern a\nrow 2: pattern {long}\n"),
        format!("{{\"alphabet\": \"AB\", \"rows\": [\"A\"], \"columns\": [\"{long}\"]}}"),
    ] {
        assert_eq!(refused(&text, Limits::default()), patterns);
    }
    assert_eq!(
        refused(&format!("{lines}grid: 1x2000\neach two rows: equal\n"), Limits::default()),
        refusal(false, "there are too many lines: the limit is 1048576")
    );
    assert_eq!(
        refused(&format!("{lines}grid: 1x12\neach two rows: equal\n"), Limits::default().with_cells(12)),
        refusal(true, "the lines are too long together: the limit is 120 cells")
    );
}

/// Each entry of such a clue may be compared with each run.
#[test]
fn a_goal_is_not_compared_with_a_long_hidden_clue() {
    let warnings = |entries: usize| {
        let (clue, columns) = ("* 1 ".repeat(entries / 2), "*\n".repeat(4096));
        let goal = "10".repeat(2048);
        let text = format!("width 4096\nheight 1\nrows\n{clue}\ncolumns\n{columns}goal {goal}\n");
        let reading = formats::read(&Source::new("test", text)).unwrap();
        reading.warnings.iter().map(|warning| warning.message().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(warnings(100), Vec::<String>::new());
    assert_eq!(warnings(1200), ["the goal is not compared with the clue, which is too long, of row 1"]);
}

#[test]
fn a_name_with_a_synonym_has_few_meanings() {
    let read = |count: usize| {
        let values: String = (0..count).map(|number| format!("a{number}: x\n")).collect();
        formats::read(&Source::new("test", format!("houses: 1\n{values}b = x\n")))
    };
    assert!(read(64).is_ok());
    assert_eq!(
        read(65).unwrap_err().message(),
        "this name has 65 meanings, expected at most 64 for a synonym"
    );
}

/// They would reach the terminal with each sentence about the line.
#[test]
fn names_have_no_control_characters() {
    for (statement, place) in [("line one\x1b[31m over top: pattern a", 9), ("cells: to\x07p", 10)] {
        let cells = if statement.starts_with("line") { "cells: top\n" } else { "" };
        let text = format!("nonomata lines\nalphabet: ab\n{cells}{statement}\n");
        let error = nonomata::formats::read(&Source::new("test", &text)).unwrap_err();
        assert!(error.message().starts_with("found the control character"), "{error}");
        assert_eq!(error.column(), place);
    }
}
