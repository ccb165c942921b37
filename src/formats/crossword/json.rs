//! JSON: lists of patterns, with a string or a list of strings for every line.
//!
//! An object has `rows` and `columns` (also `cols`, or `patternsY` and `patternsX`) and may have an `alphabet`; a
//! hexagon has `"shape": "hexagonal"` and its lines in `rows`, `north_west` and `south_west`. A bare list has the
//! rows, the columns and perhaps the alphabet. An empty string means no pattern.

use super::collected::{Collected, Written};
use crate::formats::json::{Member, Members, elements, string};
use crate::formats::{Cursor, Input, Result, Source};
use crate::puzzles::About;
use crate::puzzles::regex_crossword::{RegexCrossword, Shape};

const ROWS: [&str; 2] = ["rows", "patternsY"];
const COLUMNS: [&str; 3] = ["columns", "cols", "patternsX"];
const ALPHABET: [&str; 2] = ["alphabet", "characters"];

/// The keys for title, author and the like.
pub(super) const PROPERTIES: [&str; 5] = ["title", "name", "author", "description", "id"];

/// The patterns of all lines along an axis.
type Lines = Vec<Vec<Written>>;

/// Whether an object has a key that only crosswords have, or a list begins with a string.
pub(super) fn looks_like(text: &str) -> bool {
    let keys = ["\"alphabet\"", "\"characters\"", "\"patternsX\"", "\"hexagonal\"", "\"north_west\""];
    let in_list = text.trim_start_matches(|letter: char| letter == '[' || letter.is_whitespace());
    (text.starts_with('{') && keys.iter().any(|key| text.contains(key)))
        || (text.starts_with('[') && in_list.starts_with('"'))
}

/// Reads a crossword.
pub(super) fn read(source: &Input<'_>) -> Result<RegexCrossword> {
    let mut cursor = Cursor::new(source);
    cursor.skip_white_space();
    let collected = match cursor.peek() {
        Some('[') => list(&mut cursor)?,
        _ => object(source, &mut cursor)?,
    };
    cursor.expect_end("the end of the text")?;
    collected.finish(source)
}

fn object(source: &Input<'_>, cursor: &mut Cursor<'_>) -> Result<Collected> {
    let place = cursor.offset();
    let mut members = Members::read(source, cursor, "a crossword")?;
    let shape = members.take(source, &["shape"])?;
    let is_hexagon = match shape {
        None => false,
        Some(Member { mut value, .. }) => {
            let place = value.offset();
            match string(&mut value, "the shape")?.text() {
                "hexagonal" => true,
                "rectangular" => false,
                other => {
                    let message =
                        format!("found the shape {other:?}, expected \"rectangular\" or \"hexagonal\"");
                    return Err(source.error(place, message));
                }
            }
        }
    };
    let axes: &[&[&str]] =
        if is_hexagon { &[&ROWS, &["north_west"], &["south_west"]] } else { &[&ROWS, &COLUMNS] };
    let mut sections = Vec::new();
    for keys in axes {
        let member = members.take(source, keys)?;
        let Some(Member { mut value, .. }) = member else {
            bail!(source, place, "found no {:?}, expected lists of patterns", keys[0]);
        };
        sections.push((value.offset(), lines(&mut value)?));
    }
    let alphabet = match members.take(source, &ALPHABET)? {
        Some(Member { mut value, .. }) => {
            let place = value.offset();
            Some((place, string(&mut value, "the alphabet")?.text().to_owned()))
        }
        None => None,
    };
    let mut about = About::new();
    for name in PROPERTIES {
        let Some(mut member) = members.take(source, &[name])? else { continue };
        if member.value.peek() == Some('"') {
            let name = if name == "name" { "title" } else { name };
            about.set(name, string(&mut member.value, name)?.text());
        }
    }
    members.finish(source);
    let shape = shape_of(source, &sections, is_hexagon)?;
    let lines = sections.into_iter().flat_map(|(_, lines)| lines).collect();
    Ok(Collected { place, shape, about, alphabet, lines })
}

/// The shape with these numbers of lines.
fn shape_of(source: &Source, sections: &[(usize, Lines)], is_hexagon: bool) -> Result<Shape> {
    let height = sections[0].1.len();
    if !is_hexagon {
        return Ok(Shape::Rectangle { width: sections[1].1.len(), height });
    }
    for (place, lines) in sections {
        if lines.len() != height || height % 2 == 0 {
            let message = format!(
                "found {} lines here and {height} rows, expected the same odd number in all directions",
                lines.len()
            );
            return Err(source.error(*place, message));
        }
    }
    Ok(Shape::Hexagon { side: height.div_ceil(2) })
}

/// Reads a bare list: rows, columns, perhaps an alphabet.
fn list(cursor: &mut Cursor<'_>) -> Result<Collected> {
    let place = cursor.offset();
    let mut sections: Vec<Lines> = Vec::new();
    let mut alphabet = None;
    let end = cursor.clone();
    elements(cursor, "a crossword", |cursor| {
        if sections.len() < 2 {
            sections.push(lines(cursor)?);
        } else if alphabet.is_none() {
            let place = cursor.offset();
            alphabet = Some((place, string(cursor, "the alphabet")?.text().to_owned()));
        } else {
            return Err(cursor.expected("the end of the list"));
        }
        Ok(())
    })?;
    let Ok([rows, columns]) = <[Lines; 2]>::try_from(sections) else {
        return Err(end.expected("a list of rows and columns"));
    };
    let shape = Shape::Rectangle { width: columns.len(), height: rows.len() };
    let lines = rows.into_iter().chain(columns).collect();
    Ok(Collected { place, shape, about: About::new(), alphabet, lines })
}

/// Reads the patterns of the lines along an axis.
fn lines(cursor: &mut Cursor<'_>) -> Result<Lines> {
    let mut lines = Lines::new();
    elements(cursor, "the lines", |cursor| {
        let mut line = Vec::new();
        match cursor.peek() {
            Some('[') => elements(cursor, "the patterns of a line", |cursor| pattern(cursor, &mut line))?,
            _ => pattern(cursor, &mut line)?,
        }
        lines.push(line);
        Ok(())
    })?;
    Ok(lines)
}

fn pattern(cursor: &mut Cursor<'_>, line: &mut Vec<Written>) -> Result<()> {
    let place = cursor.offset() + 1;
    if cursor.take_text("null") {
        return Ok(());
    }
    let text = string(cursor, "a pattern")?.text().to_owned();
    if !text.is_empty() {
        line.push(Written { place, text });
    }
    Ok(())
}
