//! Text to puzzles and back: one file a format, reading and writing side by side.
//!
//! What a text is, its content tells ([`read`]); a name of a format overrides that ([`Format::read`]). Whatever
//! cannot be read is refused with the place where it goes wrong, and sizes are checked before anything of that
//! size is made ([`Limits`]). Nothing gets lost in silence: what a reader passed over is a [`Warning`], and what a
//! format cannot hold is an error if the puzzle would be another one without it, and is named in
//! [`Written::lost`] otherwise.
//!
//! ```
//! use nonomata::formats::{self, Format, Source};
//!
//! let source = Source::new("--puzzle", "5x3:1.1/1/1/1.1//2.1//1.2");
//! let reading = formats::read(&source).unwrap();
//! assert_eq!(reading.format.name(), "tatham");
//! let puzzle = &reading.puzzles[0];
//! assert_eq!((puzzle.width(), puzzle.height()), (5, 3));
//!
//! let runs = Format::named("runs").unwrap().write(&reading.puzzles).unwrap();
//! assert_eq!(runs.text, "([[1,1],[1],[1],[1,1],[]],[[2,1],[],[1,2]])\n");
//!
//! let error = formats::read(&Source::new("--puzzle", "2x2:3//1/2")).unwrap_err();
//! assert_eq!((error.line(), error.column()), (1, 5));
//! ```
//!
//! A format is one file, or one folder, that ends up as one constant `FORMAT`: what it is called, what it
//! [`Holds`], how it is recognised, read and written. It stands in two lists: that of all formats in `format`, and
//! the order of recognition in `sniff`. The bare lists of clues are rows of one
//! table in `lists`. Helpers for several formats: `assemble` (clues with places to a puzzle), `remarks` (titles in
//! comments), `cursor` (a place that moves on). `docs/formats.md` tells the traps of each format.

mod assemble;
mod colour_values;
mod crossword;
mod cursor;
mod decoded;
mod each;
mod error;
mod format;
mod g;
mod gno;
mod hidden_parts;
#[cfg(feature = "images")]
pub mod images;
mod json;
mod kinds;
mod letters;
mod lines;
mod lists;
pub mod logic;
mod non;
mod nonograms_org;
mod nonogrid;
mod palette;
pub mod partial;
mod picmi;
mod place;
mod puzz_link;
mod references;
mod remarks;
mod saved_game;
mod size;
mod sniff;
mod source;
mod spelling;
mod tatham;
mod triddlers;
mod warning;
mod webpbn;
mod xml;

pub use crossword::write_crossword;
pub use each::{EachReading, read_each};
pub use error::{ReadError, WriteError};
pub use format::{Format, Hides, Holds, Reading, Written};
pub use kinds::{
    AnyReading, KindFormat, is_other_kind, is_other_kind_as, kind_formats, read_any, read_any_as, read_kind,
    write_kind,
};
pub use sniff::read;
pub use source::{Limits, Source};
pub use triddlers::write_triddlers;
pub use warning::Warning;
