//! Logic grids: houses in a row, attributes of which each house has its own value, and sentences in plain words.

use super::{Model, Rule, Size};
use crate::dice::Dice;

/// Names that mean nothing in English, and so nothing but themselves. An attribute has the values of a row.
const NAMES: [[&str; 6]; 5] = [
    ["Bako", "Beluma", "Bimo", "Bodu", "Bupa", "Byko"],
    ["Dako", "Deluma", "Dimo", "Dodu", "Dupa", "Dyko"],
    ["Fako", "Feluma", "Fimo", "Fodu", "Fupa", "Fyko"],
    ["Kako", "Keluma", "Kimo", "Kodu", "Kupa", "Kyko"],
    ["Tako", "Teluma", "Timo", "Todu", "Tupa", "Tyko"],
];

/// A value of an attribute.
type Feature = (usize, u8);

pub(crate) enum Sentence {
    Together(Feature, Feature),
    Apart(Feature, Feature),
    InHouse(Feature, usize),
    LeftOf {
        left: Feature,
        right: Feature,
        is_next: bool,
    },
    Distance(Feature, Feature, usize),
    /// One of two pairs is in one house, and not both.
    EitherOr([Feature; 4]),
    /// If the first pair is in one house, so is the second.
    IfThen([Feature; 4]),
}

impl Sentence {
    fn random(dice: &mut Dice, houses: usize, attributes: usize) -> Sentence {
        let mut feature = || (dice.below(attributes as u64) as usize, dice.below(houses as u64) as u8);
        let four = [feature(), feature(), feature(), feature()];
        let [one, other, ..] = four;
        match dice.below(8) {
            0 | 1 => Sentence::Together(one, other),
            2 => Sentence::Apart(one, other),
            3 => Sentence::InHouse(one, dice.below(houses as u64) as usize),
            4 => Sentence::LeftOf { left: one, right: other, is_next: dice.below(2) == 0 },
            5 => Sentence::Distance(one, other, 1 + dice.below(houses as u64 - 1) as usize),
            6 => Sentence::EitherOr(four),
            _ => Sentence::IfThen(four),
        }
    }

    /// Whether its features are of different attributes where they must be for the sentence to be natural.
    fn is_natural(&self) -> bool {
        match self {
            Sentence::Together(one, other) | Sentence::Apart(one, other) => one.0 != other.0,
            Sentence::LeftOf { left: one, right: other, .. } | Sentence::Distance(one, other, _) => {
                one != other
            }
            Sentence::EitherOr([a, b, c, d]) | Sentence::IfThen([a, b, c, d]) => {
                a.0 != b.0 && c.0 != d.0 && [a, b] != [c, d] && [a, b] != [d, c]
            }
            Sentence::InHouse(..) => true,
        }
    }

    fn text(&self) -> String {
        let name = |(attribute, value): Feature| NAMES[attribute][usize::from(value)];
        match *self {
            Sentence::Together(one, other) => format!("{} has {}", name(one), name(other)),
            Sentence::Apart(one, other) => format!("{} does not have {}", name(one), name(other)),
            Sentence::InHouse(one, house) => format!("{} is in house {}", name(one), house + 1),
            Sentence::LeftOf { left, right, is_next: true } => {
                format!("{} is immediately left of {}", name(left), name(right))
            }
            Sentence::LeftOf { left, right, is_next: false } => {
                format!("{} is somewhere left of {}", name(left), name(right))
            }
            Sentence::Distance(one, other, 1) => format!("{} is next to {}", name(one), name(other)),
            Sentence::Distance(one, other, distance) => {
                format!("{} is exactly {distance} houses from {}", name(one), name(other))
            }
            Sentence::EitherOr([a, b, c, d]) => {
                format!("either {} has {} or {} has {}", name(a), name(b), name(c), name(d))
            }
            Sentence::IfThen([a, b, c, d]) => {
                format!("if {} has {} then {} has {}", name(a), name(b), name(c), name(d))
            }
        }
    }

    /// Whether it holds, given the house of each feature.
    fn holds(&self, house: impl Fn(Feature) -> usize) -> bool {
        match *self {
            Sentence::Together(one, other) => house(one) == house(other),
            Sentence::Apart(one, other) => house(one) != house(other),
            Sentence::InHouse(one, number) => house(one) == number,
            Sentence::LeftOf { left, right, is_next: true } => house(left) + 1 == house(right),
            Sentence::LeftOf { left, right, is_next: false } => house(left) < house(right),
            Sentence::Distance(one, other, distance) => house(one).abs_diff(house(other)) == distance,
            Sentence::EitherOr([a, b, c, d]) => (house(a) == house(b)) != (house(c) == house(d)),
            Sentence::IfThen([a, b, c, d]) => house(a) != house(b) || house(c) == house(d),
        }
    }
}

/// Whether each house has its own value of each attribute, and all sentences hold.
pub(super) fn holds(cells: &[u8], attributes: usize, sentences: &[Sentence]) -> bool {
    let houses = cells.len() / attributes;
    let find = |(attribute, value): Feature| {
        (0..houses).find(|house| cells[house * attributes + attribute] == value)
    };
    let features =
        (0..attributes).flat_map(|attribute| (0..houses).map(move |value| (attribute, value as u8)));
    features.clone().all(|feature| find(feature).is_some())
        && sentences.iter().all(|sentence| sentence.holds(|feature| find(feature).unwrap()))
}

pub(super) fn random(dice: &mut Dice, size: Size) -> Model {
    let (houses, attributes) = match size {
        Size::Tiny => (2 + dice.below(2) as usize, 1 + dice.below(3) as usize),
        Size::Any => (3 + dice.below(4) as usize, 2 + dice.below(4) as usize),
    };
    let mut goal = vec![0; houses * attributes];
    for attribute in 0..attributes {
        let mut values: Vec<u8> = (0..houses as u8).collect();
        for last in (1..houses).rev() {
            values.swap(last, dice.below(last as u64 + 1) as usize);
        }
        (0..houses).for_each(|house| goal[house * attributes + attribute] = values[house]);
    }
    let most = dice.below(3 * (houses * attributes) as u64) as usize;
    let false_one = (dice.below(9) == 0).then(|| dice.below(most as u64 + 1) as usize);
    let mut sentences = Vec::new();
    while sentences.len() < most {
        let sentence = Sentence::random(dice, houses, attributes);
        let is_true = holds(&goal, attributes, std::slice::from_ref(&sentence));
        if sentence.is_natural() && (is_true || false_one == Some(sentences.len())) {
            sentences.push(sentence);
        }
    }
    let declared = |attribute: usize| {
        format!(
            "{}: {}\n",
            ["Pinoma", "Ganola", "Rimota", "Sukela", "Voneta"][attribute],
            NAMES[attribute][..houses].join(", ")
        )
    };
    let declared: String = (0..attributes).map(declared).collect();
    let said: String = sentences.iter().map(|sentence| sentence.text() + "\n").collect();
    Model {
        kind: "logic grid",
        text: format!("houses: {houses}\n{declared}\n{said}"),
        cells: houses * attributes,
        symbols: houses as u8,
        first: 1,
        lines: vec![((0..houses * attributes).collect(), Rule::Houses { attributes, sentences })],
        letters: Vec::new(),
    }
}
