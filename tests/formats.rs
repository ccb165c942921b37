//! Formats: the samples of their descriptions, round trips, and errors that point.

use nonomata::formats::{self, Format, Limits, Source};
use nonomata::puzzles::{Colour, Nonogram, Palette, Picture};
use nonomata::symbol::{Symbol, SymbolSet};
use proptest::collection::vec;
use proptest::prelude::*;

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

fn flaglet() -> Nonogram {
    let colours = [
        Palette::black_and_white().colour(Symbol::BLANK).clone(),
        Colour::new("r", 'r', [255, 0, 0]),
        Colour::new("b", 'b', [0, 0, 255]),
    ];
    Nonogram::from_picture(picture("rrb.\n.bb.", ".rb"), Palette::new(colours).unwrap()).unwrap()
}

fn read(text: &str) -> Nonogram {
    let reading = formats::read(&Source::new("test", text)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(reading.puzzles.len(), 1);
    reading.puzzles.into_iter().next().unwrap()
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
    let puzzles = formats::read(&Source::new("pack", pack.text)).unwrap().puzzles;
    assert_eq!(puzzles, [tiny(), flaglet(), tiny()]);
    assert!(Format::named("runs").unwrap().write(&[tiny(), tiny()]).is_err());
}

#[test]
fn what_a_format_cannot_hold_is_said() {
    let mut puzzle = tiny();
    puzzle.about_mut().set("title", "Tiny");
    let written = Format::named("tatham").unwrap().write(&[puzzle]).unwrap();
    assert_eq!(written.text, "5x3:1.1/1/1/1.1//2.1//1.2\n");
    assert_eq!(written.lost, ["what is said about the puzzle", "the goal picture"]);
    let error = Format::named("tatham").unwrap().write(&[flaglet()]).unwrap_err();
    assert_eq!(error.to_string(), "this format is for black and white puzzles, and the puzzle has colours");
    let given = read("5x3:1.1/1/1/1.1//2.1//1.2,An");
    assert!(Format::named("non").unwrap().write(&[given]).is_err());
}

#[test]
fn bad_input_is_refused_with_its_place() {
    let cases: &[(&str, &str)] = &[
        ("empty", ""),
        ("blank", " \n\t\n"),
        ("prose", "Dear Sir or Madam,\nI write to you"),
        ("xml", "<?xml version=\"1.0\"?>\n<puzzleset/>"),
        ("json", "{\"rows\":[[1]]}"),
        ("seed", "30x30#123456789012345"),
        ("tatham-huge", "1000000x1000000:"),
        ("tatham-many-cells", "60000x60000:1"),
        ("tatham-number", "99999999999x1:"),
        ("tatham-short", "5x3:1.1/1/1/1.1//2.1/"),
        ("tatham-long", "5x3:1.1/1/1/1.1//2.1//1.2/1"),
        ("tatham-zero", "2x2:1.0/1/1/1"),
        ("tatham-dot", "2x2:1./1/1/1"),
        ("tatham-fit", "5x3:1.1/1/4/1.1//2.1//1.2"),
        ("tatham-sums", "2x2:1/1/1/2"),
        ("tatham-rows-first", "5x3:2.1//1.2/1.1/1/1/1.1/"),
        ("tatham-given", "2x2:1/1/1/1,Ab"),
        ("tatham-given-far", "2x2:1/1/1/1,zzA"),
        ("tatham-rubbish", "2x2:1/1/1/1 x"),
        ("tatham-block-size", "2x2:4294967296/1/1/1"),
        ("runs-open", "([[1],[1]],[[1],[1]]"),
        ("runs-comma", "([[1][1]],[[1],[1]])"),
        ("runs-zero", "([[1,0],[1]],[[1],[1]])"),
        ("runs-after", "([[1]],[[1]]) and more"),
        ("runs-word", "([[one]],[[1]])"),
        ("non-no-size", "rows\n1\ncolumns\n1\n"),
        ("non-no-columns", "width 1\nheight 1\nrows\n1\n"),
        ("non-few", "width 2\nheight 3\nrows\n1\n1\ncolumns\n1\n1\n"),
        ("non-many", "width 2\nheight 2\nrows\n1\n1\n1\ncolumns\n1\n1\n"),
        ("non-twice", "width 1\nheight 1\nrows\n1\nrows\n1\ncolumns\n1\n"),
        ("non-two-widths", "width 2\nwidth 3\nheight 1\nrows\n1\ncolumns\n1\n0\n"),
        ("non-zero", "width 3\nheight 1\nrows\n1,0,1\ncolumns\n1\n0\n1\n"),
        ("non-fit", "width 3\nheight 2\nrows\n1\n2,1\ncolumns\n1\n1\n1\n"),
        ("non-huge", "width 4000000000\nheight 1\nrows\n"),
        ("non-large", "width 60000\nheight 60000\nrows\n"),
        ("non-goal", "width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal \"10\"\n"),
        ("non-colour", "color r red\nwidth 1\nheight 1\nrows\n1r\ncolumns\n1r\n"),
        ("non-colour-sums", "width 1\nheight 1\nrows\n1r\ncolumns\n1b\n"),
        ("non-sign", "width 1\nheight 1\nrows\n1\ncolumns\n1\n!!\n"),
        ("non-clue-sign", "width 1\nheight 1\nrows\n1;2\ncolumns\n1\n"),
        ("tatham-second-line", "2x2:1/1/1/1\n3x3:1/1"),
        ("tatham-no-colon", "5x3 1.1/1/1/1.1//2.1//1.2"),
        ("tatham-letter", "2x2:1/x/1/1"),
        ("runs-one-list", "([[1],[1]])"),
        ("runs-fit", "([[3],[1]],\n [[1],[1]])"),
        ("runs-number", "([[99999999999]],[[1]])"),
        ("non-blank-lines", "width 2\nheight 4\nrows\n\n1\n\n\n\n1\n\ncolumns\n1\n1\n"),
        ("non-blank-two-ways", "width 2\nheight 3\nrows\n\n\n1\n1\n\ncolumns\n2\n0\n"),
        ("non-blank-sums", "width 2\nheight 3\nrows\n1\n\n1\n\ncolumns\n1\n2\n"),
        ("non-section-ends", "width 2\nheight 2\nrows\n1\n-\ncolumns\n1\n0\n"),
        ("non-size-word", "width five\nheight 1\nrows\n1\n"),
        ("non-size-more", "width 5 3\n"),
        ("non-comma", "width 3\nheight 1\nrows\n1b1d\ncolumns\n1\n0\n1\n"),
        (
            "non-colour-word",
            "color red ff0000\nwidth 2\nheight 1\nrows\nred 1 blue 1\ncolumns\nred 1\nred 1\n",
        ),
        ("non-colour-twice", "color r #ff0000\ncolor r #00ff00\n\nwidth 1\nheight 1\n"),
        ("non-quote", "width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal \"1\n"),
        ("non-two-goals", "width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal 1\ngoal 1\n"),
        ("non-second-puzzle", "width 1\nheight 1\nrows\n1\ncolumns\n1\n====\nwidth 1\nheight 1\nrows\n1\n"),
        ("netpbm", "P1\n5 3\n11010\n"),
        ("bare-list", "5 3\n2 1\n0\n1 2\n1 1\n1\n1\n1 1\n0\n"),
        ("wide-letters", "width 2\nheight 1\nrows\n\u{3000}1 \u{e4}\u{f6}\ncolumns\n1\n0\n"),
        ("long-line", &format!("5x3:{}", "1.".repeat(300))),
    ];
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("../snapshots/formats");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for (name, text) in cases {
            let error = formats::read(&Source::new("puzzle", *text)).expect_err(name);
            insta::assert_snapshot!(*name, error.to_string());
        }
        for (name, bytes) in
            [("bytes-nul", &b"width 1\nhei\0ght"[..]), ("bytes-no-text", &b"\x89PNG\r\n\x1a\n\0\0"[..])]
        {
            let error = Source::from_bytes("puzzle", bytes).expect_err(name);
            insta::assert_snapshot!(name, error.to_string());
        }
    });
    assert_eq!(Source::from_bytes("bom", b"\xEF\xBB\xBF1x1:1/1").unwrap().text(), "1x1:1/1");
}

#[test]
fn a_million_lines_of_header_are_no_trouble() {
    let text = "note \"nothing\"\n".repeat(1_000_000) + "width 1\nheight 1\nrows\n1\ncolumns\n1\n";
    assert_eq!(read(&text).width(), 1);
}

/// What a text makes a reader say, each with its place.
fn warnings(text: &str) -> Vec<String> {
    let reading = formats::read(&Source::new("puzzle", text)).unwrap_or_else(|error| panic!("{error}"));
    reading.warnings.iter().map(ToString::to_string).collect()
}

#[test]
fn what_is_odd_is_said() {
    let plain = "width 3\nheight 2\nrows\n1\n2\ncolumns\n2\n1\n0\n";
    let cases: &[(&str, &str)] = &[
        ("warning-goal-wrong", &format!("{plain}goal \"100011\"\n")),
        ("warning-goal-short", &format!("{plain}goal \"10011\"\n")),
        ("warning-goal-letters", &format!("{plain}goal \"#..##.\"\n")),
        ("warning-property-twice", &format!("title \"one\"\ntitle \"two\"\n{plain}")),
        ("warning-letters-behind", "width 2\nheight 1\nrows\n2r*\ncolumns\n1r\n1r\n"),
        ("warning-blank-line", "width 2\nheight 3\nrows\n\n1\n1\n\ncolumns\n1\n1\n"),
    ];
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("../snapshots/formats");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for (name, text) in cases {
            insta::assert_snapshot!(*name, warnings(text).join("\n"));
        }
    });
    assert_eq!(warnings(plain), [""; 0]);
    let many = format!("{plain}====\n").repeat(100).replace("\n1\n", "\n1*\n");
    assert_eq!(warnings(&many).len(), 21, "only the first warnings are told one by one");
    assert!(warnings(&many)[20].contains("more of this kind: 180 warnings"));
}

#[test]
fn blank_lines_in_sections() {
    let read = |rows: &str| {
        let text = format!("width 3\nheight 3\nrows\n{rows}columns\n1\n1\n1\n");
        let puzzle = formats::read(&Source::new("test", text)).map(|reading| reading.puzzles[0].clone());
        puzzle.map(|puzzle| puzzle.rows().iter().map(ToString::to_string).collect::<Vec<_>>().join("/"))
    };
    assert_eq!(read("1\n1\n1\n").unwrap(), "1/1/1");
    assert_eq!(read("\n\n1\n\n1\n\n1\n\n").unwrap(), "1/1/1", "enough clues without blank lines");
    assert_eq!(read("2\n\n1\n\n").unwrap(), "2/0/1", "a clue is missing without them");
    assert_eq!(read("\n2\n\n1\n\n").unwrap(), "2/0/1", "the line below the heading is no clue");
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
fn several_ids_stand_on_lines_of_their_own() {
    let format = Format::named("tatham").unwrap();
    let puzzles = [tiny_clues(), tiny_clues().transposed(), tiny_clues()];
    let written = format.write(&puzzles).unwrap();
    assert_eq!(written.text.lines().count(), 3);
    assert_eq!(formats::read(&Source::new("test", written.text)).unwrap().puzzles, puzzles);
    let spaced = "\n5x3:1.1/1/1/1.1//2.1//1.2 \r\n\r\n0x0:\n";
    assert_eq!(formats::read(&Source::new("test", spaced)).unwrap().puzzles.len(), 2);
}

/// Tiny without its goal.
fn tiny_clues() -> Nonogram {
    Nonogram::builder()
        .row_clues(tiny().rows().to_vec())
        .column_clues(tiny().columns().to_vec())
        .build()
        .unwrap()
}

#[test]
fn empty_rectangles_are_puzzles() {
    for (width, height) in [(0, 0), (0, 3), (3, 0)] {
        let builder = Nonogram::builder().rows(vec![[]; height]).columns(vec![[]; width]);
        let puzzle = builder.build().unwrap();
        for format in Format::all() {
            let written = format.write(std::slice::from_ref(&puzzle)).unwrap();
            assert_eq!(read(&written.text), puzzle, "{format:?}");
        }
    }
}

#[test]
fn limits_are_kept() {
    let limits = Limits { bytes: 20, cells: 6 };
    assert!(Source::from_bytes_within("test", &[b'1'; 21], limits).is_err());
    let within = |text: &str| formats::read(&Source::new("test", text).with_limits(limits)).map(|_| ());
    assert!(within("3x2://///").is_err(), "five lists of six");
    within("3x2:////").unwrap();
    let error = within("7x1:///////").unwrap_err();
    assert_eq!(error.message(), "a 7x1 puzzle is too large: at most 6 cells are read");
    assert!(within("([[],[],[],[]],[[],[]])").is_err());
    assert!(within("width 4\nheight 2\n").is_err());
}

#[test]
fn short_pictures_do_not_add_up_to_much_memory() {
    let zeros = "0\n".repeat(2000);
    let text =
        format!("width 2000\nheight 2000\nrows\n{zeros}columns\n{zeros}{}", "saved \"\"\n".repeat(5000));
    let error = formats::read(&Source::new("test", text)).unwrap_err();
    assert!(error.message().starts_with("the pictures up to here have more than"), "{error}");
}

#[test]
fn hostile_texts_are_refused_in_time() {
    let title = format!("title \"{}\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n", "&".repeat(2_000_000));
    assert_eq!(read(&title).about().title().map(str::len), Some(2_000_000));
    let names: String = (0..200_000).map(|index| format!("n{index} x\n")).collect();
    assert!(formats::read(&Source::new("test", format!("width 1\n{names}"))).is_err());
    let blank = format!("width 60000\nheight 60\nrows\n{}", " \n".repeat(1_000_000));
    assert!(formats::read(&Source::new("test", blank)).is_err());
    let open = format!("width 1\nheight 1\ngoal \"{}", " \n".repeat(1_000_000));
    assert!(formats::read(&Source::new("test", open)).is_err());
    assert!(formats::read(&Source::new("test", format!("({}", "[".repeat(1_000_000)))).is_err());
}

/// Texts that can be read, one for every way of writing.
fn good_texts() -> Vec<&'static str> {
    vec![
        "5x3:1.1/1/1/1.1//2.1//1.2,An\n",
        "([[1,1],[1],[1],[1,1],[]],[[2,1],[],[1,2]])",
        "title \"Ti&auml;\"\ncolor r #ff0000\nwidth 4\nheight 2\nrows\n2r,1b\n2b\ncolumns\n1r\n1r,1b\n2b\n0\ngoal \"rrb00bb0\"\n",
        "width 4\nheight 2\ncolor red ff0000 r\ncolor blue 0000ff\nrows\nred 2 blue 1\nblue 2\ncolumns\nred 1\nred 1 blue 1\nblue 2\n\n",
        "rows 1\ncolumns 2\nrows\n1\ncolumns\n1\n0\nsaved 1\n?\n====\nwidth 1\nheight 1\ncolumns\n1\nrows\n1\n",
    ]
}

#[test]
fn every_beginning_of_a_text_is_read_or_refused_at_a_place_in_it() {
    for text in good_texts() {
        for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
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
    formats::read(&Source::new("test", text)).unwrap_or_else(|error| panic!("{error}")).puzzles
}

/// A random picture with some colours, and perhaps cells that it saves.
fn puzzle(colours: usize) -> impl Strategy<Value = Nonogram> {
    let palette = (0..=colours).map(|index| match index {
        0 => Palette::black_and_white().colour(Symbol::BLANK).clone(),
        1 if colours == 1 => Palette::black_and_white().colour(Symbol::BLACK).clone(),
        index => {
            Colour::new(["red", "b", "a \"green\""][index - 1], ['r', 'b', 'g'][index - 1], [index as u8; 3])
        }
    });
    let palette = Palette::new(palette).unwrap();
    (0..7usize, 0..7usize).prop_flat_map(move |(width, height)| {
        let palette = palette.clone();
        let cells = vec((0..=colours, any::<bool>()), width * height);
        (cells, "[ -~äß©]{0,12}").prop_map(move |(cells, title)| {
            let symbols: Vec<Symbol> = cells.iter().map(|cell| Symbol::new(cell.0)).collect();
            let goal = Picture::of_symbols(width, height, &symbols);
            let rows =
                (0..height).map(|row| nonomata::rule::Clue::of(&symbols[row * width..(row + 1) * width]));
            let column = |column: usize| -> Vec<Symbol> {
                (0..height).map(|row| symbols[row * width + column]).collect()
            };
            let columns = (0..width).map(|index| nonomata::rule::Clue::of(&column(index))).collect();
            let saved = |&(symbol, known): &(usize, bool)| match known {
                true => SymbolSet::only(Symbol::new(symbol)),
                false => SymbolSet::first(palette.size()),
            };
            let saved = Picture::of_cells(width, height, cells.iter().map(saved).collect());
            let builder = Nonogram::builder().palette(palette.clone()).title(title);
            builder.row_clues(rows.collect()).column_clues(columns).goal(goal).saved(saved).build().unwrap()
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn what_was_written_is_read_again(puzzle in prop_oneof![puzzle(1), puzzle(2), puzzle(3)]) {
        let plain = puzzle.palette().is_black_and_white();
        for format in Format::all().iter().filter(|format| plain || format.holds().colour) {
            let written = format.write(std::slice::from_ref(&puzzle)).unwrap();
            let reading = formats::read(&Source::new(format.name(), written.text.clone()));
            let reading = reading.unwrap_or_else(|error| panic!("{error}\n{}", written.text));
            prop_assert_eq!(reading.format, *format);
            let again = &reading.puzzles[0];
            same_clues(again, &puzzle);
            if format.name() == "non" {
                prop_assert_eq!(again.about(), puzzle.about());
                prop_assert_eq!(again.goal(), puzzle.goal());
                prop_assert_eq!(again.saved(), puzzle.saved());
                prop_assert_eq!(again.palette(), puzzle.palette());
            }
        }
    }

    #[test]
    fn given_cells_survive(cells in vec(prop::option::weighted(0.1, 0..2usize), 60)) {
        let set = |cell: &Option<usize>| cell.map_or(SymbolSet::first(2), |symbol| SymbolSet::only(Symbol::new(symbol)));
        let given = Picture::of_cells(12, 5, cells.iter().map(set).collect());
        let builder = Nonogram::builder().rows(vec![[]; 5]).columns(vec![[]; 12]).given(given.clone());
        let written = Format::named("tatham").unwrap().write(&[builder.build().unwrap()]).unwrap();
        let again = read(&written.text);
        prop_assert_eq!(again.given().unwrap(), &given);
    }

    #[test]
    fn no_text_makes_a_reader_panic(
        start in prop::sample::select(good_texts()),
        edits in vec((any::<prop::sample::Index>(), prop::sample::select("019,./[]()#xA\"\n r?é=".chars().collect::<Vec<_>>()), 0..3u8), 0..6),
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
            if let Ok(source) = Source::from_bytes("test", &bytes) {
                for format in Format::all() {
                    let _ = format.read(&source).map_err(|error| error.to_string());
                }
            }
        }
    }
}
