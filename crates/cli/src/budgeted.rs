//! Reading and writing that end with an error when a limit is reached.

use std::error::Error;
use std::fmt;
use std::io::{self, Read, Write};

use nonomata::budget::{Budget, Limit};

/// The bytes that are written between two checks of the budget.
const BYTES_BETWEEN_CHECKS: u64 = 1 << 14;

/// A reader or writer whose errors may be [limits](limit_of).
pub(crate) struct Budgeted<'a, T> {
    inner: T,
    budget: &'a Budget,
    /// The number of bytes that are still written without a check of the budget.
    unchecked: u64,
}

impl<'a, T> Budgeted<'a, T> {
    pub(crate) fn new(inner: T, budget: &'a Budget) -> Budgeted<'a, T> {
        Budgeted { inner, budget, unchecked: 0 }
    }

    /// The same writer, whose first bytes are written even if a limit has been reached.
    pub(crate) fn after(self, bytes: u64) -> Budgeted<'a, T> {
        Budgeted { unchecked: bytes, ..self }
    }
}

impl<T: Read> Read for Budgeted<'_, T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.budget.check().map_err(limit_error)?;
        self.inner.read(buffer)
    }
}

impl<T: Write> Write for Budgeted<'_, T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let length = bytes.len() as u64;
        match self.unchecked.checked_sub(length) {
            Some(unchecked) => self.unchecked = unchecked,
            None => {
                self.budget.check().map_err(limit_error)?;
                self.unchecked = BYTES_BETWEEN_CHECKS;
            }
        }
        self.inner.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// A limit as the error of a reader or writer.
#[derive(Debug)]
struct LimitReached(Limit);

impl fmt::Display for LimitReached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.ending())
    }
}

impl Error for LimitReached {}

/// The error of a limit that was reached.
pub(crate) fn limit_error(limit: Limit) -> io::Error {
    io::Error::other(LimitReached(limit))
}

/// The limit that an error is about, if it is.
pub(crate) fn limit_of(error: &io::Error) -> Option<Limit> {
    error.get_ref()?.downcast_ref().map(|LimitReached(limit)| *limit)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_first_bytes_are_written_after_a_limit() {
        let budget = Budget::unlimited().with_time(Duration::ZERO).started();
        let mut written = Vec::new();
        let mut file = Budgeted::new(&mut written, &budget).after(4);
        file.write_all(b"1234").unwrap();
        assert_eq!(limit_of(&file.write_all(b"5").unwrap_err()), Some(Limit::Time));
        assert_eq!(written, b"1234");
        let mut read = Budgeted::new(&b"1234"[..], &budget);
        assert_eq!(limit_of(&read.read(&mut [0; 4]).unwrap_err()), Some(Limit::Time));
        assert_eq!(limit_of(&io::Error::other("full")), None);
    }

    /// As in the data of a page.
    #[test]
    fn a_limit_shows_through_the_errors_of_json() {
        let budget = Budget::unlimited().with_time(Duration::ZERO).started();
        let read = Budgeted::new(&b"[1]"[..], &budget);
        let error = serde_json::from_reader::<_, Vec<u8>>(read).unwrap_err();
        assert_eq!(limit_of(&error.into()), Some(Limit::Time));
    }
}
