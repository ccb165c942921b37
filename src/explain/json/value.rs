//! A value of JSON, and how it is written. Keys come in the order in which they were given.

use std::fmt::{self, Write};

/// A value of JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number that counts something.
    Number(usize),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// Names with values.
    Object(Vec<(&'static str, Json)>),
}

impl From<bool> for Json {
    fn from(value: bool) -> Json {
        Json::Bool(value)
    }
}

impl From<usize> for Json {
    fn from(value: usize) -> Json {
        Json::Number(value)
    }
}

impl From<u32> for Json {
    fn from(value: u32) -> Json {
        Json::Number(value as usize)
    }
}

impl From<&str> for Json {
    fn from(value: &str) -> Json {
        Json::Text(value.to_owned())
    }
}

impl From<String> for Json {
    fn from(value: String) -> Json {
        Json::Text(value)
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Json {
        value.map_or(Json::Null, Into::into)
    }
}

impl<T: Into<Json>> FromIterator<T> for Json {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Json {
        Json::List(values.into_iter().map(Into::into).collect())
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => write!(f, "{value}"),
            Json::Number(value) => write!(f, "{value}"),
            Json::Text(text) => write_text(f, text),
            Json::List(values) => {
                f.write_char('[')?;
                for (index, value) in values.iter().enumerate() {
                    let comma = if index == 0 { "" } else { "," };
                    write!(f, "{comma}{value}")?;
                }
                f.write_char(']')
            }
            Json::Object(entries) => {
                f.write_char('{')?;
                for (index, (name, value)) in entries.iter().enumerate() {
                    let comma = if index == 0 { "" } else { "," };
                    write!(f, "{comma}\"{name}\":{value}")?;
                }
                f.write_char('}')
            }
        }
    }
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for letter in text.chars() {
        match letter {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\t' => f.write_str("\\t")?,
            letter if letter.is_control() || letter == '\u{2028}' || letter == '\u{2029}' => {
                let mut units = [0; 2];
                letter.encode_utf16(&mut units).iter().try_for_each(|unit| write!(f, "\\u{unit:04x}"))?;
            }
            letter => f.write_char(letter)?,
        }
    }
    f.write_char('"')
}

#[cfg(test)]
mod tests {
    use super::Json;

    #[test]
    fn what_would_break_a_text_is_escaped() {
        let list: Json = ["a\"b\\", "\n\u{1}é"].into_iter().collect();
        let object = Json::Object(vec![("a", list), ("b", Json::from(None::<bool>)), ("c", 3_usize.into())]);
        assert_eq!(object.to_string(), r#"{"a":["a\"b\\","\n\u0001é"],"b":null,"c":3}"#);
    }
}
