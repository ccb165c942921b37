//! Reading: boards of rows, with warnings for what Picmi asks for and is missing.

use super::ATTRIBUTES;
use crate::formats::assemble::copy_set_properties;
use crate::formats::xml::{Document, Element};
use crate::formats::{Input, Result, Source};
use crate::puzzles::{About, Nonogram, Palette, Picture};
use nonomata_engine::symbol::{Symbol, SymbolSet};

pub(super) fn read(source: &Input<'_>) -> Result<Vec<Nonogram>> {
    let (mut place, mut about) = (0, About::new());
    let mut puzzles = Vec::new();
    Document::new(source)?.read_children(
        |root| {
            place = root.place();
            root.attribute("name").iter().for_each(|name| about.set("collection", name.value()));
            expect(source, root, "picmi")
        },
        |element| {
            expect(source, element, "board")?;
            puzzles.extend(board(source, element)?);
            Ok(())
        },
    )?;
    if puzzles.is_empty() {
        bail!(source, place, "found no board with rows, expected <board> and <row>");
    }
    copy_set_properties(&about, puzzles.iter_mut().map(Nonogram::about_mut), source);
    Ok(puzzles)
}

fn expect(source: &Source, element: Element<'_>, wanted: &str) -> Result<()> {
    let name = element.name();
    if name == wanted {
        return Ok(());
    }
    Err(source.error(element.place(), format!("found <{name}>, expected <{wanted}>")))
}

/// Reads a board, or `None` if its picture is in another file.
fn board(source: &Input<'_>, board: Element<'_>) -> Result<Option<Nonogram>> {
    let (mut cells, mut width, mut height) = (Vec::new(), 0, 0);
    let mut is_elsewhere = false;
    for row in board.children() {
        let row = row?;
        if row.name() == "xpm" {
            source.warn(row.place(), "skipped a board whose picture is in another file");
            is_elsewhere = true;
            continue;
        }
        expect(source, row, "row")?;
        let text = row.text()?;
        let before = cells.len();
        for (at, letter) in text.text().char_indices().filter(|(_, letter)| !letter.is_whitespace()) {
            cells.push(SymbolSet::only(match letter {
                '1' => Symbol::BLACK,
                '-' => Symbol::BLANK,
                _ => bail!(source, text.place(at), "found {letter:?}, expected 1 or -"),
            }));
        }
        let found = cells.len() - before;
        if height > 0 && found != width {
            bail!(source, row.place(), "found a row of {found} cells, expected {width} as above");
        }
        (width, height) = (found, height + 1);
        source.check_size(row.place(), width, height)?;
    }
    if is_elsewhere {
        return Ok(None);
    }
    if height == 0 {
        bail!(source, board.place(), "found a board without a picture, expected <row>");
    }
    let picture = Picture::of_cells(width, height, cells);
    let puzzle = Nonogram::from_picture(picture, Palette::black_and_white());
    let mut puzzle = puzzle.map_err(source.at(board.place()))?;
    for (attribute, property) in ATTRIBUTES {
        match board.attribute(attribute) {
            Some(said) => puzzle.about_mut().set(property, said.value()),
            None => {
                source.warn(board.place(), format!("this board has no {attribute}, which Picmi requires"))
            }
        }
    }
    Ok(Some(puzzle))
}
