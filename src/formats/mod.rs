//! Parsers and writers for puzzle file formats.
//!
//! [`read`] recognises the format of a text by its content; naming a [`Format`] overrides that. Errors have a place in
//! the text, and sizes are checked before anything of that size is allocated ([`Limits`]). Nothing is lost silently: a
//! reader reports ignored parts as a [`Warning`]. A writer returns an error if the format cannot hold the puzzle, and
//! names lost properties in [`Written::lost`].
//!
//! ```
//! use nonomata::formats::{Format, Source, read};
//! use nonomata::puzzles::Nonogram;
//!
//! let source = Source::new("--puzzle", "5x3:1.1/1/1/1.1//2.1//1.2");
//! let reading = read(&source).unwrap().only::<Nonogram>().unwrap();
//! assert_eq!(reading.format.name(), "tatham");
//! let puzzle = &reading.puzzles[0];
//! assert_eq!((puzzle.width(), puzzle.height()), (5, 3));
//!
//! let runs = Format::named("runs").unwrap().write([puzzle]).unwrap();
//! assert_eq!(runs.text, "([[1,1],[1],[1],[1,1],[]],[[2,1],[],[1,2]])\n");
//!
//! let error = read(&Source::new("--puzzle", "2x2:3//1/2")).unwrap_err();
//! assert_eq!((error.line(), error.column()), (1, 5));
//! ```
//!
//! Each format is one file or folder with one constant of type [`Format`]: its name, the kinds of puzzles that it
//! supports, its [`Capabilities`], and the functions that recognise, read, split and write it. `registry` lists them
//! all, in the order in which a text is matched. The bare lists of clues are rows of one table in `lists`. Shared
//! helpers are `assemble` (clues with places to a puzzle), `remarks` (titles in comments) and `cursor` (a position in a
//! text). `drawn` reads the drawings of `render`. `docs/formats/` describes each format.

/// Returns an error at a place of a source: `bail!(source, place, "found {found}, expected ...")`.
macro_rules! bail {
    ($source:expr, $place:expr, $($message:tt)+) => {
        return Err($source.error($place, $crate::formats::message::message(format_args!($($message)+))))
    };
}

mod assemble;
mod colour_values;
mod crossword;
mod cursor;
mod cut;
mod decoded;
mod drawn;
mod error;
mod format;
mod g;
mod gno;
pub mod images;
mod input;
mod json;
mod letters;
mod lines;
mod lists;
mod logic;
mod message;
mod near_misses;
mod non;
mod nonograms_org;
mod nonogrid;
mod not_puzzles;
mod palette;
mod picmi;
mod pieces;
mod place;
mod puzz_link;
mod pzl;
mod read;
mod references;
mod registry;
mod remarks;
mod saved_game;
mod source;
mod stream;
mod tatham;
mod tree;
mod triddlers;
mod utf_16;
mod warning;
mod webpbn;
mod xml;

pub use drawn::{DrawingError, read_drawing, write_partial};
pub use error::{ReadError, ReadErrorKind, WriteError};
pub use format::{Capabilities, Format, UnknownFormat, Written};
pub use json::PUZZLE_LIST_KEYS;
pub use logic::canonical_rules;
pub use read::{Reading, read, read_each};
pub use source::{Limits, Source};
pub use stream::{Piece, Stream, StreamError};
pub use warning::Warning;

/// The result of a reader.
type Result<T, E = ReadError> = std::result::Result<T, E>;

// Parts that several formats use.
use assemble::{
    HIDDEN_ENTRIES_ARE_OURS, PlacedClue, assemble, check_goal, is_legible, legible, runs_of, warn_of_order,
};
use colour_values::{hexadecimal, hexadecimal_rgb, name_of, named_rgb, six_digits_rgb, usual_rgb, value_rgb};
use cursor::Cursor;
use decoded::Decoded;
use format::{all, each, only};
use input::Input;
use letters::{check_patterns, place_inside, read_letters, warn_of_letters_outside};
pub use letters::{letters_of, write_ranges};
use palette::{PaletteBuilder, cell_letters, single, spare_letters, writable_letters};
use place::Place;
use references::reference;
use remarks::Remarks;
