//! Nonograms: a rectangle of cells with a clue for every row and every column.

mod canonical;
mod error;
mod kind;
#[allow(clippy::module_inception)] // The module is named after the one puzzle in it.
mod nonogram;

pub use error::{NonogramError, NonogramSide};
pub use nonogram::{Nonogram, NonogramBuilder};
