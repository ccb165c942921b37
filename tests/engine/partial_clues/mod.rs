//! Partial clues: reference semantics, automata, roles and engines against each other, and whole puzzles
//! against enumeration.

mod machines;
mod puzzles;

use nonomata::rule::{Block, ClueEntry, LineClue, Rule};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
use proptest::collection::vec;
use proptest::prelude::*;

/// A clue from words such as `3r`, `?b`, `?` and `*`. A length without a letter is black.
fn clue(text: &str) -> LineClue {
    LineClue::new(text.split(' ').map(|word| {
        let letter = word.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '?');
        let symbol = |usual| match letter {
            "" => usual,
            letter => Some(alphabet().symbol(letter.chars().next().unwrap()).unwrap()),
        };
        match word.as_bytes()[0] {
            b'*' => ClueEntry::Any,
            b'?' => symbol(None).map_or(ClueEntry::UNKNOWN, |symbol| ClueEntry::hidden(symbol).unwrap()),
            _ => {
                let length = word.trim_end_matches(letter).parse().unwrap();
                ClueEntry::Block(Block::new(length, symbol(Some(Symbol::BLACK)).unwrap()).unwrap())
            }
        }
    }))
}

/// A blank and three colours.
fn alphabet() -> Alphabet {
    Alphabet::of_letters(".rbg").unwrap()
}

/// Random clue entries over `symbols` symbols, some of them hidden.
fn entries(symbols: usize, most: usize) -> impl Strategy<Value = Vec<ClueEntry>> {
    let entry = prop_oneof![
        3 => (1..4u32, 1..symbols).prop_map(|(length, symbol)| {
            ClueEntry::Block(Block::new(length, Symbol::new(symbol)).unwrap())
        }),
        2 => (1..symbols).prop_map(|symbol| ClueEntry::hidden(Symbol::new(symbol)).unwrap()),
        2 => Just(ClueEntry::UNKNOWN),
        2 => Just(ClueEntry::Any),
    ];
    vec(entry, 0..=most)
}

fn rule(symbols: usize, most: usize) -> impl Strategy<Value = Rule> {
    entries(symbols, most).prop_map(|entries| LineClue::new(entries).into())
}

/// All lines of a length over `symbols` symbols.
fn lines(symbols: usize, length: u32) -> impl Iterator<Item = Vec<Symbol>> {
    let cell = move |number: usize, place: u32| Symbol::new(number / symbols.pow(place) % symbols);
    (0..symbols.pow(length)).map(move |number| (0..length).map(|place| cell(number, place)).collect())
}

fn candidates(
    symbols: usize,
    length: std::ops::RangeInclusive<usize>,
) -> impl Strategy<Value = Vec<SymbolSet>> {
    let set = prop_oneof![
        2 => Just(SymbolSet::of_first(symbols)),
        1 => (1..1u128 << symbols).prop_map(SymbolSet::from_word),
        1 => Just(SymbolSet::only(Symbol::BLANK)),
    ];
    vec(set, length)
}
