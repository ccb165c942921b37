//! Blocks and their colours, in all supported notations.

use super::values::Members;
use super::values::{elements, integer, string};
use crate::formats::{
    Cursor, Decoded, Input, PaletteBuilder, Result, Source, hexadecimal_rgb, single, usual_rgb,
};
use crate::puzzles::{Colour, Palette};
use nonomata_engine::rule::{Block, ClueEntry};
use nonomata_engine::symbol::Symbol;

/// The colours of a puzzle: those that it declares or, without declarations, those that it uses.
pub(super) struct Colours {
    palette: PaletteBuilder,
    is_declared: bool,
}

/// An entry in the list of a clue: a length that may be 0, or a hidden entry.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entry {
    Length(u32, Symbol),
    Hidden(ClueEntry),
}

impl Entry {
    pub(super) fn is_zero(&self) -> bool {
        matches!(self, Entry::Length(0, _))
    }

    pub(super) fn is_one(&self) -> bool {
        matches!(self, Entry::Length(1, _))
    }

    /// The clue entry; `None` for a 0.
    pub(super) fn entry(self) -> Option<ClueEntry> {
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
pub(super) const LENGTH: [&str; 2] = ["len", "length"];
pub(super) const OTHER_LENGTH: [&str; 5] = ["clue", "count", "size", "number", "value"];

/// The keys of a block's colour in an object.
const COLOUR: [&str; 6] = ["color", "colour", "color_id", "colour_id", "color_index", "colour_index"];

/// Reads the name of a colour, which may be a number.
fn name_or_number(cursor: &mut Cursor<'_>) -> Result<Decoded> {
    let place = cursor.offset();
    let digits = cursor.take_while(|letter| letter.is_ascii_digit());
    if digits.is_empty() {
        return string(cursor, "a colour");
    }
    let mut name = Decoded::new();
    name.push_plain(digits, place);
    Ok(name)
}

/// Whether a letter can stand for a colour in a picture.
pub(super) fn is_usable(letter: char) -> bool {
    !(letter.is_control() || "?[]".contains(letter))
}

impl Colours {
    /// No declarations: colours are added as they are used.
    pub(super) fn undeclared() -> Colours {
        Colours { palette: PaletteBuilder::default(), is_declared: false }
    }

    /// Reads a list of colours, the background first.
    pub(super) fn read(source: &Input<'_>, cursor: &mut Cursor<'_>) -> Result<Colours> {
        let start = cursor.offset();
        let mut palette: Option<PaletteBuilder> = None;
        elements(cursor, "the colours", |cursor| {
            let place = cursor.offset();
            let Colour { name, letter, rgb } = colour(source, cursor)?;
            let Some(palette) = &mut palette else {
                palette = Some(PaletteBuilder::new(Colour { name, letter, rgb }));
                return Ok(());
            };
            if palette.lettered(letter).is_some() {
                bail!(source, place, "the letter {letter:?} is given to two colours");
            }
            palette.add(&name, Some(letter), rgb).map_err(source.says(place))?;
            Ok(())
        })?;
        match palette {
            Some(palette) => Ok(Colours { palette, is_declared: true }),
            None => Err(source.error(start, "found no colours, expected at least the background")),
        }
    }

    /// All of them.
    pub(super) fn palette(&self) -> Palette {
        match self.is_declared {
            true => self.palette.palette(),
            false => self.palette.palette_or_black_and_white(),
        }
    }

    /// The symbol of a letter in a picture.
    pub(super) fn lettered(&mut self, letter: char) -> Option<Symbol> {
        match self.palette.lettered(letter) {
            None if !self.is_declared && letter == PaletteBuilder::usual_black().letter => self.plain().ok(),
            found => found,
        }
    }

    /// Reads a block, or a string of several, each with its place.
    pub(super) fn entries(
        &mut self,
        source: &Input<'_>,
        cursor: &mut Cursor<'_>,
        entries: &mut Vec<(usize, Entry)>,
    ) -> Result<()> {
        let start = cursor.offset();
        if cursor.peek() != Some('"') {
            entries.push((start, self.entry(source, cursor)?));
            return Ok(());
        }
        let text = string(cursor, "a block")?;
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
            for word in word.split('-') {
                entries.push((place, self.without_colour(source, place, word)?));
            }
        }
        Ok(())
    }

    /// The entry of a word without a colour.
    fn without_colour(&mut self, source: &Source, place: usize, word: &str) -> Result<Entry> {
        match word {
            ANY => Ok(Entry::Hidden(ClueEntry::Any)),
            HIDDEN => Ok(Entry::Hidden(ClueEntry::UNKNOWN)),
            digits => {
                let length = source.number(place, digits, "? or * or a block's length")?;
                Ok(Entry::Length(length, self.plain().map_err(source.says(place))?))
            }
        }
    }

    /// Reads a block: a length, a list or an object of a length and a colour. The length may be 0, or hidden.
    fn entry(&mut self, source: &Input<'_>, cursor: &mut Cursor<'_>) -> Result<Entry> {
        let start = cursor.offset();
        let mut parts = Parts::default();
        match cursor.peek() {
            Some('[') => elements(cursor, "a block", |cursor| parts.read(source, cursor))?,
            Some('{') => {
                let mut members = Members::read(source, cursor, "a block")?;
                let length = match members.take(source, &LENGTH)? {
                    None => members.take(source, &OTHER_LENGTH)?,
                    length => length,
                };
                if let Some(mut member) = length {
                    parts.read_length(source, &mut member.value)?;
                }
                if let Some(mut member) = members.take(source, &COLOUR)? {
                    parts.colour = Some(name_or_number(&mut member.value)?);
                }
                members.finish(source);
            }
            _ => parts.length = Some(Some(cursor.number("a block's length")?)),
        }
        if cursor.peek().is_some_and(|letter| ".eE".contains(letter)) {
            return Err(cursor.expected("the end of a whole number"));
        }
        let Some(length) = parts.length else {
            bail!(source, start, "found a block without a length, expected one such as [2,\"r\"]");
        };
        let symbol = match parts.colour {
            Some(colour) => self.named(source, colour.place(0), colour.text())?,
            None if length.is_none() => return Ok(Entry::Hidden(ClueEntry::UNKNOWN)),
            None => self.plain().map_err(source.says(start))?,
        };
        match length {
            Some(length) => Ok(Entry::Length(length, symbol)),
            None => match ClueEntry::hidden(symbol) {
                Ok(entry) => Ok(Entry::Hidden(entry)),
                Err(error) => Err(source.error(start, error.to_string())),
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
        self.palette.add(name, letter, named_rgb(name)).map_err(source.says(place))
    }

    /// The colour of a block without a colour: the first one.
    fn plain(&mut self) -> Result<Symbol, String> {
        match self.is_declared && self.palette.size() > 1 {
            true => Ok(Symbol::BLACK),
            false => self.palette.black(),
        }
    }
}

/// The value of a colour that is called so: `#ff0000` or `red`.
pub(super) fn named_rgb(name: &str) -> [u8; 3] {
    name.strip_prefix('#').and_then(hexadecimal_rgb).unwrap_or_else(|| usual_rgb(name))
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
    fn read_length(&mut self, source: &Source, cursor: &mut Cursor<'_>) -> Result<()> {
        let place = cursor.offset();
        self.length = Some(match cursor.peek() {
            Some('"') => match string(cursor, "a block's length")?.text() {
                HIDDEN => None,
                digits => Some(source.number(place, digits, "? or a block's length")?),
            },
            _ => Some(cursor.number("a block's length")?),
        });
        Ok(())
    }

    fn read(&mut self, source: &Source, cursor: &mut Cursor<'_>) -> Result<()> {
        let place = cursor.offset();
        let is_second = match cursor.peek() {
            Some('"') => match string(cursor, "a colour")? {
                text if text.text() == HIDDEN && self.length.is_none() => self.length.replace(None).is_some(),
                colour => self.colour.replace(colour).is_some(),
            },
            _ => self.length.replace(Some(cursor.number("a block's length or its colour")?)).is_some(),
        };
        match is_second {
            true => Err(source.error(place, "found another value, expected only a length and a colour")),
            false => Ok(()),
        }
    }
}

/// Reads the declaration of a colour.
fn colour(source: &Input<'_>, cursor: &mut Cursor<'_>) -> Result<Colour> {
    let start = cursor.offset();
    let mut members = Members::read(source, cursor, "a colour")?;
    let missing = |what: &str| source.error(start, format!("found a colour without {what}"));
    let (place, text) = members.take_text(source, "letter")?.ok_or_else(|| missing("a letter"))?;
    let letter = single(&text).filter(|&letter| is_usable(letter)).ok_or_else(|| {
        source.error(place, format!("found {text:?}, expected one letter other than ? [ ]"))
    })?;
    let (place, text) = members.take_text(source, "rgb")?.ok_or_else(|| missing("an rgb"))?;
    let rgb = hexadecimal_rgb(text.trim_start_matches('#'));
    let rgb =
        rgb.ok_or_else(|| source.error(place, format!("found {text:?}, expected a value such as #ff0000")))?;
    let name = members.take_text(source, "name")?.map_or_else(|| letter.to_string(), |(_, name)| name);
    members.finish(source);
    Ok(Colour { name, letter, rgb })
}

/// Reads a size or a version: a number, or a string of digits.
pub(super) fn size(source: &Source, cursor: &mut Cursor<'_>, what: &str) -> Result<usize> {
    let place = cursor.offset();
    if cursor.peek() != Some('"') {
        return Ok(integer(cursor, what)?.try_into().unwrap_or(usize::MAX));
    }
    let text = string(cursor, what)?;
    source.number(place, text.text(), what).map(|size| size as usize)
}
