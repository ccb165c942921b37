//! `characters`: a picture of characters, blank or full, or of coloured squares, with a line for every row.
//!
//! ```text
//! ##.#.
//! .....
//! #.##.
//! ```
//!
//! Sizes and a title may be above the picture, or its palette (`legend`). A space is a blank cell unless the text has
//! another sign for blank cells; then spaces mean nothing. Every other character is a colour. Lines may be shorter
//! than the longest one, with a warning where spaces are not blank cells.

use super::above::Above;
use super::legend::Legend;
use super::numbers::start;
use super::*;
use crate::formats::{PaletteBuilder, usual_rgb};
use crate::puzzles::{Colour, Picture};

/// The signs for blank cells, besides the space. The first ones may stand alone in a text.
const BLANKS: [char; 12] = [
    '.', '\u{25a1}', '\u{25fb}', '\u{25ab}', '\u{25fd}', '\u{2b1c}', '\u{25a2}', '\u{2610}', '\u{b7}', '-',
    '_', '~',
];

/// How many of them may stand alone.
const BLANKS_ALONE: usize = 8;

/// The signs for black cells that are not letters.
const BLACKS: [char; 12] = [
    '#', '\u{25a0}', '\u{2588}', '\u{25fc}', '\u{25aa}', '\u{25fe}', '\u{2b1b}', '\u{25cf}', '\u{2593}', '@',
    '*', '+',
];

/// The letters for black cells. They need a sign for blank cells.
const LETTERS: [char; 4] = ['X', 'x', 'O', 'o'];

/// Squares with a colour of their own.
const COLOURED: [(char, &str, [u8; 3]); 7] = [
    ('\u{1f7e5}', "red", [221, 46, 68]),
    ('\u{1f7e6}', "blue", [85, 172, 238]),
    ('\u{1f7e7}', "orange", [244, 144, 12]),
    ('\u{1f7e8}', "yellow", [253, 203, 88]),
    ('\u{1f7e9}', "green", [120, 177, 89]),
    ('\u{1f7ea}', "purple", [170, 142, 214]),
    ('\u{1f7eb}', "brown", [193, 105, 79]),
];

/// The square that is black beside coloured ones, or their background.
const BLACK_SQUARE: char = '\u{2b1b}';

/// Follows a sign that is drawn as a picture, and means nothing.
const AS_PICTURE: char = '\u{fe0f}';

/// Half a cell, in triangles.
const TRIANGLES: std::ops::RangeInclusive<char> = '\u{25e2}'..='\u{25e5}';

pub(super) fn is_blank_sign(letter: char) -> bool {
    BLANKS.contains(&letter)
}

/// The symbol of a cell in black and white.
pub(in crate::formats) fn symbol_of(letter: char) -> Option<Symbol> {
    match letter {
        '0' | ' ' => Some(Symbol::BLANK),
        '1' => Some(Symbol::BLACK),
        _ if is_blank_sign(letter) => Some(Symbol::BLANK),
        _ => (BLACKS.contains(&letter) || LETTERS.contains(&letter)).then_some(Symbol::BLACK),
    }
}

fn is_coloured(letter: char) -> bool {
    COLOURED.iter().any(|colour| colour.0 == letter)
}

/// The sizes and the title above a picture.
fn above(text: &str) -> Option<Above<'_>> {
    Above::of(text, |picture, above| {
        let are_letters = || picture.chars().all(|sign| sign.is_whitespace() || LETTERS.contains(&sign));
        match above.has_sizes() {
            // Beside sizes, spaces are blank.
            true => are_signs(picture) || are_letters() && !is_blank(picture),
            false => are_signs(picture) && picture.contains(is_blank_sign),
        }
    })
}

/// Whether there are only signs for cells, and not just dashes.
fn are_signs(text: &str) -> bool {
    let (mut has_blank, mut has_letter, mut has_sign) = (false, false, false);
    let is_framed = is_framed(text);
    for letter in text.trim().chars() {
        let is_alone = BLANKS[..BLANKS_ALONE].contains(&letter);
        let is_letter = LETTERS.contains(&letter);
        let is_full = BLACKS.contains(&letter) || is_coloured(letter) || TRIANGLES.contains(&letter);
        let is_between = [' ', '\r', '\n', AS_PICTURE].contains(&letter) || is_framed && letter == '|';
        if !(is_blank_sign(letter) || is_letter || is_full || is_between) {
            return false;
        }
        has_blank |= is_blank_sign(letter);
        has_letter |= is_letter;
        has_sign |= is_alone || is_full;
    }
    if has_letter { has_blank } else { has_sign }
}

/// Whether each row is between bars, as are its cells: `|_|X|_|`.
fn is_framed(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    lines.peek().is_some() && lines.all(|line| line.len() > 1 && line.starts_with('|') && line.ends_with('|'))
}

/// The signs of the colours so far, in the order of their symbols, and whether spaces mean nothing.
struct Signs {
    seen: Vec<char>,
    are_spaces_ignored: bool,
    /// Whether bars between the cells mean nothing.
    is_framed: bool,
    background: Option<char>,
}

impl Signs {
    /// The symbol of a sign, or none if it means nothing.
    fn symbol(&mut self, cursor: &Cursor<'_>, letter: char) -> Result<Option<Symbol>> {
        if letter == AS_PICTURE || letter == ' ' && self.are_spaces_ignored || letter == '|' && self.is_framed
        {
            return Ok(None);
        }
        if letter == ' ' || is_blank_sign(letter) || self.background == Some(letter) {
            return Ok(Some(Symbol::BLANK));
        }
        if TRIANGLES.contains(&letter) {
            return Err(cursor.error("found a triangle: half-filled cells are not supported"));
        }
        let is_sign = letter.is_alphabetic() || !letter.is_ascii() || BLACKS.contains(&letter);
        if !is_sign || letter.is_whitespace() || letter.is_control() {
            return Err(cursor.expected("the sign of a cell"));
        }
        let index = self.seen.iter().position(|seen| *seen == letter).unwrap_or(self.seen.len());
        if index == self.seen.len() {
            if index + 1 == Palette::LIMIT {
                return Err(cursor.error(format!("too many colours: the limit is {}", Palette::LIMIT - 1)));
            }
            self.seen.push(letter);
        }
        Ok(Some(Symbol::new(index + 1)))
    }

    /// The colours of all signs.
    fn palette(&self, source: &Source) -> Result<Palette> {
        let only_black =
            matches!(self.seen[..], [] | [_]) && !self.seen.iter().any(|sign| is_coloured(*sign));
        let usual = PaletteBuilder::usual_background();
        if only_black && self.background.is_none() {
            return Ok(Palette::black_and_white());
        }
        let black = PaletteBuilder::usual_black();
        let mut palette = PaletteBuilder::new(match self.background {
            Some(_) => Colour::new(black.name.clone(), usual.letter, black.rgb),
            None => usual.clone(),
        });
        for &sign in &self.seen {
            let coloured = COLOURED.iter().find(|colour| colour.0 == sign);
            let added = match coloured {
                Some((_, name, rgb)) => palette.add(name, None, *rgb),
                None if BLACKS.contains(&sign) && palette.named(&black.name).is_none() => palette.black(),
                None => palette.add(&sign.to_string(), Some(sign), usual_rgb(&sign.to_string())),
            };
            added.map_err(source.says(0))?;
        }
        Ok(palette.palette())
    }
}

pub(super) fn read(source: &Input<'_>) -> Puzzles {
    if let Some(legend) = Legend::of(source.text()) {
        return legend.read(source);
    }
    let above = above(source.text());
    if !source.is_chosen() && above.is_none() && !are_signs(source.text()) {
        return Err(source.not_meant());
    }
    let begin = above.as_ref().map_or(0, |above| above.end);
    let text = &source.text()[begin..];
    let are_spaces_ignored = text.contains(is_blank_sign);
    let has_blank = are_spaces_ignored || text.trim_matches(['\r', '\n']).contains(' ');
    let is_dark = !has_blank && text.contains(BLACK_SQUARE) && text.contains(is_coloured);
    let background = is_dark.then_some(BLACK_SQUARE);
    let is_framed = is_framed(text);
    let mut signs = Signs { seen: Vec::new(), are_spaces_ignored, is_framed, background };
    let is_row = |line: &PlacedLine<'_>| {
        line.0 >= begin && if are_spaces_ignored { !is_blank(line.1) } else { !line.1.is_empty() }
    };
    let end = source.lines().filter(is_row).map(|line| line.0).last().unwrap_or(0);
    let lines = source.lines().skip_while(|line| !is_row(line)).take_while(|line| line.0 <= end);
    let (mut rows, mut width) = (Vec::new(), 0);
    for line in lines {
        if are_spaces_ignored && is_blank(line.1) {
            return Err(Cursor::at(source, line.0).expected("a row of the picture"));
        }
        let mut row = Vec::new();
        for (index, letter) in line.1.char_indices() {
            row.extend(signs.symbol(&Cursor::at(source, line.0 + index), letter)?);
        }
        width = width.max(row.len());
        rows.push(row);
        source.check_size(line.0, width, rows.len())?;
    }
    let place = source.lines().find(is_row).map_or(0, start);
    if width == 0 {
        bail!(source, place, "found nothing, expected rows of a picture");
    }
    if let Some(sign) = background {
        source.warn(place, format!("no cell is blank; took {sign} for the background"));
    }
    // A blank at the end of a row may be left out where spaces are blank, too.
    let widths = || (1..).zip(rows.iter().map(Vec::len));
    if let Some((number, least)) = widths().find(|row| row.1 < width).filter(|_| are_spaces_ignored) {
        let longest = widths().find(|row| row.1 == width).map_or(1, |row| row.0);
        let cells = "the missing cells are taken for blank ones";
        source.warn(place, format!("row {number} is {least} cells wide, row {longest} is {width}; {cells}"));
    }
    source.take_cells(place, width * rows.len())?;
    let mut symbols = Vec::with_capacity(width * rows.len());
    for row in &rows {
        symbols.extend(row);
        symbols.resize(symbols.len() + width - row.len(), Symbol::BLANK);
    }
    let goal = Picture::of_symbols(width, rows.len(), &symbols);
    let puzzle = Nonogram::from_picture(goal, signs.palette(source)?);
    let puzzle = puzzle.map_err(source.at(place))?;
    Ok(vec![match above {
        Some(above) => above.finish(source, puzzle)?,
        None => puzzle,
    }])
}
