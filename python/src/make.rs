//! Random puzzles with exactly one solution.

use nonomata::make::{Generator, Made, Maker, Wanted};
use nonomata::search::Options;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::interrupt::{NUMBER, Watch, watched};
use crate::puzzle::Puzzle;
use crate::values::{keyword, wrong};

/// A maker of what the keyword arguments want, with what ends its work.
pub(crate) fn maker(
    keys: &Bound<'_, PyDict>,
    limits: &Bound<'_, PyDict>,
) -> PyResult<(Maker, Options, Watch)> {
    let kind: String = keyword(keys, "kind", "the name of a kind")?.unwrap_or_else(|| "nonogram".to_owned());
    let generator =
        Generator::named(&kind).ok_or_else(|| wrong(format!("kind: no {kind:?} can be made at random")))?;
    let side = |name: &str| keyword(keys, name, NUMBER).map(|side| side.unwrap_or(10));
    let mut wanted = Wanted::by(generator, side("width")?, side("height")?);
    wanted.density = keyword(keys, "density", "a number from 0 to 1")?;
    wanted.colours = keyword(keys, "colours", NUMBER)?;
    let name = "a name";
    wanted.symmetry =
        keyword::<String>(keys, "symmetry", name)?.map(|name| name.parse()).transpose().map_err(wrong)?;
    wanted.texture =
        keyword::<String>(keys, "texture", name)?.map(|name| name.parse()).transpose().map_err(wrong)?;
    wanted.letters = keyword(keys, "letters", "a text")?;
    let grades: Option<(u32, u32)> = keyword(keys, "grades", "the lowest and the highest grade")?;
    wanted.grades = grades.map(|(least, most)| least..=most);
    wanted.lines_only = keyword(keys, "lines_only", "True or False")?.unwrap_or(false);
    wanted.attempts = keyword(keys, "attempts", NUMBER)?.unwrap_or(wanted.attempts);
    let seed = keyword(keys, "seed", NUMBER)?.unwrap_or(1);
    let (options, watch) = watched(limits)?;
    Ok((Maker::new(&wanted, seed, &options).map_err(wrong)?, options, watch))
}

/// The grade of a puzzle, if the maker had to know it.
pub(crate) fn grade(made: &Made) -> Option<u8> {
    made.rating.as_ref().map(|rating| rating.grade as u8)
}

/// Makes the puzzle of this number: what it is does not depend on the others. With its grade, if one was wanted.
#[pyfunction]
pub(crate) fn make(
    py: Python<'_>,
    wish: &Bound<'_, PyDict>,
    limits: &Bound<'_, PyDict>,
) -> PyResult<(Puzzle, Option<u8>)> {
    let (maker, options, watch) = maker(wish, limits)?;
    let number = keyword(wish, "number", NUMBER)?.unwrap_or(1);
    let made = watch.run(py, || maker.puzzle(number))?.map_err(wrong)?;
    let grade = grade(&made);
    Ok((Puzzle::new(made.puzzle, "random", &options), grade))
}
