//! A document object model over `roxmltree` that keeps the places of all letters in the source.
//!
//! Character references are masked before parsing: `&copy;` becomes `xxxxxx`. So the parser needs no declarations, and
//! every byte offset in the tree is one in the source, from which texts and values are decoded on request.
//!
//! A tree takes more memory than its text, so the children of the root of a large document are parsed one
//! at a time. What the parser does not bound is bounded here first: attributes of a tag, and namespaces.

use std::borrow::Cow;
use std::iter::repeat_n;
use std::ops::Range;

use roxmltree::{Error, Node, ParsingOptions, TextPos};

use crate::formats::{Decoded, ReadError, Result, Source, reference};

/// The largest number of tags, attributes and texts in a document.
const NODE_LIMIT: u32 = 1 << 23;

/// The largest number of `=` in a tag. Attributes of one tag are compared pairwise.
const ATTRIBUTE_LIMIT: usize = 256;

/// The largest number of namespaces. Elements may inherit all of them, each in a list of its own.
const NAMESPACE_LIMIT: usize = 256;

/// The size in bytes up to which a document is parsed as one tree.
const WHOLE_LIMIT: usize = 1 << 20;

const CDATA: [&str; 2] = ["<![CDATA[", "]]>"];

/// A text that is to be parsed.
pub(in crate::formats) struct Document<'a> {
    source: &'a Source,
    /// The text of the source with masked references: of the same length.
    masked: Cow<'a, str>,
    has_namespaces: bool,
}

impl<'a> Document<'a> {
    /// Checks the limits of a document.
    pub(in crate::formats) fn new(source: &'a Source) -> Result<Document<'a>> {
        let text = source.text();
        if let Some(at) = text.find("<!ENTITY") {
            let message = "found an entity declaration; documents with declarations of entities are refused";
            let hint = "declared entities may expand without end; write their text instead";
            return Err(source.error(at, message).with_hint(hint));
        }
        let is_above = |sign: char| text.matches(sign).nth(NODE_LIMIT as usize).is_some();
        if is_above('<') || is_above('=') {
            bail!(source, 0, "the document has more than {NODE_LIMIT} tags or attributes");
        }
        if let Some((at, _)) = text.match_indices("xmlns").nth(NAMESPACE_LIMIT) {
            bail!(source, at, "found more than {NAMESPACE_LIMIT} namespaces");
        }
        // No value holds a `<`, so the next one ends every tag.
        let mut at = 0_usize;
        for tag in text.split('<') {
            let end = tag_end(tag).filter(|_| !tag.starts_with(['!', '?'])).unwrap_or(0);
            if tag[..end].matches('=').nth(ATTRIBUTE_LIMIT).is_some() {
                let message = format!("found a tag with more than {ATTRIBUTE_LIMIT} attributes");
                return Err(source.error(at.saturating_sub(1), message));
            }
            at += tag.len() + 1;
        }
        Ok(Document { source, masked: masked(text), has_namespaces: text.contains("xmlns") })
    }

    /// Parses the document and reads its root.
    pub(in crate::formats) fn read<T>(&self, root: impl FnOnce(Element<'_>) -> Result<T>) -> Result<T> {
        let start = self.start();
        self.parse(start, &self.masked[start..], root)
    }

    /// Parses the document and reads its root, which may not be asked for its content, and then all children of the
    /// root.
    pub(in crate::formats) fn read_children(
        &self,
        root: impl FnOnce(Element<'_>) -> Result<()>,
        mut child: impl FnMut(Element<'_>) -> Result<()>,
    ) -> Result<()> {
        let start = self.start();
        let text = &self.masked[start..];
        let is_large = text.len() > WHOLE_LIMIT && !self.has_namespaces;
        let Some(children) = is_large.then(|| children_of_root(text)).flatten() else {
            return self.read(|element| {
                root(element)?;
                element.children().try_for_each(|element| child(element?))
            });
        };
        // The root without its children must be well-formed, too.
        let mut frame = String::with_capacity(text.len());
        for range in &children {
            frame.push_str(&text[frame.len()..range.start]);
            frame.extend(repeat_n(' ', range.len()));
        }
        frame.push_str(&text[frame.len()..]);
        self.parse(start, &frame, |element| {
            root(element)?;
            element.children().try_for_each(|element| element.map(|_| ()))
        })?;
        children.into_iter().try_for_each(|range| self.parse(start + range.start, &text[range], &mut child))
    }

    /// Where the document begins: after white space, which may not stand before a declaration, and after that.
    fn start(&self) -> usize {
        let text = self.masked.trim_start();
        let declaration =
            if text.starts_with("<?xml ") { text.find("?>").map_or(0, |end| end + 2) } else { 0 };
        self.masked.len() - text.len() + declaration
    }

    /// Parses a part of the masked text, which begins at that place, as a document of its own.
    fn parse<T>(&self, base: usize, text: &str, read: impl FnOnce(Element<'_>) -> Result<T>) -> Result<T> {
        let options =
            ParsingOptions { allow_dtd: true, nodes_limit: NODE_LIMIT, ..ParsingOptions::default() };
        match roxmltree::Document::parse_with_options(text, options) {
            Ok(tree) => read(Element { source: self.source, base, node: tree.root_element() }),
            Err(error) => Err(refused(self.source, base, text, &error).caused_by(error)),
        }
    }
}

/// An element of a parsed document.
#[derive(Clone, Copy)]
pub(in crate::formats) struct Element<'a> {
    source: &'a Source,
    /// Where the parsed part of the source begins.
    base: usize,
    node: Node<'a, 'a>,
}

impl<'a> Element<'a> {
    /// Its name in small letters.
    pub(in crate::formats) fn name(&self) -> String {
        self.node.tag_name().name().to_ascii_lowercase()
    }

    /// Where its tag begins, counted in bytes.
    pub(in crate::formats) fn place(&self) -> usize {
        self.base + self.node.range().start
    }

    /// The attribute of that name in any case.
    pub(in crate::formats) fn attribute(&self, name: &str) -> Option<Attribute> {
        let is_meant = |attribute: &roxmltree::Attribute<'_, '_>| {
            attribute.namespace().is_none() && attribute.name().eq_ignore_ascii_case(name)
        };
        let range = self.node.attributes().find(is_meant)?.range();
        let (start, end) = (self.base + range.start, self.base + range.end - 1);
        let place = start + self.source.text()[start..end].find(['"', '\''])? + 1;
        let mut value = Decoded::new();
        self.decode(place..end, &mut value);
        Some(Attribute { place, value })
    }

    /// The child elements. Anything else but comments is refused.
    pub(in crate::formats) fn children(self) -> impl Iterator<Item = Result<Element<'a>>> {
        self.node.children().filter_map(move |node| {
            if node.is_element() {
                return Some(Ok(Element { node, ..self }));
            }
            let is_odd = node.is_text() && node.text().is_some_and(|text| !text.trim().is_empty());
            is_odd.then(|| {
                let text = &node.document().input_text()[node.range()];
                let place = self.base + node.range().end - text.trim_start().len();
                let found = self.source.text()[place..].chars().next().unwrap_or_default();
                bail!(self.source, place, "found {found:?}, expected an element or </{}>", self.name())
            })
        })
    }

    /// The text of the element. A child element is refused.
    pub(in crate::formats) fn text(&self) -> Result<Decoded> {
        let mut text = Decoded::new();
        for node in self.node.children() {
            let start = self.base + node.range().start;
            if node.is_element() {
                bail!(self.source, start, "found '<', expected text or </{}>", self.name());
            }
            if node.is_text() {
                let next = node.next_sibling().map(|next| self.base + next.range().start);
                self.decode(start..next.unwrap_or_else(|| self.closing_tag()), &mut text);
            }
        }
        Ok(text)
    }

    /// Where the tag begins that closes it, if it has content.
    fn closing_tag(&self) -> usize {
        let end = self.base + self.node.range().end;
        self.source.text()[..end].rfind("</").unwrap_or(end)
    }

    /// Adds what a part of the source stands for, where letters, references and CDATA sections are.
    fn decode(&self, range: Range<usize>, text: &mut Decoded) {
        let mut at = range.start;
        while at < range.end {
            let rest = &self.source.text()[at..range.end];
            if let Some(literal) = rest.strip_prefix(CDATA[0]) {
                at += CDATA[0].len();
                let literal = &literal[..literal.find(CDATA[1]).unwrap_or(literal.len())];
                literal.char_indices().for_each(|(index, letter)| text.push(letter, at + index));
                at += literal.len() + CDATA[1].len();
                continue;
            }
            let letter = rest.chars().next().unwrap_or_default();
            let (letter, length) = match reference(rest).filter(|_| letter == '&') {
                Some(found) => found,
                None => (letter, letter.len_utf8()),
            };
            if !rest.starts_with("\r\n") {
                text.push(letter, at);
            }
            at += length;
        }
    }
}

/// An attribute of an element.
#[derive(Clone, Debug)]
pub(in crate::formats) struct Attribute {
    place: usize,
    value: Decoded,
}

impl Attribute {
    /// Its value.
    pub(in crate::formats) fn value(&self) -> &str {
        self.value.text()
    }

    /// Where its value begins, counted in bytes.
    pub(in crate::formats) fn place(&self) -> usize {
        self.place
    }
}

/// The text with every known character reference masked by letters.
fn masked(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut masked = String::with_capacity(text.len());
    while let Some(distance) = text[masked.len()..].find('&') {
        let at = masked.len() + distance;
        masked.push_str(&text[masked.len()..at]);
        match reference(&text[at..]).filter(|&(letter, _)| letter != '\0') {
            Some((_, length)) => masked.extend(repeat_n('x', length)),
            None => masked.push('&'),
        }
    }
    masked.push_str(&text[masked.len()..]);
    Cow::Owned(masked)
}

/// Whether a tag does not open or close an element.
fn is_aside(tag: &str) -> bool {
    tag.starts_with("<!") || tag.starts_with("<?")
}

/// Where a tag ends that a text begins with: after the first `>` outside quotes.
fn tag_end(text: &str) -> Option<usize> {
    let mut quote = None;
    let end = text.bytes().position(|byte| match quote {
        Some(open) => {
            quote = quote.filter(|_| byte != open);
            false
        }
        None => {
            quote = Some(byte).filter(|byte| matches!(byte, b'"' | b'\''));
            byte == b'>'
        }
    });
    end.map(|end| end + 1)
}

/// Where the children of the root stand, if all opening and closing tags go together.
fn children_of_root(text: &str) -> Option<Vec<Range<usize>>> {
    let (mut at, mut depth, mut start) = (0, 0_usize, 0);
    let mut children = Vec::new();
    while let Some(distance) = text[at..].find('<') {
        let begin = at + distance;
        let tag = &text[begin..];
        let closed_by = |end: &str| Some(tag.find(end)? + end.len());
        at = begin
            + match tag {
                _ if tag.starts_with("<!--") => closed_by("-->")?,
                _ if tag.starts_with(CDATA[0]) => closed_by(CDATA[1])?,
                _ if tag.starts_with("<?") => closed_by("?>")?,
                _ => tag_end(tag)?,
            };
        if is_aside(tag) {
            continue;
        }
        let is_closing = tag.starts_with("</");
        if !is_closing {
            start = if depth == 1 { begin } else { start };
            depth += 1;
        }
        if is_closing || text[..at].ends_with("/>") {
            depth = depth.checked_sub(1)?;
            match depth {
                0 => return Some(children),
                1 => children.push(start..at),
                _ => {}
            }
        }
    }
    None
}

/// The error of the parser at its place in the source.
fn refused(source: &Source, base: usize, text: &str, error: &Error) -> ReadError {
    let at = match error {
        Error::NoRootNode | Error::UnclosedRootNode | Error::UnexpectedEndOfStream => text.len(),
        Error::InvalidString(end, pos) => {
            let before = &text[..offset(text, *pos)];
            let opening = [("-->", "<!--"), (CDATA[1], CDATA[0]), ("?>", "<?")];
            let opening = opening.iter().find(|(known, _)| known == end);
            opening.and_then(|(_, opening)| before.rfind(opening)).unwrap_or(before.len())
        }
        _ => offset(text, error.pos()),
    };
    let rest = source.text().get(base + at..).unwrap_or_default();
    let found = rest.chars().next().map_or("the end of the text".to_owned(), |letter| format!("{letter:?}"));
    let message = match error {
        Error::UnexpectedCloseTag(expected, found, _) => format!("found </{found}>, expected </{expected}>"),
        Error::UnknownEntityReference(..) | Error::MalformedEntityReference(_) => {
            let name: String = rest.chars().take_while(|&letter| letter != ';').take(12).collect();
            let message = format!("found {name:?}, which is not a known character reference");
            return source.error(base + at, message).with_hint("write &amp; for an & that stands for itself");
        }
        Error::DuplicatedAttribute(name, _) => format!("the attribute {name} is given twice"),
        Error::InvalidString(end, _) => format!("found no {end} that closes this"),
        Error::InvalidChar(expected, ..) => format!("found {found}, expected {:?}", char::from(*expected)),
        Error::InvalidChar2(expected, ..) => format!("found {found}, expected {expected}"),
        Error::InvalidName(_) => format!("found {found}, expected a name"),
        Error::NoRootNode => format!("found {found}, expected an element"),
        Error::UnclosedRootNode | Error::UnexpectedEndOfStream => {
            format!("found {found}, expected the closing tags of all elements")
        }
        Error::UnknownToken(_) => format!("found {found}, which XML does not allow here"),
        Error::NodesLimitReached => format!("the document has more than {NODE_LIMIT} tags and texts"),
        other => {
            let place = format!(" at {}", other.pos());
            format!("this XML is not well-formed: {}", other.to_string().replace(&place, ""))
        }
    };
    source.error(base + at, message)
}

/// The byte at that position of a text.
fn offset(text: &str, pos: TextPos) -> usize {
    let (lines, letters) = (pos.row.saturating_sub(1) as usize, pos.col.saturating_sub(1) as usize);
    let start: usize = text.split_inclusive('\n').take(lines).map(str::len).sum();
    text[start..].char_indices().nth(letters).map_or(text.len(), |(at, _)| start + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the children of the root, or the error.
    fn children(text: &str) -> Result<String, String> {
        let source = Source::new("test", text);
        let mut names = Vec::new();
        let read = Document::new(&source).and_then(|document| {
            let add = |child: Element<'_>| {
                names.push(format!("{}={}", child.name(), child.text()?.trimmed(&source)));
                Ok(())
            };
            document.read_children(|_| Ok(()), add)
        });
        match read {
            Ok(()) => Ok(names.join(" ")),
            Err(error) => Err(format!("{}:{} {}", error.line(), error.column(), error.message())),
        }
    }

    #[test]
    fn references_and_sections_are_decoded() {
        let text = "\n<?xml version='1.0'?><!DOCTYPE s SYSTEM 'x.dtd'>\n<s a='>'><!-- </s> --><T>a&nbsp;b\r\n<![CDATA[<&lt;]]>&#65;</T ><u/></s>";
        assert_eq!(children(text).unwrap(), "t=a\u{a0}b\n<&lt;A u=");
        let source = Source::new("test", "<a B = '&eacute;&lt;'/>");
        let value = Document::new(&source).unwrap().read(|root| Ok(root.attribute("b")));
        let value = value.unwrap().unwrap();
        assert_eq!((value.value(), value.place()), ("é<", 8));
    }

    #[test]
    fn errors_stand_at_their_places() {
        for (text, error) in [
            ("<s>\n<a>é</b></s>", "2:5 found </b>, expected </a>"),
            ("<s>\nx</s>", "2:1 found 'x', expected an element or </s>"),
            ("<s> <![CDATA[x]]></s>", "1:5 found '<', expected an element or </s>"),
            ("<s><a>é<b/></a></s>", "1:8 found '<', expected text or </a>"),
            ("<s><a>é&who;</a></s>", "1:8 found \"&who\", which is not a known character reference"),
            ("<s/>&amp;", "1:5 found '&', which XML does not allow here"),
            ("<s><a x:b='1'/></s>", "1:7 this XML is not well-formed: an unknown namespace prefix 'x'"),
            ("<s><a><![CDATA[</a></s>", "1:7 found no ]]> that closes this"),
        ] {
            assert_eq!(children(text).unwrap_err(), error, "{text}");
        }
    }

    #[test]
    fn large_documents_are_read_one_child_at_a_time() {
        let text = format!("<s>{}</s>", "<a b='/>'>&copy;</a>\n<b c='>'/><!-- <a> -->".repeat(30_000));
        assert!(text.len() > WHOLE_LIMIT);
        assert_eq!(children_of_root(&text).unwrap().len(), 60_000);
        assert_eq!(children(&text).unwrap().split(' ').filter(|child| *child == "a=©").count(), 30_000);
        let broken = text.replacen("</s>", "<a>\n<c></a></s>", 1);
        assert_eq!(children(&broken).unwrap_err(), "30002:4 found </a>, expected </c>");
        let broken = text.replacen("</s>", "<a>é</a>\n<c>&é;</c></s>", 1);
        assert!(children(&broken).unwrap_err().starts_with("30002:4 found \"&é\""));
        let broken = text.replacen("</s>", "<b/>é\r\n x<b/></s>", 1);
        assert_eq!(children(&broken).unwrap_err(), "30001:27 found 'é', expected an element or </s>");
    }

    #[test]
    fn what_the_parser_does_not_bound_is_bounded() {
        let many: String = (0..300).map(|number| format!(" a{number}=''")).collect();
        assert!(children(&format!("<s{many}/>")).unwrap_err().contains("more than 256 attributes"));
        assert!(
            children(&format!("<s>{}</s>", "<a xmlns=''/>".repeat(300))).unwrap_err().contains("namespaces")
        );
        assert!(
            children("<!DOCTYPE s [<!ENTITY a 'b'>]><s/>").unwrap_err().contains("declarations of entities")
        );
        assert!(children(&"<a>".repeat(200_000)).unwrap_err().contains("closing tags"));
    }
}
