//! Work without the GIL that Ctrl-C and cancellation tokens end.
//!
//! Python handles signals in its main thread only. While that thread works here, the checks of the budget give Python
//! the chance to run its handlers, every twenty milliseconds. What a handler raises cancels the work.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use nonomata::budget::{self, Budget};
use nonomata::propagate::Threading;
use nonomata::search::Options;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The time between two looks at signals and tokens, in milliseconds.
const INTERVAL: u64 = 20;

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
    /// A token of its own, or that of the caller.
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
        let watch = Watch::new(py, self.token())?;
        let (looking, begin, next) = (watch.clone(), Instant::now(), AtomicU64::new(INTERVAL));
        let asking = budget::CancelToken::asking(move || {
            let elapsed = begin.elapsed().as_millis() as u64;
            if elapsed >= next.load(Ordering::Relaxed) {
                next.store(elapsed + INTERVAL, Ordering::Relaxed);
                looking.look();
            }
            looking.own.is_cancelled()
        });
        let options = Options::from(self.budget()?.with_cancel(asking)).with_threading(Threading::Never);
        let options = match self.1 {
            Some(nodes) => options.with_nodes(nodes),
            None => options,
        };
        Ok((options, watch))
    }
}

/// What ends the work of one call.
#[derive(Clone, Default)]
pub(crate) struct Watch {
    /// What a handler of signals has raised.
    raised: Arc<Mutex<Option<PyErr>>>,
    own: budget::CancelToken,
    /// The token of the caller, which a signal must not cancel.
    callers: Option<budget::CancelToken>,
}

impl Watch {
    fn new(py: Python<'_>, callers: Option<budget::CancelToken>) -> PyResult<Watch> {
        if MAIN.get().is_none() {
            let threading = py.import("threading")?;
            let main = threading.call_method0("main_thread")?;
            if threading.call_method0("current_thread")?.is(&main) {
                MAIN.get_or_init(|| thread::current().id());
            }
        }
        Ok(Watch { callers, ..Watch::default() })
    }

    /// Looks after signals and the caller's token; in the main thread, Python's handlers run. False if the work is
    /// over.
    pub(crate) fn look(&self) -> bool {
        if self.callers.as_ref().is_some_and(budget::CancelToken::is_cancelled) {
            self.own.cancel();
        }
        if MAIN.get() == Some(&thread::current().id()) {
            if let Err(error) = Python::attach(|py| py.check_signals()) {
                self.own.cancel();
                *self.raised.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(error);
            }
        }
        !self.own.is_cancelled()
    }

    /// Works without the GIL on a number of threads, while the calling one looks after signals.
    pub(crate) fn run_on<T: Send>(
        &self,
        py: Python<'_>,
        threads: usize,
        work: impl FnOnce() -> T + Send,
    ) -> PyResult<T> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| PyValueError::new_err(format!("threads: {error}")))?;
        self.run(py, || {
            thread::scope(|scope| {
                let working = scope.spawn(|| pool.install(work));
                while !working.is_finished() {
                    thread::park_timeout(Duration::from_millis(INTERVAL));
                    self.look();
                }
                working.join().unwrap_or_else(|panicked| std::panic::resume_unwind(panicked))
            })
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
