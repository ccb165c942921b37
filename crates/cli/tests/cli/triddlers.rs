//! The commands take triddlers.

use std::fs;

use super::kinds::{settings, transcript};

fn file(name: &str) -> String {
    fs::read_to_string(format!("{}/tests/puzzles/triddlers/{name}", super::ROOT)).unwrap()
}

/// Tritiny with a hidden length at every side but one.
const HIDDEN: &str = "<puzzle type=\"triddler\" defaultcolor=\"black\">\n<title>Behind blots</title>\n\
    <clues type=\"topleft\"><line><count>0</count><count>1</count></line></clues>\n\
    <clues type=\"bottomleft\"><line><count>0</count></line></clues>\n\
    <clues type=\"top\"><line><count>1</count></line><line><count>0</count></line></clues>\n\
    <clues type=\"topright\"><line><count>1</count><count>0</count></line></clues>\n\
    <clues type=\"bottom\"><line></line><line><count>0</count><count>1</count></line></clues>\n\
    <clues type=\"bottomright\"><line><count>1</count></line></clues>\n</puzzle>\n";

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
    settings().bind(|| insta::assert_snapshot!("triddlers-hidden", all));
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
    settings().bind(|| insta::assert_snapshot!("triddler-sets", all));
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
        &["hint", "--level", "proof", "tests/puzzles/triddlers/pebble.g"],
        &["rate", "tests/puzzles/triddlers/star.g"],
        &["render", "--solve", "tests/puzzles/triddlers/tree.g"],
    ] {
        all.push_str(&transcript(arguments, &three_ways));
    }
    settings().bind(|| insta::assert_snapshot!("triddler-commands", all));
}
