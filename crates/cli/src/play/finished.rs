//! Draws a solved puzzle: its title, the picture without clues and marks, and the time.

use nonomata::puzzles::{CellShape, Palette};
use nonomata::symbol::Symbol;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

use super::app::App;
use super::board::{Area, View};
use super::draw::{DIM, margins, put};
use crate::output::printable;

/// The rows for the title, the time and the keys, with those between them.
const TEXTS: usize = 7;

/// Draws everything.
pub(super) fn draw(buffer: &mut Buffer, app: &mut App, width: usize, height: usize) {
    let room = (width, height.saturating_sub(TEXTS));
    let is_square = app.game.layout().shape() == CellShape::Square;
    let palette = app.game.layout().palette().filter(|_| is_square && app.game.layout().size().is_some());
    let picture = palette.map(|palette| Picture::new(app, palette, room));
    let has_headings = app.game.layout().table().is_some();
    let (wide, high) = match &picture {
        Some(picture) => picture.size(),
        None if has_headings => app.board.size(),
        None => (app.board.width, app.board.height),
    };
    let (wide, high) = (wide.min(room.0), high.min(room.1));
    let top = (height - high.min(height)).saturating_sub(TEXTS - 2) / 2;
    let left = (width - wide) / 2;
    let title = printable(app.game.title());
    let bold = Style::new().add_modifier(Modifier::BOLD);
    centred(buffer, width, top, &title, bold);
    match picture {
        Some(picture) => picture.draw(buffer, (left, top + 2), (wide, high)),
        None => {
            let area = Area { x: left, y: top + 2, width: wide, height: high };
            app.view = match has_headings {
                true => View::new(&app.board, area, &[], &View::default()),
                false => View { cells: area, ..View::default() },
            };
            if has_headings {
                margins(buffer, app);
            }
            super::cells::draw(buffer, app);
        }
    }
    centred(buffer, width, top + high + 3, &app.message.text, Style::new());
    let keys = match app.has_another {
        true => "Another one?  Enter yes  q quit  u undo  Esc the grid",
        false => "q quit  u undo  Esc the grid",
    };
    centred(buffer, width, (top + high + 5).min(height - 1), keys, DIM);
}

fn centred(buffer: &mut Buffer, width: usize, y: usize, text: &str, style: Style) {
    put(buffer, width.saturating_sub(text.chars().count()) / 2, y, text, style);
}

/// A picture of squares. A row of characters shows a row of cells, each two characters wide, or two rows of cells
/// where it would be too large.
struct Picture {
    /// The letter and the colour of each cell; without colours, none for blanks.
    rows: Vec<Vec<Option<(char, Color)>>>,
    is_halved: bool,
}

impl Picture {
    fn new(app: &App, palette: &Palette, (width, height): (usize, usize)) -> Picture {
        let marks = app.game.marks();
        let shown = |&cell: &usize| {
            let mark = marks[cell].unwrap_or(Symbol::BLANK);
            let known = palette.colour(mark);
            let [red, green, blue] = known.rgb;
            match app.has_colours {
                true => Some((' ', Color::Rgb(red, green, blue))),
                false if mark == Symbol::BLANK => None,
                false if palette.size() == 2 => Some(('█', Color::Reset)),
                false => Some((known.letter, Color::Reset)),
            }
        };
        let rows: Vec<Vec<_>> =
            app.game.layout().rows().iter().map(|row| row.cells.iter().map(shown).collect()).collect();
        let wide = rows.iter().map(Vec::len).max().unwrap_or(0);
        let has_blocks = palette.size() == 2 || app.has_colours;
        Picture { is_halved: has_blocks && (2 * wide > width || rows.len() > height), rows }
    }

    /// Its width and height in characters.
    fn size(&self) -> (usize, usize) {
        let wide = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        if self.is_halved { (wide, self.rows.len().div_ceil(2)) } else { (2 * wide, self.rows.len()) }
    }

    fn draw(&self, buffer: &mut Buffer, (left, top): (usize, usize), (width, height): (usize, usize)) {
        for y in 0..height {
            for x in 0..width {
                let at = |row: usize, place: usize| *self.rows.get(row)?.get(place)?;
                let (sign, style) = match self.is_halved {
                    true => match (at(2 * y, x), at(2 * y + 1, x)) {
                        (None, None) => continue,
                        (Some((_, upper)), None) => ('▀', Style::new().fg(upper)),
                        (None, Some((_, lower))) => ('▄', Style::new().fg(lower)),
                        (Some((_, upper)), Some((_, lower))) if upper == lower => {
                            ('█', Style::new().fg(upper))
                        }
                        (Some((_, upper)), Some((_, lower))) => ('▀', Style::new().fg(upper).bg(lower)),
                    },
                    false => match at(y, x / 2) {
                        None => continue,
                        Some((' ', shown)) => (' ', Style::new().bg(shown)),
                        Some((letter, shown)) => (letter, Style::new().fg(shown)),
                    },
                };
                put(buffer, left + x, top + y, sign.encode_utf8(&mut [0; 4]), style);
            }
        }
    }
}
