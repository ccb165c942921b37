//! The members of JSON objects that may be broken.

use std::collections::HashMap;
use std::fmt;

use serde::Deserializer;
use serde::de::{MapAccess, Visitor};
use serde_json::value::RawValue;

/// The members of an object whose keys are wanted, with the text of their values. If the object is broken, those before
/// the break.
pub(crate) fn members(text: &str, is_wanted: impl Fn(&str) -> bool) -> HashMap<String, &RawValue> {
    let mut found = HashMap::new();
    let text = text.trim_ascii_end();
    let members = Members { text, is_wanted, found: &mut found };
    // An error leaves what was found before it.
    let _ = serde_json::Deserializer::from_str(text).deserialize_map(members);
    found
}

struct Members<'f, 'a, F> {
    text: &'a str,
    is_wanted: F,
    found: &'f mut HashMap<String, &'a RawValue>,
}

impl<'a, F: Fn(&str) -> bool> Visitor<'a> for Members<'_, 'a, F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut members: A) -> Result<(), A::Error> {
        let mut last: Option<(String, &RawValue)> = None;
        loop {
            // As it is written, because a key that is not text is not an error here.
            let next = members.next_key::<&RawValue>();
            // Where the text breaks off, digits may be missing.
            let end = |text: &str| text.as_bytes().as_ptr_range().end;
            let is_whole = |value: &str| {
                end(value) != end(self.text) || !value.ends_with(|sign: char| sign.is_ascii_digit())
            };
            self.found.extend(last.take().filter(|(_, value)| is_whole(value.get())));
            let Some(key) = next? else { return Ok(()) };
            let value = members.next_value()?;
            let key = serde_json::from_str::<String>(key.get()).ok().filter(|key| (self.is_wanted)(key));
            last = key.map(|key| (key, value));
        }
    }
}
