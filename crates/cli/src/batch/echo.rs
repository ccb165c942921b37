//! Keys of the input that are repeated in the answers.

use nonomata::formats::PUZZLE_LIST_KEYS;
use serde_json::value::RawValue;

use crate::json_members::members;

/// The keys to repeat, with their values as they stand in the input, but on one line, and without unpaired surrogates.
#[derive(Clone, Debug, Default)]
pub(super) struct Echo(Vec<(String, Box<RawValue>)>);

impl Echo {
    /// The values that an object has for these keys, as far as it can be read. Anything but an object has none.
    pub(super) fn of(text: &str, keys: &[String]) -> Echo {
        if keys.is_empty() {
            return Echo::default();
        }
        let mut found = members(text, |key| keys.iter().any(|known| known == key));
        let value = |key: &String| Some((key.clone(), repeated(found.remove(key)?)));
        Echo(keys.iter().filter_map(value).collect())
    }

    /// The values for each of several puzzles: the elements of a list, which may be a member of an object, or the
    /// lines.
    pub(super) fn of_each(text: &str, count: usize, keys: &[String]) -> Vec<Echo> {
        if keys.is_empty() {
            return Vec::new();
        }
        let elements = |list: &str| -> Option<Vec<Echo>> {
            let elements: Vec<&RawValue> = serde_json::from_str(list).ok()?;
            Some(elements.into_iter().map(|element| Echo::of(element.get(), keys)).collect())
        };
        let member = || -> Option<Vec<Echo>> {
            let lists = members(text, |key| PUZZLE_LIST_KEYS.contains(&key));
            elements(PUZZLE_LIST_KEYS.iter().find_map(|key| lists.get(*key))?.get())
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

/// A value as it stands in the input, in a form that stays on one line and that every reader of JSON understands.
fn repeated(value: &RawValue) -> Box<RawValue> {
    // Line breaks can only stand between the parts of a value.
    let text = value.get().replace(['\n', '\r'], " ");
    RawValue::from_string(escape_unpaired_surrogates(&text)).unwrap_or_else(|_| value.to_owned())
}

/// JSON with `\\ud800` for each unpaired surrogate such as `\ud800`: a string with one has no meaning in UTF-8.
fn escape_unpaired_surrogates(json: &str) -> String {
    let (mut text, mut rest) = (String::with_capacity(json.len()), json);
    while let Some(start) = rest.find('\\') {
        let (before, escape) = rest.split_at(start);
        text.push_str(before);
        let length = match (utf16_unit(escape), escape.get(6..).and_then(utf16_unit)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => 12,
            (Some(0xd800..=0xdfff), _) => {
                text.push('\\');
                6
            }
            (Some(_), _) => 6,
            (None, _) => 2,
        };
        let (escape, after) = escape.split_at(length);
        text.push_str(escape);
        rest = after;
    }
    text + rest
}

/// The number in the escape `\uXXXX` that a text begins with.
fn utf16_unit(text: &str) -> Option<u16> {
    u16::from_str_radix(text.strip_prefix("\\u")?.get(..4)?, 16).ok()
}
