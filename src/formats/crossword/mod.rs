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

use crate::formats::{Capabilities, Format, Input, Result, all, only};
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
    looks_like: |_| true,
    read: |source| all(read_quoted(source).map(|puzzle| vec![puzzle])),
    ..Format::OF_NONOGRAMS
};

/// Reads quoted patterns after settings, those of a program, or bare ones, whichever the text has.
fn read_quoted(source: &Input<'_>) -> Result<RegexCrossword> {
    let has_settings = quoted::looks_like(source.text().trim_start());
    let bare = || Bare::of(source.text()).filter(|bare| source.is_chosen() || bare.can_match());
    let other = || code::read(source).or_else(|| bare().map(|bare| bare.read(source)));
    match if has_settings { None } else { other() } {
        Some(puzzle) => puzzle,
        None if has_settings || source.is_chosen() => quoted::read(source),
        None => Err(source.not_meant()),
    }
}

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
