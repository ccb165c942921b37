//! Names: cells, lines, blocks and what cells hold, as the puzzle calls them.

use crate::explain::Fact;
use crate::grid::Change;
use crate::problem::{CellId, LineId, Problem};
use crate::rule::{Clue, Figure, Rule};
use crate::symbol::{Symbol, SymbolSet};

/// Calls things by their names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names<'p> {
    pub(super) problem: &'p Problem,
    /// Whether every line has a clue: then symbol 0 is the blank, and everything else is coloured.
    is_nonogram: bool,
}

impl<'p> Names<'p> {
    pub(super) fn new(problem: &'p Problem) -> Names<'p> {
        let is_nonogram = problem.lines().iter().all(|line| line.rule().is_clue());
        Names { problem, is_nonogram }
    }

    /// What a symbol is called.
    pub(super) fn symbol(self, symbol: Symbol) -> &'p str {
        if self.is_nonogram && symbol == Symbol::BLANK {
            return "blank";
        }
        self.problem.alphabet().name(symbol)
    }

    /// The letter that draws a symbol: `.` for the blank of a nonogram.
    pub(super) fn letter(self, symbol: Symbol) -> char {
        if self.is_nonogram && symbol == Symbol::BLANK { '.' } else { self.problem.alphabet().letter(symbol) }
    }

    /// What a cell is that is not blank: its colour if there is only one.
    pub(super) fn coloured(self) -> &'p str {
        if self.problem.alphabet().size() == 2 { self.symbol(Symbol::BLACK) } else { "coloured" }
    }

    /// What some symbols are called: `red or blue`.
    pub(super) fn symbols(self, set: SymbolSet) -> String {
        if self.is_nonogram && set == self.problem.alphabet().all().without(Symbol::BLANK) {
            return self.coloured().to_owned();
        }
        list(set.iter().map(|symbol| self.symbol(symbol).to_owned()), "or")
    }

    /// What is known of a cell: what it is, or what it is not, whichever is shorter.
    pub(super) fn held(self, set: SymbolSet) -> String {
        let others = self.problem.alphabet().all().difference(set);
        if others.len() < set.len() { format!("not {}", self.symbols(others)) } else { self.symbols(set) }
    }

    pub(super) fn cell(self, cell: CellId) -> String {
        self.problem.cell_name(cell)
    }

    /// The cell at a position of a line.
    pub(super) fn at(self, line: LineId, position: usize) -> String {
        self.cell(self.problem.line(line).cells()[position])
    }

    /// The cells of a line from one position to another.
    pub(super) fn range(self, line: LineId, (first, last): (usize, usize)) -> String {
        match last - first {
            0 => self.at(line, first),
            1 => format!("{} and {}", self.at(line, first), self.at(line, last)),
            _ => format!("{} to {}", self.at(line, first), self.at(line, last)),
        }
    }

    /// Some cells; neighbours in a line that holds all of them are told together.
    pub(super) fn cells(self, cells: &[CellId]) -> String {
        let together = |line: &LineId| {
            let held = self.problem.line(*line).cells();
            cells.len() > 1 && cells.iter().all(|cell| held.contains(cell))
        };
        let lines = cells.first().map_or(&[][..], |&cell| self.problem.crossings(cell));
        let Some(line) = lines.iter().map(|crossing| crossing.line).find(together) else {
            return self.scattered(cells);
        };
        list(self.along(line, cells), "and")
    }

    /// Some cells that no one line holds: line by line, as long as they come so.
    fn scattered(self, cells: &[CellId]) -> String {
        let line = |cell: CellId| self.problem.crossings(cell).first().map(|crossing| crossing.line);
        let groups = cells.chunk_by(|&one, &other| line(one).is_some() && line(one) == line(other));
        let parts = groups.flat_map(|group| match line(group[0]) {
            Some(line) => self.along(line, group),
            None => vec![self.cell(group[0])],
        });
        list(parts, "and")
    }

    /// Some cells of a line, neighbours together.
    fn along(self, line: LineId, cells: &[CellId]) -> Vec<String> {
        let held = self.problem.line(line).cells();
        let mut positions: Vec<usize> =
            cells.iter().filter_map(|cell| held.iter().position(|other| other == cell)).collect();
        positions.sort_unstable();
        let mut parts: Vec<String> = Vec::new();
        for range in ranges(&positions) {
            if range.1 == range.0 + 1 {
                parts.extend([self.at(line, range.0), self.at(line, range.1)]);
            } else {
                parts.push(self.range(line, range));
            }
        }
        parts
    }

    /// A line: `row 7`.
    pub(super) fn line(self, line: LineId) -> &'p str {
        self.problem.line(line).name()
    }

    /// Where a line begins and where it goes on, as one says it of a push.
    pub(super) fn directions(self, line: LineId) -> (&'static str, &'static str) {
        match self.line(line).split(' ').next() {
            Some("row") => ("to the left", "to the right"),
            Some("column") => ("up", "down"),
            _ => ("to the beginning", "to the end"),
        }
    }

    /// A line at the beginning of a sentence, with its clue: `Row 7 (3 1)`.
    pub(super) fn line_and_clue(self, line: LineId) -> String {
        let name = self.line(line);
        match self.clue(line) {
            Some(clue) if !clue.blocks().is_empty() => format!("{name} ({})", self.clue_text(clue)),
            Some(_) => name.to_owned(),
            None => match self.problem.line(line).rule() {
                Rule::Blotted(clue) => format!("{name} ({})", self.figures_text(clue.figures())),
                Rule::Pattern(pattern) => format!("{name} ({})", pattern.text()),
                _ => name.to_owned(),
            },
        }
    }

    fn clue_text(self, clue: &Clue) -> String {
        let figures: Vec<Figure> = clue.blocks().iter().copied().map(Figure::Block).collect();
        self.figures_text(&figures)
    }

    fn figures_text(self, figures: &[Figure]) -> String {
        let is_plain = self.problem.alphabet().size() == 2;
        let text = |figure: &Figure| match figure.symbol().filter(|_| !is_plain) {
            Some(symbol) => format!("{figure} {}", self.symbol(symbol)),
            None => figure.to_string(),
        };
        figures.iter().map(text).collect::<Vec<_>>().join(if is_plain { " " } else { ", " })
    }

    pub(super) fn clue(self, line: LineId) -> Option<&'p Clue> {
        match self.problem.line(line).rule() {
            Rule::Clue(clue) => Some(clue),
            Rule::Blotted(_) | Rule::Pattern(_) | Rule::Table(_) | Rule::Every(_) => None,
        }
    }

    /// A block of a line: `the 3`, `the second 3`, `the last red 2`.
    pub(super) fn block(self, line: LineId, block: usize) -> String {
        let Some(clue) = self.clue(line) else { return format!("block {}", block + 1) };
        let wanted = clue.blocks()[block];
        let called = match self.problem.alphabet().size() {
            2 => wanted.length().to_string(),
            _ => format!("{} {}", self.symbol(wanted.symbol()), wanted.length()),
        };
        let alike: Vec<usize> =
            (0..clue.blocks().len()).filter(|&other| clue.blocks()[other] == wanted).collect();
        match alike.iter().position(|&other| other == block) {
            _ if alike.len() == 1 => format!("the {called}"),
            Some(place) if place + 1 == alike.len() => format!("the last {called}"),
            Some(place) => format!("the {} {called}", ordinal(place)),
            None => format!("the {called}"),
        }
    }

    /// Some blocks of a line.
    pub(super) fn blocks(self, line: LineId, blocks: &[usize], word: &str) -> String {
        list(blocks.iter().map(|&block| self.block(line, block)), word)
    }

    /// What is known: `r1c1 is blank and r1c3 and r1c4 are black`; without verbs after `with`.
    pub(super) fn facts(self, facts: &[Fact], has_verbs: bool) -> String {
        let held: Vec<(CellId, SymbolSet)> = facts.iter().map(|fact| (fact.cell, fact.holds)).collect();
        self.grouped(&held, has_verbs)
    }

    /// What cells have become.
    pub(super) fn changes(self, changes: &[Change]) -> String {
        let after: Vec<(CellId, SymbolSet)> =
            changes.iter().map(|change| (change.cell, change.after)).collect();
        self.grouped(&after, true)
    }

    fn grouped(self, cells: &[(CellId, SymbolSet)], has_verbs: bool) -> String {
        let mut sets: Vec<SymbolSet> = Vec::new();
        for (_, set) in cells {
            if !sets.contains(set) {
                sets.push(*set);
            }
        }
        let part = |set: &SymbolSet| {
            let held: Vec<CellId> =
                cells.iter().filter(|(_, other)| other == set).map(|(cell, _)| *cell).collect();
            let verb = match (has_verbs, held.len()) {
                (false, _) => "",
                (true, 1) => "is ",
                (true, _) => "are ",
            };
            format!("{} {verb}{}", self.cells(&held), self.held(*set))
        };
        list(sets.iter().map(part), "and")
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(parts: impl IntoIterator<Item = String>, word: &str) -> String {
    let parts: Vec<String> = parts.into_iter().collect();
    match parts.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} {word} {last}", others.join(", ")),
    }
}

/// Ascending numbers as ranges.
pub(super) fn ranges(positions: &[usize]) -> Vec<(usize, usize)> {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for &position in positions {
        match ranges.last_mut() {
            Some(range) if range.1 + 1 == position => range.1 = position,
            _ => ranges.push((position, position)),
        }
    }
    ranges
}

/// `first`, `second`, up to `tenth`, then `11th`; counted from 0.
pub(super) fn ordinal(place: usize) -> String {
    const WORDS: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    let number = place + 1;
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    WORDS.get(place).map_or_else(|| format!("{number}{ending}"), |word| (*word).to_owned())
}

/// The text with a capital letter.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_numbers_are_said_as_people_say_them() {
        let said = |parts: &[&str]| list(parts.iter().map(|part| (*part).to_owned()), "and");
        assert_eq!(said(&["a", "b", "c"]), "a, b and c");
        assert_eq!(said(&["a"]), "a");
        assert_eq!(ranges(&[1, 2, 3, 7]), [(1, 3), (7, 7)]);
        assert_eq!((ordinal(1), ordinal(20), ordinal(11)), ("second".into(), "21st".into(), "12th".into()));
    }
}
