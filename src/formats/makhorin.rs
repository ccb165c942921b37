//! `makhorin`: Andrew Makhorin's list: a line for every row, a line `&`, a line for every column, and comments that
//! begin with `*`.
//!
//! ```text
//! * Tiny
//! 2 1
//! 0
//! 1 2
//! &
//! 1 1
//! ...
//! ```
//!
//! An empty clue is `0`. The first comment is read as the title, the others as the description.

use super::divided::Notation;
use super::format::{Format, Holds};

/// The line between rows and columns.
const DIVIDER: &str = "&";

const NOTATION: Notation = Notation { comment: Some("*"), divider: DIVIDER, ..Notation::KEEN };

pub(super) const FORMAT: Format = Format {
    name: "makhorin",
    suffixes: &["makhorin"],
    about: "Andrew Makhorin's list: like keen, with a line & in the middle and comments behind *",
    holds: Holds { empty: false, about: true, ..Holds::CLUES },
    looks_like,
    read: |source, warnings| NOTATION.read(source, warnings),
    write: |puzzles, written| NOTATION.write(puzzles, written),
};

/// Clues, and a comment or the divider.
fn looks_like(text: &str) -> bool {
    let has_divider = || text.lines().any(|line| line.trim() == DIVIDER);
    NOTATION.may_be(text) && (NOTATION.has_comment(text) || has_divider())
}
