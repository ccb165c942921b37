//! The default style: clues at the left and on top, and cells as wide as they are high. In colour, given cells are
//! underlined; plain text does not mark them, since programs read it. Cells may begin with a sign of the caller's.

use super::Paint;
use super::clue_text::{entry_width, push_entry};
use super::plain::Grid;
use crate::puzzles::{LayoutClue, Toward};
use nonomata_engine::rule::ClueEntry;
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// A cell of a drawing: its candidates, whether it is underlined, and its sign.
type Drawn = (SymbolSet, bool, Option<char>);

/// The whole drawing: the clues of the columns, a border with a tick every five cells, and the rows.
pub(super) fn render(grid: &Grid<'_>, paint: Paint) -> String {
    let drawing = Drawing::new(grid, paint);
    let mut text = drawing.column_clues();
    text.push_str(&drawing.border('┌', '┬', '┐'));
    for (index, (row, clue)) in grid.rows().zip(grid.layout.clues_toward(Toward::Left)).enumerate() {
        let is_tick = index > 0 && index % 5 == 0;
        let edges = if is_tick { ('├', '┤') } else { ('│', '│') };
        let drawn = |(column, &cell): (usize, &SymbolSet)| {
            (cell, drawing.is_underlined(index * grid.width + column), grid.sign(index, column))
        };
        let cells: Vec<Drawn> = row.iter().enumerate().map(drawn).collect();
        let is_run = |one: &Drawn, other: &Drawn| one == other && one.2.is_none();
        let cells: String = cells.chunk_by(is_run).map(|run| drawing.run(run)).collect();
        drawing.push_row_clue(&mut text, clue);
        text.push(edges.0);
        text.push_str(&cells);
        text.push(edges.1);
        text.push('\n');
    }
    text.push_str(&drawing.border('└', '┴', '┘'));
    text
}

/// The state shared by all parts of the drawing.
struct Drawing<'a> {
    grid: &'a Grid<'a>,
    paint: Paint,
    /// Whether numbers carry the letter of their colour.
    lettered: bool,
    /// The width of a cell in characters.
    cell: usize,
    /// The length of the longest row clue in characters.
    margin: usize,
}

impl<'a> Drawing<'a> {
    fn new(grid: &'a Grid<'a>, paint: Paint) -> Drawing<'a> {
        let lettered = paint == Paint::None && !grid.palette.is_black_and_white();
        let mut drawing = Drawing { grid, paint, lettered, cell: 2, margin: 0 };
        let widths = |clue| entries(clue).map(|entry| drawing.width(entry));
        let cell = grid.layout.clues_toward(Toward::Up).flat_map(widths).max().unwrap_or(0);
        let margin = grid.layout.clues_toward(Toward::Left).map(|clue| drawing.length(clue)).max();
        // Two digits would touch their neighbours; one more column keeps them apart.
        drawing.cell = if cell > 1 { cell + 1 } else { 2 };
        drawing.margin = margin.unwrap_or(1) - 1;
        drawing
    }

    /// The number of characters of an entry.
    fn width(&self, entry: Option<ClueEntry>) -> usize {
        entry.map_or(1, |entry| entry_width(entry, self.lettered))
    }

    /// The number of characters of a clue, with a space after each entry.
    fn length(&self, clue: &LayoutClue) -> usize {
        entries(clue).map(|entry| self.width(entry) + 1).sum()
    }

    /// Adds a number in its colour, right-aligned.
    fn push_number(&self, text: &mut String, entry: Option<ClueEntry>, width: usize) {
        push_spaces(text, width.saturating_sub(self.width(entry)));
        let palette = &self.grid.palette;
        let Some(entry) = entry else { return text.push('0') };
        match entry.symbol() {
            Some(symbol) if self.paint == Paint::Ansi && !palette.is_black_and_white() => {
                // As a background, every colour can be read on a dark and on a light terminal.
                text.push_str(&self.paint.inked_on(palette.colour(symbol).rgb, &entry.to_string()));
            }
            _ => push_entry(text, entry, palette, self.lettered),
        }
    }

    /// Adds the clue of a row and a space.
    fn push_row_clue(&self, text: &mut String, clue: &LayoutClue) {
        push_spaces(text, (self.margin + 1).saturating_sub(self.length(clue)));
        for entry in entries(clue) {
            self.push_number(text, entry, 0);
            text.push(' ');
        }
    }

    /// The clues of the columns, aligned at the border.
    fn column_clues(&self) -> String {
        let clues: Vec<Vec<Option<ClueEntry>>> =
            self.grid.layout.clues_toward(Toward::Up).map(|clue| entries(clue).collect()).collect();
        let depth = clues.iter().map(Vec::len).max().unwrap_or(0);
        let mut text = String::new();
        for line in 0..depth {
            push_spaces(&mut text, self.margin + 2);
            for clue in &clues {
                match (line + clue.len()).checked_sub(depth) {
                    Some(index) => self.push_number(&mut text, clue[index], self.cell),
                    None => push_spaces(&mut text, self.cell),
                }
            }
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
        }
        text
    }

    /// A border with a tick every five cells.
    fn border(&self, left: char, tick: char, right: char) -> String {
        let mut text = " ".repeat(self.margin + 1);
        text.push(left);
        for column in 0..self.grid.width {
            let is_tick = column > 0 && column % 5 == 0;
            text.push(if is_tick { tick } else { '─' });
            text.extend(std::iter::repeat_n('─', self.cell - 1));
        }
        text.push(right);
        text.push('\n');
        text
    }

    /// Whether a cell is given and the output can show it.
    fn is_underlined(&self, cell: usize) -> bool {
        self.paint == Paint::Ansi && self.grid.layout.is_given(cell)
    }

    /// Some equal cells in a row, or a cell with a sign.
    fn run(&self, cells: &[Drawn]) -> String {
        let ((cell, is_underlined, sign), width) = (cells[0], cells.len() * self.cell);
        if let (Some(sign), Some(symbol)) = (sign, cell.known()) {
            let rgb = self.grid.palette.colour(symbol).rgb;
            return match self.paint {
                Paint::Ansi => self.paint.inked_on(rgb, &format!("{sign}{}", " ".repeat(width - 1))),
                Paint::None => format!("{sign}{}", self.filled(symbol, width - 1)),
            };
        }
        let symbol = match cell.known() {
            _ if cell.is_empty() => return "!".repeat(width),
            None => return "·".repeat(width),
            Some(symbol) => symbol,
        };
        let colour = self.grid.palette.colour(symbol);
        match self.paint {
            Paint::Ansi if is_underlined => self.paint.underlined_on(colour.rgb, &" ".repeat(width)),
            Paint::Ansi => self.paint.on(colour.rgb, &" ".repeat(width)),
            Paint::None => self.filled(symbol, width),
        }
    }

    /// A known cell in plain text.
    fn filled(&self, symbol: Symbol, width: usize) -> String {
        match self.grid.palette.colour(symbol).letter {
            _ if symbol == Symbol::BLANK => " ".repeat(width),
            '#' => "█".repeat(width),
            letter => letter.to_string().repeat(width),
        }
    }
}

/// The entries of a clue towards its cell; `None` is the 0 of an empty clue.
fn entries(clue: &LayoutClue) -> impl Iterator<Item = Option<ClueEntry>> {
    let zero = clue.entries.is_empty().then_some(None);
    zero.into_iter().chain(clue.entries.iter().rev().copied().map(Some))
}

fn push_spaces(text: &mut String, count: usize) {
    text.extend(std::iter::repeat_n(' ', count));
}
