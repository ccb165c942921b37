//! The last resort for limits: a thread that ends the program where work overruns them.
//!
//! Work ends by itself at its next check of the budget. What takes long without a check, such as a crate that decodes
//! an image, is ended here: with exit code 4 and a message, a second or a quarter of the limit after its time, or where
//! it uses a quarter more memory.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
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

/// What is watched: its name, and when the program ends because of it.
static WATCHED: Mutex<BTreeMap<u64, (String, Instant)>> = Mutex::new(BTreeMap::new());

fn watched() -> MutexGuard<'static, BTreeMap<u64, (String, Instant)>> {
    WATCHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Work with a time limit. The program ends unless this is dropped in time.
#[derive(Debug)]
pub(crate) struct Watched(Option<u64>);

impl Watched {
    /// Watches work that begins now.
    pub(crate) fn begin(name: &str, time: Duration) -> Watched {
        let end = Instant::now().checked_add(time.saturating_add((time / 4).max(LEAST_TIME)));
        // A time beyond the clock's range never comes.
        Watched(end.map(|end| {
            let mut watched = watched();
            let number = watched.last_key_value().map_or(0, |(number, _)| number + 1);
            watched.insert(number, (name.to_owned(), end));
            number
        }))
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        if let Some(number) = self.0 {
            watched().remove(&number);
        }
    }
}

/// Starts the watchdog, if there is a limit to watch.
pub(crate) fn start(effort: &Effort) {
    if effort.time.is_none() && effort.memory.is_none() {
        return;
    }
    let memory = effort.memory.map(|megabytes| megabytes.saturating_mul(1 << 20));
    let most = memory.map(|memory| memory.saturating_add((memory / 4).max(LEAST_MEMORY)));
    // Without the thread, limits still end work at its checks.
    let _ = thread::Builder::new().spawn(move || {
        loop {
            thread::sleep(TICK);
            let now = Instant::now();
            if let Some((name, _)) = watched().values().find(|(_, end)| now >= *end) {
                end(name, "time");
            }
            if most.is_some_and(|most| memory::resident().is_some_and(|used| used > most)) {
                let name = watched().values().next().map(|(name, _)| name.clone()).unwrap_or_default();
                end(&name, "memory");
            }
        }
    });
}

fn end(name: &str, what: &str) -> ! {
    session::clear();
    let about = if name.is_empty() { String::new() } else { printable(name) + ": " };
    let _ = writeln!(
        io::stderr(),
        "nonomata: {about}ended by the limit of {what}, which this work does not check"
    );
    exit_without_temporary_files(Exit::Limit as u8)
}
