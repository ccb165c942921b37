//! Where new puzzles and pictures go: which format, and which file.
//!
//! What is written is whole before a file is touched, so one that is there is only replaced by one that is right.

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
    format: &Format,
    path: Option<&Path>,
) -> io::Result<Exit> {
    for lost in &written.lost {
        remark(&format!("lost in {}: {lost}", format.name()));
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
