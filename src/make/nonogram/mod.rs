//! Random nonograms.

use super::generator::{Attempt, Generator};
use super::numbers::Numbers;
use super::pictures::{self, Orbits};
use super::wanted::{Setting, Wanted, WantedError};
use crate::puzzles::{Nonogram, Picture, PuzzleKind};
use nonomata_engine::budget::Limit;
use nonomata_engine::search::Options;

/// The most columns and the most rows.
const SIDE_LIMIT: usize = 1000;

pub(super) const GENERATOR: Generator = Generator {
    name: "nonogram",
    kind: Nonogram::NAME,
    size: "columns x rows",
    settings: &[Setting::Density, Setting::Colours, Setting::Symmetry, Setting::Texture],
    attempts: Wanted::ATTEMPTS,
    usual_grades: None,
    check,
    attempt,
};

fn check(wanted: &Wanted) -> Result<(), WantedError> {
    wanted.check_sides(SIDE_LIMIT, "cells")?;
    pictures::check(wanted)
}

fn attempt(wanted: &Wanted, numbers: &mut Numbers, options: &Options) -> Result<Option<Attempt>, Limit> {
    let (width, height) = (wanted.width, wanted.height);
    let orbits = Orbits::new(width, height, wanted.symmetry.unwrap_or_default());
    pictures::attempt(wanted, &orbits, numbers, options, |symbols, palette| {
        let puzzle = Nonogram::from_picture(Picture::of_symbols(width, height, symbols), palette);
        puzzle.ok().map(Into::into)
    })
}
