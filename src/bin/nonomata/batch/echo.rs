//! Keys of the input that are repeated in the answers.

use std::collections::HashMap;

use serde_json::value::RawValue;

/// The keys to repeat, with their values as they stand in the input.
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
        let value = |key: &String| Some((key.clone(), object.remove(key)?.to_owned()));
        Echo(keys.iter().filter_map(value).collect())
    }

    /// The same for each element of a list of objects.
    pub(super) fn of_each(text: &str, keys: &[String]) -> Vec<Echo> {
        match serde_json::from_str::<Vec<&RawValue>>(text) {
            Ok(elements) => elements.into_iter().map(|element| Echo::of(element.get(), keys)).collect(),
            Err(_) => vec![Echo::of(text, keys)],
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &RawValue)> {
        self.0.iter().map(|(key, value)| (key.as_str(), &**value))
    }
}
