//! The automaton of a sentence, which reads the houses in order and remembers what later houses can depend on.
//!
//! The cells of the attributes that the sentence mentions are interleaved, all of the first house, then all of the
//! second. Within a house the automaton remembers which entries are still possible there; after it, the progress of
//! each relation: whether it has been found, and which of the last houses had one of its entries. Where values are all
//! different it also remembers the values it has met, so that the line alone propagates what the sentence and the
//! all-different constraint imply together.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::lines::{Line, Lines, Row, STATE_LIMIT};
use crate::puzzles::logic_grid::{Entry, Feature, LogicGrid, LogicGridError, Relation, Sentence};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The most entries, and the most features, of one sentence: the bits of a word.
const ENTRY_LIMIT: usize = 64;

/// The most states of an automaton of several sentences.
const JOINT_LIMIT: usize = 1 << 11;

/// The line of a sentence.
pub(super) fn line(
    puzzle: &LogicGrid,
    (number, sentence): (usize, &Sentence),
    lines: &Lines,
) -> Result<Line, LogicGridError> {
    let heavy = || LogicGridError::heavy(number, &sentence.text);
    let walk = Walk::new(puzzle, vec![sentence]).ok_or_else(heavy)?;
    let (rows, accepting) = walk.explore(lines.symbols(), STATE_LIMIT).ok_or_else(heavy)?;
    Ok(Line::new(rule_name(number, sentence), walk.cells(lines), rows, accepting))
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
        lines.add_implied(Line::new(name, walk.cells(lines), rows, accepting));
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
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Place {
    /// The number of complete houses, if it matters; and the number of attributes read in this one.
    house: usize,
    column: usize,
    /// What has been read in this house.
    inside: Inside,
    /// Bit `f` says whether a house had `single[f]`.
    met: u64,
    /// The number of the relations' progress in [`Progresses`].
    progress: usize,
}

/// What a state remembers of the house that is being read.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Inside {
    /// Bit `e` is set if this house may still have entry `e`.
    possible: u64,
    /// The symbols of the compared attributes, the last one in the lowest bits.
    held: u128,
}

/// The bits of a symbol in [`Inside::held`].
const SYMBOL_BITS: usize = Symbol::LIMIT.ilog2() as usize;

/// The most compared attributes. More have so many values together that no automaton is small enough.
const COMPARED_LIMIT: usize = u128::BITS as usize / SYMBOL_BITS;

/// What a symbol of an attribute does to a state.
#[derive(Clone, Copy)]
struct Effect {
    /// The entries that the house may have with it.
    possible: u64,
    /// The features of `single` that it is.
    single: u64,
}

/// The progress of all relations in the houses read so far. Many states share theirs, so each is stored once.
#[derive(Default)]
struct Progresses {
    all: Vec<Vec<Seen>>,
    /// Whether all sentences hold if no house follows.
    are_kept: Vec<bool>,
    numbers: HashMap<Vec<Seen>, usize>,
    /// The number of the progress after one more house.
    after: HashMap<(usize, Inside), usize, Mixing>,
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

/// FxHash. PERF: with the usual hash, hashing states took most of the time of reading a puzzle.
type Mixing = BuildHasherDefault<Mixer>;

#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }
}

impl<'a> Walk<'a> {
    /// `None` if the sentence has too many entries, features or compared attributes.
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
        if compared.len() > COMPARED_LIMIT {
            return None;
        }
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
        let mut progresses = Progresses::default();
        let none = vec![Seen::default(); self.relations().count()];
        let start = Place {
            house: 0,
            column: 0,
            inside: self.entering(0),
            met: 0,
            progress: progresses.number(self, none),
        };
        let effects: Vec<Vec<Option<Effect>>> = (0..self.attributes.len())
            .map(|column| (0..symbols).map(|symbol| self.effect(column, Symbol::new(symbol))).collect())
            .collect();
        let mut number: HashMap<Place, usize, Mixing> = HashMap::from_iter([(start, 0)]);
        let mut places = vec![start];
        let (mut rows, mut accepting): (Vec<Row>, Vec<usize>) = (Vec::new(), Vec::new());
        while rows.len() < places.len() {
            let here = places[rows.len()];
            if here.column == 0 && here.met & self.needed == self.needed && progresses.are_kept[here.progress]
            {
                accepting.push(rows.len());
            }
            let is_at_end = here.house == self.houses.len();
            let follow = |(symbol, effect): (usize, &Option<Effect>)| {
                let effect = effect.filter(|effect| !is_at_end && here.met & effect.single == 0)?;
                let next = self.next(here, Symbol::new(symbol), effect, &mut progresses);
                Some(*number.entry(next).or_insert_with(|| {
                    places.push(next);
                    places.len() - 1
                }))
            };
            rows.push(effects[here.column].iter().enumerate().map(follow).collect());
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

    /// What is known of the house with this index before it is read: the entries that may be in it.
    fn entering(&self, house: usize) -> Inside {
        let may_be = |entry: &&Entry| self.houses.get(house).is_some_and(|&house| entry.may_be(house));
        let possible = bits(self.entries.iter().map(|entry| !self.depends_on_house || may_be(entry)));
        Inside { possible, held: 0 }
    }

    /// What a symbol in a column does to a state; `None` if the attribute does not have it.
    fn effect(&self, column: usize, symbol: Symbol) -> Option<Effect> {
        let attribute = self.attributes[column];
        let is_read = |feature: &Feature| feature.attribute == attribute && feature.symbol() == symbol;
        let fits = |entry: &&Entry| {
            let mut asked = entry.features().iter().filter(|feature| feature.attribute == attribute);
            asked.all(|feature| feature.symbol() == symbol)
        };
        self.domains[column].contains(symbol).then(|| Effect {
            possible: bits(self.entries.iter().map(fits)),
            single: bits(self.single.iter().map(is_read)),
        })
    }

    /// The successor under a symbol with this effect.
    fn next(&self, here: Place, symbol: Symbol, effect: Effect, progresses: &mut Progresses) -> Place {
        let mut next = Place { column: here.column + 1, met: here.met | effect.single, ..here };
        next.inside.possible &= effect.possible;
        if next.column > self.attributes.len() - self.compared.len() {
            next.inside.held = next.inside.held << SYMBOL_BITS | symbol.index() as u128;
        }
        if next.column == self.attributes.len() {
            next.progress = progresses.after_house(self, &next);
            next.house += usize::from(self.depends_on_house);
            next.column = 0;
            next.inside = self.entering(next.house);
        }
        next
    }

    /// The progress of all relations after a house.
    fn leave_house(&self, before: &[Seen], inside: Inside) -> Vec<Seen> {
        let held = |attribute: usize| {
            let after = self.compared.iter().rev().position(|&compared| compared == attribute)?;
            let symbol = inside.held >> (after * SYMBOL_BITS) & (Symbol::LIMIT as u128 - 1);
            Some(Symbol::new(symbol as usize))
        };
        let mut entry = 0;
        let after = self.relations().zip(before).map(|(relation, seen)| {
            let had = |number: usize| inside.possible >> (entry + number) & 1 == 1;
            let mut seen = seen.clone();
            seen.leave_house(relation, had, held);
            entry += relation.entries().len();
            seen
        });
        after.collect()
    }

    /// Whether all sentences hold with this progress of the relations.
    fn are_kept(&self, progress: &[Seen]) -> bool {
        let mut found = progress.iter().map(|seen| seen.found);
        let mut holds = |_: &Relation| found.next() == Some(true);
        // Every sentence is evaluated, since each consumes its own part of the iterator.
        let kept = self.sentences.iter().filter(|sentence| sentence.statement.is_kept(&mut holds)).count();
        kept == self.sentences.len()
    }
}

impl Progresses {
    fn number(&mut self, walk: &Walk<'_>, progress: Vec<Seen>) -> usize {
        if let Some(&known) = self.numbers.get(&progress) {
            return known;
        }
        self.are_kept.push(walk.are_kept(&progress));
        self.numbers.insert(progress.clone(), self.all.len());
        self.all.push(progress);
        self.all.len() - 1
    }

    /// The progress after the house that has been read in this state.
    fn after_house(&mut self, walk: &Walk<'_>, place: &Place) -> usize {
        let key = (place.progress, place.inside);
        if let Some(&known) = self.after.get(&key) {
            return known;
        }
        let number = self.number(walk, walk.leave_house(&self.all[place.progress], place.inside));
        self.after.insert(key, number);
        number
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

/// The word whose bits these are, the lowest first.
fn bits(bits: impl Iterator<Item = bool>) -> u64 {
    (0..).zip(bits).fold(0, |word, (place, bit)| word | u64::from(bit) << place)
}
