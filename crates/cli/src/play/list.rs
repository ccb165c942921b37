//! The puzzles of a folder or a file with several, to choose from.

use std::cell::OnceCell;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use nonomata::formats::Limits;
use nonomata::game::Game;
use nonomata::puzzles::Puzzle;
use nonomata::session::settled;
use ratatui::Frame;
use ratatui::style::{Modifier, Style};

use super::app::{App, clock};
use super::draw::{DIM, put};
use super::input::Command;
use super::save::{self, Saved};
use crate::args::{Effort, Puzzles};
use crate::failure::Failure;
use crate::input::{inputs, source};
use crate::output::{counted, printable, warn};
use crate::puzzle_context::Origin;
use crate::puzzle_loop::settle;
use crate::work::Work;

/// The rows above and below the puzzles.
const ABOVE: usize = 2;
const BELOW: usize = 2;

/// A puzzle to choose.
#[derive(Debug)]
struct Entry {
    name: String,
    puzzle: Puzzle,
    origin: Origin,
    /// The file of its saved game.
    file: Option<PathBuf>,
    /// How far its saved game is, once that is known.
    state: OnceCell<State>,
}

/// How far a game is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    New,
    Begun(String),
    Solved(String),
}

/// What a command asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    None,
    Play(usize),
    Leave,
}

/// A list of puzzles, and which of them is chosen.
#[derive(Debug, Default)]
pub(super) struct List {
    entries: Vec<Entry>,
    chosen: usize,
    /// The first one that is visible, and the number of those that are.
    first: usize,
    rows: usize,
    message: String,
}

impl List {
    /// The puzzles of all inputs. Those that cannot be read are left out; an error if there are no others.
    pub(super) fn read(puzzles: &Puzzles) -> Result<List, Failure> {
        let (mut entries, mut failures) = (Vec::new(), Vec::new());
        for input in inputs(puzzles) {
            let reading = match input.reading {
                Ok(reading) => reading,
                Err(failure) => {
                    failures.push(failure);
                    continue;
                }
            };
            reading.warnings.iter().for_each(warn);
            let is_pack = reading.puzzles.len() > 1 || puzzles.number.is_some();
            for (number, puzzle) in (input.first..).zip(reading.puzzles) {
                let puzzle = match puzzle {
                    Ok(puzzle) => puzzle,
                    Err(error) => {
                        failures.push(Failure::of_puzzle(&input.name, number, &error));
                        continue;
                    }
                };
                let own = NonZeroUsize::new(number).filter(|_| is_pack);
                let name = own.map_or_else(String::new, |number| format!(" {number}"));
                entries.push(Entry {
                    name: format!("{}{name}", input.name),
                    puzzle,
                    origin: Origin { source: input.name.clone(), number },
                    file: input.path.as_deref().map(|path| save::beside(path, own)),
                    state: OnceCell::new(),
                });
            }
        }
        let message = match failures.len() {
            0 => String::new(),
            count => format!("{} cannot be read.", counted(count, "puzzle")),
        };
        match (entries.is_empty(), failures.into_iter().next()) {
            (true, Some(failure)) => Err(failure),
            (true, None) => Err(Failure::unreadable("play: there are no puzzles")),
            _ => Ok(List::of(entries, message)),
        }
    }

    fn of(entries: Vec<Entry>, message: String) -> List {
        let mut list = List { entries, chosen: 0, first: 0, rows: 1, message };
        list.chosen = list.open_after(list.entries.len() - 1).unwrap_or(0);
        list.shorten_names();
        list
    }

    /// Leaves out the folder that all names begin with.
    fn shorten_names(&mut self) {
        let folder = |name: &str| name.rfind('/').map_or(0, |end| end + 1);
        let Some(first) = self.entries.first() else { return };
        let mut common = first.name[..folder(&first.name)].to_owned();
        while !self.entries.iter().all(|entry| entry.name.starts_with(&common)) {
            common.truncate(folder(common.trim_end_matches('/')));
        }
        self.entries.iter_mut().for_each(|entry| drop(entry.name.drain(..common.len())));
    }

    /// The number of puzzles.
    pub(super) fn count(&self) -> usize {
        self.entries.len()
    }

    /// The first puzzle after this one, around the end, that is not solved.
    pub(super) fn open_after(&self, number: usize) -> Option<usize> {
        let count = self.entries.len();
        let is_open = |number: &usize| !matches!(self.entries[*number].state(), State::Solved(_));
        (1..=count).map(|step| (number + step) % count).find(is_open)
    }

    /// Chooses a puzzle.
    pub(super) fn choose(&mut self, number: usize) {
        self.chosen = number;
    }

    /// A game of a puzzle, which goes on if it was saved, perhaps in another file than the usual one.
    pub(super) fn open(
        &self,
        number: usize,
        file: Option<PathBuf>,
        has_colours: bool,
    ) -> Result<App, Failure> {
        let entry = &self.entries[number];
        let work = Work::begin(&Effort::default(), &entry.origin.source);
        let puzzle = settle(entry.puzzle.clone(), &entry.origin, &work)?;
        let mut game = Game::new(&puzzle).map_err(|error| Failure::unreadable(error.to_string()))?;
        let file = file.or_else(|| entry.file.clone());
        let is_resumed = match &file {
            Some(file) => save::read(file, &mut game)?,
            None => false,
        };
        let saved = Saved::new(&game, is_resumed);
        let mut app = App::new(&puzzle, game, saved, file, has_colours);
        if entry.file.is_some() {
            app.name = printable(&entry.name);
        }
        if is_resumed {
            app.welcome_back();
        }
        Ok(app)
    }

    /// Reads again how far the game of a puzzle is, from the file in which the player may have saved it.
    pub(super) fn refresh(&mut self, number: usize, file: Option<PathBuf>) {
        let entry = &mut self.entries[number];
        (entry.file, entry.state) = (file, OnceCell::new());
        self.message.clear();
    }

    /// Says something.
    pub(super) fn say(&mut self, message: &str) {
        message.clone_into(&mut self.message);
    }

    /// Answers a command.
    pub(super) fn handle(&mut self, command: Command) -> Choice {
        let last = self.entries.len() as isize - 1;
        let page = self.rows.saturating_sub(1).max(1) as isize;
        let to = match command {
            Command::Move(rows, 0) | Command::Run(rows, 0) => rows,
            Command::Move(_, places) if places.unsigned_abs() > 1 => places,
            Command::Page(by) => by * page,
            Command::Accept | Command::Paint | Command::Move(_, 1) => return Choice::Play(self.chosen),
            Command::Press { y, .. } => {
                let number = (self.first + y).checked_sub(ABOVE);
                let Some(number) = number.filter(|&number| number < self.entries.len()) else {
                    return Choice::None;
                };
                let was = std::mem::replace(&mut self.chosen, number);
                return if was == number { Choice::Play(number) } else { Choice::None };
            }
            Command::Quit | Command::Escape | Command::Interrupt => return Choice::Leave,
            _ => return Choice::None,
        };
        self.chosen = (self.chosen as isize).saturating_add(to).clamp(0, last) as usize;
        Choice::None
    }

    /// Draws the list.
    pub(super) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        let buffer = frame.buffer_mut();
        self.rows = height.saturating_sub(ABOVE + BELOW).max(1);
        let last = self.entries.len().saturating_sub(self.rows);
        self.first = self.first.clamp((self.chosen + 1).saturating_sub(self.rows), self.chosen).min(last);
        let bold = Style::new().add_modifier(Modifier::BOLD);
        put(buffer, 1, 0, &format!("{} of {}", self.chosen + 1, counted(self.entries.len(), "puzzle")), bold);
        let shown = || self.entries.iter().enumerate().skip(self.first).take(self.rows);
        let names = shown().map(|(_, entry)| entry.name.chars().count()).max().unwrap_or(0).min(width / 2);
        let kinds = shown().map(|(_, entry)| entry.kind().chars().count()).max().unwrap_or(0);
        for (y, (number, entry)) in (ABOVE..).zip(shown()) {
            let name: String = printable(&entry.name).chars().take(names).collect();
            let (state, style) = match entry.state() {
                State::New => ("", Style::new()),
                State::Begun(state) => (state.as_str(), Style::new()),
                State::Solved(state) => (state.as_str(), DIM),
            };
            let row = format!(" {name:<names$}  {:<kinds$}  {state}", entry.kind());
            let row: String = row.chars().take(width).collect();
            let style = if number == self.chosen { bold.add_modifier(Modifier::REVERSED) } else { style };
            put(buffer, 0, y, &format!("{row:<width$}"), style);
        }
        put(buffer, 1, height.saturating_sub(2), &printable(&self.message), Style::new());
        put(buffer, 1, height.saturating_sub(1), "↑↓ choose  Enter play  q quit", DIM);
    }
}

impl Entry {
    /// The kind of the puzzle and its size.
    fn kind(&self) -> String {
        let size = self.puzzle.layout().size().map(|(width, height)| format!(" {width}x{height}"));
        format!("{}{}", self.puzzle.kind(), size.unwrap_or_default())
    }

    fn state(&self) -> &State {
        self.state.get_or_init(|| self.saved_state().unwrap_or(State::New))
    }

    /// How far the saved game is, if there is one that can be read. The title of a puzzle may give its picture away.
    fn saved_state(&self) -> Option<State> {
        let file = self.file.as_deref().filter(|file| file.exists())?;
        let work = Work::begin(&Effort::default(), &self.origin.source);
        let (puzzle, _) = settled(self.puzzle.clone(), &work.options(None)).ok()?;
        let mut game = Game::new(&puzzle).ok()?;
        game.load(&source(file, Limits::default()).ok()?).ok()?;
        let (marked, all) = game.progress();
        Some(match game.is_solved() {
            true => State::Solved(format!("solved in {}: {}", clock(game.time()), game.title())),
            false => State::Begun(format!("{marked} of {all}, {}", clock(game.time()))),
        })
    }
}
