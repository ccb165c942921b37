//! Random logic grids: a random answer, true sentences until there is no other answer, and then only as many of them as
//! that takes.

mod clues;
mod themes;

use std::collections::VecDeque;

use super::generator::{Attempt, Generator};
use super::numbers::Numbers;
use super::wanted::{Wanted, WantedError};
use crate::puzzles::PuzzleKind;
use crate::puzzles::logic_grid::{Answer, LogicGrid, PlainProblems, Sentence};
use clues::clues;
use nonomata_engine::budget::Limit;
use nonomata_engine::problem::Problem;
use nonomata_engine::search::{Options, Outcome, Verdict, solve};
use nonomata_engine::symbol::Symbol;
use themes::{THEMES, VALUES};

/// The most attempts at one puzzle. One of 5 houses and 5 attributes takes about a twentieth of a second, and 24 of
/// these attempts made puzzles of all usual grades.
const ATTEMPTS: u64 = 200;

pub(super) const GENERATOR: Generator = Generator {
    name: "logic",
    kind: LogicGrid::NAME,
    size: "houses x attributes",
    settings: &[],
    attempts: ATTEMPTS,
    usual_grades: Some("3 or 6 up to 3x3, above 4 (one line at a time) or 6 to 8"),
    check,
    attempt,
};

fn check(wanted: &Wanted) -> Result<(), WantedError> {
    match (2..=VALUES).contains(&wanted.width) && (1..=THEMES.len()).contains(&wanted.height) {
        true => Ok(()),
        false => Err(wanted.wrong_size(format!("2x1 to {VALUES}x{} houses and attributes", THEMES.len()))),
    }
}

fn attempt(wanted: &Wanted, numbers: &mut Numbers, options: &Options) -> Result<Option<Attempt>, Limit> {
    let (houses, attributes) = (wanted.width, themes::choose(wanted.width, wanted.height, numbers));
    let mut values: Vec<usize> = (0..houses).collect();
    let of_attributes: Vec<Vec<usize>> = attributes
        .iter()
        .map(|_| {
            numbers.shuffle(&mut values);
            values.clone()
        })
        .collect();
    let symbols: Vec<Symbol> = (0..houses)
        .flat_map(|house| of_attributes.iter().map(move |values| Symbol::new(values[house] + 1)))
        .collect();
    let answer = Answer::of_symbols(attributes.len(), &symbols);
    let puzzle = |sentences: &[Sentence]| {
        let mut builder = LogicGrid::builder().houses(houses);
        for attribute in &attributes {
            builder = builder.attribute(attribute.theme.name, attribute.values.iter().copied());
        }
        sentences.iter().cloned().fold(builder, |builder, sentence| builder.sentence(sentence)).build().ok()
    };
    let Some(empty) = puzzle(&[]) else { return Ok(None) };
    let Ok(mut problems) = PlainProblems::new(&empty) else { return Ok(None) };
    let mut ask = |sentences: &[Sentence]| match problems.problem_of(sentences) {
        Ok(problem) => ask(&problem, options),
        Err(_) => Ok(None),
    };

    let mut left: VecDeque<Sentence> = clues(&attributes, &of_attributes, numbers).into();
    let mut sentences: Vec<Sentence> = Vec::new();
    loop {
        let Some(outcome) = ask(&sentences)? else { return Ok(None) };
        let Verdict::Multiple { first, second, .. } = outcome.verdict else { break };
        let other = if first.symbols() == symbols { second } else { first };
        let other = empty.answer_of(other.symbols()).expect("a solution of a puzzle with these cells");
        let Some(place) = left.iter().position(|sentence| !sentence.holds(&other)) else { return Ok(None) };
        sentences.extend(left.remove(place));
    }
    debug_assert!(answer.is_some_and(|answer| sentences.iter().all(|sentence| sentence.holds(&answer))));
    for index in (0..sentences.len()).rev() {
        let mut fewer = sentences.clone();
        fewer.remove(index);
        let Some(outcome) = ask(&fewer)? else { return Ok(None) };
        if matches!(outcome.verdict, Verdict::Unique(_)) {
            sentences = fewer;
        }
    }
    numbers.shuffle(&mut sentences);
    let Some(puzzle) = puzzle(&sentences) else { return Ok(None) };
    let asked = self::ask(&puzzle.to_problem(), options)?;
    Ok(asked.map(|outcome| Attempt { puzzle: puzzle.into(), is_by_lines: outcome.lines_only }))
}

/// The result of the search; nothing if it is too hard.
fn ask(problem: &Problem, options: &Options) -> Result<Option<Outcome>, Limit> {
    let outcome = solve(problem, options);
    match outcome.verdict {
        Verdict::Unknown { limit: limit @ (Limit::Time | Limit::Cancelled), .. } => Err(limit),
        Verdict::Unknown { .. } | Verdict::NoSolution => Ok(None),
        _ => Ok(Some(outcome)),
    }
}
