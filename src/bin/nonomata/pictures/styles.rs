//! Drawings of nonograms, read back: which style a text is in, where its rows are, and what its signs mean.

use nonomata::puzzles::Palette;
use nonomata::symbol::{Symbol, SymbolSet};

use super::sketch::{Line, is_remark};

/// How a picture is drawn, as far as it can be told without the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawn {
    /// One sign a cell, and nothing else: ascii, marks, squares, or written by hand.
    Plain,
    /// Between borders, with cells of some signs.
    Blocks,
    /// Between bars.
    Framed,
    /// Between quotes.
    Quoted,
}

/// A row of a drawing: its line, and its signs with the columns where they stand, each counted from 1.
pub(super) struct Row {
    pub(super) line: usize,
    pub(super) signs: Vec<(usize, char)>,
}

/// What a sign can mean that is no letter of a colour.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Blank,
    Black,
    Unknown,
}

/// Why a sign cannot be read.
pub(super) enum Unread {
    /// It means nothing here.
    Meaningless,
    /// The style has it for two colours.
    Ambiguous,
}

impl Drawn {
    /// How these lines are drawn.
    pub(super) fn of(lines: &[Line], palette: &Palette) -> Drawn {
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
    pub(super) fn rows(self, lines: &[Line], width: usize) -> Vec<Row> {
        let rows = lines.iter().filter_map(|(number, line)| {
            let signs = match self {
                Drawn::Plain => plain(line),
                Drawn::Blocks => between(line, ['│', '├'], ['│', '┤']).map(|cells| shortened(cells, width)),
                Drawn::Quoted => between(line, ['"'; 2], ['"'; 2]),
                Drawn::Framed => line.trim_start().starts_with('|').then(|| framed(line, width)),
            };
            signs.map(|signs| Row { line: *number, signs })
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
    pub(super) fn meaning(self, sign: char, palette: &Palette, unknown: bool) -> Result<SymbolSet, Unread> {
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

/// The letters of a line, if it has some and is no remark.
fn plain(line: &str) -> Option<Vec<(usize, char)>> {
    let trimmed = line.trim();
    let is_row = !trimmed.is_empty() && !trimmed.starts_with("c ") && !is_remark(trimmed);
    let ahead = line.chars().take_while(|letter| letter.is_whitespace()).count();
    is_row.then(|| (ahead + 1..).zip(trimmed.chars()).collect())
}

/// What stands between the first of some signs and the last of others.
fn between(line: &str, first: [char; 2], last: [char; 2]) -> Option<Vec<(usize, char)>> {
    let signs: Vec<(usize, char)> = (1..).zip(line.chars()).collect();
    let begin = signs.iter().position(|(_, sign)| first.contains(sign))?;
    let end = signs.iter().rposition(|(_, sign)| last.contains(sign)).filter(|&end| end > begin)?;
    Some(signs[begin + 1..end].to_vec())
}

/// One sign for each of so many cells, where all are equally wide and each has one sign only; otherwise all signs.
fn shortened(signs: Vec<(usize, char)>, width: usize) -> Vec<(usize, char)> {
    let cell = signs.len() / width.max(1);
    let is_uniform = |cell: &[(usize, char)]| cell.iter().all(|(_, sign)| *sign == cell[0].1);
    if cell == 0 || signs.len() % width != 0 || !signs.chunks(cell).all(is_uniform) {
        return signs;
    }
    signs.into_iter().step_by(cell).collect()
}

/// One sign for each cell between bars. What stands behind so many of them is a clue.
fn framed(line: &str, width: usize) -> Vec<(usize, char)> {
    let signs: Vec<(usize, char)> = (1..).zip(line.chars()).collect();
    let cells = signs.split(|(_, sign)| *sign == '|').skip(1).take(width);
    cells.flat_map(|cell| shortened(cell.to_vec(), 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(drawing: &str, width: usize) -> (Drawn, Vec<String>) {
        let lines: Vec<Line> = (1..).zip(drawing.lines().map(str::to_owned)).collect();
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
