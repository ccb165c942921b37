//! Errors from checking a certificate.

use std::fmt;
use std::io;

use crate::budget::Stopped;
use crate::proof::clauses::EncodeError;

/// An error in a certificate, which therefore proves nothing.
#[derive(Debug)]
pub struct CertificateError {
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Unreadable(io::Error),
    Wrong { line: u64, message: String },
    Encode(EncodeError),
}

impl CertificateError {
    /// The text cannot be read.
    pub(super) fn unreadable(error: io::Error) -> CertificateError {
        CertificateError { kind: Kind::Unreadable(error) }
    }

    /// The line of the error, counted from 1; one more than the number of lines if something is missing at
    /// the end.
    pub fn line(&self) -> Option<u64> {
        match self.kind {
            Kind::Wrong { line, .. } => Some(line),
            _ => None,
        }
    }

    /// Whether the certificate may be right, but the problem is too large for the checker.
    pub fn is_too_large(&self) -> bool {
        matches!(&self.kind, Kind::Encode(error) if !matches!(error, EncodeError::NoRoles(_)))
    }
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Unreadable(error) => write!(f, "{error}"),
            Kind::Wrong { line, message } => write!(f, "line {line}: {message}"),
            Kind::Encode(error) => write!(f, "{error}"),
        }
    }
}

impl From<CertificateError> for Stopped<CertificateError> {
    fn from(error: CertificateError) -> Stopped<CertificateError> {
        Stopped::Failed(error)
    }
}

impl std::error::Error for CertificateError {
    /// The cause, if the message does not already name it.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            Kind::Unreadable(error) => error.source(),
            Kind::Wrong { .. } => None,
            Kind::Encode(error) => error.source(),
        }
    }
}

/// An error whose line is not known yet.
#[derive(Debug)]
pub(super) enum Fault {
    /// A message: what was found, and what was expected.
    Wrong(String),
    /// The problem cannot be written as clauses.
    Encode(EncodeError),
}

impl Fault {
    pub(super) fn in_line(self, line: u64) -> CertificateError {
        let kind = match self {
            Fault::Wrong(message) => Kind::Wrong { line, message },
            Fault::Encode(error) => Kind::Encode(error),
        };
        CertificateError { kind }
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

impl From<Stopped<EncodeError>> for Stopped<Fault> {
    fn from(stopped: Stopped<EncodeError>) -> Stopped<Fault> {
        stopped.map(Fault::Encode)
    }
}

impl From<Fault> for Stopped<Fault> {
    fn from(fault: Fault) -> Stopped<Fault> {
        Stopped::Failed(fault)
    }
}

impl From<String> for Stopped<Fault> {
    fn from(message: String) -> Stopped<Fault> {
        Stopped::Failed(message.into())
    }
}

impl From<&str> for Stopped<Fault> {
    fn from(message: &str) -> Stopped<Fault> {
        Stopped::Failed(message.into())
    }
}
