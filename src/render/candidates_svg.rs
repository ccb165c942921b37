//! Small candidates in the cells of drawings in SVG: squares of colours, or letters.
//!
//! Only a cell that is known in part shows any: what is left of it, or of many letters the few that are out, crossed
//! off, or else how many are left. The [look](Look) says whether they are drawn.

use std::fmt::Write;

use super::look::Look;
use super::svg::{Point, colour, escaped, tidy};
use crate::puzzles::Palette;
use nonomata_engine::symbol::{Alphabet, Symbol, SymbolSet};

/// The most letters that are left in a cell and are drawn, and the most that are out.
const MOST_LEFT: usize = 9;
const MOST_OUT: usize = 4;

/// The largest size of a candidate.
const LARGEST: f64 = 9.0;

/// The looks of symbols.
pub(super) enum Signs<'a> {
    Colours(&'a Palette),
    Letters(&'a Alphabet),
}

/// How the cells of a drawing show their candidates.
pub(super) struct Notes<'a> {
    pub(super) look: &'a Look,
    pub(super) signs: Signs<'a>,
    /// The width and the height of the space in a cell.
    pub(super) size: f64,
}

impl Notes<'_> {
    /// Draws the candidates of a cell around its centre.
    pub(super) fn draw(&self, svg: &mut String, set: SymbolSet, centre: Point) {
        if !self.look.candidates || set.len() < 2 {
            return;
        }
        let all = match self.signs {
            Signs::Colours(palette) => SymbolSet::of_first(palette.size()),
            Signs::Letters(alphabet) => alphabet.all(),
        };
        if set == all {
            return;
        }
        let out = all.difference(set);
        match self.signs {
            Signs::Colours(palette) => self.arrange(set, centre, |symbol, at, size| {
                self.square(svg, palette, symbol, at, size);
            }),
            Signs::Letters(alphabet) if set.len() <= MOST_LEFT => {
                self.arrange(set, centre, |symbol, at, size| {
                    self.letter(svg, &alphabet.letter(symbol).to_string(), "", at, size);
                });
            }
            Signs::Letters(alphabet) if out.len() <= MOST_OUT => {
                self.arrange(out, centre, |symbol, at, size| {
                    let letter = alphabet.letter(symbol).to_string();
                    self.letter(svg, &letter, " text-decoration=\"line-through\"", at, size);
                });
            }
            Signs::Letters(_) => {
                self.letter(svg, &set.len().to_string(), " font-style=\"italic\"", centre, LARGEST)
            }
        }
    }

    /// Places symbols row by row, as many in a row as there are rows. Each has a point and a size.
    fn arrange(&self, set: SymbolSet, (x, y): Point, mut draw: impl FnMut(Symbol, Point, f64)) {
        let columns = (1..).find(|side| side * side >= set.len()).unwrap_or(1);
        let rows = set.len().div_ceil(columns);
        let step = self.size / columns as f64;
        for (number, symbol) in set.iter().enumerate() {
            let (row, column) = (number / columns, number % columns);
            let across = (column as f64 - (columns - 1) as f64 / 2.0) * step;
            let down = (row as f64 - (rows - 1) as f64 / 2.0) * step;
            draw(symbol, (x + across, y + down), step.min(LARGEST));
        }
    }

    /// A square of a colour; that of the blank is hollow and has a dot.
    fn square(&self, svg: &mut String, palette: &Palette, symbol: Symbol, (x, y): Point, size: f64) {
        let theme = self.look.theme;
        let side = size * 0.8;
        let (left, top, side) = (tidy(x - side / 2.0), tidy(y - side / 2.0), tidy(side));
        let (fill, stroke) = (colour(theme.shown(palette.colour(symbol).rgb)), colour(theme.line()));
        let _ = write!(
            svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" fill=\"{fill}\" \
             stroke=\"{stroke}\" stroke-width=\"0.5\"/>"
        );
        if symbol == Symbol::BLANK {
            let (x, y, radius) = (tidy(x), tidy(y), tidy(size / 8.0));
            let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"#808080\"/>");
        }
        svg.push('\n');
    }

    fn letter(&self, svg: &mut String, text: &str, style: &str, (x, y): Point, size: f64) {
        let (x, y, size) = (tidy(x), tidy(y + size * 0.36), tidy(size));
        let (ink, text) = (colour(self.look.theme.ink()), escaped(text));
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{ink}\"{style}>{text}</text>"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The drawing of a cell with these letters of the alphabet.
    fn drawn(alphabet: &str, left: &str) -> String {
        let alphabet = Alphabet::of_letters(alphabet).unwrap();
        let look = Look::default().with_candidates(true);
        let symbols = left.chars().filter_map(|letter| alphabet.symbol(letter));
        let set = symbols.fold(SymbolSet::EMPTY, SymbolSet::with);
        let mut svg = String::new();
        let notes = Notes { look: &look, signs: Signs::Letters(&alphabet), size: 20.0 };
        notes.draw(&mut svg, set, (0.0, 0.0));
        let elements = svg.lines().filter_map(|line| Some(line.split_once('>')?.1.split_once('<')?.0));
        elements.collect::<Vec<_>>().join(" ") + if svg.contains("line-through") { " out" } else { "" }
    }

    #[test]
    fn cells_known_in_part_show_what_is_left_or_what_is_out() {
        assert_eq!([drawn("abc", "abc"), drawn("abc", "b"), drawn("abc", "")], ["", "", ""]);
        assert_eq!(drawn("abc", "ac"), "a c");
        let letters = "abcdefghijklmnop";
        assert_eq!(drawn(letters, "abcdefghi"), "a b c d e f g h i");
        assert_eq!(drawn(letters, "abcdefghijkl"), "m n o p out");
        assert_eq!(drawn(letters, "abcdefghij"), "10");
    }

    #[test]
    fn they_are_drawn_only_if_asked_for() {
        let alphabet = Alphabet::of_letters("abc").unwrap();
        let notes = Notes { look: &Look::default(), signs: Signs::Letters(&alphabet), size: 20.0 };
        let mut svg = String::new();
        notes.draw(&mut svg, SymbolSet::of_first(2), (0.0, 0.0));
        assert_eq!(svg, "");
    }
}
