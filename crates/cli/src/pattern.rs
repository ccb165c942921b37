//! Patterns of files and folders, with `*`, `?`, `[...]` and `**`.
//!
//! `**` stands for any folders. Links to folders are not followed there, as in a folder that is named, because they may
//! lead back.
//!
//! In a name that is not UTF-8, the bytes that are not text are matched as if they were the letter U+FFFD. `glob` finds
//! no such names, so that only its patterns are used, and folders are read here.

use std::io;
use std::path::{Component, Path, PathBuf, is_separator};

use glob::{MatchOptions, Pattern, PatternError};

use crate::paths::{about, entries, is_hidden};

/// How what follows `**` matches: `*` stays in its folder, and only a dot matches that of a hidden name.
const AS_IN_SHELLS: MatchOptions =
    MatchOptions { case_sensitive: true, require_literal_separator: true, require_literal_leading_dot: true };

/// The paths that a pattern matches, in the order of their names.
pub(crate) fn matched(pattern: &str) -> Result<Vec<io::Result<PathBuf>>, PatternError> {
    let Some(start) = start_of_any_folders(pattern) else { return matched_by_parts(pattern) };
    let (above, below) = pattern.split_at(start);
    // Only a part that begins with a dot matches a hidden folder.
    let is_hidden_meant = below.split(is_separator).any(|part| part.starts_with('.'));
    let below = Pattern::new(below)?;
    let is_matched = |folder: &Path, path: &Path| {
        path.strip_prefix(folder).is_ok_and(|path| below.matches_with(&path.to_string_lossy(), AS_IN_SHELLS))
    };
    let folders = if above.is_empty() { vec![Ok(PathBuf::new())] } else { matched_by_parts(above)? };
    let paths = folders.into_iter().flat_map(|folder| match folder {
        Ok(file) if !above.is_empty() && !file.is_dir() => Vec::new(),
        Ok(folder) => {
            let mut paths = all_below(&folder, is_hidden_meant);
            paths.retain(|path| path.as_ref().map_or(true, |path| is_matched(&folder, path)));
            paths
        }
        Err(error) => vec![Err(error)],
    });
    Ok(paths.collect())
}

/// The paths that a pattern without `**` matches, in the order of their names.
fn matched_by_parts(pattern: &str) -> Result<Vec<io::Result<PathBuf>>, PatternError> {
    Pattern::new(pattern)?;
    let is_root = |part: &Component<'_>| matches!(part, Component::Prefix(_) | Component::RootDir);
    let root: PathBuf = Path::new(pattern).components().take_while(is_root).collect();
    let parts = pattern.get(root.as_os_str().len()..).unwrap_or_default();
    let mut paths = vec![Ok(if root.as_os_str().is_empty() { PathBuf::from(".") } else { root })];
    for part in parts.split(is_separator).filter(|part| !part.is_empty()) {
        let part = Pattern::new(part)?;
        let below = |path: io::Result<PathBuf>| {
            path.map_or_else(|error| vec![Err(error)], |path| matched_in(&path, &part))
        };
        paths = paths.into_iter().flat_map(below).collect();
    }
    if pattern.ends_with(is_separator) {
        paths.retain(|path| path.as_ref().map_or(true, |path| path.is_dir()));
    }
    Ok(paths)
}

/// The paths in a folder whose names a part of a pattern matches, in the order of the names. Other paths hold none.
fn matched_in(folder: &Path, part: &Pattern) -> Vec<io::Result<PathBuf>> {
    // Files of the current folder are named without it.
    let named = if folder == Path::new(".") { Path::new("") } else { folder };
    let name = part.as_str();
    if !name.contains(['*', '?', '[']) {
        let path = named.join(name);
        return if path.symlink_metadata().is_ok() { vec![Ok(path)] } else { Vec::new() };
    }
    if !folder.is_dir() {
        return Vec::new();
    }
    let entries = match entries(named) {
        Ok(entries) => entries,
        Err(error) => return vec![Err(about(folder, error))],
    };
    // A dot matches these, too, which are not among the entries.
    let around = ["..", "."].into_iter().filter(|around| name.starts_with('.') && part.matches(around));
    let around = around.map(|around| folder.join(around));
    let is_matched =
        |path: &PathBuf| path.file_name().is_some_and(|name| part.matches(&name.to_string_lossy()));
    around.chain(entries.into_iter().rev().map(|(path, _)| path).filter(is_matched)).map(Ok).collect()
}

/// The offset of the first `**`, which stands for any folders.
fn start_of_any_folders(pattern: &str) -> Option<usize> {
    let mut end = 0;
    let mut starts = pattern.split_inclusive(is_separator).map(|part| {
        end += part.len();
        (end - part.len(), part.trim_end_matches(is_separator))
    });
    starts.find(|(_, part)| *part == "**").map(|(start, _)| start)
}

/// The files and folders below a folder, in the order of their names. Links to folders are left out, since they may
/// lead back, and hidden ones unless they are meant.
fn all_below(folder: &Path, is_hidden_meant: bool) -> Vec<io::Result<PathBuf>> {
    let (mut paths, mut open) = (Vec::new(), vec![(folder.to_owned(), true)]);
    while let Some((path, is_folder)) = open.pop() {
        if is_folder {
            match entries(&path) {
                Ok(entries) => {
                    let is_meant = |path: &Path| is_hidden_meant || !is_hidden(path);
                    let meant = entries.into_iter().filter(|(path, kind)| match kind.is_dir() {
                        true => is_meant(path),
                        false => !path.is_dir(),
                    });
                    open.extend(meant.map(|(path, kind)| (path, kind.is_dir())));
                }
                Err(error) => paths.push(Err(about(&path, error))),
            }
        }
        if path != folder {
            paths.push(Ok(path));
        }
    }
    paths
}
