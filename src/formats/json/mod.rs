//! `json` and `ndjson`: puzzles as JSON objects, in this project's notation and in those of other programs.
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
//! In black and white there are no `colours`, and a block is a bare length: `"rows": [[2,1],[],[1,2]]`, which most
//! other programs read. Pictures are lists of rows with one letter per cell, `[rb]` for one of several colours and `?`
//! for any. `docs/nonomata.schema.json` is the schema.
//!
//! A hidden part of a clue is a string in the place of a length: `"?"` for a block of any length, `["?","r"]` for one
//! whose colour is known, and `"*"` for any number of blocks. A puzzle with such clues has version 2, so that programs
//! that know only version 1 refuse it.
//!
//! Other programs differ in the keys of the two lists and in the notation of a block's colour; `reader` recognises them
//! by the keys. `json` is one puzzle or a list of puzzles, `ndjson` one puzzle per line.
//!
//! The text is parsed as data of the common tree (`tree`), so quotes may be single, keys may be words, and comments and
//! a last comma are allowed.

mod mask;
mod reader;
mod writer;

use super::pieces::Separator;
use crate::formats::tree;
use crate::formats::{Capabilities, Format, Source, all, only};
use crate::puzzles::HiddenParts;

pub use reader::PUZZLE_LIST_KEYS;
pub(super) use reader::{holds_clues, puzzles_at};
pub(super) use writer::text;

/// An object can hold everything.
const ALL: Capabilities = Capabilities {
    many: true,
    colour: true,
    hidden: HiddenParts::All,
    given: true,
    about: true,
    goal: true,
    saved: true,
    ..Capabilities::CLUES
};

pub(super) const FORMAT: Format = Format {
    name: "json",
    suffixes: &["json"],
    about: "JSON: rows and columns, colours, pictures; also the notations of other programs",
    capabilities: ALL,
    looks_like: may_be_objects,
    is_unmistakable: true,
    read: |source| all(reader::read(source)),
    write: Some(|puzzles, written| only(puzzles).map(|puzzles| writer::write(&puzzles, written))),
    separator: Separator::Json,
    ..Format::OF_NONOGRAMS
};

pub(super) const LINES: Format = Format {
    name: "ndjson",
    suffixes: &["ndjson", "jsonl"],
    about: "the same JSON with one puzzle per line",
    capabilities: ALL,
    looks_like: is_lines,
    is_unmistakable: true,
    read: |source| all(reader::read_lines(source)),
    write: Some(|puzzles, written| only(puzzles).map(|puzzles| writer::write_lines(&puzzles, written))),
    separator: Separator::Lines,
    ..Format::OF_NONOGRAMS
};

/// Whether a text is one JSON object, whatever its keys mean.
pub(super) fn is_object(source: &Source) -> bool {
    source.text().trim_start().starts_with('{') && tree::data(source).is_ok_and(|nodes| nodes.len() == 1)
}

/// Whether a text may be an object with a list of puzzles.
pub(super) fn may_hold_list(text: &str) -> bool {
    text.trim_start().starts_with('{')
        && PUZZLE_LIST_KEYS.iter().any(|key| text.contains(&format!("\"{key}\"")))
}

/// Whether a text begins with an object, or with a list of objects.
fn may_be_objects(text: &str) -> bool {
    let inside = text.strip_prefix('[').map_or(text, str::trim_start);
    let first = inside.strip_prefix('{').map(|rest| rest.trim_start().chars().next().unwrap_or('}'));
    first.is_some_and(|letter| matches!(letter, '"' | '\'' | '}' | '/' | '_') || letter.is_alphabetic())
}

/// Whether two lines begin like objects and the first also ends like one.
fn is_lines(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.next().is_some_and(|line| line.starts_with('{') && line.ends_with('}'))
        && lines.next().is_some_and(|line| line.starts_with('{'))
}
