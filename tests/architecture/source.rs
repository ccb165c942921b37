//! The source as text: files, lines of code without comments and tests, and the modules each file uses.

use std::fs;
use std::path::Path;

/// The folders of the three crates, from the lowest up.
pub(crate) const ENGINE: &str = "crates/engine/src/";
pub(crate) const LIBRARY: &str = "src/";
pub(crate) const PROGRAM: &str = "crates/cli/src/";

/// One file of a crate.
pub(crate) struct File {
    /// Its path from the root of the repository.
    pub(crate) path: String,
    lines: Vec<String>,
}

/// The files below a folder.
pub(crate) fn files(folder: &str) -> Vec<File> {
    let mut found = Vec::new();
    walk(folder.trim_end_matches('/'), &mut found);
    assert!(found.len() > 20, "found only {} files in {folder}", found.len());
    found
}

/// The files of all crates.
pub(crate) fn all() -> Vec<File> {
    [ENGINE, LIBRARY, PROGRAM].into_iter().flat_map(files).collect()
}

fn walk(folder: &str, files: &mut Vec<File>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut entries: Vec<_> = fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap()).collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            walk(&path, files);
        } else if path.ends_with(".rs") {
            files.push(File::of(&path, &fs::read_to_string(entry.path()).unwrap()));
        }
    }
}

impl File {
    pub(crate) fn of(path: &str, text: &str) -> File {
        File { path: path.to_owned(), lines: text.lines().map(str::to_owned).collect() }
    }

    /// The module at the top level of its crate that it belongs to.
    pub(crate) fn module(&self) -> &str {
        let (_, path) = self.path.rsplit_once("src/").unwrap();
        path.split('/').next().unwrap().trim_end_matches(".rs")
    }

    /// All lines with their numbers.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.lines.iter().map(String::as_str))
    }

    /// The lines of code with their numbers: without comments, and without the tests at the end.
    pub(crate) fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.lines().take_while(|(_, line)| *line != "#[cfg(test)]");
        lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
    }

    /// What is named behind this beginning of a path, with the lines: the modules of a crate behind `crate::`.
    pub(crate) fn named_behind(&self, start: &str) -> Vec<(usize, String)> {
        let mut found = Vec::new();
        for (number, line) in self.code() {
            for (_, rest) in line.match_indices(start).map(|(at, _)| line.split_at(at + start.len())) {
                // A list on several lines is one of names that were wrapped: `use crate::{` alone is not written.
                let names = rest.strip_prefix('{').map_or(vec![rest], |list| list.split(", ").collect());
                let word = |text: &str| {
                    let is_end = |sign: char| !(sign.is_alphanumeric() || sign == '_');
                    text.split(is_end).next().unwrap().to_owned()
                };
                found.extend(names.into_iter().map(|name| (number, word(name))));
            }
        }
        found
    }
}
