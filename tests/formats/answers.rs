//! Answers have the keys that `docs/nonomata.schema.json` and `web/src/types.d.ts` describe, and no others.

use std::collections::{BTreeMap, BTreeSet};

use nonomata::search::Options;
use nonomata::session::Subject;
use serde_json::{Value, json};

use crate::validator::schema;

type Keys = BTreeSet<String>;

/// Each definition of the schema with the interface that describes the same answer, the keys that only commands write,
/// and those that no answer here has.
const DESCRIBED: [(&str, &str, &[&str], &[&str]); 16] = [
    ("solved", "Solved", &["source", "number"], &[]),
    ("counted", "Counted", &["source", "number", "time_ms"], &[]),
    ("checked", "Checked", &["source", "number"], &[]),
    ("judged", "Judged", &[], &[]),
    ("hint", "Hint", &["source", "number", "techniques"], &["assumed", "proof", "wrong", "wrong_count"]),
    ("why", "Answer", &["source", "number"], &[]),
    ("walkthrough", "Walkthrough", &["source", "number", "grids"], &["limit"]),
    ("step", "Step", &["source", "number"], &["before", "counted", "least", "most", "premise_links"]),
    ("line_with_cells", "LineWithCells", &[], &["rule"]),
    ("rated", "Rated", &["source", "number"], &[]),
    ("rating", "Rating", &[], &[]),
    ("labelled", "Labelled", &[], &[]),
    ("proved", "Proved", &[], &[]),
    ("verified", "Verified", &[], &[]),
    ("shown", "Shown", &[], &[]),
    ("written", "Written", &[], &[]),
];

/// The keys of a definition of the schema. One that may be null has its object as its second form.
fn defined(schema: &Value, name: &str) -> Keys {
    let definition = &schema["$defs"][name];
    let object = definition["oneOf"].as_array().map_or(definition, |forms| &forms[1]);
    let keys = object["properties"].as_object().unwrap().iter();
    keys.filter(|(_, value)| **value != Value::Bool(false)).map(|(key, _)| key.clone()).collect()
}

/// The keys of an interface of TypeScript, with those of the one that it extends.
fn declared(types: &str, name: &str) -> Keys {
    let (_, interface) = types.split_once(&format!("export interface {name} ")).unwrap();
    let (heading, body) = interface.split_once("{\n").unwrap();
    let inherited = heading.trim().strip_prefix("extends ").map(|base| declared(types, base));
    let member = |line: &str| {
        let (key, _) = line.strip_prefix("    ")?.split_once(':')?;
        Some(key.trim_end_matches('?').to_owned()).filter(|key| !key.contains([' ', '*', '[']))
    };
    let (members, _) = body.split_once("\n}").unwrap();
    members.lines().filter_map(member).chain(inherited.unwrap_or_default()).collect()
}

/// The keys of the answers about puzzles of several kinds, some of them cut short by a limit.
fn answered() -> BTreeMap<&'static str, Keys> {
    let mut found: BTreeMap<&str, Keys> = BTreeMap::new();
    let mut add = |name, answer: &Value| {
        found
            .entry(name)
            .or_default()
            .extend(answer.as_object().into_iter().flat_map(|keys| keys.keys().cloned()));
    };
    for name in ["tricky/six-solutions-3x3.tatham", "logic/zebra-corrected.logic", "dom/dom-3.non"] {
        let path = format!("{}/tests/puzzles/{name}", env!("CARGO_MANIFEST_DIR"));
        let subject = Subject::read(&std::fs::read_to_string(path).unwrap()).unwrap();
        let certificate = subject.ask_json(&json!({"ask": "prove"}), &Options::default()).unwrap();
        let questions = [
            ("solved", json!({"ask": "solve"})),
            ("counted", json!({"ask": "count"})),
            ("checked", json!({"ask": "check", "grid": "???/???/???"})),
            ("judged", json!({"ask": "judge", "cell": "r1c1", "symbol": "#", "proof": true})),
            ("hint", json!({"ask": "hint", "level": "why"})),
            ("hint", json!({"ask": "hints", "level": "why"})),
            ("why", json!({"ask": "why", "cell": "r1c1"})),
            ("walkthrough", json!({"ask": "explain"})),
            ("rated", json!({"ask": "rate"})),
            ("labelled", json!({"ask": "label", "count": true})),
            ("proved", json!({"ask": "prove"})),
            ("verified", json!({"ask": "verify", "certificate": certificate["certificate"]})),
            ("shown", json!({"ask": "show"})),
            ("written", json!({"ask": "write", "format": "json"})),
        ];
        for (name, question) in questions {
            for options in [Options::default(), Options::default().with_nodes(0)] {
                // Some questions fit one kind of puzzle only.
                let Ok(answer) = subject.ask_json(&question, &options) else { continue };
                add(name, &answer);
                add("rating", &answer["rating"]);
                let lists = [("steps", "step"), ("proof", "step"), ("lines", "line_with_cells")];
                for (key, of) in lists.into_iter().filter(|_| name != "hint" && name != "rating") {
                    answer[key].as_array().into_iter().flatten().for_each(|inner| add(of, inner));
                }
            }
        }
    }
    found
}

#[test]
fn answers_have_the_described_keys() {
    let (schema, answered) = (schema(), answered());
    let types = include_str!("../../web/src/types.d.ts");
    for (name, interface, of_commands, unseen) in DESCRIBED {
        let mut defined = defined(&schema, name);
        of_commands.iter().for_each(|key| assert!(defined.remove(*key), "{name}: {key}"));
        assert_eq!(defined, declared(types, interface), "{name} of the schema, {interface} of types.d.ts");
        unseen.iter().for_each(|key| assert!(defined.remove(*key), "{name}: {key}"));
        assert_eq!(answered[name], defined, "the answers, {name} of the schema without {unseen:?}");
    }
}
