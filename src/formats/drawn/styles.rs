//! Reading grids with clues: recognises the style, finds the rows and decodes the signs.

use super::{DrawingError, cell_count, is_remark};
use crate::formats::Source;
use crate::formats::lists::symbol_of;
use crate::puzzles::{Layout, Palette};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// Follows a sign that is drawn as a picture, and means nothing.
const AS_PICTURE: char = '\u{fe0f}';

/// A line of a text with its byte offset.
type Line<'a> = (usize, &'a str);

/// The style of a drawing, as far as it shows without the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drawn {
    /// One sign per cell and nothing else: ascii, marks, squares, or written by hand.
    Plain,
    /// Between borders, with several signs per cell.
    Blocks,
    /// Between bars.
    Framed,
    /// Between quotes.
    Quoted,
}

/// The signs of a row with their byte offsets, and the offset of the row.
struct Row {
    place: usize,
    signs: Vec<(usize, char)>,
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
    // Signs take as much memory as cells, so those of one row at a time are kept.
    let found = drawn.rows(&lines, width).count();
    // Rows without cells are not visible.
    let has_none = width == 0 && found == 0;
    if found != height && !has_none {
        return Err(DrawingError::Rows { found, expected: height });
    }
    let mut cells = Vec::with_capacity(width * height);
    for Row { place, signs } in drawn.rows(&lines, width) {
        if signs.len() != width {
            let message = format!("found {}, expected {width}", cell_count(signs.len()));
            let end = signs.last().map_or(place, |(place, sign)| place + sign.len_utf8());
            return Err(source.error(signs.get(width).map_or(end, |(place, _)| *place), message).into());
        }
        for (place, sign) in signs {
            let cell = drawn.meaning(sign, palette, unknown).map_err(source.says(place))?;
            cells.push(cell);
        }
    }
    Ok(cells)
}

/// The letters that a drawing may have, for a message.
fn letters(palette: &Palette, unknown: bool) -> String {
    let letters: String = palette.colours().iter().map(|colour| colour.letter).collect();
    format!("one of {letters}{}", if unknown { " or ?" } else { "" })
}

impl Drawn {
    /// The style of these lines.
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

    /// The rows of a picture of this width.
    fn rows(self, lines: &[Line<'_>], width: usize) -> impl Iterator<Item = Row> {
        lines.iter().filter_map(move |&line| {
            let signs = match self {
                Drawn::Plain => plain(line),
                Drawn::Blocks => between(line, ['│', '├'], ['│', '┤']).map(|cells| shortened(cells, width)),
                Drawn::Quoted => between(line, ['"'; 2], ['"'; 2]),
                Drawn::Framed => line.1.trim_start().starts_with('|').then(|| framed(line, width)),
            };
            signs.map(|signs| Row { place: line.0, signs })
        })
    }

    /// The meaning of a sign with these colours. `unknown` allows unknown cells.
    fn meaning(self, sign: char, palette: &Palette, unknown: bool) -> Result<SymbolSet, String> {
        let own = palette.symbol(sign).map(SymbolSet::only);
        // Some puzzles have another letter for their only colour.
        let black =
            || palette.symbol('#').or((palette.size() == 2).then_some(Symbol::BLACK)).map(SymbolSet::only);
        let meant = match (self, sign) {
            (Drawn::Blocks | Drawn::Quoted, ' ') | (Drawn::Framed, '_') | (Drawn::Plain, '.' | '◻') => {
                Some(SymbolSet::only(Symbol::BLANK))
            }
            (Drawn::Blocks, '█') | (Drawn::Framed | Drawn::Quoted, 'X') | (Drawn::Plain, '#' | '◼') => {
                black()
            }
            (Drawn::Plain, '?' | '/' | '▨') => unknown.then(|| SymbolSet::of_first(palette.size())),
            // Where there is one colour, a sign of a picture means what it does elsewhere; a small x may mark a blank.
            (Drawn::Plain, sign) if palette.size() == 2 && !"xoO".contains(sign) => {
                symbol_of(sign).map(SymbolSet::only)
            }
            (Drawn::Blocks, '·') | (Drawn::Framed | Drawn::Quoted, '?') => {
                unknown.then(|| SymbolSet::of_first(palette.size()))
            }
            _ => None,
        };
        match (own, meant) {
            (Some(own), Some(meant)) if own != meant && self != Drawn::Plain => {
                Err(format!("{sign:?} is the sign of two colours in this style; use --style ascii"))
            }
            (Some(found), _) | (None, Some(found)) => Ok(found),
            (None, None) => Err(format!("found {sign:?}, expected {}", letters(palette, unknown))),
        }
    }
}

/// The characters of a line with their places.
fn placed((start, line): Line<'_>) -> Vec<(usize, char)> {
    line.char_indices().map(|(index, sign)| (start + index, sign)).collect()
}

/// The letters of a line, if it has some and is not a comment.
fn plain((start, line): Line<'_>) -> Option<Vec<(usize, char)>> {
    let trimmed = line.trim();
    let is_row = !trimmed.is_empty() && !trimmed.starts_with("c ") && !is_remark(trimmed);
    let ahead = line.len() - line.trim_start().len();
    let signs = || placed((start + ahead, trimmed)).into_iter().filter(|(_, sign)| *sign != AS_PICTURE);
    is_row.then(|| signs().collect())
}

/// The text between the first of some signs and the last of others.
fn between(line: Line<'_>, first: [char; 2], last: [char; 2]) -> Option<Vec<(usize, char)>> {
    let signs = placed(line);
    let begin = signs.iter().position(|(_, sign)| first.contains(sign))?;
    let end = signs.iter().rposition(|(_, sign)| last.contains(sign)).filter(|&end| end > begin)?;
    Some(signs[begin + 1..end].to_vec())
}

/// One sign for each of `width` cells, if all are equally wide and each repeats one sign; otherwise all signs.
fn shortened(signs: Vec<(usize, char)>, width: usize) -> Vec<(usize, char)> {
    let cell = signs.len() / width.max(1);
    let is_uniform = |cell: &[(usize, char)]| cell.iter().all(|(_, sign)| *sign == cell[0].1);
    if cell == 0 || !signs.len().is_multiple_of(width) || !signs.chunks(cell).all(is_uniform) {
        return signs;
    }
    signs.into_iter().step_by(cell).collect()
}

/// One sign for each cell between bars. Clues follow after `width` cells.
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
        let rows = drawn.rows(&lines, width);
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
