//! Reference semantics of count bounds: the minimum and maximum number of counted cells over all fillings.
//!
//! Dynamic programming over the position automaton: for each role, the minimum and maximum number of
//! counted cells in the prefixes that end with it.

use super::Roles;
use crate::symbol::SymbolSet;

impl Roles {
    /// The minimum and maximum number of counted cells in the fillings among these candidates; `None` if
    /// there is no filling. A cell counts if it holds one of the symbols that `counted` lists for its
    /// position.
    ///
    /// ```
    /// use nonomata::{rule::{Clue, Rule}, symbol::{Symbol, SymbolSet}};
    ///
    /// let roles = Rule::from(Clue::black([3])).roles(2).unwrap();
    /// let (black, nothing) = (SymbolSet::only(Symbol::BLACK), SymbolSet::EMPTY);
    /// let counted = [nothing, black, nothing, black, nothing];
    /// assert_eq!(roles.count_bounds(&[SymbolSet::first(2); 5], &counted), Some((1, 2)));
    /// ```
    pub fn count_bounds(&self, candidates: &[SymbolSet], counted: &[SymbolSet]) -> Option<(usize, usize)> {
        if candidates.is_empty() {
            return self.accepts_empty().then_some((0, 0));
        }
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
                for (role, bounds) in so_far.iter().enumerate() {
                    let Some(bounds) = *bounds else { continue };
                    self.all()[role].next.iter().for_each(|&next| play(next, bounds));
                }
            }
            so_far = now;
        }
        let ends = self.all().iter().zip(so_far).filter(|(role, _)| role.is_last);
        let bounds = ends.filter_map(|(_, bounds)| bounds);
        bounds.reduce(|(fewest, most), (less, more)| (fewest.min(less), most.max(more)))
    }
}
