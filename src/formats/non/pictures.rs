//! Pictures in text: the goal and saved grids, on one line or several.

use super::clues::PlacedLine;
use super::colours::Colours;
use crate::formats::{Input, Result, Source};
use crate::puzzles::Picture;
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// A picture in letters. Their meaning depends on all colours of the puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct WrittenPicture<'a> {
    pub(super) is_goal: bool,
    /// The byte offset of its letters.
    pub(super) place: usize,
    letters: &'a str,
}

impl<'a> WrittenPicture<'a> {
    /// Finds the letters that begin at `place` in the first of the lines, and the number of lines that they take.
    ///
    /// In quotes they end at the closing quote, otherwise before the first line with a letter other than `0`, `1` and
    /// `?`.
    pub(super) fn find(
        source: &'a Source,
        is_goal: bool,
        place: usize,
        lines: &[PlacedLine<'a>],
    ) -> Result<(WrittenPicture<'a>, usize)> {
        let end_of = |line: &PlacedLine<'_>| line.0 + line.1.len();
        let end = lines.last().map_or(place, end_of);
        let text = &source.text()[place..end];
        let quote = text.chars().next().filter(|quote| matches!(quote, '"' | '\''));
        let (letters, count) = match quote {
            Some(quote) => {
                let Some(length) = text[1..].find(quote) else {
                    bail!(source, place, "expected a closing quote {quote}");
                };
                let close = place + 1 + length;
                let count = lines.iter().take_while(|line| line.0 <= close).count();
                (&text[1..1 + length], count)
            }
            None => {
                let further = lines[1..].iter().take_while(|line| is_rows(line.1)).count();
                let end = end_of(&lines[further]);
                (&source.text()[place..end.max(place)], 1 + further)
            }
        };
        let place = if quote.is_some() { place + 1 } else { place };
        Ok((WrittenPicture { is_goal, place, letters }, count))
    }

    /// The picture. Missing cells at its end are blank.
    pub(super) fn read(
        &self,
        source: &Input<'_>,
        (width, height): (usize, usize),
        colours: &Colours,
    ) -> Result<Picture> {
        let count = width * height;
        source.take_cells(self.place, count)?;
        let unknown = SymbolSet::of_first(colours.palette().size());
        let mut cells = Vec::with_capacity(count);
        let mut strange = None;
        for (offset, letter) in self.letters.char_indices() {
            let place = self.place + offset;
            let cell = match letter {
                '?' if !self.is_goal => unknown,
                _ => match colours.pictured(letter) {
                    Some(symbol) => SymbolSet::only(symbol),
                    None => {
                        let is_usual = letter.is_whitespace() || ",\"'".contains(letter);
                        strange = strange.or((!is_usual).then_some((place, letter)));
                        continue;
                    }
                },
            };
            if cells.len() == count {
                bail!(source, place, "found too many cells, expected {count} in a {width}x{height} picture");
            }
            cells.push(cell);
        }
        if let Some((place, letter)) = strange {
            source.warn(place, format!("ignored {letter:?}, which is not a colour of the puzzle"));
        }
        if cells.len() < count {
            let found = cells.len();
            source.warn(self.place, format!("found {found} of {count} cells, read the others as blank"));
        }
        cells.resize(count, SymbolSet::only(Symbol::BLANK));
        Ok(Picture::of_cells(width, height, cells))
    }
}

fn is_rows(line: &str) -> bool {
    !line.trim().is_empty() && line.chars().all(|letter| "01?".contains(letter) || letter.is_whitespace())
}
