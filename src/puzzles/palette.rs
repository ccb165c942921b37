//! The palette of a puzzle: the name, the letter and the RGB value of each colour.

use std::collections::HashSet;
use std::fmt;
use std::sync::{Arc, LazyLock};

use super::colour_words::spoken_names;
use nonomata_engine::symbol::{Alphabet, Symbol};

/// One colour of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Colour {
    /// Its name: `red`.
    pub name: String,
    /// The letter of one cell: `r`.
    pub letter: char,
    /// Red, green and blue, 0 to 255 each.
    pub rgb: [u8; 3],
}

impl Colour {
    /// A colour with its name, letter and RGB value.
    pub fn new(name: impl Into<String>, letter: char, rgb: [u8; 3]) -> Colour {
        Colour { name: name.into(), letter, rgb }
    }
}

/// The luma of a colour (ITU-R BT.601), from 0 (black) to 255 (white).
pub fn lightness(rgb: [u8; 3]) -> u8 {
    let [red, green, blue] = rgb.map(u32::from);
    ((red * 299 + green * 587 + blue * 114 + 500) / 1000) as u8
}

/// The colours of a puzzle in the order of its symbols; the background is the first.
///
/// No two colours have the same letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Shared, since a text may have many small puzzles.
    colours: Arc<[Colour]>,
}

impl Palette {
    /// The maximum number of colours, the background included.
    pub const LIMIT: usize = 64;

    /// White `.` and black `#`.
    pub fn black_and_white() -> Palette {
        static SHARED: LazyLock<Palette> = LazyLock::new(|| {
            let colours = [Colour::new("white", '.', [255, 255, 255]), Colour::new("black", '#', [0, 0, 0])];
            Palette { colours: Arc::new(colours) }
        });
        SHARED.clone()
    }

    /// Builds a palette from these colours, the background first.
    ///
    /// # Errors
    ///
    /// If there are no colours, more than [`Palette::LIMIT`], or two with one letter.
    pub fn new(colours: impl IntoIterator<Item = Colour>) -> Result<Palette, PaletteError> {
        let palette = Palette { colours: colours.into_iter().collect() };
        if palette.colours.is_empty() {
            return Err(PaletteError::Empty);
        }
        if palette.size() > Palette::LIMIT {
            return Err(PaletteError::TooMany);
        }
        let mut letters = HashSet::new();
        match palette.colours.iter().find(|colour| !letters.insert(colour.letter)) {
            Some(colour) => Err(PaletteError::Twice(colour.letter)),
            None => Ok(palette),
        }
    }

    /// All colours, the background first.
    pub fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// The colour of a symbol of this palette.
    ///
    /// # Panics
    ///
    /// If the palette has no such symbol.
    pub fn colour(&self, symbol: Symbol) -> &Colour {
        &self.colours[symbol.index()]
    }

    /// The symbol of the colour with that letter.
    pub fn symbol(&self, letter: char) -> Option<Symbol> {
        self.colours.iter().position(|colour| colour.letter == letter).map(Symbol::new)
    }

    /// The number of colours, including the background.
    pub fn size(&self) -> usize {
        self.colours.len()
    }

    /// Whether there is one colour besides the background, and it is black on white.
    pub fn is_black_and_white(&self) -> bool {
        let rgb = |index: usize| self.colours[index].rgb;
        self.size() == 2 && rgb(0) == [255, 255, 255] && rgb(1) == [0, 0, 0]
    }

    /// The same colours with names that are words, and letters that are in them, as first as they can be: `g` for
    /// `green`. A name that is one letter or a hexadecimal value becomes the word of its hue.
    pub(crate) fn spelled(&self) -> Palette {
        let nameless = |colour: &Colour| match colour.name.chars().count() {
            1 => Colour::new("#", colour.letter, colour.rgb),
            _ => colour.clone(),
        };
        let own: Vec<Colour> = self.colours.iter().map(nameless).collect();
        let mut colours = self.colours.to_vec();
        for (colour, name) in colours.iter_mut().zip(spoken_names(&own)) {
            if name != "#" {
                colour.name = name;
            }
        }
        // The background keeps its letter, which no drawing shows.
        for index in 1..colours.len() {
            let name = colours[index].name.to_lowercase();
            let initials = name.split(' ').rev().filter_map(|word| word.chars().next());
            let wanted = initials.chain(name.chars()).filter(char::is_ascii_lowercase);
            let mut all =
                wanted.chain([colours[index].letter]).chain('a'..='z').chain('A'..='Z').chain('0'..='9');
            let is_free = |letter: &char| {
                let others = colours.iter().enumerate().filter(|(other, _)| *other == 0 || *other < index);
                others.map(|(_, other)| other.letter).all(|other| other != *letter)
            };
            if let Some(letter) = all.find(is_free) {
                colours[index].letter = letter;
            }
        }
        Palette { colours: colours.into() }
    }

    /// The alphabet of this palette: a letter and a name for each symbol. A colour whose name is only its hexadecimal
    /// value is called by the word of its hue.
    pub fn alphabet(&self) -> Alphabet {
        let letters = self.colours.iter().map(|colour| colour.letter);
        Alphabet::new(letters.zip(spoken_names(&self.colours)))
            .expect("a palette was checked when it was made")
    }
}

/// An invalid palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PaletteError {
    /// It has no colours.
    Empty,
    /// Two colours have this letter.
    Twice(char),
    /// It has more colours than [`Palette::LIMIT`].
    TooMany,
}

impl fmt::Display for PaletteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PaletteError::Empty => f.write_str("a palette needs at least one colour"),
            PaletteError::Twice(letter) => write!(f, "two colours have the letter {letter:?}"),
            PaletteError::TooMany => write!(f, "a palette has at most {} colours", Palette::LIMIT),
        }
    }
}

impl std::error::Error for PaletteError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_begin_the_names_of_their_colours() {
        let spelled = |colours: &[(&str, char, [u8; 3])]| {
            let colours = colours.iter().map(|&(name, letter, rgb)| Colour::new(name, letter, rgb));
            let spelled = Palette::new(colours).unwrap().spelled();
            spelled.colours()[1..]
                .iter()
                .map(|colour| format!("{} {}", colour.letter, colour.name))
                .collect::<Vec<_>>()
        };
        let white = ("white", '.', [255; 3]);
        let (red, green) = ([255, 0, 0], [0, 160, 0]);
        assert_eq!(spelled(&[white, ("x", 'x', red), ("#00a000", 'q', green)]), ["r red", "g green"]);
        let blue = ("blue", '1', [0, 0, 255]);
        assert_eq!(spelled(&[white, ("black", '#', [0; 3]), blue]), ["b black", "l blue"]);
        assert_eq!(
            spelled(&[white, ("dark green", 'a', green), ("light green", 'b', green)]),
            ["g dark green", "l light green"]
        );
    }

    #[test]
    fn a_palette_has_a_limit_of_its_own() {
        let colours = |count| ('\u{100}'..).take(count).map(|letter| Colour::new(letter, letter, [0; 3]));
        assert_eq!(Palette::new(colours(Palette::LIMIT)).unwrap().size(), Palette::LIMIT);
        let refused = Palette::new(colours(Palette::LIMIT + 1)).unwrap_err();
        assert_eq!(refused.to_string(), "a palette has at most 64 colours");
        assert_eq!(Palette::new([]), Err(PaletteError::Empty));
    }
}
