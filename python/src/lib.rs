//! The engine for Python: the module `nonomata._core`, which the package `nonomata` wraps.
//!
//! It turns texts and lists into puzzles, keyword arguments into limits, and answers into plain objects. Work runs
//! without the GIL. `nonomata/_core.pyi` has the types.

mod census;
mod columns;
mod interrupt;
mod line;
mod make;
mod puzzle;
mod stepper;
mod values;

use pyo3::pymodule;

/// The compiled part of nonomata.
#[pymodule(gil_used = false)]
mod _core {
    #[pymodule_export]
    use crate::census::Census;
    #[pymodule_export]
    use crate::columns::{Batch, generate, label};
    #[pymodule_export]
    use crate::interrupt::CancelToken;
    #[pymodule_export]
    use crate::line::Line;
    #[pymodule_export]
    use crate::make::make;
    #[pymodule_export]
    use crate::puzzle::{Puzzle, Solutions, build, formats, of_picture, read};
    #[pymodule_export]
    use crate::stepper::stepper;
}
