//! SVG renderer of grids: ruled clues around them, every fifth line thick, colours from the palette.
//!
//! A run of equal cells in a row is one rectangle, which keeps the files of large pictures small. In an unfinished
//! picture, known blanks have a dot; a cell without candidates has a cross. Given cells have a frame.

use std::fmt::Write;

use super::candidates_svg::{Notes, Signs};
use super::clue_strips::ClueStrips;
use super::look::Look;
use super::plain::Grid;
use super::svg::{Point, Sheet, colour, draw_dot, draw_frame, draw_marks, draw_text};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The size of a cell, and the outer margin.
pub(super) const CELL: usize = 24;
const MARGIN: usize = 6;

/// A grid with its clues and cells, finished or not.
pub(super) fn grid_svg(grid: &Grid<'_>, look: &Look) -> Sheet {
    let strips = ClueStrips::new(grid, look);
    let [before, above, after, below] = strips.space();
    let (left, top) = (MARGIN + before, MARGIN + above);
    let (right, bottom) = (left + grid.width * CELL, top + grid.layout.rows().len() * CELL);
    let frame = Frame { left, top, right, bottom };
    let mut drawing = Drawing { grid, look, frame, svg: String::new() };
    strips.draw_ground(&frame, &mut drawing.svg);
    drawing.cells();
    drawing.given();
    drawing.lines(&strips);
    drawing.marks();
    strips.draw_numbers(&frame, &mut drawing.svg);
    let size = ((right + after + MARGIN) as f64, (bottom + below + MARGIN) as f64);
    Sheet { low: (0.0, 0.0), size, body: drawing.svg }
}

/// The edges of the cells.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) right: usize,
    pub(super) bottom: usize,
}

/// The state shared by all parts of the drawing.
struct Drawing<'a> {
    grid: &'a Grid<'a>,
    look: &'a Look,
    frame: Frame,
    svg: String,
}

impl Drawing<'_> {
    fn cells(&mut self) {
        let is_finished = self.grid.rows().flatten().all(|cell| cell.known().is_some());
        for (row, cells) in self.grid.rows().enumerate() {
            let mut column = 0;
            for run in cells.chunk_by(|one, other| one == other) {
                let (x, y) = (self.frame.left + column * CELL, self.frame.top + row * CELL);
                self.run(run[0], run.len(), (x, y), is_finished);
                column += run.len();
            }
        }
    }

    /// Some equal cells in a row.
    fn run(&mut self, cell: SymbolSet, length: usize, (x, y): (usize, usize), is_finished: bool) {
        let starts = (0..length).map(|index| x + index * CELL);
        let middle = |x: usize| ((x + CELL / 2) as f64, (y + CELL / 2) as f64);
        let Some(symbol) = cell.known() else {
            let signs = Signs::Colours(&self.grid.palette);
            let notes = Notes { look: self.look, signs, size: 0.66 * CELL as f64 };
            for x in starts {
                notes.draw(&mut self.svg, cell, middle(x));
                if cell.is_empty() {
                    let cross = format!("M{x} {y}l{CELL} {CELL}m0 -{CELL}l-{CELL} {CELL}");
                    let _ = writeln!(self.svg, "<path d=\"{cross}\" stroke=\"#c00000\" stroke-width=\"2\"/>");
                }
            }
            return;
        };
        let rgb = self.ground(cell);
        if rgb != self.look.theme.paper() {
            let (width, fill) = (length * CELL, colour(rgb));
            let _ = writeln!(
                self.svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{CELL}\" fill=\"{fill}\"/>"
            );
        }
        let letter = self.look.letter(&self.grid.palette, symbol);
        for x in starts {
            match letter {
                Some(letter) => {
                    let ink = super::Theme::ink_on(rgb);
                    draw_text(&mut self.svg, &letter.to_string(), ink, middle(x));
                }
                None if symbol == Symbol::BLANK && !is_finished => draw_dot(&mut self.svg, middle(x)),
                None => {}
            }
        }
    }

    fn ground(&self, cell: SymbolSet) -> [u8; 3] {
        self.look.ground(&self.grid.palette, cell)
    }

    /// The frames of the given cells, above their contents.
    fn given(&mut self) {
        let width = self.grid.width;
        let rows: Vec<Vec<SymbolSet>> = self.grid.rows().collect();
        for &cell in self.grid.layout.given() {
            let (row, column) = (cell / width, cell % width);
            let (corners, ground) = (self.corners(cell), self.ground(rows[row][column]));
            draw_frame(&mut self.svg, &corners, ground);
        }
    }

    fn marks(&mut self) {
        if [&self.look.lit, &self.look.changed, &self.look.premises].iter().all(|cells| cells.is_empty()) {
            return;
        }
        let mut svg = std::mem::take(&mut self.svg);
        let cells: Vec<SymbolSet> = self.grid.rows().flatten().collect();
        let corners = |cell: usize| (cell < cells.len()).then(|| self.corners(cell).to_vec());
        draw_marks(&mut svg, self.look, corners, |cell| self.ground(cells[cell]));
        self.svg = svg;
    }

    fn corners(&self, cell: usize) -> [Point; 4] {
        let (row, column) = (cell / self.grid.width, cell % self.grid.width);
        let (x, y) = (self.frame.left + column * CELL, self.frame.top + row * CELL);
        let corners = [(0, 0), (CELL, 0), (CELL, CELL), (0, CELL)];
        corners.map(|(across, down)| ((x + across) as f64, (y + down) as f64))
    }

    /// Thin lines, and thick ones around the grid and every five cells. They go through the clues. Between cells, thick
    /// lines have a light edge, which shows on black.
    fn lines(&mut self, strips: &ClueStrips<'_>) {
        let [before, above, after, below] = strips.space();
        let Frame { left, top, right, bottom } = self.frame;
        let (width, height) = (self.grid.width, self.grid.layout.rows().len());
        let lines = |is_thick: bool, [before, above, after, below]: [usize; 4]| -> String {
            let wanted =
                move |index: &usize, count: usize| (index.is_multiple_of(5) || *index == count) == is_thick;
            let (low, high) = (top - above, bottom + below);
            let down = (0..=width).filter(|index| wanted(index, width));
            let down = down.map(|index| format!("M{} {low}V{high}", left + index * CELL));
            let (low, high) = (left - before, right + after);
            let across = (0..=height).filter(|index| wanted(index, height));
            let across = across.map(|index| format!("M{low} {}H{high}", top + index * CELL));
            down.chain(across).collect()
        };
        let theme = self.look.theme;
        let whole = [before, above, after, below];
        strips.draw_rules(&self.frame, &mut self.svg);
        for (path, stroke, wide) in [
            (lines(true, [0; 4]), theme.paper(), "4"),
            (lines(false, whole), theme.line(), "1"),
            (lines(true, whole), theme.ink(), "2"),
        ] {
            if !path.is_empty() {
                let stroke = colour(stroke);
                let _ = writeln!(
                    self.svg,
                    "<path d=\"{path}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{wide}\"/>"
                );
            }
        }
    }
}
