//! Compiled rules that problems share: puzzle after puzzle has lines with the same clues.

use std::collections::HashMap;

use super::assembly::Compiled;
use crate::rule::Rule;
use crate::symbol::Alphabet;

/// The most rules that are kept: more than all clues of lines of ten cells, and a few megabytes.
const MOST: usize = 4096;

/// The compiled rules of earlier problems, for [`ProblemBuilder::build_with`](super::ProblemBuilder::build_with).
///
/// Without one, lines of one problem share a machine if their rules are equal. A program that solves many small puzzles
/// keeps one of these for each thread, and compiles a clue once for all of them. The size is limited: when it is full,
/// or a problem has another alphabet, it begins anew.
///
/// ```
/// use nonomata_engine::problem::Machines;
/// use nonomata_engine::problem::Problem;
/// use nonomata_engine::rule::Clue;
/// use nonomata_engine::symbol::Alphabet;
///
/// let mut machines = Machines::default();
/// let builder = Problem::builder(Alphabet::black_and_white()).cells(3).line("row", 0..3, Clue::black([2]).into());
/// let one = builder.clone().build_with(&mut machines).unwrap();
/// let other = builder.build_with(&mut machines).unwrap();
/// assert!(std::ptr::eq(one.lines()[0].machine(), other.lines()[0].machine()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Machines {
    /// The purpose for which rules are compiled.
    alphabet: Option<Alphabet>,
    /// For each rule, by the length of the line where it needs one.
    compiled: HashMap<Rule, Vec<(Option<usize>, Compiled)>>,
}

impl Machines {
    /// Prepares for a problem over this alphabet.
    pub(super) fn begin(&mut self, alphabet: &Alphabet) {
        if self.alphabet.as_ref() != Some(alphabet) || self.compiled.len() >= MOST {
            self.compiled.clear();
            self.alphabet = Some(alphabet.clone());
        }
    }

    pub(super) fn get(&self, rule: &Rule, length: Option<usize>) -> Option<&Compiled> {
        let compiled = self.compiled.get(rule)?;
        compiled.iter().find(|(known, _)| *known == length).map(|(_, compiled)| compiled)
    }

    pub(super) fn insert(&mut self, rule: Rule, length: Option<usize>, compiled: Compiled) {
        self.compiled.entry(rule).or_default().push((length, compiled));
    }
}
