//! `webpbn`: the XML of webpbn.com and pbnsolve, with many puzzles, colours, goals and saved grids.
//!
//! ```text
//! <puzzleset>
//! <puzzle type="grid" defaultcolor="red">
//! <title>Flaglet</title>
//! <color name="white" char=".">FFFFFF</color>
//! <color name="red" char="r">FF0000</color>
//! <color name="blue" char="b">0000FF</color>
//! <clues type="columns">
//! <line><count>1</count></line>
//! ...
//! </clues>
//! <clues type="rows">
//! <line><count>2</count><count color="blue">1</count></line>
//! ...
//! </clues>
//! <solution type="goal"><image>|rrb.||.bb.|</image></solution>
//! </puzzle>
//! </puzzleset>
//! ```
//!
//! An empty clue is `<line></line>`. A count of 0 is a block whose length is hidden.
//! Clues that are missing are those of the goal. White and black need no declaration; they are `.` and `X`. What
//! else may be said comes in any order, so clues and images are remembered by their places and read when the colours
//! are known. Sets with triddlers, puzzles of triangular cells, are read as puzzles of any kind (`triddler`).
//!
//! What we write has no document type, all colours declared, and the columns before the rows, as webpbn has them.

mod colours;
mod image;
mod reader;
mod set;
mod triddler;
mod writer;

use super::format::{Format, Hides, Holds};
use super::kinds::KindFormat;
use super::xml::root_name;

pub(super) const FORMAT: Format = Format {
    name: "webpbn",
    suffixes: &["xml", "pbn"],
    about: "XML of webpbn.com and pbnsolve: many puzzles, colours, goals, saved grids",
    holds: Holds {
        many: true,
        colour: true,
        hidden_parts: Hides::Lengths,
        about: true,
        goal: true,
        saved: true,
        ..Holds::CLUES
    },
    looks_like,
    read: set::read,
    write: writer::write,
};

/// Sets with triddlers among their puzzles.
pub(super) const TRIDDLERS: KindFormat = KindFormat {
    name: FORMAT.name,
    kind: "triddler",
    suffixes: FORMAT.suffixes,
    about: "triddlers in the same XML: six lists of clues, goals, saved grids",
    holds: FORMAT.holds,
    is_written: true,
    looks_like: |text| looks_like(text) && has_triddlers(text),
    read: |source, warnings| {
        Ok(set::read_all(source, warnings)?.into_iter().map(set::Found::boxed).collect())
    },
};

pub(super) use triddler::write as write_triddlers;

/// What may be said about a puzzle: the names of the elements, which are those of the properties.
const PROPERTIES: [&str; 8] =
    ["title", "author", "authorid", "copyright", "id", "source", "description", "note"];

fn looks_like(text: &str) -> bool {
    root_name(text)
        .is_some_and(|name| ["puzzleset", "puzzle"].iter().any(|root| name.eq_ignore_ascii_case(root)))
}

/// Whether some puzzle says that it is a triddler. What stands in comments does not count.
fn has_triddlers(text: &str) -> bool {
    let mut rest = text;
    while let Some(begin) = rest.find('<') {
        rest = &rest[begin..];
        let end = match rest.strip_prefix("<!--") {
            Some(comment) => comment.find("-->").map(|end| end + 7),
            None => rest.find('>').map(|end| end + 1),
        };
        let (tag, behind) = rest.split_at(end.unwrap_or(rest.len()));
        let is_puzzle = tag.get(1..7).is_some_and(|name| name.eq_ignore_ascii_case("puzzle"));
        if is_puzzle && says_triddler(tag) {
            return true;
        }
        rest = behind;
    }
    false
}

/// Whether the attribute `type` of a tag is `triddler`.
fn says_triddler(tag: &str) -> bool {
    tag.split_whitespace().collect::<String>().split("type=").skip(1).any(|value| {
        let value = value.strip_prefix(['"', '\'']).unwrap_or_default();
        value.strip_prefix("triddler").is_some_and(|rest| rest.starts_with(['"', '\'']))
    })
}
