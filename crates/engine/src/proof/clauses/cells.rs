//! Cells in clauses: the direct encoding.
//!
//! A cell with one candidate needs no variable. A cell with two candidates has one variable, which is true
//! if and only if it holds the later one; in a black-and-white nonogram that is black. A cell with more
//! candidates has a variable for each, and clauses that exactly one of them is true. A cell without
//! candidates is an empty clause.

use super::claim::Claim;
use super::encoding::{Encoding, Meaning};
use super::error::{EncodeError, LiteralsError};
use crate::budget::Stopped;
use crate::problem::CellId;
use crate::symbol::{Symbol, SymbolSet};

impl Encoding<'_> {
    /// The claim that a cell holds a symbol.
    ///
    /// # Panics
    ///
    /// If the problem has no such cell.
    pub fn claim(&self, cell: CellId, symbol: Symbol) -> Claim {
        let candidates = self.problem.initial(cell);
        if !candidates.contains(symbol) {
            return Claim::Never;
        }
        let first = self.cells[cell.index()];
        let earlier = candidates.intersection(SymbolSet::of_first(symbol.index())).len();
        match candidates.len() {
            1 => Claim::Always,
            2 => Claim::Literal(if earlier == 1 { first } else { -first }),
            _ => Claim::Literal(first + earlier as i32),
        }
    }

    /// Adds the variables of the next cell, and the clauses that it holds exactly one symbol.
    pub(super) fn add_cell(&mut self, cell: CellId) -> Result<(), Stopped<EncodeError>> {
        let candidates: Vec<Symbol> = self.problem.initial(cell).iter().collect();
        self.cells.push(self.next_variable());
        match candidates[..] {
            [] => self.clauses.add([]),
            [_] => Ok(()),
            [other, symbol] => {
                Ok(self.add_variable(Meaning::Cell { cell, symbol, otherwise: Some(other) })?)
            }
            _ => {
                for &symbol in &candidates {
                    self.add_variable(Meaning::Cell { cell, symbol, otherwise: None })?;
                }
                let claims: Vec<Claim> = candidates.iter().map(|&symbol| self.claim(cell, symbol)).collect();
                self.add_exactly_one(&claims)
            }
        }
    }

    fn add_exactly_one(&mut self, claims: &[Claim]) -> Result<(), Stopped<EncodeError>> {
        self.clauses.add(claims.iter().copied())?;
        for (index, &one) in claims.iter().enumerate() {
            for &other in &claims[index + 1..] {
                self.clauses.add([!one, !other])?;
            }
        }
        Ok(())
    }

    /// Decodes a model: the symbol of every cell under these literals, in any order. Variables of lines may
    /// be missing. This does not check that all clauses are satisfied; use [`check`](crate::check).
    pub fn read(&self, literals: &[i32]) -> Result<Vec<Symbol>, LiteralsError> {
        let mut values: Vec<Option<bool>> = vec![None; self.variable_count()];
        for &literal in literals {
            let index = (literal.unsigned_abs() as usize).checked_sub(1);
            let value = index.and_then(|index| values.get_mut(index));
            let value = value.ok_or_else(|| LiteralsError::unknown(literal, self.variable_count()))?;
            if value.replace(literal > 0).is_some_and(|before| before != (literal > 0)) {
                return Err(LiteralsError::both(literal));
            }
        }
        self.problem.cell_ids().map(|cell| self.read_cell(cell, &values)).collect()
    }

    fn read_cell(&self, cell: CellId, values: &[Option<bool>]) -> Result<Symbol, LiteralsError> {
        let mut held = SymbolSet::EMPTY;
        for symbol in self.problem.initial(cell).iter() {
            let holds = match self.claim(cell, symbol) {
                Claim::Always => true,
                Claim::Never => false,
                Claim::Literal(literal) => {
                    let variable = literal.unsigned_abs();
                    let value = values[variable as usize - 1];
                    let value = value
                        .ok_or_else(|| LiteralsError::missing(variable, &self.problem.cell_name(cell)))?;
                    value == (literal > 0)
                }
            };
            if holds {
                held = held.with(symbol);
            }
        }
        held.known().ok_or_else(|| LiteralsError::not_one(held.len(), &self.problem.cell_name(cell)))
    }
}
