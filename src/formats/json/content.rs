//! Pictures: a list of rows, or one list of all cells.

use super::blocks::Colours;
use super::values::{elements, integer, string};
use crate::formats::{Cursor, Decoded, Input, Result};
use crate::puzzles::Picture;
use crate::symbol::{Symbol, SymbolSet};

/// Reads pictures of one size, within the limit on their cells.
pub(super) struct Pictures<'s> {
    pub(super) source: &'s Input<'s>,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Pictures<'_> {
    /// Reads a list of rows.
    pub(super) fn rows(&self, cursor: &mut Cursor<'_>, colours: &mut Colours) -> Result<Picture> {
        let (width, height) = (self.width, self.height);
        let start = cursor.offset();
        self.source.take_cells(start, width * height)?;
        let mut cells = Vec::with_capacity(width * height);
        let mut count = 0;
        elements(cursor, "a picture", |cursor| {
            if count == height {
                return Err(cursor.expected(&format!("the end of the picture after {height} rows")));
            }
            count += 1;
            let place = cursor.offset();
            self.row(place, &string(cursor, "a row")?, colours, &mut cells)
        })?;
        if count < height {
            bail!(self.source, start, "found a picture of {count} rows, expected {height}");
        }
        Ok(Picture::of_cells(width, height, cells))
    }

    fn row(
        &self,
        place: usize,
        text: &Decoded,
        colours: &mut Colours,
        cells: &mut Vec<SymbolSet>,
    ) -> Result<()> {
        let mut letters = text.text().char_indices();
        let before = cells.len();
        let all = SymbolSet::first(Symbol::LIMIT);
        while let Some((at, letter)) = letters.next() {
            let cell = match letter {
                '?' => Some(all),
                '[' => set(&mut letters, colours),
                letter => colours.lettered(letter).map(SymbolSet::only),
            };
            let Some(cell) = cell.filter(|cell| !cell.is_empty()) else {
                let message = format!("found {letter:?}, expected a colour's letter, letters in [], or ?");
                return Err(self.source.error(text.place(at), message));
            };
            if cells.len() - before == self.width {
                bail!(self.source, text.place(at), "found too many cells in a row, expected {}", self.width);
            }
            cells.push(cell);
        }
        match cells.len() - before {
            found if found < self.width => {
                bail!(self.source, place, "found a row of {found} cells, expected {}", self.width)
            }
            _ => Ok(()),
        }
    }

    /// Reads a list of all cells: 1 for black, -1 for blank, 0 for unknown.
    pub(super) fn cells(&self, cursor: &mut Cursor<'_>) -> Result<Picture> {
        let count = self.width * self.height;
        let start = cursor.offset();
        self.source.take_cells(start, count)?;
        let mut cells = Vec::with_capacity(count);
        elements(cursor, "the content", |cursor| {
            let place = cursor.clone();
            cells.push(match integer(cursor, "1, -1 or 0")? {
                1 => SymbolSet::only(Symbol::BLACK),
                -1 => SymbolSet::only(Symbol::BLANK),
                0 => SymbolSet::first(2),
                _ => return Err(place.expected("1, -1 or 0")),
            });
            match cells.len() > count {
                true => Err(place.expected(&format!("the end of the content after {count} cells"))),
                false => Ok(()),
            }
        })?;
        if cells.len() < count {
            bail!(self.source, start, "found {} cells of content, expected {count}", cells.len());
        }
        Ok(Picture::of_cells(self.width, self.height, cells))
    }
}

/// Reads the letters up to the closing bracket; `None` if there is none or a letter is not a colour's.
fn set(letters: &mut impl Iterator<Item = (usize, char)>, colours: &mut Colours) -> Option<SymbolSet> {
    let mut all = SymbolSet::EMPTY;
    loop {
        match letters.next()? {
            (_, ']') => return Some(all),
            (_, letter) => all = all.with(colours.lettered(letter)?),
        }
    }
}
