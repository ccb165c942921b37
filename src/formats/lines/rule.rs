//! What a line must satisfy, as it is written behind the colon: `pattern 0*1+0*` or `clue 3 2`.

use super::super::cursor::number_of;
use super::super::error::ReadError;
use super::super::source::Source;
use crate::rule::{Block, Clue, Pattern, Rule};
use crate::symbol::{Alphabet, Symbol};

/// Reads a rule.
pub(super) fn read_rule(
    source: &Source,
    place: usize,
    text: &str,
    alphabet: &Alphabet,
) -> Result<Rule, ReadError> {
    let word = text.split_whitespace().next().unwrap_or_default();
    let rest = &text[word.len()..];
    let inside = rest.trim_start();
    let place_inside = place + text.len() - inside.len();
    match word {
        "pattern" => match Pattern::new(inside, alphabet) {
            Ok(pattern) => Ok(pattern.into()),
            Err(error) => {
                let before: usize =
                    inside.chars().take(error.column().saturating_sub(1)).map(char::len_utf8).sum();
                Err(source.error(place_inside + before, error.to_string()))
            }
        },
        "clue" => read_clue(source, place_inside, inside, alphabet).map(Rule::from),
        other => {
            let message = format!("found {other:?}, expected `pattern` with a regular expression, or `clue`");
            Err(source.error(place, message))
        }
    }
}

/// Reads lengths, each with the letter of its colour behind it where that is not the second letter of the alphabet.
fn read_clue(source: &Source, place: usize, text: &str, alphabet: &Alphabet) -> Result<Clue, ReadError> {
    let mut blocks = Vec::new();
    let mut at = 0;
    for entry in text.split(' ') {
        let here = place + at;
        at += entry.len() + 1;
        if entry.is_empty() {
            continue;
        }
        let digits = entry.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(entry.len());
        let length =
            number_of(&entry[..digits], "a length").map_err(|message| source.error(here, message))?;
        let mut colour = entry[digits..].chars();
        let symbol = match (colour.next(), colour.next()) {
            (None, _) => (alphabet.size() > 1).then_some(Symbol::BLACK),
            (Some(letter), None) => alphabet.symbol(letter),
            (Some(_), Some(_)) => None,
        };
        let Some(symbol) = symbol else {
            let message = format!("found {:?}, expected a letter of the alphabet", &entry[digits..]);
            return Err(source.error(here + digits, message));
        };
        blocks.push(Block::new(length, symbol).map_err(|error| source.error(here, error.to_string()))?);
    }
    Ok(Clue::new(blocks))
}
