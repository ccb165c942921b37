//! Work that is cancelled at some check of the limits.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use nonomata::budget::{Budget, CancelToken, Progress};
use nonomata::search::Options;

/// A budget that is cancelled at the check with this number.
pub(crate) fn cancelled_at(check: usize) -> Options {
    let (cancel, checks) = (CancelToken::new(), AtomicUsize::new(0));
    let stop = cancel.clone();
    let listener = move |_: &Progress| {
        if checks.fetch_add(1, Ordering::Relaxed) + 1 >= check {
            stop.cancel();
        }
    };
    let budget = Budget::unlimited().with_cancel(cancel).with_progress(listener);
    Options::from(budget.with_report_interval(Duration::ZERO))
}
