//! Boards drawn in text: clues of the columns above a picture, those of the rows at its left, by their places.
//!
//! ```text
//!       1     1            |1| | |1| |
//!       1 1 1 1 0          |1|1|1|1|0|
//!     +----------     -----+----------
//! 2 1 | # # . # .       2 1|
//!   0 |                   0|
//! 1 2 | # . # # .       1 2|
//! ```
//!
//! The numbers above each other are a clue. Bars stand where they like; a frame is no line of the board.

use super::PlacedLine;
use super::characters::symbol_of;
use super::numbers::PlacedNumber;
use crate::symbol::Symbol;

/// Maximum number of lines and of letters in a line.
const LIMIT: usize = 400;

/// A number and the letters that it covers, counted from the beginning of its line.
struct Number {
    number: PlacedNumber,
    start: usize,
    end: usize,
}

/// The lists of numbers of a board, with their places.
#[derive(Default)]
pub(super) struct Board {
    pub(super) columns: Vec<(usize, Vec<PlacedNumber>)>,
    pub(super) rows: Vec<(usize, Vec<PlacedNumber>)>,
    /// Where the picture is not blank.
    pub(super) drawn: Option<usize>,
}

/// A line of the board: its numbers, and where they are followed by a bar or a cell.
struct Line {
    place: usize,
    numbers: Vec<Number>,
    edge: Option<usize>,
    cells: usize,
    drawn: Option<usize>,
}

impl Line {
    /// A line of numbers, bars and cells without digits; none of anything else. Before the first number a corner may
    /// be marked.
    fn of((place, text): PlacedLine<'_>, shift: usize) -> Option<Line> {
        let mut line = Line { place, numbers: Vec::new(), edge: None, cells: 0, drawn: None };
        let mut digits = None;
        for (column, (at, letter)) in text.char_indices().chain([(text.len(), ' ')]).enumerate() {
            let column = column + shift;
            if letter.is_ascii_digit() {
                digits.get_or_insert((at, column));
                continue;
            }
            if let Some((from, start)) = digits.take() {
                let number = (place + from, text[from..at].parse().ok()?);
                line.numbers.push(Number { number, start, end: column });
            }
            let is_bar = ['|', '\u{2502}', '\u{2503}', '\u{2551}', ':'].contains(&letter);
            if is_bar || !letter.is_whitespace() && !line.numbers.is_empty() {
                line.edge = line.edge.or(Some(column));
            }
            if !is_bar && !letter.is_whitespace() {
                let symbol = symbol_of(letter)?;
                line.cells += usize::from(line.edge.is_some());
                let is_black = symbol != Symbol::BLANK && line.edge.is_some();
                line.drawn = line.drawn.or(is_black.then_some(place + at));
            }
        }
        // Signs alone are no part of a board.
        (line.edge.is_some() || !line.numbers.is_empty()).then_some(line)
    }

    /// Whether the line is one of a frame.
    fn is_frame(text: &str) -> bool {
        let is_part = |sign: char| "-=+|_ ".contains(sign) || ('\u{2500}'..='\u{257f}').contains(&sign);
        text.contains(['-', '=', '\u{2500}', '\u{2550}', '_']) && text.chars().all(is_part)
    }

    /// Where the clue of a row ends, if this is one: nothing but the picture follows it.
    fn clue_end(&self) -> Option<usize> {
        let last = self.numbers.last().map_or(0, |number| number.end);
        self.edge.is_none_or(|edge| edge >= last).then_some(last)
    }
}

/// The board of a text whose first line has lost this many spaces, if it is one.
pub(super) fn board<'a>(lines: impl Iterator<Item = PlacedLine<'a>>, lost: usize) -> Option<Board> {
    let written = lines.map(|(place, text)| (place, text.trim_end())).skip_while(|line| line.1.is_empty());
    let mut read = Vec::new();
    for (index, line) in written.enumerate() {
        if index > LIMIT || line.1.len() > 4 * LIMIT {
            return None;
        }
        if !line.1.is_empty() && !Line::is_frame(line.1) {
            read.push(Line::of(line, if index == 0 { lost } else { 0 })?);
        }
    }
    (1..read.len()).find_map(|above| {
        let (head, rows) = read.split_at(above);
        let ends: Vec<usize> = rows.iter().map(Line::clue_end).collect::<Option<_>>()?;
        let corner = ends.into_iter().max()?;
        let has_edges = rows.iter().all(|row| row.edge.is_some());
        let is_above = |line: &Line| {
            line.drawn.is_none() && line.numbers.first().is_none_or(|number| number.start >= corner)
        };
        // Without edges, a line of numbers is a clue of a plain list.
        let is_board = has_edges || above > 1;
        if !is_board || !head.iter().all(is_above) {
            return None;
        }
        let list = |row: &Line| (row.place, row.numbers.iter().map(|number| number.number).collect());
        let (columns, has_gaps) = columns(head)?;
        let cells = rows[0].cells;
        let is_drawn = cells > 0 && rows.iter().all(|row| row.cells == cells);
        // Only the picture tells gaps between the clues from columns without one.
        if is_drawn && columns.len() != cells || has_gaps && !is_drawn {
            return None;
        }
        let drawn = rows.iter().find_map(|row| row.drawn);
        Some(Board { columns, rows: rows.iter().map(list).collect(), drawn })
    })
}

/// The numbers above each other, at places of one distance, and whether at some of these none stand.
#[allow(clippy::type_complexity)]
fn columns(head: &[Line]) -> Option<(Vec<(usize, Vec<PlacedNumber>)>, bool)> {
    let ends = |number: &Number| number.end;
    let starts = |number: &Number| number.start;
    [ends, starts as fn(&Number) -> usize].into_iter().find_map(|edge| {
        let mut places: Vec<usize> = head.iter().flat_map(|line| &line.numbers).map(edge).collect();
        places.sort_unstable();
        places.dedup();
        let (first, last) = (*places.first()?, *places.last()?);
        let step = places.windows(2).map(|pair| pair[1] - pair[0]).min().unwrap_or(2);
        if step < 2 || places.iter().any(|place| (place - first) % step > 0) {
            return None;
        }
        let at = |place: usize| {
            let numbers =
                head.iter().flat_map(|line| &line.numbers).filter(move |number| edge(number) == place);
            let numbers: Vec<PlacedNumber> = numbers.map(|number| number.number).collect();
            (numbers.first().map_or(head[0].place, |number| number.0), numbers)
        };
        let lists: Vec<_> = (first..=last).step_by(step).map(at).collect();
        let has_gaps = lists.len() > places.len();
        Some((lists, has_gaps))
    })
}
