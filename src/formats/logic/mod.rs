//! `logic`: houses, their attributes, and rules in plain words. A notation of our own.
//!
//! ```text
//! title: A small street
//! houses: 3
//! nation: England, Norway, Japan
//! pet: Dog, Old Cat, Zebra
//!
//! England keeps the Dog
//! Norway lives immediately left of Japan
//! the Zebra does not live in house 1
//! ```
//!
//! Declarations come first, a line each: a word, a colon, and what it stands for. Then every line is a rule. Names may
//! have several words, and are told by the longest that fits; small and capital letters are the same. The grammar of
//! the rules stands in `docs/formats.md`, and as code in `grammar`.
//!
//! A text of this format is one [`LogicGrid`](crate::puzzles::LogicGrid). What cannot be understood is refused with the
//! word at which it goes wrong.

mod declarations;
mod grammar;
mod names;
mod reader;
mod said;
mod words;
mod writer;

use super::format::{Format, Holds, all, only};
use crate::puzzles::{LogicGrid, PuzzleKind};

pub(super) const FORMAT: Format = Format {
    name: "logic",
    kinds: &[LogicGrid::NAME],
    suffixes: &["logic"],
    about: "logic grids in plain words: houses, attributes with their values, rules",
    holds: Holds { about: true, ..Holds::CLUES },
    looks_like,
    read: |source, _| all(reader::read(source).map(|puzzle| vec![puzzle])),
    write: Some(|puzzles, written| writer::write(&only(puzzles)?, written)),
    ..Format::OF_NONOGRAMS
};

/// Whether a text looks like this format: some line says how many houses there are.
fn looks_like(text: &str) -> bool {
    let is_declaration =
        |line: &str| line.split_once(':').is_some_and(|(what, _)| what.trim().eq_ignore_ascii_case("houses"));
    text.lines().any(is_declaration)
}
