//! Work that is cancelled at some check of the limits.

use std::sync::atomic::{AtomicUsize, Ordering};

use nonomata::budget::{Budget, CancelToken};
use nonomata::search::Options;

/// Options whose budget is cancelled at the check with this number, counted from 1.
pub(crate) fn cancelled_at(check: usize) -> Options {
    let checks = AtomicUsize::new(0);
    let cancel = CancelToken::asking(move || checks.fetch_add(1, Ordering::Relaxed) + 1 >= check);
    Options::from(Budget::unlimited().with_cancel(cancel))
}
