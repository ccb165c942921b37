//! `nonomata batch`: answers any number of puzzles, one line of JSON for each.
//!
//! Every thread takes some tasks from the [`feed`], answers them ([`respond`]) and hands their lines to the [`sink`],
//! which restores the order. A thread that is far ahead of the slowest one waits, so memory does not grow with the
//! input. Within a puzzle there is one thread.

mod answer_file;
mod earlier;
mod echo;
mod feed;
mod memory;
mod progress;
mod request;
mod respond;
mod sink;
mod warnings;

use std::cell::OnceCell;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use nonomata::problem::Machines;

use crate::args::{Batch, Effort};
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::output::remark;
use crate::puzzle_context::Origin;
use crate::session;
use crate::source_name::path_text;
use crate::watchdog;
use earlier::EarlierAnswer;
use feed::{Feed, Parsed, Task, Unread};
use memory::AtWork;
use progress::Progress;
use respond::{Attempt, Responder};
use sink::{AnswerLine, Answered, Seen, Sink};

/// The most tasks that a thread takes at once.
const MOST_AT_ONCE: usize = 32;

/// A thread takes more tasks at once as long as they take less than this together.
const AT_ONCE: Duration = Duration::from_millis(2);

pub(crate) fn run(arguments: &Batch) -> Result<Exit, Ended> {
    if arguments.retry_unknown.is_some() && !arguments.effort.is_limited() {
        let failure =
            Failure::usage("--retry-unknown: expected a limit to enlarge: --time, --nodes or --memory");
        return Err(failure.into());
    }
    let opened = sink::open(arguments)?;
    let jobs = arguments.effort.threads.map(usize::from);
    let jobs = jobs.or(thread::available_parallelism().ok().map(usize::from)).unwrap_or(1);
    // The memory is that of each puzzle, and several are at work.
    watchdog::start(&Effort { memory: None, ..arguments.effort.clone() });
    let responder = Responder::new(arguments, jobs);
    let feed = Feed::new(arguments);
    let batch = Running {
        responder,
        arguments,
        input: Mutex::new(Input { feed, answered: opened.answered, next: 0 }),
        seen: opened.seen.clone(),
        sink: Mutex::new(Sink::new(opened.file, arguments, opened.seen, opened.unknown_keys)),
        goes_on: Condvar::new(),
        has_left: AtomicBool::new(false),
        progress: Progress::new(),
    };
    let result = thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(|| batch.work())).collect();
        if !session::is_quiet() {
            let input_bytes = OnceCell::new();
            let part = || {
                let all = (*input_bytes.get_or_init(|| feed::input_bytes(arguments)))?;
                let input = batch.input.try_lock().ok()?;
                let handed_out = (input.feed.position() as f64 / all as f64).min(1.0);
                let answered = locked(&batch.sink).answered_parts() as f64 / input.next.max(1) as f64;
                Some(handed_out * answered.min(1.0)).filter(|&part| part > 0.0)
            };
            let show = |text: &str| {
                // With the lock, so that progress never stands between an answer and the terminal.
                let _sink = locked(&batch.sink);
                session::display(text);
            };
            batch.progress.show_until(|| workers.iter().all(|worker| worker.is_finished()), part, show);
        }
        let results = workers.into_iter().map(|worker| match worker.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        // Parts are taken in order, so the first of these errors is the first of all.
        results.filter_map(Result::err).min_by_key(|(part, _)| *part)
    });
    let result = result.map_or(Ok(()), |(_, error)| Err(error));
    match (result.and_then(|()| locked(&batch.sink).finish()), arguments.written()) {
        (Err(error), Some(path)) if error.kind() != io::ErrorKind::BrokenPipe => {
            return Err(Failure::of_file(&path_text(path), &error).into());
        }
        (result, _) => result?,
    }
    if !session::is_quiet() {
        remark_end(&batch, opened.count);
    }
    Ok(batch.progress.exit())
}

/// Says what became of the puzzles, and what does not fit the earlier answers.
fn remark_end(batch: &Running<'_>, earlier: u64) {
    let input = locked(&batch.input);
    if let Some(left) = input.answered.left().filter(|_| !session::is_interrupted()) {
        remark(&format!("--resume: the input has no puzzle {} of {}", left.number, left.source));
    }
    let unknown_keys = locked(&batch.sink).unknown_keys().describe();
    batch.progress.summarise(earlier, unknown_keys);
}

/// A batch at work.
struct Running<'a> {
    responder: Responder<'a>,
    arguments: &'a Batch,
    input: Mutex<Input>,
    sink: Mutex<Sink>,
    seen: Seen,
    /// Signalled when the sink takes parts again.
    goes_on: Condvar,
    /// Whether a thread has left: at the end of the input, or because of an error. Then none waits or begins any more.
    has_left: AtomicBool,
    progress: Progress,
}

/// Wakes the other threads when one leaves, even by a panic: they would wait for its part for ever.
struct Leaving<'a>(&'a Running<'a>);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        // With the lock, so that no thread is between its question and its sleep.
        let _sink = locked(&self.0.sink);
        self.0.has_left.store(true, Ordering::Relaxed);
        self.0.goes_on.notify_all();
    }
}

struct Input {
    feed: Feed,
    answered: Answered,
    /// The number of the next part.
    next: u64,
}

/// The number of a part and its tasks, each with the answer of an earlier run.
type Tasks = (u64, Vec<(Task, Option<EarlierAnswer>)>);

/// A puzzle and the attempt that it is in, or why there is none.
type Begun = Result<(Parsed, Attempt), Unread>;

/// The number of a part and what went wrong with it.
type PartError = (u64, io::Error);

/// The value of a mutex. If another thread has panicked, the panic is reported when that thread is joined.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Running<'_> {
    /// Answers tasks until there are no more.
    fn work(&self) -> Result<(), PartError> {
        let _leaving = Leaving(self);
        let mut machines = Machines::default();
        let mut at_once = 1;
        loop {
            self.wait_for_others();
            let Some((part, tasks)) = self.take(at_once)? else { return Ok(()) };
            let failed = |error| (part, error);
            let begin = Instant::now();
            let lines = tasks
                .into_iter()
                .filter_map(|(task, earlier)| self.answer(task, earlier, &mut machines).transpose());
            let lines = lines.collect::<io::Result<Vec<AnswerLine>>>().map_err(failed)?;
            // An interrupted puzzle has no answer, so --resume solves it again.
            if session::is_interrupted() {
                return Ok(());
            }
            locked(&self.sink).write(part, lines, &self.progress).map_err(failed)?;
            self.goes_on.notify_all();
            at_once = if begin.elapsed() < AT_ONCE { MOST_AT_ONCE.min(2 * at_once) } else { 1 };
        }
    }

    /// Waits while too many parts wait for an earlier one. The thread that has that one never waits here.
    fn wait_for_others(&self) {
        let mut sink = locked(&self.sink);
        while sink.is_full() && !self.has_left.load(Ordering::Relaxed) {
            sink = self.goes_on.wait(sink).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The next tasks and the number of their part. None once a thread has left.
    fn take(&self, at_once: usize) -> Result<Option<Tasks>, PartError> {
        let mut input = locked(&self.input);
        let Input { feed, answered, next } = &mut *input;
        if self.has_left.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let tasks = feed.take(at_once);
        if tasks.is_empty() || session::is_interrupted() {
            return Ok(None);
        }
        let part = *next;
        *next += 1;
        let tasks = tasks.into_iter().map(|task| {
            let earlier = answered.take(&task.origin)?;
            Ok((task, earlier))
        });
        let tasks = tasks.collect::<io::Result<_>>().map_err(|error| (part, error))?;
        Ok(Some((part, tasks)))
    }

    /// Answers a task. `None` if it needs no line, since an earlier run has answered this puzzle.
    fn answer(
        &self,
        task: Task,
        earlier: Option<EarlierAnswer>,
        machines: &mut Machines,
    ) -> io::Result<Option<AnswerLine>> {
        if let Some(earlier) = earlier {
            self.compare(task, &earlier)?;
            return Ok(None);
        }
        let _at_work = AtWork::begin();
        let begin = Instant::now();
        let time = || begin.elapsed();
        let watched = self.responder.watched(&task.origin);
        let (origin, parsed) = self.parse(task);
        let (parsed, attempt) = match parsed {
            Ok(parsed) => parsed,
            Err(unread) => {
                let response = match unread {
                    Unread::Refused(echo, failure) => self.responder.refuse(&origin, &echo, &failure)?,
                    Unread::Skipped => self.responder.skip(&origin)?,
                };
                session::remark_time(&origin.source, origin.number, time());
                return Ok(Some(AnswerLine {
                    source: origin.source,
                    response: Some(response),
                    fingerprint: None,
                }));
            }
        };
        // Without its letters, a puzzle is like no other.
        let has_fingerprint = self.arguments.writes_fingerprint() && parsed.unsettled.is_none();
        let fingerprint = has_fingerprint.then(|| parsed.puzzle.fingerprint());
        let unique = fingerprint.filter(|_| self.arguments.unique);
        let is_known = unique.is_some_and(|fingerprint| self.seen.has(&fingerprint));
        let response = match is_known {
            true => None,
            false => Some(self.responder.answer(&origin, &parsed, fingerprint, attempt, machines, time)?),
        };
        drop(watched);
        session::remark_time(&origin.source, origin.number, time());
        Ok(Some(AnswerLine { source: origin.source, response, fingerprint: unique }))
    }

    /// The puzzle of a task and the attempt that it is in, or why there is none.
    fn parse(&self, task: Task) -> (Origin, Begun) {
        let first = self.responder.first();
        let (origin, parsed) = task.parse(&self.arguments.echo);
        (origin, parsed.map(|parsed| self.responder.settle(parsed, first)))
    }

    /// Refuses a puzzle that is not the one that an earlier run has answered.
    fn compare(&self, task: Task, earlier: &EarlierAnswer) -> io::Result<()> {
        earlier.check_echo(&task.echo(&self.arguments.echo), &self.arguments.echo)?;
        if earlier.fingerprint.is_none() || !self.arguments.writes_fingerprint() {
            return Ok(());
        }
        match self.parse(task) {
            (_, Ok((parsed, _))) if parsed.unsettled.is_none() => {
                earlier.check_fingerprint(&parsed.puzzle.fingerprint())
            }
            _ => Ok(()),
        }
    }
}
