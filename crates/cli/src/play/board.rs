//! Where everything stands on the screen: cells, margins and the part that is visible. Numbers only, no terminal.

use nonomata::game::Game;
use nonomata::puzzles::{CellShape, Layout, Toward};

use super::clues::entry_text;
use super::labels::Labels;
use super::slanted;

/// A line is drawn after this many rows and columns.
const GUIDE: usize = 5;

/// The rows that stay visible above and below the cursor when the view shrinks.
const AROUND: usize = 2;

/// A rectangle of the screen, in characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) x: usize,
    pub(crate) y: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

/// The place of a cell among the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) x: usize,
    pub(crate) y: usize,
    pub(crate) width: usize,
}

/// All cells on a canvas of any size, with margins around it.
#[derive(Debug)]
pub(crate) struct Board {
    /// The spot of every cell that is shown.
    pub(crate) spots: Vec<(usize, Spot)>,
    /// The spot of each cell, by its index.
    spot_of: Vec<Option<Spot>>,
    /// The lines between groups of cells, where there are any: their columns and rows.
    pub(crate) guides: (Vec<usize>, Vec<usize>),
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// The width of the margin at the left, and the height of the one on top.
    pub(crate) left: usize,
    pub(crate) top: usize,
    /// The width of the margin at the right, and the height of the one at the bottom.
    pub(crate) right: usize,
    pub(crate) bottom: usize,
    /// The first column of every column of cells, with its width.
    pub(crate) columns: Vec<(usize, usize)>,
    /// The row of every row of cells.
    pub(crate) rows: Vec<usize>,
    /// Whether groups of rows are underlined, which needs no rows for the lines between them.
    pub(crate) is_dense: bool,
    has_groups: bool,
}

impl Board {
    /// The board of a game on a screen with or without colours.
    pub(crate) fn new(game: &Game, labels: &Labels, has_colours: bool, is_dense: bool) -> Board {
        let layout = game.layout();
        let has_strips = layout.has_clue_strips();
        let guide = |index: usize| if has_strips { index / GUIDE } else { 0 };
        let count = layout.rows().iter().map(|row| row.cells.len()).max().unwrap_or(0);
        let (columns, half) = columns(layout, count, guide, has_colours);
        let row = |row: usize| if is_dense { row } else { row + guide(row) };
        let rows: Vec<usize> = (0..layout.rows().len()).map(row).collect();
        let mut spots = Vec::new();
        for (row, &y) in layout.rows().iter().zip(&rows) {
            for (&cell, &(x, width)) in row.cells.iter().zip(&columns) {
                spots.push((cell, Spot { x: x + row.indent * half, y, width }));
            }
        }
        let (mut across, mut down) = (Vec::new(), Vec::new());
        if has_strips || layout.table().is_some() {
            across = columns
                .windows(2)
                .filter(|pair| pair[0].0 + pair[0].1 < pair[1].0)
                .map(|pair| pair[1].0 - 1)
                .collect();
            down = rows.windows(2).filter(|pair| pair[0] + 1 < pair[1]).map(|pair| pair[1] - 1).collect();
        }
        let width = spots.iter().map(|(_, spot)| spot.x + spot.width).max().unwrap_or(0);
        let count = spots.iter().map(|(cell, _)| cell + 1).max().unwrap_or(0);
        let mut spot_of = vec![None; count];
        spots.iter().for_each(|&(cell, spot)| spot_of[cell] = Some(spot));
        let slanted = slanted::Margins::new(layout, &spots, width, has_colours);
        Board {
            guides: (across, down),
            width,
            height: rows.last().map_or(0, |last| last + 1),
            left: left(game, has_colours).max(labels.left()),
            top: top(layout).max(slanted.top).max(labels.top()),
            right: slanted.right.max(labels.right()),
            bottom: slanted.bottom,
            spots,
            spot_of,
            columns,
            rows,
            is_dense,
            has_groups: has_strips,
        }
    }

    /// Whether a line is drawn under a row of the canvas.
    pub(crate) fn is_underlined(&self, y: usize) -> bool {
        self.has_groups && self.is_dense && (y + 1).is_multiple_of(GUIDE) && y + 1 < self.height
    }

    /// The spot of a cell.
    pub(crate) fn spot(&self, cell: usize) -> Option<Spot> {
        self.spot_of.get(cell).copied().flatten()
    }

    /// The smallest rectangle of the canvas around those of the cells that are shown.
    pub(crate) fn around(&self, cells: &[usize]) -> Option<Area> {
        let spots = || cells.iter().filter_map(|&cell| self.spot(cell));
        let (x, y) = (spots().map(|spot| spot.x).min()?, spots().map(|spot| spot.y).min()?);
        let right = spots().map(|spot| spot.x + spot.width).max()?;
        let bottom = spots().map(|spot| spot.y + 1).max()?;
        Some(Area { x, y, width: right - x, height: bottom - y })
    }

    /// The cells after one on a straight line to another, as Bresenham's algorithm draws it: one in every row or
    /// column.
    pub(crate) fn between(&self, from: usize, to: usize) -> Vec<usize> {
        let row = |spot: Spot| self.rows.iter().position(|&y| y == spot.y);
        let placed = |cell| self.spot(cell).and_then(|spot| Some((row(spot)? as isize, spot)));
        let (Some((top, start)), Some((bottom, end))) = (placed(from), placed(to)) else { return vec![to] };
        let across = start.x.abs_diff(end.x) / end.width.max(1);
        let steps = across.max(top.abs_diff(bottom)) as isize;
        // Halves are rounded up.
        let on_the_way = |from: isize, to: isize, step: isize| {
            from + (2 * (to - from) * step + steps).div_euclid(2 * steps)
        };
        let at = |step: isize| {
            let y = self.rows[on_the_way(top, bottom, step) as usize];
            let x = on_the_way(start.x as isize, end.x as isize, step) as usize;
            let in_row = self.spots.iter().filter(|(_, spot)| spot.y == y);
            in_row.min_by_key(|(_, spot)| spot.x.abs_diff(x)).map(|(cell, _)| *cell)
        };
        (1..=steps).filter_map(at).collect()
    }

    /// The height with margins and frame of a board that is dense, or not.
    pub(crate) fn height_if(&self, is_dense: bool) -> usize {
        let count = self.rows.len();
        let lines = if self.has_groups && !is_dense { count.saturating_sub(1) / GUIDE } else { 0 };
        self.top + 1 + count + lines + 1 + self.bottom
    }

    /// The size with margins and frame.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.left + 1 + self.width + 1 + self.right, self.top + 1 + self.height + 1 + self.bottom)
    }
}

/// The columns of cells with their widths, and the width of half a cell, by which rows are shifted.
fn columns(
    layout: &Layout,
    count: usize,
    guide: impl Fn(usize) -> usize,
    has_colours: bool,
) -> (Vec<(usize, usize)>, usize) {
    if let Some(table) = layout.table() {
        let mut x = 0;
        let columns = table.columns.iter().map(|column| {
            let words = column.words.iter().chain([&column.heading]).map(|word| word.chars().count());
            let width = words.max().unwrap_or(0) + 2;
            x += width + 1;
            (x - width - 1, width)
        });
        return (columns.collect(), 0);
    }
    let alphabet = layout.alphabet();
    let (width, distance) = match (layout.palette(), layout.shape()) {
        (_, CellShape::Triangle { .. }) => (2, 2),
        (Some(_), _) => {
            let entries = layout.clues_toward(Toward::Up).flat_map(|clue| &clue.entries);
            let longest =
                entries.map(|entry| entry_text(entry, layout, has_colours).len()).max().unwrap_or(1);
            let width = longest.max(2);
            (width, width)
        }
        (None, shape) => {
            let names = alphabet.all().iter().map(|symbol| alphabet.name(symbol).chars().count());
            let width = names.max().unwrap_or(1) + 2;
            let is_even = width % 2 == 0 || shape == CellShape::Square;
            (width, if is_even { width } else { width + 1 })
        }
    };
    let half = if matches!(layout.shape(), CellShape::Triangle { .. }) { 2 } else { distance / 2 };
    ((0..count).map(|index| (index * distance + guide(index), width)).collect(), half)
}

/// The width of the margin at the left.
fn left(game: &Game, has_colours: bool) -> usize {
    let clue = game.layout().clues_toward(Toward::Left).map(|clue| {
        let lengths =
            clue.entries.iter().map(|entry| entry_text(entry, game.layout(), has_colours).len() + 1);
        lengths.sum::<usize>().max(2)
    });
    let labels = game.layout().rows().iter().filter_map(|row| row.label.as_ref());
    let corner = game.layout().table().map(|table| &table.corner);
    let label = labels.chain(corner).map(|label| label.chars().count() + 1);
    clue.chain(label).max().unwrap_or(0)
}

/// The height of the margin on top.
fn top(layout: &Layout) -> usize {
    if layout.table().is_some() {
        return 1;
    }
    let strips = layout.has_clue_strips();
    let clues = layout.clues_toward(Toward::Up).map(|clue| clue.entries.len().max(1));
    clues.filter(|_| strips).max().unwrap_or(0)
}

/// The visible part of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct View {
    /// The cells on the screen, without margins and frame.
    pub(crate) cells: Area,
    /// The part of the margins that is shown.
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) right: usize,
    pub(crate) bottom: usize,
    /// The column and the row of the canvas in the upper left corner.
    pub(crate) scroll: (usize, usize),
}

impl View {
    /// The view of a board in an area. It scrolls no farther than it must from where it was to show parts of the
    /// canvas, the last one at the latest.
    pub(crate) fn new(board: &Board, area: Area, targets: &[Area], was: &View) -> View {
        // Margins are cut only where the board does not fit.
        let (wide, high) = board.size();
        let across = if wide <= area.width { area.width } else { area.width / 4 };
        let down = if high <= area.height { area.height } else { area.height / 4 };
        let (left, top) = (board.left.min(2 * across), board.top.min(2 * down));
        let (right, bottom) = (board.right.min(across), board.bottom.min(down));
        let width = board.width.min(area.width.saturating_sub(left + right + 2));
        let height = board.height.min(area.height.saturating_sub(top + bottom + 2));
        let all = left + width + right + 2;
        let x = area.x + (area.width.saturating_sub(all)) / 2 + left + 1;
        let cells = Area { x, y: area.y + top + 1, width, height };
        // A view that became lower shows some rows around its target. In one that did not, a click at the edge must not
        // move the cells under the mouse.
        let around = if height < was.cells.height { AROUND.min(height.saturating_sub(1) / 2) } else { 0 };
        let mut scroll = was.scroll;
        for target in targets {
            let y = target.y.saturating_sub(around);
            let rows = target.y + target.height + around - y;
            scroll.0 = scrolled(scroll.0, (target.x, target.width), width, board.width);
            scroll.1 = scrolled(scroll.1, (y, rows), height, board.height);
        }
        View { cells, left, top, right, bottom, scroll }
    }

    /// Where a spot of the canvas is on the screen, if it is visible.
    pub(crate) fn shown(&self, x: usize, y: usize) -> Option<(usize, usize)> {
        let (x, y) = (x.checked_sub(self.scroll.0)?, y.checked_sub(self.scroll.1)?);
        (x < self.cells.width && y < self.cells.height).then_some((x + self.cells.x, y + self.cells.y))
    }

    /// The cell at a place of the screen.
    pub(crate) fn cell_at(&self, board: &Board, x: usize, y: usize) -> Option<usize> {
        let (x, y) = (x.checked_sub(self.cells.x)?, y.checked_sub(self.cells.y)?);
        if x >= self.cells.width || y >= self.cells.height {
            return None;
        }
        let (x, y) = (x + self.scroll.0, y + self.scroll.1);
        let is_here = |spot: &Spot| spot.y == y && (spot.x..spot.x + spot.width).contains(&x);
        board.spots.iter().find(|(_, spot)| is_here(spot)).map(|(cell, _)| *cell)
    }
}

/// The least scrolling that shows a range of a length of which so much is visible.
fn scrolled(was: usize, (start, length): (usize, usize), visible: usize, all: usize) -> usize {
    let least = (start + length).saturating_sub(visible);
    was.clamp(least, start.max(least)).min(all.saturating_sub(visible))
}
