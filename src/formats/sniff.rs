//! Which format a text is in: its content tells, never the name of its file.
//!
//! The same suffixes are used by unrelated programs, so [`read`] holds a text against everything that is known, in
//! an order in which the first that fits is right. What is known and not read is told by its name: that helps more
//! than an error in the first line of a notation that was never meant.

use super::error::ReadError;
use super::format::{Format, Reading};
use super::source::Source;
use super::{gno, json, non, nonograms_org, nonogrid, picmi, puzz_link, runs, saved_game, tatham, webpbn};

/// Something that a text may be.
enum Known {
    /// A format that is read.
    Read(&'static Format),
    /// A notation that is not read: how it is called, and what its texts look like.
    Foreign(&'static str, fn(&str) -> bool),
}

use Known::{Foreign, Read};

/// Everything that is known. A text is the first of these that it looks like.
static ORDER: [Known; 18] = [
    Foreign("a Netpbm image", is_netpbm),
    Read(&webpbn::FORMAT),
    Read(&picmi::FORMAT),
    Read(&nonograms_org::FORMAT),
    Foreign("XML or HTML", |text| text.starts_with('<')),
    Read(&nonogrid::FORMAT),
    Read(&gno::FORMAT),
    Read(&json::LINES),
    Read(&json::FORMAT),
    Read(&saved_game::FORMAT),
    Read(&puzz_link::FORMAT),
    Read(&tatham::FORMAT),
    Read(&runs::FORMAT),
    Foreign("a .g file", |text| text.lines().any(|line| line.starts_with(':'))),
    Read(&non::FORMAT),
    Foreign("an .lp file", |text| text.starts_with("number_of_rows:")),
    Foreign("a picture of 0 and 1", is_bits),
    Foreign("a bare list of clues, as in .nin, .mk and .cwd files", is_numbers),
];

/// How files begin that are no text.
const BYTES: [(&[u8], &str); 9] = [
    (b"\x89PNG", "a PNG image"),
    (b"GIF8", "a GIF image"),
    (b"\xFF\xD8\xFF", "a JPEG image"),
    (b"P4", "a Netpbm image"),
    (b"P5", "a Netpbm image"),
    (b"P6", "a Netpbm image"),
    (b"TLS", "a .jap file"),
    (b"\x1F\x8B", "a file compressed with gzip"),
    (b"PK\x03\x04", "a zip archive"),
];

/// Reads a text in the format that its content tells.
pub fn read(source: &Source) -> Result<Reading, ReadError> {
    let text = source.text().trim_start();
    let start = source.text().len() - text.len();
    if text.is_empty() {
        return Err(source.error(0, "the text is empty, expected a puzzle"));
    }
    let looks_like = |known: &&Known| match known {
        Read(format) => (format.looks_like)(text),
        Foreign(_, looks_like) => looks_like(text),
    };
    let message = match ORDER.iter().find(looks_like) {
        Some(Read(format)) => return format.read(source),
        Some(Foreign(what, _)) => format!("this looks like {what}, which is not read"),
        None => "this looks like none of the formats that are read".to_owned(),
    };
    let names: Vec<&str> = Format::all().iter().map(|format| format.name()).collect();
    Err(source.error(start, message).with_hint(format!("the formats are {}", names.join(", "))))
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

/// Whether all lines are of one length and have nothing but 0 and 1.
fn is_bits(text: &str) -> bool {
    let mut lines = text.trim_end().lines().map(str::trim_end);
    let first = lines.next().map_or(0, str::len);
    let is_row = |line: &str| line.len() == first && line.bytes().all(|bit| matches!(bit, b'0' | b'1'));
    first > 1 && text.trim_end().lines().map(str::trim_end).all(is_row)
}

/// Whether there are only numbers, and what stands between them.
fn is_numbers(text: &str) -> bool {
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
            assert!(ORDER.iter().any(|known| matches!(known, Read(read) if read == format)), "{format:?}");
        }
    }

    #[test]
    fn what_is_not_read_is_told_by_its_name() {
        for (text, what) in [
            ("P1\n# Tiny\n5 3\n", "Netpbm"),
            ("\n <html/>", "XML"),
            ("Tiny\n: rows\n2 1\n\n1 2\n: columns\n", ".g file"),
            ("number_of_rows: 3\nnumber_of_columns: 5\n", ".lp file"),
            ("11010\n00000\n10110\n", "0 and 1"),
            ("5 3\n2 1\n0\n1 2\n1 1\n1\n1\n1 1\n0\n", "bare list"),
            ("3 5\n2 1\n0\n1 2\n#\n1 1\n1\n1\n1 1\n0\n", "bare list"),
            ("Dear Sir", "none of the formats"),
        ] {
            let message = read(&Source::new("test", text)).unwrap_err().message().to_owned();
            assert!(message.contains(what), "{text:?}: {message}");
        }
        assert_eq!(known_bytes(b"\x89PNG\r\n"), Some("a PNG image"));
        assert_eq!(known_bytes(b"5x3:"), None);
    }
}
