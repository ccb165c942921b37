//! The automaton of a transition table: its rows, minimised.

use super::dfa::{Dfa, NOWHERE};
use super::error::BuildError;
use crate::rule::Table;
use crate::symbol::Symbol;

impl Dfa {
    /// The automaton of a table over `symbols` symbols. Entries for further symbols are ignored.
    pub fn from_table(table: &Table, symbols: usize) -> Result<Dfa, BuildError> {
        Dfa::check_size(table.state_count(), symbols)?;
        let states = 0..table.state_count();
        let next = states.clone().flat_map(|state| {
            (0..symbols)
                .map(move |symbol| table.next(state, Symbol::new(symbol)).map_or(NOWHERE, |next| next as u32))
        });
        let accepting = states.map(|state| table.is_accepting(state)).collect();
        Ok(Dfa::new(symbols, next.collect(), accepting))
    }
}
