//! How what stands in a clue is written, wherever clues are drawn.

use crate::puzzles::Palette;
use crate::rule::{Figure, LineClue};
use crate::symbol::Symbol;

/// What stands in a clue: a length, `?` for a hidden one, `*` for any number of blocks. With letters, the letter of the
/// colour follows where that is known.
pub(super) fn figure_text(figure: Figure, palette: &Palette, is_lettered: bool) -> String {
    match figure.symbol().filter(|_| is_lettered) {
        Some(symbol) => format!("{figure}{}", palette.colour(symbol).letter),
        None => figure.to_string(),
    }
}

/// All that stands in a clue, each with the colour that it tells; an empty clue is a 0.
pub(super) fn numbers(
    clue: &LineClue,
    palette: &Palette,
    is_lettered: bool,
) -> Vec<(String, Option<Symbol>)> {
    if clue.is_empty() {
        return vec![("0".to_owned(), None)];
    }
    let number = |figure: Figure| (figure_text(figure, palette, is_lettered), figure.symbol());
    clue.figures().into_iter().map(number).collect()
}
