//! `nonomata play`: a player for the terminal. The rules of play are those of the library's [`Game`]; this folder has
//! the keys, the drawing and the questions to the engine.

mod app;
mod areas;
mod asking;
mod board;
mod cells;
mod clues;
mod draw;
mod finished;
mod input;
mod labels;
mod list;
mod player;
mod replay;
mod save;
mod slanted;
mod spotlight;
mod terminal;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use nonomata::game::Game;
use nonomata::make::{COLOUR_LIMIT, Generator, Made, Wanted};
use nonomata::render::Paint;

use crate::args;
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::new::random;
use crate::output_file::{refuse_inputs, refuse_missing_folder};
use crate::session;
use crate::source_name::path_text;
use crate::work::Work;
use app::App;
use list::List;
use player::Player;
use save::Saved;
use terminal::Taken;

/// The commands that work without a terminal.
const INSTEAD: &str = "`nonomata hint` prints the next step and `nonomata explain` all of them";

/// The most columns and rows of a random puzzle that is offered after one from a file: it takes seconds at most.
const MOST_OFFERED: usize = 25;

pub(crate) fn run(arguments: &args::Play) -> Result<Exit, Ended> {
    check_terminal()?;
    let mut plan = Plan::begin(arguments)?;
    // The number of the signal that asks the player to end, or 0.
    let signal = Arc::new(AtomicUsize::new(0));
    #[cfg(unix)]
    for number in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP] {
        signal_hook::flag::register_usize(number, Arc::clone(&signal), number as usize)?;
    }
    let taken = Taken::new()?;
    let mut player = Player::new(&signal)?;
    let played = plan.play(arguments, &mut player);
    drop(taken);
    plan.remark(arguments);
    if let Some(text) = player.rest {
        let _ = writeln!(io::stderr(), "nonomata: {text}");
    }
    played
}

fn check_terminal() -> Result<(), Failure> {
    if !io::stdout().is_terminal() {
        let message = "play: standard output is not a terminal, expected one to draw on";
        return Err(Failure::usage(message).with_advice(INSTEAD));
    }
    if session::is_terminal_dumb() {
        let message = "play: this terminal cannot place text on the screen (TERM is dumb or empty)";
        let advice = format!("{INSTEAD}; to play, set TERM to the type of the terminal, e.g. TERM=xterm");
        return Err(Failure::usage(message).with_advice(&advice));
    }
    Ok(())
}

/// What is played: puzzles from a list, or one that others may follow.
struct Plan {
    list: List,
    first: Option<Box<App>>,
    /// What follows the first puzzle, and the seed of the random puzzle that is played.
    wanted: Option<Wanted>,
    seed: Option<u64>,
    /// The file in which the player has saved a random puzzle.
    file: Option<PathBuf>,
}

impl Plan {
    /// Reads the puzzles and the saved game, or makes a random puzzle.
    fn begin(arguments: &args::Play) -> Result<Plan, Failure> {
        if let Some(size) = arguments.random {
            let wanted = wanted(arguments, size);
            let seed = arguments.seed.unwrap_or_else(random::fresh_seed);
            let made = make(arguments, &wanted, seed)?;
            let app = random_app(&made, seed, arguments.save.clone())?;
            let list = List::default();
            return Ok(Plan {
                list,
                first: Some(app.into()),
                wanted: Some(wanted),
                seed: Some(seed),
                file: None,
            });
        }
        let is_named = !arguments.puzzles.files.is_empty() || arguments.puzzles.puzzle.is_some();
        if !is_named && io::stdin().is_terminal() {
            return Err(Failure::usage("play: expected a puzzle: a FILE, --puzzle or --random"));
        }
        refuse_missing_folder(arguments.save.as_deref())?;
        refuse_inputs(arguments.save.as_deref(), arguments.puzzles.files.iter().map(PathBuf::as_path))?;
        let list = List::read(&arguments.puzzles)?;
        if list.count() > 1 && arguments.save.is_some() {
            let message =
                format!("play: found {} puzzles, expected one: --save is for one game", list.count());
            return Err(Failure::usage(message).with_advice("choose one with --number N"));
        }
        let mut plan = Plan { list, first: None, wanted: None, seed: None, file: None };
        if plan.list.count() == 1 {
            let mut app = plan.list.open(0, arguments.save.clone(), has_colours())?;
            plan.wanted = alike(&app);
            app.has_another = plan.wanted.is_some();
            plan.first = Some(app.into());
        }
        Ok(plan)
    }

    fn play(&mut self, arguments: &args::Play, player: &mut Player<'_>) -> Result<Exit, Ended> {
        match self.first.take() {
            None => self.choose_and_play(player),
            Some(first) => self.one_after_the_other(*first, arguments, player),
        }
    }

    /// Plays what the player chooses from the list; after a solved puzzle the next one.
    fn choose_and_play(&mut self, player: &mut Player<'_>) -> Result<Exit, Ended> {
        let mut next = None;
        while !session::is_interrupted() {
            let Some(number) =
                next.take().map_or_else(|| player.choose(&mut self.list), |next| Ok(Some(next)))?
            else {
                break;
            };
            self.list.choose(number);
            let mut app = match self.list.open(number, None, has_colours()) {
                Ok(app) => app,
                Err(failure) => {
                    self.list.say(&failure.message);
                    continue;
                }
            };
            app.has_another = self.list.open_after(number).is_some_and(|other| other != number);
            player.play(&mut app)?;
            let wants_another = app.wants_another;
            self.list.refresh(number, app.file);
            next = self.list.open_after(number).filter(|_| wants_another);
        }
        Ok(Exit::Yes)
    }

    /// Plays a puzzle, and then random ones as long as the player wants another.
    fn one_after_the_other(
        &mut self,
        mut app: App,
        arguments: &args::Play,
        player: &mut Player<'_>,
    ) -> Result<Exit, Ended> {
        loop {
            player.play(&mut app)?;
            let exit = if app.game.is_solved() { Exit::Yes } else { Exit::No };
            self.file = app.file.clone().filter(|_| self.seed.is_some() && exit == Exit::No);
            let Some(wanted) = self.wanted.as_ref().filter(|_| app.wants_another) else { return Ok(exit) };
            let seed = random::fresh_seed();
            match player.make(wanted, seed, &arguments.puzzles.read_as.at_most)? {
                Ok(made) => {
                    self.seed = Some(seed);
                    app = random_app(&made, seed, None)?;
                }
                Err(failure) => app.stay(failure.map(|failure| failure.message)),
            }
        }
    }

    /// Says how the random puzzle that was played last is made again, and its game goes on.
    fn remark(&self, arguments: &args::Play) {
        match (self.seed, &self.file) {
            (Some(seed), Some(file)) if arguments.save.is_none() => random::remark_saved(seed, file),
            (Some(seed), _) if arguments.seed != Some(seed) => random::remark_seed(seed),
            _ => {}
        }
    }
}

fn has_colours() -> bool {
    session::paint() == Paint::Ansi
}

/// A random puzzle like the one that was read, where one is made without being asked for a kind.
fn alike(app: &App) -> Option<Wanted> {
    let generator = Generator::all().first().filter(|generator| generator.kind() == app.kind)?;
    let (width, height) =
        app.game.layout().size().filter(|&(width, height)| width.max(height) <= MOST_OFFERED)?;
    let mut wanted = Wanted::by(generator, width, height);
    let colours = app.game.layout().palette().map_or(1, |palette| palette.size() - 1);
    wanted.colours = Some(colours.min(COLOUR_LIMIT)).filter(|&colours| colours > 1);
    Some(wanted)
}

fn wanted(arguments: &args::Play, (width, height): (usize, usize)) -> Wanted {
    let mut wanted = Wanted::by(arguments.kind.unwrap_or(&Generator::all()[0]), width, height);
    wanted.colours = arguments.colours.map(usize::from);
    wanted.grades.clone_from(&arguments.grade);
    wanted
}

/// The first random puzzle.
fn make(arguments: &args::Play, wanted: &Wanted, seed: u64) -> Result<Made, Failure> {
    // Marks of another puzzle would fit a grid of the same size.
    if let (None, Some(file)) = (arguments.seed, arguments.save.as_deref().filter(|file| file.exists())) {
        let message = format!("{}: found a saved game, expected the --seed of its puzzle", path_text(file));
        return Err(Failure::usage(message));
    }
    refuse_missing_folder(arguments.save.as_deref())?;
    let work = Work::begin(&args::Effort::default(), "");
    let maker = random::maker(wanted, seed, &arguments.puzzles.read_as.at_most, &work.options(None))?;
    let made = work.on_threads(|| maker.puzzle(1));
    made.map_err(|error| random::failure(&error, 0, 1).with_advice("ask for another size or grade"))
}

/// A game of a random puzzle.
fn random_app(made: &Made, seed: u64, file: Option<PathBuf>) -> Result<App, Failure> {
    let puzzle = &made.puzzle;
    let mut game = Game::new(puzzle).map_err(|error| Failure::unreadable(error.to_string()))?;
    let is_resumed = match &file {
        Some(file) => save::read(file, &mut game)?,
        None => false,
    };
    let saved = Saved::new(&game, is_resumed);
    let mut app = App::new(puzzle, game, saved, file, has_colours());
    app.has_another = true;
    app.proposed = format!("{}-{seed}.play", puzzle.kind().replace(' ', "-"));
    if is_resumed {
        app.welcome_back();
    } else {
        let grade =
            made.rating.as_ref().map(|rating| format!(" of grade {}", rating.grade)).unwrap_or_default();
        app.say(format!("A {}{grade}; --seed {seed} makes it again. F1 shows all keys.", puzzle.kind()));
    }
    Ok(app)
}

#[cfg(test)]
mod tests;
