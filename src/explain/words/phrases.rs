//! Phrases: lists, ranges, ordinals and quoted letters.

use super::spans;

/// `a`, `a and b`, `a, b and c`.
pub(in crate::explain) fn list(parts: impl IntoIterator<Item = String>, word: &str) -> String {
    joined(&parts.into_iter().collect::<Vec<_>>(), word)
}

fn joined(parts: &[String], word: &str) -> String {
    match parts.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} {word} {last}", others.join(", ")),
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

/// The text with a capital letter.
pub(super) fn capital(text: &str) -> String {
    let (marks, shown) = text.split_at(spans::beginning(text));
    let (first, rest) = shown.split_at(shown.chars().next().map_or(0, char::len_utf8));
    format!("{marks}{}{rest}", first.to_uppercase())
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
pub(super) fn in_two_parts(named: &[(&str, &str)]) -> String {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for &(what, of) in named {
        match groups.iter_mut().find(|(other, _)| *other == what) {
            Some((_, all)) => all.push(of),
            None => groups.push((what, vec![of])),
        }
    }
    let group = |(what, all): &(&str, Vec<&str>)| match of_one_kind(all) {
        Some((kind, names)) => format!("{what} of {kind}s {}", list(names, "and")),
        None => format!("{what} {}", list(all.iter().map(|of| format!("of {of}")), "and")),
    };
    list(groups.iter().map(group), "and")
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
        let listed = |parts: &[&str]| list(parts.iter().map(|part| (*part).to_owned()), "and");
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
        assert_eq!(in_two_parts(&pets), "the pet of houses 1 and 3 and the drink of house 1");
    }
}
