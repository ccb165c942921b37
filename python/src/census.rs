//! Censuses, task by task.

use nonomata::census;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::interrupt::watched;
use crate::values::wrong;

/// The census of all pictures of a size, in independent tasks.
#[pyclass(frozen, module = "nonomata._core")]
pub(crate) struct Census(census::Census);

#[pymethods]
impl Census {
    #[new]
    fn new(width: usize, height: usize, colours: usize, lines_only: bool) -> PyResult<Census> {
        let census = census::Census::new(width, height, colours);
        let census = if lines_only { census.and_then(census::Census::lines_only) } else { census };
        census.map(Census).map_err(wrong)
    }

    #[getter]
    fn tasks(&self) -> u64 {
        self.0.tasks()
    }

    /// The count of a task; none if a limit was reached.
    fn task(&self, py: Python<'_>, task: u64, limits: &Bound<'_, PyDict>) -> PyResult<Option<u64>> {
        let (options, watch) = watched(limits)?;
        Ok(watch.run(py, || self.0.task(task, &options.budget))?.ok())
    }
}
