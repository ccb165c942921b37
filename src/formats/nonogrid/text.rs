//! Parser of a subset of TOML: strings, lists of strings, white space and comments.

use crate::formats::{Cursor, Decoded, Result};

/// Skips white space and comments.
pub(super) fn skip_between(cursor: &mut Cursor<'_>) {
    cursor.skip_white_space();
    while cursor.peek() == Some('#') {
        skip_line(cursor);
        cursor.skip_white_space();
    }
}

/// Skips to the end of the line.
pub(super) fn skip_line(cursor: &mut Cursor<'_>) {
    while !cursor.is_at_line_end() {
        cursor.advance();
    }
}

/// Reads a dotted key.
pub(super) fn key(cursor: &mut Cursor<'_>, what: &str) -> Result<String> {
    let mut key = String::new();
    while let Some(letter) =
        cursor.peek().filter(|letter| letter.is_alphanumeric() || "-_.\"' ".contains(*letter))
    {
        key.push(letter);
        cursor.advance();
    }
    let key: String = key.trim().chars().filter(|letter| !"\"' ".contains(*letter)).collect();
    if key.is_empty() { Err(cursor.expected(what)) } else { Ok(key) }
}

/// Reads a string of any of the four kinds.
pub(super) fn string(cursor: &mut Cursor<'_>, what: &str) -> Result<Decoded> {
    let start = cursor.clone();
    let quotes = ["\"\"\"", "'''", "\"", "'"];
    let Some(quote) = quotes.into_iter().find(|quote| cursor.take_text(quote)) else {
        return Err(cursor.expected(format_args!("{what}: a string")));
    };
    let is_long = quote.len() == 3;
    if is_long && !cursor.take_text("\r\n") {
        cursor.take('\n');
    }
    let mut text = Decoded::new();
    loop {
        if cursor.take_text(quote) {
            return Ok(text);
        }
        let place = cursor.offset();
        match cursor.peek() {
            None => return Err(start.expected(format_args!("a string that {quote} closes"))),
            Some('\n' | '\r') if !is_long => {
                return Err(cursor.expected(format_args!("the quote {quote} that closes this string")));
            }
            Some('\\') if quote.starts_with('"') => {
                cursor.advance();
                match escape(cursor)? {
                    Some(letter) => text.push(letter, place),
                    None => cursor.skip_white_space(),
                }
            }
            Some(letter) => {
                cursor.advance();
                text.push(letter, place);
            }
        }
    }
}

/// Reads an escape after its backslash: its letter, or `None` for the end of a line.
fn escape(cursor: &mut Cursor<'_>) -> Result<Option<char>> {
    let start = cursor.clone();
    cursor.skip_spaces();
    if cursor.is_at_line_end() && cursor.peek().is_some() {
        return Ok(None);
    }
    *cursor = start;
    match (cursor.take_escape(), cursor.peek()) {
        (Some(letter), _) => Ok(Some(letter)),
        (None, Some('u')) => numbered(cursor, 4).map(Some),
        (None, Some('U')) => numbered(cursor, 8).map(Some),
        _ => Err(cursor.expected("one of \" \\ b f n r t u U after a backslash")),
    }
}

fn numbered(cursor: &mut Cursor<'_>, count: usize) -> Result<char> {
    let start = cursor.clone();
    cursor.advance();
    let number = cursor.hexadecimal(count, &format!("{count} hexadecimal digits"))?;
    char::from_u32(number).ok_or_else(|| start.expected("the code of a character"))
}

/// Reads a list of strings.
pub(super) fn strings(cursor: &mut Cursor<'_>, what: &str) -> Result<Vec<Decoded>> {
    cursor.expect('[', format_args!("{what}: a list of strings"))?;
    let mut all = Vec::new();
    loop {
        skip_between(cursor);
        if cursor.take(']') {
            return Ok(all);
        }
        all.push(string(cursor, "one of the list")?);
        skip_between(cursor);
        if cursor.peek() != Some(']') {
            cursor.expect(',', "a comma or ]")?;
        }
    }
}
