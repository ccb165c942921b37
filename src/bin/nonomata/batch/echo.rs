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

    /// The same for each element of a list of objects.
    pub(super) fn of_each(text: &str, keys: &[String]) -> Vec<Echo> {
        match serde_json::from_str::<Vec<&RawValue>>(text) {
            Ok(elements) => elements.into_iter().map(|element| Echo::of(element.get(), keys)).collect(),
            Err(_) => vec![Echo::of(text, keys)],
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
