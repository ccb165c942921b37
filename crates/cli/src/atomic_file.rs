//! Files that are written as a whole: beside the target, synced, then renamed.
//!
//! A full disk, a limit, an error or a kill leaves the old file as it was. What is not a regular file, such as a named
//! pipe or `/dev/stdout`, is written in place.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::output::remark;
use crate::source_name::path_text;
use crate::watchdog::{Unwatched, unwatched};

/// The most symbolic links that are followed, as in Linux.
const LINKS: usize = 40;

/// The most names that are tried for a temporary file.
const NAMES: usize = 100;

/// The temporary files that exist now.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn temporary_files() -> MutexGuard<'static, Vec<PathBuf>> {
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the program at once with this code, after removing its temporary files.
pub(crate) fn exit_without_temporary_files(code: u8) -> ! {
    // The lock is held to the end, so that no other thread begins a file.
    let files = temporary_files();
    files.iter().for_each(|file| drop(fs::remove_file(file)));
    std::process::exit(code.into())
}

/// An output file that gets its name when it is complete.
#[derive(Debug)]
pub(crate) struct AtomicFile {
    file: BufWriter<Unwatched<File>>,
    /// `None` for what is written in place.
    replaced: Option<Replaced>,
}

/// A temporary file, which is removed unless it replaces the target.
#[derive(Debug)]
struct Replaced {
    temporary: PathBuf,
    target: PathBuf,
    /// The name of a file that is not empty and is lost, for the remark.
    lost: Option<PathBuf>,
    is_done: bool,
}

impl AtomicFile {
    /// Begins a file. Until [`AtomicFile::commit`], nothing happens to what has its name.
    pub(crate) fn create(path: &Path) -> io::Result<AtomicFile> {
        let target = resolved(path)?;
        let old = match fs::metadata(&target) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let is_in_place = is_open_file(&target) || old.as_ref().is_some_and(|old| !old.is_file());
        if is_in_place {
            // A named pipe opens when its reader does.
            let file = Unwatched(unwatched(|| File::create(&target))?);
            return Ok(AtomicFile { file: BufWriter::new(file), replaced: None });
        }
        if old.is_some() {
            // A file that must not be written is not replaced, either.
            OpenOptions::new().append(true).open(&target)?;
        }
        let (file, temporary) = temporary(&target)?;
        let lost = old.as_ref().filter(|old| old.len() > 0).map(|_| path.to_owned());
        let replaced = Replaced { temporary, target, lost, is_done: false };
        if let Some(old) = old {
            keep_owner_and_permissions(&file, &old)?;
        }
        Ok(AtomicFile { file: BufWriter::new(Unwatched(file)), replaced: Some(replaced) })
    }

    /// Lets the file replace an older version of itself without a word.
    pub(crate) fn silently(mut self) -> AtomicFile {
        if let Some(replaced) = &mut self.replaced {
            replaced.lost = None;
        }
        self
    }

    /// Writes what is left and gives the file its name. A file that is lost by that is named.
    pub(crate) fn commit(mut self) -> io::Result<()> {
        self.file.flush()?;
        let Some(mut replaced) = self.replaced.take() else { return Ok(()) };
        unwatched(|| self.file.get_ref().0.sync_all())?;
        // Windows renames only what is closed.
        drop(self.file);
        fs::rename(&replaced.temporary, &replaced.target)?;
        replaced.is_done = true;
        sync_folder(&replaced.target);
        if let Some(lost) = &replaced.lost {
            remark(&format!("{}: replaced", path_text(lost)));
        }
        Ok(())
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Replaced {
    fn drop(&mut self) {
        if !self.is_done {
            let _ = fs::remove_file(&self.temporary);
        }
        temporary_files().retain(|file| *file != self.temporary);
    }
}

/// Writes a file of these bytes.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes)?;
    file.commit()
}

/// Whether a file with this name exists that is not empty, and would be replaced.
pub(crate) fn replaces(path: &Path) -> bool {
    let Ok(target) = resolved(path) else { return false };
    fs::metadata(&target).is_ok_and(|file| file.is_file() && file.len() > 0) && !is_open_file(&target)
}

/// The file at the end of symbolic links, which need not exist.
fn resolved(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        // The links in `/dev` lead to open files, some of which have no name.
        let link = if is_open_file(&path) { None } else { fs::read_link(&path).ok() };
        match link {
            Some(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            None => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Whether a path names an open file, such as `/dev/stdout` or `/dev/fd/3`.
fn is_open_file(path: &Path) -> bool {
    let Ok(folder) = fs::canonicalize(folder(path)) else { return false };
    cfg!(unix) && (["/dev", "/dev/fd"].map(Path::new).contains(&&*folder) || folder.starts_with("/proc"))
}

/// A new file beside the target, and its path.
fn temporary(target: &Path) -> io::Result<(File, PathBuf)> {
    let mut files = temporary_files();
    for number in 0..NAMES {
        let path = folder(target).join(format!(".nonomata-{}-{number}.tmp", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => {
                files.push(path.clone());
                return Ok((file, path));
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => {
                let message = format!("cannot write a temporary file beside it: {error}");
                return Err(io::Error::new(error.kind(), message));
            }
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// Gives a new file the permissions of the old one, and its owner where the system allows it.
fn keep_owner_and_permissions(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};

        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            let _ = fchown(file, Some(old.uid()), Some(old.gid()));
        }
    }
    file.set_permissions(old.permissions())
}

/// Makes a new name last. Not every file system can, and the file is complete without it.
fn sync_folder(path: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder(path)).and_then(|folder| folder.sync_all());
    }
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}
