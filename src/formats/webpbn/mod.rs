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
//! An empty clue is `<line></line>`. A count of 0 is a block of hidden length. Missing clues are taken from the goal.
//! White and black need no declaration; they are `.` and `X`. The parts of a puzzle come in any order, so clues and
//! images are read after all colours. A set may hold nonograms and triddlers, puzzles of triangular cells, side by
//! side.
//!
//! Written sets have no document type; all colours are declared, and columns precede rows, as on webpbn.com.

mod colours;
mod image;
mod reader;
mod triddler;
mod writer;

use super::xml::root_name;
use crate::formats::{Capabilities, Format, ReadError, Source, only};
use crate::puzzles::{HiddenParts, Nonogram, PuzzleKind, Triddler};
use reader::read;

pub(super) const FORMAT: Format = Format {
    name: "webpbn",
    suffixes: &["xml", "pbn"],
    about: "XML of webpbn.com and pbnsolve: many puzzles, colours, goals, saved grids",
    capabilities: Capabilities {
        many: true,
        colour: true,
        hidden: HiddenParts::Lengths,
        about: true,
        goal: true,
        saved: true,
        ..Capabilities::CLUES
    },
    kinds: &[Nonogram::NAME, Triddler::NAME],
    looks_like,
    read: |source| read(source).map_err(|error| with_advice(source, error)),
    write: Some(|puzzles, written| match only::<Triddler>(puzzles) {
        Ok(triddlers) if !triddlers.is_empty() => {
            triddler::write(&triddlers, written);
            Ok(())
        }
        _ => only(puzzles).map(|nonograms| writer::write(&nonograms, written)),
    }),
    ..Format::OF_NONOGRAMS
};

/// The elements that hold properties of a puzzle, under the names of these properties.
const PROPERTIES: [&str; 8] =
    ["title", "author", "authorid", "copyright", "id", "source", "description", "note"];

fn looks_like(text: &str) -> bool {
    root_name(text)
        .is_some_and(|name| ["puzzleset", "puzzle"].iter().any(|root| name.eq_ignore_ascii_case(root)))
}

/// The error with advice for sets, of which no puzzle is read.
fn with_advice(source: &Source, error: ReadError) -> ReadError {
    match error.hint() {
        None if source.text().matches("<puzzleset").count() > 1 => error.with_hint(
            "this text has several <puzzleset>; put all <puzzle> into one, or each set into a file",
        ),
        None if source.text().matches("<puzzle ").count() > 1 => error
            .with_hint("no puzzle of this set is read: what is wrong in one may hide where the next begins"),
        _ => error,
    }
}
