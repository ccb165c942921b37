//! Triddlers: nonograms of triangles, with lines in three directions.
//!
//! A [`Triddler`] is an [`Outline`] of six sides, colours, and a clue for every line: the rows, the lines from the
//! north-east to the south-west, and those from the north-west to the south-east. Clues mean the same as in a nonogram:
//! runs of one colour in order, and a blank between two runs of the same colour.
//!
//! ```
//! use nonomata::puzzles::triddler::{Outline, Triddler};
//! use nonomata::puzzles::{Palette, PuzzleKind};
//! use nonomata::render::{Paint, Style, text};
//! use nonomata::search::{Options, Verdict, solve};
//! use nonomata::symbol::Symbol;
//!
//! // The sides from the upper left one on, counter-clockwise: a hexagon of two rows.
//! let outline = Outline::new([1, 1, 2, 1, 1, 2]).unwrap();
//! let picture = [0, 1, 1, 0, 1, 0, 0, 0, 1, 0].map(Symbol::new);
//! let puzzle = Triddler::from_picture(outline, Palette::black_and_white(), &picture).unwrap();
//! let problem = puzzle.to_problem();
//! let Verdict::Unique(solution) = solve(&problem, &Options::default()).verdict else { panic!() };
//! let drawn = text(&puzzle.layout(), &solution.candidates(), Style::Ascii, Paint::None);
//! assert_eq!(drawn, "/.##.#\\\n\\...#./\n");
//! ```

mod error;
mod outline;
mod side;
#[allow(clippy::module_inception)] // The module is named after its one puzzle.
mod triddler;

pub use error::TriddlerError;
pub use outline::{Outline, OutlineRow};
pub use side::{Direction, OutlineSide};
pub use triddler::Triddler;
