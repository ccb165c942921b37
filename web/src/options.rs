//! Objects of JavaScript as limits, looks and numbers, and reports of progress.

use std::cell::RefCell;
use std::str::FromStr;
use std::time::Duration;

use js_sys::{Array, Function, Object, Reflect};
use nonomata::answers::AnswerError;
use nonomata::budget::Budget;
use nonomata::choice::UnknownName;
use nonomata::progress::{Progress, Reporter};
use nonomata::propagate::Threading;
use nonomata::render::Look;
use nonomata::search::Options;
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
pub(crate) fn limits(within: Option<&Object>) -> Result<Options, AnswerError> {
    let limit = |key: &str| match within.and_then(|within| get(within, key)).map(|value| value.as_f64()) {
        None => Ok(None),
        Some(Some(number)) if number >= 0.0 => Ok(Some(number)),
        Some(_) => Err(AnswerError::new(format!("`{key}`: expected a number that is at least 0"))),
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

/// The look of a drawing: `theme`, `clues` and `letters`.
pub(crate) fn look(wanted: Option<&Object>) -> Result<Look, AnswerError> {
    let Some(wanted) = wanted else { return Ok(Look::default()) };
    let theme = choice(wanted, "theme")?.unwrap_or_default();
    let clues = choice(wanted, "clues")?.unwrap_or_default();
    Ok(Look::default().with_theme(theme).with_clues(clues).with_letters(is_set(wanted, "letters")))
}

/// The choice that is named under a key.
fn choice<T: FromStr<Err = UnknownName>>(object: &JsValue, key: &str) -> Result<Option<T>, AnswerError> {
    let Some(value) = get(object, key) else { return Ok(None) };
    let name = value.as_string().ok_or_else(|| AnswerError::new(format!("`{key}`: expected a name")))?;
    name.parse().map(Some).map_err(|error: UnknownName| AnswerError::new(format!("`{key}`: {error}")))
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

/// The items of a list, or the letters of a text; none of anything else.
pub(crate) fn items(value: &JsValue) -> Array {
    if value.is_object() || value.is_string() { Array::from(value) } else { Array::new() }
}

/// The list under a key.
pub(crate) fn list(object: &JsValue, key: &str) -> Option<Array> {
    get(object, key).filter(Array::is_array).map(|list| Array::from(&list))
}

/// The letters of a text, or the names of a list; `?` for an item that is no text.
pub(crate) fn names(value: &JsValue) -> Vec<String> {
    items(value).iter().map(|name| name.as_string().unwrap_or_else(|| "?".to_owned())).collect()
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
