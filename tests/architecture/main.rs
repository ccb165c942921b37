//! What the compiler does not hold: which module of a crate uses which, which file uses which foreign crate, and the
//! form of the files. `docs/architecture.md` explains the rules.

mod links;
mod source;

use source::{ENGINE, File, LIBRARY, PROGRAM, all, files};

/// The page whose tables list the modules of a crate from the lowest layer up, each with those that it may use.
const PAGE: &str = include_str!("../../docs/architecture.md");

/// The modules in the table that begins so.
fn table(heading: &str) -> Vec<(&'static str, Vec<&'static str>)> {
    let rows = PAGE.lines().skip_while(|line| !line.starts_with(heading)).skip(2);
    let rows = rows.map_while(|row| row.strip_prefix("| `")?.strip_suffix(" |"));
    let module = |row: &'static str| {
        let (name, uses) = (row.split('`').next().unwrap(), row.rsplit(" | ").next().unwrap());
        (name, uses.split(", ").filter(|&other| other != "-").collect())
    };
    rows.map(module).collect()
}

/// What puzzles and notations must not know of the engine: how a problem is solved.
const SOLVING: [&str; 5] = ["line", "grid", "propagate", "cardinality", "search"];

/// Which files may use a crate: beginnings of paths.
const CRATES: [(&str, &str, &str); 27] = [
    (
        ENGINE,
        "fixedbitset",
        "rule/conjunction.rs rule/expression.rs line/reach.rs line/solve.rs line/reasons/states.rs",
    ),
    (ENGINE, "num_bigint", "search/count/number.rs"),
    (ENGINE, "rayon", "propagate/rounds.rs search/portfolio.rs search/subproblems.rs"),
    (ENGINE, "regex_automata", "automaton/from_pattern.rs"),
    (ENGINE, "regex_syntax", "rule/"),
    (ENGINE, "self_cell", "search/owned.rs"),
    (ENGINE, "web_time", "clock.rs"),
    (LIBRARY, "image_webp", "formats/images/photos/webp.rs"),
    (LIBRARY, "krilla", "render/convert/mod.rs"),
    (LIBRARY, "krilla_svg", "render/convert/mod.rs"),
    (LIBRARY, "png", "formats/images/png_file.rs render/convert/png_file.rs"),
    (LIBRARY, "rayon", "census/ make/maker.rs"),
    (LIBRARY, "resvg", "formats/images/photos/svg.rs render/convert/"),
    (LIBRARY, "roxmltree", "formats/xml/document.rs render/convert/mod.rs"),
    (LIBRARY, "serde", "explain/ game/ session/"),
    (LIBRARY, "serde_json", "session/"),
    (LIBRARY, "zune_jpeg", "formats/images/photos/jpeg.rs"),
    (PROGRAM, "clap", "args/"),
    (PROGRAM, "clap_complete", "args/shell.rs"),
    (PROGRAM, "clap_mangen", "args/shell.rs"),
    (PROGRAM, "crossterm", "play/input.rs play/player.rs play/terminal.rs session.rs"),
    (PROGRAM, "ctrlc", "session.rs"),
    (PROGRAM, "glob", "pattern.rs"),
    (PROGRAM, "ratatui", "play/"),
    (PROGRAM, "rayon", "work.rs"),
    (PROGRAM, "rustix", "locked_file.rs memory.rs session.rs"),
    (PROGRAM, "signal_hook", "play/mod.rs session.rs"),
];

/// Crates that may be used everywhere: our own, and JSON in the program, most commands of which answer in it.
const ANYWHERE: [(&str, &str); 5] = [
    (LIBRARY, "nonomata_engine"),
    (PROGRAM, "nonomata"),
    (PROGRAM, "nonomata_engine"),
    (PROGRAM, "serde"),
    (PROGRAM, "serde_json"),
];

/// What has no place in what others link: it does not panic on input. That it does not print is a lint.
const BANNED: [&str; 5] = ["dbg!", "todo!", "unimplemented!", "panic!(", ".unwrap()"];

fn assert_none(faults: Vec<String>) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

/// The lines of code of these files in which something is wrong, each with what it is.
fn faults_in<T: ToString>(files: Vec<File>, wrong: impl Fn(&File, &str) -> Option<T>) -> Vec<String> {
    let mut faults = Vec::new();
    for file in &files {
        for (number, line) in file.code() {
            faults.extend(
                wrong(file, line).map(|what| format!("{}:{number}: {}", file.path, what.to_string())),
            );
        }
    }
    faults
}

#[test]
fn modules_use_those_below_them() {
    let mut faults = Vec::new();
    for (folder, heading, count) in
        [(ENGINE, "| module of the engine |", 17), (LIBRARY, "| module of the library |", 8)]
    {
        let table = table(heading);
        assert_eq!(table.len(), count, "{table:?}");
        for (index, (module, uses)) in table.iter().enumerate() {
            let is_below = |name: &&str| table[..index].iter().any(|(lower, _)| lower == name);
            if !uses.iter().all(is_below) {
                faults.push(format!("{folder}{module} stands above what it uses"));
            }
        }
        // The dice are for tests only.
        for file in files(folder).into_iter().filter(|file| !["lib", "dice"].contains(&file.module())) {
            let module = file.module();
            let known = |name: &str| table.iter().find(|(known, _)| *known == name);
            let Some((_, uses)) = known(module) else {
                faults.push(format!("{}: the module {module} is missing in docs/architecture.md", file.path));
                continue;
            };
            for (number, other) in file.named_behind("crate::") {
                if other != module && !uses.contains(&other.as_str()) && known(&other).is_some() {
                    faults.push(format!("{}:{number}: {module} may not use {other}", file.path));
                }
            }
            for (number, other) in file.named_behind("nonomata_engine::") {
                if ["puzzles", "formats"].contains(&module) && SOLVING.contains(&other.as_str()) {
                    faults
                        .push(format!("{}:{number}: {module} may not use {other} of the engine", file.path));
                }
            }
        }
    }
    assert_none(faults);
}

#[test]
fn every_crate_is_used_in_few_files() {
    let mut faults = Vec::new();
    for (folder, name, paths) in CRATES {
        let may_use = |path: &str| paths.split(' ').any(|begin| path[folder.len()..].starts_with(begin));
        let begin = format!("{name}::");
        let is_part = |sign: char| sign.is_alphanumeric() || sign == '_';
        let names = |line: &str| line.match_indices(&begin).any(|(at, _)| !line[..at].ends_with(is_part));
        faults.extend(faults_in(files(folder), |file, line| {
            (!may_use(&file.path) && names(line)).then(|| format!("only {paths} may use {name}"))
        }));
    }
    for (folder, manifest) in [
        (ENGINE, include_str!("../../crates/engine/Cargo.toml")),
        (LIBRARY, include_str!("../../Cargo.toml")),
        (PROGRAM, include_str!("../../crates/cli/Cargo.toml")),
    ] {
        let sections = manifest.split("\n[").filter(|section| {
            let head = section.lines().next().unwrap();
            head.ends_with("dependencies]") && !head.contains("dev-dependencies")
        });
        let entries =
            sections.flat_map(|section| section.lines().skip(1).filter_map(|line| line.split_once(" = ")));
        let names: Vec<String> = entries.map(|(name, _)| name.replace('-', "_")).collect();
        assert!(names.len() > 5, "{names:?}");
        let known = CRATES.iter().map(|(other, name, _)| (*other, *name)).chain(ANYWHERE);
        let known: Vec<&str> = known.filter(|(other, _)| *other == folder).map(|(_, name)| name).collect();
        let unknown = names.into_iter().filter(|name| !known.contains(&name.as_str()));
        faults.extend(unknown.map(|name| format!("{folder}: {name} is missing in CRATES")));
    }
    assert_none(faults);
}

#[test]
fn files_open_with_what_they_are_and_comments_fit() {
    let mut faults = Vec::new();
    for file in all() {
        if !file.lines().next().is_some_and(|(_, line)| line.starts_with("//! ")) {
            faults.push(format!("{}: expected a first line that begins with //!", file.path));
        }
        // rustfmt wraps code, not comments.
        let long = file
            .lines()
            .filter(|(_, line)| line.trim_start().starts_with("//") && line.chars().count() > 120);
        faults.extend(
            long.map(|(number, _)| format!("{}:{number}: a comment of more than 120 columns", file.path)),
        );
    }
    assert_none(faults);
}

#[test]
fn what_others_link_does_not_panic_and_has_one_clock() {
    let files = [ENGINE, LIBRARY].into_iter().flat_map(files);
    let files = files.filter(|file| !file.path.ends_with("src/clock.rs") && !file.path.ends_with("/dice.rs"));
    assert_none(faults_in(files.collect(), |_, line| {
        let of_the_system =
            line.contains("std::time::") && ["Instant", "SystemTime"].iter().any(|t| line.contains(t));
        let banned = BANNED.iter().find(|word| line.contains(**word)).copied();
        banned.or(of_the_system.then_some("std::time instead of the clock of the engine"))
    }));
}

#[test]
fn files_are_written_as_a_whole() {
    // Answers of a batch, counts of a census and new puzzles are added one by one.
    let may_write =
        ["src/atomic_file.rs", "src/growing_file.rs", "src/locked_file.rs", "/tests.rs", "/build.rs"];
    let files = all().into_iter().filter(|file| !may_write.iter().any(|end| file.path.ends_with(end)));
    assert_none(faults_in(files.collect(), |_, line| {
        let line = line.replace("AtomicFile::", "").replace("GrowingFile::", "");
        let calls = ["File::create(", "File::create_new(", "fs::write(", "OpenOptions", "File::options"];
        calls.iter().any(|call| line.contains(call)).then_some("use atomic_file")
    }));
}

#[test]
fn a_kind_of_puzzle_is_named_in_its_folder_its_list_and_its_formats() {
    let list = include_str!("../../src/puzzles/puzzle.rs").split("\nkinds! {").nth(1).unwrap();
    let lines = list.lines().take_while(|line| *line != "}").filter(|line| !line.trim().starts_with("//"));
    let kinds: Vec<&str> =
        lines.filter_map(|line| line.trim().strip_suffix("),")?.split('(').nth(1)).collect();
    assert!(kinds.len() >= 5 && kinds.contains(&"Nonogram"), "{kinds:?}");
    let may_name = |path: &str| {
        // A generator needs the search, which is above `puzzles`, so it has a folder of its own.
        let has_folder = ["src/puzzles/", "src/make/"].iter().any(|folder| path.starts_with(folder));
        has_folder && path.matches('/').count() > 2
            || ["src/lib.rs", "src/puzzles/mod.rs", "src/puzzles/puzzle.rs"].contains(&path)
            || path.starts_with("src/formats/")
    };
    let files = all().into_iter().filter(|file| !may_name(&file.path));
    assert_none(faults_in(files.collect(), |_, line| {
        let mut words = line.split(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
        words.find(|word| kinds.contains(word)).map(|kind| format!("{kind} is named here"))
    }));
}

#[test]
fn the_reader_of_the_source_sees_what_it_should() {
    let file = File::of(
        "crates/engine/src/line/example.rs",
        "//! A.\nuse crate::{grid::Grid, rule::Rule};\n\nfn f() {\n    crate::search::x();\n}\n\n\
         pub(in crate::line) const fn g() {\n}\n#[cfg(test)]\nuse crate::proof;\n",
    );
    let seen: Vec<String> = file.named_behind("crate::").into_iter().map(|(_, name)| name).collect();
    assert_eq!(seen, ["grid", "rule", "search", "line"]);
    assert_eq!(file.module(), "line");
}
