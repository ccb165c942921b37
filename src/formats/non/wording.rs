//! Misspelt keywords, such as `Width`, `rows:` and `heigth`. They are read as properties like any other word, so a
//! warning names the keyword.

use super::clues::PlacedLine;
use nonomata_engine::spelling::distance;

/// The keywords of sections, sizes, pictures and colours.
const WORDS: [&str; 8] = ["width", "height", "rows", "columns", "goal", "saved", "color", "colour"];

/// Words used instead of a keyword, each with that keyword.
const INSTEAD: [(&str, &str); 3] = [("cols", "columns"), ("col", "columns"), ("row", "rows")];

/// The length of the longest misspelt keyword: with two more letters and a sign after it.
const LONGEST: usize = "columns".len() + 3;

/// The keyword that a word is a misspelling of.
pub(super) fn nearly(word: &str) -> Option<&'static str> {
    if word.chars().nth(LONGEST).is_some() || WORDS.contains(&word) {
        return None;
    }
    let folded = word.trim_end_matches([':', '=']).to_lowercase();
    let instead = INSTEAD.iter().find(|(instead, _)| *instead == folded).map(|(_, meant)| *meant);
    let is_meant = |known: &&&str| {
        let allowed = if known.len() > 5 { 2 } else { 1 };
        distance(&folded, known, allowed) <= allowed
    };
    instead.or_else(|| {
        WORDS.iter().find(|known| **known == folded).or_else(|| WORDS.iter().find(is_meant)).copied()
    })
}

/// The first of these lines that begins with a misspelt keyword: its index, the word, and the keyword.
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
        let nearly_right = "Width=width ROWS:=rows height==height heigth=height colums=columns cols=columns row=rows \
                            Goal=goal colur=color widht=width gaol=goal";
        for (word, meant) in nearly_right.split(' ').filter_map(|pair| pair.rsplit_once('=')) {
            assert_eq!(nearly(word), Some(meant), "{word}");
        }
        for word in "width title by author copyright license catalogue maxrule number date 3,1".split(' ') {
            assert_eq!(nearly(word), None, "{word}");
        }
    }
}
