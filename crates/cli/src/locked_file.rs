//! A file that one run at a time adds to, opened without losing what it has.
//!
//! The lock is that of the operating system on the open file. It ends with the process, however that ends.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;

/// Opens a file to write, and perhaps to read, with its content as it is. Returns also whether the file is new.
pub(crate) fn open_or_create(path: &Path, is_read: bool) -> io::Result<(File, bool)> {
    let mut options = OpenOptions::new();
    options.read(is_read).write(true);
    // Others may read it. That they may not write to it is the lock of Windows.
    #[cfg(windows)]
    std::os::windows::fs::OpenOptionsExt::share_mode(&mut options, FILE_SHARE_READ);
    let file = match options.clone().create_new(true).open(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            options.create(true).open(path).map(|file| (file, false))
        }
        created => created.map(|file| (file, true)),
    };
    #[cfg(windows)]
    let file = file.map_err(|error| match error.raw_os_error() {
        Some(ERROR_SHARING_VIOLATION) => is_in_use(),
        _ => error,
    });
    file
}

#[cfg(windows)]
const FILE_SHARE_READ: u32 = 1;

#[cfg(windows)]
const ERROR_SHARING_VIOLATION: i32 = 32;

/// Locks a file as long as it is open. A file system that has no locks is not an error.
#[cfg(unix)]
pub(crate) fn lock(file: &File) -> io::Result<()> {
    use rustix::fs::{FlockOperation, flock};
    use rustix::io::Errno;

    match flock(file, FlockOperation::NonBlockingLockExclusive) {
        Err(Errno::WOULDBLOCK) => Err(is_in_use()),
        _ => Ok(()),
    }
}

#[cfg(not(unix))]
pub(crate) fn lock(_: &File) -> io::Result<()> {
    Ok(())
}

fn is_in_use() -> io::Error {
    io::Error::new(ErrorKind::ResourceBusy, "another run of nonomata is writing to it")
}
