//! Triddlers, in the XML of webpbn, with a geometry worked out from coordinates.
//!
//! Let a point have the height `t`, downwards, and the place `s`, to the right. Edges lie on lines of three directions,
//! where `t`, `s + t/2` or `s - t/2` is whole: horizontal, `/` and `\`. A triangle lies between two lines of each: the
//! rounded values `(row, p, q)` for its centre tell it from all others. As `(s + t/2) - (s - t/2)` is `t`, the
//! triangles are those where `p - q` is `row` or `row + 1`. An outline is what lies between two lines of each direction.

use std::collections::BTreeMap;

use super::{Block, Model, Rule, Size, blocks_of, exchanged, line, picture};
use crate::dice::Dice;

const COLOURS: [(&str, char); 4] = [("white", '.'), ("black", 'X'), ("red", 'r'), ("green", 'g')];

/// A triangle: its row, and its place between the lines `/` and `\`.
type Triangle = (usize, i64, i64);

pub(super) fn random(dice: &mut Dice, size: Size, is_large: bool) -> Model {
    let (rows, range) = match (size, is_large) {
        (Size::Tiny, _) => (1 + dice.below(3), 3),
        (_, false) => (3 + dice.below(7), 7),
        (_, true) => (13 + dice.below(5), 10),
    };
    let side = dice.below(range) as i64;
    // The outline is where `p` is from 0 to `last_p` and `q` from `first_q` to `last_q`, both ends excluded on the right.
    let upper_left = dice.below(rows + 1) as i64;
    let upper_right = dice.below(rows + 1) as i64;
    let first_q = -upper_left;
    let top = side.max(rows as i64 - upper_left - upper_right).max(1) + if is_large { 4 } else { 0 };
    let (last_q, last_p) = (top, top + upper_right);
    let mut triangles: Vec<Triangle> = Vec::new();
    for row in 0..rows as i64 {
        for q in first_q..last_q {
            for p in [q + row, q + row + 1] {
                if (0..last_p).contains(&p) {
                    triangles.push((row as usize, p, q));
                }
            }
        }
    }
    let bottom = last_p - first_q - rows as i64;
    let counts = [
        ("topleft", upper_left),
        ("bottomleft", rows as i64 - upper_left),
        ("bottom", bottom),
        ("bottomright", rows as i64 - upper_right),
        ("top", top),
        ("topright", upper_right),
    ];
    assert!(counts.iter().all(|&(_, count)| count >= 0), "{counts:?}");
    of_outline(dice, triangles, &counts)
}

/// A puzzle on these triangles, row by row, with the number of lines at each side.
fn of_outline(dice: &mut Dice, mut triangles: Vec<Triangle>, counts: &[(&str, i64); 6]) -> Model {
    triangles.sort_by_key(|&(row, p, q)| (row, p + q));
    let colours = 1 + dice.below(3).saturating_sub(dice.below(2)) as u8;
    let goal = picture(dice, triangles.len(), colours);
    // From the upper end: along `/` to smaller `q`, along `\` to larger `p`.
    let lines_by = |line: fn(&Triangle) -> i64, order: fn(&Triangle) -> i64| -> Vec<Vec<usize>> {
        let mut lines: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        for (cell, triangle) in triangles.iter().enumerate() {
            lines.entry(line(triangle)).or_default().push(cell);
        }
        let mut lines: Vec<Vec<usize>> = lines.into_values().collect();
        lines
            .iter_mut()
            .for_each(|cells| cells.sort_by_key(|&cell| (triangles[cell].0, order(&triangles[cell]))));
        lines
    };
    let directions = [
        lines_by(|&(row, ..)| row as i64, |&(_, p, q)| p + q),
        lines_by(|&(_, _, q)| q, |&(_, p, _)| p),
        lines_by(|&(_, p, _)| p, |&(.., q)| -q),
    ];
    let mut lines: Vec<(Vec<usize>, Vec<Block>)> = Vec::new();
    let mut text = String::from("<puzzle type=\"triddler\" defaultcolor=\"black\">\n");
    for (name, letter) in &COLOURS[..=usize::from(colours)] {
        text.push_str(&format!("<color name=\"{name}\" char=\"{letter}\">{}</color>\n", rgb(name)));
    }
    // Of two rows of one length, so that both clues still fit.
    let length = |row: usize| directions[0][row].len();
    let changed = exchanged(dice, directions[0].len()).filter(|&(one, other)| length(one) == length(other));
    for (direction, sides) in directions.iter().zip(counts.chunks(2)) {
        let mut clues: Vec<_> = direction.iter().map(|cells| blocks_of(&line(&goal, cells))).collect();
        if let (Some((one, other)), true) = (changed, lines.is_empty()) {
            clues.swap(one, other);
        }
        let mut rest = &clues[..];
        for &(side, count) in sides {
            let (here, after) = rest.split_at(count as usize);
            text.push_str(&section(side, here));
            rest = after;
        }
        assert!(rest.is_empty(), "every line has its clue");
        lines.extend(direction.iter().cloned().zip(clues));
    }
    Model {
        kind: "triddler",
        text: text + "</puzzle>\n",
        cells: triangles.len(),
        symbols: colours + 1,
        first: 0,
        lines: lines.into_iter().map(|(cells, clue)| (cells, Rule::Clue(clue))).collect(),
        letters: COLOURS.iter().map(|(_, letter)| *letter).collect(),
    }
}

fn rgb(name: &str) -> &'static str {
    match name {
        "white" => "fff",
        "black" => "000",
        "red" => "f00",
        _ => "0f0",
    }
}

fn section(side: &str, clues: &[Vec<Block>]) -> String {
    let count = |&(length, colour): &Block| {
        format!("<count color=\"{}\">{length}</count>", COLOURS[usize::from(colour)].0)
    };
    let line = |clue: &Vec<Block>| format!("<line>{}</line>\n", clue.iter().map(count).collect::<String>());
    format!("<clues type=\"{side}\">\n{}</clues>\n", clues.iter().map(line).collect::<String>())
}
