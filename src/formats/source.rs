//! The text that is read, with its name and the places in it.

use super::error::ReadError;

/// A text to be read, and what people call it: a file's name, `-`, `--puzzle`.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
}

impl Source {
    /// The most bytes a text may have.
    pub const BYTE_LIMIT: usize = 64 << 20;

    /// The most cells a puzzle that is read may have.
    pub const CELL_LIMIT: usize = 4_000_000;

    /// A text under a name.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        Source { name: name.into(), text: text.into() }
    }

    /// The text in these bytes. A byte order mark is skipped; what is no text is refused.
    pub fn from_bytes(name: impl Into<String>, bytes: &[u8]) -> Result<Source, ReadError> {
        let name = name.into();
        if bytes.len() > Source::BYTE_LIMIT {
            let message =
                format!("the file has {} bytes; at most {} are read", bytes.len(), Source::BYTE_LIMIT);
            return Err(Source::new(name, "").error(0, message));
        }
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let valid = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
        };
        let readable = valid.find('\0').unwrap_or(valid.len());
        if readable < bytes.len() {
            let message = format!("found the byte {:#04x}, expected text in UTF-8", bytes[readable]);
            return Err(Source::new(name, &valid[..readable]).error(readable, message));
        }
        Ok(Source::new(name, valid))
    }

    /// What people call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// An error at that place, counted in bytes.
    pub(super) fn error(&self, offset: usize, message: impl Into<String>) -> ReadError {
        let offset = offset.min(self.text.len());
        let before = &self.text[..offset];
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let text = self.text[start..].lines().next().unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = self.text[start..offset].chars().count() + 1;
        ReadError::new(&self.name, line, column, text, message.into())
    }

    /// The lines with the places where they begin, without their ends.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let mut offset = 0;
        self.text.split_inclusive('\n').map(move |line| {
            let start = offset;
            offset += line.len();
            (start, line.trim_end_matches(['\n', '\r']))
        })
    }
}
