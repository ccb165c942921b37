//! XML: documents parsed by the crate `roxmltree`, and texts escaped for writing.
//!
//! Every element, attribute and letter keeps its place in the source. An external document type is never fetched, a
//! document that declares entities is refused, and the named references of HTML are known without a declaration.

mod document;
mod written;

pub(super) use document::{Document, Element};
pub(super) use written::{is_writable, writable, xml_text};

/// The name of the root element of a text, if it looks like XML.
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
