//! Logic grids from text to answer: the zebra puzzle of a published solver, the reference semantics, the format.

mod everyday;
mod paraphrases;
mod semantics;
mod sentences;
mod text;
mod zebra;

use std::fs;

use nonomata::formats::{Format, Source};
use nonomata::puzzles::LogicGrid;

/// The puzzle in a file of the suite.
fn of_suite(name: &str) -> LogicGrid {
    let path = format!("{}/tests/puzzles/logic/{name}.logic", env!("CARGO_MANIFEST_DIR"));
    read(&fs::read_to_string(&path).unwrap())
}

fn read(text: &str) -> LogicGrid {
    let reading = Format::named("logic").unwrap().read(&Source::new("test", text));
    reading.unwrap_or_else(|error| panic!("{error}")).only().unwrap().puzzles.remove(0)
}

fn snapshot(name: &str, transcript: &str) {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("../../../snapshots/logic");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, transcript));
}
