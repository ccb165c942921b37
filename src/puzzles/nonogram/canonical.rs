//! The canonical form of a nonogram: the least of the texts of its symmetric copies.
//!
//! A nonogram has eight copies (four if it is mirrored only): either side first, and each side from either end. Colours
//! are numbered in the order in which a copy names them, so that their names and their order in the palette do not
//! matter. The background stays what it is.

use std::fmt::{self, Write};

use super::Nonogram;
use crate::puzzles::Picture;
use nonomata_engine::rule::{ClueEntry, LineClue};
use nonomata_engine::symbol::Symbol;

/// Writes the canonical form.
///
/// PERF: the copies are written part by part, and those that are not the least are dropped. With reading it, a random
/// 2000x2000 takes .23 s, and .90 s if all copies are written whole.
pub(super) fn write(puzzle: &Nonogram, form: &mut dyn Write) -> fmt::Result {
    let copies = [false, true].into_iter().flat_map(|is_transposed| {
        let flips = [(false, false), (false, true), (true, false), (true, true)];
        flips.into_iter().map(move |flip| Copy::of(puzzle, is_transposed, flip))
    });
    let mut copies: Vec<Copy<'_>> = copies.collect();
    // Copies of equal sizes have the same parts, and the size is the first.
    let mut place = 0;
    while copies.first().is_some_and(|copy| copy.part(place).is_some()) {
        copies.iter_mut().for_each(|copy| copy.write(place));
        let Some(least) = copies.iter().map(|copy| &copy.text).min().cloned() else { break };
        copies.retain(|copy| copy.text == least);
        form.write_str(&least)?;
        place += 1;
    }
    Ok(())
}

/// A part of the text of a copy. Lines are counted from its top left.
enum Part {
    Size,
    Row(usize),
    Column(usize),
    GivenRow(usize),
}

/// A copy, whose text is written from left to right.
struct Copy<'a> {
    puzzle: &'a Nonogram,
    /// Whether rows become columns, before either side is mirrored.
    is_transposed: bool,
    upside_down: bool,
    leftwards: bool,
    /// The part that was written last.
    text: String,
    /// The number of each symbol, in the order in which they were met; the blank is 0.
    numbers: Vec<Option<usize>>,
    met: usize,
}

impl<'a> Copy<'a> {
    /// A copy of a puzzle, mirrored from top to bottom, or from left to right, or both.
    fn of(puzzle: &'a Nonogram, is_transposed: bool, (upside_down, leftwards): (bool, bool)) -> Copy<'a> {
        let mut numbers = vec![None; puzzle.palette().size()];
        numbers[Symbol::BLANK.index()] = Some(0);
        Copy { puzzle, is_transposed, upside_down, leftwards, text: String::new(), numbers, met: 0 }
    }

    /// The clues of the rows and of the columns.
    fn sides(&self) -> (&'a [LineClue], &'a [LineClue]) {
        let (rows, columns) = (self.puzzle.rows(), self.puzzle.columns());
        if self.is_transposed { (columns, rows) } else { (rows, columns) }
    }

    /// The part at this place of the text.
    fn part(&self, place: usize) -> Option<Part> {
        let (rows, columns) = self.sides();
        let (rows, columns) = (rows.len(), columns.len());
        let line = match place {
            0 => return Some(Part::Size),
            _ => place - 1,
        };
        match line.checked_sub(rows + columns) {
            None if line < rows => Some(Part::Row(line)),
            None => Some(Part::Column(line - rows)),
            Some(row) => (row < rows && self.puzzle.given().is_some()).then_some(Part::GivenRow(row)),
        }
    }

    /// Writes a part, up to the sign before the next one: so the least beginning is that of the least text.
    fn write(&mut self, place: usize) {
        self.text.clear();
        let (rows, columns) = self.sides();
        match self.part(place) {
            Some(Part::Size) => {
                let _ = write!(self.text, "{} {}", rows.len(), columns.len());
            }
            Some(Part::Row(row)) => self.clue(nth(rows, row, self.upside_down), self.leftwards),
            Some(Part::Column(column)) => {
                self.clue(nth(columns, column, self.leftwards), self.upside_down);
            }
            Some(Part::GivenRow(row)) => {
                let row = if self.upside_down { rows.len() - 1 - row } else { row };
                if let Some(given) = self.puzzle.given() {
                    self.given_row(given, row);
                }
            }
            None => {}
        }
        self.text.push_str(match self.part(place + 1) {
            Some(Part::Row(_) | Part::Column(_)) => "/",
            Some(Part::GivenRow(_)) => "|",
            Some(Part::Size) | None => "",
        });
    }

    fn clue(&mut self, clue: &LineClue, backwards: bool) {
        for &entry in in_order(&clue.entries(), backwards) {
            let _ = match entry {
                ClueEntry::Block(block) => write!(self.text, "{}", block.length()),
                ClueEntry::Hidden(_) => write!(self.text, "?"),
                ClueEntry::Any => write!(self.text, "*"),
            };
            let number = entry.symbol().map(|symbol| self.number(symbol));
            let _ = match number {
                Some(number) => write!(self.text, ":{number} "),
                None => write!(self.text, " "),
            };
        }
    }

    fn given_row(&mut self, given: &Picture, row: usize) {
        let length = self.sides().1.len();
        for column in 0..length {
            let column = if self.leftwards { length - 1 - column } else { column };
            let cell = if self.is_transposed { given.get(column, row) } else { given.get(row, column) };
            if cell.iter().count() == self.numbers.len() {
                self.text.push_str("? ");
                continue;
            }
            if let Some(symbol) = cell.known() {
                let number = self.number(symbol);
                let _ = write!(self.text, "[{number}] ");
                continue;
            }
            let mut numbers: Vec<usize> = cell.iter().map(|symbol| self.number(symbol)).collect();
            numbers.sort_unstable();
            let _ = write!(self.text, "{numbers:?} ");
        }
    }

    fn number(&mut self, symbol: Symbol) -> usize {
        let met = &mut self.met;
        *self.numbers[symbol.index()].get_or_insert_with(|| {
            *met += 1;
            *met
        })
    }
}

/// The element at a place, counted from either end.
fn nth<T>(all: &[T], place: usize, from_the_end: bool) -> &T {
    if from_the_end { &all[all.len() - 1 - place] } else { &all[place] }
}

/// The elements, from either end.
fn in_order<T>(all: &[T], from_the_end: bool) -> impl Iterator<Item = &T> {
    (0..all.len()).map(move |place| nth(all, place, from_the_end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::puzzles::{Colour, Palette};
    use nonomata_engine::symbol::SymbolSet;

    /// The least of the texts of all copies, each written as a whole.
    fn least_text(puzzle: &Nonogram) -> Option<String> {
        let transposed = puzzle.transposed();
        let text = |puzzle: &Nonogram, flip: (bool, bool)| {
            let mut copy = Copy::of(puzzle, false, flip);
            let mut text = format!("{} {}", puzzle.height(), puzzle.width());
            for (clues, (from_the_end, backwards)) in
                [(puzzle.rows(), flip), (puzzle.columns(), (flip.1, flip.0))]
            {
                for clue in in_order(clues, from_the_end) {
                    copy.text.clear();
                    copy.clue(clue, backwards);
                    text += &format!("/{}", copy.text);
                }
            }
            if let Some(given) = puzzle.given() {
                let rows: Vec<usize> = (0..given.height()).collect();
                for &row in in_order(&rows, flip.0) {
                    copy.text.clear();
                    copy.given_row(given, row);
                    text += &format!("|{}", copy.text);
                }
            }
            text
        };
        let flips = [(false, false), (false, true), (true, false), (true, true)];
        [puzzle, &transposed].iter().flat_map(|puzzle| flips.map(|flip| text(puzzle, flip))).min()
    }

    #[test]
    fn the_form_is_the_least_text_of_all_copies() {
        let clues = ["0", "1", "*", "? 1", "1 *", "2", "1:2", "1:2 1", "?:2 *", "10"];
        let colours = [Colour::new("black", 'b', [0; 3]), Colour::new("red", 'r', [255, 0, 0])];
        let palette = Palette::new(colours).unwrap();
        let mut dice = Dice::new(1);
        let mut built = 0;
        for _ in 0..20_000 {
            let (width, height) = (dice.below(4), dice.below(4));
            let kinds = 1 + dice.below(clues.len());
            let mut side = |length| -> Vec<LineClue> {
                (0..length).map(|_| clues[dice.below(kinds)].parse().unwrap()).collect()
            };
            let builder = Nonogram::builder().palette(palette.clone());
            let builder = builder.row_clues(side(height)).column_clues(side(width));
            let cells =
                (0..width * height).map(|_| SymbolSet::from_word(1 + dice.below(7) as u128)).collect();
            let builder = match dice.below(2) {
                0 => builder,
                _ => builder.given(Picture::of_cells(width, height, cells)),
            };
            if let Ok(puzzle) = builder.build() {
                let mut form = String::new();
                write(&puzzle, &mut form).unwrap();
                assert_eq!(Some(form), least_text(&puzzle), "{puzzle:?}");
                built += 1;
            }
        }
        assert!(built > 5_000, "{built}");
    }
}
