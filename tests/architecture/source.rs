//! The source as text: files, lines of code without comments and tests, functions, and the modules each file uses.

use std::fs;
use std::path::Path;

/// One file of `src/`.
pub(crate) struct File {
    /// Its path below `src/`.
    pub(crate) path: String,
    pub(crate) lines: Vec<String>,
}

/// The files of the library.
pub(crate) fn library() -> Vec<File> {
    files().into_iter().filter(|file| !file.path.starts_with("bin/")).collect()
}

/// The files of the binary.
pub(crate) fn binary() -> Vec<File> {
    files().into_iter().filter(|file| file.path.starts_with("bin/")).collect()
}

fn files() -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    walk(&root, &root, &mut files);
    assert!(files.len() > 20, "found only {} files", files.len());
    files
}

fn walk(root: &Path, folder: &Path, files: &mut Vec<File>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            walk(root, &path, files);
        } else if path.extension().is_some_and(|suffix| suffix == "rs") {
            let name = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
            files.push(File::of(&name, &fs::read_to_string(&path).unwrap()));
        }
    }
}

impl File {
    pub(crate) fn of(path: &str, text: &str) -> File {
        File { path: path.to_owned(), lines: text.lines().map(str::to_owned).collect() }
    }

    /// The module at the top level that it belongs to.
    pub(crate) fn module(&self) -> String {
        let first = self.path.split('/').next().unwrap();
        first.trim_end_matches(".rs").to_owned()
    }

    /// The lines of code with their numbers: without comments, and without the tests at the end.
    pub(crate) fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let tests = self.lines.iter().position(|line| line == "#[cfg(test)]").unwrap_or(self.lines.len());
        let numbered = (1..).zip(&self.lines[..tests]);
        numbered
            .map(|(number, line)| (number, line.as_str()))
            .filter(|(_, line)| !line.trim_start().starts_with("//"))
    }

    /// The modules that are used, with the lines.
    pub(crate) fn references(&self) -> Vec<(usize, String)> {
        let mut found = Vec::new();
        for (number, line) in self.code() {
            for (start, _) in line.match_indices("crate::") {
                let rest = &line[start + "crate::".len()..];
                let named = |text: &str| {
                    text.split(|sign: char| !(sign.is_alphanumeric() || sign == '_'))
                        .next()
                        .unwrap()
                        .to_owned()
                };
                match rest.strip_prefix('{') {
                    Some(list) => found.extend(list.split(", ").map(|item| (number, named(item)))),
                    None => found.push((number, named(rest))),
                }
            }
        }
        found
    }

    /// The functions: where, what they are called, and how many lines they have.
    pub(crate) fn functions(&self) -> Vec<(usize, String, usize)> {
        let mut found = Vec::new();
        for (number, line) in self.code() {
            let Some((before, after)) = line.split_once("fn ") else { continue };
            let is_item = before.split_whitespace().all(|word| {
                ["const", "async", "in"].contains(&word)
                    || word.starts_with("pub")
                    || word.starts_with("crate::") && word.ends_with(')')
            });
            if !is_item || after.starts_with('(') {
                continue;
            }
            let indent = line.len() - line.trim_start().len();
            let end = format!("{}}}", " ".repeat(indent));
            let length =
                self.lines[number - 1..].iter().position(|line| *line == end).map_or(1, |length| length + 1);
            let name = after.split(|sign: char| !(sign.is_alphanumeric() || sign == '_')).next().unwrap();
            found.push((number, name.to_owned(), length));
        }
        found
    }
}
