//! Writing: our own text.

use super::json::PROPERTIES;
use super::text::{FIRST_LINE, SECTIONS};
use crate::formats::format::Written;
use crate::formats::json::text;
use crate::formats::letters::write_letters;
use crate::puzzles::Puzzle;
use crate::puzzles::regex_crossword::{RegexCrossword, Shape};

/// A crossword in our own text.
pub fn write_crossword(crossword: &RegexCrossword) -> String {
    let mut text = format!("{FIRST_LINE}\n");
    for (name, value) in crossword.about().iter() {
        let value: String =
            value.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        text.push_str(&format!("{name}: {value}\n"));
    }
    text.push_str(&format!("alphabet: {}\n", write_letters(crossword.alphabet().letters())));
    let mut patterns = crossword.patterns().iter();
    let shape = crossword.shape();
    for &direction in shape.directions() {
        let name = SECTIONS.iter().find(|known| known.1 == direction).map_or("", |known| known.0);
        text.push_str(&format!("\n{name}:\n"));
        for line in patterns.by_ref().take(shape.line_count(direction)) {
            let first = line.first().map_or(".*", |pattern| pattern.text());
            text.push_str(&format!("{}\n", guarded(first)));
            for more in line.iter().skip(1) {
                text.push_str(&format!("& {}\n", guarded(more.text())));
            }
        }
    }
    text
}

/// A crossword in JSON.
pub(in crate::formats) fn write_json(crossword: &RegexCrossword, written: &mut Written) {
    let mut members = Vec::new();
    for (name, value) in crossword.about().iter() {
        if PROPERTIES.contains(&name) {
            members.push(format!("{}: {}", text(name), text(value)));
        }
        written.lose("some of what is said about the puzzle", !PROPERTIES.contains(&name));
    }
    let shape = crossword.shape();
    if let Shape::Hexagon { .. } = shape {
        members.push("\"shape\": \"hexagonal\"".to_owned());
    }
    members
        .push(format!("\"alphabet\": {}", text(&crossword.alphabet().letters().iter().collect::<String>())));
    let mut patterns = crossword.patterns().iter();
    for &direction in shape.directions() {
        let name = SECTIONS.iter().find(|known| known.1 == direction).map_or("", |known| known.0);
        let lines = patterns.by_ref().take(shape.line_count(direction)).map(|line| {
            // An empty text would be no pattern.
            let said = |pattern: &str| if pattern.is_empty() { text("(?:)") } else { text(pattern) };
            let all: Vec<String> = line.iter().map(|pattern| said(pattern.text())).collect();
            format!("[{}]", all.join(", "))
        });
        let lines: Vec<String> = lines.collect();
        members.push(format!("{}: [{}]", text(&name.replace('-', "_")), lines.join(", ")));
    }
    written.text = format!("{{\n  {}\n}}\n", members.join(",\n  "));
}

/// The pattern, so that it is read as one: what would be taken for something else stands in a group.
fn guarded(pattern: &str) -> String {
    let is_heading =
        pattern.strip_suffix(':').is_some_and(|name| SECTIONS.iter().any(|known| known.0 == name));
    match is_heading || pattern.is_empty() || pattern.trim() != pattern || pattern.starts_with(['#', '&']) {
        true => format!("(?:{pattern})"),
        false => pattern.to_owned(),
    }
}
