//! A server that solves puzzles: a thread for each connection, and a budget for each request.
//!
//! `cargo run -p examples --example server` starts it on a free port, sends it some requests, prints the answers
//! and ends.
//! `cargo run -p examples --example server -- 127.0.0.1:8080` serves until it is stopped:
//! `curl --data-binary @puzzle.non http://127.0.0.1:8080/`.
//!
//! A puzzle in any notation is posted; the answer is the verdict and a picture. A request may take two seconds and 64
//! MB. When the client closes the connection, the work is cancelled.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::time::Duration;
use std::{env, thread};

use nonomata::budget::{Budget, CancelToken};
use nonomata::formats::{self, Limits, Source};
use nonomata::render::{Paint, Style, text};
use nonomata::search::{Options, Verdict, solve};

/// What one request may take.
const TIME: Duration = Duration::from_secs(2);
const MEMORY: u64 = 64 << 20;

/// The longest text of a request.
const LONGEST: usize = 1 << 20;

#[allow(clippy::print_stdout)]
fn main() -> io::Result<()> {
    if let Some(address) = env::args().nth(1) {
        return serve(&TcpListener::bind(address)?, &CancelToken::new());
    }
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?;
    let stop = CancelToken::new();
    thread::scope(|scope| {
        let server = scope.spawn(|| serve(&listener, &stop));
        for puzzle in ["5x3:1.1/1/1/1.1//2.1//1.2", "2x2:1/1/1/1", "2x2:1/1/1", "hello"] {
            let mut client = TcpStream::connect(address)?;
            write!(client, "POST / HTTP/1.1\r\nContent-Length: {}\r\n\r\n{puzzle}", puzzle.len())?;
            let mut answer = String::new();
            client.read_to_string(&mut answer)?;
            println!("{puzzle}\n{}\n", answer.split("\r\n\r\n").nth(1).unwrap_or_default());
        }
        // The server checks the token when the next client connects.
        stop.cancel();
        drop(TcpStream::connect(address)?);
        server.join().expect("the server does not panic")
    })
}

/// Answers each connection on a thread of its own until the token is cancelled.
fn serve(listener: &TcpListener, stop: &CancelToken) -> io::Result<()> {
    for stream in listener.incoming() {
        if stop.is_cancelled() {
            return Ok(());
        }
        let stream = stream?;
        thread::spawn(move || respond(stream));
    }
    Ok(())
}

/// Reads a request and answers it. If the client has gone, the answer is dropped.
fn respond(mut stream: TcpStream) {
    let (status, text) = match read(&stream) {
        Ok(text) => answer(&text, &stream),
        Err(error) => ("400 Bad Request", format!("{error}\n")),
    };
    let _ = write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n{text}",
        text.len()
    );
    let _ = stream.shutdown(Shutdown::Both);
}

/// The text that was posted.
fn read(stream: &TcpStream) -> io::Result<Vec<u8>> {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.by_ref().take(LONGEST as u64).read_line(&mut line)?;
        match line.trim_end().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse().map_err(io::Error::other)?;
            }
            None if line.trim_end().is_empty() => break,
            _ => {}
        }
    }
    if length > LONGEST {
        return Err(io::Error::other(format!("at most {LONGEST} bytes")));
    }
    let mut text = vec![0; length];
    reader.read_exact(&mut text)?;
    Ok(text)
}

/// The verdict, and a picture if there is one.
fn answer(posted: &[u8], stream: &TcpStream) -> (&'static str, String) {
    let puzzle = match Source::from_bytes("request", posted, Limits::default())
        .and_then(|source| formats::read(&source))
    {
        Ok(reading) if !reading.puzzles.is_empty() => reading.puzzles.into_iter().next(),
        Ok(_) => None,
        Err(error) => return ("422 Unprocessable Content", format!("{error}\n")),
    };
    let Some(puzzle) = puzzle else { return ("422 Unprocessable Content", "found no puzzle\n".to_owned()) };
    let cancel = CancelToken::new();
    let budget = Budget::unlimited().with_time(TIME).with_memory(MEMORY).with_cancel(cancel.clone());
    watch(stream, cancel);
    let verdict = solve(&puzzle.to_problem(), &Options::from(budget)).verdict;
    let solution = match &verdict {
        Verdict::Unique(solution) => Some(solution),
        Verdict::Multiple { first, .. } => Some(first),
        Verdict::Unknown { first, .. } => first.as_ref(),
        _ => None,
    };
    let drawing =
        solution.map(|solution| text(&puzzle.layout(), &solution.candidates(), Style::Ascii, Paint::None));
    ("200 OK", format!("{verdict}\n{}", drawing.unwrap_or_default()))
}

/// Cancels the work when the client closes the connection. The thread ends with the connection.
fn watch(stream: &TcpStream, cancel: CancelToken) {
    let Ok(mut stream) = stream.try_clone() else { return };
    thread::spawn(move || {
        // Nothing more is expected, so a read ends when the connection does.
        if matches!(stream.read(&mut [0; 1]), Ok(0) | Err(_)) {
            cancel.cancel();
        }
    });
}
