//! What is wrong with a certificate.

use std::fmt;
use std::io;

use crate::proof::clauses::EncodeError;

/// Why a certificate proves nothing.
#[derive(Debug)]
pub struct CertificateError {
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Unreadable(io::Error),
    Wrong { line: u64, message: String },
    TooLarge(EncodeError),
}

impl CertificateError {
    /// Its text cannot be read.
    pub(super) fn unreadable(error: io::Error) -> CertificateError {
        CertificateError { kind: Kind::Unreadable(error) }
    }

    /// The line of the certificate that is wrong, counted from 1; the line behind the last if something is missing.
    pub fn line(&self) -> Option<u64> {
        match self.kind {
            Kind::Wrong { line, .. } => Some(line),
            _ => None,
        }
    }

    /// Whether the certificate may be right, but the problem is too large to tell.
    pub fn is_too_large(&self) -> bool {
        matches!(self.kind, Kind::TooLarge(_))
    }
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Unreadable(error) => write!(f, "{error}"),
            Kind::Wrong { line, message } => write!(f, "line {line}: {message}"),
            Kind::TooLarge(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for CertificateError {}

/// The same before anybody knows in which line it is.
#[derive(Debug)]
pub(super) enum Fault {
    /// What was found, and what was expected.
    Wrong(String),
    /// There would be too many clauses.
    TooLarge(EncodeError),
}

impl Fault {
    pub(super) fn in_line(self, line: u64) -> CertificateError {
        let kind = match self {
            Fault::Wrong(message) => Kind::Wrong { line, message },
            Fault::TooLarge(error) => Kind::TooLarge(error),
        };
        CertificateError { kind }
    }
}

impl From<EncodeError> for Fault {
    fn from(error: EncodeError) -> Fault {
        Fault::TooLarge(error)
    }
}

impl From<String> for Fault {
    fn from(message: String) -> Fault {
        Fault::Wrong(message)
    }
}

impl From<&str> for Fault {
    fn from(message: &str) -> Fault {
        Fault::Wrong(message.to_owned())
    }
}
