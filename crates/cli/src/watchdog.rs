//! The last resort for limits: a thread that ends the program where work overruns them.
//!
//! Work ends by itself at its next check of the budget. Work that takes long without a check, such as a crate that
//! decodes an image, is ended here: with exit code 4 and a message, a second or a quarter of the limit after its
//! time, or where it uses a quarter more memory. The time in which finished work waits for its reader does not
//! count.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::args::Effort;
use crate::atomic_file::exit_without_temporary_files;
use crate::exit::Exit;
use crate::memory;
use crate::output::printable;
use crate::session;

/// The time between two looks.
const TICK: Duration = Duration::from_millis(20);

/// The least time that work may take beyond its limit.
const LEAST_TIME: Duration = Duration::from_secs(1);

/// The least memory that work may use beyond its limit.
const LEAST_MEMORY: u64 = 64 << 20;

/// The time that work may take beyond this limit.
fn beyond_time(time: Duration) -> Duration {
    (time / 4).max(LEAST_TIME)
}

/// The bytes that the program may use beyond this limit.
fn beyond_memory(bytes: u64) -> u64 {
    (bytes / 4).max(LEAST_MEMORY)
}

/// All work that is watched.
static AT_WORK: Mutex<AtWork> = Mutex::new(AtWork { works: BTreeMap::new(), writers: 0 });

struct AtWork {
    works: BTreeMap<u64, Deadline>,
    /// The number of writers that may wait for their readers. Meanwhile no time counts.
    writers: usize,
}

struct Deadline {
    name: String,
    time: Duration,
    /// When the program ends because of it.
    end: Instant,
}

fn at_work() -> MutexGuard<'static, AtWork> {
    AT_WORK.lock().unwrap_or_else(PoisonError::into_inner)
}

impl AtWork {
    /// The work that is past its end, if there is any.
    fn overdue(&self, now: Instant) -> Option<&Deadline> {
        self.works.values().find(|work| self.writers == 0 && now >= work.end)
    }

    /// Begins to write.
    fn pause(&mut self) {
        self.writers += 1;
    }

    /// Ends what was written for this long, by which all work ends later.
    fn resume(&mut self, written: Duration) {
        self.writers -= 1;
        for work in self.works.values_mut() {
            // An end beyond the clock's range stays as it is.
            work.end = work.end.checked_add(written).unwrap_or(work.end);
        }
    }
}

/// Work with a time limit. The program ends unless this is dropped in time.
#[derive(Debug)]
pub(crate) struct Watched(Option<u64>);

impl Watched {
    /// Watches work that begins now.
    pub(crate) fn begin(name: &str, time: Duration) -> Watched {
        let end = Instant::now().checked_add(time.saturating_add(beyond_time(time)));
        // A time beyond the clock's range never comes.
        Watched(end.map(|end| {
            let works = &mut at_work().works;
            let number = works.last_key_value().map_or(0, |(number, _)| number + 1);
            works.insert(number, Deadline { name: name.to_owned(), time, end });
            number
        }))
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        if let Some(number) = self.0 {
            at_work().works.remove(&number);
        }
    }
}

/// Calls a function that writes for a reader who may be slow. Work is not ended because of it.
pub(crate) fn unwatched<T>(write: impl FnOnce() -> T) -> T {
    at_work().pause();
    let begin = Instant::now();
    let written = write();
    at_work().resume(begin.elapsed());
    written
}

/// A writer whose reader may be slow.
#[derive(Debug)]
pub(crate) struct Unwatched<W>(pub(crate) W);

impl<W: Write> Write for Unwatched<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        unwatched(|| self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        unwatched(|| self.0.flush())
    }
}

/// Starts the watchdog once, if there is a limit to watch.
pub(crate) fn start(effort: &Effort) {
    static STARTED: OnceLock<()> = OnceLock::new();
    if (effort.time.is_none() && effort.memory.is_none()) || STARTED.set(()).is_err() {
        return;
    }
    let memory = effort.memory.map(|megabytes| megabytes.saturating_mul(1 << 20));
    let most = memory.map(|memory| memory.saturating_add(beyond_memory(memory)));
    // Without the thread, limits still end work at its checks.
    let _ = thread::Builder::new().spawn(move || {
        loop {
            thread::sleep(TICK);
            let overdue = at_work().overdue(Instant::now()).map(|work| (work.name.clone(), work.time));
            if let Some((name, time)) = overdue {
                end(&name, &format!("{:.1} s beyond --time", beyond_time(time).as_secs_f64()));
            }
            if let (Some(memory), Some(used)) = (memory, memory::resident().filter(|&used| Some(used) > most))
            {
                let name = at_work().works.values().next().map(|work| work.name.clone()).unwrap_or_default();
                end(&name, &format!("{} MB beyond --memory", used.saturating_sub(memory) >> 20));
            }
        }
    });
}

fn end(name: &str, how: &str) -> ! {
    session::clear();
    let about = if name.is_empty() { String::new() } else { printable(name) + ": " };
    let _ = writeln!(io::stderr(), "nonomata: {about}ended: {how}");
    exit_without_temporary_files(Exit::Limit as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_writing_does_not_count() {
        let (begin, minute) = (Instant::now(), Duration::from_secs(60));
        let work = Deadline { name: "a puzzle".to_owned(), time: minute, end: begin + minute };
        let mut at_work = AtWork { works: BTreeMap::from([(0, work)]), writers: 0 };
        let is_overdue = |at_work: &AtWork, minutes| at_work.overdue(begin + minute * minutes).is_some();
        assert!(is_overdue(&at_work, 1));
        at_work.pause();
        at_work.pause();
        at_work.resume(minute);
        assert!(!is_overdue(&at_work, 9), "a writer is left");
        at_work.resume(minute);
        assert!(!is_overdue(&at_work, 2) && is_overdue(&at_work, 3));
    }
}
