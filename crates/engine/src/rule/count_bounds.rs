//! Reference semantics of count bounds: the minimum and maximum number of counted cells over all fillings.
//!
//! Dynamic programming over the position automaton: for each role, the minimum and maximum number of
//! counted cells in the prefixes that end with it.

use super::Roles;
use crate::budget::{Budget, Limit};
use crate::symbol::SymbolSet;

/// The number of roles and of transitions between them after which the budget is checked again.
const STEPS_BETWEEN_CHECKS: usize = 1 << 16;

impl Roles {
    /// The minimum and maximum number of counted cells in the fillings among these candidates; `None` if
    /// there is no filling. A cell counts if it holds one of the symbols that `counted` lists for its
    /// position. A pattern of thousands of letters can have millions of transitions at every position.
    /// A limit of time counts once the budget has been [started](Budget::started).
    ///
    /// ```
    /// use nonomata_engine::budget::Budget;
    /// use nonomata_engine::{rule::{Clue, Rule}, symbol::{Symbol, SymbolSet}};
    ///
    /// let roles = Rule::from(Clue::black([3])).roles(2).unwrap();
    /// let (black, nothing) = (SymbolSet::only(Symbol::BLACK), SymbolSet::EMPTY);
    /// let counted = [nothing, black, nothing, black, nothing];
    /// let bounds = roles.count_bounds(&[SymbolSet::of_first(2); 5], &counted, &Budget::unlimited());
    /// assert_eq!(bounds, Ok(Some((1, 2))));
    /// ```
    pub fn count_bounds(
        &self,
        candidates: &[SymbolSet],
        counted: &[SymbolSet],
        budget: &Budget,
    ) -> Result<Option<(usize, usize)>, Limit> {
        budget.check()?;
        if candidates.is_empty() {
            return Ok(self.accepts_empty().then_some((0, 0)));
        }
        let mut steps = 0;
        let mut so_far: Vec<Option<(usize, usize)>> = vec![None; self.all().len()];
        for (position, (&set, &counted)) in candidates.iter().zip(counted).enumerate() {
            let mut now = vec![None; so_far.len()];
            let mut play = |role: usize, (fewest, most): (usize, usize)| {
                let left = self.all()[role].symbols.intersection(set);
                if left.is_empty() {
                    return;
                }
                let fewest = fewest + usize::from(left.is_subset(counted));
                let most = most + usize::from(!left.intersection(counted).is_empty());
                now[role] = match now[role] {
                    None => Some((fewest, most)),
                    Some((less, more)) => Some((fewest.min(less), most.max(more))),
                };
            };
            if position == 0 {
                self.first().iter().for_each(|&role| play(role, (0, 0)));
            } else {
                for (role, bounds) in self.all().iter().zip(&so_far) {
                    steps += 1;
                    if let Some(bounds) = *bounds {
                        steps += role.next.len();
                        role.next.iter().for_each(|&next| play(next, bounds));
                    }
                    if steps >= STEPS_BETWEEN_CHECKS {
                        steps = 0;
                        budget.check()?;
                    }
                }
            }
            so_far = now;
        }
        let ends = self.all().iter().zip(so_far).filter(|(role, _)| role.is_last);
        let bounds = ends.filter_map(|(_, bounds)| bounds);
        Ok(bounds.reduce(|(fewest, most), (less, more)| (fewest.min(less), most.max(more))))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::budget::CancelToken;
    use crate::rule::{Clue, Rule};

    #[test]
    fn a_line_of_many_roles_ends_with_the_budget() {
        let roles = Rule::from(Clue::black([1; 200])).roles(2).unwrap();
        let (cells, counted) = ([SymbolSet::of_first(2); 500], [SymbolSet::of_first(2); 500]);
        // The second check is within the line.
        let checks = AtomicUsize::new(0);
        let cancel = CancelToken::asking(move || checks.fetch_add(1, Ordering::Relaxed) == 1);
        let budget = Budget::unlimited().with_cancel(cancel);
        assert_eq!(roles.count_bounds(&cells, &counted, &budget), Err(Limit::Cancelled));
        assert_eq!(roles.count_bounds(&cells, &counted, &Budget::unlimited()), Ok(Some((500, 500))));
    }
}
