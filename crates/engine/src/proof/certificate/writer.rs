//! The certificate writer.

use std::fmt::Write;

use super::entry::TITLE;
use crate::grid::{Change, Contradiction, LineStep};
use crate::problem::{Line, LineId, Problem};
use crate::proof::clauses::printable;
use crate::symbol::Symbol;

/// The maximum number of symbols of a solution on one line.
const SYMBOLS_A_LINE: usize = 100;

/// The text of a certificate, in pieces that the caller takes as they are written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Writer {
    text: String,
}

impl Writer {
    /// Starts a certificate of a problem.
    pub(crate) fn of(problem: &Problem) -> Writer {
        let (cells, lines) = (problem.cell_count(), problem.lines().len());
        Writer { text: format!("{TITLE}\nc cells {cells} lines {lines}\n") }
    }

    /// The text written since the last call.
    pub(crate) fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    /// Writes a line solve and its changes.
    pub(crate) fn step(&mut self, problem: &Problem, step: &LineStep) {
        let line = problem.line(step.line);
        self.put(format_args!("c step {}", step.line.index() + 1));
        let is_at = |position: usize, change: &Change| change.cell == line.cell(position - 1);
        let mut changes = step.changes.iter().peekable();
        for position in 1..=line.length() {
            let Some(change) = changes.next_if(|change| is_at(position, change)) else { continue };
            let mut last = position;
            while last < line.length()
                && changes.next_if(|next| is_at(last + 1, next) && next.after == change.after).is_some()
            {
                last += 1;
            }
            let range = if last > position { format!("{position}-{last}") } else { position.to_string() };
            let symbols: Vec<String> = change.after.iter().map(|symbol| symbol.index().to_string()).collect();
            self.put(format_args!(" {range}={}", symbols.join(",")));
        }
        self.put(format_args!(" c {}\n", printable(line.name())));
    }

    /// Writes the contradiction that the steps have led to.
    pub(crate) fn broken(&mut self, contradiction: Contradiction) {
        match contradiction {
            Contradiction::Line(line) => self.put(format_args!("c broken line {}\n", line.index() + 1)),
            Contradiction::Cell(cell) => self.put(format_args!("c broken cell {}\n", cell.index() + 1)),
        }
    }

    /// Writes a solution, with as many cells on a line as the first line of the problem has.
    pub(crate) fn solution(&mut self, problem: &Problem, symbols: &[Symbol]) {
        let width = problem.lines().first().map_or(SYMBOLS_A_LINE, Line::length);
        let rows = symbols.chunks(width.clamp(1, SYMBOLS_A_LINE));
        for row in rows.chain(symbols.is_empty().then_some(symbols)) {
            self.put(format_args!("c solution"));
            row.iter().for_each(|symbol| self.put(format_args!(" {}", symbol.index())));
            self.put(format_args!("\n"));
        }
    }

    /// Writes a clause that is implied by the previous ones.
    pub(crate) fn clause(&mut self, literals: impl IntoIterator<Item = i32>) {
        literals.into_iter().for_each(|literal| self.put(format_args!("{literal} ")));
        self.put(format_args!("0\n"));
    }

    /// Writes a clause that the rule of a line implies.
    pub(crate) fn lemma(&mut self, line: LineId, literals: impl IntoIterator<Item = i32>) {
        self.put(format_args!("c lemma {} ", line.index() + 1));
        self.clause(literals);
    }

    /// Writes the deletion of a clause.
    pub(crate) fn deletion(&mut self, literals: impl IntoIterator<Item = i32>) {
        self.put(format_args!("d "));
        self.clause(literals);
    }

    /// Writes the verdict: `none`, `unique` or `multiple`.
    pub(crate) fn end(&mut self, verdict: &str) {
        self.put(format_args!("c end {verdict}\n"));
    }

    fn put(&mut self, words: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(words);
    }
}
