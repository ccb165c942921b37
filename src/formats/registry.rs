//! The list of all formats in the order in which a text is matched, with the recognised but unsupported ones.
//!
//! Unrelated programs use the same suffixes, so only the content decides. Formats that name themselves in the text come
//! first, then those with distinctive syntax, and bare lists of numbers last; of these the first that accepts a text
//! wins.

use std::sync::LazyLock;

use super::images::{pbm, png_file, ppm};
use super::{
    crossword, g, gno, json, lines, lists, logic, non, nonograms_org, nonogrid, not_puzzles, picmi,
    puzz_link, pzl, saved_game, tatham, webpbn,
};
use crate::formats::{Format, Source};

/// A recognisable kind of text.
pub(super) enum Known {
    /// A format.
    Read(&'static Format),
    /// An unsupported notation: its description, and a test for its texts.
    Foreign(&'static str, fn(&str) -> bool),
}

impl Known {
    /// The format, if it is supported.
    pub(super) fn format(&self) -> Option<&'static Format> {
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

use Known::{Foreign, Read};

/// All recognisable kinds. The first match wins.
static REGISTRY: &[Known] = &[
    Read(&lines::FORMAT),
    Read(&logic::FORMAT),
    Read(&crossword::TEXT),
    Read(&crossword::QUOTED),
    Read(&crossword::JSON),
    Read(&png_file::FORMAT),
    Read(&pbm::FORMAT),
    Read(&ppm::FORMAT),
    Foreign("a Netpbm image", is_netpbm),
    Foreign("an XPM image", is_xpm),
    Foreign("a .woven file of number-loom, compressed", |text| text.starts_with("WOVEN-")),
    Read(&webpbn::FORMAT),
    Read(&picmi::FORMAT),
    Read(&nonograms_org::FORMAT),
    Foreign("XML or HTML", |text| text.starts_with('<') && !text.starts_with("<?php")),
    Read(&nonogrid::FORMAT),
    Read(&gno::FORMAT),
    Read(&json::LINES),
    Read(&json::FORMAT),
    Read(&lists::GECODE),
    Read(&lists::PICROSS),
    Read(&lists::TOURNAMENT),
    Read(&lists::RUNS),
    Read(&lists::BRACKETS),
    Read(&tatham::FORMAT),
    Read(&saved_game::FORMAT),
    Read(&puzz_link::FORMAT),
    Read(&lists::R),
    Read(&pzl::FORMAT),
    Read(&lists::YAML),
    Read(&lists::QUOTED),
    Read(&lists::TABLE),
    Read(&lists::CHARACTERS),
    Read(&g::FORMAT),
    Read(&lists::DZN),
    Read(&lists::FAASE),
    Read(&non::FORMAT),
    Read(&non::PACK),
    Read(&non::NONNY),
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
    Read(&lists::LOOSE),
    Foreign("a configuration file in sections", not_puzzles::is_configuration),
    Foreign("a log", not_puzzles::is_log),
    Foreign("SQL", not_puzzles::is_sql),
    Foreign("a list of file names", not_puzzles::is_file_list),
    Foreign("settings, one `name = value` a line", not_puzzles::is_settings),
    Foreign(
        "test data of a programming contest: several puzzles whose clues end in 0",
        not_puzzles::is_judge_data,
    ),
    Foreign(
        "a logic puzzle without lists of its values, such as `pet: cat, dog, fox`",
        not_puzzles::is_logic,
    ),
    Foreign("YAML without lists of clues named rows and columns", not_puzzles::is_yaml),
    Foreign("Markdown without a list of clues", not_puzzles::is_markdown),
    Foreign("a list of clues without sizes and without a line between rows and columns", is_list),
];

/// The first bytes of unsupported binary files.
const FOREIGN_BYTES: [(&[u8], &str); 24] = [
    (b"%PDF-", "a PDF document"),
    (b"\x89PNG", "a PNG image"),
    (b"GIF8", "a GIF image"),
    (b"II*\0", "a TIFF image"),
    (b"MM\0*", "a TIFF image"),
    (b"PK\x03\x04", "a zip archive or an office document"),
    (b"\xD0\xCF\x11\xE0", "an office document"),
    (b"\x1F\x8B", "a file compressed with gzip"),
    (b"\xFD7zXZ", "a file compressed with xz"),
    (b"\x28\xB5\x2F\xFD", "a file compressed with zstd"),
    (b"BZh", "a file compressed with bzip2"),
    (b"7z\xBC\xAF", "a 7z archive"),
    (b"Rar!", "a rar archive"),
    (b"SQLite format 3\0", "a SQLite database"),
    (b"\x7FELF", "a program"),
    (b"\0asm", "a WebAssembly module"),
    (b"OggS", "a sound"),
    (b"ID3", "a sound"),
    (b"PAR1", "a Parquet table"),
    (b"BM", "a BMP image"),
    (b"P4", "a Netpbm image"),
    (b"P5", "a Netpbm image"),
    (b"P6", "a Netpbm image"),
    (b"TLS", "a .jap file"),
];

/// The message about a photo or drawing in a build that does not read it.
#[cfg(not(feature = "drawings"))]
pub(super) const PHOTO: &str = "which only a build with `--features drawings` reads";

/// The description of these bytes, if they are a photo: no puzzle, but a build with `drawings` makes one of it.
pub(super) fn photo(bytes: &[u8]) -> Option<&'static str> {
    let is_webp = bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP");
    let is_jpeg = bytes.starts_with(b"\xFF\xD8\xFF");
    is_webp.then_some("a WebP image").or(is_jpeg.then_some("a JPEG image"))
}

/// Whether a text is a drawing in SVG: its first element is `svg`.
pub(super) fn is_svg(text: &str) -> bool {
    let mut rest = text.trim_start();
    while rest.starts_with("<?") || rest.starts_with("<!") {
        let end = if rest.starts_with("<!--") { "-->" } else { ">" };
        let Some((_, after)) = rest.split_once(end) else { return false };
        rest = after.trim_start();
    }
    let name = rest.strip_prefix('<').and_then(|rest| rest.split([' ', '\n', '\r', '\t', '>', '/']).next());
    name.is_some_and(|name| name == "svg" || name.ends_with(":svg"))
}

/// All formats.
pub(super) fn all() -> &'static [&'static Format] {
    static ALL: LazyLock<Vec<&'static Format>> =
        LazyLock::new(|| REGISTRY.iter().filter_map(Known::format).collect());
    &ALL
}

/// The names of all formats, for messages.
pub(super) fn names() -> String {
    all().iter().map(|format| format.name).collect::<Vec<_>>().join(", ")
}

/// The matches of a text, most likely first.
pub(super) fn alike(source: &Source) -> impl Iterator<Item = &'static Known> {
    let text = source.text().trim_start();
    REGISTRY.iter().filter(move |known| known.looks_like(text))
}

/// The binary format of these bytes, if it is supported.
pub(super) fn of_bytes(bytes: &[u8]) -> Option<&'static Format> {
    all().iter().copied().find(|format| format.magic.iter().any(|magic| bytes.starts_with(magic)))
}

/// The description of these bytes, if they are a known unsupported binary file. Of a text, only what no text begins
/// with shows that.
pub(super) fn foreign_bytes(bytes: &[u8], is_text: bool) -> Option<&'static str> {
    let found = FOREIGN_BYTES.iter().find(|(start, _)| bytes.starts_with(start));
    found.filter(|(start, _)| !is_text || start.starts_with(b"%PDF")).map(|&(_, what)| what)
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

/// Whether there are only numbers and separators.
fn is_list(text: &str) -> bool {
    let is_comment = |line: &&str| line.starts_with(['#', '*', '&']);
    let mut lines = text.lines().filter(|line| !is_comment(line)).peekable();
    let is_part = |letter: char| letter.is_ascii_digit() || letter.is_whitespace() || letter == ',';
    lines.peek().is_some() && lines.all(|line| line.chars().all(is_part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::read;

    #[test]
    fn unsupported_notations_are_named() {
        for (text, what) in [
            ("/* XPM */\nstatic char *x[] = {\n\"1 1 1 1\"", "XPM"),
            ("\n <html/>", "XML"),
            ("WOVEN-AAAA-", "a .woven file of number-loom"),
            ("5 3 1\n2 1\n", "list of clues without"),
            ("[package]\nname = \"x\"\nversion = \"1\"\n", "configuration file"),
            ("; settings\n[solver]\nthreads=4\n", "configuration file"),
            ("[INFO] solving puzzle 1\n[INFO] 12 nodes\n", "a log"),
            ("2024-05-01 12:00:01 solving\n2024-05-01 12:00:02 solved\n", "a log"),
            ("CREATE TABLE a (id INT);\nINSERT INTO a VALUES (1, 2);\n", "SQL"),
            ("-- a dump\nselect * from puzzles;\n", "SQL"),
            ("heart.non\npuzzles/fish.xml\n./cat 2.png\n", "list of file names"),
            ("threads = 4\n# a comment\nlimit = none\n", "settings"),
            ("2\n2 3\n1 1 0\n3 0\n2 0\n1 0\n2 0\n1 1\n0\n0\n", "programming contest"),
            (
                "There are five houses.\nThe cat is in the red house.\nThe dog is in the blue house.\n\
                 The red house is next to the cat.\nWho owns the fox?\n",
                "a logic puzzle without lists of its values",
            ),
            ("Dear Sir", "no known format"),
        ] {
            let message = read(&Source::new("test", text)).unwrap_err().message().to_owned();
            assert!(message.contains(what), "{text:?}: {message}");
        }
        assert_eq!(foreign_bytes(b"\x89PNG\r\n", false), Some("a PNG image"));
        assert_eq!(foreign_bytes(b"%PDF-1.4\n", true), Some("a PDF document"));
        assert_eq!(foreign_bytes(b"5x3:", false), None);
    }

    #[test]
    fn names_are_unique_and_kinds_exist() {
        for (index, format) in all().iter().enumerate() {
            assert!(all()[..index].iter().all(|other| other.name != format.name), "{format:?}");
            assert!(!format.kinds.is_empty(), "{format:?}");
            assert!(
                format.kinds.iter().all(|kind| crate::puzzles::Puzzle::KINDS.contains(kind)),
                "{format:?}"
            );
        }
    }
}
