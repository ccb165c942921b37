//! Style `framed`: `|X|_|`, with the clues of the rows at the right and those of the columns below.

use super::clue_text::entry_text;
use super::plain::Grid;
use crate::puzzles::{LayoutClue, Toward};
use nonomata_engine::rule::ClueEntry;
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The picture between bars. Every number of a column takes two characters, or more if some number has two digits.
pub(super) fn render(grid: &Grid<'_>) -> String {
    let palette = &grid.palette;
    let sign = |cell: SymbolSet| match cell.known() {
        _ if cell.is_empty() => '!',
        None => '?',
        Some(Symbol::BLANK) => '_',
        Some(symbol) => match palette.colour(symbol).letter {
            '#' => 'X',
            letter => letter,
        },
    };
    let numbers = |clue: &LayoutClue| -> Vec<String> {
        let is_lettered = |symbol| palette.colour(symbol).letter != '#';
        let number = |entry: &ClueEntry| entry_text(*entry, palette, entry.symbol().is_some_and(is_lettered));
        clue.entries.iter().rev().map(number).collect()
    };
    let columns: Vec<Vec<String>> = grid.layout.clues_toward(Toward::Up).map(numbers).collect();
    let depth = columns.iter().map(Vec::len).max().unwrap_or(0);
    let below: Vec<Vec<String>> = (0..depth)
        .map(|index| columns.iter().map(|numbers| numbers.get(index).cloned().unwrap_or_default()).collect())
        .collect();
    let longest = below.iter().flatten().map(|number| number.chars().count()).max().unwrap_or(0);
    let cell = if longest > 1 { longest + 1 } else { 2 };

    let mut text = String::new();
    for (number, (row, clue)) in (0..).zip(grid.rows().zip(grid.layout.clues_toward(Toward::Left))) {
        text.push('|');
        for (column, set) in (0..).zip(row) {
            let sign = grid.sign(number, column).unwrap_or_else(|| sign(set));
            text.extend(std::iter::repeat_n(sign, cell - 1));
            text.push('|');
        }
        for number in numbers(clue) {
            text.push(' ');
            text.push_str(&number);
        }
        text.push('\n');
    }
    for line in below {
        let line: String = line.iter().map(|number| format!("{number:>cell$}")).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
