//! Formats: the samples of their descriptions, and their dialects.

mod ambiguity;
mod answers;
mod forms;
mod hostile;
mod images;
mod lists;
mod lists_refused;
mod loose;
mod nonogrid;
mod not_puzzles;
mod pages;
mod palettes;
mod random;
mod refused;
mod required;
mod schema;
mod strangers;
mod structured;
mod structured_refused;
mod tables;
mod unequal;
mod validator;
mod wild;

use nonomata::formats::{self, Format, Limits, ReadError, Reading, Source, WriteError, Written};
use nonomata::puzzles::{Colour, Nonogram, Palette, Picture};
use nonomata::symbol::{Symbol, SymbolSet};

const TINY: &str = "##.#.\n.....\n#.##.";

fn picture(text: &str, letters: &str) -> Picture {
    let rows: Vec<&str> = text.lines().collect();
    let symbol = |letter| Symbol::new(letters.find(letter).unwrap());
    let symbols: Vec<Symbol> = rows.iter().flat_map(|row| row.chars().map(symbol)).collect();
    Picture::of_symbols(rows[0].len(), rows.len(), &symbols)
}

fn tiny() -> Nonogram {
    Nonogram::from_picture(picture(TINY, ".#"), Palette::black_and_white()).unwrap()
}

/// Tiny without its goal.
fn tiny_clues() -> Nonogram {
    Nonogram::builder()
        .row_clues(tiny().rows().to_vec())
        .column_clues(tiny().columns().to_vec())
        .build()
        .unwrap()
}

fn flaglet() -> Nonogram {
    let colours = [
        Palette::black_and_white().colour(Symbol::BLANK).clone(),
        Colour::new("r", 'r', [255, 0, 0]),
        Colour::new("b", 'b', [0, 0, 255]),
    ];
    Nonogram::from_picture(picture("rrb.\n.bb.", ".rb"), Palette::new(colours).unwrap()).unwrap()
}

/// Reads nonograms.
fn read_nonograms(source: &Source) -> Result<Reading<Nonogram>, ReadError> {
    formats::read(source).map(|reading| reading.only().unwrap())
}

/// Reads nonograms in a format.
fn read_nonograms_as(format: &'static Format, source: &Source) -> Result<Reading<Nonogram>, ReadError> {
    format.read(source).map(|reading| reading.only().unwrap())
}

/// The formats of nonograms.
fn nonogram_formats() -> impl Iterator<Item = &'static Format> {
    Format::all().iter().copied().filter(|format| format.is_written_for("nonogram"))
}

fn read(text: &str) -> Nonogram {
    let reading = read_nonograms(&Source::new("test", text)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(reading.puzzles.len(), 1);
    reading.puzzles.into_iter().next().unwrap()
}

/// What was written, to be read again.
fn source(written: &Written) -> Source {
    Source::from_bytes("test", written.bytes(), Limits::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// Reads nonograms in any format.
fn reading(text: &str) -> Reading<Nonogram> {
    read_nonograms(&Source::new("puzzle", text)).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Checks that a text is Tiny in this format, with these warnings.
fn check_tiny(text: &str, format: &str, expected: &[&str]) {
    let reading = reading(text);
    let warnings: Vec<&str> = reading.warnings.iter().map(|warning| warning.message()).collect();
    assert_eq!((reading.format.name(), &warnings[..]), (format, expected), "{text}");
    same_clues(&reading.puzzles[0], &tiny());
}

fn same_clues(one: &Nonogram, other: &Nonogram) {
    assert_eq!(one.rows(), other.rows());
    assert_eq!(one.columns(), other.columns());
}

#[test]
fn tiny_in_every_format() {
    for text in [
        "5x3:1.1/1/1/1.1//2.1//1.2",
        " 5x3:1.1/1/1/1.1/0/2.1/0/1.2 \n",
        "([[1,1],[1],[1],[1,1],[]],[[2,1],[],[1,2]])",
        "( [ [1,1] , [1],[1],[1 , 1],[0]],\n [[2,1],[],[1,2]] )\n",
        "width 5\nheight 3\n\nrows\n2,1\n0\n1,2\n\ncolumns\n1,1\n1\n1\n1,1\n0\n",
        "title \"Tiny\"\ncolumns 5\nrows 3\n\ncolumns\n1 1\n1\n1\n1 1\n0\nrows\n2 1\n0\n1 2\n",
        "width 5\r\nheight 3\r\nrows\r\n2,1\r\n\r\n1,2\r\n\r\ncolumns\r\n1,1\r\n1\r\n1\r\n1,1\r\n\r\n",
        "width 5\nheight 3\nrows\n2,1\n\n0\n\n1,2\ncolumns\n1,1\n1\n1\n1,1\n0\n",
        "width 5\nheight 3\ndifficulty 2\n\nrows\n2,1\n0\n1,2\n\ncolumns\n1,1\n1\n1\n1,1\n0",
    ] {
        same_clues(&read(text), &tiny());
    }
}

#[test]
fn flaglet_in_its_dialects() {
    let mikix = "title \"Flaglet\"\nlicense CC0-1.0\ncolor r #ff0000\ncolor b #0000ff\nwidth 4\nheight 2\n\nrows\n2r,1b\n2b\n\
                 \ncolumns\n1r\n1r,1b\n2b\n0\n\ngoal \"rrb00bb0\"\n";
    let puzzle = read(mikix);
    same_clues(&puzzle, &flaglet());
    assert_eq!(puzzle.palette(), flaglet().palette());
    assert_eq!(puzzle.goal(), flaglet().goal());
    assert_eq!((puzzle.about().title(), puzzle.about().get("license")), (Some("Flaglet"), Some("CC0-1.0")));

    let nonny = "title \"Flaglet\"\nwidth 4\nheight 2\n\ncolor red ff0000 r\ncolor blue 0000ff b\n\nrows\nred 2 blue 1\nblue 2\n\
                 \ncolumns\nred 1\nred 1 blue 1\nblue 2\n0\n";
    let puzzle = read(nonny);
    same_clues(&puzzle, &flaglet());
    assert_eq!(puzzle.palette().colour(Symbol::new(2)).name, "blue");

    let undeclared = "width 4\nheight 2\nrows\n2r,1b\n2b\ncolumns\n1r\n1r,1b\n2b\n0\n";
    same_clues(&read(undeclared), &flaglet());
}

#[test]
fn goals_and_saved_grids() {
    let text = "by \"A &amp; &copy;\"\nwidth 5\nheight 3\nrows\n2,1\n0\n1,2\ncolumns\n1,1\n1\n1\n1,1\n0\n\
                goal \"11010\n00000 10110\"\nsaved \"1????00000?0110\"\nsaved 11\n";
    let puzzle = read(text);
    assert_eq!(puzzle.about().get("author"), Some("A & ©"));
    assert_eq!(puzzle.goal(), tiny().goal());
    assert_eq!(puzzle.saved()[0].unknown_count(), 5);
    assert_eq!(puzzle.saved()[0].get(2, 1), SymbolSet::only(Symbol::BLANK));
    assert_eq!(puzzle.saved()[1].unknown_count(), 0, "what is missing is blank");
}

#[test]
fn given_cells_of_tatham() {
    let puzzle = read("5x3:1.1/1/1/1.1//2.1//1.2,An");
    let given = puzzle.given().unwrap();
    assert_eq!(given.unknown_count(), 13);
    assert_eq!(given.get(0, 0).known(), Some(Symbol::BLACK));
    assert_eq!(given.get(2, 4).known(), Some(Symbol::BLANK));
    assert_eq!(read("5x3:1.1/1/1/1.1//2.1//1.2,Ao").given().unwrap().unknown_count(), 14);
}

#[test]
fn several_puzzles_in_a_pack() {
    let pack = Format::named("non").unwrap().write(&[tiny(), flaglet(), tiny()]).unwrap();
    let puzzles = read_nonograms(&Source::new("pack", pack.text)).unwrap().puzzles;
    assert_eq!(puzzles, [tiny(), flaglet(), tiny()]);
    assert!(Format::named("runs").unwrap().write(&[tiny(), tiny()]).is_err());
}

#[test]
fn several_ids_stand_on_lines_of_their_own() {
    let format = Format::named("tatham").unwrap();
    let puzzles = [tiny_clues(), tiny_clues().transposed(), tiny_clues()];
    let written = format.write(&puzzles).unwrap();
    assert_eq!(written.text.lines().count(), 3);
    assert_eq!(read_nonograms(&Source::new("test", written.text)).unwrap().puzzles, puzzles);
    let spaced = "\n5x3:1.1/1/1/1.1//2.1//1.2 \r\n\r\n0x0:\n";
    assert_eq!(formats::read(&Source::new("test", spaced)).unwrap().puzzles.len(), 2);
}

#[test]
fn what_a_format_cannot_hold_is_said() {
    let mut puzzle = tiny();
    puzzle.about_mut().set("title", "Tiny");
    let written = Format::named("tatham").unwrap().write(&[puzzle]).unwrap();
    assert_eq!(written.text, "5x3:1.1/1/1/1.1//2.1//1.2\n");
    assert_eq!(written.lost, ["title, author and the like", "the goal picture"]);
    let error = Format::named("tatham").unwrap().write(&[flaglet()]).unwrap_err();
    assert_eq!(error.to_string(), "this format is for black and white puzzles, and the puzzle has colours");
    let given = read("5x3:1.1/1/1/1.1//2.1//1.2,An");
    assert!(Format::named("non").unwrap().write(&[given]).is_err());
}

#[test]
fn blank_lines_in_sections() {
    let read = |rows: &str| {
        let text = format!("width 3\nheight 3\nrows\n{rows}columns\n1\n1\n1\n");
        let puzzle = read_nonograms(&Source::new("test", text)).map(|reading| reading.puzzles[0].clone());
        puzzle.map(|puzzle| puzzle.rows().iter().map(ToString::to_string).collect::<Vec<_>>().join("/"))
    };
    assert_eq!(read("1\n1\n1\n").unwrap(), "1/1/1");
    assert_eq!(read("\n\n1\n\n1\n\n1\n\n").unwrap(), "1/1/1", "enough clues without blank lines");
    assert_eq!(read("2\n\n1\n\n").unwrap(), "2/0/1", "a clue is missing without them");
    assert_eq!(read("\n2\n\n1\n\n").unwrap(), "2/0/1", "the line below the heading is not a clue");
    assert_eq!(read("\n\n3\n\n").unwrap(), "0/0/3");
    assert!(read("2\n\n\n1\n").is_err(), "three clues are too few, four lines too many");
    assert!(read("2\n1\ncolumns").is_err());
}

#[test]
fn colours_of_nonny() {
    let puzzle = read(
        "width 4\nheight 2\ncolor blue 0000ff\ncolor brown a52a2a\nrows\nbrown 1 1 black: 1\n1 blue 1,1\n\
         columns\nbrown 1 black 1\nblue 1\nbrown 1\nblack 1 blue 1\n",
    );
    let names: Vec<&str> = puzzle.palette().colours().iter().map(|colour| colour.name.as_str()).collect();
    assert_eq!(names, ["white", "blue", "brown", "black"]);
    assert_eq!(puzzle.rows()[0].to_string(), "1:2 1:2 1:3", "a word counts until the next");
    assert_eq!(puzzle.rows()[1].to_string(), "1:3 1 1", "and begins anew on every line");
}

#[test]
fn properties_are_kept() {
    let text = "catalogue \"house #1\"\nby 'A. N. Author'\ncopyright \"&copy; 2026\"\nmaxrule 3\nlicense CC0-1.0\n\
                difficulty 2\ncollection \"Gr&#252;n &amp; Blau\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n";
    let puzzle = read(text);
    let about: Vec<(&str, &str)> = puzzle.about().iter().collect();
    let expected = [
        ("catalogue", "house #1"),
        ("author", "A. N. Author"),
        ("copyright", "\u{a9} 2026"),
        ("license", "CC0-1.0"),
        ("difficulty", "2"),
        ("collection", "Gr\u{fc}n & Blau"),
    ];
    assert_eq!(about, expected);
    let written = Format::named("non").unwrap().write(std::slice::from_ref(&puzzle)).unwrap();
    assert!(written.text.is_ascii(), "{}", written.text);
    for line in ["by \"A. N. Author\"", "license CC0-1.0", "difficulty 2", "copyright \"&#169; 2026\""] {
        assert!(written.text.lines().any(|written| written == line), "{line}\n{}", written.text);
    }
    assert_eq!(written.lost, [""; 0]);
    assert_eq!(read(&written.text), puzzle);
}

#[test]
fn formats_are_counted_right() {
    let count = Format::all().len();
    let readme = include_str!("../../README.md").replace('\n', " ");
    assert!(readme.contains(&format!("Any of {count} notations")), "README.md");
    let page = include_str!("../../docs/cli.md");
    assert!(page.contains(&format!("[{} others](formats.md) are read", count - 1)), "docs/cli.md");
}

#[test]
fn formats_of_other_kinds_are_known_by_their_names() {
    let samples = [
        ("lines", "nonomata lines\nalphabet: 01\ngrid: 1x1\neach row: pattern 0\n"),
        ("logic", "houses: 2\npet: Dog, Cat\n"),
        ("crossword", "nonomata regex crossword\nrows:\nA|B\ncolumns:\n[^A]\n"),
        (
            "crossword-quoted",
            "shape = rectangular\nnum_rows = 1\nnum_cols = 1\nnum_regexes_per_line = 1\n'A'\n'A'\n",
        ),
        ("crossword-json", "{\"characters\": \"AB\", \"patternsX\": [[\"A\"]], \"patternsY\": [[\"A\"]]}"),
        ("webpbn", "<puzzle type=\"triddler\"><solution><image>/X\\</image></solution></puzzle>"),
        ("g", "#t\n: A\n1\n: B\n: C\n1\n: D\n: E\n1\n: F\n: end\n"),
    ];
    for (name, text) in samples {
        let reading =
            formats::read(&Source::new("test", text)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(reading.format.name(), name);
        assert_ne!(reading.puzzles[0].kind(), "nonogram");
        assert!(reading.format.kinds().contains(&reading.puzzles[0].kind()), "{name}");
    }
    let other = |format: &&&Format| format.kinds() != ["nonogram"];
    assert_eq!(Format::all().iter().filter(other).count(), samples.len());
}

#[test]
fn empty_rectangles_are_puzzles() {
    for (width, height) in [(0, 0), (0, 3), (3, 0)] {
        let builder = Nonogram::builder().rows(vec![[]; height]).columns(vec![[]; width]);
        let puzzle = builder.build().unwrap();
        for format in nonogram_formats() {
            if !format.capabilities().empty {
                assert_eq!(format.write(std::slice::from_ref(&puzzle)), Err(WriteError::Empty));
                continue;
            }
            let written = format.write(std::slice::from_ref(&puzzle)).unwrap();
            let again = format.read(&Source::new("test", written.text)).unwrap();
            same_clues(&again.only().unwrap().puzzles[0], &puzzle);
        }
    }
}
