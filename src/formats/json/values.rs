//! JSON values, read at a cursor. Every function moves it past the value.

use crate::formats::{Cursor, Decoded, Result};

/// Maximum nesting depth of values.
const DEPTH_LIMIT: usize = 32;

/// Reads a list: `item` reads each of its values.
pub(in crate::formats) fn elements<'a>(
    cursor: &mut Cursor<'a>,
    what: &str,
    mut item: impl FnMut(&mut Cursor<'a>) -> Result<()>,
) -> Result<()> {
    cursor.expect('[', &format!("{what}: a list"))?;
    cursor.skip_white_space();
    if cursor.take(']') {
        return Ok(());
    }
    loop {
        item(cursor)?;
        cursor.skip_white_space();
        if cursor.take(']') {
            return Ok(());
        }
        cursor.expect(',', "a comma or ]")?;
        cursor.skip_white_space();
    }
}

/// Reads a whole number.
pub(in crate::formats) fn integer(cursor: &mut Cursor<'_>, what: &str) -> Result<i64> {
    let is_negative = cursor.take('-');
    let number = i64::from(cursor.number(what)?);
    if cursor.peek().is_some_and(|letter| ".eE".contains(letter)) {
        return Err(cursor.expected("the end of a whole number"));
    }
    Ok(if is_negative { -number } else { number })
}

/// Reads a string.
pub(in crate::formats) fn string(cursor: &mut Cursor<'_>, what: &str) -> Result<Decoded> {
    cursor.expect('"', &format!("{what}: a string"))?;
    let mut text = Decoded::new();
    loop {
        let place = cursor.offset();
        match cursor.peek() {
            Some('"') => {
                cursor.advance();
                return Ok(text);
            }
            Some('\\') => text.push(escape(cursor)?, place),
            Some(letter) if letter >= ' ' => {
                cursor.advance();
                text.push(letter, place);
            }
            _ => return Err(cursor.expected("the quote that closes this string")),
        }
    }
}

/// Reads an escape after its backslash.
fn escape(cursor: &mut Cursor<'_>) -> Result<char> {
    cursor.advance();
    match cursor.take_escape() {
        Some(letter) => Ok(letter),
        None if cursor.take('/') => Ok('/'),
        None if cursor.peek() == Some('u') => numbered(cursor),
        None => Err(cursor.expected("one of \" \\ / b f n r t u after a backslash")),
    }
}

/// Reads the four digits after `\u`, and four more for a surrogate pair.
fn numbered(cursor: &mut Cursor<'_>) -> Result<char> {
    let start = cursor.clone();
    let first = four_digits(cursor)?;
    let mut number = first;
    if (0xd800..0xdc00).contains(&first) && cursor.take('\\') {
        let second = four_digits(cursor)?;
        number = 0x10000 + ((first - 0xd800) << 10) + second.wrapping_sub(0xdc00) % 0x400;
        if !(0xdc00..0xe000).contains(&second) {
            return Err(start.expected("a surrogate pair"));
        }
    }
    char::from_u32(number).ok_or_else(|| start.expected("the code of a character"))
}

/// Reads a `u` and the four digits that follow it.
fn four_digits(cursor: &mut Cursor<'_>) -> Result<u32> {
    cursor.expect('u', "u and four hexadecimal digits")?;
    cursor.hexadecimal(4, "four hexadecimal digits after \\u")
}

/// Reads a key and the colon that follows it.
pub(super) fn key(cursor: &mut Cursor<'_>) -> Result<Decoded> {
    let key = string(cursor, "a key")?;
    cursor.skip_white_space();
    cursor.expect(':', "a colon after a key")?;
    cursor.skip_white_space();
    Ok(key)
}

/// Moves past a value of any kind.
pub(super) fn skip(cursor: &mut Cursor<'_>) -> Result<()> {
    let mut open: Vec<char> = Vec::new();
    loop {
        if skip_one(cursor, &mut open)? {
            continue;
        }
        loop {
            let Some(&close) = open.last() else { return Ok(()) };
            cursor.skip_white_space();
            if cursor.take(close) {
                open.pop();
            } else if cursor.take(',') {
                cursor.skip_white_space();
                if close == '}' {
                    key(cursor)?;
                }
                break;
            } else {
                return Err(cursor.expected(&format!("a comma or {close}")));
            }
        }
    }
}

/// Moves past a scalar, or into a list or object.
fn skip_one(cursor: &mut Cursor<'_>, open: &mut Vec<char>) -> Result<bool> {
    let close = match cursor.peek() {
        Some('{') => '}',
        Some('[') => ']',
        Some('"') => return string(cursor, "a string").map(|_| false),
        Some('-' | '0'..='9') => {
            while cursor.peek().is_some_and(|part| part.is_ascii_digit() || "+-.eE".contains(part)) {
                cursor.advance();
            }
            return Ok(false);
        }
        _ if ["true", "false", "null"].iter().any(|word| cursor.take_text(word)) => return Ok(false),
        _ => return Err(cursor.expected("a value")),
    };
    if open.len() == DEPTH_LIMIT {
        return Err(cursor.expected(&format!("at most {DEPTH_LIMIT} levels of nesting")));
    }
    cursor.advance();
    cursor.skip_white_space();
    if cursor.take(close) {
        return Ok(false);
    }
    if close == '}' {
        key(cursor)?;
    }
    open.push(close);
    Ok(true)
}
