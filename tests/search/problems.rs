//! Random rules, and problems made of them.

use nonomata::problem::Problem;
use nonomata::rule::{Block, Clue, Pattern, Rule, Table};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
use proptest::collection::vec;
use proptest::prelude::*;

pub(crate) fn alphabet(symbols: usize) -> Alphabet {
    Alphabet::of_letters(&"abcd"[..symbols]).unwrap()
}

/// The lines of a rectangle under these rules, rows first.
pub(crate) fn rectangle(
    [width, height]: [usize; 2],
    symbols: usize,
    rules: Vec<Rule>,
    given: &[(usize, SymbolSet)],
) -> Problem {
    let mut builder = Problem::builder(alphabet(symbols)).rectangle(width, height);
    for (index, rule) in rules.into_iter().enumerate() {
        builder = match index.checked_sub(height) {
            None => builder.line(format!("row {}", index + 1), index * width..(index + 1) * width, rule),
            Some(column) => {
                let cells = (0..height).map(|row| row * width + column);
                builder.line(format!("column {}", column + 1), cells, rule)
            }
        };
    }
    given.iter().fold(builder, |builder, &(cell, set)| builder.given(cell, set)).build().unwrap()
}

/// The clues of a picture; in some, columns are swapped.
pub(crate) fn clues_of([width, height]: [usize; 2], picture: &[usize], swaps: &[[usize; 2]]) -> Vec<Rule> {
    let picture: Vec<Symbol> = picture.iter().map(|&symbol| Symbol::new(symbol)).collect();
    let mut rules: Vec<Rule> = picture.chunks(width).map(|row| Clue::of(row).into()).collect();
    for column in 0..width {
        let cells: Vec<Symbol> = picture.iter().skip(column).step_by(width).copied().collect();
        rules.push(Clue::of(&cells).into());
    }
    swaps.iter().for_each(|[one, other]| rules.swap(height + one % width, height + other % width));
    rules
}

/// A random clue of fewer than `most` blocks in two colours.
pub(crate) fn clue(most: usize) -> impl Strategy<Value = Rule> {
    let block =
        (1..3u32, 1..3usize).prop_map(|(length, symbol)| Block::new(length, Symbol::new(symbol)).unwrap());
    vec(block, 0..most).prop_map(|blocks| Clue::new(blocks).into())
}

/// One of these patterns over three letters.
pub(crate) fn pattern(texts: &[&str]) -> impl Strategy<Value = Rule> {
    let pattern = |text: &&str| Rule::from(Pattern::new(text, &alphabet(3)).unwrap());
    prop::sample::select(texts.iter().map(pattern).collect::<Vec<_>>())
}

/// A random table over three letters with this share of its transitions, and fewer accepting states than
/// `accepting.end`.
pub(crate) fn table(share: f64, accepting: std::ops::Range<usize>) -> impl Strategy<Value = Rule> {
    (1..6usize).prop_flat_map(move |states| {
        let row = vec(prop::option::weighted(share, 0..states), 3);
        (vec(row, states), vec(0..states, accepting.clone()))
            .prop_map(|(next, accepting)| Table::new(next, accepting).unwrap().into())
    })
}
