//! The Python package: whatever a caller hands over ends in a value or in an exception of the documentation.
//!
//! Python is embedded, and the compiled part of the package is this target, so libFuzzer sees the code of the boundary.
//! `python.py` makes calls of the bytes. A panic aborts before it could become an exception.

#![no_main]
#![allow(missing_docs, unreachable_pub)]

include!(concat!(env!("OUT_DIR"), "/python.rs"));

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use pyo3::ffi::c_str;
use pyo3::prelude::*;

const PACKAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../python");

/// The function of `python.py` that makes calls of bytes.
static CALL: LazyLock<Py<PyAny>> = LazyLock::new(|| {
    pyo3::append_to_inittab!(_core);
    Python::initialize();
    Python::attach(|py| {
        let sys = py.import("sys")?;
        sys.getattr("path")?.call_method1("insert", (0, PACKAGE))?;
        sys.getattr("modules")?.set_item("nonomata._core", py.import("_core")?)?;
        let calls = PyModule::from_code(py, c_str!(include_str!("python.py")), c"python.py", c"calls")?;
        calls.getattr("call").map(Bound::unbind)
    })
    .expect("the package can be imported")
});

fuzz_target!(|data: &[u8]| {
    let call = &*CALL;
    Python::attach(|py| {
        if let Err(error) = call.call1(py, (data,)) {
            error.print(py);
            panic!("an exception that is not documented: {error}");
        }
    });
});
