//! Which letters a pattern names: what its alphabet must have at least.

use std::collections::{BTreeMap, BTreeSet};

use regex_syntax::ast::{self, Ast, ClassSetItem, Flag, Flags, Literal, Visitor, visit};

use super::RuleError;
use super::dialect::{Rewritten, rewrite};
use super::pattern::syntax_error;
use crate::symbol::Alphabet;

/// The letters that a pattern names, one by one or as the ends of a range, to have them or to exclude them. What a
/// class with a name means (`\w`) it does not name.
///
/// ```
/// let named = nonomata::rule::named_letters(r"(A|B+)[^C-E]\.\1").unwrap();
/// assert_eq!(named.into_iter().collect::<String>(), ".ABCE");
/// ```
pub fn named_letters(text: &str) -> Result<BTreeSet<char>, RuleError> {
    let named = Named::by(text)?;
    Ok(named.letters.into_keys().chain(named.ends).collect())
}

/// The letters that a pattern names one by one and that its alphabet does not have: nothing ever matches them. With each
/// comes the character of the pattern at which it first stands, counted from 1. Ranges may reach beyond the alphabet.
///
/// ```
/// use nonomata::{rule::letters_outside, symbol::Alphabet};
///
/// let alphabet = Alphabet::of_letters("AB").unwrap();
/// let outside = letters_outside(r"(?<C>A|\x43|C)[^D-Z]x", &alphabet).unwrap();
/// assert_eq!(outside.into_iter().collect::<Vec<_>>(), [('C', 8), ('x', 21)]);
/// ```
pub fn letters_outside(text: &str, alphabet: &Alphabet) -> Result<BTreeMap<char, usize>, RuleError> {
    let Named { letters, folds, .. } = Named::by(text)?;
    let is_known = |letter: char| {
        let other = |mut folded: Box<dyn Iterator<Item = char>>| {
            folds && folded.any(|letter| alphabet.symbol(letter).is_some())
        };
        alphabet.symbol(letter).is_some()
            || other(Box::new(letter.to_lowercase()))
            || other(Box::new(letter.to_uppercase()))
    };
    Ok(letters.into_iter().filter(|&(letter, _)| !is_known(letter)).collect())
}

/// What a pattern names.
#[derive(Default)]
struct Named {
    /// One by one, with the character at which each first stands, counted from 1.
    letters: BTreeMap<char, usize>,
    /// As the ends of ranges.
    ends: BTreeSet<char>,
    /// Whether small and capital letters are the same somewhere in it.
    folds: bool,
}

impl Named {
    fn by(text: &str) -> Result<Named, RuleError> {
        let rewritten = rewrite(text)?;
        let tree = ast::parse::Parser::new().parse(&rewritten.text);
        let tree = tree.map_err(|error| syntax_error(&rewritten, &error.into()))?;
        let mut visitor = Naming { rewritten: &rewritten, named: Named::default() };
        // Our own groups hold a dot where a back-reference was, and that names nothing.
        visit(&tree, &mut visitor).map_err(|()| RuleError::syntax(0, "no letters".to_owned()))?;
        Ok(visitor.named)
    }
}

/// A walk through a pattern that notes what it names.
struct Naming<'a> {
    rewritten: &'a Rewritten,
    named: Named,
}

impl Naming<'_> {
    fn letter(&mut self, literal: &Literal) {
        let position = self.rewritten.position(literal.span.start.offset);
        self.named.letters.entry(literal.c).or_insert(position);
    }

    fn note(&mut self, flags: &Flags) {
        self.named.folds |= flags.flag_state(Flag::CaseInsensitive) == Some(true);
    }
}

impl Visitor for &mut Naming<'_> {
    type Output = ();
    type Err = ();

    fn finish(self) -> Result<(), ()> {
        Ok(())
    }

    fn visit_pre(&mut self, part: &Ast) -> Result<(), ()> {
        match part {
            Ast::Literal(literal) => self.letter(literal),
            Ast::Flags(set) => self.note(&set.flags),
            Ast::Group(group) => group.flags().into_iter().for_each(|flags| self.note(flags)),
            _ => {}
        }
        Ok(())
    }

    fn visit_class_set_item_pre(&mut self, item: &ClassSetItem) -> Result<(), ()> {
        match item {
            ClassSetItem::Literal(literal) => self.letter(literal),
            ClassSetItem::Range(range) => self.named.ends.extend([range.start.c, range.end.c]),
            _ => {}
        }
        Ok(())
    }
}
