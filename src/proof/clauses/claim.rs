//! What a clause is made of before it is written down.
//!
//! Much that lines say is settled from the beginning: a given cell, a block that has nowhere else to go. A claim may
//! therefore be certain either way. Whoever puts clauses together need not ask; [`Clauses`](super::clauses::Clauses)
//! leaves out what is settled.

use std::ops::Not;

/// Something that holds always, never, or if and only if a literal does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It holds in every solution.
    Always,
    /// It holds in none.
    Never,
    /// It holds where this literal does: a variable's number, or minus that for the opposite.
    Literal(i32),
}

/// The opposite.
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
