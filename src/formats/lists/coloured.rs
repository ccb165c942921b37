//! `cwc`: four groups of lines, the lengths and the colours of the rows and of the columns, in which every line counts.

use super::lines::written_lines;
use super::numbers::{lengths_on, numbers};
use super::*;
use crate::formats::spare_letters;
use crate::puzzles::Colour;

/// The colours of a text that does not describe them, repeated if there are more.
const USUAL_COLOURS: [[u8; 3]; 8] = [
    [220, 20, 30],
    [30, 70, 220],
    [0, 140, 50],
    [240, 200, 0],
    [140, 60, 170],
    [240, 130, 0],
    [0, 160, 180],
    [130, 80, 30],
];

/// The palette of that many colours.
pub(super) fn palette(colours: usize) -> Palette {
    let usual = Palette::black_and_white();
    if colours == 1 {
        return usual;
    }
    let colour = |(index, letter): (usize, char)| {
        Colour::new(format!("colour-{}", index + 1), letter, USUAL_COLOURS[index % USUAL_COLOURS.len()])
    };
    let background = usual.colour(Symbol::BLANK).clone();
    Palette::new(std::iter::once(background).chain(spare_letters().take(colours).enumerate().map(colour)))
        .expect("no two colours have one letter")
}

pub(super) fn read(dialect: &Dialect, source: &Input<'_>) -> Puzzles {
    let mut lines = written_lines(source);
    let [width, height, colours] = dialect.header(source, &mut lines)?;
    let sizes = Sizes::new(source, width, height)?;
    if colours.1 as usize >= Palette::LIMIT {
        bail!(source, colours.0, "found {} colours, expected at most {}", colours.1, Palette::LIMIT - 1);
    }
    let rows = list(source, &mut lines, sizes.height, "row", colours.1)?;
    blank_line(source, lines.next(), &format!("a blank line after the colours of {} rows", sizes.height))?;
    let columns = list(source, &mut lines, sizes.width, "column", colours.1)?;
    if let Some((offset, _)) = lines.find(|line| !is_blank(line.1)) {
        return Err(
            Cursor::at(source, offset).expected(format_args!("the end after {} columns", sizes.width))
        );
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
) -> Result<Vec<PlacedClue>> {
    let end = source.text().len();
    let mut lengths = Vec::new();
    for index in 1..=count {
        let expected =
            || Cursor::at(source, end).expected(format_args!("the lengths of {side} {index} of {count}"));
        let line = lines.next().ok_or_else(expected)?;
        lengths.push((line.0, lengths_on(source, line)?));
    }
    blank_line(source, lines.next(), &format!("a blank line after the lengths of {count} {side}s"))?;
    // Editors remove blank lines at the end of a text; those of empty clues can be restored.
    lengths.iter().map(|lengths| clue(source, lengths, lines.next().unwrap_or((end, "")), colours)).collect()
}

/// Checks that the line between two groups is blank.
fn blank_line(source: &Source, line: Option<PlacedLine<'_>>, what: &str) -> Result<()> {
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
) -> Result<PlacedClue> {
    let is_zero = |numbers: &[PlacedNumber]| matches!(numbers, [] | [(_, 0)]);
    let symbols = numbers(source, line, |cursor| cursor.number("a colour's number"))?;
    if is_zero(lengths) && is_zero(&symbols) {
        return Ok(PlacedClue::new(*offset, Clue::default()));
    }
    if symbols.len() != lengths.len() {
        let end = line.0 + line.1.trim_end().len();
        let cursor = Cursor::at(source, symbols.get(lengths.len()).map_or(end, |symbol| symbol.0));
        return Err(cursor.expected(format_args!("one colour for each of {} lengths", lengths.len())));
    }
    let block = |(&(place, length), &(colour_place, colour)): (&PlacedNumber, &PlacedNumber)| {
        if colour == 0 || colour > colours {
            bail!(source, colour_place, "found the colour {colour}, expected a number from 1 to {colours}");
        }
        Block::new(length, Symbol::new(colour as usize))
            .map_err(|_| Cursor::at(source, place).expected("a length of at least 1"))
    };
    let blocks = lengths.iter().zip(&symbols).map(block).collect::<Result<Vec<_>, _>>()?;
    Ok(PlacedClue::new(*offset, Clue::new(blocks)))
}
