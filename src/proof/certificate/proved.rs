//! What a certificate proves.

use crate::symbol::Symbol;

/// A verdict that has been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proved {
    /// There is no solution.
    None,
    /// This is the only solution.
    Unique(Vec<Symbol>),
    /// These are two solutions, and there may be more.
    Multiple([Vec<Symbol>; 2]),
}

/// A certificate that is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    /// What it proves.
    pub proved: Proved,
    /// How many steps of single lines were checked.
    pub steps: u64,
    /// How many clauses were checked.
    pub clauses: u64,
}
