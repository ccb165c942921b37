//! What needs tables of Unicode: letters in lower and upper case, and classes of letters.
//!
//! In browsers JavaScript has these tables; those of the standard library would be 9 kB of the compressed module. Where
//! regex-syntax has no tables of classes either, the standard library knows only some letters.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod tables {
    pub(super) fn lower(text: &str) -> String {
        text.to_lowercase()
    }

    pub(super) fn upper(text: &str) -> String {
        text.to_uppercase()
    }

    /// Numbers may be digits or not, and accents are letters of words.
    #[cfg(not(feature = "unicode"))]
    pub(super) fn is_digit(letter: char) -> Option<bool> {
        (letter.is_alphabetic() || letter.is_whitespace()).then_some(false)
    }

    #[cfg(not(feature = "unicode"))]
    pub(super) fn is_word(letter: char) -> Option<bool> {
        (letter.is_alphabetic() || letter.is_whitespace()).then_some(letter.is_alphabetic())
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod tables {
    use js_sys::{JsString, RegExp};

    pub(super) fn lower(text: &str) -> String {
        JsString::from(text).to_lower_case().into()
    }

    pub(super) fn upper(text: &str) -> String {
        JsString::from(text).to_upper_case().into()
    }

    #[cfg(not(feature = "unicode"))]
    pub(super) fn is_digit(letter: char) -> Option<bool> {
        Some(is_in(r"\p{Nd}", letter))
    }

    #[cfg(not(feature = "unicode"))]
    pub(super) fn is_word(letter: char) -> Option<bool> {
        Some(is_in(r"[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]", letter))
    }

    fn is_in(class: &str, letter: char) -> bool {
        RegExp::new(class, "u").test(letter.encode_utf8(&mut [0; 4]))
    }
}

/// The text in lower case.
pub(crate) fn lower(text: &str) -> String {
    if text.is_ascii() { text.to_ascii_lowercase() } else { tables::lower(text) }
}

/// The text in upper case.
pub(crate) fn upper(text: &str) -> String {
    if text.is_ascii() { text.to_ascii_uppercase() } else { tables::upper(text) }
}

/// Whether a letter is a decimal digit, if that is known.
#[cfg(not(feature = "unicode"))]
pub(crate) fn is_digit(letter: char) -> Option<bool> {
    if letter.is_ascii() { Some(letter.is_ascii_digit()) } else { tables::is_digit(letter) }
}

/// Whether a letter is a part of words, as `\w` is (Unicode Technical Standard #18, annex C), if that is known.
#[cfg(not(feature = "unicode"))]
pub(crate) fn is_word(letter: char) -> Option<bool> {
    if letter.is_ascii() {
        Some(letter.is_ascii_alphanumeric() || letter == '_')
    } else {
        tables::is_word(letter)
    }
}
