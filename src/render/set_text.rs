//! Sets of symbols in few characters, for the labels of drawings.

use nonomata_engine::symbol::{Alphabet, SymbolSet};

/// The fewest letters that follow each other which are written as a range.
const RANGE: usize = 4;

/// The most characters of a label.
const LONGEST: usize = 12;

/// The letters of a set.
pub(super) fn letters_of(set: SymbolSet, alphabet: &Alphabet) -> String {
    set.iter().map(|symbol| alphabet.letter(symbol)).collect()
}

/// A set by its letters, by ranges of them, or by what it leaves out, whichever is shortest: `ac`, `A-E, G`, `not FB`.
/// An ellipsis ends what is longer than [`LONGEST`].
pub(super) fn set_text(set: SymbolSet, alphabet: &Alphabet) -> String {
    let left_out = alphabet.all().difference(set);
    let listed = ranges(set, alphabet);
    let negated = format!("not {}", ranges(left_out, alphabet));
    let is_negated = !left_out.is_empty() && negated.chars().count() < listed.chars().count();
    let text = if is_negated { negated } else { listed };
    match text.char_indices().nth(LONGEST) {
        None => text,
        Some(_) => text.chars().take(LONGEST - 1).chain(['\u{2026}']).collect(),
    }
}

/// Letters with ranges of those that follow each other. Only ranges are set apart.
fn ranges(set: SymbolSet, alphabet: &Alphabet) -> String {
    let letters: Vec<char> = letters_of(set, alphabet).chars().collect();
    let runs = letters.chunk_by(|&one, &next| u32::from(one) + 1 == u32::from(next));
    let mut text = String::new();
    let mut is_after_range = false;
    for run in runs {
        let is_range = run.len() >= RANGE;
        if !text.is_empty() && (is_range || is_after_range) {
            text.push_str(", ");
        }
        match run {
            [first, .., last] if is_range => text.extend([*first, '-', *last]),
            few => text.extend(few),
        }
        is_after_range = is_range;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_way_to_write_a_set_is_found() {
        let alphabet = Alphabet::of_letters("ABCDEFGHIJKLMNOPQRSTUVWXYZ").unwrap();
        let written = |letters: &str| {
            let symbols = letters.chars().filter_map(|letter| alphabet.symbol(letter));
            set_text(symbols.fold(SymbolSet::EMPTY, SymbolSet::with), &alphabet)
        };
        assert_eq!(["F", "BF", "ABC", "ABCD"].map(written), ["F", "BF", "ABC", "A-D"]);
        assert_eq!(written("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), "A-Z");
        assert_eq!(written("ABCDEGHIJKLMNOPQRSTUVWXYZ"), "not F");
        assert_eq!(written("ABCDEG"), "A-E, G");
        assert_eq!(written("ACEGIKLMNO"), "ACEGI, K-O");
        assert_eq!(written("ACEGIKMOQSUWY"), "ACEGIKMOQSU\u{2026}");
    }

    #[test]
    fn letters_of_small_alphabets_stand_as_they_are() {
        let all = Alphabet::black_and_white();
        assert_eq!(set_text(all.all(), &all), ".#");
        assert_eq!(set_text(SymbolSet::EMPTY, &all), "");
    }
}
