//! The colours of a puzzle as they are met: declared, or just used.

use crate::puzzles::{Colour, Palette};
use crate::symbol::Symbol;

/// Colours met so far; symbol `i + 1` is `met[i]`. No two have one letter.
#[derive(Clone, Debug, Default)]
pub(super) struct Colours {
    met: Vec<Colour>,
    /// The colour of blocks that name none.
    default: Option<Symbol>,
}

impl Colours {
    /// Declares a colour, or says more of one that was declared before; what is wrong, if it cannot be.
    pub(super) fn declare(&mut self, colour: Colour) -> Result<(), String> {
        if !colour.letter.is_alphabetic() && colour.letter != '#' {
            return Err(format!("the letter {:?} of a colour", colour.letter));
        }
        match self.met.iter_mut().find(|met| met.letter == colour.letter) {
            Some(met) => *met = colour,
            None => drop(self.push(colour)?),
        }
        Ok(())
    }

    /// The colour with that letter; one that nobody declared is added.
    pub(super) fn of_letter(&mut self, letter: char) -> Result<Symbol, String> {
        match self.met.iter().position(|met| met.letter == letter) {
            Some(index) => Ok(Symbol::new(index + 1)),
            None => self.push(Colour::new(letter.to_string(), letter, usual(letter))),
        }
    }

    /// The colour of that name.
    pub(super) fn of_name(&self, name: &str) -> Option<Symbol> {
        self.met.iter().position(|met| met.name == name).map(|index| Symbol::new(index + 1))
    }

    /// The colour of blocks that name none.
    pub(super) fn of_plain_blocks(&mut self) -> Result<Symbol, String> {
        if let Some(symbol) = self.default {
            return Ok(symbol);
        }
        let symbol = match self.of_name("black") {
            Some(symbol) => symbol,
            None => self.push(Palette::black_and_white().colour(Symbol::BLACK).clone())?,
        };
        self.default = Some(symbol);
        Ok(symbol)
    }

    /// What a picture means by that letter, if it means something.
    pub(super) fn pictured(&self, letter: char) -> Option<Symbol> {
        match letter {
            '0' => Some(Symbol::BLANK),
            '1' => Some(self.default.unwrap_or(Symbol::BLACK)),
            letter => {
                self.met.iter().position(|met| met.letter == letter).map(|index| Symbol::new(index + 1))
            }
        }
    }

    /// The palette of all colours met; black and white if there are none.
    pub(super) fn palette(&self) -> Palette {
        let plain = Palette::black_and_white();
        if self.met.is_empty() {
            return plain;
        }
        let background = plain.colour(Symbol::BLANK).clone();
        Palette::new(std::iter::once(background).chain(self.met.iter().cloned())).unwrap_or(plain)
    }

    fn push(&mut self, colour: Colour) -> Result<Symbol, String> {
        if self.met.len() + 1 == Symbol::LIMIT {
            return Err(format!("a puzzle has at most {} colours", Symbol::LIMIT - 1));
        }
        self.met.push(colour);
        Ok(Symbol::new(self.met.len()))
    }
}

/// How a colour looks that was used and never declared.
fn usual(letter: char) -> [u8; 3] {
    match letter.to_ascii_lowercase() {
        'r' => [220, 20, 30],
        'g' => [0, 140, 50],
        'b' => [30, 70, 220],
        'y' => [240, 200, 0],
        'o' => [240, 130, 0],
        'p' => [140, 60, 170],
        'c' => [0, 160, 180],
        'm' => [200, 0, 140],
        'n' => [130, 80, 30],
        'w' => [245, 245, 245],
        'k' => [0, 0, 0],
        _ => [110, 110, 110],
    }
}

/// The colour in a declaration: `r #ff0000`, `r #ff0000 "red"` or `red ff0000 r`.
pub(super) fn declared(text: &str) -> Option<Colour> {
    let (first, rest) = text.trim().split_once(char::is_whitespace)?;
    let (value, rest) = rest.trim().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
    let rgb = rgb(value)?;
    let single = |text: &str| {
        let mut letters = text.chars();
        letters.next().filter(|_| letters.next().is_none())
    };
    let further = super::quoted::unquoted(rest);
    match single(first) {
        Some(letter) if further.is_empty() => Some(Colour::new(first, letter, rgb)),
        Some(letter) if rest.trim().starts_with('"') => Some(Colour::new(further, letter, rgb)),
        _ => Some(Colour::new(first, single(&further).or_else(|| first.chars().next())?, rgb)),
    }
}

fn rgb(value: &str) -> Option<[u8; 3]> {
    let digits = value.strip_prefix('#').unwrap_or(value);
    if digits.len() != 6 || !digits.is_ascii() {
        return None;
    }
    let part = |index: usize| u8::from_str_radix(&digits[2 * index..2 * index + 2], 16).ok();
    Some([part(0)?, part(1)?, part(2)?])
}
