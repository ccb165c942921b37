//! JSON: lists of patterns, with a string or a list of strings for every line.
//!
//! An object has `rows` and `columns` (also `cols`, or `patternsY` and `patternsX`) and may have an `alphabet`; a
//! hexagon has `"shape": "hexagonal"` and its lines in `rows`, `north_west` and `south_west`. A bare list has the
//! rows, the columns and perhaps the alphabet. An empty string means no pattern.

use super::collected::{Collected, Written, read_dialect};
use crate::formats::json::{Member, Members, elements, folded, is_key, string};
use crate::formats::{Cursor, Input, Result, Source};
use crate::puzzles::About;
use crate::puzzles::regex_crossword::{Axis, RegexCrossword, Shape};

const ROWS: [&str; 2] = ["rows", "patternsY"];
const COLUMNS: [&str; 3] = ["columns", "cols", "patternsX"];
/// The keys of the three axes of a hexagon, in each of the two directions, whatever their capitals and hyphens. Degrees
/// are counted anticlockwise from the east.
const AXES: [[(Axis, &[&str]); 2]; 3] = [
    [
        (Axis::Row, &["rows", "patternsY", "left to right", "0"]),
        (Axis::West, &["west", "right to left", "180"]),
    ],
    [
        (Axis::NorthWest, &["north_west", "bottom-right to top-left", "120"]),
        (Axis::SouthEast, &["south_east", "top-left to bottom-right", "300"]),
    ],
    [
        (Axis::SouthWest, &["south_west", "top-right to bottom-left", "240"]),
        (Axis::NorthEast, &["north_east", "bottom-left to top-right", "60"]),
    ],
];

const ALPHABET: [&str; 2] = ["alphabet", "characters"];

/// The keys for title, author and the like.
pub(super) const PROPERTIES: [&str; 5] = ["title", "name", "author", "description", "id"];

/// The patterns of all lines along an axis.
type Lines = Vec<Vec<Written>>;

/// Whether all strings have signs of a picture only: `[["#", "."], [".", "#"]]`.
fn is_picture(text: &str) -> bool {
    text.chars().all(|letter| {
        letter.is_whitespace() || "[],\"#.01-_\u{25a0}\u{25a1}\u{2588}\u{2b1b}\u{2b1c}".contains(letter)
    })
}

/// How many times as much as its text all lists of an object may have together that are looked through: they may lie in
/// each other.
const LISTS_LIMIT: usize = 2;

/// Whether an object has a key that only crosswords have, or a list begins with a string.
pub(super) fn looks_like(text: &str) -> bool {
    let in_list = text.trim_start_matches(|letter: char| letter == '[' || letter.is_whitespace());
    match text.chars().next() {
        Some('{') => has_own_key(text),
        Some('[') => in_list.starts_with('"') && !is_of_numbers(text) && !is_picture(text),
        _ => false,
    }
}

/// Whether a text has strings, and all of them are clues of a nonogram: `[["1 2", "3"], ["1", "1,1"]]`.
pub(in crate::formats) fn is_of_numbers(text: &str) -> bool {
    text.contains('"')
        && text
            .bytes()
            .all(|byte| byte.is_ascii_whitespace() || matches!(byte, b'[' | b']' | b'"' | b',' | b'0'..=b'9'))
}

/// Whether an object has a key that only crosswords have, or patterns below `rows` or `columns`, or nothing but words
/// below both.
fn has_own_key(text: &str) -> bool {
    let own = ["alphabet", "characters", "patternsX", "hexagonal"];
    let is_of_hexagon = |key: &str| {
        let key = folded(key);
        AXES[1..].iter().flatten().any(|(_, keys)| keys.iter().any(|own| folded(own) == key))
    };
    let (mut sides_of_words, mut read) = (0, 0);
    let mut rest = text;
    while let Some((part, after)) = rest.split_once('"') {
        rest = after;
        let Some(value) = after.trim_start().strip_prefix(':') else { continue };
        // This project's own JSON of nonograms may have words only: signs of hidden lengths.
        if part == "format" && value.trim_start().starts_with("\"nonomata\"") {
            return false;
        }
        let is_list_of_strings = || {
            let is_before = |letter: char| letter == '[' || letter.is_ascii_whitespace();
            value.trim_start().starts_with('[') && value.trim_start_matches(is_before).starts_with('"')
        };
        let is_side = read < LISTS_LIMIT * text.len() && (ROWS.contains(&part) || COLUMNS.contains(&part));
        let (strings, length) = if is_side { strings(value.trim_start()) } else { (Strings::Other, 0) };
        read += length;
        sides_of_words += usize::from(strings == Strings::Words);
        if own.contains(&part)
            || is_list_of_strings() && is_of_hexagon(part)
            || strings == Strings::Patterns
            || sides_of_words == 2
        {
            return true;
        }
    }
    false
}

/// The strings of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strings {
    /// One has a character that only patterns have.
    Patterns,
    /// All values are strings, and one has letters but no digits.
    Words,
    Other,
}

/// The strings of the list with which the text begins, and how much of it had to be read.
fn strings(text: &str) -> (Strings, usize) {
    let (mut depth, mut has_word, mut has_other, mut letters) = (0, false, false, text.chars());
    while let Some(letter) = letters.next() {
        match letter {
            '"' => {
                let (mut has_letter, mut has_digit) = (false, false);
                while let Some(letter) = letters.next().filter(|&letter| letter != '"') {
                    match letter {
                        '\\' if letters.next() != Some('\\') => {}
                        '|' | '(' | '[' | '+' | '^' | '\\' => {
                            return (Strings::Patterns, text.len() - letters.as_str().len());
                        }
                        _ => {}
                    }
                    has_letter |= letter.is_alphabetic();
                    has_digit |= letter.is_ascii_digit();
                }
                has_word |= has_letter && !has_digit;
            }
            '[' => depth += 1,
            ']' => depth -= 1,
            // A block, or its colour.
            '0'..='9' | '{' => has_other = true,
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    let strings = if has_word && !has_other { Strings::Words } else { Strings::Other };
    (strings, text.len() - letters.as_str().len())
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

/// Whether an object has lines along a third axis, as only a hexagon has.
fn has_third_axis(members: &Members<'_>) -> bool {
    let is_key_of_it =
        |member: &Member<'_>| AXES[1].iter().flat_map(|(_, keys)| *keys).any(|own| is_key(&member.key, own));
    members.any(is_key_of_it)
}

fn object(source: &Input<'_>, cursor: &mut Cursor<'_>) -> Result<Collected> {
    let place = cursor.offset();
    let mut members = Members::read(source, cursor, "a crossword")?;
    if !has_third_axis(&members) {
        members.open(source, has_third_axis)?;
    }
    let shape = members.take(source, &["shape"])?;
    let is_hexagonal = match members.take(source, &["hexagonal"])? {
        Some(Member { value, .. }) => value.peek() == Some('t'),
        None => members.has("patternsZ"),
    };
    let is_hexagon = match shape {
        None => is_hexagonal || has_third_axis(&members),
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
    let (sections, axes) = match is_hexagon {
        true => hexagon(source, &mut members, place)?,
        false => (sections(source, &mut members, place, &[&ROWS, &COLUMNS])?, None),
    };
    let alphabet = match members.take(source, &ALPHABET)? {
        Some(Member { mut value, .. }) => {
            let place = value.offset();
            Some((place, letters(&mut value)?))
        }
        None => None,
    };
    let dialect = match members.take(source, &["regex"])? {
        Some(Member { mut value, .. }) => {
            let place = value.offset();
            Some(read_dialect(source, place, string(&mut value, "the dialect of the patterns")?.text())?)
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
    Ok(Collected { place, shape, axes, about, alphabet, dialect, lines })
}

/// A section: where it begins, and its lines.
type Section = (usize, Lines);

/// The sections of a rectangle with these keys.
fn sections(
    source: &Source,
    members: &mut Members<'_>,
    place: usize,
    keys: &[&[&str]],
) -> Result<Vec<Section>> {
    let section = |keys: &&[&str]| match members.take(source, keys)? {
        Some(Member { mut value, .. }) => Ok((value.offset(), lines(&mut value)?)),
        None => Err(source.error(place, format!("found no {:?}, expected lists of patterns", keys[0]))),
    };
    keys.iter().map(section).collect()
}

/// The sections of a hexagon, and the directions in which their lines are read.
fn hexagon(
    source: &Source,
    members: &mut Members<'_>,
    place: usize,
) -> Result<(Vec<Section>, Option<Vec<Axis>>)> {
    let (mut found, mut axes) = (Vec::new(), Vec::new());
    for directions in AXES {
        let before = axes.len();
        for (axis, keys) in directions {
            if let Some(Member { mut value, .. }) = members.take(source, keys)? {
                found.push((value.offset(), lines(&mut value)?));
                axes.push(axis);
            }
        }
        if axes.len() != before + 1 {
            let [(_, one), (_, other)] = directions;
            bail!(source, place, "expected lists of patterns in one of {:?} and {:?}", one[0], other[0]);
        }
    }
    Ok((found, Some(axes)))
}

/// The letters of the cells: a string, or a list of strings.
fn letters(cursor: &mut Cursor<'_>) -> Result<String> {
    if cursor.peek() != Some('[') {
        return Ok(string(cursor, "the alphabet")?.text().to_owned());
    }
    let mut letters = String::new();
    elements(cursor, "the alphabet", |cursor| {
        letters.push_str(string(cursor, "a letter")?.text());
        Ok(())
    })?;
    Ok(letters)
}

/// The shape with these numbers of lines.
fn shape_of(source: &Source, sections: &[Section], is_hexagon: bool) -> Result<Shape> {
    let height = sections[0].1.len();
    if !is_hexagon {
        return Ok(Shape::Rectangle { width: sections[1].1.len(), height });
    }
    for (place, lines) in sections {
        if lines.len() != height || height.is_multiple_of(2) {
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
            alphabet = Some((place, letters(cursor)?));
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
    Ok(Collected { place, shape, axes: None, about: About::new(), alphabet, dialect: None, lines })
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
