//! JSON as objects of Python, and errors as exceptions.

use nonomata::formats::ReadError;
use nonomata::session::Refusal;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyType};
use serde_json::Value;

/// A JSON value as dictionaries, lists, texts and numbers.
pub(crate) fn object<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(value) => value.into_bound_py_any(py),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => number.into_bound_py_any(py),
            (None, Some(number)) => number.into_bound_py_any(py),
            (None, None) => number.as_f64().into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(values) => {
            let values = values.iter().map(|value| object(py, value)).collect::<PyResult<Vec<_>>>()?;
            Ok(PyList::new(py, values)?.into_any())
        }
        Value::Object(entries) => {
            let dict = PyDict::new(py);
            entries.iter().try_for_each(|(key, value)| dict.set_item(key, object(py, value)?))?;
            Ok(dict.into_any())
        }
    }
}

/// The exception of the package, with the place in the text if there is one.
pub(crate) fn refused(message: &str, place: Option<(usize, usize)>, hint: Option<&str>) -> PyErr {
    static TYPE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let (line, column) = place.unzip();
    Python::attach(|py| {
        match TYPE
            .import(py, "nonomata._errors", "PuzzleError")
            .and_then(|r#type| r#type.call1((message, line, column, hint)))
        {
            Ok(error) => PyErr::from_value(error),
            Err(error) => error,
        }
    })
}

/// The exception for a text that cannot be read.
pub(crate) fn unreadable(error: &ReadError) -> PyErr {
    refused(error.message(), Some((error.line(), error.column())), error.hint())
}

/// The exception for a question that cannot be answered.
pub(crate) fn unanswerable(error: &Refusal) -> PyErr {
    refused(&error.message, error.line.zip(error.column), error.hint.as_deref())
}

/// The exception for anything else that was asked wrongly.
pub(crate) fn wrong(error: impl std::fmt::Display) -> PyErr {
    refused(&error.to_string(), None, None)
}
