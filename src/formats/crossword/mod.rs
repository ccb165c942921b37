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

use super::format::{Format, Holds, all, only};
use crate::puzzles::{PuzzleKind, RegexCrossword};

pub(super) const TEXT: Format = Format {
    name: "crossword",
    kinds: &[RegexCrossword::NAME],
    suffixes: &["txt"],
    about: "regex crosswords in our own text: alphabet, then patterns below rows: and columns:, or those of hexagons",
    holds: Holds { about: true, ..Holds::CLUES },
    looks_like: |text| text.lines().next().is_some_and(|line| line.trim() == text::FIRST_LINE),
    read: |source, warnings| all(text::read(source, warnings).map(|puzzle| vec![puzzle])),
    write: Some(|puzzles, written| writer::write(&only(puzzles)?, written)),
    ..Format::OF_NONOGRAMS
};

pub(super) const QUOTED: Format = Format {
    name: "crossword-quoted",
    kinds: &[RegexCrossword::NAME],
    suffixes: &["txt"],
    about: "regex crosswords as patterns in quotes, below lines like shape = hexagonal",
    holds: Holds::CLUES,
    looks_like: quoted::looks_like,
    read: |source, warnings| all(quoted::read(source, warnings).map(|puzzle| vec![puzzle])),
    ..Format::OF_NONOGRAMS
};

pub(super) const JSON: Format = Format {
    name: "crossword-json",
    kinds: &[RegexCrossword::NAME],
    suffixes: &["json"],
    about: "regex crosswords in JSON: patterns for every line, and characters",
    holds: Holds { about: true, ..Holds::CLUES },
    looks_like: json::looks_like,
    read: |source, warnings| all(json::read(source, warnings).map(|puzzle| vec![puzzle])),
    write: Some(|puzzles, written| only(puzzles).map(|puzzles| writer::write_json(&puzzles, written))),
    ..Format::OF_NONOGRAMS
};
