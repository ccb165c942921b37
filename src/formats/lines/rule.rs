//! The rule of a line, as written after the colon: `pattern 0*1+0*` or `clue 3 2`.

use crate::formats::{Input, Result, Source, place_inside, warn_of_letters_outside};
use crate::rule::{Block, ClueEntry, LineClue, Pattern, Rule};
use crate::symbol::{Alphabet, Symbol};

/// Reads a rule.
pub(super) fn read_rule(source: &Input<'_>, place: usize, text: &str, alphabet: &Alphabet) -> Result<Rule> {
    let word = text.split_whitespace().next().unwrap_or_default();
    let rest = &text[word.len()..];
    let inside = rest.trim_start();
    let start = place + text.len() - inside.len();
    match word {
        "pattern" if inside.is_empty() => {
            Err(source.error(start, "found nothing, expected a regular expression"))
        }
        "pattern" => match Pattern::new(inside, alphabet) {
            Ok(pattern) => {
                warn_of_letters_outside(source, start, inside, alphabet);
                Ok(pattern.into())
            }
            Err(error) => {
                let place = place_inside(source, start, inside, error.column().unwrap_or(1));
                Err(source.at(place)(error))
            }
        },
        "clue" => read_clue(source, start, inside, alphabet).map(Rule::from),
        other => {
            bail!(source, place, "found {other:?}, expected `pattern` with a regular expression, or `clue`")
        }
    }
}

/// Reads lengths, each followed by the letter of its colour where that is not the second letter of the alphabet; `?` is
/// a hidden length, and `*` any number of blocks.
fn read_clue(source: &Source, place: usize, text: &str, alphabet: &Alphabet) -> Result<LineClue> {
    let mut entries = Vec::new();
    let mut at = 0;
    for entry in text.split(' ') {
        let here = place + at;
        at += entry.len() + 1;
        if entry.is_empty() {
            continue;
        }
        let hidden = match entry {
            "*" => Some(ClueEntry::Any),
            "?" if alphabet.size() > 2 => Some(ClueEntry::UNKNOWN),
            _ => None,
        };
        if let Some(hidden) = hidden {
            entries.push(hidden);
            continue;
        }
        let is_hidden = entry.starts_with('?');
        let digits = entry.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(entry.len());
        let digits = if is_hidden { 1 } else { digits };
        let length = match is_hidden {
            true => None,
            false => Some(source.number(here, &entry[..digits], "? or * or a length")?),
        };
        let mut colour = entry[digits..].chars();
        let symbol = match (colour.next(), colour.next()) {
            (None, _) => (alphabet.size() > 1).then_some(Symbol::BLACK),
            (Some(letter), None) => alphabet.symbol(letter),
            (Some(_), Some(_)) => None,
        };
        let Some(symbol) = symbol else {
            bail!(source, here + digits, "found {:?}, expected a letter of the alphabet", &entry[digits..]);
        };
        let entry = match length {
            Some(length) => Block::new(length, symbol).map(ClueEntry::Block),
            None => ClueEntry::hidden(symbol),
        };
        entries.push(entry.map_err(source.at(here))?);
    }
    Ok(LineClue::new(entries))
}
