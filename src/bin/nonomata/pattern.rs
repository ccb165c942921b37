//! Patterns of files and folders, with `*`, `?`, `[...]` and `**`.
//!
//! `**` stands for any folders. Links to folders are not followed there, as in a folder that is named, because they may
//! lead back.

use std::io;
use std::path::{Path, PathBuf};

use glob::{MatchOptions, Pattern, PatternError, glob};

use crate::paths::{about, entries, is_hidden};

/// How what follows `**` matches: `*` stays in its folder, and only a dot matches that of a hidden name.
const AS_IN_SHELLS: MatchOptions =
    MatchOptions { case_sensitive: true, require_literal_separator: true, require_literal_leading_dot: true };

/// The paths that a pattern matches, in the order of their names.
pub(crate) fn matched(pattern: &str) -> Result<Vec<io::Result<PathBuf>>, PatternError> {
    let matched = |pattern| Ok(glob(pattern)?.map(|path| path.map_err(io::Error::other)));
    let Some(start) = start_of_any_folders(pattern) else { return Ok(matched(pattern)?.collect()) };
    let (above, below) = pattern.split_at(start);
    // Only a part that begins with a dot matches a hidden folder.
    let is_hidden_meant = below.split(std::path::is_separator).any(|part| part.starts_with('.'));
    let below = Pattern::new(below)?;
    let is_matched = |folder: &Path, path: &Path| {
        path.strip_prefix(folder).is_ok_and(|path| below.matches_path_with(path, AS_IN_SHELLS))
    };
    let folders = if above.is_empty() { vec![Ok(PathBuf::new())] } else { matched(above)?.collect() };
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

/// The offset of the first `**`, which stands for any folders.
fn start_of_any_folders(pattern: &str) -> Option<usize> {
    let mut end = 0;
    let mut starts = pattern.split_inclusive(std::path::is_separator).map(|part| {
        end += part.len();
        (end - part.len(), part.trim_end_matches(std::path::is_separator))
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
