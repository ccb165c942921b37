//! Random triddlers: hexagons of triangles.

use super::generator::{Attempt, Generator};
use super::numbers::Numbers;
use super::pictures::{self, Orbits};
use super::wanted::{Setting, Wanted, WantedError};
use crate::puzzles::triddler::{Direction, Outline, OutlineSide};
use crate::puzzles::{PuzzleKind, Triddler};
use nonomata_engine::budget::Limit;
use nonomata_engine::search::Options;

/// The most lines at a side.
const SIDE_LIMIT: usize = 100;

pub(super) const GENERATOR: Generator = Generator {
    name: "triddler",
    kind: Triddler::NAME,
    size: "lines at the top and bottom x lines at each other side",
    settings: &[Setting::Density, Setting::Colours, Setting::Symmetry],
    attempts: Wanted::ATTEMPTS,
    usual_grades: None,
    check,
    attempt,
};

fn check(wanted: &Wanted) -> Result<(), WantedError> {
    wanted.check_sides(SIDE_LIMIT, "lines")?;
    pictures::check(wanted)
}

/// The hexagon with these numbers of lines at the top and bottom, and at each other side.
fn outline(across: usize, down: usize) -> Option<Outline> {
    Outline::new(OutlineSide::ALL.map(|side| match side {
        OutlineSide::Top | OutlineSide::Bottom => across,
        _ => down,
    }))
    .ok()
}

fn attempt(wanted: &Wanted, numbers: &mut Numbers, options: &Options) -> Result<Option<Attempt>, Limit> {
    let Some(outline) = outline(wanted.width, wanted.height) else { return Ok(None) };
    let lines = Direction::ALL.map(|direction| outline.lines(direction)).concat();
    let rows = outline.lines(Direction::Row);
    let orbits = Orbits::of_lines(&rows, &lines, wanted.symmetry.unwrap_or_default());
    pictures::attempt(wanted, &orbits, numbers, options, |symbols, palette| {
        Triddler::from_picture(outline, palette, symbols).ok().map(Into::into)
    })
}
