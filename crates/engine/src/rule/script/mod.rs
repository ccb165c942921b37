//! Patterns as JavaScript and Python read them: a recursive-descent parser, and the lowering of its tree.
//!
//! Published crosswords were written for a browser, whose syntax differs from that of Rust's regex crate in small ways:
//! `[` in a class is a letter, `\>` is `>`, `\101` is an octal number, and a back-reference to a group that did not
//! take part matches the empty text. The parser follows ECMAScript without flags, with its annex for the web (ECMA-262,
//! section 22.2 and annex B.1.2), and the module `re` of Python. What is refused is named, with the reason.

mod escapes;
mod first_way;
mod lower;
mod parser;
mod tree;

use std::collections::{BTreeMap, BTreeSet};

pub(super) use lower::lower;
pub(super) use parser::parse;
pub(super) use tree::Class;

use super::RuleError;
use crate::choice;
use tree::{Item, Node};

/// A dialect of regular expressions: how the text of a pattern is read.
///
/// ```
/// use nonomata_engine::rule::{Dialect, Pattern};
/// use nonomata_engine::symbol::Alphabet;
///
/// let alphabet = Alphabet::of_letters("AB[").unwrap();
/// assert!(Pattern::in_dialect("[[A]", &alphabet, Dialect::JavaScript).is_ok());
/// assert!(Pattern::in_dialect("[[A]", &alphabet, Dialect::Rust).is_err());
/// assert_eq!("js".parse::<Dialect>(), Ok(Dialect::JavaScript));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// The syntax of Rust's regex crate, with back-references and look-around.
    #[default]
    Rust,
    /// JavaScript, as browsers read it without flags.
    JavaScript,
    /// The module `re` of Python.
    Python,
}

impl Dialect {
    /// All dialects.
    pub const ALL: [Dialect; 3] = [Dialect::Rust, Dialect::JavaScript, Dialect::Python];

    /// Its name on the command line and in files: `rust`, `js` or `python`.
    pub fn name(self) -> &'static str {
        match self {
            Dialect::Rust => "rust",
            Dialect::JavaScript => "js",
            Dialect::Python => "python",
        }
    }
}

choice!(Dialect, "dialect");

/// The letters that a pattern names.
#[derive(Debug, Default)]
pub(super) struct Letters {
    /// Single letters, each with the character at which it first occurs, counted from 1.
    pub(super) single: BTreeMap<char, usize>,
    /// The ends of ranges.
    pub(super) ends: BTreeSet<char>,
    /// The classes, each with whether it is negated.
    pub(super) classes: BTreeSet<(Class, bool)>,
}

/// The letters that a pattern in one of these dialects names.
pub(super) fn letters(text: &str, dialect: Dialect) -> Result<Letters, RuleError> {
    let mut letters = Letters::default();
    parse(text, dialect)?.root.visit(&mut |node| {
        let Node::One(set) = node else { return };
        for &(item, position) in &set.items {
            match item {
                Item::Letter(letter) => {
                    letters.single.entry(letter).or_insert(position);
                }
                Item::Range(first, last) => letters.ends.extend([first, last]),
                Item::Class(class, negated) => {
                    letters.classes.insert((class, negated));
                }
            }
        }
    });
    Ok(letters)
}
