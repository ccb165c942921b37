//! XML, as far as puzzles need it: elements, attributes, text, comments, CDATA and character references.
//!
//! The reader goes through a text from tag to tag and keeps nothing but the names of the open elements, of which
//! there may be at most [`DEPTH_LIMIT`](reader::DEPTH_LIMIT). A document type is passed over and never fetched; one
//! that declares something by itself is refused, since what can be declared are texts that grow without end. The
//! named references of HTML are known without it.

mod element;
mod reader;
mod written;

pub(super) use element::Element;
pub(super) use reader::Xml;
pub(super) use written::{is_writable, xml_text};

/// The name of the outermost element of a text, if it looks like XML.
pub(super) fn root_name(text: &str) -> Option<&str> {
    let mut rest = text.trim_start();
    loop {
        let end = match rest {
            _ if rest.starts_with("<?") => "?>",
            _ if rest.starts_with("<!--") => "-->",
            _ if rest.starts_with("<!") && rest[..rest.find('>')?].contains('[') => "]>",
            _ if rest.starts_with("<!") => ">",
            _ => break,
        };
        rest = rest[rest.find(end)? + end.len()..].trim_start();
    }
    let name = rest.strip_prefix('<')?;
    name.split(|letter: char| letter.is_whitespace() || "/><".contains(letter)).next()
}
