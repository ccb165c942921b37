//! Clues that are crossed off: an entry whose finished run stands in place, counted from either end of its line.

use nonomata::problem::{CellId, LineId, Problem};
use nonomata::puzzles::{Layout, LayoutClue, Toward};
use nonomata::rule::ClueEntry;
use nonomata::symbol::Symbol;

/// A clue of the layout with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClueLine {
    /// The line, if the problem has it.
    pub(crate) line: Option<LineId>,
    /// Its entries, in the order of the line's cells.
    pub(crate) entries: Vec<ClueEntry>,
    cells: Vec<usize>,
}

impl ClueLine {
    /// The clues of a layout, in its order.
    pub(crate) fn all(layout: &Layout, problem: &Problem) -> Vec<ClueLine> {
        layout.clues().iter().map(|clue| ClueLine::new(clue, layout, problem)).collect()
    }

    fn new(clue: &LayoutClue, layout: &Layout, problem: &Problem) -> ClueLine {
        let row = layout.rows().iter().find(|row| row.cells.contains(&clue.cell));
        let is_row = |cells: &[CellId]| {
            row.is_some_and(|row| cells.iter().map(|cell| cell.index()).eq(row.cells.iter().copied()))
        };
        let begins = |cells: &[CellId]| cells.first().is_some_and(|cell| cell.index() == clue.cell);
        let ends = |cells: &[CellId]| cells.last().is_some_and(|cell| cell.index() == clue.cell);
        let mut entries = clue.entries.clone();
        if clue.toward != Toward::LowerRight {
            entries.reverse();
        }
        let is_meant = |line: &LineId| {
            let (line, cells) = (problem.line(*line), problem.line(*line).cells());
            // A line of one cell may be both a row and another line: then the cells are the same, too.
            let is_own = match clue.toward {
                Toward::Left => is_row(cells),
                Toward::Up | Toward::UpperRight => begins(cells) && (cells.len() == 1 || !is_row(cells)),
                Toward::LowerRight => ends(cells) && (cells.len() == 1 || !is_row(cells)),
                _ => false,
            };
            is_own && !line.is_implied()
        };
        let crossings = problem.crossings(CellId::new(clue.cell)).iter().map(|crossing| crossing.line);
        let line = crossings.map(|line| problem.parent_line(line)).find(is_meant);
        let cells =
            line.map_or(&[][..], |line| problem.line(line).cells()).iter().map(|cell| cell.index()).collect();
        ClueLine { line, entries, cells }
    }

    /// The cells of its line.
    pub(crate) fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// Which entries are crossed off.
    pub(crate) fn crossed(&self, marks: &[Option<Symbol>]) -> Vec<bool> {
        let line: Vec<Option<Symbol>> = self.cells.iter().map(|&cell| marks[cell]).collect();
        let mut crossed = vec![false; self.entries.len()];
        let (count, length) = scan(&self.entries, line.iter().copied());
        crossed[..count].fill(true);
        let mut rest = self.entries[count..].to_vec();
        rest.reverse();
        // A run counts once: what the first scan has passed is not offered to the other one.
        let (others, _) = scan(&rest, line[length..].iter().rev().copied());
        let from = crossed.len() - others;
        crossed[from..].fill(true);
        crossed
    }
}

/// An entry as it is shown: with the letter of its colour where colours are not shown.
pub(crate) fn entry_text(entry: &ClueEntry, layout: &Layout, has_colours: bool) -> String {
    let palette = layout.palette().filter(|palette| palette.size() > 2 && !has_colours);
    match palette.zip(entry.symbol()) {
        Some((palette, symbol)) => format!("{entry}{}", palette.colour(symbol).letter),
        None => entry.to_string(),
    }
}

/// How many entries are finished from this end, and how many cells they take.
fn scan(entries: &[ClueEntry], line: impl Iterator<Item = Option<Symbol>>) -> (usize, usize) {
    let (mut count, mut passed) = (0, 0);
    let mut run: Option<(Symbol, usize)> = None;
    // The edge ends a run as a blank does.
    for (index, mark) in line.chain([Some(Symbol::BLANK)]).enumerate() {
        if let (Some((symbol, length)), Some(mark)) = (run, mark)
            && mark != symbol
        {
            let is_matched = |entry: &&ClueEntry| {
                !matches!(entry, ClueEntry::Any)
                    && entry.length().is_none_or(|own| own == length)
                    && entry.symbol().is_none_or(|own| own == symbol)
            };
            if entries.get(count).filter(is_matched).is_none() {
                return (count, passed);
            }
            (count, passed, run) = (count + 1, index, None);
        }
        match (mark, &mut run) {
            (None, _) => return (count, passed),
            (Some(Symbol::BLANK), _) => {}
            (Some(_), Some((_, length))) => *length += 1,
            (Some(symbol), None) => run = Some((symbol, 1)),
        }
    }
    (count, passed)
}

#[cfg(test)]
mod tests {
    use nonomata::rule::Block;

    use super::*;

    /// A line of black `#`, red `r`, blank `.` and unknown `?` cells, against a clue; `x` for what is crossed off.
    fn crossed(clue: &[(u32, usize)], line: &str) -> String {
        let entry = |&(length, symbol): &(u32, usize)| {
            if length == 0 {
                return ClueEntry::Any;
            }
            ClueEntry::Block(Block::new(length, Symbol::new(symbol)).unwrap())
        };
        let marks: Vec<Option<Symbol>> = line
            .chars()
            .map(|sign| ['.', '#', 'r'].iter().position(|&own| own == sign).map(Symbol::new))
            .collect();
        let cells = (0..marks.len()).collect();
        let line = ClueLine { line: None, entries: clue.iter().map(entry).collect(), cells };
        line.crossed(&marks).into_iter().map(|is_crossed| if is_crossed { 'x' } else { '-' }).collect()
    }

    #[test]
    fn finished_runs_are_crossed_off_from_both_ends() {
        let clue = [(2, 1), (1, 1), (1, 1)];
        assert_eq!(crossed(&clue, "????????"), "---");
        assert_eq!(crossed(&clue, ".##.????"), "x--");
        assert_eq!(crossed(&clue, "##??????"), "---");
        assert_eq!(crossed(&clue, ".#?.????"), "---");
        assert_eq!(crossed(&clue, "?????.#."), "--x");
        assert_eq!(crossed(&clue, "##.?.#.#"), "xxx");
        assert_eq!(crossed(&clue, "##.#..#."), "xxx");
        assert_eq!(crossed(&clue, ".#.?????"), "---");
        assert_eq!(crossed(&clue, "##......"), "x--");
        assert_eq!(crossed(&[], "...."), "");
    }

    #[test]
    fn another_colour_ends_a_run() {
        assert_eq!(crossed(&[(2, 1), (2, 2)], "##r?"), "x-");
        assert_eq!(crossed(&[(2, 1), (2, 2)], "##rr"), "xx");
        assert_eq!(crossed(&[(2, 2), (2, 2)], "##.rr"), "-x");
        assert_eq!(crossed(&[(1, 1), (0, 0), (1, 1)], "#.??.#"), "x-x");
    }
}
