//! `pzl`: coloured puzzles as numbers: the colours, the sizes, and clues whose blocks name their colour by its value.
//!
//! ```text
//! 3
//! #ffffff
//! #ff0000
//! #0000ff
//!
//! 2 4
//!
//! 2 2 255 0 0 1 0 0 255
//! 1 2 0 0 255
//!
//! 1 1 255 0 0
//! 2 1 255 0 0 1 0 0 255
//! 1 2 0 0 255
//! 0
//! ```
//!
//! The **height** comes first. A line of the puzzle is the number of its blocks and, for each, its length and the red,
//! green and blue of its colour. The colour that no block has is the background.

use std::fmt::Write;

use crate::formats::{
    Capabilities, Cursor, Format, Input, PaletteBuilder, PlacedClue, Result, Written, all, assemble, each,
    hexadecimal, hexadecimal_rgb, legible, name_of,
};
use crate::puzzles::{Colour, Nonogram, Palette};
use nonomata_engine::rule::{Block, Clue, LineClue};
use nonomata_engine::symbol::Symbol;

pub(super) const FORMAT: Format = Format {
    name: "pzl",
    suffixes: &["pzl"],
    about: "numbers: colours as #rrggbb, height and width, rows and columns of blocks with red, green, blue",
    capabilities: Capabilities { colour: true, twins: false, ..Capabilities::CLUES },
    looks_like,
    read: |source| all(read(source).map(|puzzle| vec![puzzle])),
    write: Some(|puzzles, written| each(puzzles, written, write)),
    ..Format::OF_NONOGRAMS
};

/// Whether a number is above a colour.
fn looks_like(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_count = |line: &str| line.bytes().all(|digit| digit.is_ascii_digit());
    let is_colour =
        |line: &str| line.strip_prefix('#').is_some_and(|digits| hexadecimal_rgb(digits).is_some());
    lines.next().is_some_and(is_count) && lines.next().is_some_and(is_colour)
}

/// A number or a colour between white space.
fn number(cursor: &mut Cursor<'_>, what: &str) -> Result<u32> {
    cursor.skip_white_space();
    let number = cursor.length(what)?;
    match cursor.peek() {
        Some(letter) if !letter.is_whitespace() => Err(cursor.expected("a space after a number")),
        _ => Ok(number),
    }
}

fn read(source: &Input<'_>) -> Result<Nonogram> {
    let mut cursor = Cursor::new(source);
    let listed = colours(source, &mut cursor)?;
    cursor.skip_white_space();
    let place = cursor.offset();
    let height = number(&mut cursor, "the height")? as usize;
    let width = number(&mut cursor, "the width")? as usize;
    source.check_size(place, width, height)?;
    let mut lines = Vec::new();
    for index in 0..height + width {
        let name = if index < height {
            format!("row {} of {height}", index + 1)
        } else {
            format!("column {} of {width}", index - height + 1)
        };
        lines.push(line(source, &mut cursor, &listed, &name)?);
    }
    cursor.expect_end(&format!("the end after {height} rows and {width} columns"))?;
    let mut unused: Vec<usize> = (0..listed.len()).collect();
    lines.iter().flat_map(|line| &line.blocks).for_each(|block| unused.retain(|index| *index != block.1));
    if let Some(first) = unused.first().filter(|first| **first > 0 && unused.len() > 1) {
        let background = name_of(listed[*first]);
        source.warn(0, format!("several colours have no block; took {background} for the background"));
    }
    let (palette, symbols) = palette(&listed, unused.first().copied()).map_err(source.says(0))?;
    let clue = |line: &Line| {
        let blocks =
            line.blocks.iter().filter_map(|&(length, index)| Block::new(length, symbols[index]).ok());
        PlacedClue::new(line.place, Clue::new(blocks))
    };
    let clues: Vec<PlacedClue> = lines.iter().map(clue).collect();
    let (rows, columns) = clues.split_at(height);
    assemble(source, place, Nonogram::builder().palette(palette), rows, columns)
}

/// Reads the number of colours and the colours.
fn colours(source: &Input<'_>, cursor: &mut Cursor<'_>) -> Result<Vec<[u8; 3]>> {
    cursor.skip_white_space();
    let start = cursor.clone();
    let count = number(cursor, "the number of colours")? as usize;
    if count > Palette::LIMIT {
        return Err(start.error(format!("found {count} colours, expected at most {}", Palette::LIMIT)));
    }
    let mut listed: Vec<[u8; 3]> = Vec::new();
    for index in 1..=count {
        cursor.skip_white_space();
        let place = cursor.offset();
        let word = cursor.rest().split_whitespace().next().unwrap_or_default();
        let digits = word.strip_prefix('#').filter(|digits| digits.len() == 6);
        let Some(rgb) = digits.and_then(hexadecimal_rgb) else {
            return Err(cursor.expected(format_args!("colour {index} of {count}, such as #ff0000")));
        };
        if listed.contains(&rgb) {
            bail!(source, place, "found {word} for the second time");
        }
        listed.push(rgb);
        cursor.take_text(word);
    }
    Ok(listed)
}

/// A line of the puzzle: the place of its clue, and the lengths of its blocks with the index of their colours.
struct Line {
    place: usize,
    blocks: Vec<(u32, usize)>,
}

fn line(source: &Input<'_>, cursor: &mut Cursor<'_>, listed: &[[u8; 3]], name: &str) -> Result<Line> {
    cursor.skip_white_space();
    let place = cursor.offset();
    let count = number(cursor, &format!("the number of blocks of {name}"))?;
    let mut blocks = Vec::new();
    for index in 1..=count {
        cursor.skip_white_space();
        let start = cursor.clone();
        let length = number(cursor, &format!("the length of block {index} of {count} in {name}"))?;
        if length == 0 {
            return Err(start.expected("a length of at least 1"));
        }
        cursor.skip_white_space();
        let place = cursor.offset();
        let mut rgb = [0; 3];
        for (part, what) in rgb.iter_mut().zip(["red", "green", "blue"]) {
            let found = number(cursor, &format!("the {what} of a colour, 0 to 255"))?;
            let Ok(value) = u8::try_from(found) else {
                bail!(source, place, "found the {what} {found}, expected 0 to 255");
            };
            *part = value;
        }
        let Some(colour) = listed.iter().position(|other| *other == rgb) else {
            bail!(source, place, "found the colour #{}, expected one of those above", hexadecimal(rgb));
        };
        blocks.push((length, colour));
    }
    Ok(Line { place, blocks })
}

/// The palette with this background, white if there is none, and the symbol of every listed colour.
fn palette(listed: &[[u8; 3]], background: Option<usize>) -> Result<(Palette, Vec<Symbol>), String> {
    let letter = PaletteBuilder::usual_background().letter;
    let blank = background.map_or([255; 3], |index| listed[index]);
    let mut palette = PaletteBuilder::new(Colour::new(name_of(blank), letter, blank));
    let black = PaletteBuilder::usual_black();
    let mut symbol = |(index, rgb): (usize, &[u8; 3])| {
        if Some(index) == background {
            return Ok(Symbol::BLANK);
        }
        let letter = (*rgb == black.rgb).then_some(black.letter);
        palette.add(&name_of(*rgb), letter, *rgb)
    };
    let symbols = listed.iter().enumerate().map(&mut symbol).collect::<Result<_, _>>()?;
    Ok((palette.palette_or_black_and_white(), symbols))
}

fn write(puzzle: &Nonogram, written: &mut Written) {
    let values: Vec<[u8; 3]> = puzzle.palette().colours().iter().map(|colour| colour.rgb).collect();
    let text = &mut written.text;
    let _ = writeln!(text, "{}", values.len());
    values.iter().for_each(|rgb| text.extend(["#", &hexadecimal(*rgb), "\n"]));
    let _ = writeln!(text, "\n{} {}\n", puzzle.height(), puzzle.width());
    write_lines(puzzle.rows(), &values, text);
    text.push('\n');
    write_lines(puzzle.columns(), &values, text);
    let is_kept = palette(&values, Some(0)).is_ok_and(|(again, _)| again == *puzzle.palette());
    written.lose("the names and letters of the colours", !is_kept);
}

fn write_lines(clues: &[LineClue], values: &[[u8; 3]], text: &mut String) {
    for clue in legible(clues) {
        let _ = write!(text, "{}", clue.blocks().len());
        for block in clue.blocks() {
            let [red, green, blue] = values[block.symbol().index()];
            let _ = write!(text, " {} {red} {green} {blue}", block.length());
        }
        text.push('\n');
    }
}
