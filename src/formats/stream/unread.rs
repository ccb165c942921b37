//! Bytes that were read from a stream and are read again.

/// Bytes that were read, up to the first that was not consumed again.
#[derive(Debug, Default)]
pub(super) struct Unread {
    bytes: Vec<u8>,
    at: usize,
}

impl Unread {
    pub(super) fn rest(&self) -> &[u8] {
        &self.bytes[self.at..]
    }

    pub(super) fn consume(&mut self, length: usize) {
        self.at += length;
    }

    /// Puts bytes before the rest: without a copy if they were the last that were consumed.
    pub(super) fn put_back(&mut self, bytes: &[u8]) {
        if self.bytes[..self.at].ends_with(bytes) {
            self.at -= bytes.len();
            return;
        }
        self.bytes = [bytes, self.rest()].concat();
        self.at = 0;
    }

    /// Adds bytes after the rest.
    pub(super) fn append(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.at);
        self.at = 0;
        self.bytes.extend_from_slice(bytes);
    }
}
