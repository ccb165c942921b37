//! Keys of the input that are repeated in the answers.

use std::collections::HashMap;

use serde_json::value::RawValue;

/// The keys to repeat, with their values as they stand in the input, but on one line.
#[derive(Clone, Debug, Default)]
pub(super) struct Echo(Vec<(String, Box<RawValue>)>);

impl Echo {
    /// The values that an object has for these keys. Anything but an object has none.
    pub(super) fn of(text: &str, keys: &[String]) -> Echo {
        if !text.trim_start().starts_with('{') {
            return Echo::default();
        }
        let Ok(mut object) = serde_json::from_str::<HashMap<String, &RawValue>>(text) else {
            return Echo::default();
        };
        let value = |key: &String| Some((key.clone(), on_one_line(object.remove(key)?)));
        Echo(keys.iter().filter_map(value).collect())
    }

    /// The same for each element of a list of objects, or for each line if there are this many.
    pub(super) fn of_each(text: &str, count: usize, keys: &[String]) -> Vec<Echo> {
        if let Ok(elements) = serde_json::from_str::<Vec<&RawValue>>(text) {
            return elements.into_iter().map(|element| Echo::of(element.get(), keys)).collect();
        }
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        match lines.len() == count {
            true => lines.into_iter().map(|line| Echo::of(line, keys)).collect(),
            false => vec![Echo::of(text, keys)],
        }
    }

    /// The value of a key, as it is written.
    pub(super) fn value(&self, key: &str) -> Option<&str> {
        self.iter().find(|(name, _)| *name == key).map(|(_, value)| value.get())
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &RawValue)> {
        self.0.iter().map(|(key, value)| (key.as_str(), &**value))
    }
}

/// The value without line breaks, which can only stand between its parts.
fn on_one_line(value: &RawValue) -> Box<RawValue> {
    let text = value.get();
    let on_one_line = text.contains(['\n', '\r']).then(|| text.replace(['\n', '\r'], " "));
    on_one_line.and_then(|text| RawValue::from_string(text).ok()).unwrap_or_else(|| value.to_owned())
}
