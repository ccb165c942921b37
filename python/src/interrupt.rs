//! Work without the GIL that Ctrl-C and cancellation tokens end.
//!
//! Python handles signals in its main thread only. While that thread works here, the checks of the budget give Python
//! the chance to run its handlers, every twenty milliseconds. What a handler raises cancels the work.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use nonomata::budget::{self, Budget};
use nonomata::progress::{Progress, Reporter};
use nonomata::propagate::Threading;
use nonomata::search::Options;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};

use crate::values::{keyword, refuse_others, wrong};

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

/// What a number of things is expected to be.
pub(crate) const NUMBER: &str = "a whole number from 0 to 2**64 - 1";

/// Watched options on one thread, from the keyword arguments of a call: its limits, and what hears of its progress.
pub(crate) fn watched(limits: &Bound<'_, PyDict>) -> PyResult<(Options, Watch)> {
    refuse_others(limits, &["time", "nodes", "memory", "cancel", "progress"])?;
    let token: Option<Bound<'_, CancelToken>> = keyword(limits, "cancel", "a CancelToken")?;
    let watch = Watch::new(limits.py(), token.map(|token| token.get().token.clone()))?;
    // Work may be cancelled before it begins.
    watch.look();
    let (looking, begin, next) = (watch.clone(), Instant::now(), AtomicU64::new(INTERVAL));
    let asking = budget::CancelToken::asking(move || {
        let elapsed = begin.elapsed().as_millis() as u64;
        if elapsed >= next.load(Ordering::Relaxed) {
            next.store(elapsed + INTERVAL, Ordering::Relaxed);
            looking.look();
        }
        looking.own.is_cancelled()
    });
    let mut budget = Budget::unlimited().with_cancel(asking);
    if let Some(seconds) =
        keyword::<f64>(limits, "time", "a number of seconds")?.filter(|time| *time != f64::INFINITY)
    {
        let expected = || wrong(format!("time: found {seconds}, expected a number of seconds from 0"));
        budget = budget.with_time(Duration::try_from_secs_f64(seconds).map_err(|_| expected())?);
    }
    if let Some(bytes) = keyword(limits, "memory", NUMBER)? {
        budget = budget.with_memory(bytes);
    }
    let mut options = Options::from(budget).with_threading(Threading::Never);
    if let Some(nodes) = keyword(limits, "nodes", NUMBER)? {
        options = options.with_nodes(nodes);
    }
    if let Some(listener) = keyword::<Py<PyAny>>(limits, "progress", "a callable")? {
        let watch = watch.clone();
        options = options.with_reporter(Reporter::new(move |progress| watch.report(&listener, progress)));
    }
    Ok((options, watch))
}

/// What ends the work of one call.
#[derive(Clone, Default)]
pub(crate) struct Watch {
    /// What a handler of signals or a listener has raised.
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
            self.end_if(Python::attach(|py| py.check_signals()));
        }
        !self.own.is_cancelled()
    }

    /// Tells a callable of progress.
    fn report(&self, listener: &Py<PyAny>, progress: &Progress) {
        static TYPE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        self.end_if(Python::attach(|py| -> PyResult<()> {
            let fields = (progress.phase.to_string(), progress.elapsed.as_secs_f64(), progress.fraction());
            let progress = TYPE.import(py, "nonomata._answers", "Progress")?.call1(fields)?;
            listener.call1(py, (progress,)).map(|_| ())
        }));
    }

    /// Ends the work if a handler or a listener has raised something.
    fn end_if(&self, result: PyResult<()>) {
        if let Err(error) = result {
            self.own.cancel();
            *self.raised.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(error);
        }
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
