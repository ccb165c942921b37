//! Any puzzle as SVG: cells of its shape, with their letters or colours of black and white in them.

use std::fmt::Write;

use super::svg::{begin, escaped};
use super::triangles_svg::triangles_svg;
use crate::puzzles::{CellShape, Layout};
use crate::symbol::{Alphabet, SymbolSet};

/// How wide a cell is.
const CELL: f64 = 30.0;

/// Where the cells of a layout stand.
pub(super) struct Centres {
    /// For every cell that stands somewhere, the middle of it.
    places: Vec<Option<(f64, f64)>>,
    low: (f64, f64),
    high: (f64, f64),
}

impl Centres {
    pub(super) fn of(layout: &Layout) -> Centres {
        // The rows of hexagons reach into one another by a quarter of a cell's height.
        let row_height = match layout.shape() {
            CellShape::Square => CELL,
            CellShape::Hexagon | CellShape::Triangle { .. } => CELL * 3f64.sqrt() / 2.0,
        };
        let over = (CELL - row_height).max(0.0);
        let count = layout.rows().iter().flat_map(|row| &row.cells).max().map_or(0, |last| last + 1);
        let mut places = vec![None; count];
        let mut wide = 0;
        for (number, row) in layout.rows().iter().enumerate() {
            let y = number as f64 * row_height + CELL / 2.0 + over;
            for (place, &cell) in row.cells.iter().enumerate() {
                places[cell] = Some(((row.indent + 2 * place + 1) as f64 * CELL / 2.0, y));
            }
            wide = wide.max(row.indent + 2 * row.cells.len());
        }
        let high = (wide as f64 * CELL / 2.0, layout.rows().len() as f64 * row_height + 2.0 * over);
        Centres { places, low: (0.0, 0.0), high }
    }

    /// The middle of a cell, if it stands somewhere.
    pub(super) fn get(&self, cell: usize) -> Option<(f64, f64)> {
        self.places.get(cell).copied().flatten()
    }

    /// The corners of all cells together.
    pub(super) fn bounds(&self) -> ((f64, f64), (f64, f64)) {
        (self.low, self.high)
    }

    /// How wide a cell is.
    pub(super) fn cell(&self) -> f64 {
        CELL
    }
}

/// The cells of a puzzle of any kind, as a picture. `marked` cells get another background: those in which two
/// solutions differ, for instance.
pub fn layout_svg(
    layout: &Layout,
    alphabet: &Alphabet,
    candidates: &[SymbolSet],
    marked: &[usize],
) -> String {
    if let CellShape::Triangle { .. } = layout.shape() {
        return triangles_svg(layout, candidates, marked);
    }
    let centres = Centres::of(layout);
    let (_, (wide, high)) = centres.bounds();
    let labels = layout.rows().iter().filter_map(|row| row.label.as_ref()).map(|label| label.chars().count());
    let left = labels.max().unwrap_or_default() as f64 * 9.0 + 10.0;
    let mut svg = begin(left + wide + 10.0, high + 20.0, None);
    let _ = writeln!(svg, "<g transform=\"translate({left:.0} 10)\" text-anchor=\"middle\">");
    draw_cells(&mut svg, layout, &centres, alphabet, candidates, marked);
    svg.push_str("</g>\n");
    for row in layout.rows() {
        let middle = row.cells.first().and_then(|&cell| centres.get(cell));
        if let (Some(label), Some((_, y))) = (&row.label, middle) {
            let _ = writeln!(svg, "<text x=\"8\" y=\"{:.1}\">{}</text>", y + 15.0, escaped(label));
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// All cells of a layout with what stands in them.
pub(super) fn draw_cells(
    svg: &mut String,
    layout: &Layout,
    centres: &Centres,
    alphabet: &Alphabet,
    candidates: &[SymbolSet],
    marked: &[usize],
) {
    for &cell in layout.rows().iter().flat_map(|row| &row.cells) {
        let Some(middle) = centres.get(cell) else { continue };
        let set = candidates.get(cell).copied().unwrap_or_default();
        draw_cell(svg, layout.shape(), middle, &sign(alphabet, set), marked.contains(&cell));
    }
}

/// What stands in a cell.
fn sign(alphabet: &Alphabet, set: SymbolSet) -> String {
    match set.known() {
        _ if set.is_empty() => "!".to_owned(),
        None => String::new(),
        Some(symbol) if alphabet.name(symbol).chars().count() < 4 => alphabet.name(symbol).to_owned(),
        Some(symbol) => alphabet.letter(symbol).to_string(),
    }
}

fn draw_cell(svg: &mut String, shape: CellShape, (x, y): (f64, f64), sign: &str, is_marked: bool) {
    let corners = match shape {
        CellShape::Square => vec![(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)],
        CellShape::Hexagon | CellShape::Triangle { .. } => {
            let (far, near) = (1.0 / 3f64.sqrt(), 0.5 / 3f64.sqrt());
            vec![(0.0, -far), (0.5, -near), (0.5, near), (0.0, far), (-0.5, near), (-0.5, -near)]
        }
    };
    let points: Vec<String> =
        corners.iter().map(|(dx, dy)| format!("{:.1},{:.1}", x + dx * CELL, y + dy * CELL)).collect();
    let is_black = sign == "#";
    let fill = match (is_marked, is_black) {
        (true, _) => "#ffd0a0",
        (false, true) => "#202020",
        (false, false) => "#ffffff",
    };
    let _ = writeln!(svg, "<polygon points=\"{}\" fill=\"{fill}\" stroke=\"#606060\"/>", points.join(" "));
    if !sign.is_empty() && sign != "." && !is_black {
        let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\">{}</text>", y + 5.0, escaped(sign));
    }
}
