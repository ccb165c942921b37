//! The two lists of clues, and the meaning of zeros in them.
//!
//! A clue is a list of blocks or a string of lengths (`"2 1"`), and an empty clue is `[]` or `[0]`. Two other notations
//! use zeros: lists of one length that are padded with zeros at one end (`[0,0,2,1]`), and patterns (`[1,1,1,0,1]` is
//! the clue 3 1). The position of the zeros distinguishes them: padding has zeros at one end of all lists and none
//! elsewhere; in a pattern all zeros are between ones. Anything else is an error.

use super::blocks::{Colours, Entry, LENGTH, OTHER_LENGTH};
use super::values::{Member, Members, elements, is_key};
use crate::formats::{Cursor, Input, PlacedClue, Result};
use nonomata_engine::rule::LineClue;

/// A list of clues as written: lengths that may be 0, and hidden entries.
pub(super) struct Side {
    /// The byte offset where it begins.
    place: usize,
    /// The lists with the offsets where they begin.
    lists: Vec<(usize, Vec<Entry>)>,
    /// The first zero that is not alone in its list.
    zero: Option<usize>,
}

impl Side {
    /// Reads a list of clues.
    pub(super) fn read(source: &Input<'_>, mut member: Member<'_>, colours: &mut Colours) -> Result<Side> {
        let mut side = Side { place: member.value.offset(), lists: Vec::new(), zero: None };
        if member.value.peek() == Some('{') {
            let lines = Members::read(source, &mut member.value, "clues")?;
            // Lines are counted from 0 or from 1, as the first one says.
            let mut first = None;
            for (index, mut line) in lines.rest().enumerate() {
                let first = *first.get_or_insert(usize::from(line.key == "1"));
                if line.key != (first + index).to_string() {
                    bail!(
                        source,
                        line.place,
                        "found the key {:?}, expected the number of the next line",
                        line.key
                    );
                }
                side.add(source, &mut line.value, colours)?;
            }
            return Ok(side);
        }
        elements(&mut member.value, format_args!("the clues {:?}", member.key), |cursor| {
            side.add(source, cursor, colours)
        })?;
        Ok(side)
    }

    /// Reads the next clue.
    fn add(&mut self, source: &Input<'_>, cursor: &mut Cursor<'_>, colours: &mut Colours) -> Result<()> {
        let place = cursor.offset();
        source.check_side(place, self.lists.len() + 1)?;
        let entries = clue(source, cursor, colours)?;
        let zero = entries.iter().find(|(_, entry)| entry.is_zero()).map(|(place, _)| *place);
        self.zero = self.zero.or(zero.filter(|_| entries.len() > 1));
        self.lists.push((place, entries.into_iter().map(|(_, entry)| entry).collect()));
        Ok(())
    }

    /// Whether all lists have one length and zeros only before the blocks, or with `after` only after them.
    fn is_padded(&self, after: bool) -> bool {
        let length = self.lists.first().map_or(0, |(_, list)| list.len());
        // One list is as long as itself: a zero at its end pads nothing.
        let is_enough = !after || self.lists.len() > 1;
        let is_padded = |list: &[Entry]| list.is_sorted_by_key(|entry| entry.is_zero() == after);
        is_enough && self.lists.iter().all(|(_, list)| list.len() == length && is_padded(list))
    }

    /// Whether all lists are ones separated by single zeros.
    fn is_pattern(&self) -> bool {
        self.lists.iter().all(|(_, list)| {
            let mut parts = list.split(Entry::is_zero);
            matches!(list[..], [] | [Entry::Length(0, _)])
                || parts.all(|part| !part.is_empty() && part.iter().all(Entry::is_one))
        })
    }

    /// The clues, with each list converted by `of`.
    fn clues(self, of: impl Fn(Vec<Entry>) -> Vec<Entry>) -> Vec<PlacedClue> {
        let clue = |(offset, list)| {
            PlacedClue::new(offset, LineClue::new(of(list).into_iter().filter_map(Entry::entry)))
        };
        self.lists.into_iter().map(clue).collect()
    }
}

/// The keys of the blocks in a clue that is an object.
const BLOCKS: [&str; 6] = ["clues", "hints", "blocks", "numbers", "runs", "clue"];

/// Reads a clue: a list of blocks, a string of lengths, a single length, or an object with one of these.
fn clue(source: &Input<'_>, cursor: &mut Cursor<'_>, colours: &mut Colours) -> Result<Vec<(usize, Entry)>> {
    let mut entries = Vec::new();
    match cursor.peek() {
        Some('"' | '0'..='9') => colours.entries(source, cursor, &mut entries)?,
        Some('{') => {
            let place = cursor.offset();
            let mut block = cursor.clone();
            let mut members = Members::read(source, cursor, "a clue")?;
            let is_block = |key: &&str| members.any(|member| is_key(&member.key, key));
            if ["color", "colour"].iter().chain(&LENGTH).any(is_block)
                || !BLOCKS.iter().any(is_block) && OTHER_LENGTH.iter().any(is_block)
            {
                colours.entries(source, &mut block, &mut entries)?;
                return Ok(entries);
            }
            let Some(Member { mut value, .. }) = members.take(source, &BLOCKS)? else {
                bail!(source, place, "found an object without \"clues\", expected a clue: a list");
            };
            members.finish(source);
            match value.peek() {
                Some('[') => {
                    elements(&mut value, "a clue", |cursor| colours.entries(source, cursor, &mut entries))?
                }
                _ => colours.entries(source, &mut value, &mut entries)?,
            }
        }
        _ => elements(cursor, "a clue", |cursor| colours.entries(source, cursor, &mut entries))?,
    }
    Ok(entries)
}

/// The clues of two lists.
pub(super) fn clues(source: &Input<'_>, sides: [Side; 2]) -> Result<[Vec<PlacedClue>; 2]> {
    let Some(zero) = sides.iter().find_map(|side| side.zero) else {
        return Ok(sides.map(|side| side.clues(|list| list)));
    };
    let place = sides[0].place.min(sides[1].place);
    for (after, end) in [(false, "before"), (true, "after")] {
        if sides.iter().all(|side| side.zero.is_none() || side.is_padded(after)) {
            source.warn(place, format!("ignored zeros {end} the blocks of clues: they pad the lists"));
            return Ok(sides.map(|side| side.clues(|list| list)));
        }
    }
    if sides.iter().all(Side::is_pattern) {
        source.warn(place, "read lists of ones and zeros as patterns: 1,1,1,0,1 is the clue 3 1");
        return Ok(sides.map(|side| side.clues(|list| runs(&list))));
    }
    let error = Cursor::at(source, zero).expected("a length of at least 1");
    Err(error.with_hint("only an empty clue is written as [0]"))
}

/// The runs of ones.
fn runs(list: &[Entry]) -> Vec<Entry> {
    let run = |part: &[Entry]| match part.first() {
        Some(&Entry::Length(_, symbol)) => Some(Entry::Length(part.len() as u32, symbol)),
        _ => None,
    };
    list.split(Entry::is_zero).filter_map(run).collect()
}
