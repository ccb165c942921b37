//! `picmi`: level sets of KDE's Picmi, XML with finished pictures in black and white.
//!
//! ```text
//! <picmi name="Set">
//!   <board name="Tiny" author="A" difficulty="3">
//!     <row>11-1-</row><row>-----</row><row>1-11-</row>
//!   </board>
//! </picmi>
//! ```
//!
//! `1` is black and `-` blank; the clues are those of the picture. A board whose picture is in another file is skipped
//! with a warning; a set without any other board is refused.

mod reader;

use super::xml::{root_name, xml_text};
use crate::formats::{Capabilities, Format, Written, all, only};
use crate::puzzles::Nonogram;
use nonomata_engine::symbol::{Symbol, SymbolSet};
use reader::read;

pub(super) const FORMAT: Format = Format {
    name: "picmi",
    suffixes: &["picmi", "xml"],
    about: "level sets of KDE's Picmi: finished pictures in black and white",
    capabilities: Capabilities {
        clues: false,
        empty: false,
        many: true,
        about: true,
        goal: true,
        ..Capabilities::CLUES
    },
    looks_like: |text| root_name(text) == Some("picmi"),
    read: |source| all::<Nonogram>(read(source)),
    write: Some(|puzzles, written| only(puzzles).map(|puzzles| write(&puzzles, written))),
    ..Format::OF_NONOGRAMS
};

/// The attributes of a board, each with the property it holds.
const ATTRIBUTES: [(&str, &str); 3] = [("name", "title"), ("author", "author"), ("difficulty", "difficulty")];

fn write(puzzles: &[&Nonogram], written: &mut Written) {
    let collection = puzzles.iter().find_map(|puzzle| puzzle.about().get("collection")).unwrap_or_default();
    written.text.push_str(&format!("<picmi name=\"{}\">\n", xml_text(collection)));
    for puzzle in puzzles {
        let Some(goal) = puzzle.goal() else { continue };
        let said = |name: &str, usual| xml_text(puzzle.about().get(name).unwrap_or(usual));
        let (title, author) = (said("title", ""), said("author", ""));
        let difficulty = said("difficulty", "0");
        written.text.push_str(&format!(
            "  <board name=\"{title}\" author=\"{author}\" difficulty=\"{difficulty}\">\n"
        ));
        for row in goal.rows() {
            let cell = |cell: &SymbolSet| if cell.known() == Some(Symbol::BLACK) { '1' } else { '-' };
            written.text.push_str(&format!("    <row>{}</row>\n", row.iter().map(cell).collect::<String>()));
        }
        written.text.push_str("  </board>\n");
        let is_held = |name: &str, said: &str| match name {
            "collection" => said == collection,
            _ => ATTRIBUTES.iter().any(|(_, property)| *property == name),
        };
        written.lose("some properties", puzzle.about().iter().any(|(name, said)| !is_held(name, said)));
    }
    written.text.push_str("</picmi>\n");
}
