//! Quoted patterns after settings: `shape = hexagonal`, `num_regexes_per_line = 1`, then one `'...'` per line.
//!
//! The patterns of a line follow one another. A rectangle lists its rows, then its columns; a hexagon goes around
//! counter-clockwise, which is the order of [`Shape::lines`].

use super::collected::{Collected, Written, read_dialect};
use crate::formats::{Input, Result, read_letters};
use crate::puzzles::About;
use crate::puzzles::regex_crossword::{RegexCrossword, Shape};

/// The known settings.
const KEYS: [&str; 8] = [
    "shape",
    "num_rows",
    "num_cols",
    "num_regexes_per_line",
    "num_regexes_per_row",
    "num_regexes_per_col",
    "alphabet",
    "regex",
];

/// The quotes around patterns, and what closes them.
const QUOTES: [(char, char); 4] =
    [('\'', '\''), ('"', '"'), ('\u{2018}', '\u{2019}'), ('\u{201c}', '\u{201d}')];

/// Whether the first line that is not a comment sets the shape or a number of lines.
pub(super) fn looks_like(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let setting = lines.next().and_then(|line| line.split_once('='));
    setting.is_some_and(|(key, value)| match key.trim() {
        "shape" => ["hexagonal", "rectangular"].contains(&value.trim()),
        key => key.starts_with("num_") && KEYS.contains(&key),
    })
}

/// A setting: its key, where its value begins, its value.
type Setting<'a> = (&'a str, usize, &'a str);

/// Reads a crossword.
pub(super) fn read(source: &Input<'_>) -> Result<RegexCrossword> {
    let mut settings: Vec<Setting<'_>> = Vec::new();
    let mut patterns: Vec<Written> = Vec::new();
    for (start, line) in source.lines() {
        let text = line.trim();
        let place = start + line.len() - line.trim_start().len();
        let quotes = QUOTES.iter().find(|(open, _)| text.starts_with(*open));
        match (text.chars().next(), quotes) {
            (None | Some('#'), _) => {}
            (Some(_), Some((open, close))) => {
                let inside = &text[open.len_utf8()..];
                let inside =
                    inside.strip_suffix(*close).or_else(|| inside.strip_suffix(',')?.strip_suffix(*close));
                let inside = inside.ok_or_else(|| {
                    source.error(place, format!("expected the quote {close} at the end of the pattern"))
                })?;
                patterns.push(Written { place: place + open.len_utf8(), text: inside.to_owned() });
            }
            (Some(_), None) => {
                let (key, value) = text
                    .split_once('=')
                    .map(|(key, value)| (key.trim(), value))
                    .filter(|(key, _)| KEYS.contains(key))
                    .ok_or_else(|| {
                        let message = format!("found {text:?}, expected a quoted pattern or a setting");
                        source
                            .error(place, message)
                            .with_hint(format!("the settings are {}", KEYS.join(", ")))
                    })?;
                if settings.iter().any(|(known, ..)| *known == key) {
                    bail!(source, place, "the setting {key} is given twice");
                }
                let place = place + text.len() - value.trim_start().len();
                settings.push((key, place, value.trim()));
            }
        }
    }
    put_together(source, &settings, patterns)
}

fn put_together(
    source: &Input<'_>,
    settings: &[Setting<'_>],
    patterns: Vec<Written>,
) -> Result<RegexCrossword> {
    let setting = |key: &str| settings.iter().find(|(known, ..)| *known == key);
    let number = |key: &str, otherwise: Option<usize>| match setting(key) {
        Some(&(_, place, value)) => source.number(place, value, key).and_then(|number| match number {
            0 => Err(source.error(place, format!("found 0, expected {key} of at least 1"))),
            number => Ok(number as usize),
        }),
        None => otherwise.ok_or_else(|| {
            source
                .error(source.text().len(), format!("found the end of the text, expected the setting {key}"))
        }),
    };
    let count = patterns.len();
    let (shape, each) = match setting("shape").map(|(.., value)| *value) {
        Some("rectangular") => {
            let shape =
                Shape::Rectangle { width: number("num_cols", None)?, height: number("num_rows", None)? };
            (shape, [number("num_regexes_per_row", Some(1))?, number("num_regexes_per_col", Some(1))?])
        }
        _ => {
            let each = number("num_regexes_per_line", Some(1))?;
            // A hexagon of side n has 3 (2n - 1) lines.
            (Shape::Hexagon { side: (count / each / 3).div_ceil(2) }, [each, each])
        }
    };
    let lines = shape.axes().iter().map(|&axis| shape.line_count(axis));
    let first = shape.line_count(shape.axes()[0]);
    let total = lines.fold(0usize, |sum, lines| sum.saturating_add(lines));
    let expected = first.saturating_mul(each[0]).saturating_add((total - first).saturating_mul(each[1]));
    if expected != count {
        let message = match shape {
            Shape::Hexagon { .. } => {
                format!("found {count} patterns, expected three times an odd number of lines")
            }
            Shape::Rectangle { .. } => format!("found {count} patterns, expected {expected}"),
        };
        return Err(source.error(patterns.first().map_or(0, |first| first.place), message));
    }
    let mut rest = patterns.into_iter();
    let take = |line: usize| rest.by_ref().take(each[usize::from(line >= first)]).collect();
    let lines = (0..total).map(take).collect();
    let alphabet = match setting("alphabet") {
        Some(&(_, place, value)) => Some((place, read_letters(source, place, value)?)),
        None => None,
    };
    let dialect = match setting("regex") {
        Some(&(_, place, value)) => Some(read_dialect(source, place, value)?),
        None => None,
    };
    Collected { place: 0, shape, axes: None, about: About::new(), alphabet, dialect, lines }.finish(source)
}
