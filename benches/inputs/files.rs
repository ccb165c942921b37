//! Puzzle files from the command line of a bench.

use std::path::{Path, PathBuf};

/// All files in a folder and in those below, in order.
pub(crate) fn files(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let mut inside: Vec<PathBuf> =
            std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
        inside.sort();
        inside.iter().for_each(|path| files(path, found));
    } else {
        found.push(path.to_owned());
    }
}

/// The suites of the tests.
pub(crate) fn suites() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles"))
}
