//! Dialects: differences in writing colours, blocks, letters and pictures.

use super::quoted::{Encoding, quoted};
use crate::formats::spare_letters;
use crate::puzzles::{Colour, Palette};
use nonomata_engine::rule::{ClueEntry, LineClue};
use nonomata_engine::symbol::Symbol;

/// A dialect for writing. Reading accepts all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// Steve Simpson's keywords and the pictures of pbnsolve; colours as in nonogram-db, with names.
    Plain,
    /// The dialect of nonogram-db, whose files may be packs of puzzles: colours are letters from a to z.
    Pack,
    /// The dialect of Nonny: colours are words before the blocks.
    Nonny,
}

/// The keywords: words at the start of a line that are not properties.
pub(super) const TAKEN: [&str; 10] =
    ["width", "height", "rows", "columns", "color", "colour", "goal", "saved", "maxrule", "by"];

/// How the colours of a puzzle are written.
#[derive(Clone, Debug)]
pub(super) struct Colours<'a> {
    dialect: Dialect,
    palette: &'a Palette,
    /// The letter of every colour; that of the background is `0`.
    pub(super) letters: Vec<char>,
    /// The word of every colour.
    words: Vec<String>,
}

impl<'a> Colours<'a> {
    pub(super) fn new(palette: &'a Palette, dialect: Dialect) -> Colours<'a> {
        let is_own = |letter: char| match dialect {
            Dialect::Pack => letter.is_ascii_lowercase(),
            _ => letter.is_alphabetic(),
        };
        Colours { dialect, palette, letters: letters(palette, is_own), words: words(palette) }
    }

    /// The encoding of texts in the dialect.
    pub(super) fn encoding(&self) -> Encoding {
        match self.dialect {
            Dialect::Plain if self.palette.is_black_and_white() => Encoding::Ascii,
            Dialect::Nonny => Encoding::Ascii,
            _ => Encoding::Utf8,
        }
    }

    /// The lines that declare the colours. In black and white there are none.
    pub(super) fn declarations(&self) -> Vec<String> {
        if self.palette.is_black_and_white() {
            return Vec::new();
        }
        (1..self.palette.size()).map(|index| self.declaration(index)).collect()
    }

    fn declaration(&self, index: usize) -> String {
        let Colour { name, rgb: [red, green, blue], .. } = &self.palette.colours()[index];
        let (letter, looks) = (self.letters[index], format!("{red:02x}{green:02x}{blue:02x}"));
        match self.dialect {
            Dialect::Nonny => format!("color {} {looks} {letter}", self.words[index]),
            Dialect::Plain if !name.chars().eq([letter]) => {
                format!("color {letter} #{looks} {}", quoted(name, self.encoding()))
            }
            _ => format!("color {letter} #{looks}"),
        }
    }

    /// The line of a clue.
    pub(super) fn clue(&self, clue: &LineClue) -> String {
        let is_plain = self.palette.is_black_and_white();
        let mut before = None;
        let mut block = |entry: ClueEntry| {
            let Some(index) = entry.symbol().map(Symbol::index) else { return entry.to_string() };
            match self.dialect {
                _ if is_plain => entry.to_string(),
                Dialect::Nonny if before.replace(index) == Some(index) => entry.to_string(),
                Dialect::Nonny => format!("{} {entry}", self.words[index]),
                _ => format!("{entry}{}", self.letters[index]),
            }
        };
        let blocks: Vec<String> = clue.entries().into_iter().map(&mut block).collect();
        let between = if self.dialect == Dialect::Nonny { " " } else { "," };
        if blocks.is_empty() { "0".to_owned() } else { blocks.join(between) }
    }

    /// Whether reading the text again gives some colour another name.
    pub(super) fn loses_names(&self) -> bool {
        let names = self.palette.colours().iter().map(|colour| &colour.name).skip(1);
        match self.dialect {
            _ if self.palette.is_black_and_white() => false,
            Dialect::Plain => false,
            Dialect::Pack => names.zip(&self.letters[1..]).any(|(name, letter)| !name.chars().eq([*letter])),
            Dialect::Nonny => names.ne(&self.words[1..]),
        }
    }

    /// Whether there are letters that other readers of the dialect do not accept.
    pub(super) fn has_strange_letters(&self) -> bool {
        let is_known = |letter: &char| letter.is_ascii_lowercase();
        self.dialect == Dialect::Pack && !self.letters[1..].iter().all(is_known)
    }
}

/// The letters that colours are written with: their own where possible, otherwise free ones.
fn letters(palette: &Palette, is_own: impl Fn(char) -> bool) -> Vec<char> {
    let own: Vec<char> = palette.colours()[1..].iter().map(|colour| colour.letter).collect();
    let mut free = spare_letters().filter(|letter| !own.contains(letter));
    let letter = |letter: char| match is_own(letter) {
        true => letter,
        false => free.next().expect("there are more letters than colours"),
    };
    std::iter::once('0').chain(own.iter().copied().map(letter)).collect()
}

/// The words that colours are written with: their names if they are words without another meaning, otherwise others.
fn words(palette: &Palette) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for (index, colour) in palette.colours().iter().enumerate() {
        let is_word =
            colour.name.chars().all(|letter| letter.is_ascii_alphabetic()) && !colour.name.is_empty();
        let is_free = |word: &String| !words.contains(word) && !TAKEN.contains(&word.as_str());
        let own = Some(colour.name.clone()).filter(|_| is_word);
        let others = (index..).map(|number| format!("colour{number}"));
        words.extend(own.into_iter().chain(others).find(is_free));
    }
    words
}
