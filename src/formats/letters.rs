//! The letters of an alphabet in this project's own formats: `A-Z0-9`.

use crate::formats::{Input, Result, Source};
use nonomata_engine::rule::{Pattern, letters_outside};
use nonomata_engine::symbol::{Alphabet, Symbol};

/// The alphabet that a text such as `A-Z0-9\s` writes, as in this project's own formats; the error says what is wrong.
///
/// ```
/// use nonomata::formats::letters_of;
///
/// assert_eq!(letters_of(r"0-9\s").unwrap().size(), 11);
/// assert!(letters_of("9-0").is_err());
/// ```
pub fn letters_of(text: &str) -> Result<Alphabet, String> {
    let letters =
        read_letters(&Source::new("", text), 0, text).map_err(|error| error.message().to_owned())?;
    Alphabet::of_letters(&letters).map_err(|error| error.to_string())
}

/// Reads letters: each letter is itself, `A-F` the range from A to F, `\s` a space, and `\` before any other
/// character that character; `\x{9}` is the character with that code. White space is ignored. A `-` at either end is
/// literal.
pub(super) fn read_letters(source: &Source, place: usize, text: &str) -> Result<String> {
    let mut letters = String::new();
    let mut range_from: Option<char> = None;
    let mut rest = text.char_indices().peekable();
    while let Some((at, letter)) = rest.next() {
        let letter = match letter {
            '\\' => match rest.next() {
                Some((_, 's')) => ' ',
                Some((_, 'x')) if rest.peek().is_some_and(|(_, next)| *next == '{') => {
                    let digits: String = rest
                        .by_ref()
                        .skip(1)
                        .map(|(_, digit)| digit)
                        .take_while(|digit| *digit != '}')
                        .collect();
                    let letter = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
                    letter.ok_or_else(|| {
                        source.error(
                            place + at,
                            format!("found \\x{{{digits}}}, expected the code of a character"),
                        )
                    })?
                }
                Some((_, other)) => other,
                None => bail!(source, place + at, "found the end of the line, expected a character after \\"),
            },
            '-' if range_from.is_none() && rest.peek().is_some_and(|(_, next)| !next.is_whitespace()) => {
                range_from = letters.chars().last();
                if range_from.is_some() {
                    continue;
                }
                letter
            }
            space if space.is_whitespace() => continue,
            other => other,
        };
        match range_from.take() {
            Some(first) if first >= letter => {
                bail!(source, place + at, "found {first}-{letter}, expected an ascending range");
            }
            Some(first) => letters.extend((first..=letter).skip(1).take(Symbol::LIMIT + 1)),
            None => letters.push(letter),
        }
        if letters.chars().count() > Symbol::LIMIT {
            bail!(source, place + at, "too many letters: the limit is {}", Symbol::LIMIT);
        }
    }
    Ok(letters)
}

/// The byte offset of a character of a pattern, from the offset of the pattern and the column, counted from 1.
pub(super) fn place_inside(source: &Source, place: usize, pattern: &str, column: usize) -> usize {
    let inside: usize = pattern.chars().take(column.saturating_sub(1)).map(char::len_utf8).sum();
    place + if stands_at(source, place, pattern) { inside } else { 0 }
}

/// Whether a pattern is written there as it is. With escapes places inside are not certain: that of the pattern counts.
fn stands_at(source: &Source, place: usize, pattern: &str) -> bool {
    source.text().get(place..).is_some_and(|rest| rest.starts_with(pattern))
}

/// The most bytes of all patterns of a puzzle: parsing takes some 200 bytes for each.
const PATTERN_BYTE_LIMIT: usize = 4 << 20;

/// Refuses a puzzle with this many bytes of patterns.
pub(super) fn check_patterns(source: &Source, place: usize, bytes: usize) -> Result<()> {
    if bytes > PATTERN_BYTE_LIMIT {
        bail!(source, place, "the patterns are too long together: the limit is {PATTERN_BYTE_LIMIT} bytes");
    }
    Ok(())
}

/// Warns of letters in a pattern that are not in the alphabet: they never match.
pub(super) fn warn_of_letters_outside(
    source: &Input<'_>,
    place: usize,
    pattern: &Pattern,
    alphabet: &Alphabet,
) {
    let outside = letters_outside(pattern.text(), alphabet, pattern.dialect()).unwrap_or_default();
    if outside.is_empty() {
        return;
    }
    let written: Vec<(usize, char)> = pattern.text().char_indices().collect();
    let stands_here = stands_at(source, place, pattern.text());
    for (letter, column) in outside {
        let inside = written.get(column.saturating_sub(1)).map(|(inside, _)| *inside);
        let at = place + inside.filter(|_| stands_here).unwrap_or(0);
        let is_number = written.get(column).is_some_and(|(_, next)| next.is_ascii_digit());
        let message = match u32::from(letter) {
            code @ 1..=7 if is_number => {
                format!("\\{code} is the character with the code {code} here, not a back-reference")
            }
            _ => format!("the pattern uses {letter:?}, which is not in the alphabet"),
        };
        source.warn(at, message);
    }
}

/// Writes letters in ascending order so that [`letters_of`] reads them, three or more consecutive letters or digits as
/// a range.
///
/// ```
/// use nonomata::formats::write_ranges;
///
/// assert_eq!(write_ranges(&['a', 'b', 'c', 'x', ' ']), r"a-cx\s");
/// ```
pub fn write_ranges(letters: &[char]) -> String {
    let follows = |one: char, next: char| {
        u32::from(one) + 1 == u32::from(next)
            && [char::is_ascii_uppercase, char::is_ascii_lowercase, char::is_ascii_digit]
                .iter()
                .any(|holds: &fn(&char) -> bool| holds(&one) && holds(&next))
    };
    let mut text = String::new();
    for run in letters.chunk_by(|&one, &next| follows(one, next)) {
        match run {
            [first, _, .., last] => text.push_str(&format!("{first}-{last}")),
            short => text.push_str(&write_letters(short)),
        }
    }
    text
}

/// Writes letters so that [`read_letters`] reads them back.
pub(super) fn write_letters(letters: &[char]) -> String {
    let mut text = String::new();
    for &letter in letters {
        match letter {
            ' ' => text.push_str("\\s"),
            '\\' | '-' => text.extend(['\\', letter]),
            odd if odd.is_whitespace() || odd.is_control() => {
                text.push_str(&format!("\\x{{{:x}}}", u32::from(odd)));
            }
            letter => text.push(letter),
        }
    }
    text
}
