//! Near misses: the formats that a text would have but for a line or two, for the hint of an error.

use super::registry::{self, Known};
use crate::formats::{Format, Source};

/// Longer texts are not compared with all formats.
const BYTE_LIMIT: usize = 1 << 16;

/// Maximum number of formats in a hint.
const SHOWN: usize = 3;

/// The number of lines that may be wrong.
const WRONG_LINES: usize = 2;

/// The hint for a text that no format recognises: the formats that recognise it without its wrong lines, and what is
/// wrong with the first of these. Other advice comes first, unless the rest of the text can be read.
pub(super) fn of_unknown(source: &Source, advice: Option<String>) -> Option<String> {
    if !source.is_text() || source.text().len() > BYTE_LIMIT {
        return advice;
    }
    let mut misses: Vec<Miss> = Format::all().iter().filter_map(|format| Miss::of(source, format)).collect();
    misses.sort_by_key(|miss| (!miss.is_read, miss.wrong_lines));
    let advice = advice.filter(|_| !misses.iter().any(|miss| miss.is_read));
    advice.or_else(|| shown(misses.into_iter().map(|miss| miss.message)))
}

/// The hint for a text that is not in the format that was asked for: the format in which it can be read, or those that
/// recognise it.
pub(super) fn of_other(source: &Source, asked: &Format) -> Option<String> {
    if !source.is_text() || source.text().len() > BYTE_LIMIT {
        return None;
    }
    let alike: Vec<&'static Format> =
        registry::alike(source).map_while(Known::format).filter(|format| *format != asked).collect();
    if let Some(format) = alike.iter().find(|format| format.read(source).is_ok()) {
        return Some(format!("the text can be read as {format}"));
    }
    let is_asked = (asked.looks_like)(source.text().trim_start());
    let errors = alike.iter().filter_map(|format| Some((format, format.read(source).err()?)));
    let messages = errors.map(|(format, error)| miss(format, error.line(), error.message()));
    if is_asked { None } else { shown(messages) }
}

/// The first messages, one a line.
fn shown(messages: impl Iterator<Item = String>) -> Option<String> {
    let shown: Vec<String> = messages.take(SHOWN).collect();
    (!shown.is_empty()).then(|| shown.join("\n  = "))
}

fn miss(format: &Format, line: usize, message: &str) -> String {
    format!("it looks like {format}, but line {line}: {message}")
}

/// A format that recognises a text without a few lines of it.
struct Miss {
    message: String,
    wrong_lines: usize,
    /// Whether the rest of the text can be read.
    is_read: bool,
}

impl Miss {
    fn of(source: &Source, format: &'static Format) -> Option<Miss> {
        let first = format.read(source).err()?;
        let mut lines: Vec<&str> = source.text().split('\n').collect();
        let mut wrong = first.line();
        for wrong_lines in 1..=WRONG_LINES {
            if wrong > lines.len() {
                return None;
            }
            lines.remove(wrong - 1);
            let rest = lines.join("\n");
            if rest.trim().is_empty() {
                return None;
            }
            let read = format.read(&source.with_text(&rest));
            if (format.looks_like)(rest.trim_start()) {
                let message = miss(format, first.line(), first.message());
                return Some(Miss { message, wrong_lines, is_read: read.is_ok() });
            }
            wrong = read.err()?.line();
        }
        None
    }
}
