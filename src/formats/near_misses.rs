//! Near misses: what the lines of a text in no known format look like but for one or two, for the hint of an error.

use super::lists::{is_blank, symbol_of};
use crate::formats::registry::{self, Known};
use crate::formats::{Format, Source};

/// Longer texts are not looked through.
const BYTE_LIMIT: usize = 1 << 16;

/// The number of lines that may be wrong.
const WRONG_LINES: usize = 2;

/// What a line may look like, the fewest such lines that show it, and whether a line is one.
type Sign = (&'static str, usize, fn(&str) -> bool);

const SIGNS: [Sign; 4] = [
    ("clues", 2, |line| {
        line.starts_with(|digit: char| digit.is_ascii_digit())
            && line.chars().all(|letter| letter.is_ascii_digit() || ", ".contains(letter))
    }),
    ("the rows of a picture", 2, |line| line.chars().all(|letter| symbol_of(letter).is_some())),
    ("clues in brackets", 2, |line| line.starts_with('[') && line.ends_with(']')),
    ("a game of tatham", 1, |line| {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
        let sizes = line.split_once(':').and_then(|(sizes, _)| sizes.split_once('x'));
        sizes.is_some_and(|(width, height)| digits(width) && digits(height))
    }),
];

/// The hint for a text that no format recognises: other advice, or what all lines but one or two look like.
pub(super) fn of_unknown(source: &Source, advice: Option<String>) -> Option<String> {
    if advice.is_some() || !source.is_text() || source.text().len() > BYTE_LIMIT {
        return advice;
    }
    let lines = || (1..).zip(source.text().lines()).filter(|(_, line)| !is_blank(line));
    SIGNS.iter().find_map(|(what, least, is_so)| {
        let (right, wrong): (Vec<(usize, &str)>, Vec<_>) = lines().partition(|(_, line)| is_so(line.trim()));
        let others: Vec<String> = wrong.iter().map(|(number, _)| format!("line {number}")).collect();
        let is_shown = right.len() >= (*least).max(wrong.len()) && (1..=WRONG_LINES).contains(&wrong.len());
        is_shown.then(|| format!("without {} the text looks like {what}", others.join(" and ")))
    })
}

/// The hint for a text that is not in the format that was asked for: the format in which it can be read.
pub(super) fn of_other(source: &Source, asked: &Format) -> Option<String> {
    if !source.is_text() || source.text().len() > BYTE_LIMIT {
        return None;
    }
    let mut alike = registry::alike(source).map_while(Known::format).filter(|format| *format != asked);
    let format = alike.find(|format| format.recognise(source).is_ok())?;
    Some(format!("the text can be read as {format}"))
}
