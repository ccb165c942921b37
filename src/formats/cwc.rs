//! `cwc`: `cwd` with colours: height, width and the number of colours, each on a line, then the lengths of all rows,
//! their colours, the lengths of all columns and their colours, with a blank line between two of these.
//!
//! ```text
//! 2
//! 4
//! 2
//! 2 1
//! 2
//!
//! 1 2
//! 2
//!
//! 1
//! ...
//! ```
//!
//! An empty clue is a blank line in both groups, so **every line counts**. Colours are numbers from 1 on. How they
//! look the text does not tell: a single one is black, several get looks of our own.

use std::fmt::Write;

use super::assemble::{PlacedClue, assemble, legible};
use super::cursor::Cursor;
use super::error::ReadError;
use super::format::{Format, Holds, Written};
use super::numbers::{PlacedLine, PlacedNumber, count, is_blank, lengths_on, may_be_clue, numbers};
use super::palette::spare_letters;
use super::sized::{Sizes, header, written_lines};
use super::source::Source;
use super::warning::Warnings;
use crate::puzzles::{Colour, Nonogram, Palette};
use crate::rule::{Block, Clue, LineClue};
use crate::symbol::Symbol;

pub(super) const FORMAT: Format = Format {
    name: "cwc",
    suffixes: &["cwc"],
    about: "cwd with colours: height, width, number of colours, lengths and colours of rows and columns",
    holds: Holds { colour: true, ..Holds::CLUES },
    looks_like,
    read,
    write,
};

/// How colours look, in turn.
const LOOKS: [[u8; 3]; 8] = [
    [220, 20, 30],
    [30, 70, 220],
    [0, 140, 50],
    [240, 200, 0],
    [140, 60, 170],
    [240, 130, 0],
    [0, 160, 180],
    [130, 80, 30],
];

/// One number on each of the first three lines, nothing but numbers, and enough blank lines to part four groups.
fn looks_like(text: &str) -> bool {
    let sizes = text.lines().take(3).filter(|line| count(line) == 1).count();
    sizes == 3 && text.lines().filter(|line| is_blank(line)).count() >= 3 && text.lines().all(may_be_clue)
}

/// The lines of a group with their numbers.
type Group = Vec<(usize, Vec<PlacedNumber>)>;

fn read(source: &Source, _: &mut Warnings<'_>) -> Result<Vec<Nonogram>, ReadError> {
    let mut lines = written_lines(source);
    let [height] = header(source, lines.next(), ["the height"])?;
    let [width] = header(source, lines.next(), ["the width"])?;
    let [colours] = header(source, lines.next(), ["the number of colours"])?;
    let sizes = Sizes::new(source, width, height)?;
    if colours.1 as usize >= Symbol::LIMIT {
        let message = format!("found {} colours, expected at most {}", colours.1, Symbol::LIMIT - 1);
        return Err(source.error(colours.0, message));
    }
    let rows = list(source, &mut lines, sizes.height, "row", colours.1)?;
    blank_line(source, lines.next(), &format!("a blank line behind the colours of {} rows", sizes.height))?;
    let columns = list(source, &mut lines, sizes.width, "column", colours.1)?;
    if let Some((offset, _)) = lines.find(|line| !is_blank(line.1)) {
        return Err(Cursor::at(source, offset).expected(&format!("the end behind {} columns", sizes.width)));
    }
    let builder = Nonogram::builder().palette(palette(colours.1 as usize));
    Ok(vec![assemble(source, sizes.place, builder, &rows, &columns)?])
}

/// Reads the lengths and the colours of that many lines of the puzzle.
fn list<'a>(
    source: &Source,
    lines: &mut impl Iterator<Item = PlacedLine<'a>>,
    count: usize,
    side: &str,
    colours: u32,
) -> Result<Vec<PlacedClue>, ReadError> {
    let mut lengths = Group::new();
    for index in 1..=count {
        let line = lines.next().ok_or_else(|| {
            let end = Cursor::at(source, source.text().len());
            end.expected(&format!("the lengths of {side} {index} of {count}"))
        })?;
        lengths.push((line.0, lengths_on(source, line)?));
    }
    blank_line(source, lines.next(), &format!("a blank line behind the lengths of {count} {side}s"))?;
    let end = (source.text().len(), "");
    // Blank lines at the end of a text are easily lost, and those of empty clues say nothing.
    lengths.iter().map(|lengths| clue(source, lengths, lines.next().unwrap_or(end), colours)).collect()
}

/// Refuses whatever is not the blank line between two groups.
fn blank_line(source: &Source, line: Option<PlacedLine<'_>>, what: &str) -> Result<(), ReadError> {
    match line {
        Some(line) if is_blank(line.1) => Ok(()),
        line => {
            let cursor = Cursor::at(source, line.map_or(source.text().len(), |line| line.0));
            let hint =
                "every line counts, as an empty clue is a blank line; the height comes before the width";
            Err(cursor.expected(what).with_hint(hint))
        }
    }
}

/// The clue of these lengths and the colours on that line.
fn clue(
    source: &Source,
    (offset, lengths): &(usize, Vec<PlacedNumber>),
    line: PlacedLine<'_>,
    colours: u32,
) -> Result<PlacedClue, ReadError> {
    let is_zero = |numbers: &[PlacedNumber]| matches!(numbers, [] | [(_, 0)]);
    let symbols = numbers(source, line, "a colour's number")?;
    if is_zero(lengths) && is_zero(&symbols) {
        return Ok(PlacedClue::new(*offset, Clue::default()));
    }
    if symbols.len() != lengths.len() {
        let end = line.0 + line.1.trim_end().len();
        let cursor = Cursor::at(source, symbols.get(lengths.len()).map_or(end, |symbol| symbol.0));
        return Err(cursor.expected(&format!("one colour for each of {} lengths", lengths.len())));
    }
    let block = |(&(place, length), &(colour_place, colour)): (&PlacedNumber, &PlacedNumber)| {
        if colour == 0 || colour > colours {
            let message = format!("found the colour {colour}, expected a number from 1 to {colours}");
            return Err(source.error(colour_place, message));
        }
        Block::new(length, Symbol::new(colour as usize))
            .map_err(|_| Cursor::at(source, place).expected("a length of at least 1"))
    };
    let blocks = lengths.iter().zip(&symbols).map(block).collect::<Result<Vec<_>, _>>()?;
    Ok(PlacedClue::new(*offset, Clue::new(blocks)))
}

/// The palette of that many colours.
fn palette(colours: usize) -> Palette {
    let usual = Palette::black_and_white();
    if colours == 1 {
        return usual;
    }
    let colour = |(index, letter): (usize, char)| {
        Colour::new(format!("colour-{}", index + 1), letter, LOOKS[index % LOOKS.len()])
    };
    let background = usual.colour(Symbol::BLANK).clone();
    Palette::new(std::iter::once(background).chain(spare_letters().take(colours).enumerate().map(colour)))
        .expect("no two colours have one letter")
}

fn write(puzzles: &[Nonogram], written: &mut Written) {
    for puzzle in puzzles {
        let colours = puzzle.palette().size() - 1;
        let _ = writeln!(written.text, "{}\n{}\n{colours}", puzzle.height(), puzzle.width());
        write_list(puzzle.rows(), &mut written.text);
        written.text.push('\n');
        write_list(puzzle.columns(), &mut written.text);
        written.lose("how the colours look and what they are called", *puzzle.palette() != palette(colours));
    }
}

fn write_list(clues: &[LineClue], text: &mut String) {
    write_group(clues, |block| block.length(), text);
    text.push('\n');
    write_group(clues, |block| block.symbol().index(), text);
}

fn write_group(clues: &[LineClue], number: impl Fn(&Block) -> usize, text: &mut String) {
    for clue in legible(clues) {
        let numbers: Vec<String> = clue.blocks().iter().map(|block| number(block).to_string()).collect();
        let _ = writeln!(text, "{}", numbers.join(" "));
    }
}
