//! Logic grids from text to answer: the figures of a published solver for the zebra puzzle, the law, the format.

mod law;
mod text;
mod zebra;

use std::fs;

use nonomata::formats::{Source, logic};
use nonomata::puzzles::LogicGrid;

/// The puzzle in a file of the suite.
fn of_suite(name: &str) -> LogicGrid {
    let path = format!("{}/tests/puzzles/logic/{name}.logic", env!("CARGO_MANIFEST_DIR"));
    read(&fs::read_to_string(&path).unwrap())
}

fn read(text: &str) -> LogicGrid {
    logic::read(&Source::new("test", text)).unwrap_or_else(|error| panic!("{error}"))
}
