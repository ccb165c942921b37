//! `quoted`: sizes on two lines, then a line of quoted clues for the columns and one for the rows.
//!
//! ```text
//! 5
//! 3
//! "1,1","1","1","1,1","0"
//! "2,1","0","1,2"
//! ```
//!
//! The letter of a block's colour follows its length: `"2-g,1-b"`. The text does not say how the colours look.

use super::lines::written_lines;
use super::numbers::{count, skip_between};
use super::*;
use crate::formats::{PaletteBuilder, usual_rgb};

/// Whether there are two lines of one number each and a quoted string below.
pub(super) fn looks_like(text: &str) -> bool {
    let mut lines = text.lines();
    let mut is_size = || lines.next().is_some_and(|line| count(line) == 1);
    is_size() && is_size() && lines.next().is_some_and(|line| line.trim_start().starts_with('"'))
}

pub(super) fn read(dialect: &Dialect, source: &Input<'_>) -> Puzzles {
    let mut lines = written_lines(source);
    let [width, height, _] = dialect.header(source, &mut lines)?;
    let sizes = Sizes::new(source, width, height)?;
    let mut palette = PaletteBuilder::default();
    let mut side = |what: &str| {
        let end = source.text().len();
        let line = lines.next().filter(|line| !is_blank(line.1)).ok_or_else(|| {
            Cursor::at(source, end).expected(format_args!("a line of {what}, each a clue in quotes"))
        })?;
        Ok((line.0, clues(source, line, &mut palette)?))
    };
    let (columns, rows) = (side("columns")?, side("rows")?);
    if let Some(line) = lines.find(|line| !is_blank(line.1)) {
        return Err(Cursor::at(source, line.0).expected("the end after the line of rows"));
    }
    let found = (columns.1.len(), rows.1.len());
    for ((place, list), (expected, what)) in
        [(&columns, (sizes.width, "columns")), (&rows, (sizes.height, "rows"))]
    {
        if list.len() != expected {
            let error = source
                .error(*place, format!("expected {expected} {what} on this line, found {}", list.len()));
            let is_exchanged = sizes.are_different() && found == (sizes.height, sizes.width);
            return Err(if is_exchanged { error.with_hint(dialect.exchanged) } else { error });
        }
    }
    let builder = Nonogram::builder().palette(palette.palette_or_black_and_white());
    Ok(vec![assemble(source, sizes.place, builder, &rows.1, &columns.1)?])
}

/// Reads the clues on a line, each in quotes.
fn clues(source: &Source, line: PlacedLine<'_>, palette: &mut PaletteBuilder) -> Result<Vec<PlacedClue>> {
    let end = line.0 + line.1.trim_end().len();
    let mut cursor = Cursor::at(source, line.0);
    let mut clues = Vec::new();
    loop {
        cursor.skip_spaces();
        let place = cursor.offset();
        cursor.expect('"', "a clue in quotes")?;
        let inside = cursor.offset();
        let Some(length) = source.text()[inside..end].find('"') else {
            return Err(Cursor::at(source, end).expected("the closing quote of a clue"));
        };
        let clue = clue(source, place, (inside, inside + length), palette)?;
        push(source, &mut clues, place, clue)?;
        cursor = Cursor::at(source, inside + length + 1);
        cursor.skip_spaces();
        if !cursor.take(',') {
            cursor.expect_line_end("a comma and a clue, or the end of the line")?;
            return Ok(clues);
        }
    }
}

/// Reads a clue: lengths, each with the letter of a colour after a hyphen if the puzzle has colours.
fn clue(
    source: &Source,
    place: usize,
    (start, end): (usize, usize),
    palette: &mut PaletteBuilder,
) -> Result<PlacedClue> {
    let mut cursor = Cursor::at(source, start);
    let mut blocks = Vec::new();
    loop {
        skip_between(&mut cursor, end);
        if cursor.offset() >= end {
            break;
        }
        let block = cursor.clone();
        let length = cursor.length("a block's length")?;
        let symbol = if cursor.take('-') {
            colour(source, &mut cursor, palette)?
        } else if length == 0 && blocks.is_empty() {
            skip_between(&mut cursor, end);
            if cursor.offset() >= end {
                break;
            }
            return Err(block.expected("a length of at least 1").with_hint(EMPTY));
        } else {
            palette.black().map_err(source.says(block.offset()))?
        };
        let block = Block::new(length, symbol).map_err(|_| block.expected("a length of at least 1"));
        blocks.push(block.map_err(|error| error.with_hint(EMPTY))?);
    }
    Ok(PlacedClue::new(place, Clue::new(blocks)))
}

/// The hint for a 0 that is not alone.
const EMPTY: &str = "0 stands for an empty clue, and only on its own";

/// Reads the letter of a colour.
fn colour(source: &Source, cursor: &mut Cursor<'_>, palette: &mut PaletteBuilder) -> Result<Symbol> {
    let place = cursor.offset();
    let Some(letter) = cursor.peek().filter(|letter| letter.is_alphanumeric()) else {
        return Err(cursor.expected("the letter of a colour"));
    };
    cursor.advance();
    if let Some(symbol) = palette.lettered(letter) {
        return Ok(symbol);
    }
    let name = letter.to_string();
    palette.add(&name, Some(letter), usual_rgb(&name)).map_err(source.says(place))
}
