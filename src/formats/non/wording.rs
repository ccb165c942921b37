//! Words that are nearly those of the format: `Width`, `rows:`, `heigth`. They are properties like any other word, so whoever
//! meant something else is told.

use super::clues::PlacedLine;
use crate::formats::spelling::distance;

/// The words that open a section, say a size, or begin a picture or a colour.
const WORDS: [&str; 8] = ["width", "height", "rows", "columns", "goal", "saved", "color", "colour"];

/// What some people say instead.
const INSTEAD: [(&str, &str); 3] = [("cols", "columns"), ("col", "columns"), ("row", "rows")];

/// The longest word that can nearly be one of them: two letters are too many, and a sign stands behind it.
const LONGEST: usize = "columns".len() + 3;

/// The word of the format that another word nearly is, if it is none itself.
pub(super) fn nearly(word: &str) -> Option<&'static str> {
    if word.chars().nth(LONGEST).is_some() || WORDS.contains(&word) {
        return None;
    }
    let said = word.trim_end_matches([':', '=']).to_lowercase();
    let instead = INSTEAD.iter().find(|(instead, _)| *instead == said).map(|(_, meant)| *meant);
    let is_meant = |known: &&&str| {
        let allowed = if known.len() > 5 { 2 } else { 1 };
        distance(&said, known, allowed) <= allowed
    };
    instead.or_else(|| {
        WORDS.iter().find(|known| **known == said).or_else(|| WORDS.iter().find(is_meant)).copied()
    })
}

/// The first of these lines that begins with such a word: where it is, the word, and the one that may be meant.
pub(super) fn first_nearly<'a>(lines: &[PlacedLine<'a>]) -> Option<(usize, &'a str, &'static str)> {
    lines.iter().find_map(|&(offset, line)| {
        let word = line.split_whitespace().next()?;
        Some((offset, word, nearly(word)?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_are_nearly_right_are_known() {
        for (word, meant) in [
            ("Width", "width"),
            ("ROWS:", "rows"),
            ("height=", "height"),
            ("heigth", "height"),
            ("colums", "columns"),
            ("cols", "columns"),
            ("row", "rows"),
            ("Goal", "goal"),
            ("colur", "color"),
            ("widht", "width"),
            ("gaol", "goal"),
        ] {
            assert_eq!(nearly(word), Some(meant), "{word}");
        }
        for word in [
            "width",
            "title",
            "by",
            "author",
            "copyright",
            "license",
            "catalogue",
            "maxrule",
            "number",
            "date",
            "3,1",
        ] {
            assert_eq!(nearly(word), None, "{word}");
        }
    }
}
