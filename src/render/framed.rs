//! `|X|_|` with the clues of the rows at the right and those of the columns below.

use crate::puzzles::{Nonogram, Picture};
use crate::rule::Clue;
use crate::symbol::{Symbol, SymbolSet};

/// The picture between bars. Every number of a column has two characters, or more if some number has two
/// digits.
pub(super) fn render(puzzle: &Nonogram, picture: &Picture) -> String {
    let sign = |cell: &SymbolSet| match cell.known() {
        _ if cell.is_empty() => '!',
        None => '?',
        Some(Symbol::BLANK) => '_',
        Some(symbol) => match puzzle.palette().colour(symbol).letter {
            '#' => 'X',
            letter => letter,
        },
    };
    let number = |clue: &Clue, index: usize| {
        clue.blocks().get(index).map(|block| match puzzle.palette().colour(block.symbol()).letter {
            '#' => block.length().to_string(),
            letter => format!("{}{letter}", block.length()),
        })
    };
    let depth = puzzle.columns().iter().map(|clue| clue.blocks().len()).max().unwrap_or(0);
    let below: Vec<Vec<String>> = (0..depth)
        .map(|index| puzzle.columns().iter().map(|clue| number(clue, index).unwrap_or_default()).collect())
        .collect();
    let longest = below.iter().flatten().map(|number| number.chars().count()).max().unwrap_or(0);
    let cell = if longest > 1 { longest + 1 } else { 2 };

    let mut text = String::new();
    for (row, clue) in picture.rows().zip(puzzle.rows()) {
        text.push('|');
        for set in row {
            text.extend(std::iter::repeat_n(sign(set), cell - 1));
            text.push('|');
        }
        for index in 0..clue.blocks().len() {
            text.push(' ');
            text.push_str(&number(clue, index).unwrap_or_default());
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
