//! Near misses: what the lines of a text in no known format look like but for one or two, for the hint of an error.

use super::lists::{is_blank, symbol_of};
use crate::formats::registry::{self, Known};
use crate::formats::{Format, ReadError, Source};

/// Longer texts are not looked through.
const BYTE_LIMIT: usize = 1 << 16;

/// The number of lines that may be wrong.
const WRONG_LINES: usize = 2;

/// A look of lines, the fewest such lines that show it, and whether a line is one.
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

/// The error for a text that no format recognises, with other advice, or with what all lines but one or two look like.
/// Then the place is the first line that does not.
pub(super) fn of_unknown(source: &Source, error: ReadError, advice: Option<String>) -> ReadError {
    if let Some(advice) = advice {
        return error.with_hint(advice);
    }
    if !source.is_text() || source.text().len() > BYTE_LIMIT {
        return error;
    }
    let lines = || (1..).zip(source.lines()).filter(|(_, line)| !is_blank(line.1));
    let is_shown = |least: usize, right: usize, wrong: usize| {
        right >= least.max(wrong) && (1..=WRONG_LINES).contains(&wrong)
    };
    for (what, least, is_so) in SIGNS {
        let (right, wrong): (Vec<_>, Vec<_>) = lines().partition(|(_, line)| is_so(line.1.trim()));
        if !is_shown(least, right.len(), wrong.len()) {
            continue;
        }
        let others: Vec<String> = wrong.iter().map(|(number, _)| format!("line {number}")).collect();
        let hint = format!("without {} the text looks like {what}", others.join(" and "));
        return source.error(wrong[0].1.0, error.message()).of_kind(error.kind()).with_hint(hint);
    }
    error
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
