//! `non`: Steve Simpson's line-oriented text and its dialects, with titles, goals, saved grids and colours.
//!
//! ```text
//! title "Tiny"
//! width 5
//! height 3
//!
//! rows
//! 2,1
//! 0
//! 1,2
//!
//! columns
//! 1,1
//! ...
//! ```
//!
//! Sizes precede the sections, which come in either order; any other word is a property. The dialects differ in the
//! meaning of a blank line in a section: see `clues`. Colours are declared with a letter and a value
//! (`color r #ff0000`) or with a name (`color red ff0000 r`). Blocks are followed by the letter (`3r,1b`) or preceded
//! by the name (`red 3 1 blue 1`, where 1 is red, too). Pictures (`goal`, `saved`) are row by row `0` for blank,
//! `1` for black, the letter of a colour, and `?` for unknown; missing cells at the end are blank. A line `====`
//! separates two puzzles.
//!
//! All dialects are read as one; the format selects the one that is written. `non` writes a puzzle in black and white
//! in the base dialect, in ASCII with character references, and one with colours in the dialect with letters, in UTF-8;
//! the name of a colour follows its value if it is not the letter. `nonpack` is the dialect of nonogram-db and readers
//! of its files: UTF-8, colours a to z without names, no saved grids. `nonny` is the dialect of Nonny: words for
//! colours, no pictures.

mod clues;
mod colours;
mod dialect;
mod pictures;
mod quoted;
mod reader;
mod wording;
mod writer;

use super::pieces::Separator;
use crate::formats::{Capabilities, Format, Source, all, only};
use crate::puzzles::HiddenParts;
use dialect::Dialect;

pub(super) const FORMAT: Format = Format {
    name: "non",
    suffixes: &["non"],
    about: "Steve Simpson's text and its dialects: sizes, rows, columns, title, goal, colours",
    capabilities: Capabilities {
        many: true,
        colour: true,
        hidden: HiddenParts::All,
        about: true,
        goal: true,
        saved: true,
        ..Capabilities::CLUES
    },
    looks_like,
    advice,
    read: |source| all(reader::read(source)),
    write: Some(|puzzles, written| {
        only(puzzles).map(|puzzles| writer::write(&puzzles, Dialect::Plain, written))
    }),
    separator: Separator::Fences,
    ..Format::OF_NONOGRAMS
};

/// Reads all dialects and writes that of nonogram-db.
pub(super) const PACK: Format = Format {
    name: "nonpack",
    suffixes: &["nonpack"],
    about: "non in the dialect of nonogram-db: packs of puzzles, colours by letters",
    capabilities: Capabilities { many: true, colour: true, about: true, goal: true, ..Capabilities::CLUES },
    read: |source| all(reader::read(source)),
    write: Some(|puzzles, written| {
        only(puzzles).map(|puzzles| writer::write(&puzzles, Dialect::Pack, written))
    }),
    separator: Separator::Fences,
    ..Format::OF_NONOGRAMS
};

/// Reads all dialects and writes that of Nonny.
pub(super) const NONNY: Format = Format {
    name: "nonny",
    suffixes: &["non"],
    about: "non in the dialect of Nonny: colours by words",
    capabilities: Capabilities { colour: true, about: true, ..Capabilities::CLUES },
    read: |source| all(reader::read(source)),
    write: Some(|puzzles, written| {
        only(puzzles).map(|puzzles| writer::write(&puzzles, Dialect::Nonny, written))
    }),
    separator: Separator::Fences,
    ..Format::OF_NONOGRAMS
};

/// The number of lines that are searched for misspelt keywords.
const LINES_OF_ADVICE: usize = 1_000;

/// Advice on a text that would be in this format if its keywords were spelt right.
fn advice(source: &Source) -> Option<String> {
    let lines: Vec<_> = source.lines().take(LINES_OF_ADVICE).collect();
    let meant = lines.iter().filter(|&line| wording::first_nearly(std::slice::from_ref(line)).is_some());
    // A single such word may occur in any text.
    (meant.count() > 1).then(|| reader::advice(source, &lines)).flatten()
}

/// Whether a line opens a section or holds a size.
fn looks_like(text: &str) -> bool {
    text.lines().any(|line| {
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (Some("rows" | "columns"), None) => true,
            (Some("width" | "height" | "rows" | "columns"), Some(size)) => {
                size.bytes().all(|digit| digit.is_ascii_digit())
            }
            _ => false,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_reads_only_the_beginning_of_a_text() {
        let after = |lines: usize| {
            let text = "something\n".repeat(lines) + "Width 3\nHeight 3\n";
            advice(&Source::new("a text", text))
        };
        assert!(after(3).is_some_and(|advice| advice.starts_with("line 4 begins with \"Width\"")));
        assert_eq!(after(LINES_OF_ADVICE), None);
    }
}
