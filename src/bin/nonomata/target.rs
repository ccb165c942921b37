//! Where new puzzles and pictures go: which format, and which file.
//!
//! What is written is whole before a file is touched, so one that is there is only replaced by one that is right. What a
//! command reads it never writes over.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use nonomata::formats::{Format, WriteError, Written};
use nonomata::puzzles::Puzzle;

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

/// The format that was asked for, or that the suffix of the new file stands for where puzzles of that kind are written.
pub(crate) fn format(
    to: Option<&'static Format>,
    path: Option<&Path>,
    kind: &str,
) -> Result<&'static Format, Failure> {
    let suffix = |path: &Path| Some(path.extension()?.to_str()?.to_ascii_lowercase());
    let usual = |path: &Path| Format::of_suffix(&suffix(path)?, kind);
    if let Some(format) = to.or_else(|| path.and_then(usual)) {
        return Ok(format);
    }
    let Some(path) = path else {
        return Err(Failure::usage("name a format with --to, or a file to write"));
    };
    let ends_so =
        |format: &&&Format| suffix(path).is_some_and(|suffix| format.suffixes().contains(&suffix.as_str()));
    let alike: Vec<&&Format> = Format::all().iter().filter(ends_so).collect();
    let name = path.display();
    Err(match &alike[..] {
        [] => Failure::usage(format!("{name}: no format has files that end like this; name one with --to")),
        [format] if !format.is_written() => Failure::usage(format!(
            "{name}: files that end like this are in the format {format}, which is only read"
        )),
        _ => Failure::unreadable(format!("{name}: {}", not_written(kind, alike[0]))),
    })
}

/// Why puzzles of a kind are not written in a format, and in which ones they are.
pub(crate) fn not_written(kind: &str, format: &Format) -> String {
    let known = Format::all().iter().filter(|format| format.is_written_for(kind));
    let known: Vec<&str> = known.map(|format| format.name()).collect();
    let what = format!("{kind} puzzles");
    match &known[..] {
        [] => format!("{what} are written in no format, and only read"),
        known if known.len() > 5 => {
            format!("{what} are not written in {format}; `nonomata formats` lists where they are")
        }
        known => format!("{what} are not written in {format}, but in {}", known.join(" or ")),
    }
}

/// The puzzles in that format. The advice is what to do if they are too many.
pub(crate) fn written(
    puzzles: &[Puzzle],
    name: &str,
    format: &Format,
    advice: &str,
) -> Result<Written, Failure> {
    format.write(puzzles).map_err(|error| {
        let other = puzzles.iter().find(|puzzle| !format.kinds().contains(&puzzle.kind()));
        Failure::unreadable(match (error, other) {
            (WriteError::Several, _) => {
                format!("{name}: found {} puzzles{advice}; {format}: {error}", puzzles.len())
            }
            (WriteError::Kinds, _) => format!("{name}: {format}: {error}{advice}"),
            (WriteError::Kind, Some(other)) => format!("{name}: {}", not_written(other.kind(), format)),
            _ => format!("{name}: {format}: {error}"),
        })
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
