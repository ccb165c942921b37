//! Random puzzles with exactly one solution.

use nonomata::make::{Generator, Maker, Wanted};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::interrupt::Limits;
use crate::puzzle::Puzzle;
use crate::values::wrong;

/// What is wanted of random puzzles, from keyword arguments.
pub(crate) fn wanted(keys: &Bound<'_, PyDict>) -> PyResult<Wanted> {
    fn get<'py, T: FromPyObjectOwned<'py>>(keys: &Bound<'py, PyDict>, key: &str) -> PyResult<Option<T>> {
        match keys.get_item(key)? {
            Some(value) if !value.is_none() => value.extract().map(Some).map_err(Into::into),
            _ => Ok(None),
        }
    }
    let kind: String = get(keys, "kind")?.unwrap_or_else(|| "nonogram".to_owned());
    let generator =
        Generator::named(&kind).ok_or_else(|| wrong(format!("no {kind:?} can be made at random")))?;
    let side = |key: &str| get::<usize>(keys, key).map(|side| side.unwrap_or(10));
    let mut wanted = Wanted::by(generator, side("width")?, side("height")?);
    wanted.density = get(keys, "density")?;
    wanted.colours = get(keys, "colours")?;
    wanted.symmetry = get::<String>(keys, "symmetry")?.map(|name| name.parse()).transpose().map_err(wrong)?;
    wanted.texture = get::<String>(keys, "texture")?.map(|name| name.parse()).transpose().map_err(wrong)?;
    wanted.letters = get(keys, "letters")?;
    wanted.grades = get::<(u32, u32)>(keys, "grades")?.map(|(least, most)| least..=most);
    wanted.lines_only = get(keys, "lines_only")?.unwrap_or(false);
    wanted.attempts = get(keys, "attempts")?.unwrap_or(wanted.attempts);
    Ok(wanted)
}

/// Makes the puzzle of this number: what it is does not depend on the others.
#[pyfunction]
pub(crate) fn make(
    py: Python<'_>,
    seed: u64,
    number: u64,
    wish: &Bound<'_, PyDict>,
    limits: Limits<'_>,
) -> PyResult<Puzzle> {
    let (wanted, (options, watch)) = (wanted(wish)?, limits.watched(py)?);
    let maker = Maker::new(&wanted, seed, &options).map_err(wrong)?;
    let made = watch.run(py, || maker.puzzle(number))?.map_err(wrong)?;
    Ok(Puzzle::new(made.puzzle, "random"))
}
