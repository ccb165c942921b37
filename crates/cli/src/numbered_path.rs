//! Names of files with a place for the number of a puzzle: `puzzle-{}.non`.

use std::path::{Path, PathBuf};

/// Stands for the number of a puzzle in the name of a file and in a title.
pub(crate) const NUMBER: &str = "{}";

/// The path of the puzzle with this number.
pub(crate) fn numbered(path: &Path, number: u64) -> PathBuf {
    let number = number.to_string();
    #[cfg(unix)]
    {
        use std::ffi::OsString;
        use std::os::unix::ffi::{OsStrExt, OsStringExt};

        // A name need not be text.
        let mut rest = path.as_os_str().as_bytes();
        let mut name = Vec::new();
        while let Some(at) = rest.windows(NUMBER.len()).position(|bytes| bytes == NUMBER.as_bytes()) {
            name.extend_from_slice(&rest[..at]);
            name.extend_from_slice(number.as_bytes());
            rest = &rest[at + NUMBER.len()..];
        }
        name.extend_from_slice(rest);
        PathBuf::from(OsString::from_vec(name))
    }
    #[cfg(not(unix))]
    PathBuf::from(path.to_string_lossy().replace(NUMBER, &number))
}

/// Whether a path has a place for the number of a puzzle.
pub(crate) fn has_number(path: &Path) -> bool {
    path.to_string_lossy().contains(NUMBER)
}
