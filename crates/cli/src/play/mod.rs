//! `nonomata play`: a player for the terminal. The rules of play are those of the library's [`Game`]; this folder has
//! the keys, the drawing and the questions to the engine.

mod app;
mod areas;
mod asking;
mod board;
mod cells;
mod clues;
mod draw;
mod input;
mod replay;
mod save;
mod slanted;
mod spotlight;
mod terminal;
mod wrap;

use std::io::{self, IsTerminal, Write};
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::Event;
use nonomata::game::Game;
use nonomata::make::{Generator, Made, Wanted};
use nonomata::puzzles::Puzzle;
use nonomata::render::Paint;
use ratatui::Terminal;

use crate::args::{self, Effort};
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::new::random;
use crate::output_file::{refuse_inputs, refuse_missing_folder};
use crate::puzzle_loop::only_puzzle;
use crate::session;
use crate::source_name::path_text;
use crate::work::Work;
use app::{App, clock};
use input::Command;
use save::Saved;
use terminal::{Screen, Taken};

/// How long the player waits for a key before it looks for answers and signals.
const TICK: Duration = Duration::from_millis(50);

/// How many events that wait are handled before the screen is drawn again.
const EVENTS_PER_FRAME: usize = 100;

/// What does without a terminal.
const INSTEAD: &str = "`nonomata hint` prints the next step and `nonomata explain` all of them";

pub(crate) fn run(arguments: &args::Play) -> Result<Exit, Ended> {
    let (mut app, seed) = begin(arguments)?;
    // The number of the signal that asks the player to end, or 0.
    let signal = Arc::new(AtomicUsize::new(0));
    #[cfg(unix)]
    for number in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP] {
        signal_hook::flag::register_usize(number, Arc::clone(&signal), number as usize)?;
    }
    let taken = Taken::new()?;
    let played = play(&mut app, &signal);
    drop(taken);
    if let Some(seed) = seed.filter(|_| arguments.seed.is_none()) {
        random::remark_seed(seed);
    }
    // Ctrl-C, signals and a terminal that was closed do not lose the game.
    if (session::is_interrupted() || played.is_err())
        && let Some(text) = app.save_rest()
    {
        let _ = writeln!(io::stderr(), "nonomata: {text}");
    }
    played?;
    Ok(if app.game.is_solved() { Exit::Yes } else { Exit::No })
}

/// Reads the puzzle and the saved game. A random puzzle comes with its seed.
fn begin(arguments: &args::Play) -> Result<(App, Option<u64>), Failure> {
    if !io::stdout().is_terminal() {
        let message = "play: standard output is not a terminal, expected one to draw on";
        return Err(Failure::usage(message).with_advice(INSTEAD));
    }
    if session::is_terminal_dumb() {
        let message = "play: this terminal cannot place text on the screen (TERM is dumb or empty)";
        let advice = format!("{INSTEAD}; to play, set TERM to the type of the terminal, e.g. TERM=xterm");
        return Err(Failure::usage(message).with_advice(&advice));
    }
    let (new, found) = match arguments.random {
        Some(size) => {
            let (made, seed) = make(arguments, size)?;
            (Some((seed, made.rating)), made.puzzle)
        }
        None => (None, read(arguments)?),
    };
    let mut game = Game::new(&found).map_err(|error| Failure::unreadable(error.to_string()))?;
    let puzzle = arguments.puzzles.files.first().filter(|file| *file != Path::new("-"));
    refuse_missing_folder(arguments.save.as_deref())?;
    refuse_inputs(arguments.save.as_deref(), puzzle.map(PathBuf::as_path))?;
    let file =
        arguments.save.clone().or_else(|| puzzle.map(|path| save::beside(path, arguments.puzzles.number)));
    let is_resumed = match &file {
        Some(file) => save::read(file, &mut game)?,
        None => false,
    };
    let has_colours = session::paint() == Paint::Ansi;
    let saved = Saved::new(&game, is_resumed);
    let mut app = App::new(&found, game, saved, file, has_colours);
    if let Some(name) = puzzle.and_then(|path| path.file_name()) {
        let number = arguments.puzzles.number.map(|number| format!(" {number}")).unwrap_or_default();
        app.name = format!("{}{number}", path_text(Path::new(name)));
    }
    let seed = new.as_ref().map(|(seed, _)| *seed);
    match new {
        _ if is_resumed => {
            app.say(format!("Welcome back, after {}. F1 shows all keys.", clock(app.game.time())));
        }
        Some((seed, rating)) => {
            let grade = rating.map(|rating| format!(" of grade {}", rating.grade)).unwrap_or_default();
            app.say(format!("A {}{grade}; --seed {seed} makes it again. F1 shows all keys.", found.kind()));
        }
        None => {}
    }
    Ok((app, seed))
}

/// The puzzle in the file or the argument.
fn read(arguments: &args::Play) -> Result<Puzzle, Failure> {
    let is_named = !arguments.puzzles.files.is_empty() || arguments.puzzles.puzzle.is_some();
    if !is_named && io::stdin().is_terminal() {
        return Err(Failure::usage("play: expected a puzzle: a FILE, --puzzle or --random"));
    }
    let context = only_puzzle(&arguments.puzzles, &Effort::default(), "the player shows")?;
    Ok(context.into_puzzle().0)
}

/// A random puzzle, and its seed.
fn make(arguments: &args::Play, (width, height): (usize, usize)) -> Result<(Made, u64), Failure> {
    // Marks of another puzzle would fit a grid of the same size.
    if let (None, Some(file)) = (arguments.seed, arguments.save.as_deref().filter(|file| file.exists())) {
        let message = format!("{}: found a saved game, expected the --seed of its puzzle", path_text(file));
        return Err(Failure::usage(message));
    }
    let seed = arguments.seed.unwrap_or_else(random::fresh_seed);
    let mut wanted = Wanted::by(arguments.kind.unwrap_or(&Generator::all()[0]), width, height);
    wanted.colours = arguments.colours.map(usize::from);
    wanted.grades.clone_from(&arguments.grade);
    let work = Work::begin(&Effort::default(), "");
    let maker = random::maker(&wanted, seed, &arguments.puzzles.read_as.at_most, &work.options(None))?;
    let made = work.on_threads(|| maker.puzzle(1));
    let made =
        made.map_err(|error| random::failure(&error, 0, 1).with_advice("ask for another size or grade"))?;
    Ok((made, seed))
}

/// Plays until the player leaves.
fn play(app: &mut App, signal: &AtomicUsize) -> io::Result<()> {
    // Dropping it would report a closed terminal on standard error, which is closed, too. [`Taken`] gives the terminal
    // back.
    let mut terminal = ManuallyDrop::new(Terminal::new(Screen(io::stdout()))?);
    let events = events();
    let mut last = Instant::now();
    let mut is_changed = true;
    loop {
        if is_changed {
            terminal.draw(|frame| draw::draw(frame, app))?;
        }
        let event = match events.recv_timeout(TICK) {
            Ok(event) => Some(event?),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return Err(io::ErrorKind::BrokenPipe.into()),
        };
        is_changed = app.tick(last.elapsed()) || event.is_some();
        last = Instant::now();
        if let number @ 1.. = signal.load(Ordering::Relaxed) {
            session::end_by_signal(number);
        }
        if session::is_interrupted() {
            return Ok(());
        }
        let mut next = event;
        let mut handled = 0;
        while let Some(event) = next {
            let command = input::command(&event, |letter| app.is_symbol(letter));
            if command == Some(Command::Interrupt) {
                session::cancel_token().cancel();
            }
            if command.is_some_and(|command| app.handle(command)) {
                return Ok(());
            }
            handled += 1;
            next = if handled < EVENTS_PER_FRAME { events.try_recv().ok().transpose()? } else { None };
        }
    }
}

/// The keys and moves of the mouse, read by a thread of their own: once the terminal is closed, crossterm's reading
/// does not come back, neither with an event nor with an error.
fn events() -> Receiver<io::Result<Event>> {
    let (sender, events) = mpsc::channel();
    thread::spawn(move || {
        loop {
            let event = crossterm::event::read();
            let is_last = event.is_err();
            if sender.send(event).is_err() || is_last {
                return;
            }
        }
    });
    events
}

#[cfg(test)]
mod tests;
