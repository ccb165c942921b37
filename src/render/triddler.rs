//! Triddlers as text with their clues: those of the rows beside them, all others below.
//!
//! Lines that slant have no place for their numbers around cells as small as a letter. So they are listed, in the order
//! in which they stand from the left.

use super::clue_text::numbers;
use super::layout_text;
use crate::puzzles::Puzzle;
use crate::puzzles::triddler::{Direction, Triddler};
use crate::rule::LineClue;
use crate::symbol::SymbolSet;

/// The cells of a triddler with all its clues. Numbers bear the letter of their colour, unless all is black and white.
///
/// ```
/// use nonomata::puzzles::Palette;
/// use nonomata::puzzles::triddler::{Outline, Triddler};
/// use nonomata::render::triddler_text;
/// use nonomata::symbol::{Symbol, SymbolSet};
///
/// let outline = Outline::new([1, 1, 1, 1, 1, 1]).unwrap();
/// let picture = [0, 1, 1, 0, 1, 0].map(Symbol::new);
/// let puzzle = Triddler::from_picture(outline, Palette::black_and_white(), &picture).unwrap();
/// assert_eq!(
///     triddler_text(&puzzle, &picture.map(SymbolSet::only)),
///     "2 /.##\\\n1 \\.#./\n\nsouth-west lines, from the left: 1, 1 1\nsouth-east lines, from the left: 1, 2\n"
/// );
/// ```
pub fn triddler_text(puzzle: &Triddler, candidates: &[SymbolSet]) -> String {
    let (palette, is_lettered) = (puzzle.palette(), !puzzle.palette().is_black_and_white());
    let numbers = |clue: &LineClue| {
        let numbers = numbers(clue, palette, is_lettered).into_iter();
        numbers.map(|(number, _)| number).collect::<Vec<_>>().join(" ")
    };
    let rows: Vec<String> = puzzle.clues(Direction::Row).iter().map(numbers).collect();
    let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or_default();
    let layout = puzzle.layout().with_labels(rows.iter().map(|row| format!("{row:>width$}")));
    let mut text = layout_text(&layout, &palette.alphabet(), candidates);
    text.push('\n');
    for direction in [Direction::SouthWest, Direction::SouthEast] {
        let clues: Vec<String> = puzzle.clues(direction).iter().map(numbers).collect();
        text.push_str(&format!("{}s, from the left: {}\n", direction.name(), clues.join(", ")));
    }
    text
}
