//! Text to puzzles and back, in every notation of the field.
//!
//! The content of a text decides which format it is in ([`read`]); naming a [`Format`] overrides that. What cannot be read
//! is refused with the place where it goes wrong, and sizes are checked before anything of that size is allocated
//! ([`Limits`]). Nothing is lost silently: what a reader passed over is a [`Warning`], and what a format cannot hold is an
//! error if the puzzle would be another one without it, and is named in [`Written::lost`] otherwise.
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
//! A format is one file or one folder that ends up as one constant of type [`Format`]: its name, the kinds of puzzles that
//! it is for, what it [`Holds`], and how it is recognised, read, taken apart and written. All of them stand in one list,
//! `registry`, in the order in which a text is held against them. The bare lists of clues are rows of one table in `lists`.
//! Helpers for several formats: `assemble` (clues with places to a puzzle), `remarks` (titles in comments), `cursor` (a
//! place in a text that moves on). `drawn` reads back what `render` draws. `docs/formats.md` describes each format.

mod assemble;
mod colour_values;
mod crossword;
mod cursor;
mod decoded;
mod drawn;
mod error;
mod format;
mod from_str;
mod g;
mod gno;
mod hidden_parts;
#[cfg(feature = "images")]
pub mod images;
mod json;
mod letters;
mod lines;
mod lists;
mod logic;
mod non;
mod nonograms_org;
mod nonogrid;
mod palette;
mod picmi;
mod pieces;
mod place;
mod puzz_link;
mod read;
mod references;
mod registry;
mod remarks;
mod saved_game;
mod size;
mod source;
mod spelling;
mod tatham;
mod triddlers;
mod warning;
mod webpbn;
mod xml;

pub use drawn::{DrawingError, read_drawing, write_partial};
pub use error::{ReadError, ReadErrorKind, WriteError};
pub use format::{Format, Holds, UnknownFormat, Written};
pub use read::{Reading, read, read_each};
pub use source::{Limits, Source};
pub use warning::Warning;
