//! Literals and constants: what clauses are built from.
//!
//! Much is decided from the start: given cells, or blocks with only one place. A claim may therefore be
//! constant. Code that builds clauses need not distinguish; [`Clauses`](super::clauses::Clauses) simplifies
//! constants away.

use std::ops::Not;

/// A literal or a Boolean constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// True in every solution.
    Always,
    /// True in no solution.
    Never,
    /// True where this literal is: the number of a variable, or its negative.
    Literal(i32),
}

/// Negation.
impl Not for Claim {
    type Output = Claim;

    fn not(self) -> Claim {
        match self {
            Claim::Always => Claim::Never,
            Claim::Never => Claim::Always,
            Claim::Literal(literal) => Claim::Literal(-literal),
        }
    }
}
