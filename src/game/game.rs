//! The state of a game. The main function is [`Game::handle`].

use std::collections::BTreeSet;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use nonomata_engine::problem::Problem;
use nonomata_engine::symbol::{Symbol, SymbolSet};

use super::cursor::Cursor;
use super::history::{Edit, History, Stroke};
use super::{CellState, Changes, ClueLine, ClueState, Event, GameError, Pen, Standing};
use crate::formats::{Source, read};
use crate::puzzles::{Fingerprint, Layout, Palette, Puzzle};
use crate::render::{Paint, Style, text_with_rules};

/// What the stroke in progress does: it changes only cells that are as its first one was.
#[derive(Clone, Copy, Debug)]
enum Drawing {
    Marks { over: Option<Symbol>, with: Option<Symbol> },
    Not { symbol: Symbol, is_out: bool },
}

/// One puzzle and what the player has done with it. The documentation of [`game`](super) has the rules.
#[derive(Clone, Debug)]
pub struct Game {
    title: String,
    /// That of the drawn puzzle, because marks do not fit a mirrored copy.
    fingerprint: Fingerprint,
    /// Whether letters are typed one after the other: every cell has the same, and they are not colours.
    has_words: bool,
    layout: Layout,
    problem: Arc<Problem>,
    clues: Vec<ClueLine>,
    /// The clues of the lines through each cell.
    clues_through: Vec<Vec<usize>>,
    /// Whether each cell of the problem is drawn, so that the player can mark it.
    is_shown: Vec<bool>,
    /// The mark of every declared cell.
    pub(super) marks: Vec<Option<Symbol>>,
    /// What the player says that the cells of the problem do not hold.
    pub(super) not: Vec<SymbolSet>,
    /// What hints have left of every cell of the problem, short of cells that the player can mark.
    left: Vec<SymbolSet>,
    pub(super) rings: BTreeSet<usize>,
    /// The lines and entries that are crossed off by hand.
    pub(super) by_hand: BTreeSet<(usize, usize)>,
    /// The entries of each line that are finished. A rule that is no clue has one, which never is.
    finished: Vec<Vec<bool>>,
    cursor: Cursor,
    brush: Symbol,
    drawing: Option<Drawing>,
    pub(super) history: History,
    pub(super) time: Duration,
    standing: Standing,
    /// The cells and the lines that the event has changed.
    changed: (BTreeSet<usize>, BTreeSet<usize>),
}

impl Game {
    /// A new game.
    ///
    /// # Errors
    ///
    /// If the puzzle has no cells.
    pub fn new(puzzle: &Puzzle) -> Result<Game, GameError> {
        let title = puzzle.about().title().unwrap_or_else(|| puzzle.kind());
        Game::of(title.to_owned(), puzzle.layout(), puzzle.to_problem())
    }

    /// A picture of this width to draw, without rules: it is never solved, but has strokes as any game. `letters` are
    /// what its cells hold at the beginning, row by row; others than those of the palette stand for open cells.
    ///
    /// # Errors
    ///
    /// If there are no cells.
    pub fn drawing(width: usize, letters: &str, palette: Palette) -> Result<Game, GameError> {
        let height = letters.chars().count().checked_div(width).unwrap_or(0);
        let builder = Problem::builder(palette.alphabet()).rectangle(width, height);
        let problem = builder.build().map_err(|_| GameError::NoCells)?;
        let layout = Layout::rectangle(width, height).with_palette(palette.clone());
        let mut game = Game::of("drawing".to_owned(), layout, problem)?;
        for (mark, letter) in game.marks.iter_mut().zip(letters.chars()) {
            *mark = palette.symbol(letter);
        }
        Ok(game)
    }

    fn of(title: String, layout: Layout, problem: Problem) -> Result<Game, GameError> {
        let cursor = Cursor::first(&layout).ok_or(GameError::NoCells)?;
        let given = &problem.cells()[..problem.declared_count()];
        let drawn = text_with_rules(&layout, &problem, given, Style::Blocks, Paint::None);
        let clues = ClueLine::all(&problem);
        let mut clues_through = vec![Vec::new(); problem.cell_count()];
        for (number, clue) in clues.iter().enumerate() {
            clue.cells().iter().for_each(|&cell| clues_through[cell].push(number));
        }
        let mut is_shown = vec![false; problem.cell_count()];
        layout.rows().iter().flat_map(|row| &row.cells).for_each(|&cell| is_shown[cell] = true);
        let has_own_symbols = problem.cell_ids().any(|cell| problem.has_own_symbols(cell));
        let mut game = Game {
            title,
            fingerprint: Fingerprint::of(&drawn),
            has_words: layout.palette().is_none() && !has_own_symbols,
            marks: given.iter().map(|set| set.known()).collect(),
            not: vec![SymbolSet::EMPTY; problem.cell_count()],
            left: problem.cells().to_vec(),
            layout,
            problem: Arc::new(problem),
            finished: Vec::new(),
            clues,
            clues_through,
            is_shown,
            rings: BTreeSet::new(),
            by_hand: BTreeSet::new(),
            cursor,
            brush: Symbol::BLACK,
            drawing: None,
            history: History::default(),
            time: Duration::ZERO,
            standing: Standing::Open,
            changed: Default::default(),
        };
        game.look_at_all();
        Ok(game)
    }

    /// The title of the puzzle, or else its kind. It may give the picture away.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The fingerprint of the puzzle as it is drawn, which saved games name.
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// The layout of the puzzle.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The cells and lines of the puzzle. Questions about the grid, such as a hint or a check, are about
    /// [`Game::candidates`] of this problem.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// The lines with clues, in the order of the problem.
    pub fn clues(&self) -> &[ClueLine] {
        &self.clues
    }

    /// The mark of every declared cell of the problem.
    pub fn marks(&self) -> &[Option<Symbol>] {
        &self.marks
    }

    /// The symbol that was chosen for strokes; the first colour at the beginning.
    pub fn brush(&self) -> Symbol {
        self.brush
    }

    /// The time played.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// How the game stands after the last stroke; open while one is being made.
    pub fn standing(&self) -> Standing {
        self.standing
    }

    /// Whether the puzzle is solved.
    pub fn is_solved(&self) -> bool {
        self.standing == Standing::Solved
    }

    /// The cell under the cursor.
    pub fn cursor(&self) -> usize {
        self.cursor.cell(&self.layout)
    }

    /// The place in its row of the cell under the cursor.
    pub(super) fn cursor_place(&self) -> usize {
        self.cursor.place
    }

    /// Whether the puzzle itself gives a cell.
    pub fn is_given(&self, cell: usize) -> bool {
        self.problem.cells().get(cell).is_some_and(|set| set.known().is_some())
    }

    /// The cells that are drawn, row by row.
    pub fn shown_cells(&self) -> impl Iterator<Item = usize> {
        self.layout.rows().iter().flat_map(|row| row.cells.iter().copied())
    }

    /// The number of marked cells, and of all cells.
    pub fn progress(&self) -> (usize, usize) {
        let marked = self.shown_cells().filter(|&cell| self.marks[cell].is_some());
        (marked.count(), self.shown_cells().count())
    }

    /// The candidates of all declared cells by the marks alone: the mark, or all that the puzzle leaves.
    pub fn known(&self) -> Vec<SymbolSet> {
        let set = |(mark, &all): (&Option<Symbol>, &SymbolSet)| mark.map_or(all, SymbolSet::only);
        self.marks.iter().zip(self.problem.cells()).map(set).collect()
    }

    /// The candidates of all cells of the problem: the mark, or what the player and the hints have left.
    pub fn candidates(&self) -> Vec<SymbolSet> {
        let mut candidates: Vec<SymbolSet> =
            self.left.iter().zip(&self.not).map(|(left, &not)| left.difference(not)).collect();
        for (set, mark) in candidates.iter_mut().zip(&self.marks) {
            *set = mark.map_or(*set, SymbolSet::only);
        }
        candidates
    }

    /// What hints have left of cells, where they have ruled out something.
    pub fn ruled_out(&self) -> impl Iterator<Item = (usize, SymbolSet)> {
        let cells = self.left.iter().zip(self.problem.cells()).enumerate();
        cells.filter(|(_, (left, all))| left != all).map(|(cell, (&left, _))| (cell, left))
    }

    /// Which entries of a line are crossed off: those that are finished, but for those that the player has turned.
    /// Lines are counted as in [`Problem::own_lines`]; without such a line, there are none.
    pub fn crossed(&self, line: usize) -> Vec<bool> {
        let entries = self.finished.get(line).map_or(&[][..], Vec::as_slice).iter().enumerate();
        entries.map(|(entry, finished)| finished ^ self.by_hand.contains(&(line, entry))).collect()
    }

    /// Whether a stroke can be undone.
    pub fn can_undo(&self) -> bool {
        !self.history.done.is_empty()
    }

    /// Whether a stroke can be redone.
    pub fn can_redo(&self) -> bool {
        !self.history.undone.is_empty()
    }

    /// Adds to the time played, unless the puzzle is solved. The library has no clock for games.
    pub fn pass(&mut self, time: Duration) {
        if !self.is_solved() {
            self.time = self.time.saturating_add(time);
        }
    }

    /// Everything that a front end shows: all cells and clues as they are.
    pub fn state(&self) -> Changes {
        self.changes_of(self.shown_cells(), 0..self.finished.len())
    }

    /// Handles an event, and returns what it has changed. A solved game takes only undo, redo and reset, and what does
    /// not touch the grid.
    ///
    /// # Errors
    ///
    /// If the event names what the puzzle does not have. Then nothing changes.
    pub fn handle(&mut self, event: &Event) -> Result<Changes, GameError> {
        self.check(event)?;
        self.changed = Default::default();
        // The release of a button outside a window does not arrive.
        if !matches!(
            event,
            Event::Drag { .. }
                | Event::Withdraw
                | Event::Move { .. }
                | Event::Point { .. }
                | Event::Choose { .. }
        ) {
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
            Event::ForgetRuledOut => self.left = self.problem.cells().to_vec(),
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
                let mut candidates = self.problem.cells()[cell].iter();
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
                    let expected = *self.problem.cells().get(cell).ok_or(GameError::Cell { cell })?;
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

    /// These cells and lines as they are now.
    fn changes_of(
        &self,
        cells: impl IntoIterator<Item = usize>,
        lines: impl IntoIterator<Item = usize>,
    ) -> Changes {
        let cell = |cell: usize| CellState {
            cell,
            mark: self.marks[cell],
            not: self.not[cell],
            is_ringed: self.rings.contains(&cell),
        };
        let clue = |line: usize| ClueState {
            line,
            crossed: self.crossed(line),
            by_hand: self.by_hand.range((line, 0)..(line + 1, 0)).map(|&(_, entry)| entry).collect(),
        };
        Changes {
            cells: cells.into_iter().filter(|&cell| self.is_shown[cell]).map(cell).collect(),
            clues: lines.into_iter().map(clue).collect(),
            cursor: self.cursor(),
            standing: self.standing,
            can_undo: self.can_undo(),
            can_redo: self.can_redo(),
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
                let left = self.problem.cells()[cell].difference(not);
                // Another symbol must be left, and one that the cell cannot hold needs no words.
                if self.marks[cell].is_some()
                    || left.is_empty()
                    || !self.problem.cells()[cell].contains(symbol)
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

    fn take_back(&mut self, stroke: &Stroke) {
        for &edit in stroke.iter().rev() {
            match edit {
                Edit::Mark { cell, before, .. } => {
                    self.marks[cell] = before;
                    self.note_change(cell);
                }
                Edit::Not { cell, before, .. } => {
                    self.not[cell] = before;
                    self.note_change(cell);
                }
                Edit::Clock { before } => self.time = before,
                Edit::Ring { .. } | Edit::Cross { .. } => self.make(edit),
            }
        }
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
                self.say_not(cell, self.problem.cells()[cell].difference(left));
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

    /// Marks a cell, unless the puzzle gives it.
    fn mark(&mut self, cell: usize, after: Option<Symbol>) {
        let before = self.marks[cell];
        if before != after && !self.is_given(cell) {
            self.edit(Edit::Mark { cell, before, after });
        }
    }

    fn say_not(&mut self, cell: usize, after: SymbolSet) {
        let before = self.not[cell];
        if before != after {
            self.edit(Edit::Not { cell, before, after });
        }
    }

    /// Makes an edit, as a part of the open stroke.
    fn edit(&mut self, edit: Edit) {
        self.history.record(edit);
        self.standing = Standing::Open;
        self.make(edit);
    }

    /// Makes an edit.
    pub(super) fn make(&mut self, edit: Edit) {
        match edit {
            Edit::Mark { cell, after, .. } => {
                self.marks[cell] = after;
                self.note_change(cell);
            }
            Edit::Not { cell, after, .. } => {
                self.not[cell] = after;
                self.note_change(cell);
            }
            Edit::Ring { cell } => {
                if !self.rings.remove(&cell) {
                    self.rings.insert(cell);
                }
                self.note_change(cell);
            }
            Edit::Cross { line, entry } => {
                if !self.by_hand.remove(&(line, entry)) {
                    self.by_hand.insert((line, entry));
                }
                self.changed.1.insert(line);
            }
            Edit::Clock { .. } => self.time = Duration::ZERO,
        }
    }

    /// Notes that a cell has changed, and looks at its clues again.
    fn note_change(&mut self, cell: usize) {
        self.changed.0.insert(cell);
        for &clue in &self.clues_through[cell] {
            let clue = &self.clues[clue];
            let finished = clue.crossed(&self.marks);
            if finished != self.finished[clue.number()] {
                self.finished[clue.number()] = finished;
                self.changed.1.insert(clue.number());
            }
        }
    }

    /// The game of the same puzzle as it was at the beginning.
    pub(super) fn begun_anew(&self) -> Game {
        Game {
            marks: self.problem.cells()[..self.marks.len()].iter().map(|set| set.known()).collect(),
            not: vec![SymbolSet::EMPTY; self.not.len()],
            left: self.problem.cells().to_vec(),
            rings: BTreeSet::new(),
            by_hand: BTreeSet::new(),
            drawing: None,
            history: History::default(),
            time: Duration::ZERO,
            ..self.clone()
        }
    }

    /// Looks at all clues again, and judges the grid: for marks that come from elsewhere.
    pub(super) fn judge_all(&mut self) {
        self.look_at_all();
        self.judge();
    }

    fn look_at_all(&mut self) {
        self.finished = vec![vec![false]; self.problem.own_lines().count()];
        for clue in &self.clues {
            self.finished[clue.number()] = clue.crossed(&self.marks);
        }
    }

    /// Judges the grid. In a picture that is solved, what is left open becomes blank, as a part of the last stroke.
    fn judge(&mut self) {
        self.standing = self.judged();
        if !self.is_solved() {
            return;
        }
        let open: Vec<usize> = self.shown_cells().filter(|&cell| self.marks[cell].is_none()).collect();
        for cell in open {
            let edit = Edit::Mark { cell, before: None, after: Some(Symbol::BLANK) };
            self.history.amend(edit);
            self.make(edit);
        }
    }
}

/// A new game of the first puzzle of a text, in any format.
impl FromStr for Game {
    type Err = GameError;

    fn from_str(text: &str) -> Result<Game, GameError> {
        let reading = read(&Source::new("puzzle", text))?;
        Game::new(reading.puzzles.first().ok_or(GameError::NoPuzzle)?)
    }
}
