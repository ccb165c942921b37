//! SVG renderer of grids: clues at the left and on top, every fifth line thick, colours from the palette.
//!
//! A run of equal cells in a row is one rectangle, which keeps the files of large pictures small. In an unfinished
//! picture, known blanks have a dot; a cell without candidates has a cross. Given cells have a frame.

use std::fmt::Write;

use super::clue_text::inwards;
use super::plain::Grid;
use super::svg::{begin, colour, draw_dot, draw_frame, escaped, ink};
use crate::puzzles::{LayoutClue, Palette, Toward};
use crate::symbol::{Symbol, SymbolSet};

/// The size of a cell, the width of a digit, the padding of a number, and the outer margin.
const CELL: usize = 24;
const DIGIT: usize = 9;
const ROOM: usize = 7;
const MARGIN: usize = 10;

/// A grid with its clues and cells, finished or not.
pub(super) fn grid_svg(grid: &Grid<'_>, title: Option<&str>) -> String {
    let clues = |toward| grid.layout.clues_toward(toward).map(|clue| numbers(clue, &grid.palette));
    let left = MARGIN + clues(Toward::Left).map(|numbers| numbers.iter().map(width).sum()).max().unwrap_or(0);
    let depth = clues(Toward::Up).map(|numbers| numbers.len()).max().unwrap_or(0);
    let top = MARGIN + depth * CELL * 3 / 4;
    let (right, bottom) = (left + grid.width * CELL, top + grid.layout.rows().len() * CELL);
    let mut drawing = Drawing { grid, left, top, svg: String::new() };
    drawing.svg = begin((right + MARGIN) as f64, (bottom + MARGIN) as f64, title);
    drawing.cells();
    drawing.given();
    drawing.row_clues();
    drawing.column_clues();
    drawing.lines(right, bottom);
    drawing.svg.push_str("</svg>\n");
    drawing.svg
}

/// The numbers of a clue with their colours, without letters.
fn numbers(clue: &LayoutClue, palette: &Palette) -> Vec<(String, Symbol)> {
    let numbers = inwards(clue, palette, false).into_iter();
    numbers.map(|(number, symbol)| (number, symbol.unwrap_or(Symbol::BLANK))).collect()
}

/// The width of a number in a row.
fn width((number, _): &(String, Symbol)) -> usize {
    number.chars().count() * DIGIT + ROOM
}

/// The state shared by all parts of the drawing.
struct Drawing<'a> {
    grid: &'a Grid<'a>,
    left: usize,
    top: usize,
    svg: String,
}

impl Drawing<'_> {
    fn cells(&mut self) {
        let is_finished = self.grid.rows().flatten().all(|cell| cell.known().is_some());
        for (row, cells) in self.grid.rows().enumerate() {
            let mut column = 0;
            for run in cells.chunk_by(|one, other| one == other) {
                let (x, y) = (self.left + column * CELL, self.top + row * CELL);
                self.run(run[0], run.len(), (x, y), is_finished);
                column += run.len();
            }
        }
    }

    /// Some equal cells in a row.
    fn run(&mut self, cell: SymbolSet, length: usize, (x, y): (usize, usize), is_finished: bool) {
        let Some(symbol) = cell.known() else {
            if cell.is_empty() {
                for x in (0..length).map(|index| x + index * CELL) {
                    let cross = format!("M{x} {y}l{CELL} {CELL}m0 -{CELL}l-{CELL} {CELL}");
                    let _ = writeln!(self.svg, "<path d=\"{cross}\" stroke=\"#c00000\" stroke-width=\"2\"/>");
                }
            }
            return;
        };
        let rgb = self.grid.palette.colour(symbol).rgb;
        if rgb != [255, 255, 255] {
            let (width, fill) = (length * CELL, colour(rgb));
            let _ = writeln!(
                self.svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{CELL}\" fill=\"{fill}\"/>"
            );
        }
        if symbol == Symbol::BLANK && !is_finished {
            for x in (0..length).map(|index| x + index * CELL + CELL / 2) {
                draw_dot(&mut self.svg, (x as f64, (y + CELL / 2) as f64));
            }
        }
    }

    /// The frames of the given cells, above their contents.
    fn given(&mut self) {
        let (palette, width) = (&self.grid.palette, self.grid.width);
        let rows: Vec<Vec<SymbolSet>> = self.grid.rows().collect();
        for &cell in self.grid.layout.given() {
            let (row, column) = (cell / width, cell % width);
            let ground = rows[row][column].known().map_or([255; 3], |symbol| palette.colour(symbol).rgb);
            let (x, y) = (self.left + column * CELL, self.top + row * CELL);
            let corners = [(0, 0), (CELL, 0), (CELL, CELL), (0, CELL)];
            let corners = corners.map(|(across, down)| ((x + across) as f64, (y + down) as f64));
            draw_frame(&mut self.svg, &corners, ground);
        }
    }

    fn row_clues(&mut self) {
        for (row, clue) in self.grid.layout.clues_toward(Toward::Left).enumerate() {
            let numbers = numbers(clue, &self.grid.palette);
            let mut x = self.left - numbers.iter().map(width).sum::<usize>();
            for number in numbers {
                let wide = width(&number);
                self.number(&number, (x + wide / 2, self.top + row * CELL + CELL / 2), wide);
                x += wide;
            }
        }
    }

    fn column_clues(&mut self) {
        let high = CELL * 3 / 4;
        for (column, clue) in self.grid.layout.clues_toward(Toward::Up).enumerate() {
            let numbers = numbers(clue, &self.grid.palette);
            let first = self.top - numbers.len() * high;
            for (index, number) in numbers.iter().enumerate() {
                let middle = (self.left + column * CELL + CELL / 2, first + index * high + high / 2);
                self.number(number, middle, CELL);
            }
        }
    }

    /// A number in the colour of its block; if that is not black, on a background of that colour.
    fn number(&mut self, (number, symbol): &(String, Symbol), (x, y): (usize, usize), space: usize) {
        let rgb = self.grid.palette.colour(*symbol).rgb;
        let mut number_ink = "#000000";
        if *symbol != Symbol::BLANK && rgb != [0, 0, 0] {
            let (width, height) = (space - 2, CELL * 3 / 4 - 2);
            let (left, top) = (x - width / 2, y - height / 2);
            let _ = writeln!(
                self.svg,
                "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"3\" fill=\"{}\"/>",
                colour(rgb)
            );
            number_ink = ink(rgb);
        }
        let _ = writeln!(
            self.svg,
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" fill=\"{number_ink}\">{}</text>",
            y + 5,
            escaped(number)
        );
    }

    /// Thin lines, and thick ones around the grid and every five cells.
    fn lines(&mut self, right: usize, bottom: usize) {
        let (left, top) = (self.left, self.top);
        let (width, height) = (self.grid.width, self.grid.layout.rows().len());
        let is_thick = |index: usize, count: usize| index % 5 == 0 || index == count;
        for (wanted, stroke) in
            [(false, "stroke=\"#909090\""), (true, "stroke=\"#000000\" stroke-width=\"2\"")]
        {
            let down = (0..=width).filter(|&index| is_thick(index, width) == wanted);
            let down = down.map(|index| format!("M{} {top}V{bottom}", left + index * CELL));
            let across = (0..=height).filter(|&index| is_thick(index, height) == wanted);
            let across = across.map(|index| format!("M{left} {}H{right}", top + index * CELL));
            let lines: String = down.chain(across).collect();
            if !lines.is_empty() {
                let _ = writeln!(self.svg, "<path d=\"{lines}\" fill=\"none\" {stroke}/>");
            }
        }
    }
}
