//! Patterns in two lists of a program: `rows = [r'[^A]+', r'B|C']`, `cols = [r'(.)\1', r'.A']`.
//!
//! Strings are those of Python or JavaScript. A list in a list has the patterns of one line.

use super::collected::{Collected, Written};
use crate::formats::{Cursor, Input, Result, Source};
use crate::puzzles::About;
use crate::puzzles::regex_crossword::{RegexCrossword, Shape};

/// The patterns of the lines of a side.
type Lines = Vec<Vec<Written>>;

/// Reads the string at the cursor, if there is one. What escapes stand for is left to the pattern, but for backslashes
/// and quotes.
fn string(cursor: &mut Cursor<'_>) -> Option<Written> {
    let is_raw = cursor.take('r');
    let quote = cursor.peek().filter(|quote| ['\'', '"', '`'].contains(quote))?;
    cursor.advance();
    let mut written = Written { place: cursor.offset(), text: String::new() };
    loop {
        let letter = cursor.peek().filter(|letter| *letter != '\n')?;
        cursor.advance();
        if letter == quote {
            return Some(written);
        }
        if letter != '\\' {
            written.text.push(letter);
            continue;
        }
        let next = cursor.peek()?;
        cursor.advance();
        if is_raw || !['\\', quote].contains(&next) {
            written.text.push('\\');
        }
        written.text.push(next);
    }
}

/// The patterns in the list at the cursor, if it has nothing but strings, and lists of them.
fn list(cursor: &mut Cursor<'_>) -> Option<Lines> {
    let (mut lines, mut depth) = (Lines::new(), 0);
    loop {
        cursor.skip_white_space();
        match cursor.peek()? {
            '[' if depth < 2 => {
                cursor.advance();
                depth += 1;
                if depth == 2 {
                    lines.push(Vec::new());
                }
            }
            ']' => {
                cursor.advance();
                depth -= 1;
                if depth == 0 {
                    return Some(lines);
                }
            }
            ',' => cursor.advance(),
            _ if depth == 0 => return None,
            _ => {
                let pattern = string(cursor)?;
                cursor.skip_white_space();
                // Strings beside each other would be one.
                if !matches!(cursor.peek(), Some(',' | ']')) {
                    return None;
                }
                match lines.last_mut().filter(|_| depth == 2) {
                    Some(line) => line.push(pattern),
                    None => lines.push(vec![pattern]),
                }
            }
        }
    }
}

/// The lists of patterns that are called rows and columns, and where they begin.
fn sides(source: &Source) -> Option<(usize, [Lines; 2])> {
    let text = source.text();
    // JSON has more than these lists.
    if text.trim_start().starts_with(['{', '[']) || !text.contains("row") || !text.contains("col") {
        return None;
    }
    let mut sides = [None, None];
    let mut first = None;
    for (place, line) in source.lines() {
        let Some(at) = line.find(['=', ':']) else { continue };
        let name = line[..at].trim().trim_matches(['"', '\'']).rsplit([' ', '.']).next().unwrap_or_default();
        let name = name.to_ascii_lowercase();
        let begins = ["row", "col"].map(|begin| {
            name.starts_with(begin) && !name.starts_with("color") && !name.starts_with("colour")
        });
        if let Some(side) = begins.iter().position(|&is_it| is_it).filter(|&side| sides[side].is_none()) {
            sides[side] = list(&mut Cursor::at(source, place + at + 1)).filter(|lines| !lines.is_empty());
            first = first.or(sides[side].is_some().then_some(place));
        }
    }
    let [Some(rows), Some(columns)] = sides else { return None };
    let has = |is_it: fn(char) -> bool| {
        rows.iter().chain(&columns).flatten().any(|written| written.text.contains(is_it))
    };
    // Lengths with letters may be clues in colours.
    let are_patterns =
        has(|sign| "|([\\".contains(sign)) || has(char::is_alphabetic) && !has(|sign| sign.is_ascii_digit());
    are_patterns.then_some((first?, [rows, columns]))
}

/// Reads the crossword of such lists, if there are some.
pub(super) fn read(source: &Input<'_>) -> Option<Result<RegexCrossword>> {
    let (place, [rows, columns]) = sides(source)?;
    let shape = Shape::Rectangle { width: columns.len(), height: rows.len() };
    let lines = rows.into_iter().chain(columns).collect();
    let (about, alphabet) = (About::new(), None);
    Some(Collected { place, shape, axes: None, about, alphabet, dialect: None, lines }.finish(source))
}
