//! The schema of our own JSON against written files, by a validator of the part of JSON Schema that it uses.

use nonomata::formats::Format;
use nonomata::puzzles::{Nonogram, Picture};
use nonomata::rule::{Block, ClueEntry, LineClue};
use nonomata::symbol::{Symbol, SymbolSet};
use serde_json::{Value, json};

use crate::structured::{FLAGLET_JSON, FLAGLET_XML};
use crate::{read, tiny};

fn schema() -> Value {
    serde_json::from_str(include_str!("../../docs/nonomata.schema.json")).unwrap()
}

/// What is wrong with a value, if anything is.
fn fault(schema: &Value, rule: &Value, value: &Value) -> Option<String> {
    for (keyword, wanted) in rule.as_object().unwrap() {
        let is_kept = match keyword.as_str() {
            "$schema" | "$id" | "$defs" | "title" | "description" => true,
            "$ref" => {
                let name = wanted.as_str().unwrap().trim_start_matches("#/$defs/");
                fault(schema, &schema["$defs"][name], value).is_none()
            }
            "oneOf" => {
                let fits = |rule: &&Value| fault(schema, rule, value).is_none();
                wanted.as_array().unwrap().iter().filter(fits).count() == 1
            }
            "type" => match wanted.as_str().unwrap() {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "integer" => value.is_i64(),
                other => panic!("{other}"),
            },
            "const" => value == wanted,
            "minimum" => value.as_i64() >= wanted.as_i64(),
            "maximum" => value.as_i64() <= wanted.as_i64(),
            "minItems" => {
                value.as_array().is_some_and(|items| items.len() as u64 >= wanted.as_u64().unwrap())
            }
            "maxItems" => {
                value.as_array().is_some_and(|items| items.len() as u64 <= wanted.as_u64().unwrap())
            }
            "maxProperties" => {
                value.as_object().is_some_and(|members| members.len() as u64 <= wanted.as_u64().unwrap())
            }
            "required" => {
                wanted.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some())
            }
            "items" => value
                .as_array()
                .is_none_or(|items| items.iter().all(|item| fault(schema, wanted, item).is_none())),
            "prefixItems" => {
                let pairs = wanted.as_array().unwrap().iter().zip(value.as_array().into_iter().flatten());
                pairs.map(|(rule, item)| fault(schema, rule, item)).all(|fault| fault.is_none())
            }
            "properties" => value.as_object().is_none_or(|members| {
                members.iter().all(|(name, value)| {
                    wanted.get(name).is_none_or(|rule| fault(schema, rule, value).is_none())
                })
            }),
            "additionalProperties" => value.as_object().is_none_or(|members| {
                let others =
                    members.iter().filter(|(name, _)| rule["properties"].get(name.as_str()).is_none());
                others
                    .into_iter()
                    .all(|(_, value)| wanted.is_object() && fault(schema, wanted, value).is_none())
            }),
            // That of a letter, or that of a colour's digits.
            "pattern" => {
                value.as_str().is_some_and(|text| match wanted.as_str().unwrap().starts_with("^[^") {
                    true => text.chars().count() == 1 && !"?[]".contains(text),
                    false => text.trim_start_matches('#').bytes().all(|digit| digit.is_ascii_hexdigit()),
                })
            }
            other => panic!("{other}"),
        };
        if !is_kept {
            return Some(format!("{keyword} of {value}"));
        }
    }
    None
}

fn is_allowed(text: &str) -> Result<(), String> {
    let schema = schema();
    let value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    fault(&schema, &schema, &value).map_or(Ok(()), Err)
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
                _ => SymbolSet::first(2),
            })
            .collect(),
    );
    let builder =
        Nonogram::builder().row_clues(tiny().rows().to_vec()).column_clues(tiny().columns().to_vec());
    let given = builder.given(given).build().unwrap();
    let empty = Nonogram::builder().build().unwrap();
    let block = |length| ClueEntry::from(Block::new(length, Symbol::BLACK).unwrap());
    let row = [block(1), ClueEntry::Hidden(None), ClueEntry::Any];
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
