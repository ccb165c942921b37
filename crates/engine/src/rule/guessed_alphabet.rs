//! Guessing the alphabet of a puzzle that declares none, from what its patterns can mean.
//!
//! There are two guesses. The narrow one has the letters that the patterns name, the rest of the alphabets `A-Z`, `a-z`
//! and `0-9` that these belong to, and the letters of every class that would otherwise match nothing: `[^A-Z]` beside
//! `[A-Z]` means other letters. That is what authors mean as a rule. The wide one has all printable letters of ASCII
//! besides. What has no solution over the narrow alphabet may have one over the wide one.

use std::collections::BTreeSet;

use super::expression::Expression;
use super::named_letters::PRINTABLE;
use super::{Dialect, Pattern, RuleError, named_letters};
use crate::symbol::{Alphabet, AlphabetError, Symbol, SymbolSet};

/// Two guesses at the alphabet of a puzzle, each with the letters in ascending order.
///
/// ```
/// use nonomata_engine::rule::{Dialect, GuessedAlphabet};
///
/// let guess = GuessedAlphabet::of([r"B|\s", "[^A-Z]|1"], Dialect::Rust).unwrap();
/// let narrow: String = guess.narrow.iter().collect();
/// assert_eq!(narrow, " 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");
/// assert_eq!(guess.wide.len(), 95);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessedAlphabet {
    /// The symbols that the patterns usually mean.
    pub narrow: Vec<char>,
    /// The most that they can mean, as far as there are symbols for it.
    pub wide: Vec<char>,
}

/// Why no alphabet can be guessed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuessError {
    /// The pattern with this index is invalid.
    Pattern(usize, RuleError),
    /// The patterns name too many letters.
    Alphabet(AlphabetError),
}

impl GuessedAlphabet {
    /// The guesses for these patterns in this dialect.
    pub fn of<'a>(
        patterns: impl IntoIterator<Item = &'a str>,
        dialect: Dialect,
    ) -> Result<GuessedAlphabet, GuessError> {
        let patterns: Vec<&str> = patterns.into_iter().collect();
        let mut letters = BTreeSet::new();
        for (index, text) in patterns.iter().enumerate() {
            let named = named_letters(text, dialect).map_err(|error| GuessError::Pattern(index, error))?;
            // `[^\1]` excludes the character with the code 1, which no cell holds.
            letters.extend(named.into_iter().filter(|letter| !letter.is_control() || letter.is_whitespace()));
        }
        // A letter implies its neighbours: the whole range of letters or digits.
        for range in ['A'..='Z', 'a'..='z', '0'..='9'] {
            let is_empty = !letters.iter().any(|letter| *letter != ' ');
            if letters.iter().any(|letter| range.contains(letter)) || is_empty {
                letters.extend(range);
            }
        }
        let mut wide = letters.clone();
        for letter in PRINTABLE {
            if wide.len() < Symbol::LIMIT {
                wide.insert(letter);
            }
        }
        let wide: Vec<char> = wide.into_iter().collect();
        let alphabet =
            Alphabet::of_letters(&wide.iter().collect::<String>()).map_err(GuessError::Alphabet)?;
        let narrow: SymbolSet = letters.iter().filter_map(|&letter| alphabet.symbol(letter)).collect();
        let mut added = narrow;
        for (index, text) in patterns.iter().enumerate() {
            let pattern = Pattern::in_dialect(text, &alphabet, dialect)
                .map_err(|error| GuessError::Pattern(index, error))?;
            each_set(pattern.expression(), &mut |set| {
                if set.intersection(narrow).is_empty() {
                    added = added.union(set);
                }
            });
        }
        let narrow = added.iter().map(|symbol| alphabet.letter(symbol)).collect();
        Ok(GuessedAlphabet { narrow, wide })
    }
}

/// Calls `visit` with the symbols of every part that reads one cell.
fn each_set(expression: &Expression, visit: &mut impl FnMut(SymbolSet)) {
    match expression {
        Expression::One(set) => visit(*set),
        Expression::Sequence(parts) | Expression::Either(parts) => {
            parts.iter().for_each(|part| each_set(part, visit));
        }
        Expression::Repeat { inner, .. }
        | Expression::Group { inner, .. }
        | Expression::Lookaround { inner, .. } => each_set(inner, visit),
        _ => {}
    }
}
