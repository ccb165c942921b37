//! `tatham-save`: saved games of Simon Tatham's Pattern, the puzzle with its moves.
//!
//! ```text
//! SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
//! VERSION :1:1
//! GAME    :7:Pattern
//! PARAMS  :3:5x3
//! CPARAMS :3:5x3
//! DESC    :21:1.1/1/1/1.1//2.1//1.2
//! NSTATES :1:2
//! STATEPOS:1:2
//! MOVE    :8:F0,0,2,1
//! ```
//!
//! A line is a key of eight letters, the length of its value in bytes, and the value. The description is that of the
//! game's IDs. A move fills (`F`), empties (`E`) or clears (`U`) a rectangle, given by column, row, width and height,
//! or sets all cells at once (`S` and a digit each). The moves up to the current state make a saved picture; given
//! cells never change.

use std::fmt::Write;

use super::tatham::{Description, described};
use crate::formats::{Capabilities, Cursor, Format, Input, Result, Source, Written, all, each};
use crate::puzzles::{Nonogram, Picture};
use nonomata_engine::symbol::{Symbol, SymbolSet};

pub(super) const FORMAT: Format = Format {
    name: "tatham-save",
    suffixes: &["sgtp", "save"],
    about: "saved games of Simon Tatham's Pattern",
    capabilities: Capabilities { given: true, saved: true, ..Capabilities::CLUES },
    looks_like: |text| text.starts_with("SAVEFILE:"),
    read: |source| all(read(source)),
    write: Some(|puzzles, written| each(puzzles, written, write)),
    ..Format::OF_NONOGRAMS
};

/// The first value of every saved game.
const TITLE: &str = "Simon Tatham's Portable Puzzle Collection";

/// The values that are used, by their places.
#[derive(Default)]
struct Values {
    params: Option<usize>,
    description: Option<(usize, usize)>,
    position: Option<usize>,
    /// In order; the place of a restart is that of its key.
    moves: Vec<usize>,
}

fn read(source: &Input<'_>) -> Result<Vec<Nonogram>> {
    let values = values(source)?;
    let end = Cursor::at(source, source.text().len());
    let params = values.params.ok_or_else(|| end.expected("a line PARAMS"))?;
    let (start, stop) = values.description.ok_or_else(|| end.expected("a line DESC"))?;
    let (width, height) = size(source, params)?;
    let mut cursor = Cursor::at(source, start);
    let description = Description::read(source, &mut cursor, start, (width, height))?;
    if cursor.offset() != stop {
        return Err(cursor.expected(format_args!("the end after {width} columns and {height} rows")));
    }
    let position = values.position.map(|place| Cursor::at(source, place).number("a state")).transpose()?;
    let count = position.map_or(values.moves.len(), |position| (position as usize).saturating_sub(1));
    if let Some(place) = values.position.filter(|_| count > values.moves.len()) {
        bail!(source, place, "found the state {}, expected at most {} moves", count + 1, values.moves.len());
    }
    let mut saved = None;
    if count > 0 {
        source.take_cells(start, width * height)?;
        let given = description.given.clone();
        let begin = given.unwrap_or_else(|| Picture::unknown(width, height, 2));
        saved = Some(replayed(source, begin, &values.moves[..count])?);
    }
    Ok(vec![description.assemble(source, saved)?])
}

/// Reads all lines.
fn values(source: &Source) -> Result<Values> {
    let mut values = Values::default();
    let mut cursor = Cursor::new(source);
    cursor.skip_white_space();
    while cursor.peek().is_some() {
        let start = cursor.offset();
        let Some((key, _)) = cursor.rest().split_once(':').filter(|(key, _)| key.len() == 8) else {
            return Err(cursor.expected("a key of eight letters and a colon"));
        };
        cursor.take_text(key);
        cursor.take(':');
        let length = cursor.number("the length of the value")? as usize;
        cursor.expect(':', "a colon after the length")?;
        let place = cursor.offset();
        let Some(value) = cursor.rest().get(..length) else {
            bail!(source, place, "found the end of the text, expected {length} bytes");
        };
        cursor.take_text(value);
        cursor.expect_line_end(&format!("the end of the line after {length} bytes"))?;
        cursor.skip_white_space();
        match key.trim_end() {
            "GAME" if value != "Pattern" => {
                bail!(source, place, "found the game {value:?}, expected Pattern");
            }
            "PARAMS" => values.params = Some(place),
            "DESC" => values.description = Some((place, place + length)),
            "STATEPOS" => values.position = Some(place),
            "MOVE" | "SOLVE" => values.moves.push(place),
            "RESTART" => values.moves.push(start),
            _ => {}
        }
    }
    Ok(values)
}

fn size(source: &Source, place: usize) -> Result<(usize, usize)> {
    let mut cursor = Cursor::at(source, place);
    let width = cursor.number("the number of columns")?;
    let height = if cursor.take('x') { cursor.number("the number of rows")? } else { width };
    cursor.expect_line_end("the end of the size")?;
    source.check_size(place, width as usize, height as usize)?;
    Ok((width as usize, height as usize))
}

/// The picture after the moves at these places, which begin with the given cells.
fn replayed(source: &Input<'_>, start: Picture, moves: &[usize]) -> Result<Picture> {
    let (width, height) = (start.width(), start.height());
    let is_given = |row, column| start.get(row, column).known().is_some();
    let mut saved = start.clone();
    for &place in moves {
        let mut cursor = Cursor::at(source, place);
        let cell = match cursor.peek() {
            Some('F') => SymbolSet::only(Symbol::BLACK),
            Some('E') => SymbolSet::only(Symbol::BLANK),
            Some('U') => SymbolSet::of_first(2),
            Some('S') => {
                source.take_cells(place, width * height)?;
                solve(&mut cursor, &mut saved, is_given)?;
                continue;
            }
            // A restart has no value; its place is that of its key.
            Some('R') => {
                source.take_cells(place, width * height)?;
                saved = start.clone();
                continue;
            }
            _ => return Err(cursor.expected("a move: F, E, U or S")),
        };
        cursor.advance();
        let [column, row, across, down] = rectangle(&mut cursor)?;
        if column.saturating_add(across) > width || row.saturating_add(down) > height {
            bail!(source, place, "this move leaves the {width} columns and {height} rows");
        }
        source.take_cells(place, across * down)?;
        for row in row..row + down {
            for column in (column..column + across).filter(|&column| !is_given(row, column)) {
                saved.set(row, column, cell);
            }
        }
    }
    Ok(saved)
}

/// Reads column, row, width and height.
fn rectangle(cursor: &mut Cursor<'_>) -> Result<[usize; 4]> {
    let mut numbers = [0; 4];
    for (index, number) in numbers.iter_mut().enumerate() {
        if index > 0 {
            cursor.expect(',', "a comma between the numbers of a move")?;
        }
        *number = cursor.number("a number of a move")? as usize;
    }
    cursor.expect_line_end("the end of the move")?;
    Ok(numbers)
}

/// Reads a digit for every cell.
fn solve(
    cursor: &mut Cursor<'_>,
    saved: &mut Picture,
    is_given: impl Fn(usize, usize) -> bool,
) -> Result<()> {
    cursor.advance();
    for row in 0..saved.height() {
        for column in 0..saved.width() {
            let symbol = match cursor.peek() {
                Some('0') => Symbol::BLANK,
                Some('1') => Symbol::BLACK,
                _ => return Err(cursor.expected("0 or 1 for each cell")),
            };
            cursor.advance();
            if !is_given(row, column) {
                saved.set(row, column, SymbolSet::only(symbol));
            }
        }
    }
    Ok(())
}

fn write(puzzle: &Nonogram, written: &mut Written) {
    let size = format!("{}x{}", puzzle.width(), puzzle.height());
    let moves = puzzle.saved().first().map(moves).unwrap_or_default();
    let states = (moves.len() + 1).to_string();
    let mut line = |key: &str, value: &str| {
        let _ = writeln!(written.text, "{key:8}:{}:{value}", value.len());
    };
    line("SAVEFILE", TITLE);
    line("VERSION", "1");
    line("GAME", "Pattern");
    line("PARAMS", &size);
    line("CPARAMS", &size);
    line("DESC", &described(puzzle));
    line("NSTATES", &states);
    line("STATEPOS", &states);
    moves.iter().for_each(|text| line("MOVE", text));
    written.lose("all saved pictures but the first", puzzle.saved().len() > 1);
}

/// The moves that make a picture, row by row.
fn moves(saved: &Picture) -> Vec<String> {
    let mut moves = Vec::new();
    for (row, cells) in saved.rows().enumerate() {
        let mut column = 0;
        for run in cells.chunk_by(|one, other| one == other) {
            let letter = run[0].known().map(|symbol| if symbol == Symbol::BLACK { 'F' } else { 'E' });
            moves.extend(letter.map(|letter| format!("{letter}{column},{row},{},1", run.len())));
            column += run.len();
        }
    }
    moves
}
