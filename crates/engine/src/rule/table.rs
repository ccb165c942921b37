//! Transition tables: automata as a user writes them.

use std::sync::Arc;

use super::RuleError;
use crate::budget::{Budget, Limit};
use crate::symbol::{Symbol, SymbolSet};

/// The entry for a symbol that is not allowed.
const NOWHERE: u32 = u32::MAX;

/// A deterministic automaton as a transition table. It starts in state 0. Clones share the table.
///
/// ```
/// use nonomata_engine::rule::{Rule, Table};
/// use nonomata_engine::symbol::Symbol;
///
/// // An even number of ones.
/// let even = Table::new([[Some(0), Some(1)], [Some(1), Some(0)]], [0]).unwrap();
/// let line = [1, 0, 1].map(Symbol::new);
/// assert!(Rule::from(even).accepts(&line));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    /// The number of entries of each row.
    width: usize,
    /// Row after row, the state after each symbol, or [`NOWHERE`]. Invariant: every state is below the number of rows.
    next: Arc<[u32]>,
    /// Whether each state is accepting: one entry for each row.
    accepting: Arc<[bool]>,
}

impl Table {
    /// A table from rows and accepting states. `next[q][s]` is the state after symbol `s` in state `q`, or
    /// `None` if the symbol is not allowed there: a row has one entry for each symbol of the problem's alphabet.
    ///
    /// # Errors
    ///
    /// If the rows have different lengths, or if there is no such state.
    pub fn new<R>(
        next: impl IntoIterator<Item = R>,
        accepting: impl IntoIterator<Item = usize>,
    ) -> Result<Table, RuleError>
    where
        R: IntoIterator<Item = Option<usize>>,
    {
        let (mut entries, mut width, mut count) = (Vec::new(), None, 0);
        for row in next {
            let begin = entries.len();
            entries.extend(row);
            let (found, expected) = (entries.len() - begin, *width.get_or_insert(entries.len()));
            if found != expected {
                return Err(RuleError::table_width(count, found, expected));
            }
            count += 1;
        }
        let known = |state: usize| match u32::try_from(state) {
            Ok(number) if state < count && number != NOWHERE => Ok(number),
            _ => Err(RuleError::table_state(state, count)),
        };
        let next = entries.into_iter().map(|target| target.map_or(Ok(NOWHERE), known));
        let next = next.collect::<Result<_, _>>()?;
        let mut ends = vec![false; count];
        for state in accepting {
            *ends.get_mut(state).ok_or_else(|| RuleError::table_state(state, count))? = true;
        }
        Ok(Table { width: width.unwrap_or_default(), next, accepting: ends.into() })
    }

    /// The number of states.
    pub fn state_count(&self) -> usize {
        self.accepting.len()
    }

    /// The state after this symbol, if the symbol is allowed.
    ///
    /// # Panics
    ///
    /// If there is no such state.
    pub fn next(&self, state: usize, symbol: Symbol) -> Option<usize> {
        let row = &self.next[state * self.width..][..self.width];
        row.get(symbol.index()).filter(|&&next| next != NOWHERE).map(|&next| next as usize)
    }

    /// Whether the state is accepting.
    pub fn is_accepting(&self, state: usize) -> bool {
        self.accepting[state]
    }

    pub(super) fn accepts(&self, line: &[Symbol]) -> bool {
        let start = if self.accepting.is_empty() { None } else { Some(0) };
        let end = line.iter().fold(start, |state, &symbol| self.next(state?, symbol));
        end.is_some_and(|state| self.accepting[state])
    }

    pub(super) fn admits(&self, candidates: &[SymbolSet], budget: &Budget) -> Result<bool, Limit> {
        let mut states: Vec<bool> = (0..self.state_count()).map(|state| state == 0).collect();
        for &set in candidates {
            budget.check()?;
            let mut reached = vec![false; states.len()];
            for (state, _) in states.iter().enumerate().filter(|(_, reached)| **reached) {
                set.iter()
                    .filter_map(|symbol| self.next(state, symbol))
                    .for_each(|next| reached[next] = true);
            }
            states = reached;
        }
        Ok(states.iter().zip(self.accepting.iter()).any(|(&reached, &accepting)| reached && accepting))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_checked_before_it_is_used() {
        let uneven = Table::new(vec![vec![Some(0)], vec![]], [0]).unwrap_err();
        assert_eq!(uneven.to_string(), "row 1 of the table has 0 entries, expected 1");
        let unknown = Table::new([[Some(2)], [None]], [0]).unwrap_err();
        assert_eq!(unknown.to_string(), "the table names state 2, but has only states 0 to 1");
        assert!(Table::new([[None]], [7]).is_err());
        let nothing = Table::new(Vec::<Vec<_>>::new(), []).unwrap();
        assert!(!nothing.accepts(&[]) && nothing.admits(&[], &Budget::unlimited()) == Ok(false));
    }
}
