//! Random regex crosswords: loose patterns of given letters, each made stricter until no other letters fit
//! (counterexample-guided refinement).

mod draft;

use super::generator::{Attempt, Generator};
use super::numbers::Numbers;
use super::wanted::{Setting, Wanted, WantedError};
use crate::budget::Limit;
use crate::puzzles::PuzzleKind;
use crate::puzzles::regex_crossword::{RegexCrossword, Shape};
use crate::rule::{Dialect, Pattern, Rule};
use crate::search::{Options, Verdict, solve};
use crate::symbol::{Alphabet, Symbol};
use draft::Draft;

/// The most columns and the most rows.
const SIDE_LIMIT: usize = 15;

/// The letters that cells can hold, besides those that are given.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Random letters are drawn from these: frequent ones often.
const FREQUENT: &str = "AAABCDDEEEEEFGHHIIIJKLLLMMNNNOOOPQRRRSSSTTTUUVWXYZ";

pub(super) const GENERATOR: Generator = Generator {
    name: "crossword",
    kind: RegexCrossword::NAME,
    size: "columns x rows",
    settings: &[Setting::Letters],
    attempts: Wanted::ATTEMPTS,
    usual_grades: None,
    check,
    attempt,
};

fn check(wanted: &Wanted) -> Result<(), WantedError> {
    wanted.check_sides(SIDE_LIMIT, "cells")?;
    let Some(letters) = given(wanted) else { return Ok(()) };
    let cells = wanted.width * wanted.height;
    let why = if let Some(other) = letters.iter().find(|letter| !letter.is_alphanumeric()) {
        format!("found {other:?} among the letters, expected letters and digits")
    } else if letters.len() != cells {
        format!("found {} letters, expected {cells}: one for each cell", letters.len())
    } else if let Err(error) = alphabet(&letters) {
        error.to_string()
    } else {
        return Ok(());
    };
    Err(WantedError::Letters { why })
}

/// The given letters without white space.
fn given(wanted: &Wanted) -> Option<Vec<char>> {
    Some(wanted.letters.as_ref()?.chars().filter(|letter| !letter.is_whitespace()).collect())
}

fn alphabet(letters: &[char]) -> Result<Alphabet, crate::symbol::AlphabetError> {
    let mut all: String = LETTERS.to_owned();
    for &letter in letters {
        if !all.contains(letter) {
            all.push(letter);
        }
    }
    Alphabet::of_letters(&all)
}

fn attempt(wanted: &Wanted, numbers: &mut Numbers, options: &Options) -> Result<Option<Attempt>, Limit> {
    let frequent: Vec<char> = FREQUENT.chars().collect();
    let cells = wanted.width * wanted.height;
    let letters = given(wanted);
    let letters = letters.unwrap_or_else(|| {
        (0..cells).map(|_| frequent[numbers.below(frequent.len())]).collect::<Vec<char>>()
    });
    let Ok(alphabet) = alphabet(&letters) else { return Ok(None) };
    let shape = Shape::Rectangle { width: wanted.width, height: wanted.height };
    let lines: Vec<Vec<usize>> = shape.lines().into_iter().map(|(_, _, cells)| cells).collect();
    let word = |line: &[usize]| line.iter().map(|&cell| letters[cell]).collect::<Vec<char>>();
    let mut drafts: Vec<Draft> = lines.iter().map(|line| Draft::new(word(line), numbers)).collect();
    loop {
        let Some(patterns) = patterns(&drafts, &alphabet) else { return Ok(None) };
        let Ok(puzzle) = RegexCrossword::new(shape, &alphabet, patterns) else { return Ok(None) };
        let outcome = solve(&puzzle.to_problem(), options);
        let (first, second) = match outcome.verdict {
            Verdict::Unique(_) => {
                return Ok(Some(Attempt { puzzle: puzzle.into(), is_by_lines: outcome.lines_only }));
            }
            Verdict::Multiple { first, second, .. } => (first, second),
            Verdict::Unknown { limit: limit @ (Limit::Time | Limit::Cancelled), .. } => return Err(limit),
            Verdict::Unknown { .. } | Verdict::None => return Ok(None),
        };
        let is_right = |symbols: &[Symbol]| {
            symbols.iter().zip(&letters).all(|(&symbol, &letter)| alphabet.letter(symbol) == letter)
        };
        let other = if is_right(first.symbols()) { second } else { first };
        let other = other.symbols();
        let differs =
            |line: &usize| lines[*line].iter().any(|&cell| alphabet.letter(other[cell]) != letters[cell]);
        let wrong: Vec<usize> = (0..lines.len()).filter(differs).collect();
        let Some(&line) = numbers.pick(&wrong) else { return Ok(None) };
        let symbols: Vec<Symbol> = lines[line].iter().map(|&cell| other[cell]).collect();
        let accepts = |draft: &Draft| {
            let pattern = Pattern::in_dialect(&draft.text(), &alphabet, Dialect::JavaScript);
            pattern.is_ok_and(|pattern| Rule::from(pattern).accepts(&symbols))
        };
        drafts[line].refuse(accepts, numbers);
    }
}

fn patterns(drafts: &[Draft], alphabet: &Alphabet) -> Option<Vec<Vec<Pattern>>> {
    let pattern = |draft: &Draft| Pattern::in_dialect(&draft.text(), alphabet, Dialect::JavaScript).ok();
    drafts.iter().map(|draft| Some(vec![pattern(draft)?])).collect()
}
