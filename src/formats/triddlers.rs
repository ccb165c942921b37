//! Code shared by the triddler formats: building a triddler from lists of clues at six sides, with errors at the right
//! place, and writing.
//!
//! Two formats hold triddlers, `g` and `webpbn`. They differ in the order of the lines and in the direction of some;
//! their readers convert the lists to the order of the outline.

use crate::formats::{PlacedClue, ReadErrorKind, Result, Source};
use crate::puzzles::triddler::{Direction, Outline, OutlineSide, Triddler};
use crate::puzzles::{About, Palette};
use nonomata_engine::rule::LineClue;

/// The clues at the sides in the order of [`OutlineSide::ALL`], those of a side in the order of its lines, each in the
/// direction of its line.
pub(super) type PlacedSides = [Vec<PlacedClue>; 6];

/// The outline with these numbers of lines at its sides, within the limit on cells. The hint is for sides that do not
/// meet.
pub(super) fn outline(
    source: &Source,
    place: usize,
    lines: [usize; 6],
    advice: Option<String>,
) -> Result<Outline> {
    let outline = Outline::new(lines).map_err(|error| {
        let error = source.at(place)(error);
        match advice {
            Some(advice) => error.with_hint(advice),
            None => error,
        }
    })?;
    let (cells, limit) = (outline.cell_count(), source.limits().cells);
    if cells > limit {
        let message = format!("a triddler of {cells} cells is too large: the limit is {limit} cells");
        return Err(source.error(place, message).of_kind(ReadErrorKind::TooLarge));
    }
    Ok(outline)
}

/// Builds a triddler. An error in one line points at its clue, any other error at `whole`.
pub(super) fn assemble(
    source: &Source,
    whole: usize,
    outline: Outline,
    (about, palette): (About, Palette),
    sides: &PlacedSides,
) -> Result<Triddler> {
    let placed = |direction: Direction| {
        direction.sides().into_iter().flat_map(|side: OutlineSide| &sides[side as usize]).collect::<Vec<_>>()
    };
    let clues = Direction::ALL.map(|direction| {
        placed(direction).into_iter().map(|placed| placed.clue.clone()).collect::<Vec<LineClue>>()
    });
    let puzzle = Triddler::new(outline, palette, clues).map_err(|error| {
        let of_line = error.line().and_then(|(direction, index)| placed(direction).get(index).copied());
        source.at(of_line.map_or(whole, |placed| placed.offset))(error)
    })?;
    Ok(puzzle.with_about(about))
}
