//! A lock file beside the output of `--resume`, so that only one batch at a time adds to it.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::atomic_file::Marker;
use crate::source_name::path_text;

/// Locks an output. None where no lock file can be written, or where the output is no regular file.
pub(super) fn lock(output: &Path) -> io::Result<Option<Marker>> {
    if fs::metadata(output).is_ok_and(|file| !file.is_file()) {
        return Ok(None);
    }
    let mut path = fs::canonicalize(output).unwrap_or_else(|_| output.to_owned()).into_os_string();
    path.push(".lock");
    let path = PathBuf::from(path);
    let holder = std::process::id().to_string();
    let mut locked = Marker::create(path.clone(), &holder);
    if matches!(&locked, Err(error) if error.kind() == ErrorKind::AlreadyExists) && is_stale(&path) {
        fs::remove_file(&path)?;
        locked = Marker::create(path.clone(), &holder);
    }
    match locked {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let message = format!("another batch is writing to it; if none is, remove {}", path_text(&path));
            Err(io::Error::new(ErrorKind::AlreadyExists, message))
        }
        locked => Ok(locked.ok()),
    }
}

/// Whether the batch that wrote a lock file was killed. Only Linux shows processes as files.
fn is_stale(path: &Path) -> bool {
    let holder = fs::read_to_string(path).ok().and_then(|holder| holder.parse::<u32>().ok());
    let processes = Path::new("/proc");
    let is_gone = |holder: u32| !processes.join(holder.to_string()).exists();
    processes.join("self").exists() && holder.is_some_and(is_gone)
}
