//! Where new puzzles and pictures go: which format, and which file.
//!
//! What is written is whole before a file is touched, so one that is there is only replaced by one that is right. What a
//! command reads it never writes over.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use nonomata::formats::{Format, Written};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Output, refuse, remark};

/// A file to be written; none if its name means standard output.
pub(crate) fn file(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| *path != Path::new("-"))
}

/// Refuses to write over a file that is read, whatever either of them is called.
pub(crate) fn spare<'a>(
    path: Option<&Path>,
    read: impl IntoIterator<Item = &'a Path>,
) -> Result<(), Failure> {
    let Some((path, written)) = path.and_then(|path| Some((path, identity(path)?))) else { return Ok(()) };
    // `-` is standard input where it is read, and nothing else.
    let file = |read| if read == Path::new("-") { Path::new("/dev/stdin") } else { read };
    let is_written = |read| identity(file(read)).is_some_and(|read| read == written);
    match read.into_iter().any(is_written) {
        true => Err(Failure::usage(format!(
            "{}: this file is read, and no command writes over what it reads; name another file",
            path.display()
        ))),
        false => Ok(()),
    }
}

/// What a file is, by whatever name: its device and its number there. None if there is no such file, or it is none that
/// keeps what is written.
#[cfg(unix)]
fn identity(path: &Path) -> Option<impl PartialEq + use<>> {
    use std::os::unix::fs::MetadataExt;

    let file = fs::metadata(path).ok().filter(|file| file.is_file())?;
    Some((file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<impl PartialEq + use<>> {
    let path = fs::canonicalize(path).ok()?;
    path.is_file().then_some(path)
}

/// Whether a file is to be a drawing in SVG: its suffix tells.
pub(crate) fn is_svg(path: &Path) -> bool {
    path.extension().is_some_and(|suffix| suffix.eq_ignore_ascii_case("svg"))
}

/// The format that was asked for, or that the suffix of the new file tells.
pub(crate) fn format(to: Option<&'static Format>, path: Option<&Path>) -> Result<&'static Format, Failure> {
    let usual = |path: &Path| Format::of_suffix(path.extension()?.to_str()?);
    to.or_else(|| path.and_then(usual)).ok_or_else(|| match path {
        Some(path) => Failure::usage(format!(
            "{}: no format has files that end like this; name one with --to",
            path.display()
        )),
        None => Failure::usage("name a format with --to, or a file to write"),
    })
}

/// Writes what was made, and says what the format could not hold.
pub(crate) fn deliver(
    output: &mut Output,
    written: &Written,
    format: &str,
    path: Option<&Path>,
) -> io::Result<Exit> {
    for lost in &written.lost {
        remark(&format!("lost in {format}: {lost}"));
    }
    written.warnings.iter().for_each(|warning| remark(warning));
    deliver_bytes(output, written.bytes(), path)
}

/// Writes bytes to a file or, if there is none, to standard output.
pub(crate) fn deliver_bytes(output: &mut Output, bytes: &[u8], path: Option<&Path>) -> io::Result<Exit> {
    let Some(path) = path else {
        output.write_all(bytes)?;
        output.flush()?;
        return Ok(Exit::Yes);
    };
    match fs::write(path, bytes) {
        Ok(()) => Ok(Exit::Yes),
        Err(error) => refuse(output, &Failure::of_file(&path.display().to_string(), &error), false),
    }
}
