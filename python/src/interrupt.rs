//! Work without the GIL that Ctrl-C and cancellation tokens end.
//!
//! Python handles signals in its main thread only. While that thread works here, the progress reports of the budget, twenty
//! milliseconds apart, give Python the chance to run its handlers. What a handler raises cancels the work.

use std::sync::{Arc, Mutex, OnceLock};
use std::thread::{self, ThreadId};
use std::time::Duration;

use nonomata::budget::{self, Budget};
use nonomata::propagate::Threading;
use nonomata::search::Options;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The time between two looks at signals and tokens.
const INTERVAL: Duration = Duration::from_millis(20);

/// The main thread of Python, once it has been seen.
static MAIN: OnceLock<ThreadId> = OnceLock::new();

/// Ends work from another thread, within a few hundredths of a second.
#[pyclass(frozen, module = "nonomata")]
#[derive(Default)]
pub(crate) struct CancelToken {
    token: budget::CancelToken,
}

#[pymethods]
impl CancelToken {
    #[new]
    fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Ends all work that was given this token. This is final.
    fn cancel(&self) {
        self.token.cancel();
    }

    /// Whether `cancel` has been called.
    #[getter]
    fn is_cancelled(&self) -> bool {
        self.token.is_cancelled()
    }

    fn __repr__(&self) -> String {
        format!("<CancelToken {}>", if self.is_cancelled() { "cancelled" } else { "not cancelled" })
    }
}

/// The limits of a call: seconds, nodes, bytes, and a token.
#[derive(FromPyObject)]
pub(crate) struct Limits<'py>(Option<f64>, Option<u64>, Option<u64>, Option<Bound<'py, CancelToken>>);

impl Limits<'_> {
    /// A token that nobody outside knows, or the one of the caller.
    fn token(&self) -> Option<budget::CancelToken> {
        self.3.as_ref().map(|token| token.get().token.clone())
    }

    fn budget(&self) -> PyResult<Budget> {
        let mut budget = Budget::unlimited();
        if let Some(seconds) = self.0 {
            let time = Duration::try_from_secs_f64(seconds)
                .map_err(|error| PyValueError::new_err(format!("time: {error}")))?;
            budget = budget.with_time(time);
        }
        if let Some(bytes) = self.2 {
            budget = budget.with_memory(bytes);
        }
        Ok(budget)
    }

    /// Watched options on one thread.
    pub(crate) fn watched(&self, py: Python<'_>) -> PyResult<(Options, Watch)> {
        let watch = Watch::new(py)?;
        let options =
            Options::from(watch.watch(self.budget()?, self.token())).with_threading(Threading::Never);
        let options = match self.1 {
            Some(nodes) => options.with_nodes(nodes),
            None => options,
        };
        Ok((options, watch))
    }
}

/// What has been raised by a handler of signals while Rust was at work.
#[derive(Clone, Default)]
pub(crate) struct Watch {
    raised: Arc<Mutex<Option<PyErr>>>,
}

impl Watch {
    pub(crate) fn new(py: Python<'_>) -> PyResult<Watch> {
        if MAIN.get().is_none() {
            let threading = py.import("threading")?;
            let main = threading.call_method0("main_thread")?;
            if threading.call_method0("current_thread")?.is(&main) {
                MAIN.get_or_init(|| thread::current().id());
            }
        }
        Ok(Watch::default())
    }

    /// A budget that looks after signals and a token.
    pub(crate) fn watch(&self, budget: Budget, token: Option<budget::CancelToken>) -> Budget {
        let (raised, own) = (self.raised.clone(), budget::CancelToken::new());
        let budget = budget.with_cancel(own.clone()).with_report_interval(INTERVAL);
        budget.with_progress(move |progress| {
            if token.as_ref().is_some_and(budget::CancelToken::is_cancelled) {
                own.cancel();
            }
            if progress.elapsed < INTERVAL || MAIN.get() != Some(&thread::current().id()) {
                return;
            }
            if let Err(error) = Python::attach(|py| py.check_signals()) {
                own.cancel();
                *raised.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(error);
            }
        })
    }

    /// Works without the GIL, and raises what a handler has raised meanwhile.
    pub(crate) fn run<T: Send>(&self, py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
        let done = py.detach(work);
        match self.raised.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take() {
            Some(error) => Err(error),
            None => Ok(done),
        }
    }
}
