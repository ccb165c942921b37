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
    /// position.
    ///
    /// ```
    /// use nonomata_engine::{rule::{Clue, Rule}, symbol::{Symbol, SymbolSet}};
    ///
    /// let roles = Rule::from(Clue::black([3])).roles(2).unwrap();
    /// let (black, nothing) = (SymbolSet::only(Symbol::BLACK), SymbolSet::EMPTY);
    /// let counted = [nothing, black, nothing, black, nothing];
    /// assert_eq!(roles.count_bounds(&[SymbolSet::first(2); 5], &counted), Some((1, 2)));
    /// ```
    pub fn count_bounds(&self, candidates: &[SymbolSet], counted: &[SymbolSet]) -> Option<(usize, usize)> {
        // Without a limit there always is an answer.
        self.count_bounds_within(candidates, counted, &Budget::unlimited()).unwrap_or_default()
    }

    /// The same within a budget. A pattern of thousands of letters can have millions of transitions at every position.
    pub(crate) fn count_bounds_within(
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
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;
    use crate::budget::{CancelToken, Phase};
    use crate::rule::{Clue, Rule};

    #[test]
    fn a_line_of_many_roles_ends_with_the_budget() {
        let roles = Rule::from(Clue::black([1; 200])).roles(2).unwrap();
        let (cells, counted) = ([SymbolSet::first(2); 500], [SymbolSet::first(2); 500]);
        // The listener cancels at the second check, which is within the line.
        let (checks, cancel) = (Arc::new(AtomicUsize::new(0)), CancelToken::new());
        let (counter, token) = (Arc::clone(&checks), cancel.clone());
        let budget = Budget::unlimited().with_cancel(cancel).with_progress(move |_| {
            if counter.fetch_add(1, Ordering::Relaxed) == 1 {
                token.cancel();
            }
        });
        let budget = budget.with_report_interval(Duration::ZERO).enter(Phase::Lines);
        assert_eq!(roles.count_bounds_within(&cells, &counted, &budget), Err(Limit::Cancelled));
        assert_eq!(checks.load(Ordering::Relaxed), 2);
        let spent = Budget::unlimited().with_time(Duration::ZERO).started();
        assert_eq!(roles.count_bounds_within(&cells, &counted, &spent), Err(Limit::Time));
        assert_eq!(roles.count_bounds(&cells, &counted), Some((500, 500)));
    }
}
