//! `.lines`: puzzles of your own without code. An alphabet, cells, and lines with rules.
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
//! `space` is the cells and how they are called, `statement` and `reader` the statements, `rule` and `given` what stands
//! behind their colon.

mod given;
mod names;
mod reader;
mod rule;
mod space;
mod statement;

use super::format::{Format, Holds, all};
use crate::puzzles::{Hides, LinePuzzle, PuzzleKind};

/// What stands in the first line.
const FIRST_LINE: &str = "nonomata lines";

pub(super) const FORMAT: Format = Format {
    name: "lines",
    kinds: &[LinePuzzle::NAME],
    suffixes: &["lines"],
    about: "rules of your own over any lines of any cells: patterns and clues",
    holds: Holds { hidden: Hides::All, given: true, about: true, ..Holds::CLUES },
    looks_like: |text| text.lines().next().is_some_and(|line| line.trim() == FIRST_LINE),
    read: |source, warnings| all(reader::read(source, warnings).map(|puzzle| vec![puzzle])),
    ..Format::OF_NONOGRAMS
};
