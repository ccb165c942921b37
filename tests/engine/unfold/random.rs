//! Random patterns, small enough to try every word.

use super::backtracking::Part;
use crate::dice::Dice;

/// A random pattern over these letters, and the number of its groups.
pub(crate) fn pattern(dice: &mut Dice, letters: &str) -> (Part, usize) {
    let mut groups = 0;
    let depth = 2 + dice.below(2);
    (part(dice, letters, depth, &mut groups), groups)
}

fn part(dice: &mut Dice, letters: &str, depth: usize, groups: &mut usize) -> Part {
    if depth == 0 {
        return leaf(dice, letters, *groups);
    }
    match dice.below(10) {
        0..4 => {
            let count = 2 + dice.below(3);
            Part::Sequence((0..count).map(|_| part(dice, letters, depth - 1, groups)).collect())
        }
        4 => {
            let count = 2 + dice.below(2);
            Part::Either((0..count).map(|_| part(dice, letters, depth - 1, groups)).collect())
        }
        5 => {
            let least = dice.below(3);
            let most = [None, Some(least), Some(least + 1), None][dice.below(4)];
            Part::Repeat(Box::new(part(dice, letters, depth - 1, groups)), least, most)
        }
        6 | 7 => {
            let group = *groups;
            *groups += 1;
            Part::Group(group, Box::new(part(dice, letters, depth - 1, groups)))
        }
        8 => {
            let (behind, negative) = (dice.is_one_in(3), dice.is_one_in(2));
            let inner = part(dice, letters, depth - 1, groups);
            Part::Look { behind, negative, inner: Box::new(inner) }
        }
        _ => leaf(dice, letters, *groups),
    }
}

fn leaf(dice: &mut Dice, letters: &str, groups: usize) -> Part {
    match dice.below(12) {
        0..3 => Part::Any,
        3..6 if groups > 0 => Part::Same(dice.below(groups)),
        6 => Part::Start,
        7 => Part::End,
        8 => Part::Boundary,
        9 => Part::Letters(letters[..2].to_owned()),
        _ => {
            let index = dice.below(letters.len());
            Part::Letters(letters[index..=index].to_owned())
        }
    }
}
