//! Logic grids from text to answer, and the figures of a published solver for the zebra puzzle.

use std::fs;

use nonomata::formats::{Source, logic};
use nonomata::puzzles::LogicGrid;
use nonomata::search::{CountOptions, Options, Verdict, count, solve};

/// The puzzle in a file of the suite.
fn read(name: &str) -> LogicGrid {
    let path = format!("{}/tests/puzzles/logic/{name}.logic", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap();
    logic::read(&Source::new(name, text)).unwrap_or_else(|error| panic!("{error}"))
}

fn counts(puzzle: &LogicGrid, after: std::ops::RangeInclusive<usize>) -> Vec<u64> {
    let number = |rules| {
        let problem = puzzle.with_first_sentences(rules).to_problem();
        let begin = std::time::Instant::now();
        let n = count(&problem, &CountOptions::default()).number().to_string().parse().unwrap();
        eprintln!("{rules}: {n} {:?}", begin.elapsed());
        n
    };
    after.map(number).collect()
}

#[test]
fn the_zebra_rule_by_rule_where_blanks_stay() {
    let expected = [
        1, 4, 9, 6, 1, 5, 20, 80, 180, 324, 1296, 1392, 810, 318, 836, 1634, 835, 77, 1, 1, 1,
    ];
    assert_eq!(counts(&read("zebra-blanks"), 0..=20), expected);
}

#[test]
fn the_zebra_rule_by_rule_where_all_are_different() {
    assert_eq!(counts(&read("zebra"), 13..=20), [11232, 3280, 1068, 220, 41, 1, 1, 1]);
}

#[test]
fn early() {
    counts(&read("zebra"), 0..=12);
}

#[test]
fn nodes() {
    for name in ["zebra", "zebra-corrected", "zebra-blanks"] {
        let outcome = solve(&read(name).to_problem(), &Options::default());
        eprintln!("{name} open {} nodes {} {:?} unique {}", outcome.open, outcome.nodes, outcome.time, matches!(outcome.verdict, Verdict::Unique(_)));
    }
}
