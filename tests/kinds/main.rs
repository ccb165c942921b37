//! Puzzles of other kinds than nonograms from the outside: read, solved, checked, drawn, written, rejected.

mod book;
mod counting;
mod crossword_letters;
mod crosswords;
mod emptied;
mod game;
mod hostile;
mod lines;
mod logic;
mod make;
mod nested;
mod refused;
mod render;
mod repair;
mod triddlers;
mod yesnograms;

use nonomata::check;
use nonomata::formats::{self, Source};
use nonomata::puzzles::Puzzle;
use nonomata::render::{Paint, Style, text};
use nonomata::search::{Options, Solution, Verdict, solve};

/// Where the snapshots are.
fn settings() -> insta::Settings {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("../../snapshots/kinds");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

fn read(text: &str) -> Puzzle {
    let mut reading = formats::read(&Source::new("test", text)).unwrap_or_else(|error| panic!("{error}"));
    reading.warnings.retain(|warning| !warning.message().starts_with("no alphabet is given"));
    assert_eq!(reading.warnings, []);
    reading.puzzles.into_iter().next().unwrap()
}

fn drawn(puzzle: impl Into<Puzzle>, solution: &Solution) -> String {
    let puzzle = puzzle.into();
    text(&puzzle.layout(), &solution.candidates(), Style::Ascii, Paint::None)
}

/// The only solution of a puzzle, which the checker finds right.
fn only_solution(puzzle: impl Into<Puzzle>) -> Solution {
    let puzzle = puzzle.into();
    let problem = puzzle.to_problem();
    let Verdict::Unique(solution) = solve(&problem, &Options::default()).verdict else {
        panic!("{:?} has not exactly one solution", puzzle.about().title());
    };
    assert_eq!(check::solution(&problem, solution.all_symbols()).unwrap(), []);
    solution
}
