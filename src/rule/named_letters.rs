//! Which letters a pattern names: what its alphabet must have at least.

use std::collections::BTreeSet;

use regex_syntax::ast::{self, Ast, ClassSetItem, Flag, Flags, Visitor, visit};

use super::RuleError;
use super::dialect::rewrite;
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
    Ok(named.letters.into_iter().chain(named.ends).collect())
}

/// The letters that a pattern names one by one and that its alphabet does not have: nothing ever matches them. Ranges
/// may reach beyond the alphabet.
///
/// ```
/// use nonomata::{rule::letters_outside, symbol::Alphabet};
///
/// let alphabet = Alphabet::of_letters("AB").unwrap();
/// assert_eq!(letters_outside("(A|C)[^D-Z]x", &alphabet).unwrap().into_iter().collect::<String>(), "Cx");
/// ```
pub fn letters_outside(text: &str, alphabet: &Alphabet) -> Result<BTreeSet<char>, RuleError> {
    let Named { letters, folds, .. } = Named::by(text)?;
    let is_known = |letter: char| {
        let other = |mut folded: Box<dyn Iterator<Item = char>>| {
            folds && folded.any(|letter| alphabet.symbol(letter).is_some())
        };
        alphabet.symbol(letter).is_some()
            || other(Box::new(letter.to_lowercase()))
            || other(Box::new(letter.to_uppercase()))
    };
    Ok(letters.into_iter().filter(|&letter| !is_known(letter)).collect())
}

/// What a pattern names.
#[derive(Default)]
struct Named {
    /// One by one.
    letters: BTreeSet<char>,
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
        let mut named = Named::default();
        // Our own groups hold a dot where a back-reference was, and that names nothing.
        visit(&tree, &mut named).map_err(|()| RuleError::syntax(0, "no letters".to_owned()))?;
        Ok(named)
    }

    fn note(&mut self, flags: &Flags) {
        self.folds |= flags.flag_state(Flag::CaseInsensitive) == Some(true);
    }
}

impl Visitor for &mut Named {
    type Output = ();
    type Err = ();

    fn finish(self) -> Result<(), ()> {
        Ok(())
    }

    fn visit_pre(&mut self, part: &Ast) -> Result<(), ()> {
        match part {
            Ast::Literal(literal) => {
                self.letters.insert(literal.c);
            }
            Ast::Flags(set) => self.note(&set.flags),
            Ast::Group(group) => group.flags().into_iter().for_each(|flags| self.note(flags)),
            _ => {}
        }
        Ok(())
    }

    fn visit_class_set_item_pre(&mut self, item: &ClassSetItem) -> Result<(), ()> {
        match item {
            ClassSetItem::Literal(literal) => {
                self.letters.insert(literal.c);
            }
            ClassSetItem::Range(range) => self.ends.extend([range.start.c, range.end.c]),
            _ => {}
        }
        Ok(())
    }
}
