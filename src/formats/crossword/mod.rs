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

use super::kinds::KindFormat;

pub use writer::write_crossword;

pub(super) const TEXT: KindFormat = KindFormat {
    name: "crossword",
    looks_like: |text| text.lines().next().is_some_and(|line| line.trim() == text::FIRST_LINE),
    read: |source, warnings| Ok(vec![text::read(source, warnings)?]),
};

pub(super) const QUOTED: KindFormat = KindFormat {
    name: "crossword-quoted",
    looks_like: quoted::looks_like,
    read: |source, warnings| Ok(vec![quoted::read(source, warnings)?]),
};

pub(super) const JSON: KindFormat = KindFormat {
    name: "crossword-json",
    looks_like: json::looks_like,
    read: |source, warnings| Ok(vec![json::read(source, warnings)?]),
};
