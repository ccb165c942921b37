//! A list of clauses, stored in one vector.
//!
//! A clause is a disjunction of literals. The empty clause cannot be satisfied. No clause contains a
//! literal twice or a literal and its negation, because no caller makes two claims about the same variable.

use super::claim::Claim;
use super::error::EncodeError;
use crate::budget::{Budget, Stopped};

/// Clauses, in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub(super) struct Clauses {
    budget: Budget,
    literals: Vec<i32>,
    /// The end of each clause in `literals`; it begins at the end of the previous one.
    ends: Vec<u32>,
    /// The size at which the budget is checked next.
    next_check: usize,
}

impl Clauses {
    /// The maximum number of literals of all clauses together, counting one more for each clause.
    pub(super) const LITERAL_LIMIT: usize = 1 << 26;

    /// How many literals are added between two checks of the budget, counting one more for each clause.
    const PER_CHECK: usize = 1 << 14;

    /// No clauses yet, and a budget for adding them.
    pub(super) fn within(budget: &Budget) -> Clauses {
        Clauses { budget: budget.clone(), ..Clauses::default() }
    }

    /// Adds the disjunction of these claims, unless one of them is always true.
    pub(super) fn add(
        &mut self,
        claims: impl IntoIterator<Item = Claim>,
    ) -> Result<(), Stopped<EncodeError>> {
        self.add_one(claims)?;
        if self.size() >= self.next_check {
            self.next_check = self.size() + Clauses::PER_CHECK;
            self.budget.check()?;
        }
        Ok(())
    }

    /// Adds the disjunction, whatever the budget is.
    pub(super) fn add_one(&mut self, claims: impl IntoIterator<Item = Claim>) -> Result<(), EncodeError> {
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

    fn size(&self) -> usize {
        self.literals.len() + self.ends.len()
    }

    fn check_size(&self) -> Result<(), EncodeError> {
        if self.size() >= Clauses::LITERAL_LIMIT { Err(EncodeError::TooManyLiterals) } else { Ok(()) }
    }

    /// The number of clauses.
    pub(super) fn count(&self) -> usize {
        self.ends.len()
    }

    /// All clauses, in order.
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
