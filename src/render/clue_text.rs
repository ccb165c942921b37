//! Text of clue entries, shared by all renderers.

use std::fmt::Write;

use crate::puzzles::{LayoutClue, Palette};
use nonomata_engine::rule::ClueEntry;
use nonomata_engine::symbol::Symbol;

/// An entry of a clue: a length, `?` for a hidden one, `*` for any number of blocks. With letters, the letter of a
/// known colour follows.
pub(super) fn entry_text(entry: ClueEntry, palette: &Palette, is_lettered: bool) -> String {
    let mut text = String::new();
    push_entry(&mut text, entry, palette, is_lettered);
    text
}

/// Adds the text of an entry.
pub(super) fn push_entry(text: &mut String, entry: ClueEntry, palette: &Palette, is_lettered: bool) {
    let _ = write!(text, "{entry}");
    text.extend(entry.symbol().filter(|_| is_lettered).map(|symbol| palette.colour(symbol).letter));
}

/// The number of characters of that text.
pub(super) fn entry_width(entry: ClueEntry, is_lettered: bool) -> usize {
    let number = match entry {
        ClueEntry::Block(block) => block.length().checked_ilog10().map_or(1, |digits| digits as usize + 1),
        ClueEntry::Hidden(_) | ClueEntry::Any => 1,
    };
    number + usize::from(is_lettered && entry.symbol().is_some())
}

/// The entries of a clue from the cell outwards, each with its colour if that is known; an empty clue is a 0.
pub(super) fn outwards(
    clue: &LayoutClue,
    palette: &Palette,
    is_lettered: bool,
) -> Vec<(String, Option<Symbol>)> {
    if clue.entries.is_empty() {
        return vec![("0".to_owned(), None)];
    }
    let text = |entry: &ClueEntry| (entry_text(*entry, palette, is_lettered), entry.symbol());
    clue.entries.iter().map(text).collect()
}

/// The entries of a clue towards its cell, the order at the left and on top.
pub(super) fn inwards(
    clue: &LayoutClue,
    palette: &Palette,
    is_lettered: bool,
) -> Vec<(String, Option<Symbol>)> {
    let mut entries = outwards(clue, palette, is_lettered);
    entries.reverse();
    entries
}
