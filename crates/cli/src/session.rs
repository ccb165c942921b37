//! The state of the whole run: colours, verbosity, and whether it was interrupted.

#[cfg(unix)]
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
#[cfg(unix)]
use std::thread;
use std::time::{Duration, Instant};

use nonomata::budget::CancelToken;
use nonomata::progress::{Phase, Progress, Reporter};
use nonomata::render::Paint;

#[cfg(unix)]
use signal_hook::{
    consts::{SIGHUP, SIGTERM},
    iterator::Signals,
};

#[cfg(unix)]
use crate::args::Command;
use crate::args::{Arguments, ColorChoice};
use crate::atomic_file::exit_without_temporary_files;
use crate::exit::INTERRUPTED;
#[cfg(unix)]
use crate::exit::{HUNG_UP, TERMINATED};
use crate::output::{grouped, noun, printable};

/// The time before progress is shown, and between two reports.
pub(crate) const INTERVAL: Duration = Duration::from_secs(1);

/// Signals within this time are one request: GNU `timeout` signals its child and then the whole process group.
const ONE_REQUEST: Duration = Duration::from_secs(1);

/// The width of a terminal that does not say it.
const COLUMNS: usize = 80;

/// The session, which begins once.
static SESSION: OnceLock<Session> = OnceLock::new();

#[derive(Default)]
struct Session {
    color: ColorChoice,
    is_quiet: bool,
    is_verbose: bool,
    cancel: CancelToken,
    /// When the work was asked to end.
    asked: OnceLock<Instant>,
    /// The number of the signal that ended the work; 0 for Ctrl-C.
    signal: AtomicUsize,
    /// Whether a line of progress stands on the terminal.
    has_shown: AtomicBool,
    /// When the next report is due, in milliseconds since the work began.
    due: AtomicU64,
}

fn session() -> &'static Session {
    SESSION.get_or_init(Session::default)
}

/// Begins the session. The first Ctrl-C ends the work at hand and shows what is known; another one ends the program,
/// unless it belongs to the first, and so does a request to end, or a closed terminal. None of these leaves temporary
/// files.
pub(crate) fn begin(arguments: &Arguments) {
    let _ = SESSION.set(Session {
        color: arguments.general.color,
        is_quiet: arguments.general.quiet,
        is_verbose: arguments.general.verbose,
        ..Session::default()
    });
    // Without a handler, Ctrl-C ends the program at once.
    let _ = ctrlc::set_handler(|| {
        if end_work().elapsed() > ONE_REQUEST {
            exit_without_temporary_files(INTERRUPTED);
        }
    });
    // A game is saved first.
    #[cfg(unix)]
    if !matches!(arguments.command, Command::Play(_)) {
        end_when_asked();
    }
}

/// Ends the program when another one asks it to, or its terminal is closed. Without a handler it would end as well, but
/// leave temporary files.
#[cfg(unix)]
fn end_when_asked() {
    let asked = if is_ignored(SIGHUP) { vec![SIGTERM] } else { vec![SIGTERM, SIGHUP] };
    let Ok(mut signals) = Signals::new(asked) else { return };
    thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            exit_without_temporary_files(if signal == SIGHUP { HUNG_UP } else { TERMINATED });
        }
    });
}

/// Whether the program was started to ignore a signal, as `nohup` does, which a handler would undo. Only on Linux is
/// that known; elsewhere it may be so.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let Ok(status) = fs::read_to_string("/proc/self/status") else { return true };
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_none_or(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Whether the user has interrupted the work.
pub(crate) fn is_interrupted() -> bool {
    session().cancel.is_cancelled()
}

/// Ends the work at hand as Ctrl-C does, because of a signal with this number.
pub(crate) fn end_by_signal(number: usize) {
    session().signal.store(number, Ordering::Relaxed);
    end_work();
}

/// Ends the work at hand. Returns when that was asked for first.
fn end_work() -> Instant {
    let asked = session().asked.get_or_init(Instant::now);
    session().cancel.cancel();
    *asked
}

/// The number of the signal that ended the work, if it was not Ctrl-C.
pub(crate) fn signal() -> Option<u8> {
    let number = session().signal.load(Ordering::Relaxed);
    u8::try_from(number).ok().filter(|&number| number > 0)
}

/// Whether warnings, progress and summaries are unwanted.
pub(crate) fn is_quiet() -> bool {
    session().is_quiet
}

/// Whether every puzzle is reported.
pub(crate) fn is_verbose() -> bool {
    session().is_verbose
}

/// Whether the terminal only prints one line after the other: `TERM` is `dumb` or empty.
pub(crate) fn is_terminal_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|terminal| terminal.is_empty() || terminal == "dumb")
}

/// Colours if standard output is a terminal that is not dumb and `NO_COLOR` is not set, unless `--color` says
/// otherwise.
pub(crate) fn paint() -> Paint {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_painted = match session().color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => io::stdout().is_terminal() && !is_set("NO_COLOR") && !is_terminal_dumb(),
    };
    if is_painted { Paint::Ansi } else { Paint::None }
}

/// The work that Ctrl-C cancels.
pub(crate) fn cancel_token() -> CancelToken {
    session().cancel.clone()
}

/// Shows progress on a terminal, or with `--verbose`.
pub(crate) fn reporter() -> Reporter {
    if shows_progress() { Reporter::new(show) } else { Reporter::default() }
}

/// Whether progress is shown: on a terminal, or with `--verbose`.
pub(crate) fn shows_progress() -> bool {
    (io::stderr().is_terminal() || session().is_verbose) && !session().is_quiet
}

/// Shows progress, once a second after the first: on one line of a terminal, or on lines of their own.
fn show(progress: &Progress) {
    let now = progress.elapsed.as_millis() as u64;
    let interval = INTERVAL.as_millis() as u64;
    let due = session().due.load(Ordering::Relaxed).max(interval);
    if progress.elapsed < INTERVAL {
        session().due.store(interval, Ordering::Relaxed);
    } else if now >= due {
        session().due.store(now + interval, Ordering::Relaxed);
        display(&describe(progress));
    }
}

/// Shows progress in place of the last report on a terminal, else on a line of its own.
pub(crate) fn display(text: &str) {
    let mut stderr = io::stderr();
    if stderr.is_terminal() {
        session().has_shown.store(true, Ordering::Relaxed);
        // A line that wraps could not be erased.
        let text: String = text.chars().take(columns().saturating_sub(1)).collect();
        let _ = write!(stderr, "\r\x1b[K{text}");
    } else {
        let _ = writeln!(stderr, "nonomata: {text}");
    }
}

/// The width of the terminal at standard error.
#[cfg(unix)]
pub(crate) fn columns() -> usize {
    let size = rustix::termios::tcgetwinsize(io::stderr());
    size.ok().map(|size| size.ws_col.into()).filter(|&columns| columns > 0).unwrap_or(COLUMNS)
}

#[cfg(not(unix))]
pub(crate) fn columns() -> usize {
    crossterm::terminal::size().map_or(COLUMNS, |(columns, _)| columns.into())
}

/// With `--verbose`, reports the time that a puzzle took.
pub(crate) fn remark_time(source: &str, number: usize, time: Duration) {
    if is_verbose() {
        clear();
        let source = printable(source);
        let _ = writeln!(io::stderr(), "nonomata: {source} #{number}: {:.1} ms", 1e3 * time.as_secs_f64());
    }
}

/// Takes the line of progress off the terminal, before anything else is written.
pub(crate) fn clear() {
    if session().has_shown.swap(false, Ordering::Relaxed) {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
}

/// Progress in words: `searching, 20 of 25 cells known, 3 conflicts, 12 s`; that of a count with its bound,
/// `counting: 41 % · >= 3,072 · 12 s`.
fn describe(progress: &Progress) -> String {
    let percent = progress.fraction().map(|fraction| format!("{} %", (100.0 * fraction).floor()));
    if let (Phase::Count, Some(percent)) = (progress.phase, &percent) {
        let least = match progress.solutions {
            0 => String::new(),
            least => format!(" · >= {}", grouped(least)),
        };
        return format!("{}: {percent}{least} · {} s", progress.phase, progress.elapsed.as_secs());
    }
    let mut text = progress.phase.to_string();
    if let Some(percent) = percent {
        text += &format!(", {percent}");
    }
    if progress.phase == Phase::Search && progress.cells > 0 {
        text += &format!(", {} of {} cells known", progress.known, progress.cells);
    }
    let counts =
        [(progress.attempts, "attempt"), (progress.conflicts, "conflict"), (progress.solutions, "solution")];
    for (count, what) in counts {
        if count > 0 {
            text += &format!(", {} {}", grouped(count), noun(count, what));
        }
    }
    if let Some(cells) = progress.smallest_fix {
        text += &format!(", best so far {} {}", grouped(cells), noun(cells, "cell"));
    }
    text + &format!(", {} s", progress.elapsed.as_secs())
}
