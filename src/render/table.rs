//! Text and SVG renderers of tables: labelled rows, columns with headings, and words in the cells.
//!
//! An unknown cell is `?` in text and empty in SVG, a known blank is `-`, and a cell without candidates is `!`. The SVG
//! drawing has the notes of the layout below the table, which is all that is needed to solve the puzzle.

use super::layout_text::padded;
use super::look::{ClueSides, Look};
use super::svg::{Point, Sheet, colour, draw_marks, escaped};
use crate::puzzles::{Layout, LayoutTable, TableColumn};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The width of a letter, the heights of a row and of a note, and the margin around a word, in the units of the
/// drawing.
const LETTER: usize = 9;
const ROW: usize = 28;
const NOTE: usize = 21;
const MARGIN: usize = 12;

/// The width of a letter of a candidate, and the distance of their lines.
const SMALL_LETTER: usize = 6;
const SMALL_LINE: f64 = 11.0;

/// The space around the table.
const EDGE: usize = 6;

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
        let cells: Vec<String> = row.iter().zip(&widths).map(|(word, &width)| padded(word, width)).collect();
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
    if look.candidates {
        draw_candidates(&mut svg, layout, table, cells, &widths);
    }
    let lines = ruled(&widths, rows.len());
    svg.push_str(&format!("<path d=\"{lines}\" stroke=\"{ink}\" fill=\"none\"/>\n"));
    draw_marks(&mut svg, look, |cell| corners(layout, &widths, cell), |_| look.theme.paper());
    svg.push_str("</g>\n");
    let size = ((wide + 2 * EDGE) as f64, (height + below + 2 * EDGE) as f64);
    Sheet { low: (-(EDGE as f64), -(EDGE as f64)), size, body: svg }
}

/// Draws the candidates of cells that are known in part, small, in place of their words.
fn draw_candidates(
    svg: &mut String,
    layout: &Layout,
    table: &LayoutTable,
    cells: &[SymbolSet],
    widths: &[usize],
) {
    let columns = table.columns.iter().enumerate();
    for (cell, (number, column)) in layout.rows().iter().flat_map(|row| row.cells.iter().zip(columns.clone()))
    {
        let (Some(&set), Some(corners)) = (cells.get(*cell), corners(layout, widths, *cell)) else {
            continue;
        };
        let room = widths[number + 1].saturating_sub(MARGIN) / SMALL_LETTER;
        let lines = candidates_text(column, set, room);
        let (x, middle) = ((corners[0].0 + corners[1].0) / 2.0, (corners[0].1 + corners[2].1) / 2.0);
        for (line, text) in lines.iter().enumerate() {
            let y = middle + 3.5 + SMALL_LINE * (line as f64 - (lines.len() - 1) as f64 / 2.0);
            let text = escaped(text.trim_start());
            svg.push_str(&format!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"10\" text-anchor=\"middle\">{text}</text>\n"
            ));
        }
    }
}

/// The candidates of a cell, in at most two lines of this many letters: `Dog or Zebra`, `not Fox, Snail`, or `3
/// left`. Nothing if it has lost nothing, or is known.
fn candidates_text(column: &TableColumn, set: SymbolSet, room: usize) -> Vec<String> {
    let all = SymbolSet::of_first(column.words.len()).without(Symbol::BLANK);
    let out = all.difference(set);
    if set.len() < 2 || out.is_empty() {
        return Vec::new();
    }
    let words =
        |set: SymbolSet| set.iter().map(|symbol| column.word(symbol).unwrap_or("-")).collect::<Vec<_>>();
    let fits =
        |lines: &Vec<String>| lines.len() < 3 && lines.iter().all(|line| line.trim().chars().count() <= room);
    let listed = (set.len() < 4).then(|| words(set).join(" or "));
    let left_out = (out.len() < 4).then(|| format!("not {}", words(out).join(", ")));
    let mut texts = listed.into_iter().chain(left_out).map(|text| folded(&[text], room));
    texts.find(fits).unwrap_or_else(|| vec![format!("{} left", set.len())])
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
