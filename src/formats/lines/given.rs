//! What is given of cells, and what nothing is said of.

use std::collections::HashSet;

use super::super::error::ReadError;
use super::reader::Reader;
use super::space::{Side, Space};
use super::statement::Statement;
use crate::symbol::{Symbol, SymbolSet};

impl Reader<'_, '_> {
    pub(super) fn given_line(
        &mut self,
        said: Statement<'_>,
        side: Side,
        name: &str,
    ) -> Result<(), ReadError> {
        let alphabet = self.alphabet(said)?;
        let space = self.space(said)?;
        let cells = space.line(side, space.number(self.source, said.place, side, name)?);
        if said.value.chars().count() != cells.len() {
            let message = format!("found {} letters, expected {}", said.value.chars().count(), cells.len());
            return Err(self.source.error(said.value_place, message));
        }
        let mut given = Vec::new();
        for (cell, (at, letter)) in cells.into_iter().zip(said.value.char_indices()) {
            match alphabet.symbol(letter) {
                Some(symbol) => given.push((cell, SymbolSet::only(symbol))),
                None if letter == '?' => {}
                None => return Err(self.unknown_letter(said.value_place + at, letter)),
            }
        }
        given.into_iter().for_each(|(cell, set)| self.give(said, cell, set));
        Ok(())
    }

    pub(super) fn given_cell(&mut self, said: Statement<'_>, name: &str) -> Result<(), ReadError> {
        let alphabet = self.alphabet(said)?;
        let cell = self.space(said)?.cell(self.source, said.place_of(name), name)?;
        if said.value.is_empty() {
            let message = "found nothing, expected the letters that the cell may hold";
            return Err(self.source.error(said.value_place, message));
        }
        let symbol = |(at, letter): (usize, char)| {
            alphabet.symbol(letter).ok_or_else(|| self.unknown_letter(said.value_place + at, letter))
        };
        let symbols = said.value.char_indices().map(symbol).collect::<Result<Vec<Symbol>, ReadError>>()?;
        self.give(said, cell, symbols.into_iter().collect());
        Ok(())
    }

    /// Notes what a cell may hold. That nothing is left is no error: then there is no solution.
    fn give(&mut self, said: Statement<'_>, cell: usize, set: SymbolSet) {
        let before = self.given.get(&cell).copied();
        let after = before.map_or(set, |before| before.intersection(set));
        if after.is_empty() && before.is_some_and(|before| !before.is_empty()) {
            let name = self.space.as_ref().map(|space| space.cell_name(cell)).unwrap_or_default();
            let message =
                format!("with what was given before nothing is left for {name}: there is no solution");
            self.warnings.say(said.place, message);
        }
        self.given.insert(cell, after);
    }

    /// Warns of cells that may hold anything whatever the others do.
    pub(super) fn warn_of_free_cells(&mut self, symbols: usize, space: &Space) {
        let ruled: HashSet<usize> = self.lines.iter().flat_map(|line| &line.cells).copied().collect();
        let is_free = |cell: &usize| {
            let known = self.given.get(cell).is_some_and(|set| set.len() <= 1);
            symbols > 1 && !known && !ruled.contains(cell)
        };
        let mut free = (0..space.cell_count()).filter(is_free);
        let Some(first) = free.next() else { return };
        let name = space.cell_name(first);
        let message = match free.count() {
            0 => format!("no rule says anything of {name}"),
            1 => format!("no rule says anything of {name} and one more cell"),
            more => format!("no rule says anything of {name} and {more} more cells"),
        };
        self.warnings.say(self.space_place, message);
    }

    fn unknown_letter(&self, place: usize, letter: char) -> ReadError {
        self.source.error(place, format!("found {letter:?}, expected a letter of the alphabet"))
    }
}
