//! Requirements for all readers: samples, headers, blank lines, XML, sums, limits, positions.

use nonomata::formats::{self, Limits, ReadError, Source, WriteError};
use nonomata::puzzles::{Colour, Nonogram, Palette, Picture};
use nonomata::symbol::{Symbol, SymbolSet};

use crate::structured::{
    FLAGLET_JSON, FLAGLET_TOML, FLAGLET_XML, TINY_GNO, TINY_PAGE, TINY_PICMI, TINY_SAVE, TINY_SHEET,
};
use crate::{flaglet, picture, read, same_clues, tiny, tiny_clues};

fn refused(text: &str) -> ReadError {
    formats::read(&Source::new("test", text)).expect_err(text)
}

/// The samples of the two puzzles in all formats that have them, the way they are written elsewhere.
const FLAGLETS: [&str; 7] = [
    FLAGLET_XML,
    FLAGLET_JSON,
    FLAGLET_TOML,
    "2\n4\n2\n2 1\n2\n\n1 2\n2\n\n1\n1 1\n2\n\n\n1\n1 2\n2\n\n",
    "title \"Flaglet\"\nlicense CC0-1.0\ncolor r #ff0000\ncolor b #0000ff\nwidth 4\nheight 2\n\nrows\n2r,1b\n2b\n\n\
     columns\n1r\n1r,1b\n2b\n0\n\ngoal \"rrb00bb0\"\n",
    "title \"Flaglet\"\nwidth 4\nheight 2\n\ncolor red ff0000 r\ncolor blue 0000ff b\n\nrows\nred 2 blue 1\nblue 2\n\n\
     columns\nred 1\nred 1 blue 1\nblue 2\n0\n",
    "Flaglet\n#d\n   0:   #FFFFFF   white\n   r:r  #FF0000   red\n   b:b  #0000FF   blue\n: rows\n2r 1b\n2b\n: columns\n\
     1r\n1r 1b\n2b\n\n",
];

#[test]
fn every_sample_is_the_same_puzzle() {
    let tinies = crate::lists::TINY.iter().map(|(_, text)| *text);
    let others = [
        "5x3:1.1/1/1/1.1//2.1//1.2",
        "([[1,1],[1],[1],[1,1],[]],[[2,1],[],[1,2]])",
        "https://puzz.link/p?nonogram/5/3/111g1g11h12j21g",
        "width 5\nheight 3\n\nrows\n2,1\n0\n1,2\n\ncolumns\n1,1\n1\n1\n1,1\n0\n",
        "{5,3, 2,1,1, 1,1, 1,1, 2,1,1, 0, 2,2,1, 0, 2,1,2}",
        TINY_GNO,
        TINY_PAGE,
        TINY_PICMI,
        TINY_SAVE,
        TINY_SHEET,
    ];
    for text in tinies.chain(others) {
        same_clues(&read(text), &tiny());
    }
    for text in FLAGLETS {
        same_clues(&read(text), &flaglet());
    }
    let tritiny = "Tritiny\n#t\n: A\n2 1\n: B\n1\n: C\n\n1 2\n: D\n1\n: E\n1 1\n: F\n1\n1\n: end\n";
    assert_eq!(formats::read(&Source::new("test", tritiny)).unwrap().puzzles[0].kind(), "triddler");
}

#[test]
fn what_would_be_another_puzzle_is_never_written() {
    let given = Picture::of_cells(5, 3, vec![SymbolSet::of_first(2); 15]);
    let builder =
        Nonogram::builder().row_clues(tiny().rows().to_vec()).column_clues(tiny().columns().to_vec());
    let given = builder.given(given).build().unwrap();
    let colours = ["white", "red", "red too"].into_iter().zip(['.', 'r', 's']).zip([255, 0, 0]);
    let colours = colours.map(|((name, letter), grey)| Colour::new(name, letter, [grey; 3]));
    let twins = Nonogram::from_picture(picture("rs.", ".rs"), Palette::new(colours).unwrap()).unwrap();
    for format in crate::nonogram_formats() {
        let (name, holds) = (format.name(), format.capabilities());
        let write = |puzzles: &[Nonogram]| format.write(puzzles).map(|_| ());
        let otherwise = |holds: bool, error: WriteError| if holds { Ok(()) } else { Err(error) };
        // Tiny and Flaglet have empty clues, which is the last error to be reported.
        let write = |puzzles: &[Nonogram]| match write(puzzles) {
            Err(WriteError::EmptyClue) if !holds.empty_clues => Ok(()),
            result => result,
        };
        assert_eq!(write(&[flaglet()]), otherwise(holds.colour, WriteError::Colour), "{name}");
        assert_eq!(write(&[tiny(), tiny()]), otherwise(holds.many, WriteError::Several), "{name}");
        let expected = if holds.given { Ok(()) } else { Err(WriteError::Given) };
        assert_eq!(write(std::slice::from_ref(&given)), expected, "{name}");
        assert_eq!(write(&[tiny_clues()]), otherwise(holds.clues, WriteError::NoGoal), "{name}");
        if holds.colour {
            assert_eq!(
                write(std::slice::from_ref(&twins)),
                otherwise(holds.twins, WriteError::Twins),
                "{name}"
            );
        }
        assert_eq!(write(&[]), otherwise(holds.many, WriteError::Several), "{name}");
    }
}

#[test]
fn headers_are_not_mistaken() {
    let sizes = "columns 5\nrows 3\nrows\n2,1\n0\n1,2\ncolumns\n1,1\n1\n1\n1,1\n0\n";
    same_clues(&read(sizes), &tiny());
    let formats = ["5 3\n2 1\n0\n1 2\n1 1\n1\n1\n1 1\n0\n", "3 5\n2 1\n0\n1 2\n#\n1 1\n1\n1\n1 1\n0\n"]
        .map(|text| formats::read(&Source::new("test", text)).unwrap().format.name());
    assert_eq!(formats, ["nin", "mk"]);
    let transposed = "5x3:2.1//1.2/1.1/1/1/1.1/";
    assert!(refused(transposed).hint().is_some_and(|hint| hint.contains("rows first")));
}

#[test]
fn blank_lines_are_what_each_format_says() {
    let non = |rows: &str| format!("width 5\nheight 3\nrows\n{rows}columns\n1,1\n1\n1\n1,1\n0\n");
    same_clues(&read(&non("\n2,1\n\n0\n\n1,2\n\n")), &tiny());
    same_clues(&read(&non("2,1\n\n1,2\n\n")), &tiny());
    assert!(refused(&non("2,1\n\n\n1,2\n")).hint().is_some(), "the hint names both readings");
    same_clues(&read("3 5\r\n2 1\r\n0\r\n1 2\r\n#\r\n1 1\r\n1\r\n1\r\n1 1\r\n0\r\n\r\n\r\n"), &tiny());
    for end in ["", ":", ":\n", ": end\nand more\n"] {
        same_clues(&read(&format!("Tiny\n: rows\n2 1\n\n1 2\n: columns\n1 1\n1\n1\n1 1\n\n{end}")), &tiny());
    }
    same_clues(&read("3\n5\n2 1\n0\n1 2\n\n1 1\n1\n1\n1 1\n0\n"), &tiny());
    assert!(formats::read(&Source::new("test", "3\n5\n2 1\n\n1 2\n\n1 1\n1\n1\n1 1\n\n")).is_err());
}

#[test]
fn xml_is_read_without_the_network_and_without_surprises() {
    let document = |head: &str, title: &str| {
        format!(
            "{head}<puzzleset><puzzle><title>{title}</title><solution><image>|X.||.X|</image></solution></puzzle></puzzleset>"
        )
    };
    let doctype = "<!DOCTYPE pbn SYSTEM \"http://webpbn.com/pbn-0.3.dtd\">\n";
    assert_eq!(
        read(&document(doctype, "&copy; A &amp; B &#228;")).about().title(),
        Some("\u{a9} A & B \u{e4}")
    );
    let declared = "<!DOCTYPE pbn [<!ENTITY a \"aa\">]>\n";
    assert!(refused(&document(declared, "&a;")).message().contains("declarations"));
    assert!(refused(&document(doctype, "&nobody;")).message().contains("not a known character reference"));
    let colours = "<puzzle defaultcolor='red'><color name='red' char='r'>f00</color><color name='blue' char='b'> 0000FF </color>\
                   <solution><image>|rb||br|</image></solution>\
                   <solution type='saved'><image> |r [br]| |?\nr| </image></solution></puzzle>";
    let puzzle = read(colours);
    let rgb: Vec<[u8; 3]> = puzzle.palette().colours()[1..].iter().map(|colour| colour.rgb).collect();
    assert_eq!(rgb, [[255, 0, 0], [0, 0, 255]]);
    assert_eq!(puzzle.saved()[0].get(0, 1), SymbolSet::only(Symbol::new(1)).with(Symbol::new(2)));
    assert_eq!(puzzle.saved()[0].get(1, 0), SymbolSet::of_first(3));
    let deep = format!("<puzzleset>{}", "<puzzle>".repeat(40));
    assert!(formats::read(&Source::new("test", deep)).is_err());
}

#[test]
fn sums_that_differ_are_told_with_both() {
    let sums = "the row clues add up to 2 cells, the column clues to 1";
    for text in [
        "2x1:1//2",
        "([[1],[]],[[2]])",
        "width 2\nheight 1\nrows\n2\ncolumns\n1\n0\n",
        "2 1\n2\n1\n0\n",
        "1 2\n2\n#\n1\n0\n",
        "1\n2\n2\n\n1\n0\n",
        "1\n2\n1\n2\n\n1\n\n1\n\n\n1\n\n\n",
        "2\n\n1\n0\n",
        "# sums\n2\n\n1\n0\n",
        "# sums\n2 0\n\n1 0\n0\n",
        "* sums\n2\n&\n1\n0\n",
        "sums\nrows\n2\ncolumns\n1\n0\n",
        "number_of_rows: 1\nnumber_of_columns: 2\nrow_1 a: 1 b: 2\ncolumn_1 a: 1 b: 1\ncolumn_2 a: 0 b:\n",
        "sums\n: rows\n2\n: columns\n1\n\n:\n",
        "{2, 1, 1, 1, 0, 1, 2}",
        "rows = 1; row_rule_len = 1; row_rules = [2]; cols = 2; col_rule_len = 1; col_rules = [1, 0];",
        "<puzzle><clues type='rows'><line><count>2</count></line></clues>\
         <clues type='columns'><line><count>1</count></line><line/></clues></puzzle>",
        "{\"rows\": [[2]], \"columns\": [[1], []]}",
        "[clues]\nrows = '2'\ncolumns = '1, 0'\n",
        "https://puzz.link/p?nonogram/2/1/1g2",
        "[Dimensions]\n1\n2\n[Rows]\n2\n[Columns]\n1\n0\n",
    ] {
        assert_eq!(refused(text).message(), sums, "{text}");
    }
    let coloured = "width 2\nheight 1\nrows\n1r,1b\ncolumns\n1r\n1r\n";
    assert_eq!(refused(coloured).message(), "the row clues add up to 1 r cell, the column clues to 2");
}

#[test]
fn numbers_and_bytes_are_bounded() {
    let largest = "the limit is 2147483647";
    for text in [
        "4294967296x1:1",
        "([[2147483648]],[[1]])",
        "width 2147483648\n",
        "width 1\nheight 1\nrows\n2147483648\ncolumns\n1\n",
        "2147483648 1\n1\n",
        "1 1\n1\n#\n99999999999\n",
        "1\n1\n2147483648\n\n1\n",
        "2147483648\n\n1\n",
        "# a\n2147483648\n\n1\n",
        "* a\n2147483648\n&\n1\n",
        "rows\n2147483648\ncolumns\n1\n",
        "number_of_rows: 2147483648\n",
        "a\n: rows\n2147483648\n: columns\n1\n",
        "{1, 1, 2147483648}",
        "rows = 2147483648; row_rules = []; col_rules = [];",
        "<puzzle><clues type='rows'><line><count>2147483648</count></line></clues><clues type='columns'/></puzzle>",
        "[clues]\nrows = '2147483648'\ncolumns = '1'\n",
        "https://puzz.link/p?nonogram/2147483648/1/1",
        "[Dimensions]\n2147483648\n1\n",
        "P2 2147483648 1 1 1",
    ] {
        let error = refused(text);
        assert!(error.message().ends_with(largest), "{text}: {error}");
    }
    assert!(refused("{\"rows\": [[2147483648]], \"columns\": [[1]]}").message().contains("2147483647"));
    let bytes = |bytes: &[u8]| {
        Source::from_bytes("test", bytes, Limits::default()).map(|source| formats::read(&source).is_ok())
    };
    assert_eq!(bytes(b"\xEF\xBB\xBF1x1:1/1"), Ok(true), "a byte order mark is nothing");
    assert_eq!(bytes(b"1x1:1\0/1").unwrap_err().column(), 6);
    assert_eq!(
        bytes(b"title \xC3\x81\x8f\n1x1:1/1").unwrap_err().message(),
        "found the byte 0x8f, expected text in UTF-8"
    );
    let source = Source::from_bytes(
        "test",
        b"nonomata regex crossword\ntitle: \xC9t\xE9 \x96 1\nrows:\nA\ncolumns:\nA\n",
        Limits::default(),
    )
    .unwrap();
    let reading = formats::read(&source).unwrap();
    assert_eq!(reading.puzzles[0].about().title(), Some("\u{c9}t\u{e9} \u{2013} 1"));
    assert_eq!(reading.warnings[0].message(), "the text is not in UTF-8; it was read as Windows-1252");
    let limits = Limits::default().with_bytes(1 << 10).with_cells(100);
    assert!(Source::from_bytes("test", &[b' '; 1025], limits).is_err());
}

#[test]
fn errors_tell_file_line_column_and_what_was_expected() {
    let error = refused("width 5\nheight 1\nrows\n2,x\n");
    assert_eq!((error.line(), error.column()), (4, 3));
    assert_eq!(
        error.to_string(),
        "test:4:3: found 'x', expected a number or the name of a colour\n  | 2,x\n  |   ^"
    );
}

#[test]
fn only_elements_say_that_a_puzzle_is_a_triddler() {
    let clues = "<clues type=\"columns\"><line><count>1</count></line></clues><clues type=\"rows\"><line><count>1</count></line></clues>";
    for head in [
        "<!-- <puzzle type=\"triddler\"> --><puzzle type=\"grid\" defaultcolor=\"black\">",
        "<!-- > --><puzzle id=\"triddler\" type=\"grid\" defaultcolor=\"black\">",
    ] {
        let text = format!("{head}{clues}</puzzle>");
        let reading = formats::read(&Source::new("test", text)).unwrap();
        assert_eq!(reading.puzzles[0].kind(), "nonogram", "{head}");
    }
}

#[test]
fn sibling_puzzles_are_told_by_their_name() {
    let address = "https://puzz.link/p?nurikabe/5/5/j4i3zg2k";
    let error = formats::read(&Source::new("test", address)).unwrap_err();
    assert_eq!(error.message(), "found a puzzle of the kind \"nurikabe\", expected \"nonogram\"");
    assert_eq!(error.column(), 21);
}

#[test]
fn clues_of_lines_fit_their_lines() {
    let text = "nonomata lines\nalphabet: .#\ngrid: 3x2\neach row: clue 1 1 1\n";
    let error = formats::read(&Source::new("test", text)).unwrap_err();
    assert_eq!((error.line(), error.column()), (4, 11));
    assert!(error.message().contains("needs 5 cells, but the line has 3"), "{error}");
}
