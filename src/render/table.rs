//! Text and SVG renderers of tables: labelled rows, columns with headings, and words in the cells.
//!
//! An unknown cell is `?` in text and empty in SVG, a known blank is `-`, and a cell without candidates is `!`. The SVG
//! drawing has the notes of the layout below the table, which is all that is needed to solve the puzzle.

use super::look::{ClueSides, Look};
use super::svg::{Point, Sheet, colour, draw_marks, escaped};
use crate::puzzles::{Layout, LayoutTable, TableColumn};
use crate::symbol::{Symbol, SymbolSet};

/// The width of a letter, the heights of a row and of a note, and the margin around a word, in the units of the
/// drawing.
const LETTER: usize = 9;
const ROW: usize = 28;
const NOTE: usize = 21;
const MARGIN: usize = 12;

/// The number of letters after which a rule below the table is wrapped, if the table is not wider.
const RULE_LETTERS: usize = 72;

/// The text of an unknown cell.
const UNKNOWN: &str = "?";

/// A table in text.
pub(super) fn table_text(layout: &Layout, table: &LayoutTable, cells: &[SymbolSet]) -> String {
    let rows = rows(layout, table, cells, UNKNOWN);
    let widths = widths(&rows);
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(word, &width)| format!("{word:<width$}")).collect();
        text.push_str(cells.join(" | ").trim_end());
        text.push('\n');
        if number == 0 {
            let dashes: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
            text.push_str(&dashes.join("-+-"));
            text.push('\n');
        }
    }
    text
}

/// A table in SVG, with the notes below it.
pub(super) fn table_svg(layout: &Layout, table: &LayoutTable, cells: &[SymbolSet], look: &Look) -> Sheet {
    let rows = rows(layout, table, cells, "");
    let widths = widths_to_write_in(table, &rows);
    let (width, height) = (widths.iter().sum::<usize>(), rows.len() * ROW);
    let notes = if look.clues == ClueSides::None { &[] } else { layout.notes() };
    let listed = folded(notes, RULE_LETTERS.max(width.saturating_sub(2 * MARGIN) / LETTER));
    let longest = listed.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    // The list is half a row away from the table and from the lower edge.
    let below = if listed.is_empty() { 0 } else { listed.len() * NOTE + ROW };
    let wide = width.max(if listed.is_empty() { 0 } else { longest * LETTER + 3 * MARGIN });
    let [ink, strip] = [look.theme.ink(), look.theme.strip()].map(colour);
    let mut svg = format!("<g font-family=\"monospace\" fill=\"{ink}\">\n");
    svg.push_str(&format!("<rect width=\"{width}\" height=\"{ROW}\" fill=\"{strip}\"/>\n"));
    for (number, row) in rows.iter().enumerate() {
        let mut left = 0;
        for (column, (word, width)) in row.iter().zip(&widths).enumerate() {
            let is_name = number == 0 || column == 0;
            let weight = if is_name { " font-weight=\"bold\"" } else { "" };
            let (x, y) = (left + MARGIN, number * ROW + ROW * 2 / 3);
            if !word.is_empty() {
                svg.push_str(&format!("<text x=\"{x}\" y=\"{y}\"{weight}>{}</text>\n", escaped(word)));
            }
            left += width;
        }
    }
    for (number, line) in listed.iter().enumerate() {
        let y = height + ROW / 2 + number * NOTE + NOTE * 2 / 3;
        svg.push_str(&format!(
            "<text x=\"{MARGIN}\" y=\"{y}\" xml:space=\"preserve\">{}</text>\n",
            escaped(line)
        ));
    }
    let lines = ruled(&widths, rows.len());
    svg.push_str(&format!("<path d=\"{lines}\" stroke=\"{ink}\" fill=\"none\"/>\n"));
    draw_marks(&mut svg, look, |cell| corners(layout, &widths, cell), |_| look.theme.paper());
    svg.push_str("</g>\n");
    // A margin of 1, so that the lines at the edges are as thick as the others.
    Sheet { low: (-1.0, -1.0), size: ((wide + 2) as f64, (height + below + 2) as f64), body: svg }
}

/// The corners of a cell in the table.
fn corners(layout: &Layout, widths: &[usize], cell: usize) -> Option<Vec<Point>> {
    let find = |(row, cells): (usize, &crate::puzzles::LayoutRow)| {
        Some((row, cells.cells.iter().position(|&other| other == cell)?))
    };
    let (row, column) = layout.rows().iter().enumerate().find_map(find)?;
    // The first row has the headings, and the first column the names of the rows.
    let (left, width) = (widths[..=column].iter().sum::<usize>(), widths[column + 1]);
    let (low, high) = (((row + 1) * ROW) as f64, ((row + 2) * ROW) as f64);
    let (left, right) = (left as f64, (left + width) as f64);
    Some(vec![(left, low), (right, low), (right, high), (left, high)])
}

/// The lines between the cells.
fn ruled(widths: &[usize], rows: usize) -> String {
    let (width, height) = (widths.iter().sum::<usize>(), rows * ROW);
    let across = (0..=rows).map(|row| format!("M0 {}H{width}", row * ROW));
    let mut left = 0;
    let down = std::iter::once(0).chain(widths.iter().map(|width| {
        left += width;
        left
    }));
    let down: Vec<String> = down.map(|left| format!("M{left} 0V{height}")).collect();
    across.chain(down).collect()
}

/// The widths of the columns, so that every word fits, in the units of the drawing.
fn widths_to_write_in(table: &LayoutTable, rows: &[Vec<String>]) -> Vec<usize> {
    let longest = |column: &TableColumn| column.words.iter().map(|word| word.chars().count()).max();
    let words = table.columns.iter().map(|column| longest(column).unwrap_or(0));
    let letters = widths(rows).into_iter().zip(std::iter::once(0).chain(words));
    letters.map(|(shown, word)| shown.max(word) * LETTER + 2 * MARGIN).collect()
}

/// Wraps lines at that many letters and indents the continuation lines. Longer words stay whole.
fn folded(lines: &[String], letters: usize) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in lines {
        let mut filled = 0;
        for (number, word) in line.split(' ').enumerate() {
            let length = word.chars().count();
            match all.last_mut() {
                Some(last) if number > 0 && filled + 1 + length <= letters => {
                    last.push(' ');
                    last.push_str(word);
                    filled += 1 + length;
                }
                _ => {
                    let indent = if number > 0 { "   " } else { "" };
                    all.push(format!("{indent}{word}"));
                    filled = indent.len() + length;
                }
            }
        }
    }
    all
}

/// The words of all rows, the heading first. `unknown` is the text of unknown cells.
fn rows(layout: &Layout, table: &LayoutTable, cells: &[SymbolSet], unknown: &str) -> Vec<Vec<String>> {
    let heading = table.columns.iter().map(|column| column.heading.clone());
    let mut rows = vec![std::iter::once(table.corner.clone()).chain(heading).collect::<Vec<_>>()];
    for row in layout.rows() {
        let cell = |(&cell, column): (&usize, &TableColumn)| {
            let set = cells.get(cell).copied().unwrap_or_default();
            let sign = match set {
                SymbolSet::EMPTY => "!",
                _ if set.known() == Some(Symbol::BLANK) => "-",
                _ => unknown,
            };
            set.known().and_then(|symbol| column.word(symbol)).unwrap_or(sign).to_owned()
        };
        let words = row.cells.iter().zip(&table.columns).map(cell);
        rows.push(std::iter::once(row.label.clone().unwrap_or_default()).chain(words).collect());
    }
    rows
}

/// The number of letters of the longest word of each column.
fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    (0..columns).map(width).collect()
}
