//! Texts of properties: quotes around them and character references in them.

/// The named references that are read. What is not listed stays as it is written.
const NAMED: [(&str, char); 24] = [
    ("amp", '&'),
    ("quot", '"'),
    ("apos", '\''),
    ("lt", '<'),
    ("gt", '>'),
    ("nbsp", '\u{a0}'),
    ("copy", '©'),
    ("reg", '®'),
    ("Auml", 'Ä'),
    ("Ouml", 'Ö'),
    ("Uuml", 'Ü'),
    ("auml", 'ä'),
    ("ouml", 'ö'),
    ("uuml", 'ü'),
    ("szlig", 'ß'),
    ("agrave", 'à'),
    ("ccedil", 'ç'),
    ("egrave", 'è'),
    ("eacute", 'é'),
    ("ecirc", 'ê'),
    ("ntilde", 'ñ'),
    ("hellip", '…'),
    ("ndash", '–'),
    ("mdash", '—'),
];

/// A text as it was meant: without its quotes and with its references resolved.
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
        let reference = rest.find(';').and_then(|end| Some((referred(&rest[1..end])?, end + 1)));
        let (letter, length) = reference.unwrap_or(('&', 1));
        result.push(letter);
        rest = &rest[length..];
    }
    result + rest
}

/// The character that a reference names.
fn referred(name: &str) -> Option<char> {
    let number = match name.strip_prefix('#') {
        Some(hexadecimal) if hexadecimal.starts_with(['x', 'X']) => {
            u32::from_str_radix(&hexadecimal[1..], 16).ok()?
        }
        Some(decimal) => decimal.parse().ok()?,
        None => return NAMED.iter().find(|(known, _)| *known == name).map(|&(_, letter)| letter),
    };
    char::from_u32(number)
}

/// A text between quotes that every reader understands: ASCII, on one line.
pub(super) fn quoted(text: &str) -> String {
    let mut result = String::from("\"");
    for letter in text.chars() {
        match letter {
            '&' => result.push_str("&amp;"),
            '"' => result.push_str("&quot;"),
            letter if letter.is_ascii() && !letter.is_ascii_control() => result.push(letter),
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
        for text in ["", "Tiny", "say \"hi\" & go", "&copy;", "Gödel\n…", "'", "\"", "a;b&#;c&"] {
            assert_eq!(unquoted(&quoted(text)), text);
        }
        assert_eq!(unquoted("'&copy; &#50; &#x33;'"), "© 2 3");
    }
}
