//! Given cells, and warnings of unconstrained cells.

use super::reader::Reader;
use super::reader::Statement;
use super::space::{Side, Space};
use crate::formats::{ReadError, Result};
use nonomata_engine::symbol::{Symbol, SymbolSet};

impl Reader<'_> {
    pub(super) fn given_line(&mut self, statement: Statement<'_>, side: Side, name: &str) -> Result<()> {
        let alphabet = self.alphabet(statement)?;
        let space = self.space(statement)?;
        let cells = space.line(side, space.number(self.source, statement.place, side, name)?);
        if statement.value.chars().count() != cells.len() {
            let message =
                format!("found {} letters, expected {}", statement.value.chars().count(), cells.len());
            return Err(self.source.error(statement.value_place, message));
        }
        let mut given = Vec::new();
        for (cell, (at, letter)) in cells.into_iter().zip(statement.value.char_indices()) {
            match alphabet.symbol(letter) {
                Some(symbol) => given.push((cell, SymbolSet::only(symbol))),
                None if letter == '?' => {}
                None => return Err(self.unknown_letter(statement.value_place + at, letter)),
            }
        }
        given.into_iter().for_each(|(cell, set)| self.give(statement, cell, set));
        Ok(())
    }

    pub(super) fn given_cell(&mut self, statement: Statement<'_>, name: &str) -> Result<()> {
        let alphabet = self.alphabet(statement)?;
        let cell = self.space(statement)?.cell(self.source, statement.place_of(name), name)?;
        if statement.value.is_empty() {
            bail!(self.source, statement.value_place, "found nothing, expected letters for the cell");
        }
        let symbol = |(at, letter): (usize, char)| {
            alphabet.symbol(letter).ok_or_else(|| self.unknown_letter(statement.value_place + at, letter))
        };
        let symbols = statement.value.char_indices().map(symbol).collect::<Result<Vec<Symbol>>>()?;
        self.give(statement, cell, symbols.into_iter().collect());
        Ok(())
    }

    /// Restricts the candidates of a cell. An empty set is not an error: the puzzle has no solution then.
    fn give(&mut self, statement: Statement<'_>, cell: usize, set: SymbolSet) {
        let before = self.given.get(&cell).copied();
        let after = before.map_or(set, |before| before.intersection(set));
        if after.is_empty() && before.is_some_and(|before| !before.is_empty()) {
            let name = self.space.as_ref().map(|space| space.cell_name(cell)).unwrap_or_default();
            let message = format!("the given letters leave no candidate for {name}: there is no solution");
            self.source.warn(statement.place, message);
        }
        self.given.insert(cell, after);
    }

    /// Warns of cells that no rule constrains.
    pub(super) fn warn_of_free_cells(&mut self, symbols: usize, space: &Space) {
        let mut is_ruled = vec![false; space.cell_count()];
        self.lines.iter().flat_map(|line| &line.cells).for_each(|&cell| is_ruled[cell] = true);
        let is_free = |cell: &usize| {
            let known = self.given.get(cell).is_some_and(|set| set.len() <= 1);
            symbols > 1 && !known && !is_ruled[*cell]
        };
        let mut free = (0..space.cell_count()).filter(is_free);
        let Some(first) = free.next() else { return };
        let name = space.cell_name(first);
        let message = match free.count() {
            0 => format!("no rule covers {name}"),
            1 => format!("no rule covers {name} and one more cell"),
            more => format!("no rule covers {name} and {more} more cells"),
        };
        self.source.warn(self.space_place, message);
    }

    fn unknown_letter(&self, place: usize, letter: char) -> ReadError {
        self.source.error(place, format!("found {letter:?}, expected a letter of the alphabet"))
    }
}
