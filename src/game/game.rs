//! The state of a game, and what can be seen of it.

use std::collections::BTreeSet;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use nonomata_engine::problem::Problem;
use nonomata_engine::symbol::{Symbol, SymbolSet};

use super::cursor::Cursor;
use super::handle::Drawing;
use super::history::{Edit, History};
use super::{CellState, Changes, ClueLine, ClueState, GameError, Standing};
use crate::formats::{Source, read};
use crate::puzzles::{Fingerprint, Layout, Palette, Puzzle};
use crate::render::{Paint, Style, text_with_rules};

/// One puzzle and the player's marks. The documentation of [`game`](super) has the rules.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) title: String,
    /// The fingerprint of the puzzle as drawn, because marks do not fit a mirrored copy.
    pub(super) fingerprint: Fingerprint,
    /// Whether letters are typed one after the other: every cell has the same, and they are not colours.
    pub(super) has_words: bool,
    pub(super) layout: Layout,
    pub(super) problem: Arc<Problem>,
    pub(super) clues: Vec<ClueLine>,
    /// The clues of the lines through each cell.
    pub(super) clues_through: Vec<Vec<usize>>,
    /// Whether each cell of the problem is drawn, so that the player can mark it.
    pub(super) is_shown: Vec<bool>,
    /// The mark of every declared cell.
    pub(super) marks: Vec<Option<Symbol>>,
    /// The symbols that the player has ruled out of the cells of the problem.
    pub(super) not: Vec<SymbolSet>,
    /// The candidates that hints have left of every cell of the problem, except cells that the player can mark.
    pub(super) left: Vec<SymbolSet>,
    pub(super) rings: BTreeSet<usize>,
    /// The lines and entries that are crossed off by hand.
    pub(super) by_hand: BTreeSet<(usize, usize)>,
    /// The entries of each line that are finished. A rule that is not a clue has one, which never is.
    pub(super) finished: Vec<Vec<bool>>,
    pub(super) cursor: Cursor,
    pub(super) brush: Symbol,
    pub(super) drawing: Option<Drawing>,
    pub(super) history: History,
    pub(super) time: Duration,
    pub(super) standing: Standing,
    /// The cells and the lines that the event has changed.
    pub(super) changed: (BTreeSet<usize>, BTreeSet<usize>),
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
        let given = &problem.initial_candidates()[..problem.declared_count()];
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
            left: problem.initial_candidates().to_vec(),
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
        self.problem.initial_candidates().get(cell).is_some_and(|set| set.known().is_some())
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
        self.marks.iter().zip(self.problem.initial_candidates()).map(set).collect()
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

    /// The candidates that the player and the hints have left of a cell, whatever its mark.
    pub fn left(&self, cell: usize) -> SymbolSet {
        self.left[cell].difference(self.not[cell])
    }

    /// The candidates that hints have left of cells, where they have ruled out something.
    pub fn ruled_out(&self) -> impl Iterator<Item = (usize, SymbolSet)> {
        let cells = self.left.iter().zip(self.problem.initial_candidates()).enumerate();
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

    /// Everything that a front end shows: the state of all cells and clues.
    pub fn state(&self) -> Changes {
        self.changes_of(self.shown_cells(), 0..self.finished.len())
    }

    /// The state of these cells and lines.
    pub(super) fn changes_of(
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

    /// The game of the same puzzle as it was at the beginning.
    pub(super) fn begun_anew(&self) -> Game {
        Game {
            marks: self.problem.initial_candidates()[..self.marks.len()]
                .iter()
                .map(|set| set.known())
                .collect(),
            not: vec![SymbolSet::EMPTY; self.not.len()],
            left: self.problem.initial_candidates().to_vec(),
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

    /// Judges the grid. In a solved picture open cells become blank, as a part of the last stroke.
    pub(super) fn judge(&mut self) {
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
