//! Random pictures whose clues have one solution: drawn, then mended. What makes a puzzle of a picture is up to its kind.

mod colours;
mod mend;
mod orbits;
mod texture;

use super::generator::Attempt;
use super::numbers::Numbers;
use super::wanted::{Wanted, WantedError};
use crate::budget::Limit;
use crate::puzzles::{Palette, Puzzle};
use crate::search::Options;
use crate::symbol::Symbol;
use mend::Mender;
pub(super) use orbits::Orbits;

/// The density if none is wanted, and that of easy puzzles: long blocks are easy.
const DENSITIES: (f64, f64) = (0.5, 0.7);

/// The highest grade of easy puzzles.
const EASY: u32 = 2;

/// Whether the colours can be.
pub(super) fn check(wanted: &Wanted) -> Result<(), WantedError> {
    match wanted.colours {
        Some(colours) if !(1..=colours::LIMIT).contains(&colours) => {
            Err(WantedError::Colours { limit: colours::LIMIT })
        }
        _ => Ok(()),
    }
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
    let is_easy = wanted.grades.as_ref().is_some_and(|grades| *grades.end() <= EASY);
    let density = wanted.density.unwrap_or(if is_easy { DENSITIES.1 } else { DENSITIES.0 });
    let filled = (density * orbits.of.len() as f64).round() as usize;
    let symbols = texture::draw(orbits, wanted.texture.unwrap_or_default(), filled, colours, numbers);
    let palette = colours::palette(colours);
    let build = |symbols: &[Symbol]| build(symbols, palette.clone());
    let mender = Mender { orbits, colours, filled, options, build: &build };
    match wanted.must_be_by_lines() {
        true => mender.by_lines(symbols, numbers),
        false => mender.by_search(symbols, !wanted.must_not_be_by_lines(), numbers),
    }
}
