//! Colours of a puzzle: declared ones, and the two predefined ones.

use super::writer::is_usable;
use crate::formats::xml::Element;
use crate::formats::{PaletteBuilder, Result, Source, hexadecimal_rgb, single};
use crate::puzzles::{Colour, Palette};
use nonomata_engine::symbol::Symbol;

/// The message on cells of two colours.
pub(super) const TRIANGULAR: &str = "triangular cells inside a square grid are not read";

/// Colours that need no declaration.
const PREDEFINED: [(&str, char, [u8; 3]); 2] = [("white", '.', [255; 3]), ("black", 'X', [0; 3])];

/// The colours declared so far.
#[derive(Debug, Default)]
pub(super) struct Declared {
    /// Each with its name, letter and value.
    all: Vec<(String, Option<char>, [u8; 3])>,
}

impl Declared {
    /// Reads an element that declares a colour.
    pub(super) fn read(&mut self, source: &Source, element: Element<'_>) -> Result<()> {
        let Some(name) = element.attribute("name") else {
            bail!(source, element.place(), "found a colour without a name, expected name=\"...\"");
        };
        // Some programs write char="" for a colour without a letter.
        let letter = element.attribute("char").filter(|letter| !letter.value().is_empty()).map(|letter| {
            let (place, value) = (letter.place(), letter.value());
            single(value).filter(|&letter| letter == ' ' || is_usable(letter)).ok_or_else(|| {
                let expected = "one letter other than | [ ] ? / \\ and line ends";
                source.error(place, format!("found {value:?}, expected {expected}"))
            })
        });
        let letter = letter.transpose()?;
        let text = element.text()?;
        let digits = text.trimmed(source).trim_start_matches('#');
        let rgb = hexadecimal_rgb(digits).ok_or_else(|| {
            let place = if text.text().is_empty() { element.place() } else { text.place(0) };
            if digits.contains(['/', '\\']) {
                let message = format!("found {digits:?}, a cell of two colours: {TRIANGULAR}");
                return source.error(place, message);
            }
            source.error(place, format!("found {digits:?}, expected a colour like ff0000 or f00"))
        })?;
        for (known, its_letter, _) in &self.all {
            if known == name.value() {
                bail!(source, name.place(), "the colour {known:?} is declared twice");
            }
            if let Some(letter) = letter.filter(|_| letter == *its_letter) {
                let message =
                    format!("the letter {letter:?} stands for {known:?} and for {:?}", name.value());
                return Err(source.error(name.place(), message));
            }
        }
        if self.all.len() == Palette::LIMIT {
            bail!(source, element.place(), "too many colours: the limit is {}", Palette::LIMIT);
        }
        self.all.push((name.value().to_owned(), letter, rgb));
        Ok(())
    }
}

/// All colours of a puzzle, when all its declarations are read.
#[derive(Debug)]
pub(super) struct Colours {
    palette: PaletteBuilder,
    /// The name of the colour whose letter is a space. In a palette it has another one.
    spaced: Option<String>,
}

impl Colours {
    /// The declared colours with this one as background, or the message if it is unknown. A predefined colour may be
    /// the background without a declaration.
    pub(super) fn new(declared: Declared, background: &str) -> Result<Colours, String> {
        let mut all = declared.all;
        let spaced = all.iter_mut().find(|(_, letter, _)| *letter == Some(' ')).map(|(name, letter, _)| {
            *letter = None;
            name.clone()
        });
        let (name, letter, rgb) = match all.iter().position(|(name, ..)| name == background) {
            Some(index) => all.remove(index),
            None => {
                let known = PREDEFINED.iter().find(|(name, ..)| *name == background);
                let &(name, letter, rgb) =
                    known.ok_or_else(|| format!("the background {background:?} is not declared"))?;
                (name.to_owned(), Some(letter), rgb)
            }
        };
        let mut palette = PaletteBuilder::new(Colour::new(name, letter.unwrap_or('.'), rgb));
        for (name, letter, rgb) in all {
            palette.add(&name, letter, rgb)?;
        }
        Ok(Colours { palette, spaced })
    }

    /// The colour of that name.
    pub(super) fn named(&mut self, name: &str) -> Option<Symbol> {
        self.palette.named(name).or_else(|| self.predefined(|known, _| known == name))
    }

    /// The colour with that letter.
    pub(super) fn lettered(&mut self, letter: char) -> Option<Symbol> {
        if letter == ' ' {
            return self.spaced.as_ref().and_then(|name| self.palette.named(name));
        }
        self.palette.lettered(letter).or_else(|| self.predefined(|_, known| known == letter))
    }

    /// Whether a space in a row of an image is a cell.
    pub(super) fn has_space(&self) -> bool {
        self.spaced.is_some()
    }

    pub(super) fn palette(&self) -> Palette {
        self.palette.palette_or_black_and_white()
    }

    /// Adds the predefined colour, unless a declared one has its name.
    fn predefined(&mut self, is_meant: impl Fn(&str, char) -> bool) -> Option<Symbol> {
        let &(name, letter, rgb) = PREDEFINED.iter().find(|(name, letter, _)| is_meant(name, *letter))?;
        if self.palette.named(name).is_some() {
            return None;
        }
        self.palette.add(name, Some(letter), rgb).ok()
    }
}
