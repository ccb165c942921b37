//! The commands take triddlers.

use std::fs;

use super::kinds::transcript;
use super::snapshot_in;

fn file(name: &str) -> String {
    fs::read_to_string(format!("{}/tests/puzzles/triddlers/{name}", super::ROOT)).unwrap()
}

/// Tritiny with a hidden length at every side but one.
const HIDDEN: &str = include_str!("../../../../tests/kinds/hidden-triddler.xml");

#[test]
fn lengths_of_triddlers_may_be_hidden() {
    let mut all = String::new();
    for arguments in [
        &["render", "-"][..],
        &["render", "--svg", "-"],
        &["solve", "-"],
        &["explain", "-"],
        &["convert", "-", "--to", "g"],
        &["convert", "-", "--to", "webpbn"],
        &["convert", "-", "--to", "non"],
    ] {
        all.push_str(&transcript(arguments, HIDDEN));
    }
    snapshot_in("kinds", "triddlers-hidden", all);
}

#[test]
fn nonograms_and_triddlers_stand_in_one_set() {
    let grid = "<puzzle><solution><image>|X|</image></solution></puzzle>";
    let triddler = file("tritiny.xml");
    let text = format!("<puzzleset><title>Both</title>{grid}{triddler}</puzzleset>");
    let mut all = String::new();
    for arguments in
        [&["solve", "-"][..], &["convert", "--to", "non"], &["convert", "--to", "webpbn", "--number", "1"]]
    {
        all.push_str(&transcript(arguments, &text));
    }
    snapshot_in("kinds", "triddler-sets", all);
}

#[test]
fn commands_take_triddlers() {
    let mut all = String::new();
    let three_ways = file("three-ways.g");
    for arguments in [
        &["solve", "-"][..],
        &["solve", "--all", "-"],
        &["solve", "--json", "-"],
        &["solve", "--lines-only", "-"],
        &["check", "-"],
        &["check", "--json", "-"],
        &["check", "--solution", r"/..#\/\#../", "-"],
        &["check", "--solution", "..#/#..", "-"],
        &["check", "--solution", ".../#..", "-"],
        &["check", "--solution", "..#/#.", "-"],
        &["check", "--partial", "?.?/?.?", "-"],
        &["count", "-"],
        &["count", "--json", "-"],
        &["solve", "--from", "g", "-"],
        &["solve", "--from", "webpbn", "-"],
        &["convert", "--to", "webpbn", "-"],
        &["convert", "--to", "json", "-"],
        &["solve", "tests/puzzles/triddlers/tree.g", "tests/puzzles/triddlers/no-way.g"],
        &["convert", "tests/puzzles/triddlers/kite.xml", "--to", "g"],
        &["check", "--goal", "tests/puzzles/triddlers/kite.xml"],
        &["check", "--goal", "tests/puzzles/triddlers/star.g"],
        &["solve", "--max-cells", "9", "tests/puzzles/triddlers/tritiny.g"],
        &["explain", "tests/puzzles/triddlers/tritiny.g"],
        &["hint", "--level", "why", "tests/puzzles/triddlers/pebble.g"],
        &["rate", "tests/puzzles/triddlers/star.g"],
        &["render", "--solve", "tests/puzzles/triddlers/tree.g"],
    ] {
        all.push_str(&transcript(arguments, &three_ways));
    }
    snapshot_in("kinds", "triddler-commands", all);
}
