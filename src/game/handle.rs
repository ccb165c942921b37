//! How a game handles an event. The main function is [`Game::handle`].

use std::time::Duration;

use nonomata_engine::symbol::{Symbol, SymbolSet};

use super::cursor::Cursor;
use super::history::{Edit, Stroke};
use super::{Changes, Event, Game, GameError, Pen};

/// The stroke in progress: it changes only cells that are as its first one was.
#[derive(Clone, Copy, Debug)]
pub(super) enum Drawing {
    Marks { over: Option<Symbol>, with: Option<Symbol> },
    Not { symbol: Symbol, is_out: bool },
}

impl Game {
    /// Handles an event, and returns its changes. A solved game takes only undo, redo, reset, and events that do not
    /// touch the grid.
    ///
    /// # Errors
    ///
    /// If the event names something that the puzzle does not have. Then nothing changes.
    pub fn handle(&mut self, event: &Event) -> Result<Changes, GameError> {
        self.check(event)?;
        self.changed = Default::default();
        // The release of a button outside a window does not arrive.
        if !event.leaves_stroke() {
            self.end_stroke();
        }
        match event {
            Event::Move { rows, places } => self.step(*rows, *places),
            Event::Point { cell } => self.go_to(*cell),
            Event::Choose { symbol } => self.brush = *symbol,
            Event::Drag { cell } => {
                self.go_to(*cell);
                self.draw(*cell);
            }
            Event::Release => {}
            Event::Withdraw => self.withdraw(),
            Event::RuleOut { cells } => self.rule_out(cells),
            Event::ForgetRuledOut => self.left = self.problem.initial_candidates().to_vec(),
            Event::Undo => self.undo(),
            Event::Redo => self.redo(),
            Event::Reset => self.reset(),
            Event::Press { cell, .. } if self.is_solved() => self.go_to(*cell),
            Event::Press { cell, pen } => {
                self.go_to(*cell);
                self.begin_stroke(*cell, *pen);
            }
            stroke if !self.is_solved() => self.stroke(stroke),
            _ => {}
        }
        let (cells, lines) = std::mem::take(&mut self.changed);
        Ok(self.changes_of(cells, lines))
    }

    /// An event that is a stroke of its own.
    fn stroke(&mut self, event: &Event) {
        let cell = self.cursor();
        match event {
            Event::Toggle { pen } => self.begin_stroke(cell, *pen),
            Event::Cycle => {
                let mut candidates = self.problem.initial_candidates()[cell].iter();
                let next = match self.marks[cell] {
                    None => candidates.next(),
                    Some(mark) => candidates.find(|symbol| symbol.index() > mark.index()),
                };
                self.mark(cell, next);
            }
            Event::Mark { symbol } => self.mark(cell, Some(*symbol)),
            Event::Type { symbol } => {
                self.mark(cell, Some(*symbol));
                if self.has_words {
                    self.step(0, 1);
                }
            }
            Event::Clear => self.mark(cell, None),
            Event::Backspace => {
                if self.has_words && self.marks[cell].is_none() {
                    self.step(0, -1);
                }
                self.mark(self.cursor(), None);
            }
            Event::Cross { line, entry } => self.edit(Edit::Cross { line: *line, entry: *entry }),
            Event::CrossNext { line } => self.cross_next(*line),
            Event::Apply { cells } => self.apply(cells),
            _ => {}
        }
        // A click on a clue can still be withdrawn.
        if !matches!(event, Event::Cross { .. }) {
            self.end_stroke();
        }
    }

    /// Rejects an event that names what the puzzle does not have.
    fn check(&self, event: &Event) -> Result<(), GameError> {
        let is_cell = |cell: usize| match self.is_shown.get(cell) {
            Some(true) => Ok(()),
            _ => Err(GameError::Cell { cell }),
        };
        let is_symbol = |symbol: Symbol| {
            let count = self.problem.alphabet().size();
            if symbol.index() < count { Ok(()) } else { Err(GameError::Symbol { symbol, count }) }
        };
        let is_pen = |pen: &Pen| match pen {
            Pen::Mark(symbol) | Pen::Not(symbol) => is_symbol(*symbol),
            Pen::Clear | Pen::Allow | Pen::Ring => Ok(()),
        };
        let is_entry = |line: usize, entry: usize| match self.finished.get(line) {
            Some(entries) if entry < entries.len() => Ok(()),
            _ => Err(GameError::Entry { line, entry }),
        };
        match event {
            Event::Point { cell } | Event::Drag { cell } => is_cell(*cell),
            Event::Press { cell, pen } => is_cell(*cell).and_then(|()| is_pen(pen)),
            Event::Toggle { pen } => is_pen(pen),
            Event::Choose { symbol } | Event::Mark { symbol } | Event::Type { symbol } => is_symbol(*symbol),
            Event::Cross { line, entry } => is_entry(*line, *entry),
            Event::CrossNext { line } => is_entry(*line, 0),
            Event::Apply { cells } | Event::RuleOut { cells } => {
                for &(cell, found) in cells {
                    let expected =
                        *self.problem.initial_candidates().get(cell).ok_or(GameError::Cell { cell })?;
                    // A player may have marked what the puzzle rules out.
                    let is_mark = self.is_shown[cell] && !self.is_given(cell) && found.known().is_some();
                    found.iter().try_for_each(is_symbol)?;
                    if !is_mark && found.intersection(expected).is_empty() {
                        return Err(GameError::Candidates { cell, found, expected });
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn step(&mut self, rows: isize, places: isize) {
        self.cursor = self.cursor.moved(&self.layout, rows, places);
    }

    fn go_to(&mut self, cell: usize) {
        self.cursor = Cursor::at(&self.layout, cell).unwrap_or(self.cursor);
    }

    /// Begins a stroke with a cell.
    fn begin_stroke(&mut self, cell: usize, pen: Pen) {
        let over = self.marks[cell];
        self.drawing = match pen {
            Pen::Mark(symbol) => {
                let with = if over == Some(symbol) { None } else { Some(symbol) };
                Some(Drawing::Marks { over, with })
            }
            Pen::Clear => Some(Drawing::Marks { over, with: None }),
            Pen::Not(symbol) => Some(Drawing::Not { symbol, is_out: !self.not[cell].contains(symbol) }),
            Pen::Allow => {
                self.say_not(cell, SymbolSet::EMPTY);
                None
            }
            Pen::Ring => {
                self.edit(Edit::Ring { cell });
                None
            }
        };
        self.draw(cell);
    }

    /// Extends the stroke to a cell.
    fn draw(&mut self, cell: usize) {
        match self.drawing {
            Some(Drawing::Marks { over, with }) if self.marks[cell] == over => self.mark(cell, with),
            Some(Drawing::Not { symbol, is_out }) => {
                let not = if is_out { self.not[cell].with(symbol) } else { self.not[cell].without(symbol) };
                let left = self.problem.initial_candidates()[cell].difference(not);
                // Another symbol must be left, and one that the cell cannot hold needs no words.
                if self.marks[cell].is_some()
                    || left.is_empty()
                    || !self.problem.initial_candidates()[cell].contains(symbol)
                    || not == self.not[cell]
                {
                    return;
                }
                self.say_not(cell, not);
                if left.known().is_some() {
                    self.mark(cell, left.known());
                }
            }
            _ => {}
        }
    }

    /// Ends the stroke, and judges the grid.
    fn end_stroke(&mut self) {
        self.drawing = None;
        if self.history.close() {
            self.judge();
        }
    }

    fn withdraw(&mut self) {
        self.drawing = None;
        if let Some(stroke) = self.history.withdraw() {
            self.take_back(&stroke);
            self.judge();
        }
    }

    fn undo(&mut self) {
        let Some(stroke) = self.history.undo() else { return };
        self.take_back(&stroke);
        self.show(&stroke);
        self.judge();
    }

    fn redo(&mut self) {
        let Some(stroke) = self.history.redo() else { return };
        stroke.iter().for_each(|&edit| self.make(edit));
        self.show(&stroke);
        self.judge();
    }

    /// Moves the cursor to the last cell of a stroke.
    fn show(&mut self, stroke: &Stroke) {
        let cell = |edit: &Edit| match edit {
            Edit::Mark { cell, .. } | Edit::Not { cell, .. } | Edit::Ring { cell } => Some(*cell),
            Edit::Cross { .. } | Edit::Clock { .. } => None,
        };
        if let Some(cell) = stroke.iter().rev().find_map(cell) {
            self.go_to(cell);
        }
    }

    /// Clears everything and the clock.
    fn reset(&mut self) {
        let time = self.time;
        for cell in 0..self.problem.cell_count() {
            if cell < self.marks.len() {
                self.mark(cell, None);
            }
            self.say_not(cell, SymbolSet::EMPTY);
        }
        self.rings.clone().into_iter().for_each(|cell| self.edit(Edit::Ring { cell }));
        self.by_hand.clone().into_iter().for_each(|(line, entry)| self.edit(Edit::Cross { line, entry }));
        self.time = Duration::ZERO;
        if !time.is_zero() && self.history.is_open() {
            self.history.record(Edit::Clock { before: time });
        }
        self.end_stroke();
    }

    fn cross_next(&mut self, line: usize) {
        let entries = 0..self.finished[line].len();
        match entries.clone().find(|&entry| !self.by_hand.contains(&(line, entry))) {
            Some(entry) => self.edit(Edit::Cross { line, entry }),
            None => entries.for_each(|entry| self.edit(Edit::Cross { line, entry })),
        }
    }

    fn apply(&mut self, cells: &[(usize, SymbolSet)]) {
        for &(cell, left) in cells {
            let can_be_marked = self.is_shown[cell];
            if can_be_marked {
                self.mark(cell, left.known());
            }
            // A cell that is marked needs no words.
            if !can_be_marked || left.known().is_none() {
                self.say_not(cell, self.problem.initial_candidates()[cell].difference(left));
            }
        }
    }

    pub(super) fn rule_out(&mut self, cells: &[(usize, SymbolSet)]) {
        for &(cell, left) in cells {
            let set = self.left[cell].intersection(left);
            let is_for_the_player = self.is_shown[cell] && set.known().is_some();
            if !set.is_empty() && !is_for_the_player {
                self.left[cell] = set;
            }
        }
    }
}
