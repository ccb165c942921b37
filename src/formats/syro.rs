//! `syro`: Syromolotov's list: a line for every row, a blank line, a line for every column, a `0` behind the last
//! length of each, and comments that begin with `#`.
//!
//! ```text
//! # Tiny
//! 2 1 0
//! 0
//! 1 2 0
//!
//! 1 1 0
//! ...
//! ```
//!
//! The first comment is read as the title, the others as the description.

use super::divided::{Notation, ends_with_zero};
use super::format::{Format, Holds};

const NOTATION: Notation = Notation { comment: Some("#"), ends_with_zero: true, ..Notation::KEEN };

pub(super) const FORMAT: Format = Format {
    name: "syro",
    suffixes: &["syro"],
    about: "Syromolotov's list: like keen, with a 0 behind every clue and comments behind #",
    holds: Holds { empty: false, about: true, ..Holds::CLUES },
    looks_like: |text| NOTATION.looks_like(text) && NOTATION.clue_lines(text).any(ends_with_zero),
    read: |source, warnings| NOTATION.read(source, warnings),
    write: |puzzles, written| NOTATION.write(puzzles, written),
};
