//! Files as strangers write them that are neither lists in brackets nor bare lists: tables of spreadsheets and of
//! Markdown, YAML, blocks of code in a README, and the encodings in which programs save them.

use nonomata::formats::{Format, Limits, Source, Stream};

use crate::{check_tiny, read_nonograms, reading, same_clues, tiny};

const SHEET: &str = ",,1,,,1,\n,,1,1,1,1,0\n2,1,,,,,\n,0,,,,,\n1,2,,,,,\n";

#[test]
fn tables_of_spreadsheets_are_read() {
    let blank_clues = SHEET.replace('0', "");
    let left_aligned = ",,1,1,1,1,0\n,,1,,,1,\n2,1,,,,,\n0,,,,,,\n1,2,,,,,\n";
    let one_cell = ",1 1,1,1,1 1,0\n2 1,,,,,\n0,,,,,\n1 2,,,,,\n";
    let with_words = "rows/columns,1 1,1,1,1 1,-\n2 1,,,,,\n-,,,,,\n1 2,,,,,\n";
    let quoted =
        "\"\",\"1\n1\",\"1\",\"1\",\"1\n1\",\"0\"\n\"2,1\",\"\",\"\",\"\",\"\",\"\"\n\"0\",\n\"1, 2\",\n";
    for text in [SHEET, &blank_clues, left_aligned, one_cell, with_words] {
        for sign in [",", ";", "\t"] {
            let text = text.replace(',', sign);
            check_tiny(&text, "table", &[]);
            check_tiny(&text.replace('\n', "\r\n"), "table", &[]);
            check_tiny(&format!("{text}\n\n"), "table", &[]);
            check_tiny(&format!("\u{feff}{text}"), "table", &[]);
        }
    }
    check_tiny(quoted, "table", &[]);
    let drawn = ",1 1,1,1,1 1,0\n2 1,#,#,.,#,.\n0,,,,,\n1 2,x,,x,x,\n";
    check_tiny(drawn, "table", &["ignored what stands in the cells of the picture"]);
    let padded = "0,0,1,0,0,1,0\n0,0,1,1,1,1,0\n2,1,,,,,\n0,0,,,,,\n1,2,,,,,\n";
    assert!(read_nonograms(&Source::new("puzzle", padded)).is_err(), "numbers in the corner");
}

#[test]
fn tables_of_markdown_are_read() {
    for text in [
        "# Tiny\n\n|     | 1 1 | 1 | 1 | 1 1 | 0 |\n|-----|:---:|--:|---|---|---|\n| 2 1 | | | | | |\n| 0 | | | | | |\n| 1 2 | | | | | |\n",
        "| | 1<br>1 | 1 | 1 | 1<br/>1 | \u{2013} |\n|-|-|-|-|-|-|\n| **2 1** | | | | | |\n| **-** | | | | | |\n| **1 2** | | | | | |\n\nHave fun!\n",
        "|   |   | 1 |   |   | 1 |   |\n|---|---|---|---|---|---|---|\n|   |   | 1 | 1 | 1 | 1 | 0 |\n| 2 | 1 |   |   |   |   |   |\n|   | 0 |\n| 1 | 2 |\n",
    ] {
        check_tiny(text, "table", &[]);
        assert_eq!(reading(text).puzzles[0].about().title(), text.starts_with('#').then_some("Tiny"));
    }
}

#[test]
fn tables_are_written_as_spreadsheets_have_them() {
    let written = Format::named("table").unwrap().write([tiny()]).unwrap();
    assert_eq!(written.text, SHEET);
}

#[test]
fn wrong_tables_are_refused_where_they_are_wrong() {
    for (text, line, column, message) in [
        (",1,x\n1,,\n1,,\n", 1, 4, "found 'x', expected a clue: numbers between spaces, or 0"),
        (",1,1\n1,,\n1 b,,\n", 3, 3, "found 'b', expected a clue: numbers between spaces, or 0"),
        (",1,1\n3,,\n1,,\n", 2, 1, "row 1 has the clue 3, which needs 3 cells, but the line has 2"),
    ] {
        let error = Format::named("table").unwrap().read(&Source::new("puzzle", text)).unwrap_err();
        assert_eq!((error.line(), error.column()), (line, column), "{error}");
        if line != 2 {
            assert_eq!(error.message(), message);
        }
    }
    let no_table = Format::named("table").unwrap().read(&Source::new("puzzle", "a,b\n1,2\n")).unwrap_err();
    assert_eq!(
        no_table.message(),
        "found no table, expected clues above a picture without numbers and at its left"
    );
    let people = "| name | age |\n|---|---|\n| Bob | 3 |\n";
    let error = read_nonograms(&Source::new("puzzle", people)).unwrap_err();
    assert_eq!(error.message(), "this looks like Markdown without a list of clues, which is not supported");
}

#[test]
fn yaml_is_read() {
    for text in [
        "rows:\n  - [2, 1]\n  - []\n  - [1, 2]\ncolumns:\n  - [1, 1]\n  - [1]\n  - [1]\n  - [1, 1]\n  - [0]\n",
        "---\nname: Tiny # a comment\nsize: 5x3\ntop:\n- [1, 1]\n- [1]\n- [1]\n- [1, 1]\n- []\nleft:\n- [2, 1]\n- []\n- [1, 2]\n",
        "# Tiny\nrows:\n  - 2 1\n  - 0\n  - 1 2\ncols:\n  - 1 1\n  - 1\n  - 1\n  - 1 1\n  - 0\n",
        "rows:\n  - \"2 1\"\n  - \"\"\n  - '1, 2'\ncols:\n  - \"1 1\"\n  - \"1\"\n  - \"1\"\n  - \"1 1\"\n  - \"0\"\n",
        "columns:\n  - - 1\n    - 1\n  - - 1\n  - - 1\n  - - 1\n    - 1\n  - []\nrows:\n  -\n    - 2\n    - 1\n  - []\n  - - 1\n    - 2\n",
        "puzzle:\n  title: Tiny\n  clues:\n    rows:\n      - [2, 1]\n      - [0]\n      - [1, 2]\n    cols:\n      - [1, 1]\n      - [1]\n      - [1]\n      - [1, 1]\n      - [0]\n",
        "row_clues: [\"2 1\", \"\", \"1 2\"]\ncolumn_clues:\n- 1 1\n- 1\n- 1\n- 1 1\n- 0\n",
    ] {
        check_tiny(text, "yaml", &[]);
        check_tiny(&text.replace('\n', "\r\n"), "yaml", &[]);
    }
    let one = "- name: a\n  rows:\n    - 1\n    - 1\n  columns:\n    - 2\n";
    let several = reading(&format!("{one}{one}"));
    assert_eq!((several.format.name(), several.puzzles.len(), several.puzzles[1].height()), ("yaml", 2, 2));
    let written = Format::named("yaml").unwrap().write([tiny()]).unwrap();
    assert_eq!(
        written.text,
        "rows:\n  - [2, 1]\n  - []\n  - [1, 2]\ncolumns:\n  - [1, 1]\n  - [1]\n  - [1]\n  - [1, 1]\n  - []\n"
    );
    for (text, message) in [
        (
            "rows:\ncolumns:\n",
            "this looks like YAML without lists of clues named rows and columns, which is not supported",
        ),
        (
            "services:\n  web:\n    ports:\n      - \"80:80\"\n",
            "this looks like YAML without lists of clues named rows and columns, which is not supported",
        ),
        (
            "rows:\n  - [1]\nsizes:\n  - big\n",
            "found 1 list of clues, expected two: the rows and the columns",
        ),
        (
            "rows:\n  - 1\n  - a\ncolumns:\n  - 1\n",
            "found 1 list of clues, expected two: the rows and the columns",
        ),
    ] {
        assert_eq!(read_nonograms(&Source::new("puzzle", text)).unwrap_err().message(), message, "{text}");
    }
}

#[test]
fn blocks_of_code_in_a_text_are_read() {
    let block = "```\nRows:\n2 1\n0\n1 2\nColumns:\n1 1\n1\n1\n1 1\n0\n```\n";
    let text = format!(
        "# Puzzle of the week\n\n{block}\nHave fun!\n\n~ And *another*:\n\n{block}```sh\nmake\n```\n"
    );
    let reading = reading(&text);
    assert_eq!((reading.format.name(), reading.puzzles.len()), ("loose", 2));
    reading.puzzles.iter().for_each(|puzzle| same_clues(puzzle, &tiny()));
    let warnings: Vec<_> = reading.warnings.iter().map(|one| (one.line(), one.message())).collect();
    assert_eq!(warnings, [(3, "read the blocks of code, and ignored the text around them")]);
}

#[test]
fn texts_in_utf_16_are_read() {
    for text in [
        SHEET,
        "{\"rows\": [[2,1],[],[1,2]], \"columns\": [[1,1],[1],[1],[1,1],[]]}\n",
        "5x3:1.1/1/1/1.1//2.1//1.2\n",
    ] {
        for (mark, expected) in
            [("\u{feff}", &[][..]), ("", &["the text is not in UTF-8; it was read as UTF-16"])]
        {
            for order in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
                let bytes: Vec<u8> = format!("{mark}{text}").encode_utf16().flat_map(order).collect();
                let reading =
                    read_nonograms(&Source::from_bytes("puzzle", &bytes, Limits::default()).unwrap())
                        .unwrap();
                let warnings: Vec<&str> = reading.warnings.iter().map(|warning| warning.message()).collect();
                assert_eq!(warnings, expected, "{text}");
                same_clues(&reading.puzzles[0], &tiny());
                let pieces = Stream::new("puzzle", &bytes[..], Limits::default());
                let puzzles: Vec<_> =
                    pieces.flat_map(|piece| piece.unwrap().read().unwrap().puzzles).collect();
                assert_eq!(puzzles.len(), 1, "{text}");
            }
        }
    }
}
