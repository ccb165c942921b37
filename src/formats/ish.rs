//! `ish`: Kenichi Ishigaki's list: a line for every row, a blank line, a line for every column, commas between the
//! lengths, and comments that begin with `#`.
//!
//! ```text
//! # Tiny
//! 2,1
//! 0
//! 1,2
//!
//! 1,1
//! ...
//! ```
//!
//! Without comments and with no more than one block in a clue it is a `keen` list just as well. The first comment
//! is read as the title, the others as the description.

use super::divided::Notation;
use super::format::{Format, Holds};

const NOTATION: Notation = Notation { comment: Some("#"), between: ",", ..Notation::KEEN };

pub(super) const FORMAT: Format = Format {
    name: "ish",
    suffixes: &["ish"],
    about: "Kenichi Ishigaki's list: like keen, with commas and comments behind #",
    holds: Holds { empty: false, about: true, ..Holds::CLUES },
    looks_like,
    read: |source, warnings| NOTATION.read(source, warnings),
    write: |puzzles, written| NOTATION.write(puzzles, written),
};

/// A comment, or two lists and a comma.
fn looks_like(text: &str) -> bool {
    let has_comment = NOTATION.has_comment(text) && NOTATION.may_be(text);
    has_comment || text.contains(',') && NOTATION.looks_like(text)
}
