//! JSON as objects of Python and back, arguments, and errors as exceptions.

use nonomata::formats::ReadError;
use nonomata::session::Refusal;
use pyo3::IntoPyObjectExt;
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyUnicodeEncodeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyList, PyString, PyTuple, PyType};
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

/// Dictionaries, lists, texts and numbers as a JSON value.
pub(crate) fn json(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if value.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(value) = value.cast::<PyBool>() {
        return Ok(value.is_true().into());
    }
    if let Ok(text) = value.cast::<PyString>() {
        return argument::<String>("text", text, "a text of Unicode").map(Value::from);
    }
    if let Ok(entries) = value.cast::<PyDict>() {
        let entry = |(key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| -> PyResult<(String, Value)> {
            Ok((argument("key", &key, "a text")?, json(&value)?))
        };
        return entries.iter().map(entry).collect::<PyResult<_>>().map(Value::Object);
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        return value.try_iter()?.map(|value| json(&value?)).collect::<PyResult<_>>().map(Value::Array);
    }
    if let Ok(number) = value.extract::<i64>() {
        return Ok(number.into());
    }
    argument::<f64>("value", value, "a text, a number, a list or a dictionary").map(Value::from)
}

/// The value of an argument. One of another type is a `TypeError`, one out of range a `PuzzleError`; both say what was
/// found and what is expected.
pub(crate) fn argument<'py, T: FromPyObjectOwned<'py>>(
    name: &str,
    value: &Bound<'py, PyAny>,
    expected: &str,
) -> PyResult<T> {
    value.extract().map_err(Into::into).map_err(|error: PyErr| {
        let found = value.repr().map_or_else(|_| "it".to_owned(), |found| found.to_string());
        let message = format!("{name}: found {found}, expected {expected}");
        let is_out_of_range = error.is_instance_of::<PyOverflowError>(value.py())
            || error.is_instance_of::<PyUnicodeEncodeError>(value.py());
        if is_out_of_range { wrong(message) } else { PyTypeError::new_err(message) }
    })
}

/// A keyword argument that is neither missing nor `None`.
pub(crate) fn keyword<'py, T: FromPyObjectOwned<'py>>(
    keywords: &Bound<'py, PyDict>,
    name: &str,
    expected: &str,
) -> PyResult<Option<T>> {
    match keywords.get_item(name)?.filter(|value| !value.is_none()) {
        Some(value) => argument(name, &value, expected).map(Some),
        None => Ok(None),
    }
}

/// Refuses keyword arguments of other names, as Python does.
pub(crate) fn refuse_others(keywords: &Bound<'_, PyDict>, known: &[&str]) -> PyResult<()> {
    for name in keywords.keys() {
        let name: String = name.extract()?;
        if !known.contains(&name.as_str()) {
            let known = known.join(", ");
            return Err(PyTypeError::new_err(format!(
                "unexpected keyword argument {name:?}, expected one of {known}"
            )));
        }
    }
    Ok(())
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
