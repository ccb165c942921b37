//! The key to the letters of colours: below a drawing, a square of each colour with its letter, and its name.

use std::fmt::Write;

use super::book::text::width;
use super::look::{Look, Theme};
use super::svg::{Sheet, colour, draw_text, escaped, tidy};
use crate::puzzles::Palette;

/// The height of a row, the side of a square, the space around both, and the size of the names.
const ROW: f64 = 26.0;
const SQUARE: f64 = 18.0;
const SPACE: f64 = 7.0;
const NAME: f64 = 15.0;

/// The least width of a row of several colours.
const LEAST: f64 = 240.0;

/// The drawing with the key below it, in as many rows as it needs.
pub(super) fn with_key(mut sheet: Sheet, palette: &Palette, look: &Look) -> Sheet {
    let most = sheet.size.0.max(LEAST) - SPACE;
    let (mut x, mut y, mut wide) = (SPACE, sheet.size.1 + SPACE, 0.0_f64);
    for known in &palette.colours()[1..] {
        let entry = SQUARE + SPACE + width(&known.name, NAME);
        if x > SPACE && x + entry > most {
            (x, y) = (SPACE, y + ROW);
        }
        let (left, top) = (sheet.low.0 + x, sheet.low.1 + y);
        let rgb = look.theme.shown(known.rgb);
        let (fill, stroke) = (colour(rgb), colour(look.theme.ink()));
        let _ = writeln!(
            sheet.body,
            "<rect x=\"{}\" y=\"{}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{fill}\" stroke=\"{stroke}\"/>",
            tidy(left),
            tidy(top)
        );
        let middle = (left + SQUARE / 2.0, top + SQUARE / 2.0);
        draw_text(&mut sheet.body, &known.letter.to_string(), Theme::ink_on(rgb), middle);
        let _ = writeln!(
            sheet.body,
            "<text x=\"{}\" y=\"{}\" fill=\"{stroke}\">{}</text>",
            tidy(left + SQUARE + SPACE),
            tidy(middle.1 + 5.0),
            escaped(&known.name)
        );
        x += entry + 2.0 * SPACE;
        wide = wide.max(x);
    }
    sheet.size = (sheet.size.0.max(wide), y + ROW);
    sheet
}
