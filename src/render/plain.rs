//! The styles that are one sign a cell and nothing around them.

use super::Style;
use crate::puzzles::{Palette, Picture};
use crate::symbol::{Symbol, SymbolSet};

/// The signs of a style for cells that no colour tells.
struct Signs {
    blank: char,
    black: char,
    unknown: char,
    contradiction: char,
}

/// The rows of a picture, one letter a cell: `#`, `.` or the colour's letter, `?` unknown, `!` contradiction.
pub fn rows(picture: &Picture, palette: &Palette) -> Vec<String> {
    signed(picture, palette, &Signs { blank: '.', black: '#', unknown: '?', contradiction: '!' })
}

/// The picture in one of the plain styles.
pub(super) fn render(picture: &Picture, palette: &Palette, style: Style) -> String {
    let lines = match style {
        Style::Quoted => {
            let signs = Signs { blank: ' ', black: 'X', unknown: '?', contradiction: '!' };
            let size = format!("Size: ({},{})", picture.width(), picture.height());
            let rows = signed(picture, palette, &signs).into_iter().map(|row| format!("\"{row}\""));
            std::iter::once(size).chain(rows).collect()
        }
        Style::Marks => {
            signed(picture, palette, &Signs { blank: '.', black: '#', unknown: '/', contradiction: 'E' })
        }
        Style::Squares => {
            let signs = Signs { blank: '◻', black: '◼', unknown: '▨', contradiction: '☒' };
            signed(picture, palette, &signs)
        }
        _ => rows(picture, palette),
    };
    lines.into_iter().map(|line| line + "\n").collect()
}

fn signed(picture: &Picture, palette: &Palette, signs: &Signs) -> Vec<String> {
    let sign = |cell: &SymbolSet| match cell.known() {
        _ if cell.is_empty() => signs.contradiction,
        None => signs.unknown,
        Some(Symbol::BLANK) => signs.blank,
        Some(symbol) => match palette.colour(symbol).letter {
            '#' => signs.black,
            letter => letter,
        },
    };
    picture.rows().map(|row| row.iter().map(sign).collect()).collect()
}
