//! Standard input that Ctrl-C can interrupt while it is idle.
//!
//! A read of standard input may block for ever, and signals do not end it. A thread of its own reads, and the reader
//! waits for that thread or for Ctrl-C. The thread ends with the input or with the program.

use std::io::{self, Cursor, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use crate::session;

/// The most bytes that are read at once.
const CHUNK: usize = 1 << 16;

/// The most chunks that wait for the reader.
const CHUNKS: usize = 4;

/// The time between two checks for Ctrl-C.
const TICK: Duration = Duration::from_millis(20);

/// A reader of standard input. After Ctrl-C it fails.
pub(crate) struct StandardInput {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Cursor<Vec<u8>>,
}

impl StandardInput {
    pub(crate) fn new() -> StandardInput {
        let (sender, chunks) = sync_channel(CHUNKS);
        thread::spawn(move || {
            loop {
                let mut chunk = vec![0; CHUNK];
                let read = io::stdin().read(&mut chunk);
                let is_last = !matches!(read, Ok(1..));
                let sent = sender.send(read.map(|length| {
                    chunk.truncate(length);
                    chunk
                }));
                if is_last || sent.is_err() {
                    return;
                }
            }
        });
        StandardInput { chunks, chunk: Cursor::default() }
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

impl Read for StandardInput {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.chunk.position() == self.chunk.get_ref().len() as u64 {
            self.chunk = Cursor::new(self.next()?);
        }
        self.chunk.read(bytes)
    }
}
