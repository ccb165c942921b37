//! The rules of the house, held against the source: which way the arrows run, which crate has which door, how large
//! rooms are, and which words are said. `docs/architecture.md` says why.

mod source;

use source::{Room, binary, library};

/// Which rooms a room may know, floor by floor. What is not listed may not be known.
const ARROWS: [(&str, &[&str]); 17] = [
    ("symbol", &[]),
    ("rule", &["symbol"]),
    ("automaton", &["symbol", "rule"]),
    ("line", &["symbol", "rule", "automaton"]),
    ("problem", &["symbol", "rule", "automaton", "line"]),
    ("grid", &["symbol", "line", "problem"]),
    ("puzzles", &["symbol", "rule", "problem"]),
    ("clauses", &["symbol", "rule", "problem"]),
    ("check", &["symbol", "rule", "problem", "grid"]),
    ("certificate", &["symbol", "rule", "problem", "grid", "check", "clauses"]),
    ("propagate", &["symbol", "line", "problem", "grid"]),
    ("region", &["symbol", "line", "problem"]),
    ("formats", &["symbol", "rule", "problem", "puzzles"]),
    (
        "search",
        &[
            "symbol",
            "rule",
            "automaton",
            "line",
            "problem",
            "grid",
            "propagate",
            "region",
            "clauses",
            "certificate",
        ],
    ),
    (
        "explain",
        &["symbol", "rule", "automaton", "line", "problem", "grid", "propagate", "region", "check", "search"],
    ),
    ("render", &["symbol", "rule", "problem", "puzzles"]),
    ("lib", &[]),
];

/// Which files may speak to a crate.
const DOORS: [(&str, &[&str]); 8] = [
    ("regex_automata", &["automaton/from_pattern.rs"]),
    ("regex_syntax", &["rule/pattern.rs", "rule/translate.rs", "rule/named_letters.rs", "rule/clue.rs"]),
    ("rayon", &["propagate/rounds.rs", "search/team.rs", "search/parts.rs", "bin/nonomata/show.rs"]),
    ("fixedbitset", &["rule/expression.rs", "line/reach.rs", "line/solve.rs", "line/premises/states.rs"]),
    ("num_bigint", &["search/count/number.rs"]),
    ("png", &["formats/images/png_file.rs"]),
    ("clap", &["bin/nonomata/main.rs", "bin/nonomata/args/"]),
    ("serde_json", &["bin/nonomata/"]),
];

/// Words that have another name here, as parts of names in code.
const OTHER_WORDS: [(&str, &str); 9] = [
    ("fn parse", "read"),
    ("struct Parser", "reader"),
    ("Pixel", "cell"),
    ("struct Board", "Grid"),
    ("struct Strategy", "technique"),
    ("mod utils", "the name of what it does"),
    ("mod helpers", "the name of what it does"),
    ("mod common", "the name of what it does"),
    ("mod types", "the name of what it holds"),
];

fn complain(faults: Vec<String>) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn arrows_run_downwards() {
    let mut faults = Vec::new();
    for room in library() {
        let wing = room.wing();
        let Some((_, known)) = ARROWS.iter().find(|(name, _)| *name == wing) else {
            faults.push(format!("src/{}: the room {wing} has no floor in tests/house", room.path));
            continue;
        };
        for (number, other) in room.references() {
            let is_known = other == wing || known.contains(&other.as_str()) || wing == "lib";
            if !is_known && ARROWS.iter().any(|(name, _)| *name == other) {
                let path = &room.path;
                faults
                    .push(format!("src/{path}:{number}: {wing} may not know {other}: arrows run downwards"));
            }
        }
    }
    complain(faults);
}

#[test]
fn every_crate_has_its_door() {
    let mut faults = Vec::new();
    for room in library().into_iter().chain(binary()) {
        for (name, doors) in DOORS {
            let is_door = doors.iter().any(|door| room.path.starts_with(door));
            for (number, line) in room.code() {
                if !is_door && line.contains(&format!("{name}::")) {
                    faults.push(format!(
                        "src/{}:{number}: {name} is spoken to in {} only",
                        room.path,
                        doors.join(", ")
                    ));
                }
                if line.contains("fixedbitset::") && line.contains("Block") {
                    faults.push(format!(
                        "src/{}:{number}: a Block is an entry of a clue, not a word",
                        room.path
                    ));
                }
            }
        }
    }
    complain(faults);
}

#[test]
fn every_room_opens_with_what_it_is() {
    let rooms = library().into_iter().chain(binary());
    let silent = rooms.filter(|room| !room.lines.first().is_some_and(|line| line.starts_with("//! ")));
    complain(silent.map(|room| format!("src/{}: a room opens with //!", room.path)).collect());
}

#[test]
fn rooms_and_functions_are_small() {
    let mut faults = Vec::new();
    for room in library().into_iter().chain(binary()) {
        let code = room.code_lines();
        if code > 350 || room.lines.len() > 400 {
            faults.push(format!(
                "src/{}: {code} lines; past 350, find the second idea and give it a room",
                room.path
            ));
        }
        for (number, name, length) in room.functions() {
            if length > 60 {
                faults
                    .push(format!("src/{}:{number}: fn {name} has {length} lines, more than 60", room.path));
            }
        }
    }
    complain(faults);
}

#[test]
fn a_doorway_holds_no_types() {
    let mut faults = Vec::new();
    for room in library().into_iter().filter(|room| room.path.ends_with("mod.rs")) {
        for (number, line) in room.code() {
            if ["struct ", "enum ", "trait "]
                .iter()
                .any(|word| line.trim_start_matches("pub ").starts_with(word))
            {
                faults.push(format!("src/{}:{number}: types live in files of their own", room.path));
            }
        }
    }
    complain(faults);
}

#[test]
fn one_word_a_concept() {
    let mut faults = Vec::new();
    for room in library().into_iter().chain(binary()) {
        for (number, line) in room.code() {
            for (word, ours) in OTHER_WORDS {
                if line.contains(word) {
                    faults.push(format!("src/{}:{number}: say {ours}, not {word:?}", room.path));
                }
            }
        }
    }
    complain(faults);
}

#[test]
fn the_library_neither_prints_nor_panics_on_what_a_user_gave() {
    let words =
        ["println!", "print!", "eprintln!", "dbg!", "todo!", "unimplemented!", ".unwrap()", "unsafe "];
    let mut faults = Vec::new();
    for room in library() {
        for (number, line) in room.code() {
            for word in words.iter().filter(|word| line.contains(**word)) {
                faults.push(format!("src/{}:{number}: {word} has no place in the library", room.path));
            }
        }
    }
    complain(faults);
}

#[test]
fn the_top_level_is_as_planned() {
    let planned = [
        "CHANGELOG.md",
        "Cargo.lock",
        "Cargo.toml",
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "README.md",
        "benches",
        "deny.toml",
        "docs",
        "examples",
        "rustfmt.toml",
        "snapshots",
        "src",
        "target",
        "tests",
    ];
    let entries = std::fs::read_dir(env!("CARGO_MANIFEST_DIR")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let other = names.filter(|name| !name.starts_with('.') && !planned.contains(&name.as_str()));
    complain(other.map(|name| format!("{name}: the top level holds {}", planned.join(" "))).collect());
}

#[test]
fn the_walker_sees_what_it_should() {
    let room = Room::of(
        "line/example.rs",
        "//! A.\nuse crate::{grid::Grid, rule::Rule};\n\nfn f() {\n    crate::search::x();\n}\n",
    );
    let seen: Vec<String> = room.references().into_iter().map(|(_, name)| name).collect();
    assert_eq!(seen, ["grid", "rule", "search"]);
    assert_eq!(room.functions(), [(4, "f".to_owned(), 3)]);
    assert_eq!(room.wing(), "line");
}
