//! Triangles as SVG, filled with their colours, and clues around them.
//!
//! Apart from `layout_svg`, since the cells of a row point up and down in turns and stand half a cell apart, and since
//! the numbers around them stand in three directions.

use std::collections::HashMap;
use std::fmt::Write;

use crate::puzzles::{Layout, LayoutClue, Palette, Toward};
use crate::symbol::{Symbol, SymbolSet};

/// How long the edge of a cell is.
const CELL: f64 = 30.0;

/// How far it is from one row to the next.
const ROW: f64 = 25.98;

/// A point of the drawing, from the left and from the top.
type Point = (f64, f64);

/// The cells of a layout of triangles. `marked` cells get a dot.
pub(super) fn triangles_svg(layout: &Layout, candidates: &[SymbolSet], marked: &[usize]) -> String {
    let placing = Placing::new(layout);
    let (width, height) = placing.size();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">\n"
    );
    let usual = Palette::black_and_white();
    let palette = layout.palette().unwrap_or(&usual);
    let mut places = HashMap::new();
    for (number, row) in layout.rows().iter().enumerate() {
        for (place, &cell) in row.cells.iter().enumerate() {
            places.insert(cell, (number, place));
            let (x, y) = placing.middle(number, place);
            let set = candidates.get(cell).copied().unwrap_or_default();
            draw_cell(&mut svg, palette, set, &placing.corners(number, place));
            if set.is_empty() {
                draw_text(&mut svg, "!", "#000000", (x, y));
            }
            if marked.contains(&cell) {
                let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"#ff8000\"/>");
            }
        }
    }
    for clue in layout.clues() {
        let Some(&(row, place)) = places.get(&clue.cell) else { continue };
        for ((number, symbol), point) in clue.numbers.iter().zip(placing.numbers(clue, row, place)) {
            draw_number(&mut svg, palette, number, *symbol, point);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// A layout with room for its clues around it.
struct Placing<'a> {
    layout: &'a Layout,
    /// How much room there is at the left and on top.
    before: Point,
    /// How much room there is at the right and below.
    behind: Point,
    /// How far the numbers of a clue are apart.
    step: f64,
}

impl<'a> Placing<'a> {
    fn new(layout: &'a Layout) -> Placing<'a> {
        let digits = layout.clues().iter().flat_map(|clue| &clue.numbers).map(|(number, _)| number.len());
        let step = 10.0 + 7.0 * digits.max().unwrap_or_default() as f64;
        let longest = |toward: Toward| {
            let clues = layout.clues().iter().filter(|clue| clue.toward == toward);
            clues.map(|clue| clue.numbers.len()).max().map_or(0.0, |numbers| (numbers as f64 + 0.5) * step)
        };
        let [beside, above, below] = [Toward::Left, Toward::UpperRight, Toward::LowerRight].map(longest);
        let (across, down) = direction(Toward::LowerRight);
        let behind = (10.0 + above.max(below) * across, 10.0 + below * down);
        Placing { layout, before: (10.0 + beside, 10.0 + above * down), behind, step }
    }

    /// How wide and how high the drawing is.
    fn size(&self) -> Point {
        let halves = self.layout.rows().iter().map(|row| row.indent + row.cells.len() + 1);
        let width = halves.max().unwrap_or_default() as f64 * CELL / 2.0;
        let height = self.layout.rows().len() as f64 * ROW;
        (self.before.0 + width + self.behind.0, self.before.1 + height + self.behind.1)
    }

    /// The middle between the upper and the lower end of a cell.
    fn middle(&self, row: usize, place: usize) -> Point {
        let halves = self.layout.rows()[row].indent + place + 1;
        (self.before.0 + halves as f64 * CELL / 2.0, self.before.1 + (row as f64 + 0.5) * ROW)
    }

    fn corners(&self, row: usize, place: usize) -> [Point; 3] {
        let (x, y) = self.middle(row, place);
        let tip = if self.layout.points_up(row, place) { -ROW / 2.0 } else { ROW / 2.0 };
        [(x, y + tip), (x + CELL / 2.0, y - tip), (x - CELL / 2.0, y - tip)]
    }

    /// Where the numbers of a clue stand that is next to this cell.
    fn numbers(&self, clue: &LayoutClue, row: usize, place: usize) -> Vec<Point> {
        let (x, y) = self.middle(row, place);
        // From the middle of the cell to that of the edge through which the line leaves it.
        let edge = match (clue.toward, self.layout.points_up(row, place)) {
            (Toward::Left, _) => (-CELL / 4.0, 0.0),
            (Toward::UpperRight, true) | (Toward::LowerRight, false) => (CELL / 4.0, 0.0),
            (Toward::UpperRight, false) => (0.0, -ROW / 2.0),
            (Toward::LowerRight, true) => (0.0, ROW / 2.0),
        };
        let (across, down) = direction(clue.toward);
        let distance = |index: usize| (index as f64 + 0.6) * self.step;
        (0..clue.numbers.len())
            .map(|index| (x + edge.0 + across * distance(index), y + edge.1 + down * distance(index)))
            .collect()
    }
}

/// Where a clue goes from its cell.
fn direction(toward: Toward) -> Point {
    match toward {
        Toward::Left => (-1.0, 0.0),
        Toward::UpperRight => (0.5, -ROW / CELL),
        Toward::LowerRight => (0.5, ROW / CELL),
    }
}

/// A cell of a colour. One that is not known is grey.
fn draw_cell(svg: &mut String, palette: &Palette, set: SymbolSet, corners: &[Point]) {
    let fill = set.known().map_or("#d8d8d8".to_owned(), |symbol| hexadecimal(palette, symbol));
    let points: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let _ = writeln!(svg, "<polygon points=\"{}\" fill=\"{fill}\" stroke=\"#606060\"/>", points.join(" "));
}

/// A number of a clue, on a ground of its colour where there are several.
fn draw_number(svg: &mut String, palette: &Palette, number: &str, symbol: Option<Symbol>, (x, y): Point) {
    let mut ink = "#000000";
    if let Some(symbol) = symbol.filter(|_| palette.size() > 2) {
        let ground = hexadecimal(palette, symbol);
        let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8\" fill=\"{ground}\"/>");
        // How light red, green and blue are to the eye, in hundredths.
        let parts = palette.colour(symbol).rgb.iter().zip([30, 59, 11]);
        let light: u32 = parts.map(|(&part, share)| share * u32::from(part)).sum();
        ink = if light < 128 * 100 { "#ffffff" } else { "#000000" };
    }
    draw_text(svg, number, ink, (x, y));
}

fn draw_text(svg: &mut String, text: &str, ink: &str, (x, y): Point) {
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\" fill=\"{ink}\">{text}</text>", y + 4.0);
}

fn hexadecimal(palette: &Palette, symbol: Symbol) -> String {
    let [red, green, blue] = palette.colour(symbol).rgb;
    format!("#{red:02x}{green:02x}{blue:02x}")
}
