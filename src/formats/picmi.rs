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
//! `1` is black and `-` blank; the clues are those of the picture. A board whose picture is in another file is passed
//! over, or refused if it is the only one.

use super::assemble::say_of_all;
use super::error::ReadError;
use super::format::{Format, Holds, Written, all, only};
use super::size::check_size;
use super::source::Source;
use super::warning::Warnings;
use super::xml::{Element, Xml, root_name, xml_text};
use crate::puzzles::{About, Nonogram, Palette, Picture};
use crate::symbol::{Symbol, SymbolSet};

pub(super) const FORMAT: Format = Format {
    name: "picmi",
    suffixes: &["picmi", "xml"],
    about: "level sets of KDE's Picmi: finished pictures in black and white",
    holds: Holds { clues: false, empty: false, many: true, about: true, goal: true, ..Holds::CLUES },
    looks_like: |text| root_name(text) == Some("picmi"),
    read: |source, warnings| all(read(source, warnings)),
    write: Some(|puzzles, written| only(puzzles).map(|puzzles| write(&puzzles, written))),
    ..Format::OF_NONOGRAMS
};

/// The attributes of a board, which are called like our properties but for the title.
const ATTRIBUTES: [(&str, &str); 3] = [("name", "title"), ("author", "author"), ("difficulty", "difficulty")];

fn read(source: &Source, warnings: &mut Warnings<'_>) -> Result<Vec<Nonogram>, ReadError> {
    let mut xml = Xml::new(source);
    let root = xml.root()?;
    if root.name() != "picmi" {
        let message = format!("found <{}>, expected <picmi>", root.name());
        return Err(source.error(root.place(), message));
    }
    let mut puzzles = Vec::new();
    while let Some(element) = xml.child()? {
        if element.name() != "board" {
            let message = format!("found <{}>, expected <board>", element.name());
            return Err(source.error(element.place(), message));
        }
        puzzles.extend(board(source, &element, &mut xml, warnings)?);
    }
    xml.end()?;
    if puzzles.is_empty() {
        return Err(source.error(root.place(), "found no board with rows, expected <board> and <row>"));
    }
    if let Some(name) = root.attribute("name") {
        let mut about = About::new();
        about.set("collection", name.value());
        say_of_all(&about, puzzles.iter_mut().map(Nonogram::about_mut), source, warnings);
    }
    Ok(puzzles)
}

/// Reads a board, unless its picture is in another file.
fn board(
    source: &Source,
    board: &Element<'_>,
    xml: &mut Xml<'_>,
    warnings: &mut Warnings<'_>,
) -> Result<Option<Nonogram>, ReadError> {
    let (mut cells, mut width, mut height) = (Vec::new(), 0, 0);
    let mut is_elsewhere = false;
    while let Some(row) = xml.child()? {
        if row.name() == "xpm" {
            warnings.say(row.place(), "passed over a board whose picture is in another file");
            is_elsewhere = true;
            xml.skip()?;
            continue;
        }
        if row.name() != "row" {
            let message = format!("found <{}>, expected <row>", row.name());
            return Err(source.error(row.place(), message));
        }
        let text = xml.text()?;
        let before = cells.len();
        for (at, letter) in text.text().char_indices().filter(|(_, letter)| !letter.is_whitespace()) {
            cells.push(SymbolSet::only(match letter {
                '1' => Symbol::BLACK,
                '-' => Symbol::BLANK,
                _ => {
                    let message = format!("found {letter:?}, expected 1 or -");
                    return Err(source.error(text.place(at), message));
                }
            }));
        }
        let found = cells.len() - before;
        if height > 0 && found != width {
            let message = format!("found a row of {found} cells, expected {width} as above");
            return Err(source.error(row.place(), message));
        }
        (width, height) = (found, height + 1);
        check_size(source, row.place(), width, height)?;
    }
    if is_elsewhere {
        return Ok(None);
    }
    if height == 0 {
        return Err(source.error(board.place(), "found a board without a picture, expected <row>"));
    }
    let picture = Picture::of_cells(width, height, cells);
    let puzzle = Nonogram::from_picture(picture, Palette::black_and_white());
    let mut puzzle = puzzle.map_err(|error| source.error(board.place(), error.to_string()))?;
    for (attribute, property) in ATTRIBUTES {
        match board.attribute(attribute) {
            Some(said) => puzzle.about_mut().set(property, said.value()),
            None => {
                warnings.say(board.place(), format!("this board has no {attribute}, which Picmi asks for"))
            }
        }
    }
    Ok(Some(puzzle))
}

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
