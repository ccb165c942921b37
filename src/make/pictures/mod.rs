//! Random pictures whose clues have one solution: drawn, then mended. What makes a puzzle of a picture is up to its
//! kind.

mod colours;
mod mend;
mod orbits;
mod texture;

use super::generator::Attempt;
use super::numbers::Numbers;
use super::wanted::{Wanted, WantedError};
use crate::puzzles::{Palette, Puzzle};
pub use colours::COLOUR_LIMIT;
use mend::Mender;
use nonomata_engine::budget::Limit;
use nonomata_engine::search::Options;
use nonomata_engine::symbol::Symbol;
pub(super) use orbits::Orbits;

/// The density if none is wanted, by the most cells of a picture. Large pictures need long blocks: half-filled noise of
/// 60x60 has many solutions in all places, and mending finds no end.
const DENSITIES: [(usize, f64); 2] = [(30 * 30, 0.5), (60 * 60, 0.6)];

/// The density of easy puzzles, and of still larger ones.
const EASY_DENSITY: f64 = 0.7;

/// The density of puzzles that need more than one line at a time, which only short blocks make likely, and the most
/// cells of a picture for which it is used.
const HARD: (usize, f64) = (40 * 40, 0.5);

/// The highest grade of easy puzzles.
const EASY: u32 = 2;

/// Whether the colours can be.
pub(super) fn check(wanted: &Wanted) -> Result<(), WantedError> {
    match wanted.colours {
        Some(found) if !(1..=COLOUR_LIMIT).contains(&found) => {
            Err(WantedError::Colours { found, limit: COLOUR_LIMIT })
        }
        _ => Ok(()),
    }
}

/// The density of a picture with that many cells.
fn usual_density(wanted: &Wanted, cells: usize) -> f64 {
    if wanted.must_not_be_by_lines() && cells <= HARD.0 {
        return HARD.1;
    }
    let is_easy = wanted.grades.as_ref().is_some_and(|grades| *grades.end() <= EASY);
    let of_size = DENSITIES.iter().find(|(most, _)| !is_easy && cells <= *most);
    of_size.map_or(EASY_DENSITY, |&(_, density)| density)
}

/// One attempt at a picture of these cells.
pub(super) fn attempt(
    wanted: &Wanted,
    orbits: &Orbits,
    numbers: &mut Numbers,
    options: &Options,
    build: impl Fn(&[Symbol], Palette) -> Option<Puzzle>,
) -> Result<Option<Attempt>, Limit> {
    let colours = wanted.colours.unwrap_or(1);
    let cells = orbits.of.len();
    let density = wanted.density.unwrap_or_else(|| usual_density(wanted, cells));
    let filled = (density * cells as f64).round() as usize;
    let symbols = texture::draw(orbits, wanted.texture.unwrap_or_default(), filled, colours, numbers);
    let palette = colours::palette(colours);
    let build = |symbols: &[Symbol]| build(symbols, palette.clone());
    let mender = Mender { orbits, colours, filled, options, build: &build };
    match wanted.must_be_by_lines() {
        true => mender.by_lines(symbols, numbers),
        false => mender.by_search(symbols, !wanted.must_not_be_by_lines(), numbers),
    }
}
