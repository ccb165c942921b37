//! Logic grids as tables: a row a house, a column an attribute, as text and as SVG.
//!
//! What is not known is `?` in text and paper to write on in SVG, a blank that stays is `-`, and a house for which nothing
//! is left is `!`. The text can be read again by [`formats::logic`](crate::formats::logic). The drawing in SVG holds all that
//! it takes to solve the puzzle: its values and its rules stand below the table.

use super::rules::sentences;
use super::svg::{begin, escaped};
use crate::puzzles::LogicGrid;
use crate::puzzles::logic_grid::{Answer, Attribute};
use crate::symbol::{Symbol, SymbolSet};

/// What stands above the names of the houses.
const CORNER: &str = "house";

/// The width of a letter, the height of a row and the room around a word, in the units of the drawing.
const LETTER: usize = 9;
const ROW: usize = 28;
const ROOM: usize = 12;

/// How many letters a rule below the table may have before it goes on in the next row, if the table is not wider.
const RULE_LETTERS: usize = 72;

/// What stands in a cell of which nothing is known, in text.
const UNKNOWN: &str = "?";

/// An answer as a table in text.
pub fn table(puzzle: &LogicGrid, answer: &Answer) -> String {
    let rows = rows(puzzle, answer, UNKNOWN);
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

/// An answer as a table in SVG, with the values and the rules of the puzzle below it.
pub fn table_svg(puzzle: &LogicGrid, answer: &Answer) -> String {
    let rows = rows(puzzle, answer, "");
    let widths = widths_to_write_in(puzzle, &rows);
    let (width, height) = (widths.iter().sum::<usize>(), rows.len() * ROW);
    let listed = folded(&sentences(puzzle), RULE_LETTERS.max(width.saturating_sub(2 * ROOM) / LETTER));
    let longest = listed.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    // What is listed stands half a row away from the table, and from the lower edge.
    let below = if listed.is_empty() { 0 } else { (listed.len() + 1) * ROW };
    let wide = width.max(if listed.is_empty() { 0 } else { longest * LETTER + 2 * ROOM });
    // A margin of 1, so that the lines at the edges are as thick as the others.
    let mut svg = begin((wide + 2) as f64, (height + below + 2) as f64, puzzle.about().title());
    svg.push_str("<g transform=\"translate(1 1)\" font-family=\"monospace\">\n");
    svg.push_str(&format!("<rect width=\"{width}\" height=\"{ROW}\" fill=\"#e6e6e6\"/>\n"));
    for (number, row) in rows.iter().enumerate() {
        let mut left = 0;
        for (column, (word, width)) in row.iter().zip(&widths).enumerate() {
            let is_name = number == 0 || column == 0;
            let weight = if is_name { " font-weight=\"bold\"" } else { "" };
            let (x, y) = (left + ROOM, number * ROW + ROW * 2 / 3);
            if !word.is_empty() {
                svg.push_str(&format!("<text x=\"{x}\" y=\"{y}\"{weight}>{}</text>\n", escaped(word)));
            }
            left += width;
        }
    }
    for (number, line) in listed.iter().enumerate() {
        let y = height + ROW / 2 + number * ROW + ROW * 2 / 3;
        svg.push_str(&format!(
            "<text x=\"{ROOM}\" y=\"{y}\" xml:space=\"preserve\">{}</text>\n",
            escaped(line)
        ));
    }
    let lines = ruled(&widths, rows.len());
    svg.push_str(&format!("<path d=\"{lines}\" stroke=\"black\" fill=\"none\"/>\n</g>\n</svg>\n"));
    svg
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

/// How wide the columns are in which every value of their attribute finds room, in the units of the drawing.
fn widths_to_write_in(puzzle: &LogicGrid, rows: &[Vec<String>]) -> Vec<usize> {
    let longest = |attribute: &Attribute| attribute.values.iter().map(|value| value.chars().count()).max();
    let values = puzzle.attributes().iter().map(|attribute| longest(attribute).unwrap_or(0));
    let letters = widths(rows).into_iter().zip(std::iter::once(0).chain(values));
    letters.map(|(shown, value)| shown.max(value) * LETTER + 2 * ROOM).collect()
}

/// A text in lines of so many letters; what goes on in the next line is indented. Words that are longer stay whole.
fn folded(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let mut filled = 0;
        for (number, word) in line.split(' ').enumerate() {
            let length = word.chars().count();
            match lines.last_mut() {
                Some(last) if number > 0 && filled + 1 + length <= letters => {
                    last.push(' ');
                    last.push_str(word);
                    filled += 1 + length;
                }
                _ => {
                    let indent = if number > 0 { "   " } else { "" };
                    lines.push(format!("{indent}{word}"));
                    filled = indent.len() + length;
                }
            }
        }
    }
    lines
}

/// The words of all rows, the heading first, with what stands in cells of which nothing is known.
fn rows(puzzle: &LogicGrid, answer: &Answer, unknown: &str) -> Vec<Vec<String>> {
    let heading = puzzle.attributes().iter().map(|attribute| attribute.name.clone());
    let mut rows = vec![std::iter::once(CORNER.to_owned()).chain(heading).collect::<Vec<_>>()];
    for (house, name) in puzzle.houses().iter().enumerate() {
        let words =
            (0..answer.attributes()).map(|attribute| word(puzzle, answer, (house, attribute), unknown));
        rows.push(std::iter::once(name.clone()).chain(words).collect());
    }
    rows
}

fn word(puzzle: &LogicGrid, answer: &Answer, (house, attribute): (usize, usize), unknown: &str) -> String {
    let cell = answer.get(house, attribute);
    let sign = match cell {
        SymbolSet::EMPTY => "!",
        _ if cell.known() == Some(Symbol::BLANK) => "-",
        _ => unknown,
    };
    puzzle.word(answer, house, attribute).unwrap_or(sign).to_owned()
}

/// How many letters the longest word of each column has.
fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    (0..columns).map(width).collect()
}
