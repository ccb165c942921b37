//! The canonical form of a nonogram: the least of the texts of its symmetric copies.
//!
//! A nonogram has eight copies (four if it is mirrored only): either side first, and each side from either end. Colours
//! are numbered in the order in which a copy names them, so that their names and their order in the palette do not
//! matter. The background stays what it is.

use std::fmt::Write;

use super::Nonogram;
use crate::puzzles::Picture;
use crate::rule::{ClueEntry, LineClue};
use crate::symbol::{Symbol, SymbolSet};

/// The canonical form.
pub(super) fn form(puzzle: &Nonogram) -> String {
    let transposed = puzzle.transposed();
    let copies = [puzzle, &transposed].into_iter().flat_map(|puzzle| {
        let flips = [(false, false), (false, true), (true, false), (true, true)];
        flips.into_iter().map(move |flip| Copy::of(puzzle, flip))
    });
    copies.min().unwrap_or_default()
}

/// The text of a copy, written from left to right.
struct Copy {
    text: String,
    /// The number of each symbol, in the order in which they were met; the blank is 0.
    numbers: Vec<Option<usize>>,
    met: usize,
}

impl Copy {
    /// A copy of a puzzle, mirrored from top to bottom, or from left to right, or both.
    fn of(puzzle: &Nonogram, (upside_down, leftwards): (bool, bool)) -> String {
        let mut numbers = vec![None; puzzle.palette().size()];
        numbers[Symbol::BLANK.index()] = Some(0);
        let mut copy = Copy { text: String::new(), numbers, met: 0 };
        let _ = write!(copy.text, "{} {}", puzzle.height(), puzzle.width());
        for (clues, from_the_end, backwards) in
            [(puzzle.rows(), upside_down, leftwards), (puzzle.columns(), leftwards, upside_down)]
        {
            in_order(clues, from_the_end).for_each(|clue| copy.clue(clue, backwards));
        }
        if let Some(given) = puzzle.given() {
            copy.picture(given, upside_down, leftwards);
        }
        copy.text
    }

    fn clue(&mut self, clue: &LineClue, backwards: bool) {
        self.text.push('/');
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

    fn picture(&mut self, given: &Picture, upside_down: bool, leftwards: bool) {
        let rows: Vec<&[SymbolSet]> = given.rows().collect();
        for row in in_order(&rows, upside_down) {
            self.text.push('|');
            for cell in in_order(row, leftwards) {
                if cell.iter().count() == self.numbers.len() {
                    self.text.push_str("? ");
                    continue;
                }
                let mut numbers: Vec<usize> = cell.iter().map(|symbol| self.number(symbol)).collect();
                numbers.sort_unstable();
                let _ = write!(self.text, "{numbers:?} ");
            }
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

/// The elements, from either end.
fn in_order<T>(all: &[T], from_the_end: bool) -> impl Iterator<Item = &T> {
    (0..all.len()).map(move |index| if from_the_end { &all[all.len() - 1 - index] } else { &all[index] })
}
