//! Nonograms, in black and white or in up to three colours, as JSON.

use super::{Model, Rule, Size, blocks_of, exchanged, line, picture, rectangle, sides};
use crate::dice::Dice;

const LETTERS: [char; 4] = ['.', 'r', 'g', 'b'];

pub(super) fn random(dice: &mut Dice, size: Size, is_large: bool) -> Model {
    let (width, height) = sides(dice, size, is_large);
    let colours = 1 + dice.below(3).saturating_sub(dice.below(2)) as u8;
    let goal = picture(dice, width * height, colours);
    let lines = rectangle(width, height);
    let mut clues: Vec<_> = lines.iter().map(|cells| blocks_of(&line(&goal, cells))).collect();
    if let Some((one, other)) = exchanged(dice, width) {
        clues.swap(height + one, height + other);
    }
    let list = |clues: &[Vec<(usize, u8)>]| {
        let block = |&(length, colour): &(usize, u8)| match colours {
            1 => length.to_string(),
            _ => format!("[{length}, \"{}\"]", LETTERS[usize::from(colour)]),
        };
        let clue = |clue: &Vec<_>| format!("[{}]", clue.iter().map(block).collect::<Vec<_>>().join(", "));
        clues.iter().map(clue).collect::<Vec<_>>().join(", ")
    };
    let colour = |index: usize| {
        format!("{{\"name\": \"c{index}\", \"letter\": \"{}\", \"rgb\": \"#0{index}0000\"}}", LETTERS[index])
    };
    let palette = match colours {
        1 => String::new(),
        _ => {
            let colours: Vec<String> = (0..=usize::from(colours)).map(colour).collect();
            format!("\"colours\": [{}], ", colours.join(", "))
        }
    };
    let (rows, columns) = clues.split_at(height);
    let text = format!("{{{palette}\"rows\": [{}], \"columns\": [{}]}}\n", list(rows), list(columns));
    Model {
        kind: "nonogram",
        text,
        cells: width * height,
        symbols: colours + 1,
        first: 0,
        lines: lines.into_iter().zip(clues.into_iter().map(Rule::Clue)).collect(),
        letters: LETTERS[..=usize::from(colours)].to_vec(),
    }
}
