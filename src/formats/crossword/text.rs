//! `crossword`, this project's own notation: sections with one pattern per line.

use super::collected::{Collected, Written, read_dialect};
use crate::formats::{Input, Result, Source, read_letters};
use crate::puzzles::About;
use crate::puzzles::regex_crossword::{Axis, CrosswordError, RegexCrossword, Shape};

/// The first line.
pub(super) const FIRST_LINE: &str = "nonomata regex crossword";

/// The names of the sections.
pub(super) const SECTIONS: [(&str, Axis); 7] = [
    ("rows", Axis::Row),
    ("columns", Axis::Column),
    ("north-west", Axis::NorthWest),
    ("south-west", Axis::SouthWest),
    ("west", Axis::West),
    ("south-east", Axis::SouthEast),
    ("north-east", Axis::NorthEast),
];

/// A section: its axis, where it begins, the patterns of its lines.
type Section = (Axis, usize, Vec<Vec<Written>>);

/// The section that a line begins.
fn section(line: &str) -> Option<(&'static str, Axis)> {
    let name = line.strip_suffix(':')?;
    SECTIONS.iter().find(|(known, _)| *known == name).copied()
}

/// Whether a text begins with the first line or, without it, sets an alphabet or a dialect above a section.
pub(super) fn looks_like(text: &str) -> bool {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut lines = lines.peekable();
    if lines.peek() == Some(&FIRST_LINE) {
        return true;
    }
    let mut has_setting = false;
    for line in lines {
        if section(line).is_some() {
            return has_setting;
        }
        let is_setting = line.starts_with("alphabet:") || line.starts_with("regex:");
        if !is_setting && !line.contains(": ") {
            return false;
        }
        has_setting |= is_setting;
    }
    false
}

/// Reads a crossword. If it is recognised otherwise or the format is chosen, it may lack the first line.
pub(super) fn read(source: &Input<'_>) -> Result<RegexCrossword> {
    let mut about = About::new();
    let (mut alphabet, mut dialect) = (None, None);
    let mut sections: Vec<Section> = Vec::new();
    let begin = source.text().len() - source.text().trim_start().len();
    let mut statements = source.statements().peekable();
    statements.next_if(|(_, text)| *text == FIRST_LINE);
    for (place, text) in statements {
        match (section(text), sections.last_mut()) {
            (Some((name, axis)), _) => {
                if sections.iter().any(|(known, ..)| *known == axis) {
                    bail!(source, place, "the section {name:?} is given twice");
                }
                sections.push((axis, place, Vec::new()));
            }
            (None, Some((.., lines))) => pattern(source, place, text, lines)?,
            (None, None) => match text.split_once(':') {
                Some((name, _))
                    if about.get(name).is_some()
                        || (name == "alphabet" && alphabet.is_some())
                        || (name == "regex" && dialect.is_some()) =>
                {
                    bail!(source, place, "the setting {name:?} is given twice");
                }
                Some(("alphabet", letters)) => {
                    alphabet = Some((place, read_letters(source, place + "alphabet:".len(), letters)?));
                }
                Some(("regex", name)) => {
                    dialect = Some(read_dialect(source, place + "regex:".len(), name)?);
                }
                Some((name, value)) if !name.contains(char::is_whitespace) => about.set(name, value.trim()),
                _ => {
                    bail!(source, place, "found {text:?}, expected `title: ...`, `alphabet: ...` or `rows:`");
                }
            },
        }
    }
    let (shape, axes, lines) = put_together(source, sections)?;
    Collected { place: begin, shape, axes: Some(axes), about, alphabet, dialect, lines }.finish(source)
}

/// Adds a pattern of a new line or, after `& `, another pattern of the last line.
fn pattern(source: &Source, place: usize, text: &str, lines: &mut Vec<Vec<Written>>) -> Result<()> {
    let Some(more) = text.strip_prefix("& ") else {
        if lines.len() == Shape::LINE_LIMIT {
            return Err(source.at(place)(CrosswordError::too_large()));
        }
        lines.push(vec![Written { place, text: text.to_owned() }]);
        return Ok(());
    };
    let pattern = more.trim_start();
    let place = place + text.len() - pattern.len();
    match lines.last_mut() {
        Some(line) => line.push(Written { place, text: pattern.to_owned() }),
        None => bail!(source, place, "found `& ` before the first pattern, expected a line's first pattern"),
    }
    Ok(())
}

/// The shape that the sections imply, and the patterns in the order of its lines.
fn put_together(source: &Source, sections: Vec<Section>) -> Result<(Shape, Vec<Axis>, Vec<Vec<Written>>)> {
    let count = |axes: [Axis; 2]| {
        let section = sections.iter().find(|(known, ..)| axes.contains(known));
        section.map(|(axis, place, lines)| (*axis, *place, lines.len()))
    };
    let all = [
        [Axis::Row, Axis::West],
        [Axis::Column; 2],
        [Axis::NorthWest, Axis::SouthEast],
        [Axis::SouthWest, Axis::NorthEast],
    ];
    let all = all.map(count);
    let axes: Vec<Axis> = all.iter().flatten().map(|(axis, ..)| *axis).collect();
    let is_double = axes.len() < sections.len();
    let shape = match all {
        _ if is_double => {
            bail!(source, sections[0].1, "found two directions of the same lines, expected one");
        }
        [Some((Axis::Row, _, height)), Some((_, _, width)), None, None] => Shape::Rectangle { width, height },
        [Some((_, place, rows)), None, Some(_), Some(_)] => {
            if rows % 2 == 0 {
                bail!(source, place, "found {rows} rows of a hexagon, expected an odd number");
            }
            Shape::Hexagon { side: rows.div_ceil(2) }
        }
        _ => {
            let message = "expected the sections rows and columns, or rows, north-west and south-west";
            return Err(source.error(source.text().len(), message));
        }
    };
    let mut lines = Vec::new();
    for &axis in &axes {
        let expected = shape.line_count(axis);
        for (_, place, found) in sections.iter().filter(|(known, ..)| *known == axis) {
            if found.len() != expected {
                let message =
                    format!("found {} lines here, expected {expected}, the number of rows", found.len());
                return Err(source.error(*place, message));
            }
            lines.extend(found.iter().cloned());
        }
    }
    Ok((shape, axes, lines))
}
