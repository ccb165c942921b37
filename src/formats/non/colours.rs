//! Colours of a puzzle in the order of their first use or declaration.

use super::quoted::unquoted;
use crate::formats::{single, six_digits_rgb, spare_letters, usual_rgb};
use crate::puzzles::{Colour, Palette};
use nonomata_engine::symbol::Symbol;

/// The predefined colour.
const BLACK: &str = "black";

/// A declared or used colour.
#[derive(Clone, Debug)]
struct Met {
    colour: Colour,
    is_declared: bool,
}

/// The colours so far; symbol `i + 1` is `met[i]`. Their letters are unique and differ from the background's.
#[derive(Clone, Debug, Default)]
pub(super) struct Colours {
    met: Vec<Met>,
    /// The colour of blocks without a colour.
    plain: Option<Symbol>,
}

/// A line `color ...`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Declaration {
    name: String,
    letter: Option<char>,
    rgb: [u8; 3],
}

impl Declaration {
    /// Parses a declaration: `r #ff0000`, `r #ff0000 "red"`, `red ff0000 r` or `red ff0000`.
    pub(super) fn of(text: &str) -> Option<Declaration> {
        let (first, rest) = text.trim().split_once(char::is_whitespace)?;
        let (value, rest) = rest.trim().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
        let rgb = six_digits_rgb(value.strip_prefix('#').unwrap_or(value))?;
        let rest = rest.trim();
        let is_name = rest.starts_with('"');
        Some(match single(first) {
            Some(letter) if is_name => Declaration { name: unquoted(rest), letter: Some(letter), rgb },
            Some(letter) if rest.is_empty() => Declaration { name: first.into(), letter: Some(letter), rgb },
            _ => Declaration { name: first.into(), letter: single(rest), rgb },
        })
    }
}

impl Colours {
    /// Declares a colour, or completes one that was used before; an error is a message.
    pub(super) fn declare(&mut self, declaration: Declaration) -> Result<(), String> {
        let Declaration { name, letter, rgb } = declaration;
        let is_same = |met: &Met| match letter {
            Some(letter) => met.colour.letter == letter,
            None => met.colour.name == name,
        };
        let Some(met) = self.met.iter_mut().find(|met| is_same(met)) else {
            let symbol = self.push(Colour::new(name, letter.unwrap_or('.'), rgb))?;
            self.met[symbol.index() - 1].is_declared = true;
            return Ok(());
        };
        let colour = Colour::new(name, met.colour.letter, rgb);
        if met.is_declared && met.colour != colour {
            return Err(format!("the colour {:?} is declared twice with different values", colour.letter));
        }
        *met = Met { colour, is_declared: true };
        Ok(())
    }

    /// The colour with this letter; an undeclared one is added.
    pub(super) fn of_letter(&mut self, letter: char) -> Result<Symbol, String> {
        match self.with_letter(letter) {
            Some(symbol) => Ok(symbol),
            None => self.push(Colour::new(letter, letter, usual_rgb(&letter.to_string()))),
        }
    }

    /// Whether there is a colour of this name.
    pub(super) fn has_name(&self, name: &str) -> bool {
        name == BLACK || self.with_name(name).is_some()
    }

    /// The colour of this name, which must exist.
    pub(super) fn of_name(&mut self, name: &str) -> Result<Symbol, String> {
        match self.with_name(name) {
            Some(symbol) => Ok(symbol),
            None => self.of_plain_blocks(),
        }
    }

    /// The colour of blocks without a colour: black.
    pub(super) fn of_plain_blocks(&mut self) -> Result<Symbol, String> {
        if let Some(symbol) = self.plain {
            return Ok(symbol);
        }
        let symbol = match self.with_name(BLACK) {
            Some(symbol) => symbol,
            None => self.push(Palette::black_and_white().colour(Symbol::BLACK).clone())?,
        };
        self.plain = Some(symbol);
        Ok(symbol)
    }

    /// The symbol of this letter in a picture, if it has one.
    pub(super) fn pictured(&self, letter: char) -> Option<Symbol> {
        match letter {
            '0' => Some(Symbol::BLANK),
            '1' => Some(self.plain.unwrap_or(Symbol::BLACK)),
            letter if letter.is_alphabetic() => self.with_letter(letter),
            _ => None,
        }
    }

    /// The palette of all colours; black and white if there are none.
    pub(super) fn palette(&self) -> Palette {
        let plain = Palette::black_and_white();
        if self.met.is_empty() {
            return plain;
        }
        let background = plain.colour(Symbol::BLANK).clone();
        let colours = self.met.iter().map(|met| met.colour.clone());
        Palette::new(std::iter::once(background).chain(colours)).expect("no two colours have one letter")
    }

    fn with_letter(&self, letter: char) -> Option<Symbol> {
        self.met.iter().position(|met| met.colour.letter == letter).map(|index| Symbol::new(index + 1))
    }

    fn with_name(&self, name: &str) -> Option<Symbol> {
        self.met.iter().position(|met| met.colour.name == name).map(|index| Symbol::new(index + 1))
    }

    /// Adds a colour. If its letter is taken or has another meaning, it gets another one, preferably from its name.
    fn push(&mut self, mut colour: Colour) -> Result<Symbol, String> {
        if self.met.len() + 1 == Palette::LIMIT {
            return Err(format!("a puzzle has at most {} colours", Palette::LIMIT - 1));
        }
        let is_free = |letter: char| is_usable(letter) && self.with_letter(letter).is_none();
        if !is_free(colour.letter) {
            let mut others =
                colour.name.chars().filter(|letter| letter.is_alphabetic()).chain(spare_letters());
            colour.letter =
                others.find(|&letter| is_free(letter)).expect("there are more letters than colours");
        }
        self.met.push(Met { colour, is_declared: false });
        Ok(Symbol::new(self.met.len()))
    }
}

/// Whether a letter can stand for a colour: it has no other meaning in a picture.
fn is_usable(letter: char) -> bool {
    // Some letters are numerals, too.
    letter.is_alphabetic()
        || !(letter.is_whitespace() || letter.is_control() || letter.is_numeric() || ".?\"'".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn palette(declarations: &[&str]) -> Palette {
        let mut colours = Colours::default();
        for text in declarations {
            colours.declare(Declaration::of(text).unwrap()).unwrap();
        }
        colours.palette()
    }

    #[test]
    fn colours_with_the_same_initial_get_different_letters() {
        let palette = palette(&["blue 0000ff", "brown a52a2a", "beige f5f5dc .", "red ff0000 *"]);
        let letters: String = palette.colours().iter().map(|colour| colour.letter).collect();
        assert_eq!(letters, ".bre*");
    }

    #[test]
    fn a_declaration_may_come_late_but_not_twice() {
        let mut colours = Colours::default();
        let red = colours.of_letter('r').unwrap();
        colours.declare(Declaration::of("r #010203").unwrap()).unwrap();
        colours.declare(Declaration::of("r #010203").unwrap()).unwrap();
        assert_eq!(colours.palette().colour(red).rgb, [1, 2, 3]);
        assert!(colours.declare(Declaration::of("r #ff0000").unwrap()).is_err());
        for wrong in ["r", "r red", "r #+1+2+3", "r #ff00000", "#ff0000"] {
            assert_eq!(Declaration::of(wrong), None, "{wrong}");
        }
    }
}
