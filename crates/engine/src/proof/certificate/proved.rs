//! The result of checking a certificate.

use crate::symbol::Symbol;

/// A checked verdict. The format has exactly these three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CertifiedVerdict {
    /// There is no solution.
    None,
    /// This is the only solution, up to auxiliary cells that are projected out.
    Unique(Vec<Symbol>),
    /// These are two solutions; there may be more.
    Multiple([Vec<Symbol>; 2]),
}

impl CertifiedVerdict {
    /// The name, as certificates and answers write it.
    pub fn name(&self) -> &'static str {
        match self {
            CertifiedVerdict::None => "none",
            CertifiedVerdict::Unique(_) => "unique",
            CertifiedVerdict::Multiple(_) => "multiple",
        }
    }
}

/// A valid certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Certified {
    /// The verdict that it proves.
    pub proved: CertifiedVerdict,
    /// The number of line steps checked.
    pub steps: u64,
    /// The number of clauses checked.
    pub clauses: u64,
}
