//! Logic grids of many names, and many sentences about them.

use std::fmt::Write;

use super::texts::wide;
use crate::dice::Dice;

/// The most cells of a logic grid.
const CELLS: usize = 1 << 14;

/// Who lives where, and how all are called.
struct Houses {
    /// The values by attribute and house.
    values: Vec<Vec<usize>>,
    /// What stands at the end of each name.
    end: String,
}

/// A logic grid with up to 63 houses. Of half of them all sentences are true.
pub(super) fn random(dice: &mut Dice, bytes: usize) -> String {
    let count = 1 + wide(dice, 62);
    let attributes = 1 + wide(dice, (CELLS / count - 1).min(1 + bytes / count / 12));
    let length = if dice.below(4) > 0 { 0 } else { wide(dice, 90) };
    let shuffled = |_| {
        let mut values: Vec<usize> = (0..count).collect();
        (1..count).for_each(|house| values.swap(house, dice.below(house as u64 + 1) as usize));
        values
    };
    let houses = Houses { values: (0..attributes).map(shuffled).collect(), end: "m".repeat(length) };
    let mut text = format!("houses: {count}\n");
    for attribute in 0..attributes {
        let names: Vec<String> = (0..count).map(|value| houses.name(attribute, value)).collect();
        writeln!(text, "{}: {}", attribute_name(attribute), names.join(", ")).unwrap();
    }
    text += "\n";
    let is_true = dice.below(2) > 0;
    // Most of the time as many as a logic grid may have, or fewer.
    for _ in 0..wide(dice, 18_000).min(1 + bytes / 16) {
        text += &(if is_true { houses.truth(dice) } else { houses.claim(dice) } + "\n");
    }
    text
}

/// The name of an attribute, as in `explain --cell`.
pub(super) fn attribute_name(attribute: usize) -> String {
    format!("kind{}", syllables(attribute))
}

/// A word for a number below 6859.
fn syllables(number: usize) -> String {
    const CONSONANTS: &[u8] = b"bcdfghjklmnpqrstvwz";
    let letter = |number: usize| CONSONANTS[number % CONSONANTS.len()] as char;
    format!("{}o{}u{}e", letter(number), letter(number / 19), letter(number / 361))
}

impl Houses {
    fn name(&self, attribute: usize, value: usize) -> String {
        format!("B{}{}a{}", syllables(attribute), syllables(value), self.end)
    }

    /// Two different attributes.
    fn two_attributes(&self, dice: &mut Dice) -> [usize; 2] {
        let count = self.values.len() as u64;
        let one = dice.below(count);
        [one, (one + 1 + dice.below(count - 1)) % count].map(|attribute| attribute as usize)
    }

    /// A sentence that holds.
    fn truth(&self, dice: &mut Dice) -> String {
        let count = self.values[0].len() as u64;
        let (house, other) = (dice.below(count), dice.below(count));
        let [one, another] = self.two_attributes(dice);
        let at = |attribute: usize, house: u64| self.name(attribute, self.values[attribute][house as usize]);
        let (here, same, there) = (at(one, house), at(another, house), at(another, other));
        let distance = house.abs_diff(other);
        match dice.below(6) {
            0 if dice.below(9) == 0 => format!("{here} has {same}"),
            1 if distance == 1 => format!("{here} is next to {there}"),
            1 if distance > 1 => format!("{here} is exactly {distance} houses from {there}"),
            2 if house < other => format!("{here} is somewhere left of {there}"),
            2 if house > other => format!("{here} is somewhere right of {there}"),
            3 => format!("either {here} has {same} or {} has {there}", at(one, dice.below(count))),
            4 => format!("if {here} has {there} then {} has {there}", at(one, other)),
            _ if house != other => format!("{here} does not have {there}"),
            _ => format!("{here} is in house {}", house + 1),
        }
    }

    /// A sentence that may not hold.
    fn claim(&self, dice: &mut Dice) -> String {
        let count = self.values[0].len() as u64;
        let attributes = self.two_attributes(dice);
        let mut two = || attributes.map(|attribute| self.name(attribute, dice.below(count) as usize));
        let ([one, other], [third, last], [fifth, sixth]) = (two(), two(), two());
        let distance = 1 + dice.below(count - 1);
        let has = |one: &str, other: &str| format!("{one} has {other}");
        match dice.below(11) {
            0 => has(&one, &other),
            1 => format!("{one} does not have {other}"),
            2 => format!("{one} is not in house {distance}"),
            3 => format!("{one} is next to {other}"),
            4 => format!("{one} is somewhere left of {other}"),
            5 => format!("{one} is exactly {distance} houses from {other}"),
            6 => format!("either {one} has {other} or {third} has {last}"),
            7 => format!("{one} has one of {other}, {last} or {sixth}"),
            8 => format!("of {one} and {third}, one has {other} and the other has {last}"),
            9 => {
                let all = [has(&one, &other), has(&third, &last), has(&fifth, &sixth)].join("; ");
                format!("exactly {} of these is true: {all}", 1 + dice.below(2))
            }
            _ => format!("if {one} has {other} then {third} has {last}"),
        }
    }
}
