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

use super::divided::Notation;
use super::format::{Format, Holds};
use super::numbers::is_numbers;

const NOTATION: Notation = Notation { comment: Some("#"), ends_with_zero: true, ..Notation::KEEN };

pub(super) const FORMAT: Format = Format {
    name: "syro",
    suffixes: &["syro"],
    about: "Syromolotov's list: like keen, with a 0 behind every clue and comments behind #",
    holds: Holds { empty: false, about: true, ..Holds::CLUES },
    looks_like,
    read: |source, warnings| NOTATION.read(source, warnings),
    write: |puzzles, written| NOTATION.write(puzzles, written),
};

/// Every clue ends with the number 0, and not all of them are nothing else.
fn looks_like(text: &str) -> bool {
    let is_zero_last = |line: &str| line.trim_end().rsplit([' ', '\t', ',']).next() == Some("0");
    let ends_with_zero = |line: &str| is_numbers(line) && is_zero_last(line);
    NOTATION.looks_like(text)
        && NOTATION.clue_lines(text).all(ends_with_zero)
        && (NOTATION.has_comment(text) || NOTATION.clue_lines(text).any(|line| line.trim() != "0"))
}
