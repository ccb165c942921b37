//! Bare lists of clues: twenty notations as one table, with one writer for all of them.
//!
//! A [`Dialect`] is a row of the table: it shows the text of a puzzle with a placeholder for everything that differs
//! from puzzle to puzzle, and says what stands around clues and numbers. The writer interprets it; the readers take the
//! order of the sizes, the order of the sides and the line between these from it, too.

mod above;
mod brackets;
mod calls;
mod characters;
mod clue_table;
mod code;
mod coloured;
mod drawing;
mod legend;
mod lexer;
mod lines;
mod looks;
mod loose;
mod numbers;
mod picross;
mod quoted;
mod sheet;
mod strings;
mod table;
mod titled;
mod tournament;
mod write;
mod yaml;

pub(super) use characters::symbol_of;
pub(super) use clue_table::FORMAT as TABLE;
pub(super) use looks::several_lists;
pub(super) use numbers::{PlacedLine, clue_of, is_blank, skip_between};
pub(super) use table::*;
pub(super) use tournament::TOURNAMENT;

use super::pieces::Separator;
use crate::formats::{
    Capabilities, Cursor, Input, PlacedClue, ReadError, Remarks, Result, Source, assemble, warn_of_order,
};
use crate::puzzles::{About, Nonogram, Palette};
use nonomata_engine::rule::{Block, Clue};
use nonomata_engine::symbol::Symbol;
use numbers::PlacedNumber;

/// The warning where the order of two lists decides, and nothing in the text says it.
pub(super) const ROWS_FIRST: &str =
    "took the first list for the rows: nothing in the text says which side comes first";

/// The result of a reader.
type Puzzles = Result<Vec<Nonogram>>;

/// How a list of clues is called, written and read.
struct Dialect {
    name: &'static str,
    suffixes: &'static [&'static str],
    about: &'static str,
    capabilities: Capabilities,
    /// The text of a puzzle. The placeholders are `<title>`, `<width>`, `<height>`, `<colours>`, `<rows>`, `<columns>`,
    /// `<row_colours>`, `<column_colours>`, `<row_length>`, `<column_length>` (of the longest clue) and `<picture>`.
    text: &'static str,
    /// The text before, between and after the clues of a side.
    side: [&'static str; 3],
    /// The text before, between and after the numbers of a clue. `<line>` is the name of its line, such as `row_1`,
    /// and `<count>` the number of its blocks.
    clue: [&'static str; 3],
    /// A clue without numbers.
    empty: &'static str,
    /// How a length is written.
    number: fn(usize) -> String,
    /// How blank and black cells of a picture are written.
    cells: [char; 2],
    /// Whether zeros fill a clue up from the left to the length of the longest one.
    is_padded: bool,
    /// The sign that begins a comment; empty where no sign marks one.
    comment: &'static str,
    /// Whether a line may stand in a comment.
    is_remark: fn(&str) -> bool,
    /// The first line of a puzzle that has no title, where there has to be one.
    untitled: &'static str,
    /// The separator of puzzles.
    separator: Separator,
    /// The hint for clues that would fit if the sizes or the sides were exchanged.
    exchanged: &'static str,
    looks_like: fn(&Dialect, &str) -> bool,
    read: fn(&Dialect, &Input<'_>) -> Puzzles,
}

impl Dialect {
    /// A clue a line, numbers between spaces, a blank line between the sides, and nothing else: `keen`.
    const BASE: Dialect = Dialect {
        name: "keen",
        suffixes: &["keen"],
        about: "Kyle Keen's list: rows, a blank line, columns, one clue a line",
        capabilities: Capabilities { empty: false, ..Capabilities::CLUES },
        text: "<rows>\n<columns>",
        side: ["", "", ""],
        clue: ["", " ", "\n"],
        empty: "0\n",
        number: |length| length.to_string(),
        cells: ['0', '1'],
        is_padded: false,
        comment: "",
        is_remark: |_| true,
        untitled: "",
        separator: Separator::None,
        exchanged: "",
        looks_like: Dialect::has_lists,
        read: lines::read_divided,
    };

    /// Makes a puzzle of the clues of one side, followed by those of the other. If they do not fit, but would with
    /// sizes or sides exchanged, the error says how the text may mean that.
    fn assemble_all(
        &self,
        source: &Source,
        sizes: Sizes,
        clues: &[PlacedClue],
        about: &About,
    ) -> Result<Nonogram> {
        let is_columns_first = self.text.find("<columns>") < self.text.find("<rows>");
        let read = |count: usize| {
            let (first, second) = clues.split_at(count);
            let (rows, columns) = if is_columns_first { (second, first) } else { (first, second) };
            assemble(source, sizes.place, Nonogram::builder().about(about.clone()), rows, columns)
        };
        let (count, other) = match is_columns_first {
            true => (sizes.width, sizes.height),
            false => (sizes.height, sizes.width),
        };
        read(count).map_err(|error| match sizes.are_different() && read(other).is_ok() {
            true => error.with_hint(self.exchanged),
            false => error,
        })
    }
}

/// Width and height, and where the text gives them, counted in bytes.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    place: usize,
    width: usize,
    height: usize,
}

impl Sizes {
    /// These sizes, if they are not too large.
    fn new(source: &Source, width: PlacedNumber, height: PlacedNumber) -> Result<Sizes> {
        let place = width.0.min(height.0);
        let (width, height) = (width.1 as usize, height.1 as usize);
        source.check_size(place, width, height)?;
        Ok(Sizes { place, width, height })
    }

    /// Whether width and height can be exchanged by mistake.
    fn are_different(self) -> bool {
        self.width != self.height
    }
}

/// Adds a clue, unless the side is too long. The place is where an error points.
fn push(source: &Source, list: &mut Vec<PlacedClue>, place: usize, clue: PlacedClue) -> Result<()> {
    list.push(clue);
    source.check_side(place, list.len())
}
