//! Regex crosswords: this project's own notation for both shapes, and two notations in use elsewhere.
//!
//! `text` is our own: sections with one pattern per line. `quoted` is a list of quoted patterns after settings like
//! `shape = hexagonal`, or in two lists of a program (`code`), or two blocks of bare patterns (`bare`); `json` has
//! lists of patterns, one or two for every line. All of them parse into `collected`, which builds the puzzle.

mod bare;
mod code;
mod collected;
mod json;
mod quoted;
mod text;
mod writer;

use bare::Bare;

use crate::formats::{Capabilities, Format, all, only};
use crate::puzzles::{PuzzleKind, RegexCrossword};

pub(super) const TEXT: Format = Format {
    name: "crossword",
    kinds: &[RegexCrossword::NAME],
    suffixes: &["crossword", "txt"],
    about: "regex crosswords: alphabet, then patterns below rows: and columns: (or the sections of a hexagon)",
    capabilities: Capabilities { about: true, ..Capabilities::CLUES },
    looks_like: text::looks_like,
    read: |source| all(text::read(source).map(|puzzle| vec![puzzle])),
    write: Some(|puzzles, written| writer::write(&only(puzzles)?, written)),
    ..Format::OF_NONOGRAMS
};

pub(super) const QUOTED: Format = Format {
    name: "crossword-quoted",
    kinds: &[RegexCrossword::NAME],
    suffixes: &["txt"],
    about: "regex crosswords: settings like shape = hexagonal, then quoted patterns; rows = [r'A|B'], cols = [...]; \
            or bare patterns without spaces, rows, a blank line, columns, at most 100 lines each",
    capabilities: Capabilities::CLUES,
    looks_like: |text| {
        quoted::looks_like(text)
            || code::looks_like(text)
            || Bare::of(text).is_some_and(|bare| bare.can_match())
    },
    read: |source| {
        let bare = || Bare::of(source.text()).map(|bare| bare.read(source));
        let puzzle = code::read(source).or_else(bare).unwrap_or_else(|| quoted::read(source));
        all(puzzle.map(|puzzle| vec![puzzle]))
    },
    ..Format::OF_NONOGRAMS
};

pub(super) const JSON: Format = Format {
    name: "crossword-json",
    kinds: &[RegexCrossword::NAME],
    suffixes: &["json"],
    about: "regex crosswords in JSON: the alphabet, and patterns for every line",
    capabilities: Capabilities { about: true, ..Capabilities::CLUES },
    looks_like: |text| text.starts_with(['{', '[']),
    read: |source| all(json::read(source).map(|puzzle| vec![puzzle])),
    write: Some(|puzzles, written| only(puzzles).map(|puzzles| writer::write_json(&puzzles, written))),
    ..Format::OF_NONOGRAMS
};
