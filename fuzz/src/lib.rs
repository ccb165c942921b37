//! What the targets share: limits, so that large and slow inputs end early, and what must hold of every reading.
//!
//! A target fails on a panic, on an answer that is not right, and on an input for which it takes more than 5 seconds
//! although all limits are below one second.

use std::time::Duration;

use nonomata::budget::Budget;
use nonomata::formats::{Format, Limits, ReadError, Reading, Source, read};
use nonomata::problem::Problem;
use nonomata::puzzles::Puzzle;
use nonomata::search::Options;

/// Puzzles of at most this size are read.
pub fn limits() -> Limits {
    Limits::default().with_bytes(1 << 16).with_cells(4096)
}

/// Puzzles that lines decide, that need clauses, without a solution and with several, of several kinds.
const PUZZLES: [&str; 12] = [
    include_str!("../../tests/puzzles/drawn/heart-5x5.non"),
    include_str!("../../tests/puzzles/dom/dom-3.non"),
    include_str!("../../tests/puzzles/dom/dom-4.non"),
    include_str!("../../tests/puzzles/tricky/none-after-branching.non"),
    include_str!("../../tests/puzzles/tricky/none-by-lines.tatham"),
    include_str!("../../tests/puzzles/tricky/two-solutions-2x2.tatham"),
    include_str!("../../tests/puzzles/random/rand-8x8-d60-c2-s1.non"),
    include_str!("../../tests/puzzles/lines/binary-6x6.lines"),
    include_str!("../../tests/puzzles/lines/fork.lines"),
    include_str!("../../tests/puzzles/triddlers/pebble.g"),
    include_str!("../../tests/puzzles/crosswords/rectangle-3x3.txt"),
    include_str!("../../tests/puzzles/triddlers/three-ways.g"),
];

/// The puzzles of the target `certificate`, whose first byte chooses one.
pub fn certified() -> impl Iterator<Item = Problem> {
    PUZZLES.iter().map(|text| {
        let reading = read(&Source::new("suite", *text)).expect("a puzzle of the suites");
        reading.puzzles[0].to_problem()
    })
}

/// The limits of one piece of work.
pub fn budget() -> Budget {
    Budget::unlimited().with_time(Duration::from_millis(500)).with_memory(256 << 20)
}

/// The limits of a search that is to finish: puzzles that need more nodes are not compared.
pub fn options() -> Options {
    Options::from(budget()).with_nodes(2_000)
}

/// The source of some bytes, if they are text or an image.
pub fn source(bytes: &[u8]) -> Option<Source> {
    Source::from_bytes("fuzz", bytes, limits()).ok()
}

/// Checks the place of an error, or whether the puzzles survive being written.
pub fn check_reading(source: &Source, reading: Result<Reading, ReadError>) {
    match reading {
        Err(error) => check_place(source, &error),
        Ok(reading) => reading.puzzles.iter().take(4).for_each(check_writing),
    }
}

/// An error stands at a place of the text, and has a message.
fn check_place(source: &Source, error: &ReadError) {
    assert!(!error.message().is_empty() && !error.to_string().is_empty());
    if source.is_text() {
        let line = source.text().split('\n').nth(error.line().saturating_sub(1));
        let columns = line.map_or(0, |line| line.chars().count() + 1);
        assert!((1..=columns).contains(&error.column()), "no such place: {error}");
    }
}

/// What a format writes it reads again, as the same puzzle where nothing is lost, and writes once more.
fn check_writing(puzzle: &Puzzle) {
    for format in Format::all().iter().filter(|format| format.is_written_for(puzzle.kind())) {
        let Ok(written) = format.write([puzzle.clone()]) else { continue };
        let again = Source::from_bytes("again", written.bytes(), Limits::default())
            .and_then(|source| format.read(&source));
        let again = again.unwrap_or_else(|error| panic!("{}: {error}\n{}", format.name(), written.text));
        let [again] = &again.puzzles[..] else { panic!("{}: one puzzle was written", format.name()) };
        // Crosswords say in several ways that a line has no pattern, or which letters there are.
        if written.lost.is_empty() && puzzle.kind() != "regex crossword" {
            assert!(again.has_same_constraints(puzzle), "{}\n{}", format.name(), written.text);
        }
        let twice = format.write([again.clone()]);
        assert!(twice.is_ok(), "{}: {:?}\n{}", format.name(), twice.err(), written.text);
    }
}
