//! Random nonograms: a picture is drawn, then mended until its clues have one solution.

mod colours;
mod mend;
mod orbits;
mod texture;

use super::generator::{Attempt, Generator};
use super::numbers::Numbers;
use super::wanted::{Setting, Wanted, WantedError};
use crate::budget::Limit;
use crate::puzzles::{Nonogram, PuzzleKind};
use crate::search::Options;
use mend::Mender;
use orbits::Orbits;

/// The most columns and the most rows.
const SIDE_LIMIT: usize = 1000;

pub(super) const GENERATOR: Generator = Generator {
    name: "nonogram",
    kind: Nonogram::NAME,
    size: "columns x rows",
    settings: &[Setting::Density, Setting::Colours, Setting::Symmetry, Setting::Texture],
    check,
    attempt,
};

fn check(wanted: &Wanted) -> Result<(), WantedError> {
    let sides = 1..=SIDE_LIMIT;
    if !sides.contains(&wanted.width) || !sides.contains(&wanted.height) {
        return Err(wanted.wrong_size(format!("1x1 to {SIDE_LIMIT}x{SIDE_LIMIT} cells")));
    }
    match wanted.colours {
        Some(colours) if !(1..=colours::LIMIT).contains(&colours) => {
            Err(WantedError::Colours { limit: colours::LIMIT })
        }
        _ => Ok(()),
    }
}

fn attempt(wanted: &Wanted, numbers: &mut Numbers, options: &Options) -> Result<Option<Attempt>, Limit> {
    let orbits = Orbits::new(wanted.width, wanted.height, wanted.symmetry.unwrap_or_default());
    let colours = wanted.colours.unwrap_or(1);
    let cells = wanted.width * wanted.height;
    let filled = (wanted.density.unwrap_or(0.5) * cells as f64).round() as usize;
    let symbols = texture::draw(&orbits, wanted.texture.unwrap_or_default(), filled, colours, numbers);
    let mender = Mender { orbits: &orbits, palette: colours::palette(colours), filled, options };
    let mended = match wanted.must_be_by_lines() {
        true => mender.by_lines(symbols, numbers)?,
        false => mender.by_search(symbols, !wanted.must_not_be_by_lines(), numbers)?,
    };
    Ok(mended.map(|(puzzle, is_by_lines)| Attempt { puzzle: puzzle.into(), is_by_lines }))
}
