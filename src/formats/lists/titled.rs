//! A puzzle a line, with its title and perhaps its picture: `Tiny|2 1,0,1 2/1 1,1,1,1 1,0|110100000010110`.

use super::characters::symbol_of;
use super::numbers::clues_on;
use super::*;
use crate::formats::check_goal;
use crate::puzzles::Picture;

/// A line with a puzzle.
pub(super) struct Titled<'a> {
    title: &'a str,
    sides: [PlacedLine<'a>; 2],
    picture: Option<PlacedLine<'a>>,
}

/// A text and the rest after a sign, which begins at a place of its own.
fn cut((place, text): PlacedLine<'_>, sign: char) -> (PlacedLine<'_>, Option<PlacedLine<'_>>) {
    match text.split_once(sign) {
        Some((text, rest)) => ((place, text), Some((place + text.len() + 1, rest))),
        None => ((place, text), None),
    }
}

impl<'a> Titled<'a> {
    fn of(line: PlacedLine<'a>) -> Option<Titled<'a>> {
        let ((_, title), rest) = cut(line, '|');
        let (sides, picture) = cut(rest?, '|');
        let (one, other) = cut(sides, '/');
        let sides = [one, other?];
        let are_clues = |(_, side): &PlacedLine<'_>| {
            side.contains(|sign: char| sign.is_ascii_digit())
                && side.chars().all(|sign| sign.is_ascii_digit() || ", ".contains(sign))
        };
        let is_picture = |(_, bits): &PlacedLine<'_>| bits.trim().chars().all(|bit| matches!(bit, '0' | '1'));
        (title.contains(char::is_alphabetic) && sides.iter().all(are_clues) && picture.iter().all(is_picture))
            .then_some(Titled { title: title.trim(), sides, picture })
    }

    /// The clues of a side.
    fn clues(&self, source: &Input<'_>, side: usize) -> Result<Vec<PlacedClue>> {
        let (mut place, side) = self.sides[side];
        let clues = side.split(',').map(|clue| {
            place += clue.len() + 1;
            (place - clue.len() - 1, clue)
        });
        clues_on(source, &clues.collect::<Vec<_>>(), 1)
    }

    /// The puzzle of these rows and columns, and whether its picture shows that they are that.
    fn ordered(
        &self,
        source: &Input<'_>,
        rows: &[PlacedClue],
        columns: &[PlacedClue],
    ) -> Result<(Nonogram, bool)> {
        let place = self.sides[0].0;
        let (width, height) = (columns.len(), rows.len());
        source.check_size(place, width, height)?;
        let mut builder = Nonogram::builder();
        let picture = self.picture.map(|(place, bits)| (place, bits.trim()));
        if let Some((place, bits)) = picture {
            if bits.len() != width * height {
                bail!(
                    source,
                    place,
                    "found {} cells of a picture, expected {height} times {width}",
                    bits.len()
                );
            }
            source.take_cells(place, bits.len())?;
            let symbols: Vec<Symbol> = bits.chars().filter_map(symbol_of).collect();
            builder = builder.goal(Picture::of_symbols(width, height, &symbols));
        }
        let puzzle = assemble(source, place, builder, rows, columns)?;
        let warnings = source.warning_count();
        picture.iter().for_each(|(place, _)| check_goal(source, *place, &puzzle));
        let is_shown = picture.is_some() && source.warning_count() == warnings;
        Ok((puzzle, is_shown))
    }

    /// The puzzle, and whether something tells which side has the rows.
    fn puzzle(&self, source: &Input<'_>) -> Result<(Nonogram, bool)> {
        let [one, other] = [self.clues(source, 0)?, self.clues(source, 1)?];
        let warnings = source.warning_count();
        let (mut puzzle, mut is_shown) = self.ordered(source, &one, &other)?;
        if self.picture.is_some() && !is_shown {
            let kept = source.warning_count();
            match self.ordered(source, &other, &one)? {
                (exchanged, true) => {
                    source.forget_warnings(warnings);
                    (puzzle, is_shown) = (exchanged, true);
                }
                _ => source.forget_warnings(kept),
            }
        }
        puzzle.about_mut().set("title", self.title);
        Ok((puzzle, is_shown))
    }
}

/// The puzzles of a text that has one on each line; empty if a line has none.
pub(super) fn titled(source: &Source) -> Vec<Titled<'_>> {
    let lines = source.lines().filter(|line| !is_blank(line.1));
    lines.map(Titled::of).collect::<Option<_>>().unwrap_or_default()
}

pub(super) fn read(source: &Input<'_>, lines: &[Titled<'_>]) -> Puzzles {
    let (mut open, mut puzzles) = (None, Vec::new());
    for line in lines {
        let (puzzle, is_ordered) = line.puzzle(source)?;
        open = open.or((!is_ordered).then_some(line.sides[0].0));
        puzzles.push(puzzle);
    }
    open.into_iter().for_each(|place| source.warn(place, ROWS_FIRST));
    Ok(puzzles)
}
