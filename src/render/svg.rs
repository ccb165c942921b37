//! Shared parts of SVG drawings: sheets, XML escaping, and marks of cells.
//!
//! A given cell has a thin frame within its edges, dark on light colours and light on dark ones. In an unfinished
//! picture, a known blank has a dot.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::look::{Look, Theme};

/// A point of a drawing, from the left and from the top.
pub(super) type Point = (f64, f64);

/// The size of the frame of a given cell, relative to the cell, and of the frames of changed cells and of premises.
const FRAME: f64 = 0.75;
const MARK: f64 = 0.86;

/// A drawing before it becomes a document or a part of a page.
pub(super) struct Sheet {
    /// The upper left corner.
    pub(super) low: Point,
    /// The width and the height.
    pub(super) size: Point,
    /// The elements.
    pub(super) body: String,
}

impl Sheet {
    /// The size of the smallest text of the drawing, if it has any.
    pub(super) fn smallest_text(&self) -> Option<f64> {
        let sizes = self.body.split("font-size=\"").skip(1).filter_map(|after| after.split('"').next());
        let smallest = sizes.filter_map(|size| size.parse().ok()).fold(USUAL_SIZE, f64::min);
        self.body.contains("<text").then_some(smallest)
    }

    /// The drawing as a document with a background. The title is for tooltips and screen readers.
    pub(super) fn document(&self, look: &Look) -> String {
        let (width, height) = (self.size.0.ceil(), self.size.1.ceil());
        // An image needs a name for screen readers. This one shows no tooltip and reveals nothing.
        let name = if look.title.is_some() { "" } else { " aria-label=\"puzzle\"" };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\"{name} {FONT}>\n",
            self.corner()
        );
        if let Some(title) = &look.title {
            svg.push_str(&format!("<title>{}</title>\n", escaped(title)));
        }
        let (x, y) = self.low;
        let (x, y, fill) = (tidy(x), tidy(y), colour(look.theme.paper()));
        svg.push_str(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"100%\" height=\"100%\" fill=\"{fill}\"/>\n"
        ));
        svg.push_str(&self.body);
        svg.push_str("</svg>\n");
        svg
    }

    /// The drawing inside another one, scaled to this width, with its upper left corner there.
    pub(super) fn nested(&self, (x, y): Point, width: f64) -> String {
        let (wide, high) = self.size;
        let height = width * high / wide;
        format!(
            "<svg x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" \
             viewBox=\"{} {wide:.1} {high:.1}\" {FONT}>\n{}</svg>\n",
            self.corner(),
            self.body
        )
    }

    fn corner(&self) -> String {
        format!("{} {}", tidy(self.low.0), tidy(self.low.1))
    }
}

/// The font of all drawings.
const FONT: &str = "font-family=\"sans-serif\" font-size=\"15\"";

/// The size of a text that has no size of its own, as in [`FONT`].
const USUAL_SIZE: f64 = 15.0;

/// The number with one digit after the point at most, and without a negative zero.
pub(super) fn tidy(number: f64) -> f64 {
    (number * 10.0).round() / 10.0 + 0.0
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

/// The attribute of a text that keeps several spaces in a row, which would be drawn as one.
pub(super) fn kept_spaces(text: &str) -> &'static str {
    if text.contains("  ") { " xml:space=\"preserve\"" } else { "" }
}

/// A colour in SVG notation.
pub(super) fn colour([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Black or white, whichever has more contrast on that colour.
pub(super) fn ink(rgb: [u8; 3]) -> String {
    colour(Theme::ink_on(rgb))
}

/// A cell with these corners, filled with a colour.
pub(super) fn draw_cell(svg: &mut String, corners: &[Point], fill: [u8; 3]) {
    svg.push_str("<polygon points=\"");
    push_points(svg, corners);
    let _ = writeln!(svg, "\" fill=\"{}\" stroke=\"#606060\"/>", colour(fill));
}

/// The frame of a given cell with these corners, whose colour it lies on.
pub(super) fn draw_frame(svg: &mut String, corners: &[Point], ground: [u8; 3]) {
    let (points, ink) = (points(&inset(corners, FRAME)), ink(ground));
    let _ = writeln!(
        svg,
        "<polygon class=\"given\" points=\"{points}\" fill=\"none\" stroke=\"{ink}\" stroke-opacity=\"0.7\"/>"
    );
}

/// The dot of a cell that is known to be blank.
pub(super) fn draw_dot(svg: &mut String, (x, y): Point) {
    let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2\" fill=\"#808080\"/>");
}

/// The light on lit cells without a colour, the edge around all lit cells, and the frames of premises, which are
/// dashed, and of changed cells. A cell without corners is not drawn.
pub(super) fn draw_marks(
    svg: &mut String,
    look: &Look,
    corners: impl Fn(usize) -> Option<Vec<Point>>,
    ground: impl Fn(usize) -> [u8; 3],
) {
    // A cell may be given twice, as where two lit lines cross.
    let lit: BTreeSet<usize> = look.lit.iter().copied().collect();
    let lit: Vec<(usize, Vec<Point>)> =
        lit.into_iter().filter_map(|cell| Some((cell, corners(cell)?))).collect();
    let open = lit.iter().filter(|(cell, _)| ground(*cell) == look.theme.paper());
    let paths: String = open.map(|(_, corners)| format!("M{}Z", points(corners))).collect();
    if !paths.is_empty() {
        let _ = writeln!(svg, "<path d=\"{paths}\" fill=\"#ffb000\" fill-opacity=\"0.3\"/>");
    }
    let edges = outer_edges(lit.iter().map(|(_, corners)| corners.as_slice()));
    if !edges.is_empty() {
        let _ = writeln!(
            svg,
            "<path d=\"{edges}\" fill=\"none\" stroke=\"#ffb000\" stroke-width=\"3\" stroke-linecap=\"round\"/>"
        );
    }
    let premises: BTreeSet<usize> = look.premises.iter().copied().collect();
    let premises = premises.iter().map(|&cell| (cell, "stroke=\"#0072b2\" stroke-dasharray=\"4 2\""));
    let changed = look.changed.iter().map(|&cell| (cell, "stroke=\"#b35400\""));
    for (cell, stroke) in premises.chain(changed) {
        let Some(corners) = corners(cell) else { continue };
        let points = points(&inset(&corners, MARK));
        for (stroke, width) in [("stroke=\"#ffffff\"", 4), (stroke, 2)] {
            let _ = writeln!(
                svg,
                "<polygon points=\"{points}\" fill=\"none\" {stroke} stroke-width=\"{width}\"/>"
            );
        }
    }
}

/// The edges that only one of these cells has.
fn outer_edges<'a>(cells: impl Iterator<Item = &'a [Point]>) -> String {
    // Edges are compared in tenths, in which they are written.
    let tenths = |(x, y): Point| ((x * 10.0).round() as i64, (y * 10.0).round() as i64);
    let mut counts: BTreeMap<[(i64, i64); 2], usize> = BTreeMap::new();
    for corners in cells {
        for (place, &from) in corners.iter().enumerate() {
            let (one, other) = (tenths(from), tenths(corners[(place + 1) % corners.len()]));
            *counts.entry([one.min(other), one.max(other)]).or_default() += 1;
        }
    }
    let outer = counts.into_iter().filter(|(_, count)| *count == 1);
    let ends = outer.map(|(ends, _)| ends.map(|(x, y)| (x as f64 / 10.0, y as f64 / 10.0)));
    ends.map(|ends| format!("M{}", points(&ends))).collect()
}

/// The corners of a cell of another size with the same middle.
fn inset(corners: &[Point], scale: f64) -> Vec<Point> {
    let sum = corners.iter().fold((0.0, 0.0), |sum, corner| (sum.0 + corner.0, sum.1 + corner.1));
    let middle = (sum.0 / corners.len() as f64, sum.1 / corners.len() as f64);
    let inner =
        |corner: &Point| (middle.0 + (corner.0 - middle.0) * scale, middle.1 + (corner.1 - middle.1) * scale);
    corners.iter().map(inner).collect()
}

/// A text in the middle of a point.
pub(super) fn draw_text(svg: &mut String, text: &str, fill: [u8; 3], (x, y): Point) {
    let (y, fill, text) = (y + 5.0, colour(fill), escaped(text));
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"{fill}\">{text}</text>",
        tidy(x),
        tidy(y)
    );
}

fn points(corners: &[Point]) -> String {
    let mut points = String::new();
    push_points(&mut points, corners);
    points
}

/// Appends the coordinates of some points, with one digit after the point. PERF: drawings of large pictures consist of
/// these; whole numbers are written several times as fast as floats.
fn push_points(svg: &mut String, corners: &[Point]) {
    for (number, &(x, y)) in corners.iter().enumerate() {
        let space = if number == 0 { "" } else { " " };
        let [x, y] = [x, y].map(|coordinate| (coordinate * 10.0).round_ties_even() as i64);
        let sign = |tenths: i64| if tenths < 0 { "-" } else { "" };
        let [(left, right), (above, below)] =
            [x, y].map(|tenths| (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10));
        let _ = write!(svg, "{space}{}{left}.{right},{}{above}.{below}", sign(x), sign(y));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square in a row of squares.
    fn square(cell: usize) -> Option<Vec<Point>> {
        let left = cell as f64 * 10.0;
        Some(vec![(left, 0.0), (left + 10.0, 0.0), (left + 10.0, 10.0), (left, 10.0)])
    }

    #[test]
    fn marks_leave_colours_as_they_are_and_frame_what_has_changed() {
        let mut svg = String::new();
        let look = Look::default().with_lit(vec![0, 1, 2]).with_changed(vec![1, 2]);
        draw_marks(&mut svg, &look, square, |cell| if cell == 0 { [0; 3] } else { [255; 3] });
        let lines: Vec<&str> = svg.lines().collect();
        let lit = "M10.0,0.0 20.0,0.0 20.0,10.0 10.0,10.0ZM20.0,0.0 30.0,0.0 30.0,10.0 20.0,10.0Z";
        assert_eq!(lines[0], format!("<path d=\"{lit}\" fill=\"#ffb000\" fill-opacity=\"0.3\"/>"));
        // Eight edges around three squares: not those between them.
        assert_eq!(lines[1].matches('M').count(), 8);
        assert_eq!(lines[2..].iter().filter(|line| line.contains("#b35400")).count(), 2);
    }

    #[test]
    fn a_cell_that_is_given_twice_is_lit_once() {
        let drawn = |lit: Vec<usize>| {
            let mut svg = String::new();
            draw_marks(&mut svg, &Look::default().with_lit(lit), square, |_| [255; 3]);
            svg
        };
        assert_eq!(drawn(vec![1, 0, 1]), drawn(vec![0, 1]));
    }
}
