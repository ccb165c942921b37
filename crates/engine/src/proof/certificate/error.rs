//! Errors from checking a certificate.

use std::fmt;
use std::io;

use crate::budget::Limit;
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
    Limit(Limit),
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

    pub(super) fn limit_reached(limit: Limit) -> CertificateError {
        CertificateError { kind: Kind::Limit(limit) }
    }

    /// The limit that ended the check. The certificate may be right.
    pub fn limit(&self) -> Option<Limit> {
        match self.kind {
            Kind::Limit(limit) => Some(limit),
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
            Kind::Limit(limit) => f.write_str(&limit.ending()),
        }
    }
}

impl std::error::Error for CertificateError {
    /// What the message does not already say.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            Kind::Unreadable(error) => error.source(),
            Kind::Wrong { .. } | Kind::Limit(_) => None,
            Kind::Encode(error) => error.source(),
        }
    }
}

/// An error whose line is not known yet.
#[derive(Debug)]
pub(super) enum Fault {
    /// What was found, and what was expected.
    Wrong(String),
    /// The problem cannot be written as clauses.
    Encode(EncodeError),
    /// A limit was reached.
    Limit(Limit),
}

impl Fault {
    pub(super) fn in_line(self, line: u64) -> CertificateError {
        let kind = match self {
            Fault::Wrong(message) => Kind::Wrong { line, message },
            Fault::Encode(error) => Kind::Encode(error),
            Fault::Limit(limit) => Kind::Limit(limit),
        };
        CertificateError { kind }
    }
}

impl From<Limit> for Fault {
    fn from(limit: Limit) -> Fault {
        Fault::Limit(limit)
    }
}

impl From<EncodeError> for Fault {
    fn from(error: EncodeError) -> Fault {
        match error {
            EncodeError::Limit(limit) => Fault::Limit(limit),
            error => Fault::Encode(error),
        }
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
