//! The state of a game: marks, cursor, strokes with undo and redo, and the time. It depends on the layout and the
//! problem of a puzzle, not on its kind or the terminal.

use std::sync::Arc;
use std::time::Duration;

use nonomata::budget::Budget;
use nonomata::check;
use nonomata::make::SEARCH_NODES;
use nonomata::problem::Problem;
use nonomata::puzzles::{Fingerprint, Layout, Puzzle};
use nonomata::render::{Paint, Style, text_with_rules};
use nonomata::search::{Options, Solutions};
use nonomata::symbol::{Symbol, SymbolSet};

use super::clues::ClueLine;
use super::save::Saved;

/// A change of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Edit {
    cell: usize,
    before: Option<Symbol>,
    after: Option<Symbol>,
}

/// A stroke in progress. It changes only cells with the mark that its first cell had.
#[derive(Clone, Copy, Debug)]
struct Stroke {
    over: Option<Symbol>,
    with: Option<Symbol>,
}

/// One puzzle and what the player has marked.
#[derive(Debug)]
pub(crate) struct Game {
    title: String,
    /// That of the drawn puzzle, because marks do not fit a mirrored copy.
    fingerprint: Fingerprint,
    /// Whether letters are typed one after the other: every cell has the same, and they are not colours.
    has_words: bool,
    layout: Layout,
    problem: Arc<Problem>,
    clues: Vec<ClueLine>,
    /// The mark of every declared cell.
    marks: Vec<Option<Symbol>>,
    /// What hints and walkthroughs have left of every cell of the problem, short of cells that the player can mark.
    left: Vec<SymbolSet>,
    /// The marks in the save file.
    saved_marks: Vec<Option<Symbol>>,
    /// What is left of cells there.
    saved_left: Vec<SymbolSet>,
    /// The time there, if there is a save file.
    saved_time: Option<Duration>,
    cursor: (usize, usize),
    brush: Symbol,
    stroke: Option<Stroke>,
    /// The edits of every stroke. The last stroke may still be in progress.
    done: Vec<Vec<Edit>>,
    undone: Vec<Vec<Edit>>,
    time: Duration,
    is_solved: bool,
}

impl Game {
    /// A new game. `None` if there are no cells.
    pub(crate) fn new(puzzle: &Puzzle) -> Option<Game> {
        let (layout, problem) = (puzzle.layout(), Arc::new(puzzle.to_problem()));
        let first = layout.rows().iter().position(|row| !row.cells.is_empty())?;
        let given = problem.cells().iter().take(problem.declared_count());
        let marks: Vec<Option<Symbol>> = given.map(|set| set.known()).collect();
        let clues = ClueLine::all(&layout, &problem);
        let given = &problem.cells()[..problem.declared_count()];
        let drawn = text_with_rules(&layout, &problem, given, Style::Blocks, Paint::None);
        Some(Game {
            title: puzzle.about().title().unwrap_or_else(|| puzzle.kind()).to_owned(),
            fingerprint: Fingerprint::of(&drawn),
            has_words: layout.palette().is_none()
                && !problem.cell_ids().any(|cell| problem.has_own_symbols(cell)),
            saved_marks: marks.clone(),
            marks,
            saved_left: problem.cells().to_vec(),
            left: problem.cells().to_vec(),
            saved_time: None,
            layout,
            problem,
            clues,
            cursor: (first, 0),
            brush: Symbol::BLACK,
            stroke: None,
            done: Vec::new(),
            undone: Vec::new(),
            time: Duration::ZERO,
            is_solved: false,
        })
    }

    pub(crate) fn title(&self) -> &str {
        &self.title
    }

    /// The fingerprint of the puzzle, which save files name.
    pub(crate) fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(crate) fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// The clues around the cells, in the order of the layout.
    pub(crate) fn clues(&self) -> &[ClueLine] {
        &self.clues
    }

    pub(crate) fn marks(&self) -> &[Option<Symbol>] {
        &self.marks
    }

    /// The symbol that a stroke paints.
    pub(crate) fn brush(&self) -> Symbol {
        self.brush
    }

    pub(crate) fn time(&self) -> Duration {
        self.time
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// Whether there are unsaved changes: marks, or what hints have ruled out.
    pub(crate) fn is_changed(&self) -> bool {
        self.marks != self.saved_marks || self.left != self.saved_left
    }

    /// Whether the player decides about saving. Where there is a save file, what hints have ruled out needs no
    /// question.
    pub(crate) fn must_ask_to_save(&self) -> bool {
        self.marks != self.saved_marks || (self.is_changed() && self.saved_time.is_none())
    }

    /// Whether there is a save file with another time.
    pub(crate) fn has_unsaved_time(&self) -> bool {
        self.saved_time.is_some_and(|saved| saved.as_secs() != self.time.as_secs())
    }

    /// The cell under the cursor.
    pub(crate) fn cursor(&self) -> usize {
        self.layout.rows()[self.cursor.0].cells[self.cursor.1]
    }

    /// Whether a cell is known from the start.
    pub(crate) fn is_fixed(&self, cell: usize) -> bool {
        self.problem.cells()[cell].known().is_some()
    }

    /// The number of marked cells, and of all cells.
    pub(crate) fn progress(&self) -> (usize, usize) {
        let cells = || self.layout.rows().iter().flat_map(|row| &row.cells);
        (cells().filter(|&&cell| self.marks[cell].is_some()).count(), cells().count())
    }

    /// The candidates of all declared cells: the mark, or all that the problem allows.
    pub(crate) fn known(&self) -> Vec<SymbolSet> {
        let set = |(mark, &all): (&Option<Symbol>, &SymbolSet)| mark.map_or(all, SymbolSet::only);
        self.marks.iter().zip(self.problem.cells()).map(set).collect()
    }

    /// The candidates of all cells of the problem, from the marks and from what hints and walkthroughs have ruled out.
    pub(crate) fn candidates(&self) -> Vec<SymbolSet> {
        let mut candidates = self.left.clone();
        for (set, mark) in candidates.iter_mut().zip(&self.marks) {
            *set = mark.map_or(*set, SymbolSet::only);
        }
        candidates
    }

    /// Records what is left of cells after steps. Cells that they decide are left for the player to mark. True if that
    /// is news.
    pub(crate) fn rule_out(&mut self, left: impl IntoIterator<Item = (usize, SymbolSet)>) -> bool {
        let mut can_be_marked = vec![false; self.left.len()];
        self.layout.rows().iter().flat_map(|row| &row.cells).for_each(|&cell| can_be_marked[cell] = true);
        let mut is_news = false;
        for (cell, left) in left {
            let Some(before) = self.left.get_mut(cell) else { continue };
            let set = before.intersection(left);
            let is_for_the_player = can_be_marked[cell] && set.known().is_some();
            if set != *before && !set.is_empty() && !is_for_the_player {
                *before = set;
                is_news = true;
            }
        }
        is_news
    }

    /// What hints and walkthroughs have left of cells, where they have ruled out something.
    pub(crate) fn left(&self) -> impl Iterator<Item = (usize, SymbolSet)> {
        let cells = self.left.iter().zip(self.problem.cells()).enumerate();
        cells.filter(|(_, (left, all))| left != all).map(|(cell, (&left, _))| (cell, left))
    }

    /// Forgets what hints and walkthroughs have ruled out. False if there was nothing.
    pub(crate) fn forget_ruled_out(&mut self) -> bool {
        let had_any = self.left().next().is_some();
        self.left = self.problem.cells().to_vec();
        had_any
    }

    /// Adds to the playing time, unless the puzzle is solved.
    pub(crate) fn pass(&mut self, time: Duration) {
        if !self.is_solved {
            self.time = self.time.saturating_add(time);
        }
    }

    /// Continues a saved game.
    pub(crate) fn resume(&mut self, saved: &Saved) {
        for (mark, set) in self.marks.iter_mut().zip(&saved.known) {
            *mark = mark.or(set.known());
        }
        self.rule_out(saved.left.iter().copied());
        self.time = saved.time;
        self.set_saved();
        self.judge();
    }

    /// Records that the game has been saved.
    pub(crate) fn set_saved(&mut self) {
        self.saved_marks.clone_from(&self.marks);
        self.saved_left.clone_from(&self.left);
        self.saved_time = Some(self.time);
    }

    /// Moves the cursor by rows and places, as far as there are cells.
    pub(crate) fn step(&mut self, rows: isize, places: isize) {
        let (row, place) = self.cursor;
        let all = self.layout.rows();
        if rows == 0 {
            let last = all[row].cells.len() - 1;
            self.cursor.1 = place.saturating_add_signed(places).min(last);
            return;
        }
        let mut target = row;
        for _ in 0..rows.unsigned_abs() {
            let Some(next) = target.checked_add_signed(rows.signum()) else { break };
            if all.get(next).is_none_or(|row| row.cells.is_empty()) {
                break;
            }
            target = next;
        }
        // Rows may be shifted: take the nearest cell.
        let width = self.cell_width();
        let left = (all[row].indent + place * width) as isize;
        let place = (left - all[target].indent as isize + width as isize / 2) / width as isize;
        self.cursor = (target, place.clamp(0, all[target].cells.len() as isize - 1) as usize);
    }

    /// The width of a cell in the unit of the layout's indents.
    pub(crate) fn cell_width(&self) -> usize {
        match self.layout.shape() {
            nonomata::puzzles::CellShape::Triangle { .. } => 1,
            _ => 2,
        }
    }

    /// Moves the cursor to a cell.
    pub(crate) fn go_to(&mut self, cell: usize) {
        for (row, cells) in self.layout.rows().iter().enumerate() {
            if let Some(place) = cells.cells.iter().position(|&other| other == cell) {
                self.cursor = (row, place);
            }
        }
    }

    /// Marks the cell under the cursor, or clears it if it has this mark.
    pub(crate) fn toggle(&mut self, symbol: Symbol) {
        self.begin_stroke(symbol);
        self.end_stroke();
    }

    /// Clears the cell under the cursor.
    pub(crate) fn clear(&mut self) {
        let cell = self.cursor();
        self.change(vec![(cell, None)]);
    }

    /// Chooses a colour for the next strokes.
    pub(crate) fn choose(&mut self, symbol: Symbol) {
        self.brush = symbol;
    }

    /// Marks the cell under the cursor with its next candidate, and clears it after the last.
    pub(crate) fn cycle(&mut self) {
        let cell = self.cursor();
        let mut candidates = self.problem.cells()[cell].iter();
        let next = match self.marks[cell] {
            None => candidates.next(),
            Some(mark) => candidates.find(|symbol| symbol.index() > mark.index()),
        };
        self.change(vec![(cell, next)]);
    }

    /// The symbol that a typed character means in the cell under the cursor.
    pub(crate) fn typed(&self, letter: char) -> Option<Symbol> {
        let cell = self.cursor();
        let candidates = self.problem.cells()[cell];
        if let Some(table) = self.layout.table() {
            let column = table.columns.get(self.cursor.1)?;
            let begins = |symbol: &Symbol| {
                let first = column.word(*symbol).and_then(|word| word.chars().next());
                first.is_some_and(|first| first.to_lowercase().eq(letter.to_lowercase()))
            };
            let named: Vec<Symbol> = candidates.iter().filter(begins).collect();
            let now = named.iter().position(|&symbol| self.marks[cell] == Some(symbol));
            return named.get(now.map_or(0, |now| (now + 1) % named.len())).copied();
        }
        if let Some(palette) = self.layout.palette() {
            let number = letter.to_digit(10).map(|digit| digit as usize);
            let number = number.filter(|&number| number < palette.size()).map(Symbol::new);
            return number.or_else(|| palette.symbol(letter));
        }
        let alphabet = self.layout.alphabet();
        let upper = letter.to_uppercase().next().unwrap_or(letter);
        let lower = letter.to_lowercase().next().unwrap_or(letter);
        [letter, upper, lower].into_iter().find_map(|letter| alphabet.symbol(letter))
    }

    /// Marks the cell under the cursor with a symbol, whatever it held.
    pub(crate) fn mark(&mut self, symbol: Symbol) {
        let cell = self.cursor();
        self.change(vec![(cell, Some(symbol))]);
    }

    /// Marks the cell under the cursor, and in crosswords moves on to the next cell of the row.
    pub(crate) fn enter(&mut self, symbol: Symbol) {
        self.mark(symbol);
        if self.has_words {
            self.step(0, 1);
        }
    }

    /// Clears the cell under the cursor. In crosswords it moves back first if that cell has no letter.
    pub(crate) fn backspace(&mut self) {
        if self.has_words && self.marks[self.cursor()].is_none() {
            self.step(0, -1);
        }
        self.clear();
    }

    /// Begins a stroke with the cell under the cursor. It clears where that cell holds the symbol.
    pub(crate) fn begin_stroke(&mut self, symbol: Symbol) {
        // The release of a button outside the window does not arrive.
        self.end_stroke();
        let over = self.marks[self.cursor()];
        let with = if over == Some(symbol) { None } else { Some(symbol) };
        self.stroke = Some(Stroke { over, with });
        self.done.push(Vec::new());
        self.draw_over(self.cursor());
    }

    /// Extends the stroke to a cell, and moves the cursor there.
    pub(crate) fn continue_stroke(&mut self, cell: usize) {
        self.go_to(cell);
        self.draw_over(cell);
    }

    fn draw_over(&mut self, cell: usize) {
        let Some(stroke) = self.stroke else { return };
        if self.marks[cell] != stroke.over || stroke.over == stroke.with || self.is_fixed(cell) {
            return;
        }
        self.marks[cell] = stroke.with;
        let edit = Edit { cell, before: stroke.over, after: stroke.with };
        if let Some(edits) = self.done.last_mut() {
            edits.push(edit);
        }
        self.undone.clear();
    }

    /// Ends the stroke.
    pub(crate) fn end_stroke(&mut self) {
        if self.stroke.take().is_some() {
            if self.done.last().is_some_and(Vec::is_empty) {
                self.done.pop();
            }
            self.judge();
        }
    }

    /// Changes some cells in one stroke.
    pub(crate) fn change(&mut self, cells: Vec<(usize, Option<Symbol>)>) {
        self.end_stroke();
        let mut edits = Vec::new();
        for (cell, after) in cells {
            let before = self.marks[cell];
            if before != after && !self.is_fixed(cell) {
                self.marks[cell] = after;
                edits.push(Edit { cell, before, after });
            }
        }
        if !edits.is_empty() {
            self.done.push(edits);
            self.undone.clear();
            self.judge();
        }
    }

    /// Undoes the last stroke. False if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        self.end_stroke();
        let Some(edits) = self.done.pop() else { return false };
        for edit in edits.iter().rev() {
            self.marks[edit.cell] = edit.before;
        }
        self.show(&edits);
        self.undone.push(edits);
        true
    }

    /// Redoes the stroke that was undone last. False if there is none.
    pub(crate) fn redo(&mut self) -> bool {
        self.end_stroke();
        let Some(edits) = self.undone.pop() else { return false };
        for edit in &edits {
            self.marks[edit.cell] = edit.after;
        }
        self.show(&edits);
        self.done.push(edits);
        true
    }

    /// Moves the cursor to the edits.
    fn show(&mut self, edits: &[Edit]) {
        if let Some(edit) = edits.last() {
            self.go_to(edit.cell);
        }
        self.judge();
    }

    /// Checks whether the puzzle is solved. In a picture, cells without a mark count as blank.
    fn judge(&mut self) {
        let has_blanks = self.layout.palette().is_some();
        let mut known = self.known();
        for &cell in self.layout.rows().iter().flat_map(|row| &row.cells) {
            if has_blanks && self.marks[cell].is_none() {
                known[cell] = SymbolSet::only(Symbol::BLANK);
            }
        }
        let is_marked = |cell: &usize| known[*cell].known().is_some();
        let is_full = self.layout.rows().iter().flat_map(|row| &row.cells).all(is_marked);
        self.is_solved = is_full && self.is_solution(&known);
    }

    fn is_solution(&self, known: &[SymbolSet]) -> bool {
        let is_admitted = check::partial(&self.problem, known, &Budget::unlimited())
            .is_ok_and(|(broken, _)| broken.is_empty());
        let mut options = Options::default();
        options.nodes = Some(SEARCH_NODES);
        // Auxiliary cells are never marked: a search must find values for them.
        is_admitted
            && Solutions::starting_from(&self.problem, known, &options)
                .is_ok_and(|mut solutions| solutions.next().is_some())
    }
}
