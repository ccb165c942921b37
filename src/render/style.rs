//! Named text styles, and the use of terminal colours.

use crate::puzzles::lightness;
use nonomata_engine::choice;

/// A text style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Style {
    /// Clues at the left and on top, cells that look square in a terminal.
    #[default]
    Blocks,
    /// One letter a cell: `#`, `.` or the colour's letter, `?` unknown, `!` contradiction.
    Ascii,
    /// The size, then one quoted string a row: `X` and a space, a colour's letter, `?` unknown, `!` contradiction.
    Quoted,
    /// `|X|_|` with the clues of the rows at the right and those of the columns below.
    Framed,
    /// `#` and `.`, `/` unknown, `E` contradiction.
    Marks,
    /// U+25FC black and U+25FB white, U+25A8 unknown, U+2612 contradiction.
    Squares,
}

impl Style {
    /// All styles.
    pub const ALL: [Style; 6] =
        [Style::Blocks, Style::Ascii, Style::Quoted, Style::Framed, Style::Marks, Style::Squares];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Style::Blocks => "blocks",
            Style::Ascii => "ascii",
            Style::Quoted => "quoted",
            Style::Framed => "framed",
            Style::Marks => "marks",
            Style::Squares => "squares",
        }
    }
}

choice!(Style, "style");

/// Whether the output may use terminal escape sequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Paint {
    /// Plain text.
    #[default]
    None,
    /// Colours, by escape sequences with 24 bits a colour.
    Ansi,
}

impl Paint {
    /// The text on a background.
    pub(super) fn on(self, [red, green, blue]: [u8; 3], text: &str) -> String {
        match self {
            Paint::None => text.to_owned(),
            Paint::Ansi => format!("\x1b[48;2;{red};{green};{blue}m{text}\x1b[0m"),
        }
    }

    /// The text on a background and underlined, in black or white, whichever has more contrast.
    pub(super) fn underlined_on(self, rgb: [u8; 3], text: &str) -> String {
        match self {
            Paint::None => text.to_owned(),
            Paint::Ansi => format!("\x1b[4;{}", self.inked_on(rgb, text).trim_start_matches("\x1b[")),
        }
    }

    /// The text on a background in black or white, whichever has more contrast.
    pub(super) fn inked_on(self, rgb: [u8; 3], text: &str) -> String {
        let ink = if is_dark(rgb) { 255 } else { 0 };
        match self {
            Paint::None => text.to_owned(),
            Paint::Ansi => format!("\x1b[38;2;{ink};{ink};{ink}m{}", self.on(rgb, text)),
        }
    }
}

/// Whether white has more contrast on that colour than black.
pub(super) fn is_dark(rgb: [u8; 3]) -> bool {
    lightness(rgb) < 140
}
