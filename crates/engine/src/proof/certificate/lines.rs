//! A line reader that holds only one line in memory.

use std::io::{BufRead, Read};

use super::error::{CertificateError, Fault};
use crate::budget::{Budget, Stopped};

/// The maximum length of a line in bytes: enough for a clause with all variables.
const LINE_LIMIT: u64 = 1 << 27;

/// The bytes of a line that are read between two checks of the budget.
const BYTES_AT_ONCE: u64 = 1 << 18;

/// The memory for each byte of a long line, which is parsed in one piece. Its shortest parts are the candidates at
/// one position of a step, four bytes with a space.
const MEMORY_PER_BYTE: u64 = 20;

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
    pub(super) fn next(&mut self, budget: &Budget) -> Result<Option<(u64, &str)>, Stopped<CertificateError>> {
        let read = self.read(budget)?;
        if read == 0 {
            return Ok(None);
        }
        self.count += 1;
        let wrong = |message: &str| Fault::from(message).in_line(self.count);
        match self.line.last() {
            Some(b'\n') => self.line.truncate(self.line.len() - 1),
            _ if read == LINE_LIMIT => return Err(wrong("the line is too long").into()),
            _ => {}
        }
        if self.line.last() == Some(&b'\r') {
            self.line.truncate(self.line.len() - 1);
        }
        let line = std::str::from_utf8(&self.line).map_err(|_| wrong("the line is not UTF-8 text"))?;
        Ok(Some((self.count, line)))
    }

    /// Reads the bytes of the next line. A long one is within the memory limit.
    fn read(&mut self, budget: &Budget) -> Result<u64, Stopped<CertificateError>> {
        self.line.clear();
        let mut read = 0;
        loop {
            budget.check()?;
            let at_once = BYTES_AT_ONCE.min(LINE_LIMIT - read);
            let mut text = self.text.by_ref().take(at_once);
            let more = text.read_until(b'\n', &mut self.line).map_err(CertificateError::unreadable)? as u64;
            read += more;
            if read > BYTES_AT_ONCE {
                budget.check_memory(MEMORY_PER_BYTE * read)?;
            }
            if more < at_once || self.line.ends_with(b"\n") || read == LINE_LIMIT {
                return Ok(read);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limit;

    /// The lengths of the lines of a text.
    fn lengths(text: &str, budget: &Budget) -> Result<Vec<usize>, Stopped<CertificateError>> {
        let (mut lines, mut lengths) = (Lines::new(text.as_bytes()), Vec::new());
        while let Some((number, line)) = lines.next(budget)? {
            lengths.push(line.len());
            assert_eq!(number, lengths.len() as u64);
        }
        Ok(lengths)
    }

    #[test]
    fn long_lines_are_read_within_the_budget() {
        let piece = BYTES_AT_ONCE as usize;
        let expected = [piece - 2, piece - 1, piece, piece + 1, 3 * piece, 0];
        let text: String = expected.iter().map(|&length| "1".repeat(length) + "\r\n").collect();
        assert_eq!(lengths(&text, &Budget::unlimited()).unwrap(), expected);
        assert_eq!(lengths(text.trim_end(), &Budget::unlimited()).unwrap(), expected[..5]);
        let budget = Budget::unlimited().with_memory(1 << 20);
        assert_eq!(lengths(&text, &budget).unwrap_err().limit(), Some(Limit::Memory));
        assert!(lengths(&"1\n".repeat(piece), &budget).is_ok(), "no line is long");
    }
}
