//! Two rules on one line: the machine that accepts what both accept.

use std::collections::HashMap;

use super::dfa::{Dfa, NOWHERE, StateId};
use super::error::BuildError;
use crate::symbol::Symbol;

impl Dfa {
    /// The machine of the lines that both machines accept. Both must read the same symbols.
    pub fn product(&self, other: &Dfa) -> Result<Dfa, BuildError> {
        let symbols = self.symbol_count();
        if other.symbol_count() != symbols {
            return Err(BuildError::other_width(other.symbol_count(), symbols));
        }
        let Some(start) = self.start().zip(other.start()) else {
            return Ok(Dfa::new(symbols, Vec::new(), Vec::new()));
        };
        let mut number: HashMap<(StateId, StateId), u32> = HashMap::from([(start, 0)]);
        let mut pairs = vec![start];
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        let mut read = 0;
        while read < pairs.len() {
            let (one, two) = pairs[read];
            read += 1;
            accepting.push(self.is_accepting(one) && other.is_accepting(two));
            for symbol in (0..symbols).map(Symbol::new) {
                let Some(target) = self.next(one, symbol).zip(other.next(two, symbol)) else {
                    next.push(NOWHERE);
                    continue;
                };
                let new = pairs.len() as u32;
                next.push(*number.entry(target).or_insert_with(|| {
                    pairs.push(target);
                    new
                }));
            }
            Dfa::check_size(pairs.len())?;
        }
        Ok(Dfa::new(symbols, next, accepting))
    }
}
