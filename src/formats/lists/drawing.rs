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
//! The numbers above each other are a clue. Bars stand where they like, but divide the columns where those of all rows
//! agree with the numbers; a frame is not a line of the board.

use std::cell::LazyCell;
use std::ops::Deref;

use super::PlacedLine;
use super::characters::symbol_of;
use super::numbers::PlacedNumber;
use nonomata_engine::symbol::Symbol;

/// Maximum number of lines and of letters in a line.
const LIMIT: usize = 400;

/// Whether a letter is a bar between cells.
fn is_bar(letter: char) -> bool {
    ['|', '\u{2502}', '\u{2503}', '\u{2551}', ':'].contains(&letter)
}

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

impl Board {
    /// Reverses the order of the lines and of the numbers in them.
    fn turned(mut self) -> Board {
        for lists in [&mut self.columns, &mut self.rows] {
            lists.reverse();
            lists.iter_mut().for_each(|(_, numbers)| numbers.reverse());
        }
        self
    }
}

/// A line of the board: its numbers, where they are followed by a bar or a cell, and where the last one is.
struct Line {
    place: usize,
    numbers: Vec<Number>,
    edge: Option<usize>,
    last: Option<usize>,
    /// Where its bars are.
    bars: Vec<usize>,
    cells: usize,
    drawn: Option<usize>,
}

impl Line {
    /// A line of numbers, bars and cells without digits; none of anything else. Before the first number a corner may
    /// be marked.
    fn of((place, text): PlacedLine<'_>) -> Option<Line> {
        let (numbers, bars) = (Vec::new(), Vec::new());
        let mut line = Line { place, numbers, edge: None, last: None, bars, cells: 0, drawn: None };
        let mut digits = None;
        for (column, (at, letter)) in text.char_indices().chain([(text.len(), ' ')]).enumerate() {
            if letter.is_ascii_digit() {
                digits.get_or_insert((at, column));
                continue;
            }
            if let Some((from, start)) = digits.take() {
                let number = (place + from, text[from..at].parse().ok()?);
                line.numbers.push(Number { number, start, end: column });
            }
            let is_bar = is_bar(letter);
            line.bars.extend(is_bar.then_some(column));
            if is_bar || !letter.is_whitespace() && !line.numbers.is_empty() {
                line.edge = line.edge.or(Some(column));
                line.last = Some(column);
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

    /// The line in a mirror, where its end is at the beginning.
    fn mirrored(&self, width: usize) -> Line {
        let mirror = |number: &Number| Number {
            number: number.number,
            start: width - number.end,
            end: width - number.start,
        };
        Line {
            numbers: self.numbers.iter().rev().map(mirror).collect(),
            edge: self.last.map(|last| width - 1 - last),
            last: self.edge.map(|edge| width - 1 - edge),
            bars: self.bars.iter().rev().map(|bar| width - 1 - bar).collect(),
            ..*self
        }
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

/// The lines of a text that may be a board, without those of its frame.
pub(super) struct Drawing {
    lines: Vec<Line>,
    /// The number of lines up to each one with numbers but the last, and of all lines.
    ends: Vec<usize>,
}

impl Drawing {
    /// The lines of a text, if each of them may be one of a board.
    pub(super) fn of<'a>(lines: impl Iterator<Item = PlacedLine<'a>>) -> Option<Drawing> {
        let written =
            lines.map(|(place, text)| (place, text.trim_end())).skip_while(|line| line.1.is_empty());
        let mut read = Vec::new();
        for (index, line) in written.enumerate() {
            if index > LIMIT || line.1.len() > 4 * LIMIT {
                return None;
            }
            if !line.1.is_empty() && !Line::is_frame(line.1) {
                read.push(Line::of(line)?);
            }
        }
        Some(Drawing::of_lines(read))
    }

    fn of_lines(lines: Vec<Line>) -> Drawing {
        let is_end = |&end: &usize| end == lines.len() || !lines[end - 1].numbers.is_empty();
        let ends = (1..=lines.len()).filter(is_end).collect();
        Drawing { lines, ends }
    }

    /// The drawing turned round, so that what is below the picture is above it, and what is at its right at its left.
    fn turned(&self) -> Drawing {
        let end =
            |line: &Line| line.numbers.last().map(|number| number.end).max(line.last.map(|last| last + 1));
        let width = self.lines.iter().filter_map(end).max().unwrap_or_default();
        Drawing::of_lines(self.lines.iter().rev().map(|line| line.mirrored(width)).collect())
    }

    /// The board, if this is one. The clues may also be at the right and below.
    pub(super) fn board(&self) -> Option<Board> {
        let is_row = |line: Option<&Line>| line.is_some_and(|line| line.edge.is_some());
        let may_be_turned = is_row(self.lines.first()) && !is_row(self.lines.last());
        let turned = || may_be_turned.then(|| self.turned().upright())?.map(Board::turned);
        turned().or_else(|| self.upright())
    }

    /// The board with its clues above and at the left.
    fn upright(&self) -> Option<Board> {
        self.ends.windows(2).find_map(|ends| {
            // Lines without numbers leave the clues above as they are.
            let clues = LazyCell::new(|| columns(&self.lines[..ends[0]]));
            (ends[0]..ends[1]).find_map(|above| self.divided(above, &clues))
        })
    }

    /// The board with `above` lines above the picture, which have these clues.
    fn divided(&self, above: usize, clues: &impl Deref<Target = Option<Columns>>) -> Option<Board> {
        let (head, rows) = self.lines.split_at(above);
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
        let drawn = rows.iter().find_map(|row| row.drawn);
        let cells = rows[0].cells;
        let is_drawn = cells > 0 && rows.iter().all(|row| row.cells == cells);
        let bars = &rows[0].bars;
        let has_columns = bars.len() > 2 && rows.iter().all(|row| row.bars == *bars);
        let columns = has_columns.then(|| columns_between(head, bars)).flatten();
        // Bars may also stand every five columns.
        if let Some(columns) = columns.filter(|columns| !is_drawn || columns.len() == cells) {
            return Some(Board { columns, rows: rows.iter().map(list).collect(), drawn });
        }
        let Columns { lists, has_gaps } = clues.as_ref()?;
        // Only the picture tells gaps between the clues from columns without one.
        if is_drawn && lists.len() != cells || *has_gaps && !is_drawn {
            return None;
        }
        Some(Board { columns: lists.clone(), rows: rows.iter().map(list).collect(), drawn })
    }
}

/// The clues above a picture, and whether there are places for some without numbers.
struct Columns {
    lists: Vec<(usize, Vec<PlacedNumber>)>,
    has_gaps: bool,
}

/// The numbers above each other between these bars, one in a line of each column. The last bar may be missing.
fn columns_between(head: &[Line], bars: &[usize]) -> Option<Vec<(usize, Vec<PlacedNumber>)>> {
    let mut numbers = head.iter().flat_map(|line| &line.numbers);
    let is_open = numbers.any(|number| bars.last().is_some_and(|bar| *bar < number.start));
    let mut lists = vec![(head[0].place, Vec::new()); bars.len() - usize::from(!is_open)];
    for line in head {
        let mut before = None;
        for number in &line.numbers {
            let column = bars.partition_point(|bar| *bar < number.start).checked_sub(1)?;
            if before.replace(column) == Some(column) {
                return None;
            }
            let (place, list) = &mut lists[column];
            if list.is_empty() {
                *place = number.number.0;
            }
            list.push(number.number);
        }
    }
    Some(lists)
}

/// The numbers above each other, at places of one distance.
fn columns(head: &[Line]) -> Option<Columns> {
    let ends = |number: &Number| number.end;
    let starts = |number: &Number| number.start;
    [ends, starts as fn(&Number) -> usize].into_iter().find_map(|edge| {
        let numbers = || head.iter().flat_map(|line| &line.numbers);
        let mut has_edge = vec![false; numbers().map(edge).max()? + 1];
        numbers().for_each(|number| has_edge[edge(number)] = true);
        let places: Vec<usize> = (0..has_edge.len()).filter(|&place| has_edge[place]).collect();
        let (first, last) = (places[0], has_edge.len() - 1);
        let step = places.windows(2).map(|pair| pair[1] - pair[0]).min().unwrap_or(2);
        if step < 2 || places.iter().any(|place| (place - first) % step > 0) {
            return None;
        }
        let mut lists = vec![(head[0].place, Vec::new()); (last - first) / step + 1];
        for number in numbers() {
            let (place, list) = &mut lists[(edge(number) - first) / step];
            if list.is_empty() {
                *place = number.number.0;
            }
            list.push(number.number);
        }
        let has_gaps = lists.len() > places.len();
        Some(Columns { lists, has_gaps })
    })
}
