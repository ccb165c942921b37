//! The plain lists of clues: samples, ambiguities, and read errors.

use nonomata::formats::{Format, ReadError, Reading, Source, WriteError};
use nonomata::puzzles::Nonogram;

use crate::{flaglet, read_nonograms, read_nonograms_as, same_clues, tiny};

/// Tiny in every plain list.
pub(crate) const TINY: &[(&str, &str)] = &[
    ("nin", "5 3\n2 1\n0\n1 2\n1 1\n1\n1\n1 1\n0\n"),
    ("mk", "3 5\n2 1\n0\n1 2\n#\n1 1\n1\n1\n1 1\n0\n"),
    ("cwd", "3\n5\n2 1\n0\n1 2\n\n1 1\n1\n1\n1 1\n0\n"),
    ("cwc", "3\n5\n1\n2 1\n\n1 2\n\n1 1\n\n1 1\n\n1 1\n1\n1\n1 1\n\n\n1 1\n1\n1\n1 1\n\n"),
    ("keen", "2 1\n0\n1 2\n\n1 1\n1\n1\n1 1\n0\n"),
    ("ish", "# Tiny\n2,1\n0\n1,2\n\n1,1\n1\n1\n1,1\n0\n"),
    ("syro", "# Tiny\n2 1 0\n0\n1 2 0\n\n1 1 0\n1 0\n1 0\n1 1 0\n0\n"),
    ("makhorin", "* Tiny\n2 1\n0\n1 2\n&\n1 1\n1\n1\n1 1\n0\n"),
    ("faase", "Tiny\nrows\n2 1\n0\n1 2\ncolumns\n1 1\n1\n1\n1 1\n0\n"),
    ("lp", LP),
    (
        "gecode",
        "// Tiny\nconst int nonogram[] = {\n  5, 3,\n  2, 1, 1,\n  1, 1,\n  1, 1,\n  2, 1, 1,\n  0,\n  2, 2, 1,\n  0,\n  2, 1, 2\n};\n",
    ),
    ("dzn", DZN),
    ("r", "2,1:0:1,2-1,1:1:1:1,1:0\n"),
    ("bits", "11010\n00000\n10110\n"),
    ("brackets", "rows = [[2,1],[],[1,2]]\ncolumns = [[1,1],[1],[1],[1,1],[]]\n"),
    ("characters", "##.#.\n.....\n#.##.\n"),
    ("picross", "GRID Tiny\nROWS\n[ 2 1 ]\n[ ]\n[ 1 2 ]\nCOLUMNS\n[ 1 1 ]\n[ 1 ]\n[ 1 ]\n[ 1 1 ]\n[ ]\n"),
    ("quoted", "5\n3\n\"1,1\",\"1\",\"1\",\"1,1\",\"0\"\n\"2,1\",\"0\",\"1,2\"\n"),
    ("pzl", PZL),
    ("loose", "Rows:\n2 1\n0\n1 2\nColumns:\n1 1\n1\n1\n1 1\n0\n"),
    ("g", "Tiny\n: rows\n2 1\n\n1 2\n: columns\n1 1\n1\n1\n1 1\n\n:\n"),
];

const PZL: &str = "2
#ffffff
#000000

3 5

2 2 0 0 0 1 0 0 0
0
2 1 0 0 0 2 0 0 0

2 1 0 0 0 1 0 0 0
1 1 0 0 0
1 1 0 0 0
2 1 0 0 0 1 0 0 0
0
";

const LP: &str = "number_of_rows: 3
number_of_columns: 5
row_1 number_of_clusters: 2 size(s): 2 1
row_2 number_of_clusters: 0 size(s):
row_3 number_of_clusters: 2 size(s): 1 2
column_1 number_of_clusters: 2 size(s): 1 1
column_2 number_of_clusters: 1 size(s): 1
column_3 number_of_clusters: 1 size(s): 1
column_4 number_of_clusters: 2 size(s): 1 1
column_5 number_of_clusters: 0 size(s):
";

const DZN: &str = "% Tiny
rows = 3;
row_rule_len = 2;
row_rules = array2d(1..rows, 1..row_rule_len, [
  2, 1,
  0, 0,
  1, 2
]);
cols = 5;
col_rule_len = 2;
col_rules = array2d(1..cols, 1..col_rule_len, [
  1, 1,
  0, 1,
  0, 1,
  1, 1,
  0, 0
]);
";

fn reading(text: &str) -> Reading<Nonogram> {
    read_nonograms(&Source::new("puzzle", text)).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn read_as(format: &str, text: &str) -> Result<Nonogram, ReadError> {
    let format = Format::named(format).unwrap();
    read_nonograms_as(format, &Source::new("puzzle", text)).map(|reading| reading.puzzles[0].clone())
}

fn warnings(text: &str) -> Vec<String> {
    reading(text).warnings.iter().map(|warning| warning.message().to_owned()).collect()
}

#[test]
fn tiny_is_recognised_in_every_list() {
    for (format, text) in TINY {
        for text in [(*text).to_owned(), text.replace('\n', "\r\n"), text.trim_end().to_owned()] {
            let reading = reading(&text);
            assert_eq!(reading.format.name(), *format, "{text}");
            same_clues(&reading.puzzles[0], &tiny());
            assert!(reading.warnings.is_empty(), "{text}: {:?}", reading.warnings);
        }
    }
}

#[test]
fn tiny_is_written_as_it_is_read() {
    let mut puzzle = tiny();
    puzzle.about_mut().set("title", "Tiny");
    for (name, text) in TINY.iter().filter(|(name, _)| *name != "g") {
        let format = Format::named(name).unwrap();
        let written = format.write(std::slice::from_ref(&puzzle)).unwrap();
        assert_eq!(written.text, *text);
        assert_eq!(written.lost.contains(&"title, author and the like".into()), !format.capabilities().about);
    }
}

#[test]
fn titles_are_comments() {
    for name in ["ish", "syro", "makhorin", "faase", "gecode", "dzn", "g", "picross"] {
        let mut puzzle = tiny();
        puzzle.about_mut().set("title", "T\u{ed}ny");
        puzzle.about_mut().set("description", "A small one,\nwith two lines");
        let written = Format::named(name).unwrap().write(std::slice::from_ref(&puzzle)).unwrap();
        assert_eq!(written.lost, ["the goal picture"]);
        assert_eq!(reading(&written.text).puzzles[0].about(), puzzle.about(), "{}", written.text);
    }
}

#[test]
fn a_picture_is_a_goal() {
    assert_eq!(reading("1 1 0 1 0\n0 0 0 0 0\n1 0 1 1 0\n").puzzles[0].goal(), tiny().goal());
    assert_eq!(reading("1\n0\n1\n").puzzles[0].height(), 3);
    let clues = reading(TINY[0].1).puzzles;
    assert_eq!(Format::named("bits").unwrap().write(&clues), Err(WriteError::NoGoal));
}

#[test]
fn which_size_comes_first() {
    let swapped = "3 5\n2 1\n0\n1 2\n1 1\n1\n1\n1 1\n0\n";
    let error = read_as("nin", swapped).unwrap_err();
    assert!(error.hint().unwrap().contains("as in mk lists"), "{error}");
    let reading = reading(swapped);
    assert_eq!(reading.format.name(), "mk");
    same_clues(&reading.puzzles[0], &tiny());
    assert!(reading.warnings[0].message().contains("no line #"));
    let both = "2 1\n1\n0\n1\n";
    assert_eq!(warnings(both), ["read as nin; as mk it would be another puzzle"]);
    assert!(warnings("2 2\n1\n1\n1\n1\n").is_empty(), "a square is the same either way");
}

#[test]
fn blank_lines_in_sized_lists() {
    let blank = "5 3\n2 1\n\n1 2\n1 1\n1\n1\n1 1\n\n";
    same_clues(&reading(blank).puzzles[0], &tiny());
    assert_eq!(warnings(blank), ["read blank lines as empty clues: there are too few clues without them"]);
    let between = "5 3\n2 1\n0\n1 2\n\n1 1\n1\n1\n1 1\n0\n";
    same_clues(&reading(between).puzzles[0], &tiny());
    assert_eq!(warnings(between), ["ignored this blank line: there are enough clues without it"]);
    let trailing = "3 5\r\n2 1\r\n\r\n1 2\r\n#\r\n1 1\r\n1\r\n1\r\n1 1\r\n\r\n\r\n\r\n";
    same_clues(&reading(trailing).puzzles[0], &tiny());
}

#[test]
fn tasks_with_colours() {
    let text = "Flaglet\n#d\n   0:   #FFFFFF   white\n   r:r  #FF0000   red\n   b:b  #0000FF   blue\n\
                : rows\n2r 1b\n2b\n: columns\n1r\n1r 1b\n2b\n\n";
    for text in [text.to_owned(), format!("{text}:\n2 2\n"), text.replace("\n2b\n\n", "\n2b\n0\n")] {
        let puzzle = reading(&text).puzzles[0].clone();
        same_clues(&puzzle, &flaglet());
        let colours: Vec<_> =
            puzzle.palette().colours().iter().map(|colour| (colour.name.as_str(), colour.rgb)).collect();
        assert_eq!(colours, [("white", [255; 3]), ("red", [255, 0, 0]), ("blue", [0, 0, 255])]);
        assert_eq!(puzzle.about().title(), Some("Flaglet"));
        let written = Format::named("g").unwrap().write(std::slice::from_ref(&puzzle)).unwrap();
        assert_eq!(written.text, text_without_end(&text));
    }
    assert_eq!(warnings(text), ["read the blank lines at the end as empty columns; they may not be meant"]);
    let unknown = "#D\n  0:. White\n  1:# black default\n  x:x NavyBlue3\n  6:  red\n:\n1 1x\n:\n1\n1x,\n";
    assert_eq!(warnings(unknown), ["the colour \"NavyBlue3\" is not known; it is shown as grey"]);
    let letters: String =
        reading(unknown).puzzles[0].palette().colours().iter().map(|colour| colour.letter).collect();
    assert_eq!(letters, ".#x");
}

#[test]
fn triangles_are_colours_of_tasks() {
    let text = "\n#d\n   0:   #FFFFFF   white\n   a:/  black/white\n   b:b  #FF0000\\white\n: rows\n1a 2b\n: columns\n1a\n1b\n1b\n";
    let puzzle = reading(text).puzzles[0].clone();
    let colours: Vec<_> =
        puzzle.palette().colours().iter().map(|colour| (colour.name.as_str(), colour.rgb)).collect();
    let halves = [("black/white", [127; 3]), ("#FF0000\\white", [255, 127, 127])];
    assert_eq!(colours, [("white", [255; 3]), halves[0], halves[1]]);
    assert_eq!(Format::named("g").unwrap().write(&[puzzle]).unwrap().text, text);
    assert_eq!(warnings(text), [""; 0]);
    let strange = text.replace("black/white", "ink/white");
    assert_eq!(warnings(&strange), ["the colour \"ink/white\" is not known; it is shown as grey"]);
}

fn text_without_end(text: &str) -> String {
    text.replace("\n2b\n0\n", "\n2b\n\n").replace(":\n2 2\n", "")
}

#[test]
fn further_ways_to_write_tiny() {
    for (format, text) in [
        ("gecode", "{5,3, 2,1,1, 1,1, 1,1, 2,1,1, 0, 2,2,1, 0, 2,1,2}"),
        ("gecode", "/* Tiny { */ static const int x[] = { // 5\n5,3,2,1,1,1,1,1,1,2,1,1,0,2,2,1,0,2,1,2,};"),
        (
            "dzn",
            "cols=5; col_rule_len = 2; col_rules = [|1,1|0,1|0,1|1,1|0,0|];\n/* then */ row_rule_len = 2;\n\
             row_rules = [2,1,0,0,1,2]; rows = 3",
        ),
        (
            "lp",
            "number_of_rows: 3 number_of_columns: 5 column_5 x: 0 column_1 number_of_tiles: 2 widths: 1 1\n\
                column_2 a 1 b 1 column_3 a 1 b 1 column_4 a 2 b 1\n1 row_2 a 0 b row_3 a 2 b 1 2 row_1 a 2 b 2 1",
        ),
        ("faase", "rows\n2 1\n0\n1 2\n\ncolumns\n1 1\n1\n1\n1 1\n0\n\n"),
        ("faase", "columns\n1 1\n1\n1\n1 1\n0\nrows\n2 1\n0\n1 2"),
        ("makhorin", "* Tiny\n2 1\n0\n1 2\n\n1 1\n1\n1\n1 1\n0\n"),
        ("cwd", "\n3\n5\n2 1\n0\n1 2\n\n1 1\n1\n1\n1 1\n0\n\n"),
        ("ish", "# Tiny\n\n2 1\n0\n# and more\n1 2\n\n1 1\n1\n1\n1 1\n0\n"),
    ] {
        let reading = reading(text);
        assert_eq!(reading.format.name(), format, "{text}");
        same_clues(&reading.puzzles[0], &tiny());
        assert!(reading.warnings.is_empty(), "{text}: {:?}", reading.warnings);
    }
}

#[test]
fn letters_of_rosetta() {
    let text = "A C A\nA C A\n\nB A\nA B\n";
    let reading = reading(text);
    assert_eq!((reading.format.name(), reading.puzzles.len()), ("rosetta", 2));
    assert_eq!(reading.puzzles[0].rows()[1].to_string(), "3");
    let format = Format::named("rosetta").unwrap();
    assert_eq!(format.write(&reading.puzzles).unwrap().text, text);
    assert_eq!(format.write(&[tiny()]), Err(WriteError::EmptyClue));
    let long =
        |length| Nonogram::builder().rows([[length]]).columns(vec![[1]; length as usize]).build().unwrap();
    assert_eq!(format.write(&[long(26)]).unwrap().text.trim_end(), format!("Z\n{}A", "A ".repeat(25)));
    assert_eq!(format.write(&[long(27)]), Err(WriteError::LongBlock));
}

#[test]
fn colours_without_rgb() {
    let text = "2\n4\n2\n2 1\n2\n\n1 2\n2\n\n1\n1 1\n2\n\n\n1\n1 2\n2\n\n";
    for text in [text, text.trim_end()] {
        let reading = reading(text);
        assert_eq!(reading.format.name(), "cwc");
        same_clues(&reading.puzzles[0], &flaglet());
    }
    let written = Format::named("cwc").unwrap().write(&[flaglet()]).unwrap();
    assert_eq!(written.text, text);
    assert_eq!(written.lost, ["the goal picture", "how the colours look and what they are called"]);
}

#[test]
fn lists_of_a_cwd_without_the_blank_line() {
    let text = "3\n5\n2 1\n0\n1 2\n1 1\n1\n1\n1 1\n0\n";
    same_clues(&reading(text).puzzles[0], &tiny());
    assert_eq!(warnings(text), ["found no blank line between rows and columns; read it without one"]);
}
