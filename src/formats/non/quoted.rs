//! Texts of properties: quotes and character references.

use crate::formats::reference;

/// A text without its quotes and with its references resolved.
pub(super) fn unquoted(text: &str) -> String {
    let text = text.trim();
    let inner = ['"', '\''].iter().find_map(|&quote| text.strip_prefix(quote)?.strip_suffix(quote));
    resolved(inner.unwrap_or(text))
}

fn resolved(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        result.push_str(&rest[..start]);
        rest = &rest[start..];
        let (letter, length) = reference(rest).unwrap_or(('&', 1));
        result.push(letter);
        rest = &rest[length..];
    }
    result + rest
}

/// The encoding of written texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// All other characters as character references, for readers of ASCII.
    Ascii,
    /// As few character references as possible, for readers that do not know them.
    Utf8,
}

/// A text between quotes, on one line.
pub(super) fn quoted(text: &str, encoding: Encoding) -> String {
    let mut result = String::from("\"");
    for (index, letter) in text.char_indices() {
        let is_written = match letter {
            '"' => false,
            '&' => encoding == Encoding::Utf8 && reference(&text[index..]).is_none(),
            letter => !letter.is_control() && (letter.is_ascii() || encoding == Encoding::Utf8),
        };
        match letter {
            letter if is_written => result.push(letter),
            '&' => result.push_str("&amp;"),
            '"' => result.push_str("&quot;"),
            letter => result.push_str(&format!("&#{};", u32::from(letter))),
        }
    }
    result.push('"');
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_is_unquoted_again() {
        for text in
            ["", "Tiny", "say \"hi\" & go", "&copy;", "Gödel\n…", "'", "\"", "a;b&#;c&", "&&\"", "&#5\u{85}"]
        {
            for encoding in [Encoding::Ascii, Encoding::Utf8] {
                assert_eq!(unquoted(&quoted(text, encoding)), text);
            }
        }
    }

    #[test]
    fn references_are_resolved_and_all_else_stays() {
        assert_eq!(unquoted("'&copy; &#50; &#x33;'"), "© 2 3");
        assert_eq!(unquoted("&#+5; &#x110000; &who; &"), "&#+5; &#x110000; &who; &");
        assert_eq!(unquoted("\"not closed"), "\"not closed");
    }

    #[test]
    fn letters_stay_letters_where_references_are_not_known() {
        assert_eq!(quoted("Röde & Söhne", Encoding::Utf8), "\"Röde & Söhne\"");
        assert_eq!(quoted("Röde & Söhne", Encoding::Ascii), "\"R&#246;de &amp; S&#246;hne\"");
    }
}
