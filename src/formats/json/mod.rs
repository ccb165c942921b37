//! `json` and `ndjson`: puzzles as JSON objects, in the notation of this project and in those of others.
//!
//! ```text
//! {
//!   "format": "nonomata",
//!   "version": 1,
//!   "about": {"title": "Flaglet"},
//!   "colours": [
//!     {"name": "white", "letter": ".", "rgb": "#ffffff"},
//!     {"name": "red", "letter": "r", "rgb": "#ff0000"},
//!     {"name": "blue", "letter": "b", "rgb": "#0000ff"}
//!   ],
//!   "rows": [[[2,"r"],[1,"b"]], [[2,"b"]]],
//!   "columns": [[[1,"r"]], [[1,"r"],[1,"b"]], [[2,"b"]], []],
//!   "goal": ["rrb.", ".bb."],
//!   "saved": [["r[rb]?.", "?b??"]]
//! }
//! ```
//!
//! In black and white there are no `colours`, and a block is its length alone: `"rows": [[2,1],[],[1,2]]`, which is
//! what most other programs read. Pictures are lists of rows, a letter a cell, `[rb]` for one of these and `?` for
//! any. `docs/nonomata.schema.json` says all of it precisely.
//!
//! What is hidden of a clue is a string in the place of a length: `"?"` for a block of any length, `["?","r"]` for one
//! whose colour is known, and `"*"` for any number of blocks. A puzzle with such clues has version 2, so that whoever
//! knows none refuses it.
//!
//! What others write differs in the names of the two lists, and in how a block says its colour; `reader` knows them
//! by these. `json` is one puzzle or a list of puzzles, `ndjson` a puzzle on every line.
//!
//! A text is never held as a tree of values: an object's members are places in the text (`members`), which are read
//! in the order in which they are needed. So an error of any kind has its place, and memory stays in proportion to
//! the puzzle.

mod blocks;
mod content;
mod members;
mod reader;
mod sides;
mod values;
mod writer;

use super::format::{Format, Holds, all, only};
use super::pieces;
use crate::puzzles::Hides;

pub(super) use members::{Member, Members};
pub(super) use values::{elements, integer, string};
pub(super) use writer::text;

/// What an object can hold: everything.
const ALL: Holds = Holds {
    many: true,
    colour: true,
    hidden: Hides::All,
    given: true,
    about: true,
    goal: true,
    saved: true,
    ..Holds::CLUES
};

pub(super) const FORMAT: Format = Format {
    name: "json",
    suffixes: &["json"],
    about: "JSON of this project, and of others: rows and columns, colours, pictures",
    holds: ALL,
    looks_like: |text| text.starts_with(['{', '[']),
    read: |source, warnings| all(reader::read(source, warnings)),
    write: Some(|puzzles, written| only(puzzles).map(|puzzles| writer::write(&puzzles, written))),
    split: pieces::json,
    ..Format::OF_NONOGRAMS
};

pub(super) const LINES: Format = Format {
    name: "ndjson",
    suffixes: &["ndjson", "jsonl"],
    about: "the same JSON with a puzzle on every line",
    holds: ALL,
    looks_like: is_lines,
    read: |source, warnings| all(reader::read_lines(source, warnings)),
    write: Some(|puzzles, written| only(puzzles).map(|puzzles| writer::write_lines(&puzzles, written))),
    split: pieces::lines,
    ..Format::OF_NONOGRAMS
};

/// Two lines that begin like objects, the first of which ends like one.
fn is_lines(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.next().is_some_and(|line| line.starts_with('{') && line.ends_with('}'))
        && lines.next().is_some_and(|line| line.starts_with('{'))
}
