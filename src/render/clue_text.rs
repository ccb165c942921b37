//! How what stands in a clue is written, wherever clues are drawn.

use crate::puzzles::Palette;
use crate::rule::Figure;

/// What stands in a clue: a length, `?` for a hidden one, `*` for any number of blocks. With letters, the letter of the
/// colour follows where that is known.
pub(super) fn figure_text(figure: Figure, palette: &Palette, is_lettered: bool) -> String {
    match figure.symbol().filter(|_| is_lettered) {
        Some(symbol) => format!("{figure}{}", palette.colour(symbol).letter),
        None => figure.to_string(),
    }
}
