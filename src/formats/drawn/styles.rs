//! Grids with clues read back: which style a text is in, where its rows are, and what its signs mean.

use super::{DrawingError, cell_count, is_remark};
use crate::formats::source::Source;
use crate::puzzles::{Layout, Palette};
use crate::symbol::{Symbol, SymbolSet};

/// A line of a text, and where it begins, counted in bytes.
type Line<'a> = (usize, &'a str);

/// How a grid is drawn, as far as that can be seen without the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drawn {
    /// One sign a cell, and nothing else: ascii, marks, squares, or written by hand.
    Plain,
    /// Between borders, with cells of some signs.
    Blocks,
    /// Between bars.
    Framed,
    /// Between quotes.
    Quoted,
}

/// The signs of a row with the places where they stand, counted in bytes, and the place of the row.
struct Row {
    place: usize,
    signs: Vec<(usize, char)>,
}

/// What a sign can mean that is not the letter of a colour.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Blank,
    Black,
    Unknown,
}

/// Why a sign cannot be read.
enum Unread {
    /// It means nothing here.
    Meaningless,
    /// The style has it for two colours.
    Ambiguous,
}

/// Reads the cells of a grid, row by row.
pub(super) fn read(
    source: &Source,
    layout: &Layout,
    palette: &Palette,
    unknown: bool,
) -> Result<Vec<SymbolSet>, DrawingError> {
    let lines: Vec<Line<'_>> = source.lines().collect();
    let (width, height) = layout.size().unwrap_or_default();
    let drawn = Drawn::of(&lines, palette);
    let rows = drawn.rows(&lines, width);
    // Rows without cells cannot be seen.
    let has_none = width == 0 && rows.is_empty();
    if rows.len() != height && !has_none {
        return Err(DrawingError::Rows { found: rows.len(), expected: height });
    }
    let mut cells = Vec::with_capacity(width * height);
    for Row { place, signs } in rows {
        if signs.len() != width {
            let message = format!("found {}, expected {width}", cell_count(signs.len()));
            let end = signs.last().map_or(place, |(place, sign)| place + sign.len_utf8());
            return Err(source.error(signs.get(width).map_or(end, |(place, _)| *place), message).into());
        }
        for (place, sign) in signs {
            let cell = drawn.meaning(sign, palette, unknown).map_err(|unread| {
                source.error(
                    place,
                    match unread {
                        Unread::Meaningless => format!("found {sign:?}, expected {}", letters(palette, unknown)),
                        Unread::Ambiguous => {
                            format!("{sign:?} is the sign of two colours in this style; --style ascii keeps them apart")
                        }
                    },
                )
            })?;
            cells.push(cell);
        }
    }
    Ok(cells)
}

/// The letters that a drawing may have, in words.
fn letters(palette: &Palette, unknown: bool) -> String {
    let letters: String = palette.colours().iter().map(|colour| colour.letter).collect();
    format!("one of {letters}{}", if unknown { " or ?" } else { "" })
}

impl Drawn {
    /// How these lines are drawn.
    fn of(lines: &[Line<'_>], palette: &Palette) -> Drawn {
        let any = |is_meant: fn(&str) -> bool| lines.iter().any(|(_, line)| is_meant(line.trim()));
        if any(|line| line.starts_with('┌') && line.ends_with('┐')) {
            Drawn::Blocks
        } else if any(|line| line.starts_with("Size: (")) && palette.symbol('"').is_none() {
            Drawn::Quoted
        } else if any(|line| line.starts_with('|')) && palette.symbol('|').is_none() {
            Drawn::Framed
        } else {
            Drawn::Plain
        }
    }

    /// The rows of a picture that wide.
    fn rows(self, lines: &[Line<'_>], width: usize) -> Vec<Row> {
        let rows = lines.iter().filter_map(|&line| {
            let signs = match self {
                Drawn::Plain => plain(line),
                Drawn::Blocks => between(line, ['│', '├'], ['│', '┤']).map(|cells| shortened(cells, width)),
                Drawn::Quoted => between(line, ['"'; 2], ['"'; 2]),
                Drawn::Framed => line.1.trim_start().starts_with('|').then(|| framed(line, width)),
            };
            signs.map(|signs| Row { place: line.0, signs })
        });
        rows.collect()
    }

    fn sign(self, sign: char) -> Option<Sign> {
        Some(match (self, sign) {
            (Drawn::Blocks | Drawn::Quoted, ' ') | (Drawn::Framed, '_') => Sign::Blank,
            (Drawn::Plain, '.' | '◻') => Sign::Blank,
            (Drawn::Blocks, '█') | (Drawn::Framed | Drawn::Quoted, 'X') => Sign::Black,
            (Drawn::Plain, '#' | '◼') => Sign::Black,
            (Drawn::Blocks, '·') | (Drawn::Framed | Drawn::Quoted, '?') => Sign::Unknown,
            (Drawn::Plain, '?' | '/' | '▨') => Sign::Unknown,
            _ => return None,
        })
    }

    /// What a sign means with these colours. What is not known can be read where that is allowed.
    fn meaning(self, sign: char, palette: &Palette, unknown: bool) -> Result<SymbolSet, Unread> {
        let own = palette.symbol(sign).map(SymbolSet::only);
        // Some puzzles call their only colour by another letter.
        let only = (palette.size() == 2).then_some(Symbol::BLACK);
        let meant = self.sign(sign).and_then(|meant| match meant {
            Sign::Blank => Some(SymbolSet::only(Symbol::BLANK)),
            Sign::Black => palette.symbol('#').or(only).map(SymbolSet::only),
            Sign::Unknown => unknown.then(|| SymbolSet::first(palette.size())),
        });
        match (own, meant) {
            (Some(own), Some(meant)) if own != meant && self != Drawn::Plain => Err(Unread::Ambiguous),
            (Some(found), _) | (None, Some(found)) => Ok(found),
            (None, None) => Err(Unread::Meaningless),
        }
    }
}

/// The characters of a line with their places.
fn placed((start, line): Line<'_>) -> Vec<(usize, char)> {
    line.char_indices().map(|(index, sign)| (start + index, sign)).collect()
}

/// The letters of a line, if it has some and is not a remark.
fn plain((start, line): Line<'_>) -> Option<Vec<(usize, char)>> {
    let trimmed = line.trim();
    let is_row = !trimmed.is_empty() && !trimmed.starts_with("c ") && !is_remark(trimmed);
    let ahead = line.len() - line.trim_start().len();
    is_row.then(|| placed((start + ahead, trimmed)))
}

/// What stands between the first of some signs and the last of others.
fn between(line: Line<'_>, first: [char; 2], last: [char; 2]) -> Option<Vec<(usize, char)>> {
    let signs = placed(line);
    let begin = signs.iter().position(|(_, sign)| first.contains(sign))?;
    let end = signs.iter().rposition(|(_, sign)| last.contains(sign)).filter(|&end| end > begin)?;
    Some(signs[begin + 1..end].to_vec())
}

/// One sign for each of `width` cells, where all are equally wide and each has one sign only; otherwise all signs.
fn shortened(signs: Vec<(usize, char)>, width: usize) -> Vec<(usize, char)> {
    let cell = signs.len() / width.max(1);
    let is_uniform = |cell: &[(usize, char)]| cell.iter().all(|(_, sign)| *sign == cell[0].1);
    if cell == 0 || signs.len() % width != 0 || !signs.chunks(cell).all(is_uniform) {
        return signs;
    }
    signs.into_iter().step_by(cell).collect()
}

/// One sign for each cell between bars. What stands after `width` of them is a clue.
fn framed(line: Line<'_>, width: usize) -> Vec<(usize, char)> {
    let signs = placed(line);
    let cells = signs.split(|(_, sign)| *sign == '|').skip(1).take(width);
    cells.flat_map(|cell| shortened(cell.to_vec(), 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(drawing: &str, width: usize) -> (Drawn, Vec<String>) {
        let source = Source::new("test", drawing);
        let lines: Vec<Line<'_>> = source.lines().collect();
        let drawn = Drawn::of(&lines, &Palette::black_and_white());
        let rows = drawn.rows(&lines, width).into_iter();
        (drawn, rows.map(|row| row.signs.into_iter().map(|(_, sign)| sign).collect()).collect())
    }

    #[test]
    fn rows_are_found_in_every_style() {
        let rows = |rows: [&str; 2]| rows.map(str::to_owned).to_vec();
        let blocks = "    1 2\n  ┌────┐\n2 │████│\n1 │  ██│\n  └────┘\ns UNIQUE\n";
        assert_eq!(signs(blocks, 2), (Drawn::Blocks, rows(["██", " █"])));
        assert_eq!(signs("|X|X| 2\n|_|X| 1\n 1 2\ns UNIQUE\n", 2), (Drawn::Framed, rows(["XX", "_X"])));
        assert_eq!(signs("|XX|??| 10\n|__|XX| 1\n", 2), (Drawn::Framed, rows(["X?", "_X"])));
        assert_eq!(signs("Size: (2,2)\n\"XX\"\n\" X\"\n", 2), (Drawn::Quoted, rows(["XX", " X"])));
        assert_eq!(signs("c solution 1\n##\n/#\ns UNIQUE\n", 2), (Drawn::Plain, rows(["##", "/#"])));
    }
}
