//! Pictures: lists of rows, each a list of cells or a string of signs for cells. Their runs are the clues.
//!
//! ```text
//! const heart = [[0,1,0,1,0],[1,1,1,1,1],[0,1,1,1,0],[0,0,1,0,0]];
//! const arrow = ["..#..", ".###.", "#####", "..#..", "..#.."];
//! ```
//!
//! The cells may also stand in one list beside the width. Numbers are indices into the list of colours, if there is
//! one: `{"colors": ["#00f", "#f00"], "art": [[null,0],[1,1]]}`. Blank cells are null there; without null they are 0,
//! which is the first colour unless the numbers go on to one more than there are colours. Colours may also be declared
//! as in our own notation; the first one is the background then.
//!
//! A list of lists of ones may also be a list of clues. In a program it is a picture if its zeros are not only at one
//! end of all its lists, as those that pad clues are.

use super::clues::Colours;
use super::{Node, Value};
use crate::formats::lists::symbol_of;
use crate::formats::{Cursor, Input, PaletteBuilder, Result, Source, value_rgb};
use crate::puzzles::{Colour, Nonogram, Palette, Picture};
use nonomata_engine::symbol::Symbol;

/// The least width and height of a picture that shows that a program has pictures.
const LEAST_SHOWN: usize = 4;

/// A cell as written: a number, or null.
pub(in crate::formats) type Cell = Option<u32>;

/// The cells of a row in black and white, if it is one.
fn cells_of(node: &Node<'_>) -> Option<Vec<Symbol>> {
    let symbol = |is_black| if is_black { Symbol::BLACK } else { Symbol::BLANK };
    let bit = |item: &Node<'_>| match item.value {
        Value::Number("0") | Value::Text("0") => Some(Symbol::BLANK),
        Value::Number("1") | Value::Text("1") => Some(Symbol::BLACK),
        _ => item.truth().map(symbol),
    };
    match &node.value {
        Value::List(_, items) => items.iter().map(bit).collect(),
        Value::Text(text) => text.chars().map(symbol_of).collect(),
        _ => None,
    }
}

/// The rows of a picture, if a list is one: two or more rows of one length, of two cells or more.
fn rows_of(node: &Node<'_>) -> Option<Vec<Vec<Symbol>>> {
    let items = node.items().filter(|items| items.len() > 1)?;
    let width = items.first().and_then(cells_of).map(|row| row.len()).filter(|&width| width > 1)?;
    let rows: Vec<_> = items.iter().map_while(cells_of).take_while(|row| row.len() == width).collect();
    (rows.len() == items.len()).then_some(rows)
}

/// Whether a list is a picture of the signs '0' and '1' if it is the only one: a 0 beside other entries is no clue, and
/// two sides have the same number of black cells.
pub(in crate::formats) fn is_of_signs(node: &Node<'_>) -> bool {
    let Some(rows) = rows_of(node).filter(|rows| rows.concat().contains(&Symbol::BLANK)) else {
        return false;
    };
    let black = |row: &Vec<Symbol>| row.iter().filter(|&&cell| cell == Symbol::BLACK).count();
    let are_sides = matches!(&rows[..], [one, other] if black(one) == black(other));
    !are_sides && has_signs(node) && node.items().unwrap_or_default().iter().all(|row| row.names().is_empty())
}

/// Whether the rows of a list have their cells in quotes.
fn has_signs(node: &Node<'_>) -> bool {
    node.items().unwrap_or_default().iter().filter_map(Node::items).flatten().any(Node::is_text)
}

/// Whether a list can only be a picture: its zeros do not pad clues.
fn is_picture(node: &Node<'_>) -> bool {
    let Some(rows) = rows_of(node).filter(|_| !has_signs(node)) else { return false };
    let is_blank = |cell: &Symbol| *cell == Symbol::BLANK;
    let are_lists = node.items().is_some_and(|items| items.iter().all(|item| item.items().is_some()));
    let is_padded = |row: &Vec<Symbol>, after| row.is_sorted_by_key(|cell| is_blank(cell) == after);
    match are_lists {
        true => [false, true].iter().all(|&after| !rows.iter().all(|row| is_padded(row, after))),
        // A clue in a string has no zero before its number.
        false => rows.iter().any(|row| is_blank(&row[0])),
    }
}

/// The lists among these values, and in them, that can only be pictures.
pub(in crate::formats) fn pictures_in<'n, 'a>(nodes: &'n [Node<'a>], found: &mut Vec<&'n Node<'a>>) {
    for node in nodes {
        match node.items() {
            Some(_) if is_picture(node) => found.push(node),
            Some(items) => pictures_in(items, found),
            None => {}
        }
    }
}

/// Whether a picture is large enough to be meant as one.
pub(in crate::formats) fn is_shown(node: &Node<'_>) -> bool {
    rows_of(node).is_some_and(|rows| rows.len() >= LEAST_SHOWN && rows[0].len() >= LEAST_SHOWN)
}

/// Whether this may be a cell in black and white, or none.
fn is_cell(node: &Node<'_>) -> bool {
    match node.value {
        Value::Number(number) => ["0", "1"].contains(&number),
        Value::Text(text) => text.chars().count() == 1 && text.chars().all(|sign| symbol_of(sign).is_some()),
        _ => node.truth().is_some() || node.is_null(),
    }
}

/// Whether a list is one of rows, where a list of puzzles may be: their cells are truth values, zeros and ones or
/// signs.
pub(in crate::formats) fn is_alone(node: &Node<'_>) -> bool {
    match node.items().and_then(<[_]>::first).map(|first| &first.value) {
        Some(Value::List('[', cells)) => cells.first().is_some_and(is_cell),
        Some(Value::Text(text)) => !text.is_empty() && text.chars().all(|sign| symbol_of(sign).is_some()),
        _ => false,
    }
}

/// Whether a list has a first row that may be one of a picture, of several cells.
pub(in crate::formats) fn looks_like(node: &Node<'_>) -> bool {
    is_alone(node)
        && match node.items().and_then(<[_]>::first).map(|first| &first.value) {
            Some(Value::List(_, cells)) => cells.len() > 1,
            Some(Value::Text(text)) => text.chars().nth(1).is_some(),
            _ => false,
        }
}

/// Whether this is a list of cells, or of lists of cells beside a list of colours.
pub(in crate::formats) fn may_be_cells(node: &Node<'_>, has_width: bool, has_colours: bool) -> bool {
    let is_cell =
        |cell: &Node<'_>| matches!(cell.value, Value::Number(_)) || cell.truth().is_some() || cell.is_null();
    let Some(first) = node.items().and_then(<[_]>::first) else { return false };
    match first.items() {
        Some(cells) => has_colours && cells.first().is_some_and(is_cell),
        None => has_width && is_cell(first),
    }
}

/// The colours of a picture: names or values with their places, or a declared palette of two colours or more.
enum Listed {
    Names(Vec<(usize, String)>),
    Palette(Palette),
}

/// The puzzle of a list of rows: strings, or lists of numbers, truth values or letters; or a list of cells of a known
/// width.
pub(in crate::formats) fn picture_of(
    source: &Input<'_>,
    node: &Node<'_>,
    what: &str,
    colours: Option<&Node<'_>>,
    known: Option<usize>,
) -> Result<Nonogram> {
    let place = node.place;
    let known = known.filter(|&known| known > 0);
    let listed = listed(source, colours)?;
    let limit = match &listed {
        Listed::Names(names) => names.len().max(1),
        Listed::Palette(palette) => palette.size() - 1,
    };
    // Whether the cells are in one list, as the first value shows.
    let mut is_flat = None;
    let mut width = None;
    let (mut cells, mut height) = (Vec::new(), 0);
    for item in node.list_of(source, what)? {
        let is_cell = item.items().is_none() && !item.is_text() && known.is_some();
        if *is_flat.get_or_insert(is_cell) != is_cell {
            bail!(source, item.place, "found cells and rows in one list, expected only one of them");
        }
        if is_cell {
            cells.push(cell_of(source, item, limit)?);
            source.take_cells(item.place, 1)?;
            continue;
        }
        let before = cells.len();
        read_row(source, item, limit, &mut cells)?;
        let found = cells.len() - before;
        height += 1;
        let expected = *width.get_or_insert(found);
        source.check_size(item.place, expected, height)?;
        if found != expected {
            bail!(source, item.place, "found a row of {found} cells, expected {expected}");
        }
        source.take_cells(item.place, found)?;
    }
    if let (0, Some(known)) = (height, known) {
        if cells.len() % known > 0 {
            bail!(source, place, "found {} cells, expected rows of {known}", cells.len());
        }
        (width, height) = (Some(known), cells.len() / known);
        source.check_size(place, known, height)?;
    }
    let (symbols, palette) = match listed {
        Listed::Names(names) => coloured(source, place, cells, &names)?,
        Listed::Palette(palette) => (symbols(&cells, 0), palette),
    };
    let picture = Picture::of_symbols(width.unwrap_or(0), height, &symbols);
    Nonogram::from_picture(picture, palette).map_err(source.at(place))
}

/// The colours, if there are some. A background alone has no black beside it, so it is not meant.
fn listed(source: &Input<'_>, colours: Option<&Node<'_>>) -> Result<Listed> {
    let mut names = Vec::new();
    let Some(node) = colours else { return Ok(Listed::Names(names)) };
    let items = node.list_of(source, "the colours")?;
    if items.first().is_some_and(Node::is_object) {
        let palette = Colours::of(source, node)?.palette();
        let has_blocks = palette.size() > 1;
        return Ok(if has_blocks { Listed::Palette(palette) } else { Listed::Names(names) });
    }
    for item in items {
        names.push((item.place, item.text(source, "a colour")?.into_text()));
    }
    Ok(Listed::Names(names))
}

/// The symbols of cells whose numbers are shifted by this.
fn symbols(cells: &[Cell], shift: usize) -> Vec<Symbol> {
    let symbol = |cell: &Cell| cell.map_or(Symbol::BLANK, |number| Symbol::new(number as usize + shift));
    cells.iter().map(symbol).collect()
}

/// The symbols of cells, and their colours.
fn coloured(
    source: &Source,
    place: usize,
    cells: Vec<Cell>,
    names: &[(usize, String)],
) -> Result<(Vec<Symbol>, Palette)> {
    let has_null = cells.contains(&None);
    let most = cells.iter().flatten().max().map_or(0, |&most| most as usize);
    let limit = if names.is_empty() { 1 } else { names.len() - usize::from(has_null) };
    if most > limit {
        bail!(source, place, "found the cell {most}, expected at most {limit}");
    }
    if names.is_empty() {
        return Ok((symbols(&cells, 0), Palette::black_and_white()));
    }
    let has_own_background = !has_null && most < names.len();
    let mut palette = PaletteBuilder::new(match (has_own_background, &names[0].1) {
        (true, name) => Colour::new(name.clone(), PaletteBuilder::usual_background().letter, value_rgb(name)),
        _ => PaletteBuilder::usual_background().clone(),
    });
    for (place, name) in &names[usize::from(has_own_background)..] {
        palette.add(name, None, value_rgb(name)).map_err(source.says(*place))?;
    }
    Ok((symbols(&cells, usize::from(has_null)), palette.palette()))
}

/// Reads a row: its cells are numbers up to a limit.
pub(in crate::formats) fn read_row(
    source: &Source,
    node: &Node<'_>,
    limit: usize,
    cells: &mut Vec<Cell>,
) -> Result<()> {
    if !node.is_text() {
        for item in node.list_of(source, "a row")? {
            cells.push(cell_of(source, item, limit)?);
        }
        return Ok(());
    }
    let text = node.text(source, "a row")?;
    for (at, letter) in text.text().char_indices() {
        let place = text.place(at);
        let symbol = symbol_of(letter).ok_or_else(|| Cursor::at(source, place).expected("0, 1, . or #"))?;
        cells.push(Some(u32::from(symbol != Symbol::BLANK)));
    }
    Ok(())
}

/// A cell: a number up to a limit, a truth value, a letter or null.
fn cell_of(source: &Source, node: &Node<'_>, limit: usize) -> Result<Cell> {
    let wrong = || match limit {
        1 => node.expected(source, "a cell: 0 or 1, false or true"),
        _ => node.expected(source, format_args!("a cell: at most {limit}")),
    };
    if let Some(is_black) = node.truth() {
        return Ok(Some(u32::from(is_black)));
    }
    if node.is_null() {
        return Ok(None);
    }
    if !node.is_text() {
        let number = node.number(source, "a cell: 0 or 1, false or true")?;
        return if number as usize <= limit { Ok(Some(number)) } else { Err(wrong()) };
    }
    let mut row = Vec::new();
    read_row(source, node, limit, &mut row)?;
    match row[..] {
        [cell] => Ok(cell),
        _ => Err(wrong()),
    }
}
