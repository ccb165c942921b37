//! JSON keys that several commands share: the puzzle and its origin, limits.

use std::io::{self, Write};

use nonomata::budget::Limit;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};

use crate::puzzle_context::{Origin, PuzzleContext};
use crate::source_name::SourceName;

/// The keys that begin the object of a puzzle.
pub(crate) fn head(context: &PuzzleContext) -> Value {
    let mut object = origin(context);
    extend(&mut object, context.head());
    object
}

/// An object with the origin of the puzzle, then the keys of `rest`.
pub(crate) fn with_origin(context: &PuzzleContext, rest: impl Serialize) -> io::Result<Value> {
    let mut object = origin(context);
    extend(&mut object, serde_json::to_value(rest)?);
    Ok(object)
}

/// Writes a line with an object: the origin of the puzzle, then the keys of `rest`, none of which is kept in memory.
pub(crate) fn write_with_origin(
    output: &mut impl Write,
    context: &PuzzleContext,
    rest: impl Serialize,
) -> io::Result<()> {
    #[derive(Serialize)]
    struct WithOrigin<T> {
        #[serde(flatten)]
        origin: Value,
        #[serde(flatten)]
        rest: T,
    }
    serde_json::to_writer(&mut *output, &WithOrigin { origin: origin(context), rest })?;
    output.write_all(b"\n")
}

/// An answer with the grid before each step, if grids are wanted.
#[derive(Serialize)]
pub(crate) struct WithGrids<A, G> {
    #[serde(flatten)]
    pub(crate) answer: A,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) grids: Option<G>,
}

/// Where the puzzle comes from.
fn origin(context: &PuzzleContext) -> Value {
    let Origin { source, number } = &context.origin;
    json!({"source": source, "number": number})
}

/// A string, or the bytes of a name that is not UTF-8.
impl Serialize for SourceName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.bytes() {
            None => serializer.serialize_str(self),
            Some(bytes) => bytes.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for SourceName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SourceName, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Text(String),
            Bytes(Vec<u8>),
        }
        Ok(match Written::deserialize(deserializer)? {
            Written::Text(text) => SourceName::from(&*text),
            Written::Bytes(bytes) => SourceName::of_bytes(&bytes),
        })
    }
}

/// Appends the keys of one object to another.
pub(crate) fn extend(object: &mut Value, rest: Value) {
    if let (Value::Object(object), Value::Object(rest)) = (object, rest) {
        object.extend(rest);
    }
}

/// The name of the limit.
pub(crate) fn limit(limit: Option<Limit>) -> Option<String> {
    limit.map(|limit| limit.to_string())
}

/// An object on one line that is written key by key, without a tree of values.
#[derive(Default)]
pub(crate) struct JsonLine(Vec<u8>);

impl JsonLine {
    /// Adds a key, which must be new.
    pub(crate) fn put(&mut self, key: &str, value: impl Serialize) -> io::Result<()> {
        self.0.push(if self.0.is_empty() { b'{' } else { b',' });
        serde_json::to_writer(&mut self.0, key)?;
        self.0.push(b':');
        Ok(serde_json::to_writer(&mut self.0, &value)?)
    }

    /// The length so far, for [`JsonLine::truncate`].
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Takes back what was added after this length.
    pub(crate) fn truncate(&mut self, length: usize) {
        self.0.truncate(length);
    }

    /// The finished line with its end.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.0.extend(b"}\n");
        self.0
    }
}

/// The puzzle that an answer is about, and its fingerprint if the answer has it.
pub(crate) fn origin_and_fingerprint(line: &str) -> Option<(Origin, Option<String>)> {
    #[derive(Deserialize)]
    struct Named {
        source: SourceName,
        number: usize,
        fingerprint: Option<String>,
    }
    let Named { source, number, fingerprint } = serde_json::from_str(line).ok()?;
    Some((Origin { source, number }, fingerprint))
}
