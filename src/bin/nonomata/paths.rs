//! Paths on the command line: files, folders and patterns.
//!
//! A folder stands for the puzzles in it and in the folders below, in the order of their names. A path that does not
//! exist and has `*`, `?` or `[` in it is a pattern, because not every shell expands patterns.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use nonomata::formats::Format;

use crate::source_name::path_text;

/// The files that a path stands for. An error is one of the file system, or of the pattern.
pub(crate) fn files(path: &Path) -> Box<dyn Iterator<Item = io::Result<PathBuf>> + Send> {
    if path.is_dir() {
        let mut files = Folder { open: vec![path.to_owned()], files: Vec::new() }.peekable();
        if files.peek().is_none() {
            let error =
                io::Error::new(io::ErrorKind::NotFound, "no file in this folder has the suffix of a format");
            return Box::new(std::iter::once(Err(error)));
        }
        return Box::new(files);
    }
    let Some(pattern) = pattern(path) else { return Box::new(std::iter::once(Ok(path.to_owned()))) };
    match glob::glob(pattern) {
        Err(error) => {
            let error = io::Error::new(io::ErrorKind::InvalidInput, format!("not a pattern: {error}"));
            Box::new(std::iter::once(Err(error)))
        }
        Ok(found) => {
            let mut found = found
                .filter(|path| path.as_ref().map_or(true, |path| path.is_file()))
                .map(|path| path.map_err(io::Error::other))
                .peekable();
            // Then it is a file that does not exist, and its error names it.
            let none = found.peek().is_none().then(|| Ok(path.to_owned()));
            Box::new(found.chain(none).collect::<Vec<_>>().into_iter())
        }
    }
}

/// Whether a path is a folder or a pattern that stands for a file, or would if that file existed.
pub(crate) fn would_stand_for(path: &Path, file: &Path) -> bool {
    if path.is_dir() {
        let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty());
        let (Ok(folder), Ok(parent)) = (path.canonicalize(), parent.unwrap_or(Path::new(".")).canonicalize())
        else {
            return false;
        };
        return is_puzzle(file) && parent.starts_with(folder);
    }
    let pattern = pattern(path).and_then(|pattern| glob::Pattern::new(pattern).ok());
    pattern.is_some_and(|pattern| pattern.matches_path(file))
}

/// Whether a path is a folder or a pattern.
pub(crate) fn stands_for_several(path: &Path) -> bool {
    path.is_dir() || pattern(path).is_some()
}

fn pattern(path: &Path) -> Option<&str> {
    path.to_str().filter(|text| text.contains(['*', '?', '[']) && !path.exists())
}

/// The files of a folder with the suffix of a format. Hidden ones are left out, and links to folders are not followed.
struct Folder {
    /// Folders that are still to be read, the next one last.
    open: Vec<PathBuf>,
    /// The files of the folder that was read last, the next one last.
    files: Vec<PathBuf>,
}

impl Folder {
    fn read(&mut self, folder: &Path) -> io::Result<()> {
        let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
        entries.sort_unstable_by_key(|entry| std::cmp::Reverse(entry.file_name()));
        for entry in entries {
            let path = entry.path();
            let is_hidden = entry.file_name().to_str().is_some_and(|name| name.starts_with('.'));
            let kind = entry.file_type()?;
            if is_hidden {
                continue;
            }
            if kind.is_dir() {
                self.open.push(path);
            } else if is_puzzle(&path) && (kind.is_file() || path.is_file()) {
                self.files.push(path);
            }
        }
        Ok(())
    }
}

impl Iterator for Folder {
    type Item = io::Result<PathBuf>;

    fn next(&mut self) -> Option<io::Result<PathBuf>> {
        loop {
            if let Some(file) = self.files.pop() {
                return Some(Ok(file));
            }
            let folder = self.open.pop()?;
            if let Err(error) = self.read(&folder) {
                return Some(Err(io::Error::new(error.kind(), format!("{}: {error}", path_text(folder)))));
            }
        }
    }
}

fn is_puzzle(path: &Path) -> bool {
    let suffix = path.extension().and_then(|suffix| suffix.to_str()).unwrap_or_default();
    Format::all()
        .iter()
        .any(|format| format.suffixes().iter().any(|known| known.eq_ignore_ascii_case(suffix)))
}
