//! A lexer for texts that are code: signs, words and numbers, with comments between them.

use std::ops::Deref;

use super::*;

/// A place in code. It is never in white space or in a comment, unless it is at the end of the text.
pub(super) struct Lexer<'a> {
    source: &'a Source,
    cursor: Cursor<'a>,
    /// The signs that begin a comment that ends with its line; empty where there are no comments.
    comment: &'static str,
    /// The comments so far.
    remarks: Remarks,
}

impl<'a> Lexer<'a> {
    /// The start of a text in which `comment` begins a comment. If that is not empty, `/*` and `*/` enclose one, too.
    pub(super) fn new(source: &'a Source, comment: &'static str) -> Lexer<'a> {
        let mut lexer = Lexer { source, cursor: Cursor::new(source), comment, remarks: Remarks::default() };
        lexer.skip();
        lexer
    }

    /// The comments since the last call.
    pub(super) fn take_remarks(&mut self) -> Remarks {
        std::mem::take(&mut self.remarks)
    }

    /// Moves past this sign, if it stands here.
    pub(super) fn take(&mut self, wanted: char) -> bool {
        let found = self.cursor.take(wanted);
        if found {
            self.skip();
        }
        found
    }

    /// Moves past this sign, which has to stand here.
    pub(super) fn expect(&mut self, wanted: char, what: &str) -> Result<()> {
        if self.take(wanted) { Ok(()) } else { Err(self.expected(what)) }
    }

    /// Moves past the sign that stands here.
    pub(super) fn advance(&mut self) {
        self.cursor.advance();
        self.skip();
    }

    /// Moves to the first of these signs, or to the end if there is none. Returns whether there is one.
    pub(super) fn find(&mut self, wanted: &[char]) -> bool {
        while let Some(sign) = self.peek() {
            if wanted.contains(&sign) {
                return true;
            }
            self.advance();
        }
        false
    }

    /// Reads a number.
    pub(super) fn number(&mut self, what: &str) -> Result<PlacedNumber> {
        self.number_by(|cursor| cursor.number(what))
    }

    /// Reads a number where a block's length may stand.
    pub(super) fn length(&mut self, what: &str) -> Result<PlacedNumber> {
        self.number_by(|cursor| cursor.length(what))
    }

    fn number_by(&mut self, read: impl Fn(&mut Cursor<'a>) -> Result<u32>) -> Result<PlacedNumber> {
        let place = self.offset();
        let number = read(&mut self.cursor)?;
        self.skip();
        Ok((place, number))
    }

    /// Reads a word of letters, digits and underscores; it is empty if there is none.
    pub(super) fn word(&mut self) -> &'a str {
        self.word_of(|letter| letter.is_alphanumeric() || letter == '_')
    }

    /// Reads what stands here up to white space, if it fits.
    pub(super) fn word_that(&mut self, fits: impl Fn(&str) -> bool, what: &str) -> Result<PlacedLine<'a>> {
        let start = self.cursor.clone();
        let word = self.word_of(|sign| !sign.is_whitespace());
        match !word.is_empty() && fits(word) {
            true => Ok((start.offset(), word)),
            false => Err(start.expected(what)),
        }
    }

    fn word_of(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let start = self.offset();
        while self.peek().is_some_and(&is_part) {
            self.cursor.advance();
        }
        let word = &self.source.text()[start..self.offset()];
        self.skip();
        word
    }

    /// Whether white space stands before the place, or nothing after it.
    pub(super) fn is_at_word_start(&self) -> bool {
        self.peek().is_none() || self.source.text()[..self.offset()].ends_with(char::is_whitespace)
    }

    /// Moves past white space and comments.
    fn skip(&mut self) {
        loop {
            self.cursor.skip_white_space();
            let rest = self.rest();
            if self.comment.is_empty() {
                return;
            }
            let (text, length) = if let Some(rest) = rest.strip_prefix(self.comment) {
                let text = rest.lines().next().unwrap_or_default();
                (text, self.comment.len() + text.len())
            } else if let Some(rest) = rest.strip_prefix("/*") {
                let text = rest.split("*/").next().unwrap_or_default();
                (text, (text.len() + 4).min(rest.len() + 2))
            } else {
                return;
            };
            text.lines().for_each(|line| self.remarks.add(line));
            self.cursor = Cursor::at(self.source, self.offset() + length);
        }
    }
}

impl<'a> Deref for Lexer<'a> {
    type Target = Cursor<'a>;

    fn deref(&self) -> &Cursor<'a> {
        &self.cursor
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_skipped() {
        let source = Source::new("test", "// one\n x /* two\nthree */ = // four\n{ 5 /* open");
        let mut code = Lexer::new(&source, "//");
        assert_eq!(code.word(), "x");
        let remarks = code.take_remarks().about();
        assert_eq!((remarks.title(), remarks.get("description")), (Some("one"), Some("two\nthree")));
        assert!(code.take('=') && code.find(&['{', ';']) && code.take('{'));
        assert_eq!(code.number("a number").unwrap().1, 5);
        assert_eq!((code.peek(), code.word()), (None, ""));
        assert!(!code.find(&['}']));
    }
}
