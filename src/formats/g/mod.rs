//! `g`: the tasks of Mirek Olšák's solver *grid*, black and white or coloured.
//!
//! ```text
//! Flaglet
//! #d
//!    0:   #FFFFFF   white
//!    r:r  #FF0000   red
//!    b:b  #0000FF   blue
//! : rows
//! 2r 1b
//! 2b
//! : columns
//! 1r
//! ...
//! ```
//!
//! Free text comes first: its first line is the title, further lines are the description. Below a line `#d` stand the
//! colours, each with the sign that follows the lengths of its blocks, a colon, the sign of its cells, its value and
//! its name; without that line the puzzle is black and white. Lines that begin with a colon open the two lists and
//! may end the second. In a list **every line is a clue**, and a blank line is an empty one, so it is unclear whether
//! blank lines at the end of a text are meant, unless a last line with a colon follows.
//!
//! A colour whose value is two colours with a slash between them is a triangle in a square cell; for the clues it is a
//! colour like any other. Triangles that are the ends of blocks, as their comments say, are refused. Puzzles of
//! triangular cells (`#t`) are another kind of puzzle (`triddler`).
//!
//! A `?` in the place of a length hides it; without a sign after it the colour is hidden, too. A `*` stands for any
//! number of blocks. Both are ours alone: *grid* knows neither.
//!
//! Written tasks have a line above the colours, and colours even in black and white, since some readers need them. They
//! have no line with a colon at the end, since some readers fail at it.

mod clues;
mod colours;
mod reader;
mod triddler;
mod writer;

use crate::formats::{Capabilities, Format, each};
use crate::puzzles::{HiddenParts, Nonogram, PuzzleKind, Triddler};

/// Whether a line opens or ends a list: a colon with a word after it, or alone.
fn opens_list(line: &str) -> bool {
    let word = line.strip_prefix(':').map(str::trim_start);
    word.is_some_and(|word| word.chars().next().is_none_or(char::is_alphanumeric))
}

pub(super) const FORMAT: Format = Format {
    name: "g",
    suffixes: &["g"],
    about: "task of Mirek Ol\u{161}\u{e1}k's grid: title, colours below #d, rows and columns after colons",
    capabilities: Capabilities { colour: true, hidden: HiddenParts::All, about: true, ..Capabilities::CLUES },
    kinds: &[Nonogram::NAME, Triddler::NAME],
    looks_like: |text| text.lines().filter(|line| opens_list(line)).count() > 1,
    read: reader::read,
    write: Some(|puzzles, written| {
        each(puzzles, written, triddler::write).or_else(|_| each(puzzles, written, writer::write))
    }),
    ..Format::OF_NONOGRAMS
};
