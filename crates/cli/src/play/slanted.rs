//! Clues of the slanted lines of triangles. They stand where their lines leave the cells, or what is visible of them.

use nonomata::puzzles::{Layout, LayoutClue, Toward};
use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::app::App;
use super::board::Spot;
use super::clues::{PlacedClue, entry_text};
use super::draw::{DIM, entries, put};

/// How far a line moves to the right with every row that it leaves the cells by.
const SLANT: usize = 2;

/// The side at which a line leaves a triangle toward its clue.
enum Side {
    Right,
    Above,
    Below,
}

/// The side for a clue and a triangle that points up or down. `None` for other clues, as of rows and columns.
fn side(toward: Toward, points_up: bool) -> Option<Side> {
    Some(match (toward, points_up) {
        (Toward::UpperRight, true) | (Toward::LowerRight, false) => Side::Right,
        (Toward::UpperRight, false) => Side::Above,
        (Toward::LowerRight, true) => Side::Below,
        _ => return None,
    })
}

/// Whether a layout has such clues.
pub(super) fn has_any(layout: &Layout) -> bool {
    layout.clues().iter().any(|clue| side(clue.toward, true).is_some())
}

/// The margins that such clues need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Margins {
    pub(super) right: usize,
    pub(super) top: usize,
    pub(super) bottom: usize,
}

impl Margins {
    /// The margins around cells on a canvas of a width.
    pub(super) fn new(layout: &Layout, spots: &[(usize, Spot)], width: usize, has_colours: bool) -> Margins {
        let mut margins = Margins::default();
        for clue in layout.clues() {
            let Some((_, spot)) = spots.iter().find(|(cell, _)| *cell == clue.cell) else { continue };
            let count = clue.entries.len().max(1);
            let lengths = clue.entries.iter().map(|entry| entry_text(entry, layout, has_colours).len());
            let mut right = spot.x + spot.width + SLANT * count;
            match side(clue.toward, points_up(layout, clue.cell)) {
                Some(Side::Right) => {
                    right = spot.x + spot.width + lengths.map(|length| 1 + length).sum::<usize>().max(2);
                }
                // The row of the frame, which such boards do not have, takes the first entry.
                Some(Side::Above) => margins.top = margins.top.max(count - 1),
                Some(Side::Below) => margins.bottom = margins.bottom.max(count - 1),
                None => continue,
            }
            margins.right = margins.right.max(right.saturating_sub(width));
        }
        margins
    }
}

/// Draws all clues whose lines are visible.
pub(super) fn draw(buffer: &mut Buffer, app: &App) {
    let layout = app.game.layout();
    for (clue, line) in layout.clues().iter().zip(&app.clues) {
        let Some((cell, spot, (x, y))) = nearest_visible(app, clue, line) else { continue };
        let Some(side) = side(clue.toward, points_up(layout, cell)) else { continue };
        let mut outwards = entries(app, line);
        if clue.toward == Toward::UpperRight {
            outwards.reverse();
        }
        let right = x + spot.width;
        match side {
            Side::Right => to_the_right(buffer, app, (right, y), &outwards),
            Side::Above => stacked(buffer, (right, app.view.top + 1), &outwards, |up| y.checked_sub(up)),
            Side::Below => stacked(buffer, (right, app.view.bottom + 1), &outwards, |down| Some(y + down)),
        }
    }
}

/// The visible cell of a line that is nearest to its clue, and its place on the screen.
fn nearest_visible(app: &App, clue: &LayoutClue, line: &PlacedClue) -> Option<(usize, Spot, (usize, usize))> {
    let visible = |&cell: &usize| {
        let spot = app.board.spot(cell)?;
        app.view.shown(spot.x + spot.width - 1, spot.y)?;
        Some((cell, spot, app.view.shown(spot.x, spot.y)?))
    };
    match clue.toward {
        Toward::LowerRight => line.cells.iter().rev().find_map(visible),
        _ => line.cells.iter().find_map(visible),
    }
}

/// Entries at the right of a row. What does not fit is left out.
fn to_the_right(buffer: &mut Buffer, app: &App, (x, y): (usize, usize), outwards: &[(String, Style)]) {
    let end = app.view.cells.x + app.view.cells.width + app.view.right;
    let mut x = x + 1;
    for (index, (text, style)) in outwards.iter().enumerate() {
        let is_last = index + 1 == outwards.len();
        let sign_for_more = if is_last { 0 } else { 2 };
        if x + text.len() + sign_for_more > end {
            return put(buffer, x, y, "…", DIM);
        }
        put(buffer, x, y, text, *style);
        x += text.len() + 1;
    }
}

/// Entries one above or below the other, along their line. `row` is the row that many rows away.
fn stacked(
    buffer: &mut Buffer,
    (right, height): (usize, usize),
    outwards: &[(String, Style)],
    row: impl Fn(usize) -> Option<usize>,
) {
    for (away, (text, style)) in (1..).zip(outwards).take_while(|(away, _)| *away <= height) {
        let is_cut = away == height && away < outwards.len();
        let (text, style) = if is_cut { ("…", DIM) } else { (text.as_str(), *style) };
        if let Some(y) = row(away) {
            put(buffer, (right + SLANT * away).saturating_sub(text.chars().count()), y, text, style);
        }
    }
}

fn points_up(layout: &Layout, cell: usize) -> bool {
    let rows = layout.rows().iter().enumerate();
    let mut places =
        rows.filter_map(|(row, cells)| Some((row, cells.cells.iter().position(|&own| own == cell)?)));
    places.next().is_some_and(|(row, place)| layout.points_up(row, place))
}
