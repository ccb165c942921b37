//! Positions: a house by its number, its name, its place in the row, or the end of a scale.
//!
//! ```text
//! position = ( "house" | "floor" | ... ) [ "number" ] name | "houses" name { [ "or" | "and" ] name }
//!          | ordinal [ "from the" side ] | ordinal "to last" | ( "first" | "last" ) number "houses"
//!          | "leftmost" | "far left" | "middle" | "end" | "odd numbered" | "oldest" | "top" | ...
//! ordinal  = "first" ... "tenth" | "1st", "2nd", ... | "last"
//! ```

use super::Reader;
use super::noun::Noun;
use super::phrase::Part;
use crate::formats::logic::names::Meaning;
use crate::formats::logic::phrases::Phrases;
use crate::formats::logic::{declarations, lexicon};
use crate::puzzles::logic_grid::Entry;

pub(in crate::formats::logic) const ORDINALS: [&str; 10] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/// Words for the place before the last.
pub(super) const LAST_BUT_ONE: Phrases = Phrases(
    "\
    next to last|second to last|second last|last but one|penultimate|one before last|one before the last",
);

/// The words between an ordinal and `from the left`.
const NOUNS: Phrases = Phrases(
    "\
    house|place|position|spot|seat|one|floor|home|person|room|storey|apartment|slot|door",
);

/// The words for a row of houses after `of the`.
pub(super) const ROW: Phrases = Phrases("row|street|line|building");

/// The number of an ordinal: `second`, `3rd`.
pub(super) fn ordinal_number(word: &str) -> Option<usize> {
    let described = ORDINALS.iter().position(|&ordinal| ordinal == word).map(|place| place + 1);
    let in_digits =
        || ["st", "nd", "rd", "th"].iter().find_map(|end| word.strip_suffix(end)?.parse::<usize>().ok());
    described.or_else(in_digits).filter(|&number| number > 0)
}

impl Reader<'_> {
    /// A position, if one follows.
    pub(super) fn position(&mut self) -> Option<Entry> {
        self.attempt(|reader| {
            if let Some(entry) = reader.attempt(|reader| reader.place_in_time()) {
                return Some(entry);
            }
            let (place, is_unclear) = (reader.at, reader.is_at_unclear_ordinal());
            if let Some(entry) = reader.attempt(|reader| reader.extreme()) {
                return Some(entry);
            }
            let entry = reader.end().or_else(|| reader.numbered_houses()).or_else(|| reader.ordinal())?;
            reader.has_row(place)?;
            if is_unclear {
                reader.note(
                    place,
                    "read as: the place in the row; write `first to arrive` or the value itself for the time",
                );
            }
            reader.attempt(|reader| {
                let _ = reader.take(NOUNS);
                (reader.take("of the|in the") && reader.take(ROW)).then_some(())
            });
            Some(entry)
        })
    }

    /// An end of the row or of a scale, its middle, or every second house.
    fn end(&mut self) -> Option<Entry> {
        let count = self.grammar.houses.len();
        let at = |houses: &[usize]| Some(Entry::at(houses.iter().copied()));
        if self.take(
            "\
    leftmost|left most|furthest left|furthest to the left|farthest left|far left|extreme left|left end|\
    ground floor",
        ) {
            return at(&[0]);
        }
        if self.take(
            "\
    rightmost|right most|furthest right|furthest to the right|farthest right|far right|extreme right|\
    right end",
        ) {
            return at(&[count - 1]);
        }
        if self.take(LAST_BUT_ONE) {
            return if count > 1 {
                at(&[count - 2])
            } else {
                self.wrong(self.at - 1, "there is only one house".to_owned())
            };
        }
        let either = "left or the right end|left or right end|right or left end";
        if self.take(either) || self.take("end|ends|edge|edges|two ends") {
            return at(&[0, count - 1]);
        }
        if let Some(is_odd) = ["even", "odd"].iter().position(|word| self.peek(word)).map(|place| place == 1)
        {
            self.at += 1;
            let _ = self.take("numbered|number");
            return Some(Entry::at((0..count).filter(|house| (house % 2 == 0) == is_odd)));
        }
        if let Some(entry) = self.attempt(|reader| reader.middle()) {
            return Some(entry);
        }
        None
    }

    /// The middle of the row.
    fn middle(&mut self) -> Option<Entry> {
        let count = self.grammar.houses.len();
        let place = self.at;
        if self.take("two middle|middle two|two central|two inner") {
            if count % 2 == 1 {
                return self.wrong(place, format!("{count} houses have one middle house"));
            }
            return Some(Entry::at([count / 2 - 1, count / 2]));
        }
        if self.take("middle|centre|center|central") {
            if count.is_multiple_of(2) && self.peek("houses|floors|places|positions|seats") {
                return Some(Entry::at([count / 2 - 1, count / 2]));
            }
            if count.is_multiple_of(2) {
                return self.wrong(place, format!("{count} houses have no middle house"));
            }
            return Some(Entry::at([count / 2]));
        }
        None
    }

    /// `oldest`, `top`: an end of a scale. `first` and `last` are ordinals.
    fn extreme(&mut self) -> Option<Entry> {
        self.ranked(1)
    }

    /// The place on a scale that is this many from its end: `second oldest`.
    fn ranked(&mut self, number: usize) -> Option<Entry> {
        let (place, word) = (self.at, self.word()?);
        let adjective = match (word, self.word_at(1)) {
            ("most" | "least", Some(graded)) if ["expensive", "costly", "recent"].contains(&graded) => {
                self.at += 1;
                let meant = if graded == "recent" { "later" } else { "dearer" };
                lexicon::comparative(meant)?
            }
            ("first" | "last", _) => return None,
            _ => lexicon::superlative(word)?,
        };
        self.at += 1;
        let is_least = word == "least" && adjective.superlative != "least";
        let named = self.scale_by_name().map(|scale| (scale, adjective.is_more));
        let of_topic = || {
            let scale = self.grammar.scales.of(self.topic?)?;
            Some((scale.clone(), adjective.is_more))
        };
        let of_verb = || self.scale_of_verb(adjective, None).map(|scale| (scale, adjective.is_more));
        let of_adjective = || {
            if self.is_unclear_amount(adjective) {
                return None;
            }
            let (scale, is_more) = self.grammar.scales.meant(adjective, None).ok().flatten()?;
            Some((scale.clone(), is_more))
        };
        // `the highest price, and Bob the lowest`
        let meant = named.or_else(of_verb).or_else(|| match of_adjective() {
            Some((scale, is_more)) if scale.attribute.is_some() => Some((scale, is_more)),
            of_houses => of_topic().or(of_houses),
        });
        let Some((scale, is_more)) = meant else {
            return self
                .wrong(place, format!("{word:?} needs one ordered attribute; write the attribute after it"));
        };
        let is_full = scale.attribute.is_none() || scale.places.len() == self.grammar.houses.len();
        if !is_full {
            return self.wrong(
                place,
                format!("it is not clear which value is {word}: some values may be in no house"),
            );
        }
        let mut places = scale.places.clone();
        places.sort_unstable_by_key(|&value| if is_more != is_least { -value } else { value });
        let Some(&meant) = places.get(number - 1) else {
            return self.wrong(place, format!("there are only {} values", places.len()));
        };
        scale.entries(|value| value == meant).pop()
    }

    fn ordinal(&mut self) -> Option<Entry> {
        let (count, place) = (self.grammar.houses.len(), self.at);
        let word = self.word()?;
        let is_last = word == "last";
        let number = ordinal_number(word).or(is_last.then_some(1))?;
        self.at += 1;
        if !is_last
            && self
                .word()
                .is_some_and(|word| word == "most" || word == "least" || lexicon::superlative(word).is_some())
        {
            return self.ranked(number);
        }
        if let Some(entry) = self.attempt(|reader| reader.in_time(number, is_last)) {
            return Some(entry);
        }
        if number == 1 {
            let several = self.attempt(|reader| {
                let several = declarations::number(reader.word()?)?;
                reader.at += 1;
                reader.take(lexicon::PLACES).then_some(several)
            });
            if let Some(several) = several.filter(|several| (1..=count).contains(several)) {
                return Some(Entry::at(if is_last { count - several..count } else { 0..several }));
            }
        }
        let from_end = self.attempt(|reader| {
            let _ = reader.take(NOUNS);
            let _ = reader.take("counting");
            let _ = reader.take("to the|from|on") || reader.take("to");
            let _ = reader.take("the");
            // `the last house on the right`
            let is_there = match reader.word() {
                Some("right") => is_last,
                Some("left") => number == 1 && !is_last,
                _ => false,
            };
            let is_on = is_there && reader.words[..reader.at].iter().rev().take(2).any(|word| word.is("on"));
            match reader.word()? {
                "right" | "top" | "end" | "last" => Some(true),
                "left" | "bottom" | "start" | "beginning" => Some(false),
                _ => None,
            }
            .filter(|_| {
                reader.at += 1;
                is_on
                    || reader.words[..reader.at]
                        .iter()
                        .rev()
                        .take(4)
                        .any(|word| ["from", "to"].contains(&word.folded.as_str()))
            })
        });
        if !(1..=count).contains(&number) {
            let found = self.words[place].text;
            return self.wrong(place, format!("found {found:?}, expected one of {count} houses"));
        }
        Some(Entry::at([if from_end == Some(true) || is_last { count - number } else { number - 1 }]))
    }

    /// `first to arrive`, after the ordinal: a place in the order of time.
    fn in_time(&mut self, number: usize, is_last: bool) -> Option<Entry> {
        let _ = self.take(NOUNS);
        let is_done = self.take("to") && self.word().is_some_and(lexicon::is_verb);
        is_done.then_some(())?;
        self.at += 1;
        let adjective = lexicon::comparative(if is_last { "later" } else { "earlier" })?;
        let (scale, is_more) = self.grammar.scales.meant(adjective, None).ok().flatten()?;
        let is_full = scale.attribute.is_none() || scale.places.len() == self.grammar.houses.len();
        let mut places = scale.places.clone();
        places.sort_unstable_by_key(|&value| if is_more { -value } else { value });
        let meant = *places.get(number - 1).filter(|_| is_full)?;
        scale.entries(|value| value == meant).pop()
    }

    /// Houses by their names after the word "house"; `None` if the word was a filler.
    fn numbered_houses(&mut self) -> Option<Entry> {
        let are_several = self.peek("houses|floors|positions");
        let is_noun = self.peek(lexicon::PLACES) || self.peek("day|number|no|lane|box|plot|apartment|flat");
        if !is_noun {
            return None;
        }
        let number = usize::from(["number", "no"].contains(&self.word_at(1).unwrap_or_default()));
        let is_apart = self.words.get(self.at + 1).is_some_and(|word| word.is_after_comma);
        let Some(first) = self.house_at(1 + number).filter(|_| !is_apart) else {
            let next = self.word_at(1 + number).filter(|_| !self.is_counted(1 + number));
            let is_house = self.peek("house|houses") && !is_apart;
            if let Some(found) = next.filter(|word| is_house && word.parse::<u64>().is_ok()) {
                let houses = self.grammar.houses;
                let (first, last) = (&houses[0], &houses[houses.len() - 1]);
                let message = format!("found {found:?}, expected the name of a house, {first} to {last}");
                return self.impossible(self.at + 1 + number, message);
            }
            return None;
        };
        let mut houses = vec![first.1];
        self.at += 1 + number + first.0;
        let joins = |reader: &Self| usize::from(reader.peek("or|and"));
        let mut ahead = joins(self);
        while let Some((count, house)) =
            self.house_at(ahead).filter(|_| are_several || ahead == 1 && self.peek("or"))
        {
            houses.push(house);
            self.at += ahead + count;
            ahead = joins(self);
        }
        Some(Entry::at(houses))
    }

    /// Whether the word this many words ahead counts what follows: `the house two doors to the left`.
    fn is_counted(&self, ahead: usize) -> bool {
        self.word_at(ahead + 1).is_some_and(|word| lexicon::PLACES.contains(word))
    }

    /// The house whose name begins `ahead` words from here, and the number of words in its name.
    fn house_at(&self, ahead: usize) -> Option<(usize, usize)> {
        let is_house = |meaning| matches!(meaning, Meaning::House(_));
        let rest = self.rest().get(ahead..)?;
        if self.is_counted(ahead) {
            return None;
        }
        if let Some((count, meanings)) = self.grammar.names.longest(rest, &is_house) {
            return match meanings[..] {
                [Meaning::House(house)] => Some((count, house)),
                _ => None,
            };
        }
        let number = declarations::number(rest.first().filter(|word| !word.is_quoted)?.folded.as_str())?;
        let name = number.to_string();
        self.grammar.houses.iter().position(|house| *house == name).map(|house| (1, house))
    }

    /// `only one neighbour`: a house at the end of the row, or not.
    pub(super) fn count_of_neighbours(&mut self) -> Option<Part> {
        self.grammar.scales.houses()?;
        let quantity = self.quantity()?;
        let is_neighbour = self.take("neighbour|neighbours|neighbor|neighbors");
        let count = self.grammar.houses.len();
        if !is_neighbour || !self.is_at_break() || count < 2 {
            return None;
        }
        let (least, most) = quantity.counts(2);
        let neighbours = |house: &usize| usize::from(*house > 0) + usize::from(house + 1 < count);
        let houses = (0..count).filter(|house| (least..=most).contains(&neighbours(house)));
        Some(Part::Is(Noun::of(Entry::at(houses))))
    }
}
