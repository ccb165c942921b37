//! Error recovery in a JSON list: where the next element begins after one that is broken.
//!
//! The elements of a data set begin alike, so an object that begins with the first key of an earlier element is taken
//! for the next one. A quote within a string is escaped, so this is never found inside of one.

/// The most keys that are remembered.
const MOST_KEYS: usize = 8;

/// The longest key that is remembered, in bytes.
const LONGEST_KEY: usize = 64;

/// The most white space between the brace and the key, in bytes.
const MOST_SPACE: usize = 64;

/// The most bytes from the brace to the quote that closes the key.
pub(super) const LONGEST_START: usize = 1 + MOST_SPACE + 1 + LONGEST_KEY + 1;

/// The first keys of the elements so far.
#[derive(Debug, Default)]
pub(super) struct ElementStarts {
    keys: Vec<Vec<u8>>,
}

impl ElementStarts {
    /// Remembers how this element begins.
    pub(super) fn learn(&mut self, element: &[u8]) {
        let key = first_key(element.trim_ascii_start());
        let is_new = |key: &&[u8]| self.keys.len() < MOST_KEYS && !self.keys.iter().any(|known| known == key);
        if let Some(key) = key.filter(is_new) {
            self.keys.push(key.to_vec());
        }
    }

    /// The first byte of the first element that begins in these bytes.
    pub(super) fn find(&self, bytes: &[u8]) -> Option<usize> {
        let is_start = |at: &usize| {
            let key = if bytes[*at] == b'{' { first_key(&bytes[*at..]) } else { None };
            key.is_some_and(|key| self.keys.iter().any(|known| known == key))
        };
        (0..bytes.len()).find(is_start)
    }

    /// The same for an element after this one, which is broken.
    pub(super) fn find_within(&self, element: &[u8]) -> Option<usize> {
        let after_first = element.iter().position(|byte| !byte.is_ascii_whitespace())? + 1;
        Some(after_first + self.find(&element[after_first..])?)
    }
}

/// The first key of an object, as it is written.
fn first_key(object: &[u8]) -> Option<&[u8]> {
    let rest = object.strip_prefix(b"{")?;
    let space = rest.iter().take(MOST_SPACE).take_while(|byte| byte.is_ascii_whitespace()).count();
    let key = rest[space..].strip_prefix(b"\"")?;
    let end = key.iter().take(LONGEST_KEY + 1).position(|&byte| byte == b'"')?;
    Some(&key[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_begin_with_a_known_key() {
        let mut starts = ElementStarts::default();
        starts.learn(b" {\"id\": 1}");
        starts.learn(b"[1]");
        assert_eq!(starts.find(b", {\"rows\": 1}, {\n\"id\": 2}"), Some(15));
        assert_eq!(starts.find(b"\"{\\\"id\\\": 2}\""), None);
        assert_eq!(starts.find_within(b" {\"id\": [, {\"id\": 3}"), Some(11));
        assert_eq!(starts.find_within(b"  "), None);
        let long = format!("{{\"{}\"", "x".repeat(LONGEST_KEY + 1));
        starts.learn(long.as_bytes());
        assert_eq!(starts.find(long.as_bytes()), None);
    }
}
