//! `keen`: Kyle Keen's list: a line for every row, a blank line, a line for every column.
//!
//! ```text
//! 2 1
//! 0
//! 1 2
//!
//! 1 1
//! ...
//! ```
//!
//! There are no sizes and no comments; an empty clue is `0`.

use super::divided::Notation;
use super::format::{Format, Holds};

pub(super) const FORMAT: Format = Format {
    name: "keen",
    suffixes: &["keen"],
    about: "Kyle Keen's list: rows, a blank line, columns, one clue a line",
    holds: Holds { empty: false, ..Holds::CLUES },
    looks_like: |text| Notation::KEEN.looks_like(text),
    read: |source, warnings| Notation::KEEN.read(source, warnings),
    write: |puzzles, written| Notation::KEEN.write(puzzles, written),
};
