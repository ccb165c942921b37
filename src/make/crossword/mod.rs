//! Random regex crosswords: loose patterns of given letters, each made stricter until no other letters fit
//! (counterexample-guided refinement).

mod draft;

use std::ops::ControlFlow;

use super::generator::{Attempt, Generator};
use super::numbers::Numbers;
use super::wanted::{Setting, Wanted, WantedError};
use crate::puzzles::PuzzleKind;
use crate::puzzles::regex_crossword::{RegexCrossword, Shape};
use draft::Draft;
use nonomata_engine::budget::Limit;
use nonomata_engine::problem::Machines;
use nonomata_engine::rule::{Dialect, Pattern, Rule};
use nonomata_engine::search::{Options, Solution, Solutions};
use nonomata_engine::symbol::{Alphabet, Symbol};

/// The most columns and the most rows.
const SIDE_LIMIT: usize = 15;

/// The letters that cells can hold, besides those that are given.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The other solutions that each search looks for. More of them are mostly refused by the same refinements.
const COUNTEREXAMPLES: usize = 2;

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

fn alphabet(letters: &[char]) -> Result<Alphabet, nonomata_engine::symbol::AlphabetError> {
    let mut all: String = LETTERS.to_owned();
    for &letter in letters {
        if !all.contains(letter) {
            all.push(letter);
        }
    }
    Alphabet::of_letters(&all)
}

fn attempt(wanted: &Wanted, numbers: &mut Numbers, options: &Options) -> Result<Option<Attempt>, Limit> {
    let Some(mut crossword) = CrosswordDraft::new(wanted, numbers) else { return Ok(None) };
    loop {
        if let ControlFlow::Break(made) = crossword.round(numbers, options)? {
            return Ok(made);
        }
    }
}

/// A crossword that is being made.
struct CrosswordDraft {
    shape: Shape,
    alphabet: Alphabet,
    /// The letter of each cell.
    letters: Vec<char>,
    /// The cells of each line.
    lines: Vec<Vec<usize>>,
    /// The pattern of each line, which matches its letters.
    drafts: Vec<Draft>,
    /// Most patterns stay as they are from one round to the next.
    machines: Machines,
}

impl CrosswordDraft {
    /// Each pattern starts with one refinement for every two cells, which saves searches. None if there is no alphabet
    /// of these letters.
    fn new(wanted: &Wanted, numbers: &mut Numbers) -> Option<CrosswordDraft> {
        let frequent: Vec<char> = FREQUENT.chars().collect();
        let random = |_| frequent[numbers.below(frequent.len())];
        let letters = given(wanted);
        let letters: Vec<char> =
            letters.unwrap_or_else(|| (0..wanted.width * wanted.height).map(random).collect());
        let alphabet = alphabet(&letters).ok()?;
        let shape = Shape::Rectangle { width: wanted.width, height: wanted.height };
        let lines: Vec<Vec<usize>> = shape.lines().into_iter().map(|(_, _, cells)| cells).collect();
        let draft = |line: &Vec<usize>| {
            let mut draft = Draft::new(line.iter().map(|&cell| letters[cell]).collect(), numbers);
            (0..line.len() / 2).for_each(|_| draft.refine(numbers));
            draft
        };
        let drafts = lines.iter().map(draft).collect();
        Some(CrosswordDraft { shape, alphabet, letters, lines, drafts, machines: Machines::default() })
    }

    /// Looks for other solutions and makes patterns stricter until they do not accept them. Breaks with the puzzle if
    /// there are no others, or with none if the search reaches its limit without one.
    fn round(
        &mut self,
        numbers: &mut Numbers,
        options: &Options,
    ) -> Result<ControlFlow<Option<Attempt>>, Limit> {
        let Some(puzzle) = self.puzzle() else { return Ok(ControlFlow::Break(None)) };
        let problem = puzzle.to_problem();
        let mut solutions = Solutions::new(&problem, options);
        let others: Vec<Solution> =
            solutions.by_ref().filter(|solution| self.differs(solution)).take(COUNTEREXAMPLES).collect();
        match solutions.limit() {
            Some(limit @ (Limit::Time | Limit::Cancelled)) => return Err(limit),
            Some(_) if others.is_empty() => return Ok(ControlFlow::Break(None)),
            None if others.is_empty() => {
                let is_by_lines = solutions.needed_only_lines();
                return Ok(ControlFlow::Break(Some(Attempt { puzzle: puzzle.into(), is_by_lines })));
            }
            _ => others.iter().for_each(|other| self.refuse(other, numbers)),
        }
        Ok(ControlFlow::Continue(()))
    }

    fn puzzle(&mut self) -> Option<RegexCrossword> {
        let patterns = self.drafts.iter().map(|draft| Some(vec![self.pattern(draft)?]));
        let patterns = patterns.collect::<Option<_>>()?;
        RegexCrossword::new_with(self.shape, &self.alphabet, patterns, &mut self.machines).ok()
    }

    fn pattern(&self, draft: &Draft) -> Option<Pattern> {
        Pattern::in_dialect(&draft.text(), &self.alphabet, Dialect::JavaScript).ok()
    }

    fn accepts(&self, draft: &Draft, word: &[Symbol]) -> bool {
        self.pattern(draft).is_some_and(|pattern| Rule::from(pattern).accepts(word))
    }

    fn differs(&self, solution: &Solution) -> bool {
        (0..self.letters.len()).any(|cell| self.differs_at(solution, cell))
    }

    fn differs_at(&self, solution: &Solution, cell: usize) -> bool {
        self.alphabet.letter(solution.symbols()[cell]) != self.letters[cell]
    }

    /// Makes patterns stricter until they do not accept another solution: those of half of the lines in which it
    /// differs, so that a loose crossword takes few searches and one that is nearly unique stays as loose as it can.
    fn refuse(&mut self, other: &Solution, numbers: &mut Numbers) {
        let word = |line: usize| self.lines[line].iter().map(|&cell| other.symbols()[cell]).collect();
        let words: Vec<Vec<Symbol>> = (0..self.lines.len()).map(word).collect();
        let is_refused = self.drafts.iter().zip(&words).any(|(draft, word)| !self.accepts(draft, word));
        if is_refused {
            return;
        }
        let differs = |&line: &usize| self.lines[line].iter().any(|&cell| self.differs_at(other, cell));
        let mut wrong: Vec<usize> = (0..self.lines.len()).filter(differs).collect();
        numbers.shuffle(&mut wrong);
        wrong.truncate(wrong.len().div_ceil(2));
        for line in wrong {
            let mut draft = self.drafts[line].clone();
            draft.refuse(|draft| self.accepts(draft, &words[line]), numbers);
            self.drafts[line] = draft;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_crosswords_take_few_searches() {
        let wanted = Wanted::by(&GENERATOR, 10, 10);
        let numbers = &mut Numbers::of_attempt(1, 1, 0);
        let mut crossword = CrosswordDraft::new(&wanted, numbers).unwrap();
        let mut rounds = 0;
        let made = loop {
            rounds += 1;
            if let ControlFlow::Break(made) = crossword.round(numbers, &Options::default()).unwrap() {
                break made;
            }
        };
        assert!(made.is_some());
        // With one line made stricter after each search, about 200 would be needed.
        assert!(rounds < 60, "{rounds} searches");
        let length: usize = crossword.drafts.iter().map(|draft| draft.text().len()).sum();
        assert!(length < 20 * 45, "{length} characters");
    }
}
