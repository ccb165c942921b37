//! `puzz-link`: addresses of puzz.link and similar sites, `https://puzz.link/p?nonogram/5/3/111g1g11h12j21g`, and the
//! files of pzpr.
//!
//! Every line has as many places as blocks fit: half its cells, rounded up. An address fills the places of all columns,
//! then those of all rows, **from the grid outwards**, so the last block comes first: a hexadecimal digit is a length,
//! `-` and two digits or `+` and three a longer one, and `g` to `z` leave 1 to 20 places free.
//!
//! A file holds the whole sheet: blocks in their usual order at the top and at the left, and the drawn cells, `#` for
//! black and `+` for blank. Files can only be read; addresses can be written, too.

use super::pieces::Separator;
use crate::formats::{
    Capabilities, Cursor, Format, Input, PlacedClue, Result, Source, Written, all, assemble, each, legible,
};
use crate::puzzles::{Nonogram, Picture};
use nonomata_engine::rule::{Block, ClueEntry, LineClue};
use nonomata_engine::symbol::{Symbol, SymbolSet};

pub(super) const FORMAT: Format = Format {
    name: "puzz-link",
    suffixes: &["url"],
    about: "addresses of puzz.link, such as https://puzz.link/p?nonogram/5/3/..., and files of pzpr",
    capabilities: Capabilities { many: true, longest_block: 0xfff, ..Capabilities::CLUES },
    looks_like,
    read: |source| all(read(source)),
    write: Some(|puzzles, written| each(puzzles, written, write)),
    separator: Separator::Lines,
    ..Format::OF_NONOGRAMS
};

/// The part of an address before the size.
const START: &str = "?nonogram/";

fn looks_like(text: &str) -> bool {
    let is_address = |word: &str| word.contains(START) || word.starts_with("http") && genre(word).is_some();
    is_file(text) || text.split_whitespace().next().is_some_and(is_address)
}

/// The kind of puzzle that an address names, and its place.
fn genre(word: &str) -> Option<(usize, &str)> {
    let (before, query) = word.split_once('?')?;
    let (genre, _) = query.split_once('/')?;
    Some((before.len() + 1, genre))
}

fn is_file(text: &str) -> bool {
    text.starts_with("pzprv3")
}

fn read(source: &Input<'_>) -> Result<Vec<Nonogram>> {
    let mut cursor = Cursor::new(source);
    cursor.skip_white_space();
    if is_file(cursor.rest()) {
        return Ok(vec![file(source, &mut cursor)?]);
    }
    let mut puzzles = Vec::new();
    loop {
        let address = cursor.clone();
        let word = cursor.rest().split_whitespace().next().unwrap_or_default();
        if !word.contains(START) {
            return Err(match genre(word) {
                Some((place, genre)) => {
                    let message = format!("found a puzzle of the kind {genre:?}, expected \"nonogram\"");
                    source.error(address.offset() + place, message)
                }
                None => address.expected("an address with ?nonogram/"),
            });
        }
        cursor.skip_past(START);
        puzzles.push(body(source, &mut cursor)?);
        cursor.skip_white_space();
        if cursor.peek().is_none() {
            return Ok(puzzles);
        }
    }
}

/// Reads one of the two sizes and the slash after it.
fn size(cursor: &mut Cursor<'_>, what: &str) -> Result<usize> {
    let size = cursor.number(what)?;
    match cursor.take('/') || cursor.take('\n') || cursor.take_text("\r\n") {
        true => Ok(size as usize),
        false => Err(cursor.expected(format_args!("a slash after {what}"))),
    }
}

/// Reads the part of an address after `?nonogram/`.
fn body(source: &Source, cursor: &mut Cursor<'_>) -> Result<Nonogram> {
    let start = cursor.offset();
    let width = size(cursor, "the number of columns")?;
    let height = size(cursor, "the number of rows")?;
    source.check_size(start, width, height)?;
    let puzzle =
        |[columns, rows]: [&[PlacedClue]; 2]| assemble(source, start, Nonogram::builder(), rows, columns);
    let end = format!("the end after {width} columns and {height} rows");
    let mut other = cursor.clone();
    let read = sides(cursor, [(width, height), (height, width)], &end);
    read.and_then(|[columns, rows]| puzzle([&columns, &rows])).map_err(|error| {
        let rows_first = sides(&mut other, [(height, width), (width, height)], &end);
        match rows_first.and_then(|[rows, columns]| puzzle([&columns, &rows])) {
            Ok(_) => error.with_hint("the clues would fit with the rows first; here the columns come first"),
            Err(_) => error,
        }
    })
}

/// Reads the clues of both sides, each with its number of lines and their length. Nothing may follow them.
fn sides(
    cursor: &mut Cursor<'_>,
    sides: [(usize, usize); 2],
    expected_end: &str,
) -> Result<[Vec<PlacedClue>; 2]> {
    let mut free = 0;
    let mut side = |(count, length): (usize, usize)| -> Result<Vec<PlacedClue>> {
        (0..count).map(|_| outwards(cursor, length.div_ceil(2), &mut free)).collect()
    };
    let both = [side(sides[0])?, side(sides[1])?];
    match free > 0 || cursor.peek().is_some_and(|letter| !letter.is_whitespace()) {
        true => Err(cursor.expected(expected_end)),
        false => Ok(both),
    }
}

/// Reads the blocks of a line from the last to the first. `free` is the number of places still to be left free.
fn outwards(cursor: &mut Cursor<'_>, places: usize, free: &mut usize) -> Result<PlacedClue> {
    let offset = cursor.offset();
    let mut clue = OpenClue::default();
    let mut taken = 0;
    while taken < places {
        let skipped = (*free).min(places - taken);
        *free -= skipped;
        taken += skipped;
        if taken == places {
            break;
        }
        let place = cursor.clone();
        let digits = match cursor.peek() {
            Some(letter @ 'g'..='z') => {
                *free = letter as usize - 'f' as usize;
                cursor.advance();
                continue;
            }
            Some('.') => {
                cursor.advance();
                clue.push_hidden()?;
                taken += 1;
                continue;
            }
            Some('-') => 2,
            Some('+') => 3,
            _ => 1,
        };
        if digits > 1 {
            cursor.advance();
        }
        clue.push(&place, hexadecimal(cursor, digits)?)?;
        taken += 1;
    }
    clue.entries.reverse();
    Ok(clue.finish(offset))
}

/// Reads a hexadecimal number of this many digits, with small letters.
fn hexadecimal(cursor: &mut Cursor<'_>, digits: usize) -> Result<u32> {
    let mut number = 0;
    for _ in 0..digits {
        let digit = cursor.peek().filter(|digit| !digit.is_ascii_uppercase());
        let digit = digit.and_then(|digit| digit.to_digit(16));
        number = number * 16
            + digit.ok_or_else(|| cursor.expected("a hexadecimal digit or a letter from g to z"))?;
        cursor.advance();
    }
    Ok(number)
}

/// A clue that is being read. A single 0 is an empty clue.
#[derive(Default)]
struct OpenClue<'a> {
    entries: Vec<ClueEntry>,
    zero: Option<Cursor<'a>>,
}

impl<'a> OpenClue<'a> {
    fn push(&mut self, place: &Cursor<'a>, length: u32) -> Result<()> {
        match Block::new(length, Symbol::BLACK) {
            Ok(block) => self.entries.push(ClueEntry::Block(block)),
            Err(_) => self.zero = Some(place.clone()),
        }
        self.check_zero()
    }

    /// Takes a block of hidden length.
    fn push_hidden(&mut self) -> Result<()> {
        self.entries.push(ClueEntry::UNKNOWN);
        self.check_zero()
    }

    fn check_zero(&self) -> Result<()> {
        match &self.zero {
            Some(zero) if !self.entries.is_empty() => Err(zero.expected("a length of at least 1")),
            _ => Ok(()),
        }
    }

    fn finish(self, offset: usize) -> PlacedClue {
        PlacedClue::new(offset, LineClue::new(self.entries))
    }
}

/// Reads a file.
fn file(source: &Input<'_>, cursor: &mut Cursor<'_>) -> Result<Nonogram> {
    let start = cursor.offset();
    while cursor.peek().is_some_and(|letter| letter != '/' && letter != '\n') {
        cursor.advance();
    }
    cursor.advance();
    if !cursor.take_text("nonogram") {
        return Err(cursor.expected("nonogram: other puzzles are not supported"));
    }
    cursor.skip_spaces();
    if !(cursor.take('/') || cursor.take_text("\r\n") || cursor.take('\n')) {
        return Err(cursor.expected("a slash after nonogram"));
    }
    let height = size(cursor, "the number of rows")?;
    let width = size(cursor, "the number of columns")?;
    source.check_size(start, width, height)?;
    source.take_cells(start, width * height)?;
    let (above, left) = (height.div_ceil(2), width.div_ceil(2));
    let mut rows: Vec<OpenClue<'_>> = (0..height).map(|_| OpenClue::default()).collect();
    let mut columns: Vec<OpenClue<'_>> = (0..width).map(|_| OpenClue::default()).collect();
    let mut drawn = Picture::unknown(width, height, 2);
    for row in 0..above + height {
        for column in 0..left + width {
            let place = next_token(cursor);
            let token = token(cursor);
            if token.is_empty() {
                return Err(cursor.expected(format_args!("{} rows of {}", above + height, left + width)));
            }
            match (row.checked_sub(above), column.checked_sub(left)) {
                (None, None) => {}
                (Some(row), Some(column)) => match token {
                    "#" => drawn.set(row, column, SymbolSet::only(Symbol::BLACK)),
                    "+" => drawn.set(row, column, SymbolSet::only(Symbol::BLANK)),
                    "." => {}
                    _ => return Err(place.expected("#, + or .")),
                },
                _ if token == "." => {}
                (row, column) => {
                    let length = source.number(place.offset(), token, "a block's length")?;
                    let clue = match (row, column) {
                        (Some(row), _) => &mut rows[row],
                        (_, column) => &mut columns[column.unwrap_or_default()],
                    };
                    clue.push(&place, length)?;
                }
            }
        }
    }
    next_token(cursor);
    cursor.expect_end("the end of the sheet")?;
    let clues = |open: Vec<OpenClue<'_>>| open.into_iter().map(|clue| clue.finish(start)).collect::<Vec<_>>();
    let is_untouched = drawn.unknown_count() == drawn.cells().len();
    let builder = Nonogram::builder();
    let builder = if is_untouched { builder } else { builder.saved(drawn) };
    assemble(source, start, builder, &clues(rows), &clues(columns))
}

/// Skips to the next word of a sheet.
fn next_token<'a>(cursor: &mut Cursor<'a>) -> Cursor<'a> {
    while cursor.peek().is_some_and(|letter| letter.is_whitespace() || letter == '/') {
        cursor.advance();
    }
    cursor.clone()
}

/// Reads a word of a sheet.
fn token<'a>(cursor: &mut Cursor<'a>) -> &'a str {
    let rest = cursor.rest();
    let end = rest.find(|letter: char| letter.is_whitespace() || letter == '/').unwrap_or(rest.len());
    cursor.take_text(&rest[..end]);
    &rest[..end]
}

fn write(puzzle: &Nonogram, written: &mut Written) {
    let (width, height) = (puzzle.width(), puzzle.height());
    let text = &mut written.text;
    text.push_str(&format!("https://puzz.link/p{START}{width}/{height}/"));
    let mut free = 0;
    for (clues, length) in [(puzzle.columns(), height), (puzzle.rows(), width)] {
        for clue in legible(clues) {
            let blocks = clue.blocks();
            for block in blocks.iter().rev() {
                push_free(text, &mut free);
                match block.length() {
                    length @ ..16 => text.push_str(&format!("{length:x}")),
                    length @ ..256 => text.push_str(&format!("-{length:02x}")),
                    length => text.push_str(&format!("+{length:03x}")),
                }
            }
            free += length.div_ceil(2).saturating_sub(blocks.len());
        }
    }
    push_free(text, &mut free);
    text.push('\n');
}

/// Writes this number of free places.
fn push_free(text: &mut String, free: &mut usize) {
    while *free > 0 {
        let step = (*free).min(20);
        text.push((b'f' + step as u8) as char);
        *free -= step;
    }
}
