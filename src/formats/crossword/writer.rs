//! Writing: our own notation, and JSON.

use super::json::PROPERTIES;
use super::text::{FIRST_LINE, SECTIONS};
use crate::formats::json::text;
use crate::formats::letters::write_letters;
use crate::formats::{WriteError, Written};
use crate::puzzles::PuzzleKind;
use crate::puzzles::regex_crossword::{RegexCrossword, Shape};
use nonomata_engine::rule::{Dialect, Pattern};
use nonomata_engine::symbol::Alphabet;

/// Writes a crossword in our own notation. A pattern that needs more than one line is an error.
pub(super) fn write(crosswords: &[&RegexCrossword], written: &mut Written) -> Result<(), WriteError> {
    crosswords.iter().try_for_each(|crossword| write_text(crossword, written))
}

fn write_text(crossword: &RegexCrossword, written: &mut Written) -> Result<(), WriteError> {
    let mut text = format!("{FIRST_LINE}\n");
    for (name, value) in crossword.about().iter() {
        let kept: String =
            value.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        let kept = kept.trim();
        let is_name = |letter: char| !letter.is_whitespace() && !letter.is_control() && letter != ':';
        let is_kept = !["alphabet", "regex"].contains(&name) && !name.is_empty() && name.chars().all(is_name);
        let is_kept = is_kept && !name.starts_with('#') && !kept.is_empty();
        written.lose("part of title, author and the like", !is_kept || kept != value);
        if is_kept {
            text.push_str(&format!("{name}: {kept}\n"));
        }
    }
    if crossword.dialect() != Dialect::JavaScript {
        text.push_str(&format!("regex: {}\n", crossword.dialect()));
    }
    text.push_str(&format!("alphabet: {}\n", write_letters(crossword.alphabet().letters())));
    let mut patterns = crossword.patterns().iter();
    let shape = crossword.shape();
    for &axis in crossword.axes() {
        let name = SECTIONS.iter().find(|known| known.1 == axis).map_or("", |known| known.0);
        text.push_str(&format!("\n{name}:\n"));
        for line in patterns.by_ref().take(shape.line_count(axis)) {
            let mut all = line.iter().map(|pattern| on_one_line(pattern, crossword.alphabet()));
            let first = all.next().unwrap_or_else(|| Ok(".*".to_owned()))?;
            text.push_str(&format!("{first}\n"));
            for more in all {
                text.push_str(&format!("& {}\n", more?));
            }
        }
    }
    written.text.push_str(&text);
    Ok(())
}

/// A crossword in JSON.
pub(super) fn write_json(crosswords: &[&RegexCrossword], written: &mut Written) {
    crosswords.iter().for_each(|crossword| write_object(crossword, written));
}

fn write_object(crossword: &RegexCrossword, written: &mut Written) {
    let mut members = Vec::new();
    for (name, value) in crossword.about().iter() {
        if PROPERTIES.contains(&name) {
            members.push(format!("{}: {}", text(name), text(value)));
        }
        written.lose("part of title, author and the like", !PROPERTIES.contains(&name));
    }
    let shape = crossword.shape();
    if let Shape::Hexagon { .. } = shape {
        members.push("\"shape\": \"hexagonal\"".to_owned());
    }
    members
        .push(format!("\"alphabet\": {}", text(&crossword.alphabet().letters().iter().collect::<String>())));
    if crossword.dialect() != Dialect::JavaScript {
        members.push(format!("\"regex\": {}", text(crossword.dialect().name())));
    }
    let mut patterns = crossword.patterns().iter();
    for &axis in crossword.axes() {
        let name = SECTIONS.iter().find(|known| known.1 == axis).map_or("", |known| known.0);
        let lines = patterns.by_ref().take(shape.line_count(axis)).map(|line| {
            // An empty string would mean no pattern.
            let quoted = |pattern: &str| if pattern.is_empty() { text("(?:)") } else { text(pattern) };
            let all: Vec<String> = line.iter().map(|pattern| quoted(pattern.text())).collect();
            format!("[{}]", all.join(", "))
        });
        let lines: Vec<String> = lines.collect();
        members.push(format!("{}: [{}]", text(&name.replace('-', "_")), lines.join(", ")));
    }
    written.text = format!("{{\n  {}\n}}\n", members.join(",\n  "));
}

/// The pattern on one line, so that reading it back gives the same pattern: as it is, in a group, or without redundant
/// white space around it. Control characters are written as escapes.
fn on_one_line(pattern: &Pattern, alphabet: &Alphabet) -> Result<String, WriteError> {
    let text = pattern.text();
    let numbered: String = text
        .chars()
        .map(|letter| match letter.is_control() {
            true if pattern.dialect() == Dialect::Rust => format!("\\x{{{:x}}}", u32::from(letter)),
            true => format!("\\u{:04x}", u32::from(letter)),
            false => letter.to_string(),
        })
        .collect();
    let ways = [
        text.to_owned(),
        format!("(?:{text})"),
        text.trim().to_owned(),
        numbered.clone(),
        format!("(?:{numbered})"),
    ];
    let is_same = |way: &String| {
        Pattern::in_dialect(way, alphabet, pattern.dialect())
            .is_ok_and(|again| again.has_expression_of(pattern))
    };
    ways.into_iter().find(|way| stands(way) && is_same(way)).ok_or(WriteError::Line)
}

/// Whether the whole line is read as a pattern.
fn stands(line: &str) -> bool {
    let is_heading = line.strip_suffix(':').is_some_and(|name| SECTIONS.iter().any(|known| known.0 == name));
    let is_other = is_heading || line.is_empty() || line.trim() != line || line.starts_with(['#', '&']);
    !is_other && !line.contains(char::is_control)
}
