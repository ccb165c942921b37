//! Any puzzle as SVG: cells of its shape with their letters or colours in them, and clues around them.

use std::collections::HashMap;
use std::fmt::Write;

use super::placing::{Placing, Point};
use crate::puzzles::{Layout, Palette};
use crate::symbol::{Alphabet, Symbol, SymbolSet};

/// The cells of a puzzle of any kind, as a picture. `marked` cells get another background, or a dot where they are
/// coloured: those in which two solutions differ, for instance.
pub fn layout_svg(
    layout: &Layout,
    alphabet: &Alphabet,
    candidates: &[SymbolSet],
    marked: &[usize],
) -> String {
    let placing = Placing::new(layout);
    let (width, height) = placing.size();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"sans-serif\" font-size=\"15\" text-anchor=\"middle\">\n"
    );
    let mut places = HashMap::new();
    for (number, row) in layout.rows().iter().enumerate() {
        if let Some(label) = &row.label {
            let (text, (_, y)) = (escaped(label), placing.middle(number, 0));
            let _ = writeln!(svg, "<text x=\"8\" y=\"{:.1}\" text-anchor=\"start\">{text}</text>", y + 5.0);
        }
        for (place, &cell) in row.cells.iter().enumerate() {
            places.insert(cell, (number, place));
            let (middle, corners) = (placing.middle(number, place), placing.corners(number, place));
            let set = candidates.get(cell).copied().unwrap_or_default();
            let is_marked = marked.contains(&cell);
            match layout.palette() {
                Some(palette) => draw_coloured(&mut svg, palette, set, middle, &corners, is_marked),
                None => draw_cell(&mut svg, &sign(alphabet, set), middle, &corners, is_marked),
            }
        }
    }
    for clue in layout.clues() {
        let Some(&(row, place)) = places.get(&clue.cell) else { continue };
        for ((number, symbol), point) in clue.numbers.iter().zip(placing.numbers(clue, row, place)) {
            draw_number(&mut svg, layout.palette(), number, *symbol, point);
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

fn draw_cell(svg: &mut String, sign: &str, (x, y): Point, corners: &[Point], is_marked: bool) {
    let is_black = sign == "#";
    let fill = match (is_marked, is_black) {
        (true, _) => "#ffd0a0",
        (false, true) => "#202020",
        (false, false) => "#ffffff",
    };
    draw_shape(svg, corners, fill);
    if !sign.is_empty() && sign != "." && !is_black {
        let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\">{}</text>", y + 5.0, escaped(sign));
    }
}

/// A cell of a colour. One that is not known is grey.
fn draw_coloured(
    svg: &mut String,
    palette: &Palette,
    set: SymbolSet,
    (x, y): Point,
    corners: &[Point],
    is_marked: bool,
) {
    let known = set.known();
    draw_shape(svg, corners, &known.map_or("#d8d8d8".to_owned(), |symbol| hexadecimal(palette, symbol)));
    if set.is_empty() {
        let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\">!</text>", y + 5.0);
    }
    if is_marked {
        let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"#ff8000\"/>");
    }
}

fn draw_shape(svg: &mut String, corners: &[Point], fill: &str) {
    let points: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let _ = writeln!(svg, "<polygon points=\"{}\" fill=\"{fill}\" stroke=\"#606060\"/>", points.join(" "));
}

/// A number of a clue, on a ground of its colour where there are several.
fn draw_number(
    svg: &mut String,
    palette: Option<&Palette>,
    number: &str,
    symbol: Option<Symbol>,
    (x, y): Point,
) {
    let mut ink = "#000000";
    if let Some((palette, symbol)) = palette.filter(|palette| palette.size() > 2).zip(symbol) {
        let ground = hexadecimal(palette, symbol);
        let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8\" fill=\"{ground}\"/>");
        // What is seen of red, green and blue, in hundredths.
        let seen =
            palette.colour(symbol).rgb.iter().zip([30, 59, 11]).map(|(&part, share)| share * u32::from(part));
        ink = if seen.sum::<u32>() < 128 * 100 { "#ffffff" } else { "#000000" };
    }
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"12\" fill=\"{ink}\">{}</text>",
        y + 4.0,
        escaped(number)
    );
}

fn hexadecimal(palette: &Palette, symbol: Symbol) -> String {
    let [red, green, blue] = palette.colour(symbol).rgb;
    format!("#{red:02x}{green:02x}{blue:02x}")
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
