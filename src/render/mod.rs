//! Puzzle and picture to text that people look at.
//!
//! Nothing here prints, and nothing asks a terminal: who calls says in which [`Style`] and whether [`Paint`] may be
//! used, and gets a text back. Pictures need not be finished; a cell that is not known, or that cannot be anything
//! any more, has a sign of its own in every style.
//!
//! ```
//! use nonomata::{puzzles::{Nonogram, Picture}, render::{Paint, Style, render}, symbol::Symbol};
//!
//! let puzzle = Nonogram::builder().rows([vec![2], vec![1]]).columns([[1], [2]]).build().unwrap();
//! let solution = Picture::of_symbols(2, 2, &[1, 1, 0, 1].map(Symbol::new));
//! assert_eq!(render(&puzzle, &solution, Style::Ascii, Paint::None), "##\n.#\n");
//! assert_eq!(render(&puzzle, &solution, Style::Framed, Paint::None), "|X|X| 2\n|_|X| 1\n 1 2\n");
//! ```

mod blocks;
mod clue_text;
mod framed;
mod layout_svg;
mod layout_text;
mod nonogram_svg;
mod plain;
mod puzzle_svg;
mod rules;
mod style;
mod svg;
mod table;
mod triangles_svg;
mod triddler;

pub use layout_svg::layout_svg;
pub use layout_text::layout_text;
pub use nonogram_svg::nonogram_svg;
pub use plain::rows;
pub use puzzle_svg::puzzle_svg;
pub use rules::{rules, sentences};
pub use style::{Paint, Style, UnknownStyle};
pub use table::{table, table_svg};
pub use triddler::triddler_text;

use crate::puzzles::{Nonogram, Picture};

/// A picture of a puzzle in a style.
pub fn render(puzzle: &Nonogram, picture: &Picture, style: Style, paint: Paint) -> String {
    match style {
        Style::Blocks => blocks::render(puzzle, picture, paint),
        Style::Framed => framed::render(puzzle, picture),
        plain => plain::render(picture, puzzle.palette(), plain),
    }
}
