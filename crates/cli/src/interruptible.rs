//! Inputs that Ctrl-C can interrupt while they are idle.
//!
//! Opening a named pipe or reading from one, or from standard input, may block for ever, and signals do not end it. A
//! thread of its own opens and reads, and the reader waits for that thread or for Ctrl-C. The thread ends with the
//! input or with the program.

use std::fs::{self, File};
use std::io::{self, Cursor, IsTerminal, Read, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use crate::session;

/// The most bytes that are read at once.
const CHUNK: usize = 1 << 16;

/// The most chunks that wait for the reader.
const CHUNKS: usize = 4;

/// The time between two checks for Ctrl-C.
const TICK: Duration = Duration::from_millis(20);

/// Opens a file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    if path == Path::new("-") {
        if io::stdin().is_terminal() && !session::is_quiet() {
            let end = if cfg!(windows) { "Ctrl-Z and Enter end" } else { "Ctrl-D ends" };
            let _ = writeln!(io::stderr(), "nonomata: reading from the keyboard; {end} the input");
        }
        return Ok(Box::new(Interruptible::new(|| Ok(io::stdin()))));
    }
    let may_be_idle = fs::metadata(path).is_ok_and(|file| !file.is_file() && !file.is_dir());
    if !may_be_idle {
        return Ok(Box::new(File::open(path)?));
    }
    let path = path.to_owned();
    Ok(Box::new(Interruptible::new(|| File::open(path))))
}

/// A reader of an input that may be idle. After Ctrl-C it fails.
struct Interruptible {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Cursor<Vec<u8>>,
}

impl Interruptible {
    fn new<R: Read>(open: impl FnOnce() -> io::Result<R> + Send + 'static) -> Interruptible {
        let (sender, chunks) = sync_channel(CHUNKS);
        thread::spawn(move || match open() {
            Ok(reader) => send_all(reader, &sender),
            Err(error) => drop(sender.send(Err(error))),
        });
        Interruptible { chunks, chunk: Cursor::default() }
    }

    /// The next chunk; empty at the end.
    fn next(&self) -> io::Result<Vec<u8>> {
        loop {
            match self.chunks.recv_timeout(TICK) {
                Ok(chunk) => return chunk,
                Err(RecvTimeoutError::Disconnected) => return Ok(Vec::new()),
                // Readers try again after an error of the kind `Interrupted`.
                Err(RecvTimeoutError::Timeout) if session::is_interrupted() => {
                    return Err(io::Error::other("interrupted"));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Read for Interruptible {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.chunk.position() == self.chunk.get_ref().len() as u64 {
            self.chunk = Cursor::new(self.next()?);
        }
        self.chunk.read(bytes)
    }
}

/// Sends what a reader has, up to its end or an error.
fn send_all(mut reader: impl Read, sender: &SyncSender<io::Result<Vec<u8>>>) {
    loop {
        let mut chunk = vec![0; CHUNK];
        let read = reader.read(&mut chunk);
        let is_last = !matches!(read, Ok(1..));
        let sent = sender.send(read.map(|length| {
            chunk.truncate(length);
            chunk
        }));
        if is_last || sent.is_err() {
            return;
        }
    }
}
