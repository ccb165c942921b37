//! Clauses, one behind another in one list.
//!
//! A clause is a list of literals of which at least one holds. The empty one cannot be satisfied: it is what is left
//! of a contradiction that needs no search. No literal stands in a clause twice, and none beside its opposite,
//! because no claim is made of the same variable twice.

use super::claim::Claim;
use super::error::EncodeError;

/// Clauses in the order in which they were added.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Clauses {
    literals: Vec<i32>,
    /// Clause `c` ends before `literals[ends[c]]`, and begins where the one before it ends.
    ends: Vec<u32>,
}

impl Clauses {
    /// The most literals that clauses may have together, the ends of clauses counted with them.
    pub(super) const LITERAL_LIMIT: usize = 1 << 26;

    /// Adds the clause that one of these claims holds, unless one of them does so always.
    pub(super) fn add(&mut self, claims: impl IntoIterator<Item = Claim>) -> Result<(), EncodeError> {
        let begin = self.literals.len();
        for claim in claims {
            match claim {
                Claim::Never => {}
                Claim::Always => {
                    self.literals.truncate(begin);
                    return Ok(());
                }
                Claim::Literal(literal) => {
                    self.check_size()?;
                    self.literals.push(literal);
                }
            }
        }
        self.check_size()?;
        self.ends.push(self.literals.len() as u32);
        Ok(())
    }

    fn check_size(&self) -> Result<(), EncodeError> {
        let is_full = self.literals.len() + self.ends.len() >= Clauses::LITERAL_LIMIT;
        if is_full { Err(EncodeError::TooManyLiterals) } else { Ok(()) }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.ends.len()
    }

    /// All of them, in order.
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &[i32]> {
        let mut begin = 0;
        self.ends.iter().map(move |&end| {
            let clause = &self.literals[begin..end as usize];
            begin = end as usize;
            clause
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_settled_is_left_out() {
        let mut clauses = Clauses::default();
        clauses.add([Claim::Literal(1), Claim::Never, !Claim::Literal(2)]).unwrap();
        clauses.add([Claim::Literal(3), Claim::Always]).unwrap();
        clauses.add([!Claim::Always]).unwrap();
        clauses.add([Claim::Literal(-4)]).unwrap();
        assert_eq!(clauses.iter().collect::<Vec<_>>(), [&[1, -2][..], &[], &[-4]]);
        assert_eq!(clauses.count(), 3);
    }
}
