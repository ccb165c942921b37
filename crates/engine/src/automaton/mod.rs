//! Rules as deterministic finite automata in canonical form.
//!
//! Every rule, in whatever notation, compiles to a [`Dfa`] unless it counts and would need too many states. A [`Dfa`]
//! is always minimal and canonically numbered. Two automata are therefore equal if and only if they accept the same
//! lines, and [`line`](mod@crate::line) chooses its engine by the shape of the automaton, not by the notation of the
//! rule.
//!
//! | rule | construction |
//! |---|---|
//! | [`Clue`](crate::rule::Clue) | written down directly; a chain of states |
//! | [`PartialClue`](crate::rule::PartialClue) | subset construction over its entries |
//! | [`Pattern`](crate::rule::Pattern) | compiled by regex-automata over one byte for each symbol |
//! | pattern with back-references or look-around | unfolded for one line length into a union of intersections |
//! | [`Table`](crate::rule::Table) | minimised |
//! | [`Cardinality`](crate::rule::Cardinality) | a table of the numbers of cells so far |
//! | [`Sum`](crate::rule::Sum) | a table of the sums so far, if no weight is negative |
//! | [`Words`](crate::rule::Words) | built word by word; acyclic |
//! | [`Rule::Every`] | product |
//!
//! A clue and the regular expression of the same meaning compile to the same automaton:
//!
//! ```
//! use nonomata_engine::automaton::Dfa;
//! use nonomata_engine::rule::{Clue, Pattern};
//! use nonomata_engine::symbol::Alphabet;
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
mod from_words;
mod minimal;
mod product;
mod simple;
mod unfold;

pub use dfa::{Dfa, StateId};
pub use error::BuildError;
pub use from_pattern::nfa_to_dot;
pub(crate) use unfold::{Alternative, Unfolded, Unfolding};

use crate::rule::{Roles, Rule};
use crate::symbol::Alphabet;

impl Dfa {
    /// The automaton of a rule over this alphabet.
    pub fn from_rule(rule: &Rule, alphabet: &Alphabet) -> Result<Dfa, BuildError> {
        match rule {
            Rule::Clue(clue) => Dfa::from_clue(clue, alphabet.size()),
            Rule::PartialClue(clue) => Dfa::from_partial_clue(clue, alphabet.size()),
            Rule::Pattern(pattern) if pattern.letters() != alphabet.letters() => {
                Err(BuildError::other_alphabet(pattern.letters(), alphabet.letters()))
            }
            Rule::Pattern(pattern) => Dfa::from_pattern(pattern),
            Rule::Table(table) => Dfa::from_table(table, alphabet.size()),
            Rule::Cardinality(rule) => {
                BuildError::check_alphabet(rule.symbols(), alphabet.size())?;
                let table = rule.table(alphabet.size()).ok_or_else(|| BuildError::too_large(Roles::LIMIT))?;
                Dfa::from_table(&table, alphabet.size())
            }
            Rule::Sum(rule) => {
                let table = rule.table(alphabet.size()).ok_or_else(|| BuildError::too_large(Roles::LIMIT))?;
                Dfa::from_table(&table, alphabet.size())
            }
            Rule::Words(rule) => {
                BuildError::check_alphabet(rule.symbols(), alphabet.size())?;
                Dfa::from_words(rule, alphabet.size())
            }
            Rule::Halves(_) => Err(BuildError::too_large(Roles::LIMIT)),
            Rule::Every(rules) => rules.iter().try_fold(Dfa::everything(alphabet.size()), |all, rule| {
                all.product(&Dfa::from_rule(rule, alphabet)?)
            }),
        }
    }

    /// The automaton of a rule over this alphabet for lines of this length; lines of other lengths may be
    /// accepted or not. Patterns with back-references or look-around can only be compiled like this.
    pub fn from_rule_for(length: usize, rule: &Rule, alphabet: &Alphabet) -> Result<Dfa, BuildError> {
        match rule {
            Rule::Pattern(pattern) if !pattern.is_plain() && pattern.letters() == alphabet.letters() => {
                match Unfolded::of(pattern, length)? {
                    Unfolded::Machine(machine) => Ok(machine),
                    Unfolded::Parts(_) => {
                        Err(BuildError::refused("its back-references need too many states".to_owned()))
                    }
                }
            }
            Rule::Every(rules) => rules.iter().try_fold(Dfa::everything(alphabet.size()), |all, rule| {
                all.product(&Dfa::from_rule_for(length, rule, alphabet)?)
            }),
            Rule::Words(rule) => Dfa::from_rule(&rule.of_length(length).into(), alphabet),
            _ => Dfa::from_rule(rule, alphabet),
        }
    }

    /// The product of several rules for lines of this length, if it is small.
    pub(crate) fn from_rules_for(
        length: usize,
        rules: &[Rule],
        alphabet: &Alphabet,
    ) -> Result<Dfa, BuildError> {
        rules.iter().try_fold(Dfa::everything(alphabet.size()), |all, rule| {
            let machine = Dfa::from_rule_for(length, rule, alphabet)?;
            all.intersection(&machine, Dfa::SMALL)
        })
    }
}
