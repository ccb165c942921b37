//! How what stands in a clue is written, wherever clues are drawn.

use crate::puzzles::Palette;
use crate::rule::{ClueEntry, LineClue};
use crate::symbol::Symbol;

/// What stands in a clue: a length, `?` for a hidden one, `*` for any number of blocks. With letters, the letter of the
/// colour follows where that is known.
pub(super) fn entry_text(entry: ClueEntry, palette: &Palette, is_lettered: bool) -> String {
    match entry.symbol().filter(|_| is_lettered) {
        Some(symbol) => format!("{entry}{}", palette.colour(symbol).letter),
        None => entry.to_string(),
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
    let number = |entry: ClueEntry| (entry_text(entry, palette, is_lettered), entry.symbol());
    clue.entries().into_iter().map(number).collect()
}
