//! Renderers: puzzles as text and as SVG, drawn from their [`Layout`].
//!
//! A layout holds all that a drawing needs: cells, clues, colours, headings, given cells. Renderers do not depend on
//! the kind of puzzle. They neither print nor query a terminal: the caller chooses a [`Style`] and a [`Paint`], and
//! gets a text back. Every style has its own characters for unknown cells and for cells without candidates.
//!
//! ```
//! use nonomata::puzzles::{PuzzleKind, Nonogram, Picture};
//! use nonomata::render::{Paint, Style, text};
//! use nonomata::symbol::Symbol;
//!
//! let puzzle = Nonogram::builder().rows([vec![2], vec![1]]).columns([[1], [2]]).build().unwrap();
//! let picture = Picture::of_symbols(2, 2, &[1, 1, 0, 1].map(Symbol::new));
//! let drawn = |style| text(&puzzle.layout(), picture.cells(), style, Paint::None);
//! assert_eq!(drawn(Style::Ascii), "##\n.#\n");
//! assert_eq!(drawn(Style::Framed), "|X|X| 2\n|_|X| 1\n 1 2\n");
//! ```

mod animation;
mod blocks;
pub mod book;
mod candidates_svg;
mod cells_svg;
mod clue_strips;
mod clue_text;
#[cfg(feature = "drawings")]
pub mod convert;
mod framed;
mod grid_svg;
mod key;
mod layout_text;
mod line_svg;
mod look;
mod plain;
mod ruled_svg;
mod rules;
mod set_text;
mod style;
mod svg;
mod table;
mod triangles_svg;
mod triangles_text;

pub use animation::{Frame, animation};
pub use line_svg::{line_svg, pattern_letters};
pub use look::{ClueSides, Look, Theme};
pub(crate) use rules::{rule as rule_text, rule_length};
pub use style::{Paint, Style};

use std::borrow::Cow;

use crate::puzzles::{CellShape, Layout, Palette};
use layout_text::{layout_text, layout_text_with_columns};
use nonomata_engine::problem::Problem;
use nonomata_engine::symbol::{Alphabet, Symbol, SymbolSet};
use plain::Grid;
use svg::Sheet;

/// Draws the candidates of a puzzle's cells in a style.
///
/// Grids with clues at the left and on top are drawn in every style. Other layouts ignore the style: tables have
/// headings and words, and anything else is drawn row by row. Symbols that the layout does not have are not candidates,
/// and cells that are missing have none.
///
/// ```
/// use nonomata::puzzles::{Nonogram, PuzzleKind};
/// use nonomata::render::{Paint, Style, text};
/// use nonomata::symbol::{Symbol, SymbolSet};
///
/// let puzzle = Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]).build().unwrap();
/// let [black, red] = [1, 2].map(|symbol| SymbolSet::only(Symbol::new(symbol)));
/// assert_eq!(text(&puzzle.layout(), &[black, red], Style::Ascii, Paint::None), "#!\n!!\n");
/// ```
pub fn text(layout: &Layout, cells: &[SymbolSet], style: Style, paint: Paint) -> String {
    text_with_signs(layout, cells, &[], style, paint)
}

/// Draws the text with signs on some cells, which are counted row by row: before the colour in the style
/// [`Style::Blocks`], in place of it in other styles. Only grids with clues at the left and on top show signs.
///
/// ```
/// use nonomata::puzzles::{Nonogram, Picture, PuzzleKind};
/// use nonomata::render::{Paint, Style, text_with_signs};
/// use nonomata::symbol::Symbol;
///
/// let puzzle = Nonogram::builder().rows([vec![2], vec![1]]).columns([[1], [2]]).build().unwrap();
/// let (layout, picture) = (puzzle.layout(), Picture::of_symbols(2, 2, &[1, 1, 0, 1].map(Symbol::new)));
/// let signs = [(1, '+'), (2, '-')];
/// let drawn = |style| text_with_signs(&layout, picture.cells(), &signs, style, Paint::None);
/// assert_eq!(drawn(Style::Blocks), "    1 2\n  ┌────┐\n2 │██+█│\n1 │- ██│\n  └────┘\n");
/// assert_eq!(drawn(Style::Ascii), "#+\n-#\n");
/// ```
pub fn text_with_signs(
    layout: &Layout,
    cells: &[SymbolSet],
    signs: &[(usize, char)],
    style: Style,
    paint: Paint,
) -> String {
    let cells = &known_symbols(layout, &layout.alphabet(), cells);
    match (layout.table(), layout.has_clue_strips()) {
        (Some(table), _) => table::table_text(layout, table, cells),
        (None, false) => layout_text(layout, &layout.alphabet(), cells),
        (None, true) => {
            let grid = Grid::new(layout, cells).with_signs(signs);
            match style {
                Style::Blocks => blocks::render(&grid, paint),
                Style::Framed => framed::render(&grid),
                plain => plain::render(&grid, plain),
            }
        }
    }
}

/// Draws the same with all that is needed to solve the puzzle on paper: clues, notes or the rules of the problem's
/// lines. Of more than 128 MB of rules, the rest is `…`: a short puzzle may have many lines that share a long rule.
pub fn text_with_rules(
    layout: &Layout,
    problem: &Problem,
    cells: &[SymbolSet],
    style: Style,
    paint: Paint,
) -> String {
    let alphabet = layout.alphabet();
    let known = || known_symbols(layout, &alphabet, cells);
    if let CellShape::Triangle { .. } = layout.shape() {
        return triangles_text::triangles_text(layout, &known());
    }
    let mut text = match layout.table().is_none() && !layout.has_clue_strips() {
        true => layout_text_with_columns(layout, &alphabet, &known()),
        false => text(layout, cells, style, paint),
    };
    if !layout.has_clue_strips() {
        text.push('\n');
        match layout.notes() {
            [] => rules::add_rules(&mut text, layout, problem),
            notes => notes.iter().for_each(|note| {
                text.push_str(note);
                text.push('\n');
            }),
        }
    }
    text
}

/// Draws a puzzle as SVG with the candidates of its cells and all that is needed to solve it on paper. Long rules are
/// cut as in [`text_with_rules`].
pub fn svg(layout: &Layout, problem: &Problem, cells: &[SymbolSet], look: &Look) -> String {
    sheet(layout, problem, cells, look).document(look)
}

/// The drawing before it becomes a document or a part of a page. Letters for colours begin their names, and a drawing
/// with clues has a key to them.
fn sheet(layout: &Layout, problem: &Problem, cells: &[SymbolSet], look: &Look) -> Sheet {
    match layout.palette().filter(|palette| look.is_lettered(palette)).map(Palette::spelled) {
        None => sheet_without_key(layout, problem, cells, look),
        Some(palette) => {
            let layout = layout.clone().with_palette(palette.clone());
            let sheet = sheet_without_key(&layout, problem, cells, look);
            if look.clues == ClueSides::None { sheet } else { key::with_key(sheet, &palette, look) }
        }
    }
}

fn sheet_without_key(layout: &Layout, problem: &Problem, cells: &[SymbolSet], look: &Look) -> Sheet {
    let cells = &known_symbols(layout, problem.alphabet(), cells);
    match (layout.shape(), layout.table()) {
        (CellShape::Triangle { .. }, _) => triangles_svg::triangles_svg(layout, cells, look),
        (_, Some(table)) => table::table_svg(layout, table, cells, look),
        _ if layout.has_clue_strips() => grid_svg::grid_svg(&Grid::new(layout, cells), look),
        _ => ruled_svg::ruled_svg(layout, problem, cells, look),
    }
}

/// The candidates without symbols that the layout does not have: a cell that holds nothing else is drawn as one without
/// candidates. Tables have symbols of their own in each column.
fn known_symbols<'a>(layout: &Layout, alphabet: &Alphabet, cells: &'a [SymbolSet]) -> Cow<'a, [SymbolSet]> {
    let all = match (layout.table(), layout.palette()) {
        (Some(_), _) => SymbolSet::of_first(Symbol::LIMIT),
        (None, Some(palette)) => SymbolSet::of_first(palette.colours().len()),
        (None, None) => alphabet.all(),
    };
    match cells.iter().all(|cell| cell.is_subset(all)) {
        true => Cow::Borrowed(cells),
        false => cells.iter().map(|cell| cell.intersection(all)).collect(),
    }
}

/// The width of a cell in a drawing. Those of a table have different widths.
fn cell_width(layout: &Layout) -> Option<f64> {
    match (layout.shape(), layout.table()) {
        (CellShape::Triangle { .. }, _) => Some(triangles_svg::CELL),
        (_, Some(_)) => None,
        _ if layout.has_clue_strips() => Some(grid_svg::CELL as f64),
        _ => Some(cells_svg::CELL),
    }
}
