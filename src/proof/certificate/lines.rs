//! A line reader that holds only one line in memory.

use std::io::{BufRead, Read};

use super::error::{CertificateError, Fault};

/// The maximum length of a line in bytes: enough for a clause with all variables.
const LINE_LIMIT: u64 = 1 << 27;

/// A reader of lines.
pub(super) struct Lines<R> {
    text: R,
    line: Vec<u8>,
    count: u64,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(text: R) -> Lines<R> {
        Lines { text, line: Vec::new(), count: 0 }
    }

    /// The number of lines read so far.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// The next line and its number, counted from 1.
    pub(super) fn next(&mut self) -> Result<Option<(u64, &str)>, CertificateError> {
        self.line.clear();
        let mut text = self.text.by_ref().take(LINE_LIMIT);
        let read = text.read_until(b'\n', &mut self.line).map_err(CertificateError::unreadable)?;
        if read == 0 {
            return Ok(None);
        }
        self.count += 1;
        let wrong = |message: &str| Fault::from(message).in_line(self.count);
        match self.line.last() {
            Some(b'\n') => self.line.truncate(self.line.len() - 1),
            _ if read as u64 == LINE_LIMIT => return Err(wrong("the line is too long")),
            _ => {}
        }
        if self.line.last() == Some(&b'\r') {
            self.line.truncate(self.line.len() - 1);
        }
        let line = std::str::from_utf8(&self.line).map_err(|_| wrong("the line is not UTF-8 text"))?;
        Ok(Some((self.count, line)))
    }
}
