//! Keys of the input that are repeated in the answers.

use std::collections::HashMap;

use serde_json::value::RawValue;

/// The keys of lists of puzzles in an object.
const LISTS: [&str; 2] = ["nonograms", "puzzles"];

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

    /// The same for each of several puzzles: the elements of a list, which may be a member of an object, or the lines.
    pub(super) fn of_each(text: &str, count: usize, keys: &[String]) -> Vec<Echo> {
        let elements = |list: &str| -> Option<Vec<Echo>> {
            let elements: Vec<&RawValue> = serde_json::from_str(list).ok()?;
            Some(elements.into_iter().map(|element| Echo::of(element.get(), keys)).collect())
        };
        let member = || -> Option<Vec<Echo>> {
            let object: HashMap<&str, &RawValue> = serde_json::from_str(text).ok()?;
            elements(LISTS.iter().find_map(|key| object.get(key))?.get())
        };
        if let Some(echoes) = elements(text).or_else(member) {
            return echoes;
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
