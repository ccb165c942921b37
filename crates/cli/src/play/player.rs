//! The player at the terminal: frames out, events in, from the first puzzle to the last.

use std::io;
use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::Event;
use nonomata::budget::{Budget, CancelToken};
use nonomata::make::{Made, Wanted};
use nonomata::search::Options;
use ratatui::Terminal;
use ratatui::style::Style;

use super::app::App;
use super::draw::{draw, put};
use super::input::{self, Command};
use super::list::{Choice, List};
use super::terminal::Screen;
use crate::args::AtMost;
use crate::failure::Failure;
use crate::new::random;
use crate::session;

/// How long the player waits for a key before it looks for answers and signals.
const TICK: Duration = Duration::from_millis(50);

/// How many events that wait are handled before the screen is drawn again.
const EVENTS_PER_FRAME: usize = 100;

/// The terminal with its events.
pub(super) struct Player<'a> {
    /// Dropping it would report a closed terminal on standard error, which is closed, too.
    /// [`Taken`](super::Taken) gives the terminal back.
    terminal: ManuallyDrop<Terminal<Screen>>,
    events: Receiver<io::Result<Event>>,
    /// The number of the signal that asks the player to end, or 0.
    signal: &'a AtomicUsize,
    /// What was saved because the player was asked to end.
    pub(super) rest: Option<String>,
}

impl Player<'_> {
    pub(super) fn new(signal: &AtomicUsize) -> io::Result<Player<'_>> {
        let terminal = ManuallyDrop::new(Terminal::new(Screen(io::stdout()))?);
        Ok(Player { terminal, events: events(), signal, rest: None })
    }

    /// Plays until the player leaves the puzzle. Ctrl-C, signals and a terminal that was closed do not lose the game.
    pub(super) fn play(&mut self, app: &mut App) -> io::Result<()> {
        let played = self.until_left(app);
        if session::is_interrupted() || played.is_err() {
            self.rest = app.save_rest().map(str::to_owned);
        }
        played
    }

    fn until_left(&mut self, app: &mut App) -> io::Result<()> {
        let mut last = Instant::now();
        let mut is_changed = true;
        loop {
            if is_changed {
                self.terminal.draw(|frame| draw(frame, app))?;
            }
            let mut next = self.wait()?;
            is_changed = app.tick(last.elapsed()) || next.is_some();
            last = Instant::now();
            if session::is_interrupted() {
                return Ok(());
            }
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
                next =
                    if handled < EVENTS_PER_FRAME { self.events.try_recv().ok().transpose()? } else { None };
            }
        }
    }

    /// The number of the puzzle that the player chooses. None if the player leaves.
    pub(super) fn choose(&mut self, list: &mut List) -> io::Result<Option<usize>> {
        loop {
            self.terminal.draw(|frame| list.draw(frame))?;
            let event = self.wait()?;
            if session::is_interrupted() {
                return Ok(None);
            }
            let command = event.and_then(|event| input::command(&event, |_| false));
            match command.map_or(Choice::None, |command| list.handle(command)) {
                Choice::None => {}
                Choice::Play(number) => return Ok(Some(number)),
                Choice::Leave => return Ok(None),
            }
        }
    }

    /// Makes a random puzzle. If none is made, the failure, or None if the player gives up.
    pub(super) fn make(
        &mut self,
        wanted: &Wanted,
        seed: u64,
        at_most: &AtMost,
    ) -> io::Result<Result<Made, Option<Failure>>> {
        let cancel = CancelToken::new();
        let options = Options::from(Budget::unlimited().with_cancel(cancel.clone()));
        let maker = match random::maker(wanted, seed, at_most, &options) {
            Ok(maker) => maker,
            Err(failure) => return Ok(Err(Some(failure))),
        };
        let text = format!("Making a {} …  Esc gives up", wanted.generator.kind());
        self.terminal.draw(|frame| put(frame.buffer_mut(), 1, 0, &text, Style::new()))?;
        let made = thread::scope(|scope| {
            let making = scope.spawn(|| maker.puzzle(1));
            while !making.is_finished() {
                let event = self.wait();
                let is_closed = event.is_err();
                let command = event.ok().flatten().and_then(|event| input::command(&event, |_| false));
                if command == Some(Command::Interrupt) {
                    session::cancel_token().cancel();
                }
                if is_closed
                    || session::is_interrupted()
                    || matches!(command, Some(Command::Escape | Command::Quit))
                {
                    cancel.cancel();
                }
            }
            making.join()
        });
        match made {
            Ok(Ok(made)) => Ok(Ok(made)),
            Ok(Err(error)) => Ok(Err(Some(random::failure(&error, 0, 1)).filter(|_| error.limit.is_none()))),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }

    /// The next event, if there is one within a tick.
    fn wait(&self) -> io::Result<Option<Event>> {
        let event = match self.events.recv_timeout(TICK) {
            Ok(event) => Some(event?),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return Err(io::ErrorKind::BrokenPipe.into()),
        };
        if let number @ 1.. = self.signal.load(Ordering::Relaxed) {
            session::end_by_signal(number);
        }
        Ok(event)
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
