//! Widths of texts in DejaVu Sans, the font of books, estimated from above; texts that are cut or broken at a width.

use std::borrow::Cow;

/// The sign for the omitted rest of a text.
const ELLIPSIS: char = '\u{2026}';

/// The width of a text of this size.
pub(in crate::render) fn width(text: &str, size: f64) -> f64 {
    size * text.chars().map(ems).sum::<f64>()
}

/// The text, or as much of it as fits into a width before an ellipsis.
pub(super) fn cut(text: &str, size: f64, most: f64) -> Cow<'_, str> {
    if width(text, size) <= most {
        return text.into();
    }
    let mut left = most / size - ems(ELLIPSIS);
    let fits = |letter: &char| {
        left -= ems(*letter);
        left >= 0.0
    };
    let begin: String = text.chars().take_while(fits).collect();
    format!("{}{ELLIPSIS}", begin.trim_end()).into()
}

/// The text in lines of at most that width, broken at spaces.
pub(super) fn wrapped(text: &str, size: f64, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(" ", size) + width(word, size) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The width of a letter as a part of the size: at least that of the font.
fn ems(letter: char) -> f64 {
    match letter {
        'I' | 'J' | 'i' | 'j' | 'l' | ' ' | '.' | ',' | '\'' => 0.32,
        'f' | 'r' | 't' | '(' | ')' | '!' | '-' | ':' | ';' | '"' => 0.47,
        'M' | 'W' | 'm' | 'w' | '%' | '@' => 1.0,
        'a'..='z' | '0'..='9' => 0.64,
        'A'..='Z' => 0.79,
        letter if letter.is_ascii() => 0.84,
        '\u{d7}' | '\u{2605}' => 0.84,
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces() {
        assert_eq!(wrapped("one two  three", 10.0, 50.0), ["one two", "three"]);
        assert_eq!(wrapped("", 10.0, 50.0), Vec::<String>::new());
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(cut("short", 10.0, 40.0), "short");
        assert_eq!(cut("a rather long title", 10.0, 75.0), "a rather lon\u{2026}");
        assert_eq!(cut("two words", 10.0, 36.0), "two\u{2026}");
        assert_eq!(cut("anything", 10.0, 0.0), "\u{2026}");
        for most in 10..200 {
            let cut = cut("The Quick Brown Fox Jumps Over the Lazy Dog", 9.0, f64::from(most));
            assert!(width(&cut, 9.0) <= f64::from(most), "{cut}");
        }
    }
}
