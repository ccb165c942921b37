//! The schema of our own JSON against written files.

use nonomata::formats::Format;
use nonomata::puzzles::{Nonogram, Picture};
use nonomata::rule::{Block, ClueEntry, LineClue};
use nonomata::symbol::{Symbol, SymbolSet};
use serde_json::{Value, json};

use crate::structured::{FLAGLET_JSON, FLAGLET_XML};
use crate::validator::{fault, schema};
use crate::{read, tiny};

fn is_allowed(text: &str) -> Result<(), String> {
    let schema = schema();
    let value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    fault(&schema, &schema["$defs"]["puzzles"], &value).map_or(Ok(()), Err)
}

#[test]
fn what_is_written_keeps_the_schema() {
    let mut everything = read(FLAGLET_XML);
    everything.about_mut().set("a \"name\"", "and\na text");
    let given = Picture::of_cells(
        5,
        3,
        (0..15)
            .map(|cell| match cell {
                0 => SymbolSet::only(Symbol::BLACK),
                _ => SymbolSet::of_first(2),
            })
            .collect(),
    );
    let builder =
        Nonogram::builder().row_clues(tiny().rows().to_vec()).column_clues(tiny().columns().to_vec());
    let given = builder.given(given).build().unwrap();
    let empty = Nonogram::builder().build().unwrap();
    let block = |length| ClueEntry::from(Block::new(length, Symbol::BLACK).unwrap());
    let row = [block(1), ClueEntry::UNKNOWN, ClueEntry::Any];
    let builder = Nonogram::builder().palette(everything.palette().clone());
    let builder =
        builder.row_clues([LineClue::new(row), LineClue::new([ClueEntry::hidden(Symbol::BLACK).unwrap()])]);
    let blotted = builder.column_clues(vec![LineClue::new([ClueEntry::Any]); 3]).build().unwrap();
    let all = [everything, given, tiny(), empty, blotted];
    for puzzle in &all {
        let text = Format::named("json").unwrap().write(std::slice::from_ref(puzzle)).unwrap().text;
        assert_eq!(is_allowed(&text), Ok(()), "{text}");
    }
    assert_eq!(is_allowed(&Format::named("json").unwrap().write(&all).unwrap().text), Ok(()));
    for line in Format::named("ndjson").unwrap().write(&all).unwrap().text.lines() {
        assert_eq!(is_allowed(line), Ok(()), "{line}");
    }
    assert_eq!(is_allowed(FLAGLET_JSON), Ok(()));
}

#[test]
fn the_schema_refuses_what_is_refused() {
    let right: Value = serde_json::from_str(FLAGLET_JSON).unwrap();
    for (key, value) in [
        ("version", json!(3)),
        ("rows", json!([[["*", "r"]]])),
        ("rows", json!([[[0, "r"]]])),
        ("rows", json!([["2"]])),
        ("goal", json!("rrb.")),
        ("surprise", json!(1)),
        ("colours", json!([{"letter": "??", "rgb": "#fff"}])),
        ("colours", json!([])),
        ("about", json!({"title": 1})),
    ] {
        let mut wrong = right.clone();
        wrong[key] = value;
        assert!(is_allowed(&wrong.to_string()).is_err(), "{wrong}");
    }
    assert!(is_allowed("[]").is_err());
}
