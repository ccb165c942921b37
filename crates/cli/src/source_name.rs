//! Names of sources and files. A name that is not UTF-8 keeps its bytes and is shown with escapes.

use std::fmt;
use std::ops::Deref;
use std::path::Path;

/// The name of a source of puzzles: a file as it was named, `-` for standard input, or `--puzzle`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct SourceName {
    /// The name as it is shown.
    text: String,
    /// The name itself, if it is not UTF-8.
    bytes: Option<Box<[u8]>>,
}

impl SourceName {
    /// A name of these bytes.
    pub(crate) fn of_bytes(bytes: &[u8]) -> SourceName {
        match std::str::from_utf8(bytes) {
            Ok(text) => SourceName::from(text),
            Err(_) => SourceName { text: escaped(bytes), bytes: Some(bytes.into()) },
        }
    }

    /// The bytes of a name that is not UTF-8.
    pub(crate) fn bytes(&self) -> Option<&[u8]> {
        self.bytes.as_deref()
    }
}

impl Deref for SourceName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for SourceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<&str> for SourceName {
    fn from(text: &str) -> SourceName {
        SourceName { text: text.to_owned(), bytes: None }
    }
}

impl From<&Path> for SourceName {
    fn from(path: &Path) -> SourceName {
        SourceName::of_bytes(path.as_os_str().as_encoded_bytes())
    }
}

/// A path as it is shown: what is not UTF-8 in it is escaped.
pub(crate) fn path_text(path: impl AsRef<Path>) -> String {
    SourceName::from(path.as_ref()).text
}

/// Text with `\xFF` for each byte that is not UTF-8.
fn escaped(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        chunk.invalid().iter().for_each(|byte| text += &format!("\\x{byte:02X}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_are_not_text_have_bytes() {
        let name = SourceName::of_bytes("ein Ö.non".as_bytes());
        assert_eq!((&*name, name.bytes()), ("ein Ö.non", None));
        let name = SourceName::of_bytes(b"a\xffb\xc3.non");
        assert_eq!((&*name, name.bytes()), ("a\\xFFb\\xC3.non", Some(&b"a\xffb\xc3.non"[..])));
        assert_ne!(name, SourceName::from("a\\xFFb\\xC3.non"));
    }
}
