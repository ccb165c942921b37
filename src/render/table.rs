//! Logic grids as tables: a row a house, a column an attribute, as text and as SVG.
//!
//! What is not known is `?`, a blank that stays is `-`, and a house for which nothing is left is `!`. The text can be
//! read again by [`formats::logic`](crate::formats::logic).

use super::svg::{begin, escaped};
use crate::puzzles::LogicGrid;
use crate::puzzles::logic_grid::Answer;
use crate::symbol::{Symbol, SymbolSet};

/// What stands above the names of the houses.
const CORNER: &str = "house";

/// The width of a letter, the height of a row and the room around a word, in the units of the drawing.
const LETTER: usize = 9;
const ROW: usize = 28;
const ROOM: usize = 12;

/// An answer as a table in text.
pub fn table(puzzle: &LogicGrid, answer: &Answer) -> String {
    let rows = rows(puzzle, answer);
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

/// An answer as a table in SVG.
pub fn table_svg(puzzle: &LogicGrid, answer: &Answer) -> String {
    let rows = rows(puzzle, answer);
    let widths: Vec<usize> = widths(&rows).iter().map(|width| width * LETTER + 2 * ROOM).collect();
    let (width, height) = (widths.iter().sum::<usize>(), rows.len() * ROW);
    // A margin of 1, so that the lines at the edges are as thick as the others.
    let mut svg = begin((width + 2) as f64, (height + 2) as f64, puzzle.about().title());
    svg.push_str("<g transform=\"translate(1 1)\" font-family=\"monospace\">\n");
    svg.push_str(&format!("<rect width=\"{width}\" height=\"{ROW}\" fill=\"#e6e6e6\"/>\n"));
    for (number, row) in rows.iter().enumerate() {
        let mut left = 0;
        for (column, (word, width)) in row.iter().zip(&widths).enumerate() {
            let is_name = number == 0 || column == 0;
            let weight = if is_name { " font-weight=\"bold\"" } else { "" };
            let (x, y) = (left + ROOM, number * ROW + ROW * 2 / 3);
            svg.push_str(&format!("<text x=\"{x}\" y=\"{y}\"{weight}>{}</text>\n", escaped(word)));
            left += width;
        }
    }
    let across = (0..=rows.len()).map(|row| format!("M0 {}H{width}", row * ROW));
    let mut left = 0;
    let down = std::iter::once(0).chain(widths.iter().map(|width| {
        left += width;
        left
    }));
    let down: Vec<String> = down.map(|left| format!("M{left} 0V{height}")).collect();
    let lines: String = across.chain(down).collect();
    svg.push_str(&format!("<path d=\"{lines}\" stroke=\"black\" fill=\"none\"/>\n</g>\n</svg>\n"));
    svg
}

/// The words of all rows, the heading first.
fn rows(puzzle: &LogicGrid, answer: &Answer) -> Vec<Vec<String>> {
    let heading = puzzle.attributes().iter().map(|attribute| attribute.name.clone());
    let mut rows = vec![std::iter::once(CORNER.to_owned()).chain(heading).collect::<Vec<_>>()];
    for (house, name) in puzzle.houses().iter().enumerate() {
        let words = (0..answer.attributes()).map(|attribute| word(puzzle, answer, house, attribute));
        rows.push(std::iter::once(name.clone()).chain(words).collect());
    }
    rows
}

fn word(puzzle: &LogicGrid, answer: &Answer, house: usize, attribute: usize) -> String {
    let cell = answer.get(house, attribute);
    let sign = match cell {
        SymbolSet::EMPTY => "!",
        _ if cell.known() == Some(Symbol::BLANK) => "-",
        _ => "?",
    };
    puzzle.word(answer, house, attribute).unwrap_or(sign).to_owned()
}

/// How many letters the longest word of each column has.
fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    (0..columns).map(width).collect()
}
