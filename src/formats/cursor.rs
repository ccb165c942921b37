//! A cursor over a text, shared by the readers of short notations.

use std::fmt::Display;

use crate::formats::{ReadError, Result, Source};

/// A position in a source, always within the text.
#[derive(Clone)]
pub(super) struct Cursor<'a> {
    source: &'a Source,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(source: &'a Source) -> Cursor<'a> {
        Cursor::at(source, 0)
    }

    /// A cursor at this byte offset.
    pub(super) fn at(source: &'a Source, at: usize) -> Cursor<'a> {
        Cursor { source, at }
    }

    /// Its byte offset.
    pub(super) fn offset(&self) -> usize {
        self.at
    }

    /// The character at the cursor.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Moves past the character at the cursor.
    pub(super) fn advance(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    /// Moves past this character, if it is next.
    pub(super) fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.advance();
        }
        found
    }

    /// The rest of the text.
    pub(super) fn rest(&self) -> &'a str {
        &self.source.text()[self.at..]
    }

    /// Moves past this text, if it is next.
    pub(super) fn take_text(&mut self, wanted: &str) -> bool {
        let found = self.rest().starts_with(wanted);
        if found {
            self.at += wanted.len();
        }
        found
    }

    /// Moves past all characters of this kind. Returns them.
    pub(super) fn take_while(&mut self, is_meant: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|letter| !is_meant(letter)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    /// Moves past the next occurrence of this text, if there is one.
    pub(super) fn skip_past(&mut self, wanted: &str) -> bool {
        let found = self.rest().find(wanted);
        if let Some(distance) = found {
            self.at += distance + wanted.len();
        }
        found.is_some()
    }

    /// Moves past all white space.
    pub(super) fn skip_white_space(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Moves past white space on this line.
    pub(super) fn skip_spaces(&mut self) {
        while !self.is_at_line_end() && self.peek().is_some_and(char::is_whitespace) {
            self.advance();
        }
    }

    /// Whether the cursor is at the end of a line.
    pub(super) fn is_at_line_end(&self) -> bool {
        matches!(self.peek(), None | Some('\n' | '\r'))
    }

    /// An error here.
    pub(super) fn error(&self, message: impl Into<String>) -> ReadError {
        self.source.error(self.at, message)
    }

    /// An error here: found one thing, expected another.
    pub(super) fn expected(&self, expected: impl Display) -> ReadError {
        let found = match self.peek() {
            Some('\n' | '\r') => "the end of the line".to_owned(),
            Some(found) => format!("{found:?}"),
            None => "the end of the text".to_owned(),
        };
        self.source.error(self.at, format!("found {found}, expected {expected}"))
    }

    /// Reads a block's length, in a format without hidden parts.
    pub(super) fn length(&mut self, what: &str) -> Result<u32> {
        match self.peek().and_then(|sign| self.source.hidden_part(self.at, sign)) {
            Some(error) => Err(error),
            None => self.number(what),
        }
    }

    /// Reads a number.
    pub(super) fn number(&mut self, what: &str) -> Result<u32> {
        let start = self.at;
        match self.take_while(|digit| digit.is_ascii_digit()) {
            "" => Err(self.expected(what)),
            digits => self.source.number(start, digits, what),
        }
    }

    /// Reads a hexadecimal number of this many digits.
    pub(super) fn hexadecimal(&mut self, digits: usize, what: &str) -> Result<u32> {
        let mut number = 0;
        for _ in 0..digits {
            let digit = self.peek().and_then(|digit| digit.to_digit(16));
            number = number << 4 | digit.ok_or_else(|| self.expected(what))?;
            self.advance();
        }
        Ok(number)
    }

    /// Moves past the character after a backslash, if it is the same in all notations of strings. Returns the
    /// character that it stands for.
    pub(super) fn take_escape(&mut self) -> Option<char> {
        let letter = match self.peek()? {
            letter @ ('"' | '\\') => letter,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            _ => return None,
        };
        self.advance();
        Some(letter)
    }

    /// Moves past this sign, which has to be next.
    pub(super) fn expect(&mut self, wanted: char, what: impl Display) -> Result<()> {
        if self.take(wanted) { Ok(()) } else { Err(self.expected(what)) }
    }

    /// Checks that the line ends here.
    pub(super) fn expect_line_end(&self, what: &str) -> Result<()> {
        if self.is_at_line_end() { Ok(()) } else { Err(self.expected(what)) }
    }

    /// Checks that nothing but white space follows.
    pub(super) fn expect_end(&self, what: &str) -> Result<()> {
        let mut rest = self.clone();
        rest.skip_white_space();
        if rest.peek().is_none() { Ok(()) } else { Err(rest.expected(what)) }
    }
}
