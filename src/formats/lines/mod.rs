//! `lines`: user-defined puzzles. An alphabet, cells, and lines with rules.
//!
//! ```text
//! nonomata lines
//! title: Two of each, never three in a row
//! alphabet: 01
//! grid: 4x4
//! each row: pattern (?!.*(000|111)).*
//! each row: pattern (1*01*){2}
//! each column: pattern (?!.*(000|111)).*
//! line diagonal over r1c1 r2c2 r3c3 r4c4: pattern .*11.*
//! given row 1: 0?1?
//! ```
//!
//! `space` holds the cells and their names, `regions` the boxes or other regions of a grid; `reader` parses the
//! statements, `rule` and `given` their values.

mod given;
mod reader;
mod regions;
mod rule;
mod space;

use crate::formats::{Capabilities, Format, all};
use crate::puzzles::{HiddenParts, LinePuzzle, PuzzleKind};

/// The first line.
const FIRST_LINE: &str = "nonomata lines";

pub(super) const FORMAT: Format = Format {
    name: "lines",
    kinds: &[LinePuzzle::NAME],
    suffixes: &["lines"],
    about: "user-defined lines of cells with rules: patterns and clues",
    capabilities: Capabilities { hidden: HiddenParts::All, given: true, about: true, ..Capabilities::CLUES },
    looks_like: |text| text.lines().next().is_some_and(|line| line.trim() == FIRST_LINE),
    read: |source| all(reader::read(source).map(|puzzle| vec![puzzle])),
    ..Format::OF_NONOGRAMS
};
