//! The attributes of random logic grids, and how a sentence speaks of them.
//!
//! The words are those that the format `logic` reads, so that a puzzle is written as it is printed.

use crate::make::numbers::Numbers;

/// The number of values of every theme: the most houses.
pub(super) const VALUES: usize = 8;

/// An attribute before its values are chosen. In the phrases `{}` stands for the value.
pub(super) struct Theme {
    pub(super) name: &'static str,
    values: [&'static str; VALUES],
    /// The house with the value, as a subject or an object.
    person: &'static str,
    /// Says that a subject has the value.
    has: &'static str,
    /// Says that it has not.
    has_not: &'static str,
}

/// An attribute with its values.
pub(super) struct Attribute {
    pub(super) theme: &'static Theme,
    pub(super) values: Vec<&'static str>,
}

/// The themes. Every puzzle has the first.
pub(super) static THEMES: [Theme; 8] = [
    Theme {
        name: "nation",
        values: ["Dane", "Finn", "Greek", "Italian", "Pole", "Scot", "Swede", "Turk"],
        person: "the {}",
        has: "is the {}",
        has_not: "is not the {}",
    },
    Theme {
        name: "colour",
        values: ["blue", "brown", "green", "grey", "red", "violet", "white", "yellow"],
        person: "the owner of the {} house",
        has: "lives in the {} house",
        has_not: "does not live in the {} house",
    },
    Theme {
        name: "pet",
        values: ["cat", "dog", "ferret", "hamster", "parrot", "rabbit", "tortoise", "zebra"],
        person: "the owner of the {}",
        has: "keeps the {}",
        has_not: "does not keep the {}",
    },
    Theme {
        name: "job",
        values: ["baker", "carpenter", "dentist", "farmer", "nurse", "painter", "tailor", "teacher"],
        person: "the {}",
        has: "works as the {}",
        has_not: "does not work as the {}",
    },
    Theme {
        name: "instrument",
        values: ["cello", "drum", "flute", "guitar", "harp", "organ", "piano", "trumpet"],
        person: "the owner of the {}",
        has: "plays the {}",
        has_not: "does not play the {}",
    },
    Theme {
        name: "vehicle",
        values: ["bus", "car", "lorry", "moped", "taxi", "tractor", "tram", "van"],
        person: "the owner of the {}",
        has: "drives the {}",
        has_not: "does not drive the {}",
    },
    Theme {
        name: "hat",
        values: ["beret", "bonnet", "bowler", "cap", "fez", "helmet", "hood", "turban"],
        person: "the owner of the {}",
        has: "wears the {}",
        has_not: "does not wear the {}",
    },
    Theme {
        name: "tree",
        values: ["apple", "birch", "cherry", "fir", "lime", "oak", "pear", "willow"],
        person: "the owner of the {}",
        has: "grows the {}",
        has_not: "does not grow the {}",
    },
];

/// Random attributes, each with that many values, both in the order of the list.
pub(super) fn choose(houses: usize, attributes: usize, numbers: &mut Numbers) -> Vec<Attribute> {
    let mut others: Vec<usize> = (1..THEMES.len()).collect();
    numbers.shuffle(&mut others);
    others.truncate(attributes - 1);
    others.sort_unstable();
    let chosen = std::iter::once(0).chain(others).map(|theme| {
        let theme = &THEMES[theme];
        let mut places: Vec<usize> = (0..VALUES).collect();
        numbers.shuffle(&mut places);
        places.truncate(houses);
        places.sort_unstable();
        Attribute { theme, values: places.into_iter().map(|place| theme.values[place]).collect() }
    });
    chosen.collect()
}

impl Attribute {
    /// The house with that value: `the owner of the cat`.
    pub(super) fn person(&self, value: usize) -> String {
        self.theme.person.replace("{}", self.values[value])
    }

    /// The predicate of a subject with that value: `keeps the cat`.
    pub(super) fn has(&self, value: usize) -> String {
        self.theme.has.replace("{}", self.values[value])
    }

    /// The predicate of a subject without that value: `does not keep the cat`.
    pub(super) fn has_not(&self, value: usize) -> String {
        self.theme.has_not.replace("{}", self.values[value])
    }
}
