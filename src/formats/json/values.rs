//! JSON values, read at a cursor. Every function moves it past the value.

use std::collections::HashSet;
use std::fmt::Display;

use crate::formats::{Cursor, Decoded, Input, Result, Source, Warning};

/// Maximum nesting depth of values.
const DEPTH_LIMIT: usize = 32;

/// Reads a list: `item` reads each of its values.
pub(in crate::formats) fn elements<'a>(
    cursor: &mut Cursor<'a>,
    what: impl Display,
    mut item: impl FnMut(&mut Cursor<'a>) -> Result<()>,
) -> Result<()> {
    cursor.expect('[', format_args!("{what}: a list"))?;
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
pub(in crate::formats) fn string(cursor: &mut Cursor<'_>, what: impl Display) -> Result<Decoded> {
    let mut text = Decoded::new();
    parts_of_string(cursor, what, |part, place| text.push_plain(part, place))?;
    Ok(text)
}

/// Reads a string part by part: letters that are written as they are, or what an escape stands for, with their places.
fn parts_of_string(
    cursor: &mut Cursor<'_>,
    what: impl Display,
    mut part: impl FnMut(&str, usize),
) -> Result<()> {
    cursor.expect('"', format_args!("{what}: a string"))?;
    loop {
        let place = cursor.offset();
        part(cursor.take_while(|letter| letter >= ' ' && !matches!(letter, '"' | '\\')), place);
        let place = cursor.offset();
        match cursor.peek() {
            Some('"') => {
                cursor.advance();
                return Ok(());
            }
            Some('\\') => part(escape(cursor)?.encode_utf8(&mut [0; 4]), place),
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
                return Err(cursor.expected(format_args!("a comma or {close}")));
            }
        }
    }
}

/// Moves past a scalar, or into a list or object.
fn skip_one(cursor: &mut Cursor<'_>, open: &mut Vec<char>) -> Result<bool> {
    let close = match cursor.peek() {
        Some('{') => '}',
        Some('[') => ']',
        Some('"') => return parts_of_string(cursor, "a string", |_, _| {}).map(|()| false),
        Some('-' | '0'..='9') => {
            cursor.take_while(|part| part.is_ascii_digit() || "+-.eE".contains(part));
            return Ok(false);
        }
        _ if ["true", "false", "null"].iter().any(|word| cursor.take_text(word)) => return Ok(false),
        _ => return Err(cursor.expected("a value")),
    };
    if open.len() == DEPTH_LIMIT {
        return Err(cursor.expected(format_args!("at most {DEPTH_LIMIT} levels of nesting")));
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

/// Maximum number of members of an object: some are dictionaries of puzzles.
const MEMBER_LIMIT: usize = 20_000;

/// A member of an object.
#[derive(Clone)]
pub(in crate::formats) struct Member<'a> {
    pub(in crate::formats) key: String,
    /// The byte offset of the key.
    pub(in crate::formats) place: usize,
    /// A cursor at the value.
    pub(in crate::formats) value: Cursor<'a>,
}

impl<'a> Member<'a> {
    /// A value without a key.
    pub(super) fn without_key(value: &Cursor<'a>) -> Member<'a> {
        Member { key: String::new(), place: value.offset(), value: value.clone() }
    }

    /// Whether the value is a list.
    pub(super) fn is_list(&self) -> bool {
        self.value.peek() == Some('[')
    }

    /// Whether the value is a list, or an object whose keys are numbers.
    pub(super) fn is_numbered(&self) -> bool {
        let mut value = self.value.clone();
        self.is_list()
            || value.take('{') && {
                value.skip_white_space();
                value.take('"') && value.peek().is_some_and(|digit| digit.is_ascii_digit())
            }
    }
}

/// The members of an object that were not taken yet, in order. Their keys are unique.
pub(in crate::formats) struct Members<'a> {
    all: Vec<Member<'a>>,
}

impl<'a> Members<'a> {
    /// Reads an object.
    pub(in crate::formats) fn read(
        source: &Source,
        cursor: &mut Cursor<'a>,
        what: &str,
    ) -> Result<Members<'a>> {
        cursor.expect('{', format_args!("{what}: an object"))?;
        let (mut all, mut known): (Vec<Member<'a>>, _) = (Vec::new(), HashSet::new());
        cursor.skip_white_space();
        if cursor.take('}') {
            return Ok(Members { all });
        }
        loop {
            let place = cursor.offset();
            let key = key(cursor)?.into_text();
            if !known.insert(key.clone()) {
                bail!(source, place, "the key {key:?} is given twice");
            }
            if all.len() == MEMBER_LIMIT {
                bail!(source, place, "too many keys: the limit is {MEMBER_LIMIT}");
            }
            all.push(Member { key, place, value: cursor.clone() });
            skip(cursor)?;
            cursor.skip_white_space();
            if cursor.take('}') {
                return Ok(Members { all });
            }
            cursor.expect(',', "a comma or }")?;
            cursor.skip_white_space();
        }
    }

    /// Whether there is a member with this key.
    pub(in crate::formats) fn has(&self, key: &str) -> bool {
        self.all.iter().any(|member| member.key == key)
    }

    /// Takes out the member with one of these keys. More than one is an error.
    pub(in crate::formats) fn take(&mut self, source: &Source, keys: &[&str]) -> Result<Option<Member<'a>>> {
        self.take_that(source, |member| keys.iter().any(|key| is_key(&member.key, key)))
    }

    /// Takes out the member for which this holds. More than one is an error.
    pub(super) fn take_that(
        &mut self,
        source: &Source,
        is_meant: impl Fn(&Member<'_>) -> bool,
    ) -> Result<Option<Member<'a>>> {
        let Some(index) = self.all.iter().position(&is_meant) else { return Ok(None) };
        let member = self.all.remove(index);
        match self.all.iter().find(|member| is_meant(member)) {
            Some(other) => {
                let message =
                    format!("found {:?} as well as {:?}, expected only one of them", other.key, member.key);
                Err(source.error(other.place, message))
            }
            None => Ok(Some(member)),
        }
    }

    /// Whether this holds for some member.
    pub(in crate::formats) fn any(&self, is_meant: impl Fn(&Member<'a>) -> bool) -> bool {
        self.all.iter().any(is_meant)
    }

    /// For how many members this holds.
    pub(super) fn count(&self, is_meant: impl Fn(&Member<'_>) -> bool) -> usize {
        self.all.iter().filter(|member| is_meant(member)).count()
    }

    /// The places of the members for which this holds.
    pub(super) fn places(&self, is_meant: impl Fn(&Member<'_>) -> bool) -> Vec<usize> {
        self.all.iter().filter(|member| is_meant(member)).map(|member| member.place).collect()
    }

    /// The first member for which this holds; it stays.
    pub(super) fn first(&self, is_meant: impl Fn(&Member<'_>) -> bool) -> Option<Member<'a>> {
        self.all.iter().find(|member| is_meant(member)).cloned()
    }

    /// Replaces the only object among the members for which this holds by its own members. They prevail over others
    /// with the same keys.
    pub(in crate::formats) fn open(
        &mut self,
        source: &Input<'_>,
        is_meant: impl Fn(&Members<'_>) -> bool,
    ) -> Result<()> {
        let mut found = None;
        for (index, member) in self.all.iter().enumerate() {
            let mut value = member.value.clone();
            if value.peek() == Some('{') {
                let inner = Members::read(source, &mut value, "a puzzle")?;
                if is_meant(&inner) && found.replace((index, inner)).is_some() {
                    return Ok(());
                }
            }
        }
        let Some((index, inner)) = found else { return Ok(()) };
        self.all.remove(index);
        let (ignored, others) =
            std::mem::take(&mut self.all).into_iter().partition(|outer| inner.has(&outer.key));
        Members { all: ignored }.finish(source);
        self.all = others;
        self.all.extend(inner.all);
        Ok(())
    }

    /// Takes out a string.
    pub(in crate::formats) fn take_text(
        &mut self,
        source: &Source,
        key: &str,
    ) -> Result<Option<(usize, String)>> {
        let member = self.take(source, &[key])?;
        let text = |mut member: Member<'a>| {
            let place = member.value.offset();
            string(&mut member.value, key).map(|text| (place, text.into_text()))
        };
        member.map(text).transpose()
    }

    /// Adds the members of another object.
    pub(super) fn join(&mut self, other: Members<'a>) {
        self.all.extend(other.all);
    }

    /// All remaining members.
    pub(in crate::formats) fn rest(self) -> impl Iterator<Item = Member<'a>> {
        self.all.into_iter()
    }

    /// Warns of the remaining members.
    pub(in crate::formats) fn finish(self, source: &Input<'_>) {
        for member in self.all {
            source.warn(member.place, Warning::unknown_key(&member.key));
        }
    }
}

/// Whether a key is the wanted one: programs write `rowHints`, `row_hints`, `Row-Hints` and `row hints`.
pub(in crate::formats) fn is_key(key: &str, wanted: &str) -> bool {
    key == wanted || folded(key) == folded(wanted)
}

/// A key in small letters without what divides its words.
pub(in crate::formats) fn folded(key: &str) -> String {
    let letters = key.chars().filter(|letter| !matches!(letter, '_' | '-' | ' '));
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}
