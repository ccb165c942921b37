//! From tag to tag: the reader of XML.

use super::element::{Attribute, Element};
use crate::formats::cursor::Cursor;
use crate::formats::decoded::Decoded;
use crate::formats::error::ReadError;
use crate::formats::references::reference;
use crate::formats::source::Source;

/// How many elements may be open at once.
pub(super) const DEPTH_LIMIT: usize = 32;

/// How many attributes an element may have.
const ATTRIBUTE_LIMIT: usize = 32;

/// A place between two tags of a text, with the elements that are open there.
pub(in crate::formats) struct Xml<'a> {
    source: &'a Source,
    cursor: Cursor<'a>,
    /// The names of the open elements, the outermost first.
    open: Vec<&'a str>,
    /// If and only if the innermost of them was one tag only, and nothing more of it follows.
    is_empty: bool,
}

impl<'a> Xml<'a> {
    pub(in crate::formats) fn new(source: &'a Source) -> Xml<'a> {
        Xml::at(source, 0)
    }

    /// A reader of the one element whose tag begins at that place.
    pub(in crate::formats) fn at(source: &'a Source, place: usize) -> Xml<'a> {
        Xml { source, cursor: Cursor::at(source, place), open: Vec::new(), is_empty: false }
    }

    /// Opens the outermost element.
    pub(in crate::formats) fn root(&mut self) -> Result<Element<'a>, ReadError> {
        loop {
            self.cursor.skip_white_space();
            if self.rest_starts_with("<!DOCTYPE") {
                self.skip_document_type()?;
            } else if !self.skip_aside()? {
                return self.open("an element");
            }
        }
    }

    /// Opens the next element in the innermost open one, or closes that if there is none left.
    pub(in crate::formats) fn child(&mut self) -> Result<Option<Element<'a>>, ReadError> {
        loop {
            if self.is_empty {
                self.close_empty();
                return Ok(None);
            }
            self.cursor.skip_white_space();
            if self.cursor.rest().starts_with("</") {
                self.close()?;
                return Ok(None);
            }
            if !self.skip_aside()? {
                return self.open(&format!("an element or {}", self.closing_tag())).map(Some);
            }
        }
    }

    /// The text of the innermost open element, which is closed. It may not hold elements.
    pub(in crate::formats) fn text(&mut self) -> Result<Decoded, ReadError> {
        let mut text = Decoded::new();
        if self.is_empty {
            self.close_empty();
            return Ok(text);
        }
        loop {
            let rest = self.cursor.rest();
            if rest.starts_with("</") {
                self.close()?;
                return Ok(text);
            }
            if self.cursor.take_text("<![CDATA[") {
                self.literal(&mut text)?;
            } else if !self.skip_aside()? {
                match self.cursor.peek() {
                    None | Some('<') => {
                        return Err(self.cursor.expected(&format!("text or {}", self.closing_tag())));
                    }
                    Some(letter) => self.letter(letter, &mut text)?,
                }
            }
        }
    }

    /// Closes the innermost open element, whatever is in it.
    pub(in crate::formats) fn skip(&mut self) -> Result<(), ReadError> {
        let depth = self.open.len();
        while self.open.len() >= depth {
            if self.is_empty {
                self.close_empty();
                continue;
            }
            let text = self.cursor.rest();
            let Some(distance) = text.find('<') else {
                let end = Cursor::at(self.source, self.source.text().len());
                return Err(end.expected(&self.closing_tag()));
            };
            self.cursor = Cursor::at(self.source, self.cursor.offset() + distance);
            if self.cursor.rest().starts_with("</") {
                self.close()?;
            } else if self.cursor.take_text("<![CDATA[") {
                self.literal(&mut Decoded::new())?;
            } else if !self.skip_aside()? {
                self.open("an element")?;
            }
        }
        Ok(())
    }

    /// Makes sure that nothing follows the outermost element.
    pub(in crate::formats) fn end(&mut self) -> Result<(), ReadError> {
        loop {
            self.cursor.skip_white_space();
            if self.cursor.peek().is_none() {
                return Ok(());
            }
            if !self.skip_aside()? {
                return Err(self.cursor.expected("the end of the text"));
            }
        }
    }

    fn rest_starts_with(&self, wanted: &str) -> bool {
        self.cursor.rest().get(..wanted.len()).is_some_and(|start| start.eq_ignore_ascii_case(wanted))
    }

    /// Moves behind a comment or an instruction, if one stands here.
    fn skip_aside(&mut self) -> Result<bool, ReadError> {
        let place = self.cursor.offset();
        let end = match self.cursor.rest() {
            rest if rest.starts_with("<!--") => "-->",
            rest if rest.starts_with("<?") => "?>",
            _ => return Ok(false),
        };
        self.cursor.advance();
        match self.cursor.skip_past(end) {
            true => Ok(true),
            false => Err(self.source.error(place, format!("found no {end} that closes this"))),
        }
    }

    fn skip_document_type(&mut self) -> Result<(), ReadError> {
        let place = self.cursor.offset();
        loop {
            match self.cursor.peek() {
                Some('[') => {
                    let message = "found declarations in the text, expected > behind the document type";
                    let hint = "they could declare entities, which may grow without end; take them out";
                    return Err(self.source.error(self.cursor.offset(), message).with_hint(hint));
                }
                Some(quote @ ('"' | '\'')) => {
                    self.cursor.advance();
                    if !self.cursor.skip_past(quote.encode_utf8(&mut [0; 4])) {
                        return Err(self.source.error(place, "found no > that closes the document type"));
                    }
                }
                Some(letter) => {
                    self.cursor.advance();
                    if letter == '>' {
                        return Ok(());
                    }
                }
                None => return Err(self.source.error(place, "found no > that closes the document type")),
            }
        }
    }

    /// Reads an opening tag.
    fn open(&mut self, what: &str) -> Result<Element<'a>, ReadError> {
        let place = self.cursor.offset();
        let is_tag =
            self.cursor.rest().strip_prefix('<').is_some_and(|rest| rest.starts_with(is_name_letter));
        if !is_tag {
            return Err(self.cursor.expected(what));
        }
        if self.open.len() == DEPTH_LIMIT {
            let message =
                format!("found one more element in {DEPTH_LIMIT} others: nothing is nested as deep");
            return Err(self.source.error(place, message));
        }
        self.cursor.advance();
        let name = self.name("the name of an element")?;
        let mut attributes: Vec<Attribute<'a>> = Vec::new();
        loop {
            self.cursor.skip_white_space();
            self.is_empty = self.cursor.take_text("/>");
            if self.is_empty || self.cursor.take('>') {
                self.open.push(name);
                return Ok(Element { name, place, attributes });
            }
            let before = self.cursor.offset();
            let attribute = self.attribute()?;
            if attributes.iter().any(|known| known.name == attribute.name) {
                let message = format!("the attribute {} is given twice", attribute.name);
                return Err(self.source.error(before, message));
            }
            if attributes.len() == ATTRIBUTE_LIMIT {
                let message = format!("found one more attribute, expected at most {ATTRIBUTE_LIMIT}");
                return Err(self.source.error(before, message));
            }
            attributes.push(attribute);
        }
    }

    fn attribute(&mut self) -> Result<Attribute<'a>, ReadError> {
        let name = self.name("an attribute, > or />")?;
        self.cursor.skip_white_space();
        if !self.cursor.take('=') {
            return Err(self.cursor.expected(&format!("= and the value of {name}")));
        }
        self.cursor.skip_white_space();
        let Some(quote) = self.cursor.peek().filter(|quote| matches!(quote, '"' | '\'')) else {
            return Err(self.cursor.expected(&format!("the value of {name} in quotes")));
        };
        self.cursor.advance();
        let place = self.cursor.offset();
        let mut value = Decoded::new();
        loop {
            match self.cursor.peek() {
                Some(letter) if letter == quote => {
                    self.cursor.advance();
                    return Ok(Attribute { name, place, value });
                }
                None | Some('<') => {
                    return Err(self
                        .cursor
                        .expected(&format!("the quote {quote} behind the value of {name}")));
                }
                Some(letter) => self.letter(letter, &mut value)?,
            }
        }
    }

    /// Reads a closing tag.
    fn close(&mut self) -> Result<(), ReadError> {
        let place = self.cursor.clone();
        let wanted = self.closing_tag();
        self.cursor.take_text("</");
        let name = self.name("the name of an element")?;
        if self.open.last() != Some(&name) {
            let message = format!("found </{name}>, expected {wanted}");
            return Err(self.source.error(place.offset(), message));
        }
        self.cursor.skip_white_space();
        if !self.cursor.take('>') {
            return Err(self.cursor.expected(&format!("> behind </{name}")));
        }
        self.open.pop();
        Ok(())
    }

    fn close_empty(&mut self) {
        self.open.pop();
        self.is_empty = false;
    }

    fn closing_tag(&self) -> String {
        self.open.last().map_or_else(String::new, |name| format!("</{name}>"))
    }

    fn name(&mut self, what: &str) -> Result<&'a str, ReadError> {
        let rest = self.cursor.rest();
        let length = rest.find(|letter| !is_name_letter(letter)).unwrap_or(rest.len());
        if length == 0 {
            return Err(self.cursor.expected(what));
        }
        self.cursor.take_text(&rest[..length]);
        Ok(&rest[..length])
    }

    /// Reads a letter or the reference that stands for one. The end of a line is one letter.
    fn letter(&mut self, letter: char, text: &mut Decoded) -> Result<(), ReadError> {
        let place = self.cursor.offset();
        if letter == '&' {
            let Some((letter, length)) = reference(self.cursor.rest()).filter(|&(letter, _)| letter != '\0')
            else {
                let name: String =
                    self.cursor.rest().chars().take_while(|&letter| letter != ';').take(12).collect();
                let message = format!("found {name:?}, which is no character reference that is known");
                return Err(self
                    .source
                    .error(place, message)
                    .with_hint("an & that means itself is written &amp;"));
            };
            self.cursor = Cursor::at(self.source, place + length);
            text.push(letter, place);
            return Ok(());
        }
        self.cursor.advance();
        if letter != '\r' || self.cursor.peek() != Some('\n') {
            text.push(letter, place);
        }
        Ok(())
    }

    /// Reads the letters up to the end of a CDATA section, in which nothing has a meaning.
    fn literal(&mut self, text: &mut Decoded) -> Result<(), ReadError> {
        let start = self.cursor.offset();
        if !self.cursor.skip_past("]]>") {
            return Err(self.source.error(start, "found no ]]> that closes this CDATA section"));
        }
        let end = self.cursor.offset() - "]]>".len();
        for (at, letter) in self.source.text()[start..end].char_indices() {
            text.push(letter, start + at);
        }
        Ok(())
    }
}

fn is_name_letter(letter: char) -> bool {
    letter.is_alphanumeric() || "-_.:".contains(letter)
}
