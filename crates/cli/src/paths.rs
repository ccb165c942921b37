//! Paths on the command line: files, folders and patterns.
//!
//! A folder stands for the puzzles in it and in the folders below, in the order of their names. A path that does not
//! exist and has `*`, `?` or `[` in it is a pattern of files and folders, because not every shell expands patterns.
//!
//! Other files of a folder are skipped: those without the suffix of a format, programs and tables, those about the
//! folder, such as `README.txt`, and those whose suffix is common elsewhere and whose content no format recognises.

use std::collections::{HashSet, VecDeque};
use std::fs::{self, FileType};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use nonomata::formats::{Format, ReadErrorKind};

use crate::output::counted;
use crate::pattern::matched;
use crate::source_name::path_text;

/// Suffixes of formats that are more common for other files.
const COMMON_SUFFIXES: [&str; 12] =
    ["htm", "html", "json", "lp", "png", "save", "toml", "txt", "url", "xml", "yaml", "yml"];

/// Suffixes of programs and tables, most of which hold no puzzle: one in them is read where the file is named.
const NAMED_SUFFIXES: [&str; 5] = ["cpp", "csv", "py", "rb", "tsv"];

/// The names, without their suffixes, of files about a folder.
const ABOUT_FOLDERS: [&str; 8] =
    ["authors", "changelog", "contributing", "copying", "index", "licence", "license", "readme"];

/// The most skipped files that are named.
const MOST_NAMED: usize = 5;

/// A file that a path stands for.
pub(crate) struct FoundFile {
    pub(crate) path: PathBuf,
    is_in_folder: bool,
}

impl FoundFile {
    /// A file that was named.
    fn named(path: PathBuf) -> FoundFile {
        FoundFile { path, is_in_folder: false }
    }

    /// Whether a file with this error is not meant as a puzzle.
    pub(crate) fn is_other(&self, error: ReadErrorKind) -> bool {
        let is_unknown = matches!(error, ReadErrorKind::UnknownFormat | ReadErrorKind::NotText);
        self.is_in_folder && is_unknown && has_suffix(&self.path, &COMMON_SUFFIXES)
    }
}

/// The files in folders that were skipped. Clones share the list.
#[derive(Clone, Debug, Default)]
pub(crate) struct SkippedFiles(Arc<Mutex<VecDeque<PathBuf>>>);

impl SkippedFiles {
    pub(crate) fn add(&self, path: &Path) {
        self.list().push_back(path.to_owned());
    }

    /// Takes the first of them.
    pub(crate) fn take(&self) -> Option<PathBuf> {
        self.list().pop_front()
    }

    fn list(&self) -> MutexGuard<'_, VecDeque<PathBuf>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// `skipped 2 files that are not puzzles: README.md, index.html`, if there are any.
    pub(crate) fn describe(&self) -> Option<String> {
        let list = self.list();
        let is = if list.len() == 1 { "is not a puzzle" } else { "are not puzzles" };
        let mut names: Vec<_> = list.iter().take(MOST_NAMED).map(path_text).collect();
        if list.len() > MOST_NAMED {
            names.push("and others".into());
        }
        let names = names.join(", ");
        (!list.is_empty()).then(|| format!("skipped {} that {is}: {names}", counted(list.len(), "file")))
    }
}

/// The files that a path stands for. An error is one of the file system, or of the pattern.
pub(crate) fn files(
    path: &Path,
    skipped: &SkippedFiles,
) -> Box<dyn Iterator<Item = io::Result<FoundFile>> + Send> {
    if path.is_dir() {
        let before = skipped.list().len();
        let folder = Folder { open: vec![path.to_owned()], files: Vec::new(), skipped: skipped.clone() };
        let mut files = folder.peekable();
        if files.peek().is_none() {
            // The error says it of all of them.
            skipped.list().truncate(before);
            let message =
                "no file in this folder has the suffix of a format; programs and tables must be named";
            let error = io::Error::new(io::ErrorKind::NotFound, message);
            return Box::new(std::iter::once(Err(error)));
        }
        return Box::new(files);
    }
    let named = |path: PathBuf| Ok(FoundFile::named(path));
    let Some(pattern) = pattern(path) else { return Box::new(std::iter::once(named(path.to_owned()))) };
    match matched(pattern) {
        Err(error) => {
            let error = io::Error::new(io::ErrorKind::InvalidInput, format!("not a pattern: {error}"));
            Box::new(std::iter::once(Err(error)))
        }
        Ok(mut found) => {
            // Hidden folders are matched only by a dot, as in shells.
            let is_folder =
                |path: &Path| path.is_dir() && (is_hidden(Path::new(pattern)) || !is_hidden(path));
            found.retain(|path| path.as_ref().map_or(true, |path| path.is_file() || is_folder(path)));
            if found.is_empty() {
                found.push(Err(io::Error::new(io::ErrorKind::NotFound, "no file matches this pattern")));
            }
            let found = found.into_iter().flat_map(|path| match path {
                Ok(folder) if folder.is_dir() => in_matched_folder(&folder, skipped),
                path => vec![path.map(FoundFile::named)],
            });
            // `**` matches a folder and what is in it.
            let mut seen = HashSet::new();
            let is_new = |file: &io::Result<FoundFile>| {
                file.as_ref().map_or(true, |file| seen.insert(file.path.clone()))
            };
            Box::new(found.filter(is_new).collect::<Vec<_>>().into_iter())
        }
    }
}

/// The entries of a folder, in the reverse order of their names.
pub(crate) fn entries(folder: &Path) -> io::Result<Vec<(PathBuf, FileType)>> {
    let read = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut entries = fs::read_dir(read)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_unstable_by_key(|entry| std::cmp::Reverse(entry.file_name()));
    entries.into_iter().map(|entry| Ok((folder.join(entry.file_name()), entry.file_type()?))).collect()
}

/// An error with the name of the folder.
pub(crate) fn about(folder: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path_text(folder)))
}

/// The files in a folder that a pattern has matched. Errors name it, because the pattern does not.
fn in_matched_folder(folder: &Path, skipped: &SkippedFiles) -> Vec<io::Result<FoundFile>> {
    files(folder, skipped).map(|file| file.map_err(|error| about(folder, error))).collect()
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
    skipped: SkippedFiles,
}

impl Folder {
    fn read(&mut self, folder: &Path) -> io::Result<()> {
        let mut skipped = Vec::new();
        for (path, kind) in entries(folder)? {
            if is_hidden(&path) {
                continue;
            }
            if kind.is_dir() {
                self.open.push(path);
            } else if kind.is_file() || path.is_file() || is_dangling(&path, kind) {
                match is_puzzle(&path) {
                    true => self.files.push(path),
                    false => skipped.push(path),
                }
            }
        }
        skipped.iter().rev().for_each(|path| self.skipped.add(path));
        Ok(())
    }
}

impl Iterator for Folder {
    type Item = io::Result<FoundFile>;

    fn next(&mut self) -> Option<io::Result<FoundFile>> {
        loop {
            if let Some(path) = self.files.pop() {
                return Some(Ok(FoundFile { path, is_in_folder: true }));
            }
            let folder = self.open.pop()?;
            if let Err(error) = self.read(&folder) {
                return Some(Err(about(&folder, error)));
            }
        }
    }
}

/// Whether a file of a folder may be a puzzle, by its name.
fn is_puzzle(path: &Path) -> bool {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let is_about_folder = ABOUT_FOLDERS.iter().any(|name| name.eq_ignore_ascii_case(stem));
    let is_format = |format: &&Format| has_suffix(path, format.suffixes());
    let is_other = is_about_folder && has_suffix(path, &COMMON_SUFFIXES) || has_suffix(path, &NAMED_SUFFIXES);
    !is_other && Format::all().iter().any(is_format)
}

/// Whether it is a link that leads nowhere. It is listed, so that reading it reports the error.
fn is_dangling(path: &Path, kind: FileType) -> bool {
    kind.is_symlink() && !path.exists()
}

pub(crate) fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

/// Whether a path has one of these suffixes.
pub(crate) fn has_suffix(path: &Path, suffixes: &[&str]) -> bool {
    let suffix = path.extension().and_then(|suffix| suffix.to_str()).unwrap_or_default();
    suffixes.iter().any(|known| known.eq_ignore_ascii_case(suffix))
}
