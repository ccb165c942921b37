//! The structured formats: samples of their descriptions, and what stands in them besides the clues.

use nonomata::formats::{self, Format, Source};
use nonomata::puzzles::{Nonogram, Palette};
use nonomata::symbol::{Symbol, SymbolSet};

use crate::refused::settings;
use crate::{flaglet, picture, read, same_clues, tiny};

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

/// The puzzles of a text, and what was said of them.
fn read_all(text: &str) -> (Vec<Nonogram>, Vec<String>) {
    let reading = formats::read(&Source::new("test", text)).unwrap_or_else(|error| panic!("{error}"));
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
    assert_eq!(saved.get(1, 0), SymbolSet::first(3));
    assert_eq!(saved.get(1, 1).known(), Some(Symbol::new(2)));
    assert_eq!(
        warnings,
        ["passed over the name \"s1\" of this picture", "passed over a note of this picture"]
    );
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
    assert_eq!(warnings, ["passed over this solution: the first goal is kept"]);
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
    assert_eq!(puzzles, [xml.clone()]);
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
    ] {
        let (puzzles, warnings) = read_all(&text);
        same_clues(&puzzles[0], &tiny());
        assert!(puzzles[0].palette().is_black_and_white());
        assert_eq!(warnings, [""; 0]);
    }
    let content = "[1,1,-1,1,-1,-1,-1,-1,-1,-1,1,-1,1,1,-1]";
    let text = format!("{{\"rows\":{rows},\"columns\":{columns},\"content\":{content}}}");
    assert_eq!(read(&text), tiny());
    let (puzzles, warnings) =
        read_all(&text.replace("-1]", "0]").replace("}", ",\"title\":\"T\",\"grid\":[]}"));
    assert_eq!(puzzles[0].saved()[0].unknown_count(), 1);
    assert_eq!(puzzles[0].about().title(), Some("T"));
    assert_eq!(warnings, ["passed over \"grid\", which says nothing here"]);
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
    assert_eq!(warnings, ["read zeros before the blocks of a clue as nothing: they fill the lists"]);
    let patterns = "{\"rows\":[[1,1,0,1],[],[1,0,1,1]],\"cols\":[[1,0,1],[1],[1],[1,0,1],[0]]}";
    let (puzzles, warnings) = read_all(patterns);
    same_clues(&puzzles[0], &tiny());
    assert_eq!(warnings, ["read lists of ones and zeros as patterns: 1,1,1,0,1 is the clue 3 1"]);
}
