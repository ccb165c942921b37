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
//! the order of recognition in `sniff`.

mod assemble;
mod colour_values;
mod crossword;
mod cursor;
mod decoded;
mod error;
mod format;
mod gno;
mod json;
mod kinds;
mod letters;
mod lines;
pub mod logic;
mod non;
mod nonograms_org;
mod nonogrid;
mod palette;
mod picmi;
mod place;
mod puzz_link;
mod references;
mod runs;
mod saved_game;
mod size;
mod sniff;
mod source;
mod tatham;
mod warning;
mod webpbn;
mod xml;

pub use crossword::write_crossword;
pub use error::{ReadError, WriteError};
pub use format::{Format, Holds, Reading, Written};
pub use kinds::{AnyReading, is_other_kind, read_any};
pub use sniff::read;
pub use source::{Limits, Source};
pub use warning::Warning;
