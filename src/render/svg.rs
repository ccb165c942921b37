//! Shared parts of SVG drawings: the header, XML escaping, and marks of cells.
//!
//! A given cell has a thin frame within its edges, dark on light colours and light on dark ones. In an unfinished
//! picture, a known blank has a dot.

use std::fmt::Write;

use super::style::is_dark;

/// A point of a drawing, from the left and from the top.
pub(super) type Point = (f64, f64);

/// The size of the frame of a given cell, relative to the cell.
const FRAME: f64 = 0.75;

/// The header of a drawing of this size, with a title for tooltips and screen readers, and a white background.
pub(super) fn begin(width: f64, height: f64, title: Option<&str>) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" role=\"img\" font-family=\"sans-serif\" font-size=\"15\">\n"
    );
    if let Some(title) = title {
        svg.push_str(&format!("<title>{}</title>\n", escaped(title)));
    }
    svg.push_str("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    svg
}

/// Escapes text for XML.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// A colour in SVG notation.
pub(super) fn colour([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Black or white, whichever has more contrast on that colour.
pub(super) fn ink(rgb: [u8; 3]) -> &'static str {
    if is_dark(rgb) { "#ffffff" } else { "#000000" }
}

/// A cell with these corners, filled with a colour.
pub(super) fn draw_cell(svg: &mut String, corners: &[Point], fill: [u8; 3]) {
    let (points, fill) = (points(corners), colour(fill));
    let _ = writeln!(svg, "<polygon points=\"{points}\" fill=\"{fill}\" stroke=\"#606060\"/>");
}

/// The frame of a given cell with these corners, whose colour it lies on.
pub(super) fn draw_frame(svg: &mut String, corners: &[Point], ground: [u8; 3]) {
    let sum = corners.iter().fold((0.0, 0.0), |sum, corner| (sum.0 + corner.0, sum.1 + corner.1));
    let middle = (sum.0 / corners.len() as f64, sum.1 / corners.len() as f64);
    let inner =
        |corner: &Point| (middle.0 + (corner.0 - middle.0) * FRAME, middle.1 + (corner.1 - middle.1) * FRAME);
    let (points, ink) = (points(&corners.iter().map(inner).collect::<Vec<_>>()), ink(ground));
    let _ = writeln!(
        svg,
        "<polygon class=\"given\" points=\"{points}\" fill=\"none\" stroke=\"{ink}\" stroke-opacity=\"0.7\"/>"
    );
}

/// The dot of a cell that is known to be blank.
pub(super) fn draw_dot(svg: &mut String, (x, y): Point) {
    let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2\" fill=\"#808080\"/>");
}

fn points(corners: &[Point]) -> String {
    corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}
