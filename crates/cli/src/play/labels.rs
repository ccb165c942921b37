//! Rules that stand at their lines: at the left of rows, and above columns, each at the end of a line to its column.

use nonomata::game::Game;
use nonomata::puzzles::CellShape;
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::app::{App, SMALLEST};
use super::draw::{DIM, put};

/// The most columns whose rules stand above them, one in each row of the screen.
const MOST_COLUMNS: usize = 10;

/// The space between a rule and its line.
const GAP: usize = 1;

/// The rules of rows and columns; none where they do not fit, or where clues or words stand.
#[derive(Clone, Debug, Default)]
pub(crate) struct Labels {
    rows: Vec<Option<String>>,
    columns: Vec<Option<String>>,
}

impl Labels {
    /// The labels of a game. The texts that become labels, each with the name of its line before it, are taken out of
    /// the notes.
    pub(super) fn take(game: &Game, notes: &mut Vec<String>) -> Labels {
        let (layout, problem) = (game.layout(), game.problem());
        let has_labels =
            !layout.column_labels().is_empty() || layout.rows().iter().any(|row| row.label.is_some());
        if layout.palette().is_some() || layout.table().is_some() || has_labels {
            return Labels::default();
        }
        let is_rectangle = layout.shape() == CellShape::Square && layout.size().is_some();
        let count = layout.rows().iter().map(|row| row.cells.len()).max().unwrap_or(0);
        let columns = if is_rectangle { count } else { 0 };
        let mut labels = Labels { rows: vec![None; layout.rows().len()], columns: vec![None; columns] };
        let mut rest = notes.clone();
        for line in problem.own_lines() {
            let line = problem.line(line);
            let cells: Vec<usize> = line.cells().iter().map(|cell| cell.index()).collect();
            let row = layout.rows().iter().position(|row| row.cells == cells);
            let column = (0..columns)
                .find(|&column| layout.rows().iter().map(|row| row.cells[column]).eq(cells.iter().copied()));
            let label = match (row, column) {
                (Some(row), _) => &mut labels.rows[row],
                (None, Some(column)) => &mut labels.columns[column],
                (None, None) => continue,
            };
            let name = format!("{}: ", crate::output::printable(line.name()));
            let Some(place) = rest.iter().position(|note| note.starts_with(&name)) else { continue };
            // A second rule of the same cells stays among the notes.
            if label.is_none() {
                *label = Some(rest.remove(place)[name.len()..].to_owned());
            }
        }
        let cells = count * 4 + 2;
        let is_narrow = labels.left() + cells + labels.right() <= SMALLEST.0;
        if !is_narrow || columns > MOST_COLUMNS {
            return Labels::default();
        }
        *notes = rest;
        labels
    }

    /// The width of the margin at the left.
    pub(super) fn left(&self) -> usize {
        let longest = self.rows.iter().flatten().map(|text| text.chars().count()).max();
        longest.map_or(0, |longest| longest + GAP)
    }

    /// The width of the margin at the right.
    pub(super) fn right(&self) -> usize {
        let longest = self.columns.iter().flatten().map(|text| text.chars().count()).max();
        longest.map_or(0, |longest| longest + 1 + GAP)
    }

    /// The height of the margin on top. The row of the frame, which such boards do not have, takes the last rule.
    pub(super) fn top(&self) -> usize {
        self.columns.len().saturating_sub(1)
    }
}

/// Draws all labels of rows and columns that are visible, those of the cursor bright.
pub(super) fn draw(buffer: &mut Buffer, app: &App) {
    let (view, labels) = (&app.view, &app.labels);
    let cursor = app.board.spot(app.game.cursor());
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let style = |is_here: bool| if is_here { bold } else { Style::new() };
    for (text, &y) in labels.rows.iter().zip(&app.board.rows) {
        let (Some(text), Some((_, shown))) = (text, view.shown(view.scroll.0, y)) else { continue };
        let first = app.board.spots.iter().filter(|(_, spot)| spot.y == y).map(|(_, spot)| spot.x).min();
        let edge = (view.cells.x + first.unwrap_or(0)).saturating_sub(view.scroll.0 + GAP);
        let is_here = cursor.is_some_and(|spot| spot.y == y);
        put(buffer, edge.saturating_sub(text.chars().count()), shown, text, style(is_here));
    }
    let end = view.cells.x + view.cells.width;
    for (number, (text, &(x, width))) in labels.columns.iter().zip(&app.board.columns).enumerate() {
        let away = labels.columns.len() - number;
        let (Some(text), Some((left, cells))) = (text, view.shown(x, view.scroll.1)) else { continue };
        if away > view.top + 1 {
            continue;
        }
        let (x, y) = (left + width / 2, cells - away);
        let is_here = cursor.is_some_and(|spot| app.board.columns[number].0 == spot.x);
        let lines = if is_here { bold } else { DIM };
        put(buffer, x, y, &format!("╭{}", "─".repeat(end.saturating_sub(x + 1))), lines);
        (y + 1..cells).for_each(|y| put(buffer, x, y, "│", lines));
        put(buffer, end + GAP, y, text, style(is_here));
    }
}
