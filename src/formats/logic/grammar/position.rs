//! Positions: a house by its number, name or place in the row.
//!
//! ```text
//! position = "house" name | "houses" name { name } | ordinal [ "house" ] | "end"
//! ordinal  = "first" | "second" | ... | "tenth" | "1st" | "2nd" | ... | "middle" | "last"
//! ```

use super::super::names::Meaning;
use super::Reader;
use crate::formats::Result;
use crate::puzzles::logic_grid::Entry;

const ORDINALS: [&str; 10] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

impl Reader<'_> {
    /// A position, if one follows.
    pub(super) fn position(&mut self) -> Result<Option<Entry>> {
        let count = self.grammar.houses.len();
        if self.take_any(&["end", "ends"]) {
            return Ok(Some(Entry::at([0, count - 1])));
        }
        if self.peek("house") || self.peek("houses") {
            return self.numbered_houses();
        }
        let Some(word) = self.words.get(self.at).filter(|word| !word.is_quoted) else { return Ok(None) };
        let describe = ORDINALS.iter().position(|&ordinal| ordinal == word.folded).map(|place| place + 1);
        let in_digits =
            ["st", "nd", "rd", "th"].iter().find_map(|end| word.folded.strip_suffix(end)?.parse().ok());
        let number = match word.folded.as_str() {
            "last" => count,
            "middle" if count % 2 == 1 => count / 2 + 1,
            "middle" => {
                let message = format!("{count} houses have no middle house");
                return Err(self.grammar.source.error(word.place, message));
            }
            _ => match describe.or(in_digits) {
                Some(number) => number,
                None => return Ok(None),
            },
        };
        if !(1..=count).contains(&number) {
            let message = format!("found {:?}, expected one of {count} houses", word.text);
            return Err(self.grammar.source.error(word.place, message));
        }
        self.at += 1;
        Ok(Some(Entry::at([number - 1])))
    }

    /// Houses by their names after the word "house"; `None` if the word was a filler.
    fn numbered_houses(&mut self) -> Result<Option<Entry>> {
        let are_several = self.peek("houses");
        let Some(first) = self.house_at(1) else {
            let next = self.words.get(self.at + 1);
            if next.is_some_and(|word| are_several || word.folded.parse::<u64>().is_ok()) {
                self.at += 1;
                let (first, last) =
                    (&self.grammar.houses[0], &self.grammar.houses[self.grammar.houses.len() - 1]);
                return Err(self.expected(&format!("the name of a house, {first} to {last}")));
            }
            return Ok(None);
        };
        let mut houses = vec![first.1];
        self.at += 1 + first.0;
        let mut ahead = usize::from(self.peek("or") || self.peek("and"));
        while let Some((count, house)) = self.house_at(ahead).filter(|_| are_several) {
            houses.push(house);
            self.at += ahead + count;
            ahead = usize::from(self.peek("or") || self.peek("and"));
        }
        Ok(Some(Entry::at(houses)))
    }

    /// The house whose name begins `ahead` words from here, and the number of words in its name.
    fn house_at(&self, ahead: usize) -> Option<(usize, usize)> {
        let is_house = |meaning| matches!(meaning, Meaning::House(_));
        let (count, meanings) = self.grammar.names.longest(self.rest().get(ahead..)?, is_house)?;
        match meanings[..] {
            [Meaning::House(house)] => Some((count, house)),
            _ => None,
        }
    }
}
