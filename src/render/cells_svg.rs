//! Cells of any layout as SVG: in its shape, with the colours of its palette or else with letters, and given cells with
//! a frame.

use super::candidates_svg::{Notes, Signs};
use super::look::{Look, Theme};
use super::svg::{Point, draw_cell, draw_dot, draw_frame, draw_marks, draw_text};
use crate::puzzles::{CellShape, Layout};
use nonomata_engine::symbol::{Alphabet, Symbol, SymbolSet};

/// The width of a cell.
pub(super) const CELL: f64 = 30.0;

/// The positions of the cells of a layout.
pub(super) struct Centres {
    /// The centre of every cell that has a position.
    places: Vec<Option<Point>>,
    low: Point,
    high: Point,
}

impl Centres {
    pub(super) fn of(layout: &Layout) -> Centres {
        // The rows of hexagons overlap by a quarter of a cell's height.
        let row_height = match layout.shape() {
            CellShape::Square => CELL,
            CellShape::Hexagon | CellShape::Triangle { .. } => CELL * 3f64.sqrt() / 2.0,
        };
        let over = (CELL - row_height).max(0.0);
        let count = layout.rows().iter().flat_map(|row| &row.cells).max().map_or(0, |last| last + 1);
        let mut places = vec![None; count];
        let mut wide = 0;
        for (number, row) in layout.rows().iter().enumerate() {
            let y = number as f64 * row_height + CELL / 2.0 + over;
            for (place, &cell) in row.cells.iter().enumerate() {
                places[cell] = Some(((row.indent + 2 * place + 1) as f64 * CELL / 2.0, y));
            }
            wide = wide.max(row.indent + 2 * row.cells.len());
        }
        let high = (wide as f64 * CELL / 2.0, layout.rows().len() as f64 * row_height + 2.0 * over);
        Centres { places, low: (0.0, 0.0), high }
    }

    /// The centre of a cell, if it has a position.
    pub(super) fn get(&self, cell: usize) -> Option<Point> {
        self.places.get(cell).copied().flatten()
    }

    /// The bounding box of all cells.
    pub(super) fn bounds(&self) -> (Point, Point) {
        (self.low, self.high)
    }

    /// The width of a cell.
    pub(super) fn cell(&self) -> f64 {
        CELL
    }
}

/// The contents of the cells, and their looks.
pub(super) struct Contents<'a> {
    pub(super) alphabet: &'a Alphabet,
    pub(super) candidates: &'a [SymbolSet],
    pub(super) look: &'a Look,
}

/// Draws all cells of a layout with their contents.
pub(super) fn draw_cells(svg: &mut String, layout: &Layout, centres: &Centres, contents: &Contents<'_>) {
    let Contents { alphabet, candidates, look } = *contents;
    let candidates = |cell: usize| candidates.get(cell).copied().unwrap_or_default();
    let all = || layout.rows().iter().flat_map(|row| row.cells.iter().copied());
    let is_finished = all().all(|cell| candidates(cell).known().is_some());
    // Only the cells of a picture are filled with their colours.
    let ground = |cell: usize| {
        layout.palette().map_or(look.theme.paper(), |palette| look.ground(palette, candidates(cell)))
    };
    let signs = layout.palette().map_or(Signs::Letters(alphabet), Signs::Colours);
    let notes = Notes { look, signs, size: 0.66 * CELL };
    for cell in all() {
        let Some((x, y)) = centres.get(cell) else { continue };
        let corners = corners(layout.shape(), (x, y));
        let ground = ground(cell);
        draw_cell(svg, &corners, ground);
        let known = layout.palette().and_then(|palette| Some((palette, candidates(cell).known()?)));
        let sign = match known {
            Some((_, Symbol::BLANK)) if !is_finished => {
                draw_dot(svg, (x, y));
                String::new()
            }
            Some((palette, symbol)) => look.letter(palette, symbol).map(String::from).unwrap_or_default(),
            None => sign(alphabet, candidates(cell)),
        };
        if !sign.is_empty() {
            draw_text(svg, &sign, Theme::ink_on(ground), (x, y));
        }
        notes.draw(svg, candidates(cell), (x, y));
        if layout.is_given(cell) {
            draw_frame(svg, &corners, ground);
        }
    }
    let corners = |cell: usize| Some(corners(layout.shape(), centres.get(cell)?));
    draw_marks(svg, look, corners, ground);
}

/// The content of a cell.
fn sign(alphabet: &Alphabet, set: SymbolSet) -> String {
    match set.known() {
        _ if set.is_empty() => "!".to_owned(),
        None => String::new(),
        Some(symbol) if alphabet.name(symbol).chars().count() < 4 => alphabet.name(symbol).to_owned(),
        Some(symbol) => alphabet.letter(symbol).to_string(),
    }
}

/// The corners of a cell around its centre.
fn corners(shape: CellShape, (x, y): Point) -> Vec<Point> {
    let corners = match shape {
        CellShape::Square => vec![(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)],
        CellShape::Hexagon | CellShape::Triangle { .. } => {
            let (far, near) = (1.0 / 3f64.sqrt(), 0.5 / 3f64.sqrt());
            vec![(0.0, -far), (0.5, -near), (0.5, near), (0.0, far), (-0.5, near), (-0.5, -near)]
        }
    };
    corners.iter().map(|(across, down)| (x + across * CELL, y + down * CELL)).collect()
}
