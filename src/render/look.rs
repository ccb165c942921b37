//! The look of SVG drawings: theme, sides of the clues, letters, title.

use super::style::is_dark;
use crate::puzzles::Palette;
use nonomata_engine::choice;
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The look of a drawing in SVG.
///
/// ```
/// use nonomata::render::{ClueSides, Look, Theme};
///
/// let look = Look::default().with_theme(Theme::Print).with_clues(ClueSides::Both).with_letters(true);
/// assert_eq!(look.theme, Theme::Print);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Look {
    /// The colours of paper, ink and lines.
    pub theme: Theme,
    /// The sides on which clues stand.
    pub clues: ClueSides,
    /// Whether coloured numbers and cells carry the letter of their colour.
    pub letters: bool,
    /// The title, which browsers show as a tooltip. It may give the solution away.
    pub title: Option<String>,
    /// The cells that are lit. Those with a colour keep it.
    pub lit: Vec<usize>,
    /// The cells that have changed, which have a frame.
    pub changed: Vec<usize>,
    /// The cells that the change rests on, which have a dashed frame.
    pub premises: Vec<usize>,
    /// Whether cells that are known in part show their candidates.
    pub candidates: bool,
}

impl Look {
    /// Sets the theme.
    #[must_use]
    pub fn with_theme(self, theme: Theme) -> Look {
        Look { theme, ..self }
    }

    /// Sets the sides of the clues.
    #[must_use]
    pub fn with_clues(self, clues: ClueSides) -> Look {
        Look { clues, ..self }
    }

    /// Sets whether letters stand for colours.
    #[must_use]
    pub fn with_letters(self, letters: bool) -> Look {
        Look { letters, ..self }
    }

    /// Sets the title.
    #[must_use]
    pub fn with_title(self, title: Option<&str>) -> Look {
        Look { title: title.map(str::to_owned), ..self }
    }

    /// Sets the cells that are lit.
    #[must_use]
    pub fn with_lit(self, lit: Vec<usize>) -> Look {
        Look { lit, ..self }
    }

    /// Sets the cells that have changed.
    #[must_use]
    pub fn with_changed(self, changed: Vec<usize>) -> Look {
        Look { changed, ..self }
    }

    /// Sets the cells that the change rests on.
    #[must_use]
    pub fn with_premises(self, premises: Vec<usize>) -> Look {
        Look { premises, ..self }
    }

    /// Sets whether cells that are known in part show their candidates.
    #[must_use]
    pub fn with_candidates(self, candidates: bool) -> Look {
        Look { candidates, ..self }
    }

    /// Whether numbers and cells of this palette carry letters.
    pub(super) fn is_lettered(&self, palette: &Palette) -> bool {
        self.letters && !palette.is_black_and_white()
    }

    /// Whether numbers stand on a background of their colour.
    pub(super) fn has_coloured_numbers(&self) -> bool {
        !(self.letters && self.theme == Theme::Print)
    }

    /// The colour of a cell with these candidates: that of its symbol, or of paper if it is not known.
    pub(super) fn ground(&self, palette: &Palette, candidates: SymbolSet) -> [u8; 3] {
        let known = candidates.known().map(|symbol| self.theme.shown(palette.colour(symbol).rgb));
        known.unwrap_or(self.theme.paper())
    }

    /// The letter in a cell that holds this symbol, if one is drawn.
    pub(super) fn letter(&self, palette: &Palette, symbol: Symbol) -> Option<char> {
        (self.is_lettered(palette) && symbol != Symbol::BLANK).then(|| palette.colour(symbol).letter)
    }
}

/// The colours of paper, ink and lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// Black on white, with shaded clues.
    #[default]
    Light,
    /// Light on dark. Black, white and greys of the puzzle are inverted.
    Dark,
    /// Black on white with fine lines and without shading. With letters, numbers have no coloured background.
    Print,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Print];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Print => "print",
        }
    }

    /// The background.
    pub(super) fn paper(self) -> [u8; 3] {
        self.shown([255; 3])
    }

    /// Text and thick lines.
    pub(super) fn ink(self) -> [u8; 3] {
        self.shown([0; 3])
    }

    /// The background of clues and headings.
    pub(super) fn strip(self) -> [u8; 3] {
        match self {
            Theme::Light => [0xf3, 0xf3, 0xf0],
            Theme::Dark => [0x2a, 0x2d, 0x33],
            Theme::Print => [0xff; 3],
        }
    }

    /// Thin lines, visible on paper and on ink.
    pub(super) fn line(self) -> [u8; 3] {
        match self {
            Theme::Light | Theme::Print => [0x90; 3],
            Theme::Dark => [0x70; 3],
        }
    }

    /// The lines between the numbers of a clue.
    pub(super) fn rule(self) -> [u8; 3] {
        match self {
            Theme::Light | Theme::Print => [0xd4; 3],
            Theme::Dark => [0x3c, 0x40, 0x47],
        }
    }

    /// A colour of the puzzle in this theme. Only the dark one changes it: from black to white, and back.
    pub(super) fn shown(self, rgb: [u8; 3]) -> [u8; 3] {
        let [red, green, blue] = rgb;
        match self {
            Theme::Dark if red == green && green == blue => {
                let at = |low: u32, high: u32| (high - (high - low) * u32::from(red) / 255) as u8;
                [at(0x1b, 0xe8), at(0x1e, 0xe8), at(0x23, 0xe6)]
            }
            _ => rgb,
        }
    }

    /// Black or white, whichever has more contrast on that colour.
    pub(super) fn ink_on(rgb: [u8; 3]) -> [u8; 3] {
        if is_dark(rgb) { [255; 3] } else { [0; 3] }
    }
}

choice!(Theme, "theme");

/// The sides on which the clues of a drawing stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ClueSides {
    /// At the left and on top of a grid; where they have space around other shapes.
    #[default]
    Usual,
    /// At both ends of every line of square cells. Those of slanted lines would lie over one another, so other shapes
    /// have them as usual, and so do tables.
    Both,
    /// Nowhere, and no rules either: only the cells.
    None,
}

impl ClueSides {
    /// All of them.
    pub const ALL: [ClueSides; 3] = [ClueSides::Usual, ClueSides::Both, ClueSides::None];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            ClueSides::Usual => "usual",
            ClueSides::Both => "both",
            ClueSides::None => "none",
        }
    }
}

choice!(ClueSides, "place of the clues");
