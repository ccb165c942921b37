//! Phrases: lists, ranges, ordinals and quoted letters.

use std::collections::HashMap;
use std::hash::Hash;

use super::text::{Text, text};

/// `a`, `a and b`, `a, b and c`.
pub(in crate::explain) fn list<T: Into<Text>>(
    parts: impl IntoIterator<Item = T>,
    word: &'static str,
) -> Text {
    let mut parts: Vec<Text> = parts.into_iter().map(Into::into).collect();
    match parts.pop() {
        None => "nothing".into(),
        Some(last) if parts.is_empty() => last,
        Some(last) => {
            let is_compound = word == "and" || parts.len() > 1;
            let text = text![Text::join(parts, ", "), " ", word, " ", last];
            if is_compound { text.compound() } else { text }
        }
    }
}

/// Joins clauses like [`list`]; after a clause with an `and` or a comma of its own, the last `and` needs a comma.
pub(in crate::explain) fn list_of_clauses(mut parts: Vec<Text>) -> Text {
    match parts.pop() {
        Some(last) if parts.iter().any(Text::is_compound) => text![Text::join(parts, ", "), ", and ", last],
        Some(last) => list(parts.into_iter().chain([last]), "and"),
        None => "nothing".into(),
    }
}

/// Ascending numbers as ranges.
pub(in crate::explain) fn ranges(positions: &[usize]) -> Vec<(usize, usize)> {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for &position in positions {
        match ranges.last_mut() {
            Some(range) if range.1 + 1 == position => range.1 = position,
            _ => ranges.push((position, position)),
        }
    }
    ranges
}

/// `first`, `second`, up to `tenth`, then `11th`; counted from 0.
pub(super) fn ordinal(place: usize) -> String {
    const WORDS: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    let number = place + 1;
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    WORDS.get(place).map_or_else(|| format!("{number}{ending}"), |word| (*word).to_owned())
}

/// A name in a sentence: single letters are quoted, so that none reads as a word.
pub(super) fn quoted(name: &str) -> String {
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => format!("{letter:?}"),
        _ => name.to_owned(),
    }
}

/// Whether one name is a letter or digit and the other the next one: `A` and `B`.
pub(super) fn is_next_letter(one: &str, next: &str) -> bool {
    match (one.as_bytes(), next.as_bytes()) {
        (&[one], &[next]) => one.is_ascii_alphanumeric() && next.is_ascii_alphanumeric() && one + 1 == next,
        _ => false,
    }
}

/// Cells with names in two parts, joined where the first parts are the same.
pub(super) fn in_two_parts(named: &[(&str, &str)]) -> Text {
    let groups = by_key(named.iter().copied());
    let group = |(what, all): &(&str, Vec<&str>)| match of_one_kind(all) {
        Some((kind, names)) => text![(*what).to_owned(), " of ", kind, "s ", list(names, "and")],
        None => {
            let each = list(all.iter().map(|of| format!("of {of}")), "and");
            text![(*what).to_owned(), " ", each]
        }
    };
    list(groups.iter().map(group), "and")
}

/// The values of each key together, in the order in which the keys come first.
pub(super) fn by_key<K: Clone + Eq + Hash, V>(pairs: impl IntoIterator<Item = (K, V)>) -> Vec<(K, Vec<V>)> {
    let mut groups: Vec<(K, Vec<V>)> = Vec::new();
    let mut place_of: HashMap<K, usize> = HashMap::new();
    for (key, value) in pairs {
        match place_of.get(&key) {
            Some(&place) => groups[place].1.push(value),
            None => {
                place_of.insert(key.clone(), groups.len());
                groups.push((key, vec![value]));
            }
        }
    }
    groups
}

/// The common first word of several names and the rest of each: `house` with `1` and `3`.
fn of_one_kind(all: &[&str]) -> Option<(String, Vec<String>)> {
    let split: Option<Vec<(&str, &str)>> = all.iter().map(|of| of.split_once(' ')).collect();
    let split = split.filter(|split| split.len() > 1 && split.iter().all(|(kind, _)| *kind == split[0].0))?;
    Some((split[0].0.to_owned(), split.iter().map(|(_, name)| (*name).to_owned()).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_numbers_read_naturally() {
        let listed = |parts: &[&str]| list(parts.iter().map(|part| (*part).to_owned()), "and").to_string();
        assert_eq!(listed(&["a", "b", "c"]), "a, b and c");
        assert_eq!(listed(&["a"]), "a");
        assert_eq!(ranges(&[1, 2, 3, 7]), [(1, 3), (7, 7)]);
        assert_eq!((ordinal(1), ordinal(20), ordinal(11)), ("second".into(), "21st".into(), "12th".into()));
    }

    #[test]
    fn letters_are_quoted_and_alike_names_are_joined() {
        assert_eq!((quoted("A"), quoted("late")), ("'A'".into(), "late".into()));
        assert!(is_next_letter("A", "B") && !is_next_letter("A", "C") && !is_next_letter("late", "later"));
        let pets = [("the pet", "house 1"), ("the drink", "house 1"), ("the pet", "house 3")];
        assert_eq!(in_two_parts(&pets).to_string(), "the pet of houses 1 and 3 and the drink of house 1");
    }
}
