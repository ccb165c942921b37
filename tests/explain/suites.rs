//! The puzzles of the suites.

use std::fs;
use std::path::{Path, PathBuf};

use nonomata::formats::{self, Limits, Source};
use nonomata::puzzles::Nonogram;

/// The puzzle in a file of the suites: `drawn/heart-5x5.non`.
pub(crate) fn puzzle(name: &str) -> Nonogram {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles")).join(name);
    let source = Source::from_bytes(name, &fs::read(path).unwrap(), Limits::default()).unwrap();
    formats::read(&source).unwrap().only().unwrap().puzzles.remove(0)
}

/// All puzzles of a suite, with their names.
pub(crate) fn suite(suite: &str) -> Vec<(String, Nonogram)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles")).join(suite);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let name = |path: &PathBuf| format!("{suite}/{}", path.file_name().unwrap().to_string_lossy());
    files.iter().map(name).map(|name| (name.clone(), puzzle(&name))).collect()
}

/// How snapshots of explanations are kept.
pub(crate) fn settings() -> insta::Settings {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("../../snapshots/explain");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}
