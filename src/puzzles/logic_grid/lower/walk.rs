//! The automaton of a sentence, which reads the houses in order and remembers what later houses can depend on.
//!
//! The cells of the attributes that the sentence mentions are interleaved, all of the first house, then all of the
//! second. Within a house the automaton remembers which entries are still possible there; after it, the progress of
//! each relation: whether it has been found, and which of the last houses had one of its entries. Where values are all
//! different it also remembers the values it has met, so that the line alone propagates what the sentence and the
//! all-different constraint imply together.

use std::collections::HashMap;

use super::lines::{Lines, Row, STATE_LIMIT};
use crate::puzzles::logic_grid::{Entry, Feature, LogicGrid, LogicGridError, Relation, Sentence};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The most entries, and the most features, of one sentence: the bits of a word.
const ENTRY_LIMIT: usize = 64;

/// The most states of an automaton of several sentences.
const JOINT_LIMIT: usize = 1 << 11;

/// Adds the line of a sentence.
pub(super) fn add_line(puzzle: &LogicGrid, number: usize, lines: &mut Lines) -> Result<(), LogicGridError> {
    let sentence = &puzzle.sentences()[number];
    let heavy = || LogicGridError::heavy(number, &sentence.text);
    let walk = Walk::new(puzzle, vec![sentence]).ok_or_else(heavy)?;
    let (rows, accepting) = walk.explore(lines.symbols(), STATE_LIMIT).ok_or_else(heavy)?;
    lines.add(rule_name(number, sentence), walk.cells(lines), rows, accepting)
}

/// The name of the line of a sentence.
pub(in crate::puzzles::logic_grid) fn rule_name(number: usize, sentence: &Sentence) -> String {
    format!("rule {} ({})", number + 1, sentence.text)
}

/// Adds one line for several sentences, if its automaton is small.
pub(super) fn add_implied_line(puzzle: &LogicGrid, numbered: &[(usize, &Sentence)], lines: &mut Lines) {
    let sentences: Vec<&Sentence> = numbered.iter().map(|&(_, sentence)| sentence).collect();
    let texts: Vec<&str> = sentences.iter().map(|sentence| sentence.text.as_str()).collect();
    let numbers: Vec<String> = numbered.iter().map(|(number, _)| (number + 1).to_string()).collect();
    let numbers = numbers.split_last().map(|(last, others)| format!("{} and {last}", others.join(", ")));
    let name = format!("rules {} together ({})", numbers.unwrap_or_default(), texts.join("; "));
    let Some(walk) = Walk::new(puzzle, sentences) else { return };
    if let Some((rows, accepting)) = walk.explore(lines.symbols(), JOINT_LIMIT) {
        lines.add_implied(name, walk.cells(lines), rows, accepting);
    }
}

/// A transition table, and the accepting states.
type Explored = (Vec<Row>, Vec<usize>);

/// The constants of the construction.
struct Walk<'a> {
    /// The sentences, all of which hold.
    sentences: Vec<&'a Sentence>,
    /// The entries of all relations, in order.
    entries: Vec<&'a Entry>,
    /// The attributes that are read in each house, those that are compared last.
    attributes: Vec<usize>,
    /// The attributes whose values are compared.
    compared: Vec<usize>,
    /// The symbols of each of these attributes.
    domains: Vec<SymbolSet>,
    houses: Vec<usize>,
    /// The features that no two houses have.
    single: Vec<Feature>,
    /// The single features that some house must have, as bits.
    needed: u64,
    /// Whether the number of the house matters.
    depends_on_house: bool,
}

/// A state of the automaton.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Place {
    /// The number of complete houses, if it matters; and the number of attributes read in this one.
    house: usize,
    column: usize,
    /// Bit `e` is set if this house may still have entry `e`.
    possible: u64,
    /// The values read of the compared attributes in this house.
    held: Vec<Symbol>,
    /// Bit `f` says whether a house had `single[f]`.
    met: u64,
    seen: Vec<Seen>,
}

/// The progress of one relation in the houses read so far.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
struct Seen {
    found: bool,
    /// Bit `i` says whether the house `i + 1` before had the first entry, the second one. Without a distance bit 0
    /// says whether any had. Where values are compared, bit `v` says whether a house with value `v` had. For three
    /// houses, see [`Seen::leave_house_between`].
    first: u64,
    second: u64,
}

impl<'a> Walk<'a> {
    /// `None` if the sentence has too many entries or features.
    fn new(puzzle: &'a LogicGrid, sentences: Vec<&'a Sentence>) -> Option<Walk<'a>> {
        let relations = || sentences.iter().flat_map(|sentence| sentence.relations());
        let entries: Vec<&Entry> = relations().flat_map(Relation::entries).collect();
        let mut features: Vec<Feature> = entries.iter().flat_map(|entry| entry.features()).copied().collect();
        features.sort_unstable();
        features.dedup();
        if entries.len() > ENTRY_LIMIT || features.len() > ENTRY_LIMIT {
            return None;
        }
        let mut compared: Vec<usize> = relations().filter_map(Relation::compared).collect();
        compared.sort_unstable();
        compared.dedup();
        let mut attributes: Vec<usize> = features.iter().map(|feature| feature.attribute).collect();
        attributes.dedup();
        attributes.retain(|attribute| !compared.contains(attribute));
        attributes.extend(&compared);
        if attributes.is_empty() {
            // A sentence that mentions only houses is true or false regardless of their values.
            attributes.push(0);
        }
        let mut houses: Vec<usize> = (0..puzzle.houses().len()).collect();
        // Houses that no entry may be in are irrelevant, unless they stand between others.
        if relations().all(|relation| matches!(relation, Relation::Together(_))) {
            houses.retain(|&house| entries.iter().any(|entry| entry.may_be(house)));
        }
        let depends_on_house = entries.iter().any(|entry| houses.iter().any(|&house| !entry.may_be(house)));
        let attribute = |feature: &Feature| &puzzle.attributes()[feature.attribute];
        let single: Vec<Feature> =
            features.into_iter().filter(|feature| !attribute(feature).may_repeat).collect();
        let domains = attributes.iter().map(|&attribute| puzzle.domain(attribute)).collect();
        let sees_all = houses.len() == puzzle.houses().len() && !puzzle.blanks_stay();
        let is_needed = |feature: &Feature| sees_all && attribute(feature).values.len() == houses.len();
        let needed = bits(single.iter().map(is_needed));
        Some(Walk {
            sentences,
            entries,
            attributes,
            compared,
            domains,
            houses,
            single,
            needed,
            depends_on_house,
        })
    }

    /// The automaton; `None` if it has too many states.
    fn explore(&self, symbols: usize, limit: usize) -> Option<Explored> {
        let start = self.start();
        let mut number: HashMap<Place, usize> = HashMap::from([(start.clone(), 0)]);
        let mut places = vec![start];
        let (mut rows, mut accepting): (Vec<Row>, Vec<usize>) = (Vec::new(), Vec::new());
        while rows.len() < places.len() {
            let here = places[rows.len()].clone();
            if self.accepts(&here) {
                accepting.push(rows.len());
            }
            let mut row: Row = Vec::with_capacity(symbols);
            for symbol in (0..symbols).map(Symbol::new) {
                let next = self.next(&here, symbol).map(|next| match number.get(&next) {
                    Some(&known) => known,
                    None => {
                        number.insert(next.clone(), places.len());
                        places.push(next);
                        places.len() - 1
                    }
                });
                row.push(next);
            }
            rows.push(row);
            if places.len() > limit {
                return None;
            }
        }
        Some((rows, accepting))
    }

    /// All relations of all sentences.
    fn relations(&self) -> impl Iterator<Item = &'a Relation> {
        self.sentences.iter().flat_map(|sentence| sentence.relations())
    }

    /// The cells that are read, in order.
    fn cells(&self, lines: &Lines) -> Vec<usize> {
        let house =
            |&house: &usize| self.attributes.iter().map(move |&attribute| lines.cell(house, attribute));
        self.houses.iter().flat_map(house).collect()
    }

    fn start(&self) -> Place {
        let seen = vec![Seen::default(); self.relations().count()];
        Place { house: 0, column: 0, possible: self.possible_in(0), held: Vec::new(), met: 0, seen }
    }

    /// The entries that may be in the house with this index.
    fn possible_in(&self, house: usize) -> u64 {
        let may_be = |entry: &&Entry| self.houses.get(house).is_some_and(|&house| entry.may_be(house));
        bits(self.entries.iter().map(|entry| !self.depends_on_house || may_be(entry)))
    }

    /// The successor under a symbol; `None` if the attribute does not have the symbol, the value has been met already,
    /// or no house is left.
    fn next(&self, here: &Place, symbol: Symbol) -> Option<Place> {
        if here.house == self.houses.len() {
            return None;
        }
        let mut next = here.clone();
        let attribute = self.attributes[here.column];
        if !self.domains[here.column].contains(symbol) {
            return None;
        }
        for (bit, _) in self.single.iter().enumerate().filter(|(_, one)| is_read(one, attribute, symbol)) {
            if here.met >> bit & 1 == 1 {
                return None;
            }
            next.met |= 1 << bit;
        }
        let fits = |entry: &&Entry| {
            let mut asked = entry.features().iter().filter(|feature| feature.attribute == attribute);
            asked.all(|feature| feature.symbol() == symbol)
        };
        next.possible &= bits(self.entries.iter().map(fits));
        if self.compared.contains(&attribute) {
            next.held.push(symbol);
        }
        next.column += 1;
        if next.column == self.attributes.len() {
            self.leave_house(&mut next);
        }
        Some(next)
    }

    /// Updates the relations at the end of a house and moves on to the next.
    fn leave_house(&self, place: &mut Place) {
        let mut entry = 0;
        for (relation, seen) in self.relations().zip(&mut place.seen) {
            let had = |number: usize| place.possible >> (entry + number) & 1 == 1;
            let held = |attribute: usize| {
                let column = self.compared.iter().position(|&compared| compared == attribute);
                column.and_then(|column| place.held.get(column)).copied()
            };
            seen.leave_house(relation, had, held);
            entry += relation.entries().len();
        }
        place.held.clear();
        place.house += usize::from(self.depends_on_house);
        place.column = 0;
        place.possible = self.possible_in(place.house);
    }

    fn accepts(&self, place: &Place) -> bool {
        let mut found = place.seen.iter().map(|seen| seen.found);
        let mut holds = |_: &Relation| found.next() == Some(true);
        // Every sentence is evaluated, since each consumes its own part of the iterator.
        let kept = self.sentences.iter().filter(|sentence| sentence.statement.is_kept(&mut holds)).count();
        place.column == 0 && place.met & self.needed == self.needed && kept == self.sentences.len()
    }
}

impl Seen {
    /// Records a complete house, which had the relation's entry with each number or not, and holds a symbol for each
    /// compared attribute.
    fn leave_house(
        &mut self,
        relation: &Relation,
        had: impl Fn(usize) -> bool,
        held: impl Fn(usize) -> Option<Symbol>,
    ) {
        if self.found {
            return;
        }
        match relation {
            Relation::Together(_) => self.found = had(0),
            Relation::LeftOf { distance: None, .. } => {
                self.found = self.first == 1 && had(1);
                self.first |= u64::from(had(0));
            }
            Relation::LeftOf { distance: Some(distance), .. } => {
                self.found = before(self.first, *distance) && had(1);
                push(&mut self.first, had(0), *distance);
            }
            Relation::Apart { distance, .. } => {
                self.found =
                    before(self.first, *distance) && had(1) || before(self.second, *distance) && had(0);
                push(&mut self.first, had(0), *distance);
                push(&mut self.second, had(1), *distance);
            }
            Relation::Between { is_next, .. } => self.leave_house_between([had(0), had(1), had(2)], *is_next),
            Relation::Compared { attribute, pairs, .. } => {
                let value = held(*attribute).and_then(|symbol| symbol.index().checked_sub(1));
                let bit = value.map_or(0, |value| 1 << value);
                self.first |= if had(0) { bit } else { 0 };
                self.second |= if had(1) { bit } else { 0 };
                self.found =
                    pairs.iter().any(|&(one, other)| self.first >> one & self.second >> other & 1 == 1);
            }
        }
        if self.found {
            *self = Seen { found: true, ..Seen::default() };
        }
    }

    /// Records a complete house for a relation of three entries. Bit 0 of `first` says whether a house before had
    /// the first entry, bit 1 whether one after such a house had the middle one; `second` says the same with the
    /// last entry in place of the first. Of neighbours only the last house counts.
    fn leave_house_between(&mut self, [one, middle, other]: [bool; 3], is_next: bool) {
        let (first, second) = (self.first, self.second);
        self.found = first >> 1 == 1 && other || second >> 1 == 1 && one;
        let now = |seen: u64, here: bool| u64::from(here) | (seen & u64::from(middle)) << 1;
        let kept = |seen: u64| if is_next { 0 } else { seen };
        self.first = now(first & 1, one) | kept(first);
        self.second = now(second & 1, other) | kept(second);
    }
}

/// Whether the house at this distance before the current one had it. Distances are below the number of houses.
fn before(houses: u64, distance: usize) -> bool {
    houses >> (distance - 1) & 1 == 1
}

/// Shifts in a complete house and forgets those too far away.
fn push(houses: &mut u64, had: bool, distance: usize) {
    *houses = (*houses << 1 | u64::from(had)) & (u64::MAX >> (64 - distance));
}

fn is_read(feature: &Feature, attribute: usize, symbol: Symbol) -> bool {
    feature.attribute == attribute && feature.symbol() == symbol
}

/// The word whose bits these are, the lowest first.
fn bits(bits: impl Iterator<Item = bool>) -> u64 {
    (0..).zip(bits).fold(0, |word, (place, bit)| word | u64::from(bit) << place)
}
