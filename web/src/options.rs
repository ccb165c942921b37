//! Objects of JavaScript as limits and numbers, and reports of progress.

use std::cell::RefCell;
use std::time::Duration;

use js_sys::{Array, Function, Object, Reflect};
use nonomata::budget::Budget;
use nonomata::progress::{Progress, Reporter};
use nonomata::propagate::Threading;
use nonomata::search::Options;
use nonomata::session::Refusal;
use wasm_bindgen::prelude::*;

thread_local! {
    /// What wants to hear of progress. Functions of JavaScript belong to one thread, and there is only one.
    static LISTENER: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Sets or removes the listener.
pub(crate) fn listen(listener: Option<Function>) {
    LISTENER.with_borrow_mut(|known| *known = listener);
}

/// The limits of an object: `time` in seconds, `nodes`, and `memory` in bytes. An infinite one is none.
pub(crate) fn limits(within: Option<&Object>) -> Result<Options, Refusal> {
    let limit = |key: &str| match within.and_then(|within| get(within, key)).map(|value| value.as_f64()) {
        None => Ok(None),
        Some(Some(number)) if number >= 0.0 => Ok(Some(number)),
        Some(_) => Err(Refusal::argument(format!("`{key}`: expected a number that is at least 0"))),
    };
    let mut budget = Budget::unlimited();
    if let Some(seconds) = limit("time")?.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()) {
        budget = budget.with_time(seconds);
    }
    if let Some(bytes) = limit("memory")? {
        budget = budget.with_memory(bytes as u64);
    }
    let mut options = Options::from(budget).with_threading(Threading::Never);
    if LISTENER.with_borrow(Option::is_some) {
        options = options.with_reporter(Reporter::new(report));
    }
    Ok(match limit("nodes")? {
        Some(nodes) => options.with_nodes(nodes as u64),
        None => options,
    })
}

fn report(progress: &Progress) {
    let report = Object::new();
    let put = |key: &str, value: JsValue| {
        // Only a frozen object refuses, and this one is new.
        let _ = Reflect::set(&report, &key.into(), &value);
    };
    put("phase", progress.phase.to_string().into());
    put("seconds", progress.elapsed.as_secs_f64().into());
    put("fraction", progress.fraction().map_or(JsValue::NULL, JsValue::from));
    let listener = LISTENER.with_borrow(Clone::clone);
    if let Some(listener) = listener {
        // What the listener throws is its own affair.
        let _ = listener.call1(&JsValue::NULL, &report);
    }
}

fn get(object: &JsValue, key: &str) -> Option<JsValue> {
    Reflect::get(object, &key.into()).ok().filter(|value| !value.is_null() && !value.is_undefined())
}

/// The number under a key.
pub(crate) fn number(object: &JsValue, key: &str) -> Option<f64> {
    get(object, key)?.as_f64()
}

/// The text under a key.
pub(crate) fn text(object: &JsValue, key: &str) -> Option<String> {
    get(object, key)?.as_string()
}

/// The list under a key.
pub(crate) fn list(object: &JsValue, key: &str) -> Option<Array> {
    get(object, key).filter(Array::is_array).map(|list| Array::from(&list))
}

/// The two numbers under a key.
pub(crate) fn pair(object: &JsValue, key: &str) -> Option<(f64, f64)> {
    let list = list(object, key)?;
    Some((list.get(0).as_f64()?, list.get(1).as_f64()?))
}

/// Whether there is something true under a key.
pub(crate) fn is_set(object: &JsValue, key: &str) -> bool {
    get(object, key).is_some_and(|value| value.is_truthy())
}
