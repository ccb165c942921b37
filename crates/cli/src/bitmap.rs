//! Drawings without clues, rows of `#` and `.`, as plain bitmaps: what reads images reads them, too.

use nonomata::formats::Source;

/// The bitmap of a text that is such a drawing.
pub(crate) fn of_drawing(name: &str, text: &str) -> Option<Source> {
    let rows: Vec<&str> = text.lines().map(str::trim_end).filter(|row| !row.is_empty()).collect();
    let width = rows.first()?.chars().count();
    let is_row =
        |row: &&str| row.chars().count() == width && row.chars().all(|sign| matches!(sign, '#' | '.'));
    if !rows.iter().all(is_row) {
        return None;
    }
    let bits: String = rows.concat().chars().map(|sign| if sign == '#' { "1 " } else { "0 " }).collect();
    Some(Source::new(name, format!("P1 {width} {}\n{bits}\n", rows.len())))
}
