//! Pictures in text: rows between bars, one letter or set of letters a cell.

use super::colours::{Colours, TRIANGULAR};
use crate::formats::{Decoded, Result, Source};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// An image of any size.
#[derive(Debug)]
pub(super) struct Image {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Row by row; `?` is the set of all possible symbols.
    pub(super) cells: Vec<SymbolSet>,
}

impl Image {
    /// Reads the text of an image. Sets and `?` may only stand in a saved one.
    pub(super) fn read(
        source: &Source,
        text: &Decoded,
        is_saved: bool,
        colours: &mut Colours,
    ) -> Result<Image> {
        let error = |at: usize, message: String| source.error(text.place(at), message);
        let has_space = colours.has_space();
        let is_sign = |letter: char| !letter.is_whitespace() || (letter == ' ' && has_space);
        let mut letters = text.text().char_indices().filter(|&(_, letter)| is_sign(letter));
        let mut image = Image { width: 0, height: 0, cells: Vec::new() };
        while let Some((start, letter)) = letters.next() {
            if letter == ' ' {
                continue;
            }
            if matches!(letter, '/' | '\\') {
                let message = format!("found {letter:?}, expected |: only rows of triddlers begin with it");
                return Err(error(start, message));
            }
            if letter != '|' {
                return Err(error(start, format!("found {letter:?}, expected | and a row")));
            }
            let read = row(&mut letters, &BARS, is_saved, colours);
            let (_, cells) = read.map_err(|(at, message)| error(at.unwrap_or(start), message))?;
            let width = cells.len();
            if image.height > 0 && width != image.width {
                let message = format!("found a row of {width} cells, expected {} as above", image.width);
                return Err(error(start, message));
            }
            image.cells.extend(cells);
            image.width = width;
            image.height += 1;
        }
        Ok(image)
    }
}

/// The letters at the ends of a row.
pub(super) struct Edges {
    pub(super) letters: &'static [char],
    pub(super) name: &'static str,
}

/// The edges of rows of squares.
const BARS: Edges = Edges { letters: &['|'], name: "|" };

/// Reads the rest of a row: the letter that closes it, and its cells. An error without a place stands at the beginning
/// of the row.
pub(super) fn row(
    letters: &mut impl Iterator<Item = (usize, char)>,
    edges: &Edges,
    is_saved: bool,
    colours: &mut Colours,
) -> Result<(char, Vec<SymbolSet>), (Option<usize>, String)> {
    let mut cells = Vec::new();
    while let Some((at, letter)) = letters.next() {
        let cell = match letter {
            letter if edges.letters.contains(&letter) => return Ok((letter, cells)),
            '[' if is_saved => set(letters, colours),
            '?' if is_saved => Ok(SymbolSet::of_first(Symbol::LIMIT)),
            '/' | '\\' => Err(format!("found {letter:?} in a row: {TRIANGULAR}")),
            letter => single(letter, colours, edges.name),
        };
        cells.push(cell.map_err(|message| (Some(at), message))?);
    }
    Err((None, format!("no {} closes this row", edges.name)))
}

/// A cell of one colour. The message for an unknown letter names the end that may stand there, too.
fn single(letter: char, colours: &mut Colours, end: &str) -> Result<SymbolSet, String> {
    let symbol = colours.lettered(letter).map(SymbolSet::only);
    symbol.ok_or_else(|| format!("found {letter:?}, expected the letter of a colour or {end}"))
}

/// Reads the letters up to the closing bracket.
fn set(
    letters: &mut impl Iterator<Item = (usize, char)>,
    colours: &mut Colours,
) -> Result<SymbolSet, String> {
    let mut all = SymbolSet::EMPTY;
    for (_, letter) in letters {
        if letter == ']' {
            return if all.is_empty() { Err("found no colour between [ and ]".to_owned()) } else { Ok(all) };
        }
        let one = single(letter, colours, "]")
            .map_err(|_| format!("found {letter:?} after this [, expected the letter of a colour or ]"))?;
        all = all.union(one);
    }
    Err("no ] closes this set".to_owned())
}
