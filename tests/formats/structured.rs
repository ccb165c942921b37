//! The structured formats: samples of their descriptions, and what stands in them besides the clues.

use nonomata::formats::{self, Format, Source};
use nonomata::puzzles::{Nonogram, Palette};
use nonomata::symbol::{Symbol, SymbolSet};

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
