//! A rule as a machine: the deterministic finite automaton of its language.
//!
//! Whatever notation a rule came in, here it becomes a [`Dfa`], and a [`Dfa`] is always in its smallest form with
//! its states numbered in one way. Two machines are therefore equal if and only if they accept the same lines,
//! and the engines of [`line`](crate::line) are chosen by what a machine looks like, never by how it was written.
//!
//! ```
//! use nonomata::automaton::Dfa;
//! use nonomata::rule::{Clue, Pattern};
//! use nonomata::symbol::Alphabet;
//!
//! let binary = Alphabet::of_letters("01").unwrap();
//! let clue = Dfa::from_clue(&Clue::black([3, 2]), 2).unwrap();
//! let pattern = Dfa::from_pattern(&Pattern::new("0*1{3}0+1{2}0*", &binary).unwrap()).unwrap();
//! assert_eq!(clue, pattern);
//! ```

mod dfa;
mod dot;
mod error;
mod from_clue;
mod from_partial_clue;
mod from_pattern;
mod from_table;
mod minimal;
mod product;
mod simple;
mod unfold;

pub use dfa::{Dfa, StateId};
pub use error::BuildError;
pub(crate) use unfold::{Alternative, Unfolding};

use crate::rule::Rule;
use crate::symbol::Alphabet;

impl Dfa {
    /// The machine of a rule over that alphabet.
    pub fn from_rule(rule: &Rule, alphabet: &Alphabet) -> Result<Dfa, BuildError> {
        match rule {
            Rule::Clue(clue) => Dfa::from_clue(clue, alphabet.size()),
            Rule::PartialClue(clue) => Dfa::from_partial_clue(clue, alphabet.size()),
            Rule::Pattern(pattern) if pattern.letters() != alphabet.letters() => {
                Err(BuildError::other_alphabet(pattern.letters(), alphabet.letters()))
            }
            Rule::Pattern(pattern) => Dfa::from_pattern(pattern),
            Rule::Table(table) => Dfa::from_table(table, alphabet.size()),
            Rule::Every(rules) => rules.iter().try_fold(Dfa::everything(alphabet.size()), |all, rule| {
                all.product(&Dfa::from_rule(rule, alphabet)?)
            }),
        }
    }

    /// The machine of a rule over that alphabet for lines of that length; of lines of other lengths it may accept
    /// any or none. This is how patterns that look back or around get one.
    pub fn from_rule_for(length: usize, rule: &Rule, alphabet: &Alphabet) -> Result<Dfa, BuildError> {
        match rule {
            Rule::Pattern(pattern) if !pattern.is_plain() && pattern.letters() == alphabet.letters() => {
                let exact = Unfolding::of(pattern, length)?.exact();
                exact.ok_or_else(|| {
                    BuildError::refused("what it looks back at is too much to remember".to_owned())
                })
            }
            Rule::Every(rules) => rules.iter().try_fold(Dfa::everything(alphabet.size()), |all, rule| {
                all.product(&Dfa::from_rule_for(length, rule, alphabet)?)
            }),
            _ => Dfa::from_rule(rule, alphabet),
        }
    }

    /// The machine of several rules for lines of that length, if it is small.
    pub(crate) fn from_rules_for(length: usize, rules: &[Rule], alphabet: &Alphabet) -> Option<Dfa> {
        rules.iter().try_fold(Dfa::everything(alphabet.size()), |all, rule| {
            all.intersection(&Dfa::from_rule_for(length, rule, alphabet).ok()?, Dfa::SMALL)
        })
    }
}
