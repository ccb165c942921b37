//! The clues around a grid in SVG: numbers in columns, on ruled ground.
//!
//! It is separate from `grid_svg` because each strip has its own slots: as many as the longest clue has numbers, and as
//! wide as the widest number.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::clue_text::inwards;
use super::grid_svg::{CELL, Frame};
use super::look::{ClueSides, Look, Theme};
use super::plain::Grid;
use super::svg::{colour, escaped};
use crate::puzzles::Toward;
use nonomata_engine::symbol::Symbol;

/// The width of a digit, the padding of a number, and the least width of a slot of a row.
const DIGIT: usize = 9;
const PADDING: usize = 7;
const SLOT: usize = 18;

/// The radius of the corners of the box behind a coloured number.
const CORNER: usize = 3;

/// A number and its colour.
type Number = (String, Option<Symbol>);

/// Red, green and blue.
type Rgb = [u8; 3];

/// The clues of a grid.
pub(super) struct ClueStrips<'a> {
    grid: &'a Grid<'a>,
    look: &'a Look,
    rows: Vec<Vec<Number>>,
    columns: Vec<Vec<Number>>,
    /// The width of a number of a row.
    slot: usize,
}

impl<'a> ClueStrips<'a> {
    pub(super) fn new(grid: &'a Grid<'a>, look: &'a Look) -> ClueStrips<'a> {
        let is_lettered = look.is_lettered(&grid.palette);
        let clues = |toward| -> Vec<Vec<Number>> {
            let clues = grid.layout.clues_toward(toward).filter(|_| look.clues != ClueSides::None);
            clues.map(|clue| inwards(clue, &grid.palette, is_lettered)).collect()
        };
        let (rows, columns) = (clues(Toward::Left), clues(Toward::Up));
        let longest = rows.iter().flatten().map(|(number, _)| number.chars().count()).max();
        let slot = SLOT.max(longest.unwrap_or(0) * DIGIT + PADDING);
        ClueStrips { grid, look, rows, columns, slot }
    }

    /// The space of the clues at the left, on top, at the right and below.
    pub(super) fn space(&self) -> [usize; 4] {
        let depth = |clues: &[Vec<Number>]| clues.iter().map(Vec::len).max().unwrap_or(0);
        let (before, above) = (depth(&self.rows) * self.slot, depth(&self.columns) * SLOT);
        match self.look.clues {
            ClueSides::Both => [before, above, before, above],
            _ => [before, above, 0, 0],
        }
    }

    /// The shade under the clues.
    pub(super) fn draw_ground(&self, frame: &Frame, svg: &mut String) {
        if self.look.theme.strip() == self.look.theme.paper() {
            return;
        }
        let Frame { left, top, right, bottom } = *frame;
        let [before, above, after, below] = self.space();
        let (width, height) = (right - left, bottom - top);
        let fill = colour(self.look.theme.strip());
        for (x, y, width, height) in [
            (left - before, top, before, height),
            (left, top - above, width, above),
            (right, top, after, height),
            (left, bottom, width, below),
        ] {
            if width * height > 0 {
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
                );
            }
        }
    }

    /// The lines between the numbers of the clues, and the outer edges.
    pub(super) fn draw_rules(&self, frame: &Frame, svg: &mut String) {
        let Frame { left, top, right, bottom } = *frame;
        let [before, above, after, below] = self.space();
        let steps = |from: usize, space: usize, step: usize| (from..from + space).step_by(step);
        let down = steps(left - before, before, self.slot)
            .chain(steps(right, after, self.slot).map(|x| x + self.slot))
            .map(|x| format!("M{x} {top}V{bottom}"));
        let across = steps(top - above, above, SLOT)
            .chain(steps(bottom, below, SLOT).map(|y| y + SLOT))
            .map(|y| format!("M{left} {y}H{right}"));
        let path: String = down.chain(across).collect();
        if !path.is_empty() {
            let stroke = colour(self.look.theme.rule());
            let _ = writeln!(svg, "<path d=\"{path}\" fill=\"none\" stroke=\"{stroke}\"/>");
        }
    }

    /// The numbers, those of a side from the cells outwards.
    pub(super) fn draw_numbers(&self, frame: &Frame, svg: &mut String) {
        let Frame { left, top, right, bottom } = *frame;
        let is_doubled = self.look.clues == ClueSides::Both;
        let mut numbers = Numbers::default();
        for (row, clue) in self.rows.iter().enumerate() {
            let y = top + row * CELL + CELL / 2;
            let first = left - clue.len() * self.slot;
            for (index, number) in clue.iter().enumerate() {
                let across = index * self.slot + self.slot / 2;
                self.draw_number(&mut numbers, number, (first + across, y), self.slot);
                if is_doubled {
                    self.draw_number(&mut numbers, number, (right + across, y), self.slot);
                }
            }
        }
        for (column, clue) in self.columns.iter().enumerate() {
            let x = left + column * CELL + CELL / 2;
            let first = top - clue.len() * SLOT;
            for (index, number) in clue.iter().enumerate() {
                let down = index * SLOT + SLOT / 2;
                self.draw_number(&mut numbers, number, (x, first + down), CELL);
                if is_doubled {
                    self.draw_number(&mut numbers, number, (x, bottom + down), CELL);
                }
            }
        }
        numbers.write(svg);
    }

    /// A number, on a background of its colour unless that is black.
    fn draw_number(
        &self,
        numbers: &mut Numbers,
        (number, symbol): &Number,
        (x, y): (usize, usize),
        space: usize,
    ) {
        let rgb = symbol.map(|symbol| self.grid.palette.colour(symbol).rgb).filter(|rgb| *rgb != [0, 0, 0]);
        let mut ink = self.look.theme.ink();
        if let Some(rgb) = rgb.filter(|_| self.look.has_coloured_numbers()) {
            let rgb = self.look.theme.shown(rgb);
            numbers.add_box(rgb, (x, y), (space - 4, SLOT - 3));
            ink = Theme::ink_on(rgb);
        }
        // Three letters are as wide as a cell.
        let size = match number.chars().count() {
            0..=2 => 13,
            _ => 10,
        };
        numbers.add_text(size, ink, (x, y + size * 2 / 5), number);
    }
}

/// The numbers of clues, alike ones together: a large picture in colours has thousands.
#[derive(Default)]
struct Numbers {
    /// For each colour the outlines of its boxes.
    boxes: BTreeMap<Rgb, String>,
    /// For each size and ink the texts.
    texts: BTreeMap<(usize, Rgb), String>,
}

impl Numbers {
    /// Adds a box around a centre. Its corners are those of its stroke.
    fn add_box(&mut self, rgb: Rgb, (x, y): (usize, usize), (width, height): (usize, usize)) {
        let (left, top) = (x - width / 2 + CORNER, y - height / 2 + CORNER);
        let (width, height) = (width - 2 * CORNER, height - 2 * CORNER);
        let outlines = self.boxes.entry(rgb).or_default();
        let _ = write!(outlines, "M{left} {top}h{width}v{height}h-{width}z");
    }

    /// Adds a number that is centred at a place on its baseline.
    fn add_text(&mut self, size: usize, ink: Rgb, (x, y): (usize, usize), number: &str) {
        let texts = self.texts.entry((size, ink)).or_default();
        let _ = writeln!(texts, "<text x=\"{x}\" y=\"{y}\">{}</text>", escaped(number));
    }

    fn write(&self, svg: &mut String) {
        for (rgb, outlines) in &self.boxes {
            let (fill, width) = (colour(*rgb), 2 * CORNER);
            let _ = writeln!(
                svg,
                "<path d=\"{outlines}\" fill=\"{fill}\" stroke=\"{fill}\" stroke-width=\"{width}\" \
                 stroke-linejoin=\"round\"/>"
            );
        }
        for ((size, ink), texts) in &self.texts {
            let fill = colour(*ink);
            let _ =
                writeln!(svg, "<g font-size=\"{size}\" text-anchor=\"middle\" fill=\"{fill}\">\n{texts}</g>");
        }
    }
}
