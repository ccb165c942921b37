//! Rules of one's own over rows and columns, in the format `lines`.

use super::regex::Regex;
use super::{Model, Rule, Size, blocks_of, line, rectangle, sides};
use crate::dice::Dice;

pub(super) fn random(dice: &mut Dice, size: Size, is_large: bool) -> Model {
    let (width, height) = sides(dice, size, is_large);
    let symbols = match size {
        Size::Tiny => 2 + dice.below(2) as u8,
        Size::Any => 2 + dice.below(5) as u8,
    };
    let letters: Vec<char> = ('a'..='z').take(symbols.into()).collect();
    let alphabet: String = letters.iter().collect();
    let goal: Vec<u8> = (0..width * height).map(|_| dice.below(symbols.into()) as u8).collect();
    let mut text = format!("nonomata lines\nalphabet: {alphabet}\ngrid: {width}x{height}\n");
    let mut lines = Vec::new();
    let has_conflict = dice.below(8) == 0;
    for (number, cells) in rectangle(width, height).into_iter().enumerate() {
        let name = if number < height {
            format!("row {}", number + 1)
        } else {
            format!("column {}", number + 1 - height)
        };
        for _ in 0..1 + dice.below(2) {
            let mut model = line(&goal, &cells);
            if has_conflict && dice.below(5) == 0 {
                let at = dice.below(model.len() as u64) as usize;
                model[at] = dice.below(symbols.into()) as u8;
            }
            let (rule, said) = of_line(dice, &model, symbols, &letters);
            if let Rule::Words(words) = &rule {
                let spelt =
                    |word: &Vec<u8>| word.iter().map(|&symbol| letters[usize::from(symbol)]).collect();
                let words: Vec<String> = words.iter().map(spelt).collect();
                text.push_str(&format!("words w{}: {}\n", lines.len(), words.join(" ")));
                text.push_str(&format!("{name}: word w{}\n", lines.len()));
            } else {
                text.push_str(&format!("{name}: {said}\n"));
            }
            lines.push((cells.clone(), rule));
        }
    }
    Model { kind: "lines", text, cells: width * height, symbols, first: 0, lines, letters }
}

/// A random rule that this line satisfies, and how it is written.
fn of_line(dice: &mut Dice, line: &[u8], symbols: u8, letters: &[char]) -> (Rule, String) {
    let all: Vec<u8> = (0..symbols).collect();
    let spelt = |of: &[u8]| of.iter().map(|&symbol| letters[usize::from(symbol)]).collect::<String>();
    match dice.below(7) {
        0 => {
            let of: Vec<u8> = all.into_iter().filter(|_| dice.below(2) == 0).collect();
            let count = line.iter().filter(|symbol| of.contains(symbol)).count();
            let (least, most) =
                (count.saturating_sub(dice.below(2) as usize), count + dice.below(2) as usize);
            if of.is_empty() {
                return pattern(dice, line, symbols, letters);
            }
            let said = format!("{least} to {most} {}", spelt(&of));
            (Rule::Count { of, least, most }, said)
        }
        1 => {
            let is_once = |symbol: &u8| line.iter().filter(|other| *other == symbol).count() <= 1;
            let of: Vec<u8> = all.into_iter().filter(is_once).collect();
            if of.is_empty() {
                return pattern(dice, line, symbols, letters);
            }
            let said = format!("all different {}", spelt(&of));
            (Rule::Different(of), said)
        }
        2 => {
            let weights: Vec<usize> = (0..symbols).map(|_| dice.below(5) as usize).collect();
            let sum: usize = line.iter().map(|&symbol| weights[usize::from(symbol)]).sum();
            let (least, most) = (sum.saturating_sub(dice.below(2) as usize), sum + dice.below(2) as usize);
            let weighed =
                |(symbol, weight): (u8, &usize)| format!("{}={weight}", letters[usize::from(symbol)]);
            let weighed: Vec<String> = (0..symbols).zip(&weights).map(weighed).collect();
            let said = format!("sum {least} to {most} of {}", weighed.join(" "));
            (Rule::Sum { weights, least, most }, said)
        }
        3 => {
            let random = |dice: &mut Dice| line.iter().map(|_| dice.below(symbols.into()) as u8).collect();
            let mut words: Vec<Vec<u8>> = (0..dice.below(12)).map(|_| random(dice)).collect();
            words.push(line.to_vec());
            words.sort();
            words.dedup();
            (Rule::Words(words), String::new())
        }
        // Rarely: a line of halves has no clauses for the SAT solver.
        4 if line.len() % 2 == 0 && dice.below(8) == 0 => {
            let are_equal = line[..line.len() / 2] == line[line.len() / 2..];
            let said = if are_equal { "equal halves" } else { "different halves" };
            (Rule::Halves { are_equal }, said.to_owned())
        }
        5 => {
            let clue = blocks_of(line);
            let block = |&(length, symbol): &(usize, u8)| format!("{length}{}", letters[usize::from(symbol)]);
            let said = match clue.is_empty() {
                true => "clue".to_owned(),
                false => format!("clue {}", clue.iter().map(block).collect::<Vec<_>>().join(" ")),
            };
            (Rule::Clue(clue), said)
        }
        _ => pattern(dice, line, symbols, letters),
    }
}

fn pattern(dice: &mut Dice, line: &[u8], symbols: u8, letters: &[char]) -> (Rule, String) {
    let regex = Regex::of_line(dice, line, symbols);
    let said = format!("pattern {}", regex.text(letters));
    (Rule::Pattern(regex), said)
}
