//! Lists of clues, with blocks and their colours in all supported notations, and the meaning of zeros in them.
//!
//! A clue is a list of blocks or a string of lengths (`"2 1"`), and an empty clue is `[]` or `[0]`. Two other notations
//! use zeros: lists of one length that are padded with zeros at one end (`[0,0,2,1]`), and patterns (`[1,1,1,0,1]` is
//! the clue 3 1). The position of the zeros distinguishes them: padding has zeros at one end of all lists and none
//! elsewhere; in a pattern all zeros are between ones. Anything else is an error.

use super::members::Member;
use super::{Members, Node, is_key};
use crate::formats::{
    Cursor, Decoded, Input, PaletteBuilder, PlacedClue, Result, Source, hexadecimal_rgb, single, value_rgb,
};
use crate::puzzles::{Colour, Palette};
use nonomata_engine::rule::{Block, ClueEntry, LineClue};
use nonomata_engine::symbol::Symbol;

/// The colours of a puzzle: those that it declares or, without declarations, those that it uses.
pub(in crate::formats) struct Colours {
    palette: PaletteBuilder,
    is_declared: bool,
    /// Whether parts of clues may be hidden.
    has_hidden: bool,
}

/// An entry in the list of a clue: a length that may be 0, or a hidden entry.
#[derive(Clone, Copy, Debug)]
enum Entry {
    Length(u32, Symbol),
    Hidden(ClueEntry),
}

impl Entry {
    fn is_zero(&self) -> bool {
        matches!(self, Entry::Length(0, _))
    }

    fn is_one(&self) -> bool {
        matches!(self, Entry::Length(1, _))
    }

    /// The clue entry; `None` for a 0.
    fn entry(self) -> Option<ClueEntry> {
        match self {
            Entry::Length(length, symbol) => Block::new(length, symbol).ok().map(ClueEntry::Block),
            Entry::Hidden(entry) => Some(entry),
        }
    }
}

/// The signs of a hidden length and of any number of blocks.
const HIDDEN: &str = "?";
const ANY: &str = "*";

/// The keys of a block's length in an object, and other keys where these are missing.
const LENGTH: [&str; 2] = ["len", "length"];
const OTHER_LENGTH: [&str; 5] = ["clue", "count", "size", "number", "value"];

/// The keys of a block's colour in an object.
const COLOUR: [&str; 6] = ["color", "colour", "color_id", "colour_id", "color_index", "colour_index"];

/// The keys of the blocks in a clue that is an object.
const BLOCKS: [&str; 6] = ["clues", "hints", "blocks", "numbers", "runs", "clue"];

/// Whether a letter can stand for a colour in a picture.
pub(in crate::formats) fn is_usable(letter: char) -> bool {
    !(letter.is_control() || "?[]".contains(letter))
}

/// The name of a colour, which may be a number.
fn name_or_number(source: &Source, node: &Node<'_>) -> Result<Decoded> {
    let Some(digits) = node.digits() else { return node.text(source, "a colour") };
    let mut name = Decoded::new();
    name.push_plain(digits, node.place);
    Ok(name)
}

impl Colours {
    /// No declarations: colours are added as they are used.
    pub(in crate::formats) fn undeclared() -> Colours {
        Colours { palette: PaletteBuilder::default(), is_declared: false, has_hidden: true }
    }

    /// No declarations, in a format without hidden parts.
    pub(in crate::formats) fn legible() -> Colours {
        Colours { has_hidden: false, ..Colours::undeclared() }
    }

    /// A palette: a list of colours, the background first or, as the program number-loom writes it, with the number 0;
    /// or an object with the values of letters, beside a usual background.
    pub(in crate::formats) fn of(source: &Input<'_>, node: &Node<'_>) -> Result<Colours> {
        let mut all = Vec::new();
        let items = node.list_of(source, "the colours")?;
        if node.is_object() {
            for Member { place, key, value, .. } in Members::of(source, node, "the palette")?.iter() {
                let letter = letter(source, *place, key)?;
                all.push((*place, Colour::new(key, letter, rgb(source, value)?), false));
            }
        } else {
            for item in items {
                let (colour, is_background) = colour(source, item)?;
                all.push((item.place, colour, is_background.unwrap_or(all.is_empty())));
            }
        }
        if all.is_empty() {
            bail!(source, node.place, "found no colours, expected at least the background");
        }
        let background = all.iter().position(|colour| colour.2).map(|index| all.remove(index).1);
        let mut palette = background.map_or_else(PaletteBuilder::default, PaletteBuilder::new);
        for (place, Colour { name, letter, rgb }, _) in all {
            if palette.lettered(letter).is_some() {
                bail!(source, place, "the letter {letter:?} is given to two colours");
            }
            palette.add(&name, Some(letter), rgb).map_err(source.says(place))?;
        }
        Ok(Colours { palette, is_declared: true, has_hidden: true })
    }

    /// All of them.
    pub(in crate::formats) fn palette(&self) -> Palette {
        match self.is_declared {
            true => self.palette.palette(),
            false => self.palette.palette_or_black_and_white(),
        }
    }

    /// The symbol of a letter in a picture.
    pub(in crate::formats) fn lettered(&mut self, letter: char) -> Option<Symbol> {
        match self.palette.lettered(letter) {
            None if !self.is_declared && letter == PaletteBuilder::usual_black().letter => self.plain().ok(),
            found => found,
        }
    }

    /// The entries of a clue: a list of blocks, a string of lengths, a single length, an object with one of these, or
    /// nothing, which hides the clue.
    fn clue(&mut self, source: &Input<'_>, node: &Node<'_>) -> Result<Vec<(usize, Entry)>> {
        let mut entries = Vec::new();
        if node.is_null() {
            return Ok(vec![(node.place, self.hidden(source, node.place, ANY)?)]);
        }
        if node.is_text() || node.digits().is_some() || node.is_object() && self.is_block(source, node)? {
            self.entries(source, node, &mut entries)?;
            return Ok(entries);
        }
        let mut blocks = node;
        if node.is_object() && !node.items().is_some_and(<[_]>::is_empty) {
            let mut members = Members::of(source, node, "a clue")?;
            let Some(Member { value, .. }) = members.take(source, &BLOCKS)? else {
                bail!(source, node.place, "found an object without \"clues\", expected a clue: a list");
            };
            members.finish(source);
            if value.items().is_none() {
                self.entries(source, value, &mut entries)?;
                return Ok(entries);
            }
            blocks = value;
        }
        for item in blocks.list_of(source, "a clue")? {
            self.entries(source, item, &mut entries)?;
        }
        Ok(entries)
    }

    /// Whether an object is a block rather than a clue.
    fn is_block(&self, source: &Source, node: &Node<'_>) -> Result<bool> {
        let members = Members::of(source, node, "a clue")?;
        let has = |key: &&str| members.any(|member| is_key(&member.key, key));
        Ok(["color", "colour"].iter().chain(&LENGTH).any(has)
            || !BLOCKS.iter().any(has) && OTHER_LENGTH.iter().any(has))
    }

    /// A block, or a string of several, each with its place.
    fn entries(
        &mut self,
        source: &Input<'_>,
        node: &Node<'_>,
        entries: &mut Vec<(usize, Entry)>,
    ) -> Result<()> {
        if !node.is_text() {
            entries.push((node.place, self.entry(source, node)?));
            return Ok(());
        }
        let text = node.text(source, "a block")?;
        let mut at = 0;
        for word in text.text().split([' ', ',', ';', '/', '.', '\t', '\n']) {
            let place = text.place(at);
            at += word.len() + 1;
            if word.is_empty() {
                continue;
            }
            let digits = word.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(word.len());
            // A hyphen stands before a colour, as in 2-r, or between lengths, as in 2-1.
            let colour = &word[digits..];
            let colour = colour.strip_prefix('-').unwrap_or(colour);
            let is_colour = !colour.is_empty() && colour.chars().all(char::is_alphabetic);
            if digits > 0 && is_colour {
                let length = source.number(place, &word[..digits], "a block's length")?;
                entries.push((place, Entry::Length(length, self.named(source, place, colour)?)));
                continue;
            }
            let is_split = !word.split('-').any(str::is_empty);
            for part in word.split(|sign| is_split && sign == '-') {
                entries.push((place, self.without_colour(source, place, part)?));
            }
        }
        Ok(())
    }

    /// The entry of a hidden length or of any number of blocks, if the format has such.
    fn hidden(&self, source: &Source, place: usize, sign: &str) -> Result<Entry> {
        let refused = || source.hidden_part(place, single(sign)?);
        match refused().filter(|_| !self.has_hidden) {
            Some(error) => Err(error),
            None if sign == ANY => Ok(Entry::Hidden(ClueEntry::Any)),
            None => Ok(Entry::Hidden(ClueEntry::UNKNOWN)),
        }
    }

    /// The entry of a word without a colour.
    fn without_colour(&mut self, source: &Source, place: usize, word: &str) -> Result<Entry> {
        match word {
            ANY | HIDDEN => self.hidden(source, place, word),
            digits => {
                let length = source.number(place, digits, "? or * or a block's length")?;
                Ok(Entry::Length(length, self.plain_for(length).map_err(source.says(place))?))
            }
        }
    }

    /// A block: a length, a list or an object of a length and a colour. The length may be 0, or hidden.
    fn entry(&mut self, source: &Input<'_>, node: &Node<'_>) -> Result<Entry> {
        let mut parts = Parts::default();
        match node.items() {
            Some(items) if node.is_block() => {
                let number = items.iter().find(|item| item.digits().is_some());
                number.map_or(Ok(()), |number| parts.read_length(source, number))?;
            }
            Some(_) if node.is_object() => {
                let mut members = Members::of(source, node, "a block")?;
                let length = match members.take(source, &LENGTH)? {
                    None => members.take(source, &OTHER_LENGTH)?,
                    length => length,
                };
                length.map_or(Ok(()), |member| parts.read_length(source, member.value))?;
                if let Some(member) = members.take(source, &COLOUR)? {
                    parts.colour = Some(name_or_number(source, member.value)?);
                }
                members.finish(source);
            }
            Some(items) => items.iter().try_for_each(|item| parts.read(source, item))?,
            None if node.is_word(&[HIDDEN]) => return self.hidden(source, node.place, HIDDEN),
            None if node.is_word(&[ANY]) => return self.hidden(source, node.place, ANY),
            None => parts.length = Some(Some(node.number(source, "a block's length")?)),
        }
        let Some(length) = parts.length else {
            bail!(source, node.place, "found a block without a length, expected one such as [2,\"r\"]");
        };
        let symbol = match parts.colour {
            Some(colour) => self.named(source, colour.place(0), colour.text())?,
            None if length.is_none() => return Ok(Entry::Hidden(ClueEntry::UNKNOWN)),
            None => self.plain_for(length.unwrap_or(1)).map_err(source.says(node.place))?,
        };
        match length {
            Some(length) => Ok(Entry::Length(length, symbol)),
            None => match ClueEntry::hidden(symbol) {
                Ok(entry) => Ok(Entry::Hidden(entry)),
                Err(error) => Err(source.error(node.place, error.to_string())),
            },
        }
    }

    /// The colour of a block, by its letter or its name.
    fn named(&mut self, source: &Source, place: usize, name: &str) -> Result<Symbol> {
        // As a value, #00F is #00f.
        let value = name.starts_with('#').then(|| name.to_ascii_lowercase());
        let name = value.as_deref().unwrap_or(name);
        let lettered = single(name).and_then(|letter| self.palette.lettered(letter));
        if let Some(symbol) = lettered.or_else(|| self.palette.named(name)) {
            return Ok(symbol);
        }
        if self.is_declared {
            bail!(source, place, "found {name:?}, expected one of the colours");
        }
        let letter = single(name).filter(|&letter| is_usable(letter));
        self.palette.add(name, letter, value_rgb(name)).map_err(source.says(place))
    }

    /// The colour of a block of this length without a colour. A length of 0 needs none.
    fn plain_for(&mut self, length: u32) -> Result<Symbol, String> {
        if length == 0 { Ok(Symbol::BLACK) } else { self.plain() }
    }

    /// The colour of a block without a colour: the first one.
    fn plain(&mut self) -> Result<Symbol, String> {
        match self.is_declared && self.palette.size() > 1 {
            true => Ok(Symbol::BLACK),
            false => self.palette.black(),
        }
    }
}

/// The parts of a block that have been read.
#[derive(Default)]
struct Parts {
    /// The length; the inner `None` is a hidden length.
    length: Option<Option<u32>>,
    colour: Option<Decoded>,
}

impl Parts {
    /// Reads a length, which may be a string of digits or `?`.
    fn read_length(&mut self, source: &Source, node: &Node<'_>) -> Result<()> {
        self.length = Some(match node.raw() {
            Some(HIDDEN) => None,
            Some(digits) => Some(source.number(node.place, digits, "? or a block's length")?),
            None => Some(node.number(source, "a block's length")?),
        });
        Ok(())
    }

    fn read(&mut self, source: &Source, node: &Node<'_>) -> Result<()> {
        let is_second = match node.raw() {
            Some(HIDDEN) if self.length.is_none() => self.length.replace(None).is_some(),
            Some(_) => self.colour.replace(node.text(source, "a colour")?).is_some(),
            None => {
                self.length.replace(Some(node.number(source, "a block's length or its colour")?)).is_some()
            }
        };
        match is_second {
            true => Err(source.error(node.place, "found another value, expected only a length and a colour")),
            false => Ok(()),
        }
    }
}

/// The declaration of a colour and, where it has a number, whether that is the number of the background.
fn colour(source: &Input<'_>, node: &Node<'_>) -> Result<(Colour, Option<bool>)> {
    let mut members = Members::of(source, node, "a colour")?;
    let missing = |what: &str| source.error(node.place, format!("found a colour without {what}"));
    let (place, text, is_numbered) = match members.take_text(source, "ch")? {
        Some((place, text)) => (place, text, true),
        None => {
            let (place, text) = members.take_text(source, "letter")?.ok_or_else(|| missing("a letter"))?;
            (place, text, false)
        }
    };
    let letter = letter(source, place, &text)?;
    let value = members.take(source, &["rgb"])?.ok_or_else(|| missing("an rgb"))?;
    let name = members.take_text(source, "name")?.map_or_else(|| letter.to_string(), |(_, name)| name);
    let number = members.take(source, &["color"])?.filter(|_| is_numbered);
    let number = number.map(|member| member.value.integer(source, "a number")).transpose()?;
    members.finish(source);
    let colour = Colour { name, letter, rgb: rgb(source, value.value)? };
    Ok((colour, is_numbered.then_some(number == Some(0))))
}

/// The letter of a colour.
fn letter(source: &Source, place: usize, text: &str) -> Result<char> {
    let letter = single(text).filter(|&letter| is_usable(letter));
    letter.ok_or_else(|| source.error(place, format!("found {text:?}, expected one letter other than ? [ ]")))
}

/// The value of a colour: `"#ff0000"` or `[255, 0, 0]`.
fn rgb(source: &Input<'_>, node: &Node<'_>) -> Result<[u8; 3]> {
    if let Some(parts) = node.items() {
        let parts =
            parts.iter().map(|part| Ok(u8::try_from(part.integer(source, "a number up to 255")?).ok()));
        let parts: Option<Vec<u8>> = parts.collect::<Result<_>>()?;
        let rgb = parts.and_then(|parts| parts.try_into().ok());
        return rgb.ok_or_else(|| node.expected(source, "three numbers up to 255"));
    }
    let text = node.text(source, "an rgb")?;
    let text = text.text();
    hexadecimal_rgb(text.trim_start_matches('#'))
        .ok_or_else(|| source.error(node.place, format!("found {text:?}, expected a value such as #ff0000")))
}

/// A size or a version: a number, or a string of digits.
pub(in crate::formats) fn size(source: &Source, node: &Node<'_>, what: &str) -> Result<usize> {
    match node.raw() {
        Some(digits) => source.number(node.place, digits, what).map(|size| size as usize),
        None => Ok(node.integer(source, what)?.try_into().unwrap_or(usize::MAX)),
    }
}

/// A list of clues as written: lengths that may be 0, and hidden entries.
struct Side {
    /// The lists with the offsets where they begin.
    lists: Vec<(usize, Vec<Entry>)>,
    /// The first zero that is not alone in its list.
    zero: Option<usize>,
}

impl Side {
    /// A list of clues, or an object with a clue for the number of each line.
    fn of(source: &Input<'_>, node: &Node<'_>, what: &str, colours: &mut Colours) -> Result<Side> {
        let mut side = Side { lists: Vec::new(), zero: None };
        if node.is_object() && node.items().is_some_and(|items| !items.is_empty()) {
            // Lines are counted from 0 or from 1, as the first one says.
            let mut first = None;
            for (index, line) in Members::of(source, node, "clues")?.iter().enumerate() {
                let first = *first.get_or_insert(usize::from(line.key == "1"));
                if line.key != (first + index).to_string() {
                    bail!(
                        source,
                        line.place,
                        "found the key {:?}, expected the number of the next line",
                        line.key
                    );
                }
                side.add(source, line.value, colours)?;
            }
            return Ok(side);
        }
        node.list_of(source, what)?.iter().try_for_each(|item| side.add(source, item, colours))?;
        Ok(side)
    }

    /// Reads the next clue.
    fn add(&mut self, source: &Input<'_>, node: &Node<'_>, colours: &mut Colours) -> Result<()> {
        source.check_side(node.place, self.lists.len() + 1)?;
        let entries = colours.clue(source, node)?;
        let zero = entries.iter().find(|(_, entry)| entry.is_zero()).map(|(place, _)| *place);
        self.zero = self.zero.or(zero.filter(|_| entries.len() > 1));
        self.lists.push((node.place, entries.into_iter().map(|(_, entry)| entry).collect()));
        Ok(())
    }

    /// Whether all lists have one length and zeros only before the blocks, or with `after` only after them.
    fn is_padded(&self, after: bool) -> bool {
        let length = self.lists.first().map_or(0, |(_, list)| list.len());
        let is_padded = |list: &[Entry]| list.is_sorted_by_key(|entry| entry.is_zero() == after);
        // One list is as long as itself: a zero at its end pads nothing.
        (!after || self.lists.len() > 1)
            && self.lists.iter().all(|(_, list)| list.len() == length && is_padded(list))
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

/// The clues of two lists, of which errors speak by these names.
pub(in crate::formats) fn clues_of(
    source: &Input<'_>,
    sides: [(&Node<'_>, &str); 2],
    colours: &mut Colours,
) -> Result<[Vec<PlacedClue>; 2]> {
    let place = sides[0].0.place.min(sides[1].0.place);
    let mut side = |(node, what): (&Node<'_>, &str)| Side::of(source, node, what, colours);
    let sides = [side(sides[0])?, side(sides[1])?];
    let Some(zero) = sides.iter().find_map(|side| side.zero) else {
        return Ok(sides.map(|side| side.clues(|list| list)));
    };
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
