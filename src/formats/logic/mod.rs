//! `logic`: houses, their attributes, and rules in plain words. This project's own notation.
//!
//! ```text
//! title: A small street
//! houses: 3
//! nation: England, Norway, Japan
//! pet: Dog, Old Cat, Zebra
//!
//! England keeps the Dog
//! Norway lives immediately left of Japan
//! the Zebra does not live in house 1
//! ```
//!
//! Declarations are one per line: a word, a colon and its value. Every other line is a rule. Names may have
//! several words; the longest match wins, and case is ignored. `docs/formats/logic.md` has the forms of the rules, and
//! `grammar` implements them.
//!
//! A text of this format is one [`LogicGrid`](crate::puzzles::LogicGrid). All errors of a text are reported together:
//! each points at the first word that does not fit, and names the two forms whose meaning is nearest.

mod amounts;
mod declarations;
mod forms;
mod grammar;
mod lexicon;
mod names;
mod phrases;
mod prose;
mod reader;
mod rephrasing;
mod scales;
mod stems;
mod wording;
mod words;
mod writer;

pub use writer::canonical_rules;

use crate::formats::{Capabilities, Format, Input, Result, all, only};
use crate::puzzles::{LogicGrid, PuzzleKind};

pub(super) const FORMAT: Format = Format {
    name: "logic",
    kinds: &[LogicGrid::NAME],
    suffixes: &["logic"],
    about: "logic grids in plain words: houses, attributes with their values, rules",
    capabilities: Capabilities { about: true, ..Capabilities::CLUES },
    // PERF: what all of them need is found a hundred times as fast as lines are.
    looks_like: |text| text.contains(':'),
    read: |source| all(read(source)),
    write: Some(|puzzles, written| writer::write(&only(puzzles)?, written)),
    ..Format::OF_NONOGRAMS
};

/// Whether a text is meant for this format: some line declares the houses, or it has only lists of values and
/// sentences.
fn is_meant(text: &str) -> bool {
    let is_declaration =
        |line: &str| line.split_once(':').is_some_and(|(what, _)| what.trim().eq_ignore_ascii_case("houses"));
    text.lines().any(is_declaration) || prose::is_prose(text) || declarations::are_lists(text)
}

fn read(source: &Input<'_>) -> Result<Vec<LogicGrid>> {
    match prose::in_json(source) {
        Some(texts) => {
            texts.iter().map(|text| reader::read(&source.with_source(&source.with_text(text)))).collect()
        }
        None if source.is_chosen() || is_meant(source.text().trim_start()) => Ok(vec![reader::read(source)?]),
        None => Err(source.not_meant()),
    }
}
