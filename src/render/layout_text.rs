//! Text renderer of any layout: rows of one character for each cell, or a word where symbols have names.

use crate::puzzles::{CellShape, Layout};
use nonomata_engine::symbol::{Alphabet, SymbolSet};

/// Draws the cells of a layout. An unknown cell is `?`, a cell without candidates `!`.
///
/// Symbols that are colours, or whose names equal their letters, are written as letters, other symbols as names. The
/// rows of hexagons are shifted, with a space between the cells; those of triangles are enclosed in `/` and `\` like
/// their edges.
pub(super) fn layout_text(layout: &Layout, alphabet: &Alphabet, candidates: &[SymbolSet]) -> String {
    text_below(layout, alphabet, candidates, &[])
}

/// Draws the same with the labels of columns above them.
pub(super) fn layout_text_with_columns(
    layout: &Layout,
    alphabet: &Alphabet,
    candidates: &[SymbolSet],
) -> String {
    text_below(layout, alphabet, candidates, layout.column_labels())
}

/// A text with spaces after it. Widths in format strings are at most 65,535.
pub(super) fn padded(text: &str, width: usize) -> String {
    let spaces = width.saturating_sub(text.chars().count());
    text.chars().chain(std::iter::repeat_n(' ', spaces)).collect()
}

/// Draws the cells below these headings of columns.
fn text_below(layout: &Layout, alphabet: &Alphabet, candidates: &[SymbolSet], headings: &[String]) -> String {
    let symbols = || alphabet.all().iter();
    let has_words = symbols().any(|symbol| alphabet.name(symbol).chars().count() > 1);
    let is_picture = layout.palette().is_some();
    // Written in place: a string for each cell would take far more memory than the drawing.
    let push_sign = |line: &mut String, cell: usize| match candidates.get(cell).copied().unwrap_or_default() {
        set if set.is_empty() => push_letter(line, '!'),
        set => match set.known() {
            None => push_letter(line, '?'),
            Some(symbol) if has_words && !is_picture => {
                line.push_str(alphabet.name(symbol));
                alphabet.name(symbol).chars().count()
            }
            Some(symbol) => push_letter(line, alphabet.letter(symbol)),
        },
    };
    let are_words = has_words && !is_picture;
    let is_wide = are_words || !headings.is_empty();
    let names = symbols().filter(|_| are_words).map(|symbol| alphabet.name(symbol));
    let written = names.chain(headings.iter().map(String::as_str)).map(|text| text.chars().count());
    let width = if is_wide { written.max().unwrap_or(1) } else { 1 };
    let between = if is_wide || layout.shape() == CellShape::Hexagon { " " } else { "" };
    let is_triangular = matches!(layout.shape(), CellShape::Triangle { .. });
    let half = if is_triangular { 1 } else { (width + between.len()) / 2 };
    let labels = layout.rows().iter().filter_map(|row| row.label.as_ref()).map(|label| label.chars().count());
    let label_width = labels.max().unwrap_or_default();
    let mut text = String::new();
    if !headings.is_empty() {
        let words: Vec<String> = headings.iter().map(|heading| padded(heading, width)).collect();
        let indent = " ".repeat(if label_width == 0 { 0 } else { label_width + 1 });
        text.push_str(format!("{indent}{}", words.join(between)).trim_end());
        text.push('\n');
    }
    for (number, row) in layout.rows().iter().enumerate() {
        let label = row.label.as_deref().unwrap_or_default();
        let label = padded(label, if label_width == 0 { 0 } else { label_width + 1 });
        let edges = if is_triangular { Some(edges(layout, number)) } else { None };
        let mut line = format!("{label}{}", " ".repeat(row.indent * half));
        line.extend(edges.map(|[left, _]| left));
        for (index, &cell) in row.cells.iter().enumerate() {
            line.push_str(if index > 0 { between } else { "" });
            let written = push_sign(&mut line, cell);
            line.extend(std::iter::repeat_n(' ', width.saturating_sub(written)));
        }
        line.extend(edges.map(|[_, right]| right));
        // Trailing spaces can be letters of the puzzle, but not the padding of words.
        text.push_str(if is_wide { line.trim_end() } else { &line });
        text.push('\n');
    }
    text
}

/// Adds a letter. Returns how many were added.
fn push_letter(line: &mut String, letter: char) -> usize {
    line.push(letter);
    1
}

/// The edges at both ends of a row of triangles.
fn edges(layout: &Layout, row: usize) -> [char; 2] {
    let last = layout.rows()[row].cells.len().saturating_sub(1);
    let left = if layout.points_up(row, 0) { '/' } else { '\\' };
    [left, if layout.points_up(row, last) { '\\' } else { '/' }]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::regex_crossword::Shape;
    use nonomata_engine::symbol::Symbol;

    #[test]
    fn hexagons_are_shifted_and_words_are_aligned() {
        let letters = Alphabet::of_letters("AB").unwrap();
        let cells: Vec<SymbolSet> =
            [0, 1, 1, 0, 0, 1, 0].map(|symbol| SymbolSet::only(Symbol::new(symbol))).to_vec();
        let hexagon = Shape::Hexagon { side: 2 }.layout();
        assert_eq!(layout_text(&hexagon, &letters, &cells), " A B\nB A A\n B A\n");
        let words = Alphabet::new([('e', "early".to_owned()), ('-', "off".to_owned())]).unwrap();
        let week = Layout::rectangle(2, 2).with_labels(["Ann", "Robert"]);
        let text = layout_text(&week, &words, &cells);
        assert_eq!(text, "Ann    early off\nRobert off   early\n");
        let week = week.with_column_labels(["Mon", "Tuesday"]);
        let text = layout_text_with_columns(&week, &words, &cells);
        assert_eq!(text, "       Mon     Tuesday\nAnn    early   off\nRobert off     early\n");
        let text = layout_text_with_columns(&week, &letters, &cells);
        assert_eq!(text, "       Mon     Tuesday\nAnn    A       B\nRobert B       A\n");
    }

    #[test]
    fn labels_may_be_longer_than_widths_of_format_strings() {
        let letters = Alphabet::of_letters("AB").unwrap();
        let long = "x".repeat(70_000);
        let week = Layout::rectangle(1, 2).with_labels(["Ann", &long]);
        let drawn = layout_text(&week, &letters, &[SymbolSet::of_first(2); 2]);
        assert_eq!(drawn, format!("Ann{}?\n{long} ?\n", " ".repeat(69_998)));
    }
}
