//! A palette that is built while reading a text: colours have names and may have letters.

use std::sync::LazyLock;

use crate::puzzles::{Colour, Palette};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The colours of puzzles that declare none.
static USUAL: LazyLock<Palette> = LazyLock::new(Palette::black_and_white);

/// The colours so far, the background first. Letters and names are unique.
#[derive(Clone, Debug)]
pub(super) struct PaletteBuilder {
    colours: Vec<Colour>,
}

impl Default for PaletteBuilder {
    /// Only the default background.
    fn default() -> PaletteBuilder {
        PaletteBuilder::new(PaletteBuilder::usual_background().clone())
    }
}

impl PaletteBuilder {
    /// Only the background.
    pub(super) fn new(background: Colour) -> PaletteBuilder {
        PaletteBuilder { colours: vec![background] }
    }

    /// The default background: white.
    pub(super) fn usual_background() -> &'static Colour {
        USUAL.colour(Symbol::BLANK)
    }

    /// The default colour of blocks: black.
    pub(super) fn usual_black() -> &'static Colour {
        USUAL.colour(Symbol::BLACK)
    }

    /// The symbol of the colour that is called black, which is added if there is none.
    pub(super) fn black(&mut self) -> Result<Symbol, String> {
        let Colour { name, letter, rgb } = PaletteBuilder::usual_black();
        self.named(name).map_or_else(|| self.add(name, Some(*letter), *rgb), Ok)
    }

    /// Adds a colour under a new name, or returns a message if there are too many.
    ///
    /// Without a letter, or with one that is taken, it gets a free letter, preferably from its name.
    pub(super) fn add(&mut self, name: &str, letter: Option<char>, rgb: [u8; 3]) -> Result<Symbol, String> {
        if self.colours.len() == Palette::LIMIT {
            return Err(format!("too many colours: the limit is {}", Palette::LIMIT - 1));
        }
        let is_free = |&letter: &char| self.lettered(letter).is_none();
        let own = name.chars().filter(|letter| letter.is_alphabetic());
        let letter = letter.into_iter().chain(own).chain(spare_letters()).find(is_free);
        let letter = letter.expect("there are more letters than colours");
        self.colours.push(Colour::new(name, letter, rgb));
        Ok(Symbol::new(self.colours.len() - 1))
    }

    /// The symbol of the colour with this name.
    pub(super) fn named(&self, name: &str) -> Option<Symbol> {
        self.colours.iter().position(|colour| colour.name == name).map(Symbol::new)
    }

    /// The symbol of the colour with this letter.
    pub(super) fn lettered(&self, letter: char) -> Option<Symbol> {
        self.colours.iter().position(|colour| colour.letter == letter).map(Symbol::new)
    }

    /// All of them, or black and white if there is only the background.
    pub(super) fn palette_or_black_and_white(&self) -> Palette {
        if self.size() == 1 { Palette::black_and_white() } else { self.palette() }
    }

    /// The number of colours, the background included.
    pub(super) fn size(&self) -> usize {
        self.colours.len()
    }

    /// All of them.
    pub(super) fn palette(&self) -> Palette {
        Palette::new(self.colours.iter().cloned()).expect("no two colours have one letter")
    }
}

/// The letters of a palette, with free letters in place of those that a format cannot write.
pub(super) fn writable_letters(palette: &Palette, is_writable: impl Fn(char) -> bool) -> Vec<char> {
    let own: Vec<char> = palette.colours().iter().map(|colour| colour.letter).collect();
    let mut free = spare_letters().filter(|letter| !own.contains(letter));
    let letter = |&letter: &char| match is_writable(letter) {
        true => letter,
        false => free.next().expect("there are more letters than colours"),
    };
    own.iter().map(letter).collect()
}

/// A cell of a picture: a letter, `?` for any colour, or several letters in brackets.
pub(super) fn cell_letters(cell: SymbolSet, letters: &[char]) -> String {
    match cell.known() {
        Some(symbol) => letters[symbol.index()].to_string(),
        None if cell.len() == letters.len() => "?".to_owned(),
        None => format!("[{}]", cell.iter().map(|symbol| letters[symbol.index()]).collect::<String>()),
    }
}

/// The letter that a text consists of.
pub(super) fn single(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Letters for colours without one: more than twice the maximum number of colours, so that enough are left where all
/// other colours have one.
pub(super) fn spare_letters() -> impl Iterator<Item = char> {
    ('a'..='z').chain('A'..='Z').chain('\u{e0}'..='\u{f6}').chain('\u{100}'..='\u{24f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_without_letters_get_free_ones() {
        let mut palette = PaletteBuilder::default();
        for (name, letter) in [("blue", None), ("black", Some('b')), ("b", None), ("...", Some('.'))] {
            palette.add(name, letter, [0; 3]).unwrap();
        }
        let letters: String = palette.palette().colours().iter().map(|colour| colour.letter).collect();
        assert_eq!(letters, ".blac");
        assert_eq!(palette.named("b"), Some(Symbol::new(3)));
        for index in palette.size()..Palette::LIMIT {
            palette.add(&index.to_string(), None, [0; 3]).unwrap();
        }
        assert!(palette.add("one more", None, [0; 3]).is_err());
    }

    #[test]
    fn letters_that_cannot_be_written_are_replaced() {
        let colours = ['?', 'a', '|'].map(|letter| Colour::new("x", letter, [0; 3]));
        let letters = writable_letters(&Palette::new(colours).unwrap(), |letter| letter.is_alphabetic());
        assert_eq!(letters, ['b', 'a', 'c']);
    }
}
