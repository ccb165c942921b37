//! Regex crosswords on rectangles, in our own text format.

use super::regex::Regex;
use super::{Model, Rule, Size, exchanged, line, rectangle, sides};
use crate::dice::Dice;

pub(super) fn random(dice: &mut Dice, size: Size, is_large: bool) -> Model {
    let (width, height) = match is_large {
        false => {
            let (width, height) = sides(dice, size, false);
            (width.min(10), height.min(10))
        }
        true => sides(dice, size, true),
    };
    let symbols = match size {
        Size::Tiny => 2 + dice.below(2) as u8,
        Size::Any => 2 + dice.below(12) as u8,
    };
    let letters: Vec<char> = ('A'..='Z').take(symbols.into()).collect();
    let goal: Vec<u8> = (0..width * height).map(|_| dice.below(symbols.into()) as u8).collect();
    let cells = rectangle(width, height);
    let mut rules: Vec<Regex> =
        cells.iter().map(|cells| Regex::of_line(dice, &line(&goal, cells), symbols)).collect();
    if let Some((one, other)) = exchanged(dice, width) {
        rules.swap(height + one, height + other);
    }
    let list = |rules: &[Regex]| rules.iter().map(|rule| rule.text(&letters) + "\n").collect::<String>();
    let (rows, columns) = rules.split_at(height);
    let alphabet: String = letters.iter().collect();
    Model {
        kind: "regex crossword",
        text: format!(
            "nonomata regex crossword\nalphabet: {alphabet}\nrows:\n{}columns:\n{}",
            list(rows),
            list(columns)
        ),
        cells: width * height,
        symbols,
        first: 0,
        lines: cells.into_iter().zip(rules.into_iter().map(Rule::Pattern)).collect(),
        letters,
    }
}
