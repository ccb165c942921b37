//! The player as a state machine: commands in, state for the screen out. It does not know the terminal.

use std::path::PathBuf;
use std::time::Duration;

use nonomata::explain::hint::{Hint, Level};
use nonomata::explain::words;
use nonomata::game::{Changes, Event, Game, Pen};
use nonomata::problem::CellId;
use nonomata::puzzles::{LayoutTable, Puzzle};
use nonomata::render::{Paint, Style, text_with_rules};
use nonomata::symbol::Symbol;

use super::areas::{Areas, STATE_HEADING};
use super::asking::{Answer, Question, Work};
use super::board::{Board, View};
use super::clues::PlacedClue;
use super::input::Command;
use super::labels::Labels;
use super::replay::{Replay, left_by};
use super::save::{self, Saved};
use super::slanted;
use super::spotlight;
use crate::output::{counted, printable};
use crate::source_name::path_text;
use crate::wrap::wrapped;

/// The smallest terminal.
pub(crate) const SMALLEST: (usize, usize) = (80, 24);

/// The least width of a column of notes.
const LEAST_COLUMN: usize = 36;

/// The mode, which decides what commands mean.
#[derive(Debug)]
pub(crate) enum Mode {
    Playing,
    Help,
    /// The player wants to leave, but has not saved.
    Leaving,
    /// The player types the name of a file to save in, and perhaps leaves then.
    Naming {
        name: String,
        leaves: bool,
    },
    Replay(Replay),
    /// The puzzle is solved, and only its picture is shown.
    Finished,
}

/// A text for the player, and the cells it is about.
#[derive(Debug, Default)]
pub(crate) struct Message {
    pub(crate) text: String,
    /// The cells that are lit.
    pub(crate) lit: Vec<usize>,
    /// The cells that are shown to be wrong.
    pub(crate) wrong: Vec<usize>,
    /// The cells brought into view until the cursor moves: groups of cells, the most important one last.
    pub(crate) in_view: Vec<Vec<usize>>,
    /// The first line that is visible.
    pub(crate) first: usize,
}

/// The whole state of the player.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) game: Game,
    /// The clues of the layout, in its order.
    pub(crate) clues: Vec<PlacedClue>,
    /// The content of the save file.
    pub(crate) saved: Saved,
    /// The name of the puzzle until it is solved: its title may give the picture away.
    pub(crate) name: String,
    pub(crate) kind: &'static str,
    pub(crate) board: Board,
    pub(crate) view: View,
    pub(crate) areas: Areas,
    pub(crate) mode: Mode,
    pub(crate) message: Message,
    pub(crate) has_colours: bool,
    /// The texts of the rules, or what else the puzzle says below its cells, and those of them that do not stand at
    /// their lines.
    rules: Vec<String>,
    pub(crate) notes: Vec<String>,
    pub(crate) labels: Labels,
    /// The first line of the notes that is visible.
    pub(crate) first_note: usize,
    /// Whether a replay shows the states of its lines, and the first row of them that is visible.
    pub(crate) shows_states: bool,
    pub(crate) first_state: usize,
    /// The heading and the rows of that table.
    pub(crate) states: Vec<String>,
    /// The saved game, if there is a file for it.
    pub(crate) file: Option<PathBuf>,
    /// The name of a save file that is proposed where there is none.
    pub(crate) proposed: String,
    /// Whether another puzzle can follow this one, and whether the player has asked for it.
    pub(crate) has_another: bool,
    pub(crate) wants_another: bool,
    work: Option<Work>,
    /// The last hint, and how much of it is shown.
    hint: Option<(Hint, Level)>,
    /// Whether the last hint has ruled out something, so that another one comes after it.
    has_ruled_out: bool,
    /// How much of the hint that is being looked for is to be shown.
    wanted: Level,
    /// A button of the mouse that was pressed beside the cells, and whether it marks blank: a drag into the cells
    /// begins a stroke.
    pressed: Option<bool>,
    run: Option<Run>,
    /// Whether letters say what a cell does not hold.
    pub(crate) is_excluding: bool,
}

/// Cells that Shift and the arrows mark.
#[derive(Debug)]
struct Run {
    pen: Pen,
    /// Whether a stroke has begun: a run from a marked cell begins with the first open one.
    has_begun: bool,
    /// The time since the last key.
    idle: Duration,
}

/// A run ends after this time without a key: no terminal says when Shift is released.
const END_OF_RUN: Duration = Duration::from_millis(600);

impl App {
    pub(crate) fn new(
        puzzle: &Puzzle,
        game: Game,
        saved: Saved,
        file: Option<PathBuf>,
        has_colours: bool,
    ) -> App {
        let drawn = text_with_rules(game.layout(), game.problem(), &game.known(), Style::Ascii, Paint::None);
        let below = drawn.lines().skip_while(|line| !line.is_empty()).skip(1);
        let has_clues_around = game.layout().has_clue_strips() || slanted::has_any(game.layout());
        let mut notes: Vec<String> = match (has_clues_around, game.layout().notes()) {
            (true, _) => Vec::new(),
            (false, []) => below.map(printable).collect(),
            (false, notes) => notes.iter().map(|note| printable(note)).collect(),
        };
        let rules = notes.clone();
        let labels = Labels::take(&game, &mut notes);
        let mut app = App {
            rules,
            is_excluding: false,
            name: puzzle.kind().to_owned(),
            kind: puzzle.kind(),
            board: Board::new(&game, &labels, has_colours, false),
            labels,
            clues: PlacedClue::all(&game),
            saved,
            view: View::default(),
            areas: Areas::default(),
            mode: Mode::Playing,
            message: Message::default(),
            has_colours,
            notes,
            first_note: 0,
            shows_states: false,
            first_state: 0,
            states: Vec::new(),
            file,
            proposed: "game.play".to_owned(),
            has_another: false,
            wants_another: false,
            work: None,
            hint: None,
            has_ruled_out: false,
            wanted: Level::Where,
            pressed: None,
            run: None,
            game,
        };
        if app.game.progress().0 == 0 {
            app.say(format!("A {}. F1 shows all keys.", puzzle.kind()));
        }
        if app.game.is_solved() {
            app.mode = Mode::Finished;
            app.say(format!("Solved in {}.", clock(app.game.time())));
        }
        app
    }

    /// Greets a player whose game goes on.
    pub(crate) fn welcome_back(&mut self) {
        if !self.game.is_solved() {
            self.say(format!("Welcome back, after {}. F1 shows all keys.", clock(self.game.time())));
        }
    }

    /// Says something.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.message = Message { text: text.into(), ..Message::default() };
    }

    /// Whether an answer is awaited.
    pub(crate) fn is_thinking(&self) -> bool {
        self.work.is_some()
    }

    /// Whether the game can be saved.
    pub(crate) fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// Whether a character types a symbol at the moment.
    pub(crate) fn is_symbol(&self, letter: char) -> bool {
        if matches!(self.mode, Mode::Naming { .. }) {
            return true;
        }
        let is_playing = matches!(self.mode, Mode::Playing);
        is_playing && self.game.layout().palette().is_none() && self.game.typed(letter).is_some()
    }

    /// The symbol that a cell shows, in a replay after its steps.
    pub(crate) fn shown(&self) -> Vec<Option<Symbol>> {
        match &self.mode {
            Mode::Replay(replay) => replay.grid().iter().map(|set| set.known()).collect(),
            _ => self.game.marks().to_vec(),
        }
    }

    /// Which entries of a clue are crossed off, in a replay after its steps.
    pub(crate) fn crossed(&self, clue: &PlacedClue) -> Vec<bool> {
        match (clue.clue, &self.mode) {
            (None, _) => vec![false; clue.entries.len()],
            (Some(clue), Mode::Replay(_)) => self.game.clues()[clue].crossed(&self.shown()),
            (Some(clue), _) => self.game.crossed(self.game.clues()[clue].number()),
        }
    }

    /// The lines through the cursor: their names, and their rules if they are not clues.
    pub(crate) fn here(&self) -> Vec<(String, Option<usize>)> {
        let (problem, layout) = (self.game.problem(), self.game.layout());
        if let Some(table) = layout.table() {
            return self.cell_of(table).into_iter().collect();
        }
        let crossings = problem.crossings(CellId::new(self.game.cursor()));
        let mut lines: Vec<_> = crossings.iter().map(|crossing| problem.parent_line(crossing.line)).collect();
        lines.retain(|&line| !problem.line(line).is_implied());
        lines.dedup();
        let named = |line| {
            let name = printable(problem.line(line).name());
            if let Some(clue) = self.clues.iter().position(|clue| clue.line == Some(line)) {
                return Some((format!("{name}: "), Some(clue)));
            }
            let begins = format!("{name}: ");
            self.rules.iter().find(|note| note.starts_with(&begins)).map(|note| (note.clone(), None))
        };
        lines.into_iter().filter_map(named).take(3).collect()
    }

    /// The lines of the notes, and the number of columns in which they are shown: two where one is too high.
    pub(crate) fn note_lines(&self) -> (Vec<String>, usize) {
        let area = self.areas.notes;
        let in_lines = |width: usize| -> Vec<String> {
            self.notes.iter().flat_map(|note| wrapped(note, width)).collect()
        };
        let lines = in_lines(area.width);
        match lines.len() > area.height && area.width >= 2 * LEAST_COLUMN {
            true => (in_lines(area.width / 2 - 2), 2),
            false => (lines, 1),
        }
    }

    /// The cell under the cursor in a table, with what is left of it.
    fn cell_of(&self, table: &LayoutTable) -> Option<(String, Option<usize>)> {
        let cell = self.game.cursor();
        let mut rows = self.game.layout().rows().iter();
        let row = rows.find(|row| row.cells.contains(&cell))?;
        let column = table.columns.get(row.cells.iter().position(|&own| own == cell)?)?;
        let left = self.game.left(cell).iter().map(|symbol| column.word(symbol).unwrap_or("-"));
        let words = left.collect::<Vec<_>>().join(", ");
        let label = row.label.as_deref().unwrap_or_default();
        Some((printable(&format!("{label}, {}: {words}", column.heading)), None))
    }

    /// Lets time pass, and takes the answers that have come. True if that changes what is shown.
    pub(crate) fn tick(&mut self, time: Duration) -> bool {
        let before = self.game.time();
        self.game.pass(time);
        let mut is_changed = self.game.time().as_secs() != before.as_secs();
        if let Some(run) = &mut self.run {
            run.idle += time;
            if run.idle >= END_OF_RUN {
                self.end_run();
                is_changed = true;
            }
        }
        while let Some(work) = &self.work {
            let Some(answer) = work.answer() else { break };
            let question = work.question;
            self.take(answer, question);
            is_changed = true;
        }
        is_changed
    }

    /// Waits for the answer to the last question.
    #[cfg(test)]
    pub(crate) fn wait(&mut self) {
        while let Some(work) = &self.work {
            let question = work.question;
            match work.wait() {
                Some(answer) => self.take(answer, question),
                None => self.work = None,
            }
        }
    }

    fn take(&mut self, answer: Answer, question: Question) {
        if !matches!(answer, Answer::Step(_)) {
            self.work = None;
        }
        let is_right = !matches!(
            answer,
            Answer::Hint(Hint::Wrong(_) | Hint::NoSolution(_) | Hint::Empty(_)) | Answer::Refused(_)
        );
        let starts_from_hints = matches!(question, Question::Hint | Question::Walk);
        if !is_right && starts_from_hints && self.game.ruled_out().next().is_some() {
            // The marks may have changed since: only they are to be wrong.
            self.send(&Event::ForgetRuledOut);
            return self.ask(question);
        }
        match answer {
            Answer::Hint(hint) => {
                self.hint = Some((hint, self.wanted));
                self.show_hint();
            }
            Answer::Checked(hint) => {
                let names_wrong = question == Question::Check { names_wrong: true };
                self.say(words::hint(self.game.problem(), &hint, Level::Check, names_wrong).to_string());
                if let (Hint::Wrong(wrong), true) = (&hint, names_wrong) {
                    self.message.wrong = indices(&wrong.cells);
                    self.message.in_view = from_the_first(&self.message.wrong);
                }
            }
            Answer::Text(text, lit) => self.message = Message { text, lit, ..Message::default() },
            Answer::Refused(text) => {
                self.mode = Mode::Playing;
                self.say(text);
            }
            Answer::Step(step) => {
                if let Mode::Replay(replay) = &mut self.mode {
                    replay.push(*step);
                    self.show_step();
                }
            }
            Answer::End(text) => {
                if let Mode::Replay(replay) = &mut self.mode {
                    replay.set_end(text);
                    self.show_step();
                }
            }
        }
    }

    /// Answers a command. True if the player leaves.
    pub(crate) fn handle(&mut self, command: Command) -> bool {
        match command {
            Command::Interrupt => return true,
            // Its letters would be keys: some mark cells, and others leave the game.
            Command::Paste => return false,
            Command::Run(..) => {}
            // The key was meant for the grid, not for the picture.
            _ if self.end_run() => return false,
            _ => {}
        }
        match &mut self.mode {
            Mode::Help => self.mode = Mode::Playing,
            Mode::Leaving => return self.leave(command),
            Mode::Naming { .. } => return self.name_file(command),
            Mode::Finished => return self.after_the_end(command),
            Mode::Replay(_) => self.replay(command),
            Mode::Playing => return self.play(command),
        }
        false
    }

    fn play(&mut self, command: Command) -> bool {
        match command {
            Command::Move(rows, places) => {
                self.send(&Event::Move { rows, places });
                self.message.in_view.clear();
            }
            Command::Run(rows, places) => self.run(rows, places),
            Command::Help => self.mode = Mode::Help,
            Command::Accept if self.game.is_solved() => self.mode = Mode::Finished,
            Command::Hint | Command::Walk if self.game.is_solved() => self.say("The puzzle is solved."),
            Command::Accept => self.apply_hint(),
            Command::Exclude => self.toggle_excluding(),
            Command::Quit if !self.has_file() && self.game.is_solved() => return true,
            Command::Quit if self.saved.must_ask(&self.game) && self.has_file() => {
                self.mode = Mode::Leaving;
                self.say("Save before you leave? y saves, n leaves without saving, Esc stays.");
            }
            Command::Quit if self.saved.must_ask(&self.game) => self.ask_for_name(true),
            Command::Quit => {
                if self.saved.has_rest(&self.game) {
                    self.save();
                }
                return true;
            }
            Command::Save if !self.has_file() => self.ask_for_name(false),
            Command::Save => {
                self.save();
            }
            Command::Escape => self.forget(),
            Command::Page(by) => self.page(by),
            Command::Hint => self.more_of_the_hint(),
            Command::Check => self.ask(Question::Check { names_wrong: false }),
            Command::CheckWhich => self.ask(Question::Check { names_wrong: true }),
            Command::Why => {
                let cell = self.game.cursor();
                self.ask(Question::Why(CellId::new(cell), self.game.marks()[cell]));
            }
            Command::Walk => self.ask(Question::Walk),
            edit => self.edit(edit),
        }
        false
    }

    /// Tells the game what the player does.
    fn send(&mut self, event: &Event) -> Changes {
        match self.game.handle(event) {
            Ok(changes) => changes,
            Err(error) => {
                self.say(error.to_string());
                self.game.state()
            }
        }
    }

    /// A command that changes marks. What was said about the grid before no longer holds.
    fn edit(&mut self, command: Command) {
        let has_colours = self.game.layout().palette().is_some();
        let before = self.game.is_solved();
        let brush = Pen::Mark(self.game.brush());
        let event = match command {
            Command::Type(letter) if self.is_excluding => {
                let named = self.game.all_typed(letter);
                return self.exclude(&named);
            }
            Command::Paint if self.is_excluding && has_colours => return self.exclude(&[self.game.brush()]),
            Command::Paint if has_colours => Event::Toggle { pen: brush },
            Command::Paint => Event::Cycle,
            Command::Blank if has_colours => Event::Toggle { pen: Pen::Mark(Symbol::BLANK) },
            Command::Clear => Event::Clear,
            Command::Backspace => Event::Backspace,
            Command::Type(letter) => match self.game.typed(letter) {
                Some(symbol) if has_colours => {
                    self.send(&Event::Choose { symbol });
                    return;
                }
                Some(symbol) => Event::Type { symbol },
                None => return,
            },
            Command::Undo if !self.game.can_undo() => return self.say("Nothing to undo."),
            Command::Undo => Event::Undo,
            Command::Redo if !self.game.can_redo() => return self.say("Nothing to redo."),
            Command::Redo => Event::Redo,
            Command::Press { x, y, is_blank } => {
                self.pressed = Some(is_blank);
                match self.press(x, y) {
                    Some(event) => event,
                    None => return,
                }
            }
            Command::Drag { x, y } => match self.drag(x, y) {
                Some(event) => event,
                None => return,
            },
            Command::Release => {
                self.pressed = None;
                Event::Release
            }
            _ => return self.forget(),
        };
        self.send(&event);
        if before && self.game.is_solved() {
            return;
        }
        self.forget();
        if self.game.is_solved() {
            self.finish("");
        }
    }

    /// Shows the solved puzzle, and saves it.
    fn finish(&mut self, remark: &str) {
        let is_lost = self.has_file() && !self.save();
        let failure = if is_lost { format!(" {}", self.message.text) } else { String::new() };
        self.say(format!("Solved in {}{remark}.{failure}", clock(self.game.time())));
        self.mode = Mode::Finished;
    }

    /// A command while the solved puzzle is shown. True if the player leaves it.
    fn after_the_end(&mut self, command: Command) -> bool {
        match command {
            Command::Accept | Command::Type('y' | 'Y') if self.has_another => {
                self.wants_another = true;
                return self.leave_solved();
            }
            Command::Quit | Command::Type('n' | 'N') => return self.leave_solved(),
            Command::Undo => {
                self.mode = Mode::Playing;
                self.edit(Command::Undo);
            }
            Command::Escape => self.mode = Mode::Playing,
            _ => {}
        }
        false
    }

    /// Leaves the solved puzzle once its game is saved. If that fails, asks the player.
    fn leave_solved(&mut self) -> bool {
        if !self.has_file() || !self.saved.has_rest(&self.game) || self.save() {
            return true;
        }
        self.mode = Mode::Leaving;
        self.message.text += " y tries again, n leaves without saving, Esc stays.";
        false
    }

    /// Goes on with the puzzle that the player wanted to leave, perhaps with a message.
    pub(crate) fn stay(&mut self, message: Option<String>) {
        self.wants_another = false;
        self.mode = if self.game.is_solved() { Mode::Finished } else { Mode::Playing };
        if let Some(message) = message {
            self.say(printable(&message));
        }
    }

    /// Lets letters say what cells do not hold, or what they hold again.
    fn toggle_excluding(&mut self) {
        if self.game.layout().palette().is_some_and(|palette| palette.size() == 2) {
            return;
        }
        self.is_excluding = !self.is_excluding;
        self.say(match self.is_excluding {
            true => "What you type now is NOT in the cell. F7 marks again.",
            false => "What you type now is in the cell.",
        });
    }

    /// Says that the cell under the cursor does not hold a symbol, or takes that back. Of several symbols, each time
    /// another set is out: they count up as binary digits do.
    fn exclude(&mut self, symbols: &[Symbol]) {
        let cell = self.game.cursor();
        if self.game.marks()[cell].is_some() {
            return self.say("This cell is marked; Backspace clears it.");
        }
        let all = self.game.problem().initial_candidates()[cell];
        let mut out = all.difference(self.game.left(cell));
        for &symbol in symbols {
            if !out.contains(symbol) {
                out = out.with(symbol);
                break;
            }
            out = out.without(symbol);
        }
        let left = all.difference(out);
        if left.is_empty() {
            return self.say("Something must be left.");
        }
        self.send(&Event::Apply { cells: vec![(cell, left)] });
        self.forget();
        if self.game.is_solved() {
            self.finish("");
        }
    }

    /// Marks the next cell in a direction as the one under the cursor, or as the brush if that is open.
    fn run(&mut self, rows: isize, places: isize) {
        let from = self.game.cursor();
        if self.game.layout().palette().is_none() {
            self.send(&Event::Move { rows, places });
            return;
        }
        let mark = self.game.marks()[from];
        let mut run = self.run.take().unwrap_or(Run {
            pen: Pen::Mark(mark.unwrap_or(self.game.brush())),
            has_begun: false,
            idle: Duration::ZERO,
        });
        self.forget();
        let begin = |cell: usize| Event::Press { cell, pen: run.pen };
        if !run.has_begun && mark.is_none() {
            self.send(&begin(from));
            run.has_begun = true;
        }
        self.send(&Event::Move { rows, places });
        let cell = self.game.cursor();
        if run.has_begun {
            self.send(&Event::Drag { cell });
        } else if self.game.marks()[cell].is_none() {
            self.send(&begin(cell));
            run.has_begun = true;
        }
        run.idle = Duration::ZERO;
        self.run = Some(run);
    }

    /// Ends the run, if there is one. True if that finishes the puzzle.
    fn end_run(&mut self) -> bool {
        if !self.run.take().is_some_and(|run| run.has_begun) {
            return false;
        }
        self.edit(Command::Release);
        matches!(self.mode, Mode::Finished)
    }

    /// The stroke that begins with the button of the mouse that is pressed. None if no cell changes: beside the cells,
    /// and in puzzles with letters, where a click only moves the cursor, and a letter follows.
    fn press(&mut self, x: usize, y: usize) -> Option<Event> {
        let cell = self.view.cell_at(&self.board, x, y)?;
        let is_blank = self.pressed.take().unwrap_or_default();
        if self.game.layout().palette().is_none() {
            self.send(&Event::Point { cell });
            return None;
        }
        let symbol = if is_blank { Symbol::BLANK } else { self.game.brush() };
        Some(Event::Press { cell, pen: Pen::Mark(symbol) })
    }

    /// The last event of a stroke that goes on, or that begins where the button was pressed beside the cells. None if
    /// no cell changes.
    fn drag(&mut self, x: usize, y: usize) -> Option<Event> {
        if self.pressed.is_some() {
            return self.press(x, y);
        }
        let cell = self.view.cell_at(&self.board, x, y)?;
        // A fast mouse skips cells.
        for cell in self.board.between(self.game.cursor(), cell) {
            self.send(&Event::Drag { cell });
        }
        Some(Event::Drag { cell })
    }

    /// Forgets the last message, hint and question.
    fn forget(&mut self) {
        (self.work, self.hint, self.has_ruled_out) = (None, None, false);
        self.message = Message::default();
    }

    fn ask(&mut self, question: Question) {
        self.forget();
        let known = match question {
            Question::Hint | Question::Walk => self.game.candidates(),
            Question::Check { .. } | Question::Why(..) => self.game.known(),
        };
        if question == Question::Walk {
            self.mode = Mode::Replay(Replay::new(known.clone()));
        }
        self.work = Some(Work::ask(self.game.problem(), known, question));
    }

    /// Asks for a hint, or shows more of the last one. More of a hint that is still being looked for is shown once it
    /// is there. After the last level, the next hint begins, unless this one waits for marks.
    fn more_of_the_hint(&mut self) {
        let is_over = self.has_ruled_out && self.hint.as_ref().is_some_and(|(_, level)| *level == Level::Why);
        if let Some((_, level)) = self.hint.as_mut().filter(|_| !is_over) {
            *level = after(*level);
            self.show_hint();
        } else if self.work.as_ref().is_some_and(|work| work.question == Question::Hint) {
            self.wanted = after(self.wanted);
        } else {
            self.wanted = Level::Where;
            self.ask(Question::Hint);
        }
    }

    fn show_hint(&mut self) {
        let Some((hint, level)) = &self.hint else { return };
        if let (Hint::Next(step), Level::Why) = (hint, level) {
            let before = self.game.candidates();
            let cells = left_by(step).collect();
            // The cells of a step are those of the problem.
            let _ = self.game.handle(&Event::RuleOut { cells });
            self.has_ruled_out |= self.game.candidates() != before;
        }
        let problem = self.game.problem();
        let mut text = words::hint(problem, hint, *level, false).to_string();
        let has_more = matches!(hint, Hint::Next(_) | Hint::Wrong(_)) && *level < Level::Why;
        if has_more {
            text += " (Again for more.)";
        } else if self.has_ruled_out {
            text += " (Again for the next step.)";
        }
        let mut message = Message { text, ..Message::default() };
        match hint {
            Hint::Next(step) => {
                message.lit = spotlight::of_hint(problem, step, *level);
                message.in_view = vec![message.lit.clone(), spotlight::changed(step)];
            }
            Hint::Wrong(wrong) if *level >= Level::How => {
                message.wrong = indices(&wrong.cells);
                message.in_view = from_the_first(&message.wrong);
            }
            Hint::Wrong(wrong) => {
                let cells = wrong.line(problem).map(|line| problem.line(line).cells()).unwrap_or_default();
                message.lit = indices(cells);
                message.in_view = from_the_first(&message.lit);
            }
            _ => {}
        }
        self.message = message;
    }

    /// Does what the last hint says: marks what its step decides, or clears what is wrong.
    fn apply_hint(&mut self) {
        let Some((hint, _)) = &self.hint else { return self.more_of_the_hint() };
        let problem = self.game.problem();
        let now = self.game.candidates();
        let mut message = Message::default();
        let cells = match hint {
            Hint::Next(step) => {
                message.text = words::hint(problem, hint, Level::Why, false).to_string();
                message.lit = spotlight::of_hint(problem, step, Level::Why);
                message.in_view = vec![message.lit.clone(), spotlight::changed(step)];
                left_by(step).map(|(cell, left)| (cell, now[cell].intersection(left))).collect()
            }
            Hint::Wrong(wrong) => {
                let cells = indices(&wrong.cells);
                message.text = format!("{} cleared.", counted(cells.len(), "cell"));
                message.in_view = from_the_first(&cells);
                cells.into_iter().map(|cell| (cell, problem.initial_candidates()[cell])).collect()
            }
            _ => Vec::new(),
        };
        if cells.is_empty() {
            return;
        }
        self.send(&Event::Apply { cells });
        self.forget();
        self.message = message;
        if self.game.is_solved() {
            self.finish(", with help");
        }
    }

    fn page(&mut self, by: isize) {
        if self.areas.states.height > 0 {
            let step = by * self.areas.states.height.saturating_sub(1 + STATE_HEADING) as isize;
            self.first_state = self.first_state.saturating_add_signed(step);
            return;
        }
        let lines = wrapped(&self.message.text, self.areas.message.width).len();
        match lines > self.areas.message.height {
            true => {
                let step = by * self.areas.message.height.saturating_sub(1) as isize;
                self.message.first = self.message.first.saturating_add_signed(step);
            }
            false => {
                let (lines, columns) = self.note_lines();
                let step = by * self.areas.notes.height.saturating_sub(1) as isize;
                let last = lines.len().saturating_sub(columns * self.areas.notes.height);
                self.first_note = self.first_note.saturating_add_signed(step).min(last);
            }
        }
    }

    fn replay(&mut self, command: Command) {
        let Mode::Replay(replay) = &mut self.mode else { return };
        match command {
            Command::Move(1, _) | Command::Move(_, 1) | Command::Paint => replay.go(1),
            Command::Move(-1, _) | Command::Move(_, -1) => replay.go(-1),
            Command::Clear | Command::Backspace | Command::Undo => replay.go(-1),
            Command::Move(_, places) if places > 0 => replay.go(isize::MAX / 2),
            Command::Move(..) => replay.go(isize::MIN / 2),
            Command::Page(by) => return self.page(by),
            Command::Type('t' | 'T') => self.shows_states = !self.shows_states,
            Command::Accept => {
                let cells = replay.changed();
                self.mode = Mode::Playing;
                self.send(&Event::Apply { cells });
                self.forget();
                if self.game.is_solved() {
                    self.finish(", with help");
                }
                return;
            }
            Command::Escape | Command::Quit | Command::Walk => {
                self.mode = Mode::Playing;
                return self.forget();
            }
            _ => return,
        }
        self.show_step();
    }

    fn show_step(&mut self) {
        let Mode::Replay(replay) = &self.mode else { return };
        let problem = self.game.problem();
        self.first_state = 0;
        let mut message = Message::default();
        if let Some((number, step)) = replay.step() {
            let technique = step.technique.name();
            message.text =
                format!("{number} of {} [{technique}] {}", replay.count(), words::step(problem, step));
            message.lit = spotlight::of_step(problem, step);
            message.in_view = vec![message.lit.clone(), spotlight::changed(step)];
            if let Some(change) = step.changes.first() {
                // Some changes are of cells that are not drawn.
                let _ = self.game.handle(&Event::Point { cell: change.cell.index() });
            }
        }
        if let Some(end) = replay.end() {
            message.text += &format!("{}{end}", if message.text.is_empty() { "" } else { "\n" });
        }
        self.message = message;
    }

    fn leave(&mut self, command: Command) -> bool {
        match command {
            Command::Type('y' | 'Y') | Command::Save | Command::Accept if self.save() => return true,
            Command::Type('y' | 'Y') | Command::Save | Command::Accept => {}
            Command::Type('n' | 'N') | Command::Quit => return true,
            Command::Escape => self.forget(),
            _ => return false,
        }
        self.stay(None);
        false
    }

    fn ask_for_name(&mut self, leaves: bool) {
        self.mode = Mode::Naming { name: self.proposed.clone(), leaves };
        self.show_name("");
    }

    fn show_name(&mut self, error: &str) {
        if let Mode::Naming { name, .. } = &self.mode {
            let text = format!("{error}Save as: {}_", printable(name));
            self.say(text);
        }
    }

    /// A command while the name of a save file is typed. True if the player leaves.
    fn name_file(&mut self, command: Command) -> bool {
        let Mode::Naming { name, leaves } = &mut self.mode else { return false };
        match command {
            Command::Type(letter) => name.push(letter),
            Command::Backspace => drop(name.pop()),
            Command::Clear => name.clear(),
            Command::Escape => {
                self.mode = Mode::Playing;
                self.forget();
            }
            Command::Quit => return true,
            Command::Accept => {
                let (path, leaves) = (PathBuf::from(name.trim()), *leaves);
                return self.save_as(path) && leaves;
            }
            _ => {}
        }
        self.show_name("");
        false
    }

    /// Saves the game in a new file. True if that succeeds.
    fn save_as(&mut self, path: PathBuf) -> bool {
        if path.as_os_str().is_empty() || path.exists() {
            self.show_name(if path.exists() { "This file exists. " } else { "" });
            return false;
        }
        self.file = Some(path);
        if !self.save() {
            self.file = None;
            let error = format!("{} ", self.message.text);
            self.show_name(&error);
            return false;
        }
        self.mode = Mode::Playing;
        true
    }

    /// Saves what is not saved yet, for a player who was asked to end. The message says where.
    pub(crate) fn save_rest(&mut self) -> Option<&str> {
        if self.file.is_none() || !self.saved.has_rest(&self.game) {
            return None;
        }
        self.save();
        Some(&self.message.text)
    }

    /// Saves the game. True if that succeeds.
    fn save(&mut self) -> bool {
        let Some(file) = &self.file else { return false };
        match save::write(file, &self.game) {
            Ok(()) => {
                let (marked, all) = self.game.progress();
                let text = format!("Saved in {}: {marked} of {}.", path_text(file), counted(all, "cell"));
                self.saved = Saved::new(&self.game, true);
                self.say(printable(&text));
                true
            }
            Err(error) => {
                let text = format!("Cannot save in {}: {error}.", path_text(file));
                self.say(printable(&text));
                false
            }
        }
    }
}

/// The cells by their indices.
fn indices(cells: &[CellId]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

/// Brings cells into view: all of them, or at least the first ones.
fn from_the_first(cells: &[usize]) -> Vec<Vec<usize>> {
    vec![cells.to_vec(), cells.iter().take(1).copied().collect()]
}

/// The level that shows more.
fn after(level: Level) -> Level {
    let next = Level::ALL.iter().skip_while(|&&known| known != level).nth(1);
    next.copied().unwrap_or(level)
}

/// A duration as hours, minutes and seconds: `1:02:03`, `2:03`.
pub(crate) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
