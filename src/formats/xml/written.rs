//! Escaping of texts for XML: ASCII, with character references for all other letters.

/// Escapes a text between two tags or two quotes. A character that XML cannot hold becomes U+FFFD.
///
/// Spaces at the ends and line ends become references, so that no reader takes them for layout.
pub(in crate::formats) fn xml_text(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let last = text.char_indices().last().map_or(0, |(at, _)| at);
    for (at, letter) in text.char_indices() {
        match writable(letter) {
            '&' => written.push_str("&amp;"),
            '<' => written.push_str("&lt;"),
            '>' => written.push_str("&gt;"),
            '"' => written.push_str("&quot;"),
            ' ' if at == 0 || at == last => written.push_str("&#32;"),
            letter @ ' '..='~' => written.push(letter),
            letter => written.push_str(&format!("&#{};", u32::from(letter))),
        }
    }
    written
}

/// The letter, or U+FFFD if XML cannot hold it.
pub(in crate::formats) fn writable(letter: char) -> char {
    if is_writable(letter) { letter } else { char::REPLACEMENT_CHARACTER }
}

/// Whether XML can hold a letter.
pub(in crate::formats) fn is_writable(letter: char) -> bool {
    matches!(letter, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_a_meaning_is_escaped() {
        assert_eq!(xml_text(" a<b & \"ü\"\n"), "&#32;a&lt;b &amp; &quot;&#252;&quot;&#10;");
        assert_eq!(xml_text("\u{1}"), "&#65533;");
        assert_eq!(xml_text(""), "");
    }
}
