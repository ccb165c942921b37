//! The architecture, held against the source: allowed dependencies between modules, which file may use which crate, and
//! the first line of every file. `docs/architecture.md` explains the rules.

mod links;
mod source;

use source::{File, binary, library};

/// The modules from the lowest layer up, each with the modules it may use. Anything else is a fault.
const ALLOWED: [(&str, &[&str]); 25] = [
    ("unicode", &[]),
    ("fnv", &[]),
    ("clock", &[]),
    ("parallel", &[]),
    ("choice", &[]),
    ("budget", &["clock"]),
    ("symbol", &[]),
    ("rule", &["unicode", "fnv", "choice", "budget", "symbol"]),
    ("automaton", &["budget", "symbol", "rule"]),
    ("line", &["budget", "symbol", "rule", "automaton"]),
    ("problem", &["budget", "symbol", "rule", "automaton", "line"]),
    ("grid", &["symbol", "line", "problem"]),
    ("puzzles", &["fnv", "budget", "symbol", "rule", "problem"]),
    ("check", &["budget", "symbol", "rule", "problem", "grid"]),
    ("proof", &["budget", "symbol", "rule", "problem", "grid", "check"]),
    ("propagate", &["parallel", "symbol", "line", "problem", "grid"]),
    ("cardinality", &["symbol", "line", "problem"]),
    ("formats", &["unicode", "symbol", "rule", "problem", "puzzles"]),
    (
        "search",
        &[
            "clock",
            "parallel",
            "budget",
            "symbol",
            "rule",
            "automaton",
            "line",
            "problem",
            "grid",
            "propagate",
            "cardinality",
            "proof",
        ],
    ),
    (
        "explain",
        &[
            "unicode",
            "choice",
            "budget",
            "symbol",
            "rule",
            "automaton",
            "line",
            "problem",
            "grid",
            "propagate",
            "cardinality",
            "check",
            "search",
        ],
    ),
    (
        "make",
        &[
            "parallel",
            "choice",
            "budget",
            "symbol",
            "rule",
            "problem",
            "grid",
            "puzzles",
            "propagate",
            "search",
            "explain",
        ],
    ),
    (
        "census",
        &["parallel", "budget", "symbol", "rule", "problem", "puzzles", "propagate", "search", "make"],
    ),
    ("render", &["choice", "symbol", "rule", "automaton", "line", "problem", "puzzles"]),
    (
        "answers",
        &[
            "unicode",
            "budget",
            "symbol",
            "rule",
            "automaton",
            "problem",
            "puzzles",
            "check",
            "formats",
            "search",
            "explain",
            "render",
        ],
    ),
    ("lib", &[]),
];

/// Which files may use a crate.
const CRATES: [(&str, &[&str]); 26] = [
    ("regex_automata", &["automaton/from_pattern.rs"]),
    (
        "regex_syntax",
        &["rule/pattern.rs", "rule/classes.rs", "rule/translate.rs", "rule/named_letters.rs", "rule/clue.rs"],
    ),
    ("rayon", &["parallel.rs", "bin/nonomata/search_options.rs"]),
    (
        "fixedbitset",
        &[
            "rule/conjunction.rs",
            "rule/expression.rs",
            "line/reach.rs",
            "line/solve.rs",
            "line/reasons/states.rs",
        ],
    ),
    ("num_bigint", &["search/count/number.rs"]),
    ("js_sys", &["unicode.rs"]),
    ("web_time", &["clock.rs"]),
    ("self_cell", &["search/owned.rs"]),
    ("png", &["formats/images/png_file.rs", "render/convert/png_file.rs"]),
    ("resvg", &["render/convert/", "formats/images/photos/svg.rs"]),
    ("zune_jpeg", &["formats/images/photos/jpeg.rs"]),
    ("image_webp", &["formats/images/photos/webp.rs"]),
    ("krilla", &["render/convert/mod.rs"]),
    ("krilla_svg", &["render/convert/mod.rs"]),
    ("roxmltree", &["formats/xml/document.rs", "render/convert/mod.rs"]),
    ("clap", &["bin/nonomata/main.rs", "bin/nonomata/args/"]),
    ("clap_complete", &["bin/nonomata/args/shell.rs"]),
    ("clap_mangen", &["bin/nonomata/args/shell.rs"]),
    ("ctrlc", &["bin/nonomata/session.rs"]),
    ("glob", &["bin/nonomata/pattern.rs"]),
    (
        "serde",
        &[
            "explain/",
            "answers/",
            "bin/nonomata/json.rs",
            "bin/nonomata/json_members.rs",
            "bin/nonomata/page/",
        ],
    ),
    ("serde_json", &["answers/", "bin/nonomata/"]),
    (
        "ratatui",
        &[
            "bin/nonomata/play/cells.rs",
            "bin/nonomata/play/draw.rs",
            "bin/nonomata/play/mod.rs",
            "bin/nonomata/play/slanted.rs",
            "bin/nonomata/play/terminal.rs",
            "bin/nonomata/play/tests.rs",
        ],
    ),
    (
        "crossterm",
        &[
            "bin/nonomata/play/input.rs",
            "bin/nonomata/play/mod.rs",
            "bin/nonomata/play/terminal.rs",
            "bin/nonomata/session.rs",
        ],
    ),
    ("rustix", &["bin/nonomata/locked_file.rs", "bin/nonomata/memory.rs", "bin/nonomata/session.rs"]),
    ("signal_hook", &["bin/nonomata/play/mod.rs", "bin/nonomata/session.rs"]),
];

/// What has no place in the library: it neither prints nor panics on input.
const BANNED: [&str; 9] =
    ["println!", "print!", "eprintln!", "dbg!", "todo!", "unimplemented!", "panic!(", ".unwrap()", "unsafe "];

/// The calls of `expect` where users' input is handled: each states an invariant that no input can break. How many
/// there are in each file.
const INVARIANTS: [(&str, usize); 12] = [
    ("formats/assemble.rs", 1),
    ("formats/g/colours.rs", 2),
    ("formats/g/writer.rs", 1),
    ("formats/lists/coloured.rs", 1),
    ("formats/non/colours.rs", 2),
    ("formats/non/dialect.rs", 1),
    ("formats/palette.rs", 3),
    ("puzzles/logic_grid/logic_grid.rs", 1),
    ("puzzles/logic_grid/lower/lines.rs", 3),
    ("puzzles/nonogram/nonogram.rs", 2),
    ("puzzles/palette.rs", 1),
    ("puzzles/triddler/triddler.rs", 2),
];

fn assert_none(faults: Vec<String>) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn dependencies_run_downwards() {
    let mut faults = Vec::new();
    // The dice are for tests only.
    for file in library().into_iter().filter(|file| file.path != "dice.rs") {
        let module = file.module();
        let Some((_, allowed)) = ALLOWED.iter().find(|(name, _)| *name == module) else {
            faults.push(format!("src/{}: the module {module} is missing in ALLOWED", file.path));
            continue;
        };
        for (number, other) in file.references() {
            let is_allowed = other == module || allowed.contains(&other.as_str()) || module == "lib";
            if !is_allowed && ALLOWED.iter().any(|(name, _)| *name == other) {
                faults.push(format!("src/{}:{number}: {module} may not use {other}", file.path));
            }
        }
    }
    assert_none(faults);
}

#[test]
fn the_allowed_dependencies_have_no_cycle() {
    for (index, (module, allowed)) in ALLOWED.iter().enumerate() {
        let lower: Vec<&str> = ALLOWED[..index].iter().map(|(name, _)| *name).collect();
        assert!(allowed.iter().all(|name| lower.contains(name)), "{module} stands below what it uses");
    }
}

/// The first column of the table of modules in a text, without backticks and links, and the last one.
fn table_of_modules(text: &str) -> Vec<(&str, &str)> {
    let rows = text.lines().map(|line| line.trim_start_matches("//! "));
    let rows = rows.skip_while(|line| !line.starts_with("| module |")).skip(2);
    rows.take_while(|line| line.starts_with('|'))
        .map(|row| {
            let columns: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
            (columns[0].split('`').nth(1).unwrap_or_default(), columns[columns.len() - 1])
        })
        .collect()
}

#[test]
fn the_documentation_lists_the_modules_and_what_they_may_use() {
    let modules = ALLOWED.iter().filter(|(name, _)| *name != "lib");
    let expected: Vec<(&str, String)> = modules
        .map(|(name, allowed)| (*name, if allowed.is_empty() { "-".to_owned() } else { allowed.join(", ") }))
        .collect();
    let page = table_of_modules(include_str!("../../docs/architecture.md"));
    let page: Vec<(&str, String)> = page.into_iter().map(|(name, uses)| (name, uses.to_owned())).collect();
    assert_eq!(page, expected, "docs/architecture.md");
    let front = table_of_modules(include_str!("../../src/lib.rs"));
    let names: Vec<&str> = expected.iter().map(|(name, _)| *name).collect();
    assert_eq!(front.into_iter().map(|(name, _)| name).collect::<Vec<_>>(), names, "src/lib.rs");
}

/// The types of the kinds of puzzles, as `puzzles/puzzle.rs` lists them.
fn kinds() -> Vec<String> {
    let list = include_str!("../../src/puzzles/puzzle.rs").split("\nkinds! {").nth(1).unwrap();
    let lines =
        list.lines().take_while(|line| *line != "}").filter(|line| !line.trim_start().starts_with("//"));
    let kinds = lines.filter_map(|line| line.trim().strip_suffix("),")?.split('(').nth(1));
    kinds.map(str::to_owned).collect()
}

#[test]
fn a_kind_of_puzzle_is_named_in_its_folder_its_list_and_its_formats() {
    let kinds = kinds();
    assert!(kinds.len() >= 5 && kinds.contains(&"Nonogram".to_owned()), "{kinds:?}");
    let may_name = |path: &str| {
        // A generator needs the search, which is above `puzzles`, so it has a folder of its own.
        let has_folder = ["puzzles/", "make/"].iter().any(|folder| path.starts_with(folder));
        let is_in_folder = has_folder && path.matches('/').count() > 1;
        is_in_folder
            || ["puzzles/mod.rs", "puzzles/puzzle.rs"].contains(&path)
            || path.starts_with("formats/")
    };
    let mut faults = Vec::new();
    for file in library().into_iter().chain(binary()).filter(|file| !may_name(&file.path)) {
        for (number, line) in file.code() {
            let words = line.split(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
            for kind in words.filter(|word| kinds.iter().any(|kind| kind == word)) {
                faults.push(format!("src/{}:{number}: {kind} is named here", file.path));
            }
        }
    }
    assert_none(faults);
}

#[test]
fn every_crate_is_used_in_few_files() {
    let mut faults = Vec::new();
    for file in library().into_iter().chain(binary()) {
        for (name, paths) in CRATES {
            let is_allowed = paths.iter().any(|path| file.path.starts_with(path));
            for (number, line) in file.code() {
                if !is_allowed && line.contains(&format!("{name}::")) {
                    faults.push(format!(
                        "src/{}:{number}: only {} may use {name}",
                        file.path,
                        paths.join(", ")
                    ));
                }
                if line.contains("fixedbitset::") && line.contains("Block") {
                    faults
                        .push(format!("src/{}:{number}: a Block is a clue's, not a word of bits", file.path));
                }
            }
        }
    }
    assert_none(faults);
}

#[test]
fn every_dependency_has_its_files() {
    let manifest = include_str!("../../Cargo.toml");
    let mut section = "";
    let mut names = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line;
        } else if section.ends_with("dependencies]") && section != "[dev-dependencies]" {
            names.extend(line.split_once(" = ").map(|(name, _)| name.replace('-', "_")));
        }
    }
    assert!(names.len() > 20, "{names:?}");
    let known: Vec<&str> = CRATES.iter().map(|(name, _)| *name).collect();
    assert_none(names.into_iter().filter(|name| !known.contains(&name.as_str())).collect());
}

#[test]
fn every_file_opens_with_what_it_is() {
    let files = library().into_iter().chain(binary());
    let silent = files.filter(|file| !file.lines.first().is_some_and(|line| line.starts_with("//! ")));
    assert_none(
        silent.map(|file| format!("src/{}: expected a first line that begins with //!", file.path)).collect(),
    );
}

/// rustfmt wraps code, not comments.
#[test]
fn comments_are_at_most_120_columns_wide() {
    let mut faults = Vec::new();
    for file in library().into_iter().chain(binary()) {
        for (number, line) in (1..).zip(&file.lines) {
            if line.trim_start().starts_with("//") && line.chars().count() > 120 {
                faults.push(format!("src/{}:{number}: a comment of more than 120 columns", file.path));
            }
        }
    }
    assert_none(faults);
}

#[test]
fn functions_are_short() {
    let mut faults = Vec::new();
    for file in library().into_iter().chain(binary()) {
        for (number, name, length) in file.functions() {
            if length > 60 {
                faults
                    .push(format!("src/{}:{number}: fn {name} has {length} lines, more than 60", file.path));
            }
        }
    }
    assert_none(faults);
}

#[test]
fn the_library_neither_prints_nor_panics_on_input() {
    let mut faults = Vec::new();
    for file in library() {
        for (number, line) in file.code() {
            for word in BANNED.iter().filter(|word| line.contains(**word)) {
                faults.push(format!("src/{}:{number}: {word} has no place in the library", file.path));
            }
        }
    }
    assert_none(faults);
}

#[test]
fn nothing_is_expected_of_what_a_user_gave() {
    let folders = ["formats/", "puzzles/", "bin/"];
    let files = library().into_iter().chain(binary());
    let mut faults = Vec::new();
    for file in files.filter(|file| folders.iter().any(|folder| file.path.starts_with(folder))) {
        let count = file.code().filter(|(_, line)| line.contains(".expect(\"")).count();
        let stated = INVARIANTS.iter().find(|(path, _)| *path == file.path).map_or(0, |(_, count)| *count);
        if count != stated {
            faults.push(format!("src/{}: {count} calls of expect, and INVARIANTS says {stated}", file.path));
        }
    }
    assert_none(faults);
}

#[test]
fn files_are_written_as_a_whole() {
    // Answers of a batch, counts of a census and new puzzles are added one by one.
    let may_write = |path: &str| {
        ["bin/nonomata/atomic_file.rs", "bin/nonomata/growing_file.rs", "bin/nonomata/locked_file.rs"]
            .contains(&path)
            || path.ends_with("/tests.rs")
            || path.ends_with("/build.rs")
    };
    let mut faults = Vec::new();
    for file in library().into_iter().chain(binary()).filter(|file| !may_write(&file.path)) {
        for (number, line) in file.code() {
            let line = line.replace("AtomicFile::", "").replace("GrowingFile::", "");
            if ["File::create(", "File::create_new(", "fs::write(", "OpenOptions", "File::options"]
                .iter()
                .any(|call| line.contains(call))
            {
                faults.push(format!("src/{}:{number}: use atomic_file", file.path));
            }
        }
    }
    assert_none(faults);
}

#[test]
fn the_library_takes_the_time_from_one_clock() {
    let mut faults = Vec::new();
    for file in library().into_iter().filter(|file| file.path != "clock.rs") {
        for (number, line) in file.code() {
            if line.contains("std::time::") && (line.contains("Instant") || line.contains("SystemTime")) {
                faults.push(format!("src/{}:{number}: use crate::clock::Instant", file.path));
            }
        }
    }
    assert_none(faults);
}

#[test]
fn the_reader_of_the_source_sees_what_it_should() {
    let file = File::of(
        "line/example.rs",
        "//! A.\nuse crate::{grid::Grid, rule::Rule};\n\nfn f() {\n    crate::search::x();\n}\n\n\
         pub(in crate::line) const fn g() {\n}\n",
    );
    let seen: Vec<String> = file.references().into_iter().map(|(_, name)| name).collect();
    assert_eq!(seen, ["grid", "rule", "search", "line"]);
    assert_eq!(file.functions(), [(4, "f".to_owned(), 3), (8, "g".to_owned(), 2)]);
    assert_eq!(file.module(), "line");
}
