//! The structured formats: samples of their descriptions, and their contents besides the clues.

use nonomata::formats::{Format, Source};
use nonomata::puzzles::{Colour, Nonogram, Palette, Picture};
use nonomata::symbol::{Symbol, SymbolSet};

use crate::refused::settings;
use crate::{
    flaglet, nonogram_formats, picture, read, read_nonograms, read_nonograms_as, same_clues, source, tiny,
};

/// Flaglet in the XML of webpbn, after its description.
pub(crate) const FLAGLET_XML: &str = r#"<?xml version="1.0"?>
<puzzleset>
<puzzle type="grid" defaultcolor="red">
<title>Flaglet</title>
<color name="white" char=".">FFFFFF</color>
<color name="red" char="r">FF0000</color>
<color name="blue" char="b">0000FF</color>
<clues type="columns">
<line><count>1</count></line>
<line><count>1</count><count color="blue">1</count></line>
<line><count color="blue">2</count></line>
<line></line>
</clues>
<clues type="rows">
<line><count>2</count><count color="blue">1</count></line>
<line><count color="blue">2</count></line>
</clues>
<solution type="goal"><image>
|rrb.|
|.bb.|
</image></solution>
<solution type="saved" id="s1"><image>|r[rb]?.||?b??|</image><note>half way</note></solution>
</puzzle>
</puzzleset>
"#;

/// Flaglet in our own JSON.
pub(crate) const FLAGLET_JSON: &str = r##"{
  "format": "nonomata",
  "version": 1,
  "about": {"title": "Flaglet"},
  "colours": [
    {"name": "white", "letter": ".", "rgb": "#ffffff"},
    {"name": "red", "letter": "r", "rgb": "#ff0000"},
    {"name": "blue", "letter": "b", "rgb": "#0000ff"}
  ],
  "rows": [[[2,"r"],[1,"b"]], [[2,"b"]]],
  "columns": [[[1,"r"]], [[1,"r"],[1,"b"]], [[2,"b"]], []],
  "goal": ["rrb.", ".bb."],
  "saved": [["r[rb]?.", "?b??"]]
}
"##;

/// Flaglet in the TOML of nonogrid.
pub(crate) const FLAGLET_TOML: &str = r#"[colors]                       # optional table
defs = ["r = (red) r", "b = (0, 0, 255) b"]
[clues]
rows = "2r 1b, 2b"
columns = """
  1r, 1r 1b
  2b
  0
"""
"#;

/// Tiny in the cipher of nonograms.org.
pub(crate) const TINY_PAGE: &str = "var d=[[0,0,0,1],[112,53,10,50],[110,53,10,50],[108,53,10,50],[4,9,2,7],[9,4,7,2],\
[41,1,1,20],[11,13,17,19],[12,15,18,20],[15,14,18,20],[12,14,18,22],[14,15,18,22]];\n";

/// Tiny in a sheet of pzpr, with its first cells drawn.
pub(crate) const TINY_SHEET: &str = "pzprv3/nonogram/3/5/. . . 1 . . 1 ./. . . 1 1 1 1 ./. 2 1 # # + . ./\
. . . . . . . ./. 1 2 . . . . ./";

/// Tiny as a file of Gnonograms.
pub(crate) const TINY_GNO: &str = "[Description]\nTiny\nA. N. Author\n2026-11-21\n3\n[Dimensions]\n3\n5\n[Row clues]\n2, 1\n0\n\
1, 2\n[Column clues]\n1, 1\n1\n1\n1, 1\n0\n[Solution grid]\n2 2 1 2 1\n1 1 1 1 1\n2 1 2 2 1\n";

/// Tiny and another board for Picmi.
pub(crate) const TINY_PICMI: &str = r#"<picmi name="Set">
  <board name="Tiny" author="A" difficulty="3">
    <row>11-1-</row><row>-----</row><row>1-11-</row>
  </board>
  <board name="FromXpm" author="A" difficulty="6"><xpm>dir/file.xpm</xpm></board>
</picmi>
"#;

/// Tiny as a saved game, with a move.
pub(crate) const TINY_SAVE: &str = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :7:Pattern
PARAMS  :3:5x3
CPARAMS :3:5x3
DESC    :21:1.1/1/1/1.1//2.1//1.2
NSTATES :1:2
STATEPOS:1:2
MOVE    :8:F0,0,2,1
";

/// The puzzles of a text, and the warnings about them.
fn read_all(text: &str) -> (Vec<Nonogram>, Vec<String>) {
    let reading = read_nonograms(&Source::new("test", text)).unwrap_or_else(|error| panic!("{error}"));
    (reading.puzzles, reading.warnings.iter().map(|warning| warning.message().to_owned()).collect())
}

fn written(name: &str, puzzles: &[Nonogram]) -> String {
    Format::named(name).unwrap().write(puzzles).unwrap().text
}

fn names(palette: &Palette) -> Vec<&str> {
    palette.colours().iter().map(|colour| colour.name.as_str()).collect()
}

#[test]
fn flaglet_of_webpbn() {
    let (puzzles, warnings) = read_all(FLAGLET_XML);
    let puzzle = &puzzles[0];
    same_clues(puzzle, &flaglet());
    assert_eq!(names(puzzle.palette()), ["white", "red", "blue"]);
    assert_eq!(puzzle.goal(), flaglet().goal());
    assert_eq!(puzzle.about().title(), Some("Flaglet"));
    let saved = &puzzle.saved()[0];
    assert_eq!(saved.get(0, 1), SymbolSet::only(Symbol::new(1)).with(Symbol::new(2)));
    assert_eq!(saved.get(1, 0), SymbolSet::of_first(3));
    assert_eq!(saved.get(1, 1).known(), Some(Symbol::new(2)));
    assert_eq!(warnings, ["ignored the id \"s1\" of this picture", "ignored a note of this picture"]);
    assert_eq!(read(&written("webpbn", &puzzles)), puzzles[0]);
}

#[test]
fn documents_of_webpbn_as_they_are_found() {
    let text = "<!DOCTYPE pbn SYSTEM \"http://webpbn.com/pbn-0.3.dtd\">\n<!-- a > comment -->\n<PUZZLESET>\r\n\
                <author>A &amp; B</author><title>All</title><puzzle id='7'><id>#1 (v.1)</id><title>Ti&ntilde;y</title>\n\
                <copyright>&copy; Copyright 2026 by A&#x2e;</copyright><note>definitely unique</note>\n\
                <clues type=\"rows\"><line><count>2</count><count color='black'> 1 </count></line><line/>\
                <line><count>1</count><count><![CDATA[2]]></count></line></clues>\n\
                <solution><image>|XX.X.||.....|\n|X. XX .|</image></solution>\n\
                <solution type=\"solution\"><image>|?|</image></solution></puzzle></PUZZLESET>";
    let (puzzles, warnings) = read_all(text);
    same_clues(&puzzles[0], &tiny());
    let about: Vec<(&str, &str)> = puzzles[0].about().iter().collect();
    let expected = [
        ("id", "#1 (v.1)"),
        ("title", "Ti\u{f1}y"),
        ("copyright", "\u{a9} Copyright 2026 by A."),
        ("note", "definitely unique"),
        ("author", "A & B"),
    ];
    assert_eq!(about, expected);
    assert_eq!(warnings, ["ignored this solution: the first goal is kept"]);
    assert!(puzzles[0].palette().is_black_and_white());
}

#[test]
fn colours_of_webpbn() {
    let text = "<puzzle backgroundcolor='paper' defaultcolor='white'><clues type='rows'>\
                <line><count>1</count><count color='black'>1</count></line></clues>\
                <clues type='columns'><line><count>1</count></line><line><count color='black'>1</count></line></clues>\
                <color name='black' char='b'> 123 </color><color name='paper' char='w'>FFEEDD</color></puzzle>";
    let puzzle = read(text);
    assert_eq!(names(puzzle.palette()), ["paper", "black", "white"]);
    assert_eq!(puzzle.palette().colour(Symbol::new(1)).rgb, [0x11, 0x22, 0x33]);
    assert_eq!(puzzle.palette().colour(Symbol::new(0)).rgb, [0xff, 0xee, 0xdd]);
    assert_eq!(puzzle.rows()[0].to_string(), "1:2 1");
    assert_eq!(read(&written("webpbn", std::slice::from_ref(&puzzle))), puzzle);
}

#[test]
fn a_space_is_a_letter_of_webpbn() {
    let text = "<puzzle><color name='white' char=' '>FFFFFF</color><color name='black' char='X'>000000</color>\
                <clues type='rows'><line><count color='black'>1</count></line><line><count>1</count></line></clues>\
                <clues type='columns'><line><count>1</count></line><line/><line><count>1</count></line></clues>\
                <solution><image>\n  |X  |\n  |  X|  \n</image></solution></puzzle>";
    let puzzle = read(text);
    let goal = puzzle.goal().unwrap().symbols().unwrap();
    assert_eq!(goal, [1, 0, 0, 0, 0, 1].map(Symbol::new));
}

#[test]
fn colours_of_webpbn_need_no_letter() {
    for empty in ["", " char=\"\""] {
        let white = FLAGLET_XML.replace("name=\"white\" char=\".\"", &format!("name=\"white\"{empty}"));
        same_clues(&read(&white), &flaglet());
        assert_eq!(read(&white).goal(), flaglet().goal());
        let text =
            ['r', 'b'].iter().fold(white, |text, letter| text.replace(&format!(" char=\"{letter}\""), empty));
        let text = &text[..text.find("<solution").unwrap()];
        same_clues(&read(&format!("{text}</puzzle></puzzleset>")), &flaglet());
    }
}

/// As number-loom writes it.
#[test]
fn the_default_colour_of_webpbn_may_be_the_background() {
    let text = "<?xml version=\"1.0\"?>\n<puzzleset>\n<puzzle type=\"grid\" defaultcolor=\"white\">\n\
                <source></source><id/><title></title>\n<color name=\"white\" char=\" \">FFFFFF</color>\n\
                <color name=\"black\" char=\"#\">000000</color>\n<clues type=\"columns\">\n\
                <line><count color=\"black\">1</count></line>\n<line></line>\n</clues>\n<clues type=\"rows\">\n\
                <line><count color=\"black\">1</count></line>\n</clues>\n\
                <solution type=\"goal\">\n<image>\n|# |\n</image>\n</solution>\n</puzzle>\n</puzzleset>\n";
    let (puzzles, warnings) = read_all(text);
    assert_eq!(puzzles[0].goal().unwrap().symbols().unwrap(), [1, 0].map(Symbol::new));
    assert_eq!(warnings, [""; 0]);
}

#[test]
fn several_puzzles_of_webpbn() {
    let puzzles = [tiny(), flaglet(), tiny().transposed()];
    let (again, warnings) = read_all(&written("webpbn", &puzzles));
    assert_eq!(again, puzzles);
    assert_eq!(warnings, [""; 0]);
    let clues_only = "<puzzleset><puzzle><solution><image>|X.||.X|</image></solution></puzzle></puzzleset>";
    same_clues(
        &read(clues_only),
        &Nonogram::from_picture(picture("#.\n.#", ".#"), Palette::black_and_white()).unwrap(),
    );
}

#[test]
fn flaglet_in_json() {
    let (puzzles, warnings) = read_all(FLAGLET_JSON);
    assert_eq!(warnings, [""; 0]);
    let xml = read(FLAGLET_XML);
    assert_eq!(puzzles, std::slice::from_ref(&xml));
    for name in ["json", "ndjson"] {
        assert_eq!(read(&written(name, &puzzles)), xml);
        let several = [tiny(), xml.clone(), tiny()];
        let text = written(name, &several);
        assert_eq!(read_all(&text), (several.to_vec(), vec![]), "{text}");
    }
    settings().bind(|| insta::assert_snapshot!("json-written", written("json", &puzzles)));
}

#[test]
fn tiny_in_the_json_of_others() {
    let (rows, columns) = ("[[2,1],[],[1,2]]", "[[1,1],[1],[1],[1,1],[0]]");
    for text in [
        format!("{{\"rows\":{rows},\"columns\":{columns}}}"),
        format!("{{\"cols\":{columns},\"rows\":{rows}}}"),
        format!("[{{\"ver\":{columns},\"hor\":{rows}}}]"),
        format!("{{\"top\":{columns},\"side\":{rows}}}"),
        format!("{{\"num_rows\":\"3\",\"num_cols\":5,\"rows\":{rows},\"cols\":{columns}}}"),
        format!("{{\"rows\":[[\"2\",\"1\"],[],[\"1\",\"2\"]],\"columns\":{columns}}}"),
        format!("{{\"rowHints\":{rows},\"colHints\":{columns}}}"),
        format!("{{\"Row-Hints\":{rows},\"Column-Hints\":{columns}}}"),
        format!("{{\"rowConstraints\":{rows},\"colConstraints\":{columns}}}"),
        format!("{{\"horizontal clues\":{rows},\"vertical_clues\":{columns}}}"),
        format!("{{\"nonograms\":[{{\"id\":\"1\",\"row_clues\":{rows},\"columnClues\":{columns}}}]}}"),
    ] {
        let (puzzles, warnings) = read_all(&text);
        same_clues(&puzzles[0], &tiny());
        assert!(puzzles[0].palette().is_black_and_white());
        assert_eq!(warnings.len(), usize::from(text.contains("hor")), "{text}: {warnings:?}");
    }
    let content = "[1,1,-1,1,-1,-1,-1,-1,-1,-1,1,-1,1,1,-1]";
    let text = format!("{{\"rows\":{rows},\"columns\":{columns},\"content\":{content}}}");
    assert_eq!(read(&text), tiny());
    let (puzzles, warnings) =
        read_all(&text.replace("-1]", "0]").replace("}", ",\"title\":\"T\",\"grid\":[]}"));
    assert_eq!(puzzles[0].saved()[0].unknown_count(), 1);
    assert_eq!(puzzles[0].about().title(), Some("T"));
    assert_eq!(warnings, ["ignored the unknown key \"grid\""]);
}

#[test]
fn colours_in_the_json_of_others() {
    let lists = "{\"cols\":[[[\"r\",1]],[[\"r\",1],[\"b\",1]],[[\"b\",2]],[]],\"rows\":[[[\"r\",2],[\"b\",1]],[[\"b\",2]]]}";
    same_clues(&read(lists), &flaglet());
    let objects = "{\"cols\":[[{\"color\":\"r\",\"len\":1}],[{\"len\":1,\"color\":\"r\"},[\"b\",1]],[[2,\"b\"]],[]],\
                   \"rows\":[[[\"r\",2],[\"b\",1]],[[\"b\",2]]]}";
    same_clues(&read(objects), &flaglet());
    assert_eq!(names(read(lists).palette()), ["white", "r", "b"]);
}

#[test]
fn zeros_in_json() {
    let padded = "{\"rows\":[[2,1],[0,0],[1,2]],\"columns\":[[1,1],[0,1],[0,1],[1,1],[0,0]]}";
    let (puzzles, warnings) = read_all(padded);
    same_clues(&puzzles[0], &tiny());
    assert_eq!(warnings, ["ignored zeros before the blocks of clues: they pad the lists"]);
    let patterns = "{\"rows\":[[1,1,0,1],[],[1,0,1,1]],\"cols\":[[1,0,1],[1],[1],[1,0,1],[0]]}";
    let (puzzles, warnings) = read_all(patterns);
    same_clues(&puzzles[0], &tiny());
    assert_eq!(warnings, ["read lists of ones and zeros as patterns: 1,1,1,0,1 is the clue 3 1"]);
}

#[test]
fn tiny_in_structured_formats() {
    let page = format!("<!DOCTYPE html>\n<html><script>\nvar d=5;\n{TINY_PAGE}</script></html>");
    for text in [
        TINY_PAGE,
        &page,
        TINY_SHEET,
        &TINY_SHEET.replace('/', "\n"),
        "https://puzz.link/p?nonogram/5/3/111g1g11h12j21g",
        "http://pzv.jp/p.html?nonogram/5/3/111g1g11h12j21g\n",
        TINY_GNO,
        TINY_PICMI,
        TINY_SAVE,
        "[clues]\nrows = '2 1, 0, 1 2'\ncolumns = \"\"\"1 1\n'1', # two\n1 ; three\n1B 1\n0\"\"\"\n",
    ] {
        let puzzle = read(text);
        same_clues(&puzzle, &tiny());
        assert!(puzzle.palette().is_black_and_white());
    }
}

#[test]
fn colours_of_nonogrid() {
    let puzzle = read(FLAGLET_TOML);
    same_clues(&puzzle, &flaglet());
    assert_eq!(puzzle.palette(), flaglet().palette());
    let written = Format::named("nonogrid").unwrap().write(std::slice::from_ref(&puzzle)).unwrap();
    assert_eq!(written.warnings, ["nonogrid itself does not read empty clues in a puzzle with colours"]);
    assert_eq!(written.lost, [""; 0]);
    assert_eq!(read(&written.text), puzzle);
    let named = "[colors]\ndefs = ['red = (F00) r', 'x = (#00ff00) \\']\n[clues]\nrows = '1 1red 1x 1B'\n\
                 columns = '1, 1red, 1x, 1'\n";
    let palette = read(named).palette().clone();
    assert_eq!(names(&palette), ["white", "red", "x", "black"]);
    assert_eq!(palette.colour(Symbol::new(2)).rgb, [0, 255, 0]);
}

/// The background is white in this format, whatever it was called before.
#[test]
fn a_colour_called_white_is_renamed_for_nonogrid() {
    let text = "<puzzle backgroundcolor='paper' defaultcolor='white'>\
        <color name='black' char='b'>123</color><color name='paper' char='w'>FFEEDD</color>\
        <clues type='rows'><line><count>1</count><count color='black'>1</count></line></clues>\
        <clues type='columns'><line><count>1</count></line><line><count color='black'>1</count></line></clues></puzzle>";
    let puzzle = read(text);
    let again = read(&written("nonogrid", std::slice::from_ref(&puzzle)));
    same_clues(&again, &puzzle);
}

/// XML has one sign for all letters that it cannot hold.
#[test]
fn colours_that_xml_cannot_name_stay_different() {
    let names = ["white", "\u{fffd}", "\u{fffe}", "\u{ffff}"];
    let colours = names
        .into_iter()
        .zip(0..)
        .map(|(name, value)| Colour::new(name, name.chars().next().unwrap_or(' '), [value, 0, 0]));
    let symbols: Vec<Symbol> = (0..names.len()).map(Symbol::new).collect();
    let picture = Picture::of_symbols(names.len(), 1, &symbols);
    let puzzle = Nonogram::from_picture(picture, Palette::new(colours).unwrap()).unwrap();
    let again = read(&written("webpbn", std::slice::from_ref(&puzzle)));
    same_clues(&again, &puzzle);
}

/// A numeral of Suzhou is a letter as well as a number.
#[test]
fn a_letter_that_is_a_numeral_is_one_colour() {
    let text = "color \u{3023} #6e6e6e\nwidth 1\nheight 1\nrows\n1\u{3023}\ncolumns\n1\u{3023}\n";
    let puzzle = read(text);
    same_clues(&read(&written("non", std::slice::from_ref(&puzzle))), &puzzle);
}

/// Formats with other letters for some colours have enough of them, even where nearly all are taken.
#[test]
fn palettes_of_many_capital_letters_are_written_in_every_format() {
    let letters = ('A'..='Z').chain('a'..='z').chain('\u{e0}'..='\u{ea}');
    let colour =
        |(number, letter): (u8, char)| Colour::new(format!("number {number}"), letter, [number, 0, 0]);
    let white = Palette::black_and_white().colour(Symbol::BLANK).clone();
    let palette = Palette::new(std::iter::once(white).chain((1..).zip(letters).map(colour))).unwrap();
    assert_eq!(palette.size(), Palette::LIMIT);
    let symbols: Vec<Symbol> = (0..Palette::LIMIT).map(Symbol::new).collect();
    let puzzle = Nonogram::from_picture(Picture::of_symbols(Palette::LIMIT, 1, &symbols), palette).unwrap();
    for format in nonogram_formats() {
        if let Ok(written) = format.write(std::slice::from_ref(&puzzle)) {
            let again = read_nonograms_as(format, &source(&written)).unwrap();
            assert_eq!(again.puzzles[0].palette().size(), Palette::LIMIT, "{}", format.name());
        }
    }
}

#[test]
fn pictures_are_puzzles() {
    assert_eq!(read(TINY_PAGE), tiny());
    let text = written("nonograms", &[flaglet()]);
    assert_eq!(
        text,
        "var d=[[0,0,0,1],[4,0,0,5],[2,0,0,3],[2,0,0,3],[0,0,0,0],[255,0,0,255],[0,0,255,0],[0,1,1,4],\
                      [0,0,0,0],[1,2,1,1],[3,1,2,1],[2,2,2,2]];\n"
    );
    let puzzle = read(&text);
    same_clues(&puzzle, &flaglet());
    assert_eq!(names(puzzle.palette()), ["white", "red", "blue"]);
    let (puzzles, warnings) = read_all(TINY_PICMI);
    assert_eq!(warnings, ["skipped a board whose picture is in another file"]);
    let about: Vec<(&str, &str)> = puzzles[0].about().iter().collect();
    assert_eq!(about, [("title", "Tiny"), ("author", "A"), ("difficulty", "3"), ("collection", "Set")]);
    assert_eq!(read(&written("picmi", &puzzles)), puzzles[0]);
    let unfinished = Nonogram::builder().rows([[1]]).columns([[1]]).build().unwrap();
    assert!(Format::named("picmi").unwrap().write(&[unfinished]).is_err());
}

#[test]
fn what_was_drawn_is_saved() {
    let known = |puzzle: &Nonogram| {
        let cells = puzzle.saved()[0].cells().iter().map(|cell| match cell.known() {
            Some(Symbol::BLANK) => '-',
            Some(_) => '#',
            None => '?',
        });
        cells.collect::<String>()
    };
    assert_eq!(known(&read(TINY_SHEET)), "##-????????????");
    assert_eq!(known(&read(TINY_SAVE)), "##?????????????");
    let moved = TINY_SAVE.replace("STATEPOS:1:2", "STATEPOS:1:5")
        + "MOVE    :8:E1,0,1,3\nRESTART :0:\nSOLVE   :16:S110100000010110\nMOVE    :8:U4,0,1,3\n";
    assert_eq!(known(&read(&moved)), "##-#------#-##-");
    assert_eq!(known(&read(&moved.replace("S:1:5", "S:1:6"))), "##-#?----?#-##?");
    assert_eq!(known(&read(&moved.replace("S:1:5", "S:1:3"))), "#-????-????-???");
    let given = TINY_SAVE.replace(":21:1.1/1/1/1.1//2.1//1.2", ":24:1.1/1/1/1.1//2.1//1.2,aN");
    assert_eq!(known(&read(&given)), "-#????????????#");
}

#[test]
fn gnonograms_keep_what_is_said() {
    let puzzle = read(TINY_GNO);
    let about: Vec<(&str, &str)> = puzzle.about().iter().collect();
    let expected =
        [("title", "Tiny"), ("author", "A. N. Author"), ("date", "2026-11-21"), ("difficulty", "3")];
    assert_eq!(about, expected);
    assert_eq!(puzzle.goal(), tiny().goal());
    assert_eq!(read(&written("gno", std::slice::from_ref(&puzzle))), puzzle);
    let no_clues = "[dimensions]\n\n3\n5\n[solution]\n2 2 1 2 1\n1 1 1 1 1\n2 1 2 2 1\n[State]\nSOLVING\n[Locked]\nfalse\n";
    assert_eq!(read(no_clues), tiny());
}

#[test]
fn long_blocks_in_addresses() {
    for length in [1, 15, 16, 255, 256, 4095] {
        let puzzle =
            Nonogram::builder().rows([[length]]).columns(vec![[1]; length as usize]).build().unwrap();
        assert_eq!(read(&written("puzz-link", std::slice::from_ref(&puzzle))), puzzle);
    }
    let puzzle = Nonogram::builder().rows([[4096]]).columns(vec![[1]; 4096]).build().unwrap();
    assert!(Format::named("puzz-link").unwrap().write(&[puzzle]).is_err());
}
