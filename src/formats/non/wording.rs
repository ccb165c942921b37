//! Words that are nearly those of the format: `Width`, `rows:`, `heigth`. They are properties like any other word, so whoever
//! meant something else is told.

use super::clues::PlacedLine;

/// The words that open a section, say a size, or begin a picture or a colour.
const WORDS: [&str; 8] = ["width", "height", "rows", "columns", "goal", "saved", "color", "colour"];

/// What some people say instead.
const INSTEAD: [(&str, &str); 3] = [("cols", "columns"), ("col", "columns"), ("row", "rows")];

/// The word of the format that another word nearly is, if it is none itself.
pub(super) fn nearly(word: &str) -> Option<&'static str> {
    if WORDS.contains(&word) {
        return None;
    }
    let said = word.trim_end_matches([':', '=']).to_lowercase();
    let instead = INSTEAD.iter().find(|(instead, _)| *instead == said).map(|(_, meant)| *meant);
    let is_meant = |known: &&&str| distance(&said, known) <= if known.len() > 5 { 2 } else { 1 };
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

/// How many letters are wrong, missing, too many, or changed with their neighbours.
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    if one.len().abs_diff(other.len()) > 2 {
        return usize::MAX;
    }
    let mut rows = vec![(0..=other.len()).collect::<Vec<usize>>()];
    for i in 1..=one.len() {
        let mut row = vec![i];
        for j in 1..=other.len() {
            let is_other = usize::from(one[i - 1] != other[j - 1]);
            let mut least = (rows[i - 1][j] + 1).min(row[j - 1] + 1).min(rows[i - 1][j - 1] + is_other);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
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
