//! Regex crosswords: a notation of our own for both shapes, and two that are in use.
//!
//! `text` is ours: sections with a pattern a line. `quoted` is a list of quoted patterns behind settings like
//! `shape = hexagonal`; `json` has lists of patterns, one or two for every line. All three note patterns with their
//! places and leave the rest to `collected`.

mod collected;
mod json;
mod quoted;
mod text;
mod writer;

use super::format::Holds;
use super::kinds::KindFormat;

pub use writer::write_crossword;
pub(super) use writer::write_json;

pub(super) const TEXT: KindFormat = KindFormat {
    name: "crossword",
    kind: "regex crossword",
    suffixes: &["txt"],
    about: "regex crosswords in our own text: alphabet, then patterns below rows: and columns:, or those of hexagons",
    holds: Holds { about: true, ..Holds::CLUES },
    is_written: true,
    looks_like: |text| text.lines().next().is_some_and(|line| line.trim() == text::FIRST_LINE),
    read: |source, warnings| Ok(vec![text::read(source, warnings)?]),
};

pub(super) const QUOTED: KindFormat = KindFormat {
    name: "crossword-quoted",
    kind: "regex crossword",
    suffixes: &["txt"],
    about: "regex crosswords as patterns in quotes, below lines like shape = hexagonal",
    holds: Holds::CLUES,
    is_written: false,
    looks_like: quoted::looks_like,
    read: |source, warnings| Ok(vec![quoted::read(source, warnings)?]),
};

pub(super) const JSON: KindFormat = KindFormat {
    name: "crossword-json",
    kind: "regex crossword",
    suffixes: &["json"],
    about: "regex crosswords in JSON: patterns for every line, and characters",
    holds: Holds { about: true, ..Holds::CLUES },
    is_written: true,
    looks_like: json::looks_like,
    read: |source, warnings| Ok(vec![json::read(source, warnings)?]),
};
