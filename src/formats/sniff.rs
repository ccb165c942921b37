//! Which format a text is in: its content tells, never the name of its file.
//!
//! The same suffixes are used by unrelated programs, so [`read`] holds a text against everything that is known, in
//! an order in which the first that fits is right. Bare lists of numbers may look like several formats; then the
//! first that can read them is right, and if another one reads another puzzle, a warning says so. What is known and
//! not read is told by its name: that helps more than an error in the first line of a notation that was never meant.
//! Images are known by their first bytes.

use super::error::ReadError;
use super::format::{Format, Reading};
#[cfg(feature = "images")]
use super::images::{pbm, png_file, ppm};
use super::source::Source;
use super::warning::Warning;
use super::{
    g, gno, json, lists, non, nonograms_org, nonogrid, picmi, puzz_link, saved_game, tatham, webpbn,
};
use crate::puzzles::Nonogram;

/// Something that a text may be.
enum Known {
    /// A format that is read.
    Read(&'static Format),
    /// A notation that is not read: how it is called, and what its texts look like.
    Foreign(&'static str, fn(&str) -> bool),
}

use Known::{Foreign, Read};

impl Known {
    /// The format, if it is read.
    fn format(&self) -> Option<&'static Format> {
        match self {
            Read(format) => Some(format),
            Foreign(..) => None,
        }
    }

    fn looks_like(&self, text: &str) -> bool {
        match self {
            Read(format) => (format.looks_like)(text),
            Foreign(_, looks_like) => looks_like(text),
        }
    }
}

/// Everything that is known. A text is the first of these that it looks like.
static ORDER: &[Known] = &[
    #[cfg(feature = "images")]
    Read(&pbm::FORMAT),
    #[cfg(feature = "images")]
    Read(&ppm::FORMAT),
    Foreign("a Netpbm image", is_netpbm),
    Foreign("an XPM image", is_xpm),
    Read(&webpbn::FORMAT),
    Read(&picmi::FORMAT),
    Read(&nonograms_org::FORMAT),
    Foreign("XML or HTML", |text| text.starts_with('<')),
    Read(&nonogrid::FORMAT),
    Read(&gno::FORMAT),
    Read(&lists::GECODE),
    Read(&json::LINES),
    Read(&json::FORMAT),
    Read(&saved_game::FORMAT),
    Read(&puzz_link::FORMAT),
    Read(&lists::R),
    Read(&tatham::FORMAT),
    Read(&lists::RUNS),
    Read(&g::FORMAT),
    Read(&lists::DZN),
    Read(&lists::FAASE),
    Read(&non::FORMAT),
    Read(&lists::LP),
    Read(&lists::ROSETTA),
    Read(&lists::NIN),
    Read(&lists::MK),
    Read(&lists::BITS),
    Read(&lists::CWC),
    Read(&lists::CWD),
    Read(&lists::MAKHORIN),
    Read(&lists::SYRO),
    Read(&lists::ISH),
    Read(&lists::KEEN),
    Foreign("a list of clues without sizes and without a line between rows and columns", is_list),
];

/// How files begin that are no text and are read all the same.
#[cfg(feature = "images")]
static READ_AS_BYTES: &[(&[u8], &Format)] = &[
    (png_file::START, &png_file::FORMAT),
    (b"P4", &pbm::FORMAT),
    (b"P5", &ppm::FORMAT),
    (b"P6", &ppm::FORMAT),
];
#[cfg(not(feature = "images"))]
static READ_AS_BYTES: &[(&[u8], &Format)] = &[];

/// How files begin that are no text.
const BYTES: [(&[u8], &str); 10] = [
    (b"\x89PNG", "a PNG image"),
    (b"GIF8", "a GIF image"),
    (b"\xFF\xD8\xFF", "a JPEG image"),
    (b"BM", "a BMP image"),
    (b"P4", "a Netpbm image"),
    (b"P5", "a Netpbm image"),
    (b"P6", "a Netpbm image"),
    (b"TLS", "a .jap file"),
    (b"\x1F\x8B", "a file compressed with gzip"),
    (b"PK\x03\x04", "a zip archive"),
];

/// Reads a text in the format that its content tells.
pub fn read(source: &Source) -> Result<Reading, ReadError> {
    if let Some(format) = format_of_bytes(source.bytes()).filter(|_| !source.is_text()) {
        return format.read(source);
    }
    let text = source.text().trim_start();
    let start = source.text().len() - text.len();
    if text.is_empty() {
        return Err(source.error(0, "the text is empty, expected a puzzle"));
    }
    let mut alike = ORDER.iter().filter(|known| known.looks_like(text)).peekable();
    let message = match alike.peek() {
        Some(Read(_)) => {
            let formats: Vec<_> = alike.map_while(Known::format).collect();
            return read_first(source, start, &formats);
        }
        Some(Foreign(what, _)) => format!("this looks like {what}, which is not read"),
        None => "this looks like none of the formats that are read".to_owned(),
    };
    let names: Vec<&str> = Format::all().iter().map(|format| format.name()).collect();
    if let Some(advice) = non::advice(source) {
        return Err(source.error(start, message).with_hint(advice));
    }
    let hint = format!(
        "the formats are {}; puzzles of other kinds say in their first line what they are, but for logic grids, which \
         begin with a line such as `houses: 5`",
        names.join(", ")
    );
    Err(source.error(start, message).with_hint(hint))
}

/// The format that says why a text cannot be read.
pub(super) fn first_alike(source: &Source) -> Option<&'static Format> {
    let text = source.text().trim_start();
    ORDER.iter().find(|known| known.looks_like(text))?.format()
}

/// Reads a text in the first of these formats that can read it. Where none can, the first one says why.
fn read_first(source: &Source, start: usize, formats: &[&'static Format]) -> Result<Reading, ReadError> {
    let mut refused = None;
    for (index, format) in formats.iter().enumerate() {
        match format.read(source) {
            Ok(mut reading) => {
                let other =
                    formats[index + 1..].iter().find(|other| reads_otherwise(other, source, &reading));
                reading.warnings.extend(other.map(|other| {
                    let (name, other) = (format.name(), other.name());
                    let message = format!("read this as {name}; as {other} it would be another puzzle");
                    Warning::new(source.place(start), message)
                }));
                return Ok(reading);
            }
            Err(error) => {
                refused.get_or_insert(error);
            }
        }
    }
    Err(refused.unwrap_or_else(|| source.error(start, "this looks like none of the formats that are read")))
}

/// Whether a text holds other puzzles if it is in that format.
fn reads_otherwise(format: &'static Format, source: &Source, reading: &Reading) -> bool {
    let clues = |puzzle: &Nonogram| (puzzle.rows().to_vec(), puzzle.columns().to_vec());
    format
        .read(source)
        .is_ok_and(|other| !other.puzzles.iter().map(clues).eq(reading.puzzles.iter().map(clues)))
}

/// The format of these bytes, if they are known to be no text and are read all the same.
pub(super) fn format_of_bytes(bytes: &[u8]) -> Option<&'static Format> {
    READ_AS_BYTES.iter().find(|(start, _)| bytes.starts_with(start)).map(|&(_, format)| format)
}

/// What these bytes are, if they are known to be no text.
pub(super) fn known_bytes(bytes: &[u8]) -> Option<&'static str> {
    BYTES.iter().find(|(start, _)| bytes.starts_with(start)).map(|&(_, what)| what)
}

fn is_netpbm(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next() == Some('P')
        && letters.next().is_some_and(|kind| ('1'..='6').contains(&kind))
        && letters.next().is_some_and(|end| end.is_whitespace() || end == '#')
}

fn is_xpm(text: &str) -> bool {
    text.strip_prefix("/*").is_some_and(|rest| rest.trim_start().starts_with("XPM"))
}

/// Whether there are only numbers, and what stands between them.
fn is_list(text: &str) -> bool {
    let is_comment = |line: &&str| line.starts_with(['#', '*', '&']);
    let mut lines = text.lines().filter(|line| !is_comment(line)).peekable();
    let is_part = |letter: char| letter.is_ascii_digit() || letter.is_whitespace() || letter == ',';
    lines.peek().is_some() && lines.all(|line| line.chars().all(is_part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_is_recognised() {
        for format in Format::all() {
            let is_text = ORDER.iter().any(|known| matches!(known, Read(read) if read == format));
            let is_binary = READ_AS_BYTES.iter().any(|(_, read)| read == format);
            let is_dialect = ["nonpack", "nonny"].contains(&format.name());
            assert!(is_text || is_binary || is_dialect, "{format:?}");
        }
    }

    #[test]
    fn what_is_not_read_is_told_by_its_name() {
        for (text, what) in [
            #[cfg(not(feature = "images"))]
            ("P1\n# Tiny\n5 3\n", "Netpbm"),
            ("/* XPM */\nstatic char *picture[] = {", "an XPM image, which is not read"),
            ("\n <html/>", "XML"),
            ("5 3 1\n2 1\n", "list of clues without"),
            ("Dear Sir", "none of the formats"),
        ] {
            let message = read(&Source::new("test", text)).unwrap_err().message().to_owned();
            assert!(message.contains(what), "{text:?}: {message}");
        }
        assert_eq!(known_bytes(b"\x89PNG\r\n"), Some("a PNG image"));
        assert_eq!(known_bytes(b"5x3:"), None);
    }
}
