//! The registry of techniques: each technique is named in its own file and in the registry only, and the documentation
//! has the table that the registry gives.

use std::fs;
use std::path::{Path, PathBuf};

use nonomata::explain::technique::Technique;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const REGISTRY: &str = "src/explain/technique/mod.rs";

/// All source files below a folder, with their code: comments are left out.
fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            sources(&entry, found);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&entry).unwrap();
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            let code = code.collect::<Vec<_>>().join("\n");
            found.push((entry.strip_prefix(ROOT).unwrap().to_owned(), code));
        }
    }
}

/// Whether code has a path like `Technique::Gap`, and not only a longer one.
fn names(code: &str, path: &str) -> bool {
    code.match_indices(path).any(|(at, _)| {
        let next = code[at + path.len()..].chars().next();
        next.is_none_or(|next| !next.is_alphanumeric() && next != '_')
    })
}

#[test]
fn a_technique_is_named_in_its_file_and_in_the_registry_only() {
    let mut all = Vec::new();
    sources(&Path::new(ROOT).join("src"), &mut all);
    let registry = fs::read_to_string(Path::new(ROOT).join(REGISTRY)).unwrap();
    for technique in Technique::ALL {
        let entry = registry.lines().find_map(|line| line.trim().strip_prefix(&format!("{technique:?} = ")));
        let home = entry.unwrap().split("::").next().unwrap();
        let home = format!("src/explain/technique/{home}.rs");
        let named: Vec<&Path> = (all.iter())
            .filter(|(_, code)| names(code, &format!("Technique::{technique:?}")))
            .map(|(path, _)| path.as_path())
            .collect();
        match technique.needs_one_line() {
            true => assert_eq!(named, [Path::new(&home)], "{technique:?}"),
            // The steps of the others are found in one file of the walkthrough.
            false => {
                assert_eq!(named.len(), 1, "{technique:?} in {named:?}");
                assert!(named[0].starts_with("src/explain/walkthrough"), "{technique:?} in {named:?}");
            }
        }
        let profile = format!("name: \"{}\"", technique.name());
        let profiles = all.iter().filter(|(_, code)| code.contains(&profile));
        let profiles: Vec<&Path> = profiles.map(|(path, _)| path.as_path()).collect();
        assert_eq!(profiles, [Path::new(&home)], "{technique:?}");
    }
    // Kinds of arguments are matched nowhere: each one answers for itself.
    let matched =
        all.iter().filter(|(_, code)| code.contains("Argument::") && !code.contains("macro_rules!"));
    assert_eq!(matched.map(|(path, _)| path).collect::<Vec<_>>(), Vec::<&PathBuf>::new());
}

#[test]
fn the_documentation_has_the_table_of_techniques() {
    let docs = fs::read_to_string(Path::new(ROOT).join("docs/explaining.md")).unwrap();
    let row = |technique: &Technique| {
        format!("| {} | {} | {} |\n", technique.level(), technique.name(), technique.meaning())
    };
    let rows: String = Technique::ALL.iter().map(row).collect();
    let table = format!("| level | technique | meaning |\n|---|---|---|\n{rows}");
    assert!(docs.contains(&table), "docs/explaining.md should contain\n\n{table}");
}
