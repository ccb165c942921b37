//! Draws the cells: marks, the cursor, the lit line and the wrong cells.

use nonomata::puzzles::{CellShape, Layout};
use nonomata::symbol::Symbol;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

use super::app::{App, Mode};
use super::draw::{cursor_style, put};

/// The darkest that a colour is drawn, so that it stands out on a black screen.
const DARKEST: u8 = 64;

/// The styles that depend on whether there are colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) has_colours: bool,
}

impl Look {
    /// A message to the player.
    pub(crate) fn message(self) -> Style {
        if self.has_colours {
            Style::new().fg(Color::Yellow)
        } else {
            Style::new().add_modifier(Modifier::BOLD)
        }
    }

    /// A cell of a line that is spoken of.
    fn lit(self, style: Style) -> Style {
        match self.has_colours {
            true if style.bg.is_none() => style.bg(Color::Blue).remove_modifier(Modifier::DIM),
            true => style.add_modifier(Modifier::UNDERLINED),
            false => style.add_modifier(Modifier::UNDERLINED).remove_modifier(Modifier::DIM),
        }
    }
}

/// A colour as a background, with a letter on it that can be read.
pub(crate) fn colour(rgb: [u8; 3], has_colours: bool) -> Style {
    if !has_colours {
        return Style::new();
    }
    let [red, green, blue] = if rgb.iter().all(|&part| part < DARKEST) { [DARKEST; 3] } else { rgb };
    let brightness = 3 * u32::from(red) + 6 * u32::from(green) + u32::from(blue);
    let letter = if brightness > 1280 { Color::Black } else { Color::White };
    Style::new().bg(Color::Rgb(red, green, blue)).fg(letter)
}

/// Draws all cells that are visible.
pub(crate) fn draw(buffer: &mut Buffer, app: &App) {
    let marks = app.shown();
    let layout = app.game.layout();
    let look = Look { has_colours: app.has_colours };
    let is_coloured = look.has_colours && layout.palette().is_some_and(|palette| palette.size() > 2);
    let is_finished = matches!(app.mode, Mode::Finished);
    let rows = layout.rows().iter().zip(&app.board.rows).enumerate();
    let visible = rows.filter(|(_, (_, y))| app.view.shown(app.view.scroll.0, **y).is_some());
    for (row, (cells, _)) in visible {
        for (place, &cell) in cells.cells.iter().enumerate() {
            let Some(spot) = app.board.spot(cell) else { continue };
            let (mut text, mut style) = drawn(layout, (row, place), marks[cell], spot.width, look);
            if marks[cell].is_none()
                && !matches!(app.mode, Mode::Replay(_))
                && let Some(left) = left(app, (cell, place), spot.width)
            {
                text = left;
            }
            let is_painted =
                marks[cell].is_some_and(|mark| mark != Symbol::BLANK) && layout.palette().is_some();
            if is_finished && marks[cell] == Some(Symbol::BLANK) && layout.palette().is_some() {
                continue;
            }
            if app.board.is_underlined(spot.y) {
                style = style.add_modifier(Modifier::UNDERLINED);
            }
            if app.message.lit.contains(&cell) {
                style = look.lit(style);
            }
            if app.message.wrong.contains(&cell) {
                style = match look.has_colours {
                    true => Style::new().bg(Color::Red).fg(Color::White).add_modifier(Modifier::BOLD),
                    false => style.add_modifier(Modifier::REVERSED | Modifier::UNDERLINED),
                };
                if is_painted {
                    text = format!("{:>width$}", "!", width = spot.width);
                }
            }
            if cell == app.game.cursor() && !is_finished {
                (text, style) = under_cursor(text, style, is_painted && is_coloured, look);
            }
            // A cell at the edge may be visible in part.
            for (x, letter) in (spot.x..).zip(text.chars()) {
                if let Some((x, y)) = app.view.shown(x, spot.y) {
                    put(buffer, x, y, letter.encode_utf8(&mut [0; 4]), style);
                }
            }
        }
    }
}

/// A cell under the cursor. What is painted keeps its colour, between the edges of the cell.
fn under_cursor(text: String, style: Style, is_coloured: bool, look: Look) -> (String, Style) {
    let inner = text.chars().count().saturating_sub(2);
    match text.chars().all(|sign| sign == '█') {
        true => (format!("▐{}▌", "█".repeat(inner)), style.patch(cursor_style(look.has_colours))),
        false if is_coloured => {
            let middle: String = text.chars().skip(1).take(inner).collect();
            (format!("[{middle}]"), style.add_modifier(Modifier::BOLD))
        }
        false => (text, style.patch(cursor_style(look.has_colours))),
    }
}

/// What is left of an open cell that has lost something, as far as it fits. A letter or a word stands for each.
fn left(app: &App, (cell, place): (usize, usize), width: usize) -> Option<String> {
    let (layout, all) = (app.game.layout(), app.game.problem().initial_candidates()[cell]);
    let left = app.game.left(cell);
    if left == all {
        return None;
    }
    let column = layout.table().map(|table| &table.columns[place]);
    let name = |symbol: Symbol| match (column, layout.palette()) {
        (Some(column), _) => column.word(symbol).unwrap_or("-").to_owned(),
        (None, Some(_)) if symbol == Symbol::BLANK => "×".to_owned(),
        (None, Some(palette)) => palette.colour(symbol).letter.to_string(),
        (None, None) => layout.alphabet().letter(symbol).to_string(),
    };
    let names: Vec<String> = left.iter().map(name).collect();
    let (listed, room) = match column {
        Some(_) => (names.join("/"), width - 1),
        None => (names.concat(), width),
    };
    let text = match (listed.chars().count() <= room, column) {
        (true, _) => listed,
        (false, Some(_)) => format!("{} left", left.len()),
        (false, None) => "•".to_owned(),
    };
    let text = crate::output::printable(&text);
    Some(match (column, layout.palette()) {
        (Some(_), _) => format!(" {text:<room$}"),
        (None, Some(_)) => format!("{text:>width$}"),
        (None, None) => format!("{text:^width$}"),
    })
}

/// A cell without cursor and light.
fn drawn(
    layout: &Layout,
    (row, place): (usize, usize),
    mark: Option<Symbol>,
    width: usize,
    look: Look,
) -> (String, Style) {
    let dim = Style::new().add_modifier(Modifier::DIM);
    let right = |sign: &str| format!("{sign:>width$}");
    if let Some(table) = layout.table() {
        let word = mark.map_or("?", |mark| table.columns[place].word(mark).unwrap_or("-"));
        let word = crate::output::printable(word);
        return (
            format!(" {word:<width$}", width = width - 1),
            if mark.is_none() { dim } else { Style::new() },
        );
    }
    let Some(palette) = layout.palette() else {
        let alphabet = layout.alphabet();
        let name = mark.map_or("·", |mark| alphabet.name(mark));
        let name = crate::output::printable(name);
        return (format!("{name:^width$}"), if mark.is_none() { dim } else { Style::new() });
    };
    let is_triangle = matches!(layout.shape(), CellShape::Triangle { .. });
    let [full, open] = match (is_triangle, layout.points_up(row, place)) {
        (true, true) => ["▲", "△"],
        (true, false) => ["▼", "▽"],
        (false, _) => ["█", "·"],
    };
    match mark {
        None => (right(open), dim),
        Some(Symbol::BLANK) => (right("×"), dim),
        Some(_) if palette.size() == 2 && is_triangle => (right(full), Style::new()),
        Some(_) if palette.size() == 2 => (full.repeat(width), Style::new()),
        Some(symbol) if look.has_colours => (" ".repeat(width), colour(palette.colour(symbol).rgb, true)),
        Some(symbol) => (right(&palette.colour(symbol).letter.to_string()), Style::new()),
    }
}
