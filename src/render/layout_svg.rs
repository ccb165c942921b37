//! Any puzzle as SVG: cells of its shape, with their letters or colours of black and white in them.

use std::fmt::Write;

use super::triangles_svg::triangles_svg;
use crate::puzzles::{CellShape, Layout};
use crate::symbol::{Alphabet, SymbolSet};

/// How wide a cell is.
const CELL: f64 = 30.0;

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
    // The rows of hexagons reach into one another by a quarter of a cell's height.
    let row_height = match layout.shape() {
        CellShape::Square => CELL,
        CellShape::Hexagon | CellShape::Triangle { .. } => CELL * 3f64.sqrt() / 2.0,
    };
    let columns = layout.rows().iter().map(|row| row.indent + 2 * row.cells.len()).max().unwrap_or_default();
    let labels = layout.rows().iter().filter_map(|row| row.label.as_ref()).map(|label| label.chars().count());
    let left = labels.max().unwrap_or_default() as f64 * 9.0 + 10.0;
    let width = left + columns as f64 * CELL / 2.0 + 10.0;
    let height = layout.rows().len() as f64 * row_height + 20.0 + (CELL - row_height) * 2.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"sans-serif\" font-size=\"15\" text-anchor=\"middle\">\n"
    );
    for (number, row) in layout.rows().iter().enumerate() {
        let y = 10.0 + number as f64 * row_height + CELL / 2.0 + (CELL - row_height);
        if let Some(label) = &row.label {
            let text = escaped(label);
            let _ = writeln!(svg, "<text x=\"8\" y=\"{:.1}\" text-anchor=\"start\">{text}</text>", y + 5.0);
        }
        for (place, &cell) in row.cells.iter().enumerate() {
            let x = left + (row.indent + 2 * place + 1) as f64 * CELL / 2.0;
            let set = candidates.get(cell).copied().unwrap_or_default();
            draw_cell(&mut svg, layout.shape(), (x, y), &sign(alphabet, set), marked.contains(&cell));
        }
    }
    svg.push_str("</svg>\n");
    svg
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

/// The text as XML may hold it.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}
