//! Text to puzzles and back: one file a format, reading and writing side by side.
//!
//! What a text is, its content tells ([`read`]); a name of a format overrides that ([`Format::read`]). Whatever
//! cannot be read is refused with the place where it goes wrong, and sizes are checked before anything of that
//! size is made.
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

mod assemble;
mod cursor;
mod error;
mod format;
mod non;
mod runs;
mod source;
mod tatham;

pub use error::{ReadError, WriteError};
pub use format::{Format, Reading, Written, read};
pub use source::Source;
