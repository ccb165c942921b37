//! The letters that a pattern names, and thus the smallest alphabet that it needs.

use std::collections::{BTreeMap, BTreeSet};

use regex_syntax::ast::{
    self, Ast, ClassPerl, ClassPerlKind, ClassSetItem, Flag, Flags, Literal, Visitor, visit,
};

use super::RuleError;
use super::dialect::{Rewritten, rewrite};
use super::pattern::syntax_error;
use super::script::{self, Class, Dialect};
use crate::symbol::Alphabet;

/// The letters that a pattern names, alone or as the ends of a range, including excluded ones. `\s` names the space,
/// `\d` the digits, and `\W` the space and all punctuation of ASCII; other classes name nothing.
///
/// ```
/// use nonomata_engine::rule::{Dialect, named_letters};
///
/// let named = named_letters(r"(A|B+)[^C-E]\.\1", Dialect::Rust).unwrap();
/// assert_eq!(named.into_iter().collect::<String>(), ".ABCE");
/// assert_eq!(named_letters(r"\s\w", Dialect::JavaScript).unwrap().into_iter().collect::<String>(), " ");
/// ```
pub fn named_letters(text: &str, dialect: Dialect) -> Result<BTreeSet<char>, RuleError> {
    let named = Named::by(text, dialect)?;
    Ok(named.letters.into_keys().chain(named.ends).chain(named.meant).collect())
}

/// The letters that a pattern names and that its alphabet does not have, so that nothing ever matches them.
/// Each comes with the character of the pattern at which it first occurs, counted from 1. Ranges may reach
/// beyond the alphabet.
///
/// ```
/// use nonomata_engine::{rule::{Dialect, letters_outside}, symbol::Alphabet};
///
/// let alphabet = Alphabet::of_letters("AB").unwrap();
/// let outside = letters_outside(r"(?<C>A|\x43|C)[^D-Z]x", &alphabet, Dialect::Rust).unwrap();
/// assert_eq!(outside.into_iter().collect::<Vec<_>>(), [('C', 8), ('x', 21)]);
/// ```
pub fn letters_outside(
    text: &str,
    alphabet: &Alphabet,
    dialect: Dialect,
) -> Result<BTreeMap<char, usize>, RuleError> {
    let Named { letters, folds, .. } = Named::by(text, dialect)?;
    let is_known = |letter: char| {
        let is_known = |letter: char| alphabet.symbol(letter).is_some();
        let in_case = |of: fn(&str) -> String| of(letter.encode_utf8(&mut [0; 4])).chars().any(is_known);
        is_known(letter) || folds && (in_case(str::to_lowercase) || in_case(str::to_uppercase))
    };
    Ok(letters.into_iter().filter(|&(letter, _)| !is_known(letter)).collect())
}

/// The printable letters of ASCII, which a cell of a puzzle without a declared alphabet may hold.
pub(crate) const PRINTABLE: std::ops::RangeInclusive<char> = ' '..='~';

/// The letters that a pattern names.
#[derive(Default)]
struct Named {
    /// Single letters, each with the character at which it first occurs, counted from 1.
    letters: BTreeMap<char, usize>,
    /// The ends of ranges.
    ends: BTreeSet<char>,
    /// The letters that named classes add.
    meant: BTreeSet<char>,
    /// Whether some part of the pattern ignores case.
    folds: bool,
}

impl Named {
    fn by(text: &str, dialect: Dialect) -> Result<Named, RuleError> {
        if dialect != Dialect::Rust {
            let script::Letters { single, ends, classes } = script::letters(text, dialect)?;
            let mut named = Named { letters: single, ends, ..Named::default() };
            classes.into_iter().for_each(|(class, negated)| named.mean(class, negated));
            return Ok(named);
        }
        let rewritten = rewrite(text)?;
        let tree = ast::parse::Parser::new().parse(&rewritten.text);
        let tree = tree.map_err(|error| syntax_error(&rewritten, &error))?;
        let mut visitor = Naming { rewritten: &rewritten, named: Named::default() };
        // Rewritten groups contain a dot in place of a back-reference, which names no letter.
        visit(&tree, &mut visitor).map_err(|()| RuleError::syntax(0, "no letters".to_owned()))?;
        Ok(visitor.named)
    }
}

impl Named {
    /// Adds the letters that a class means.
    fn mean(&mut self, class: Class, negated: bool) {
        let is_meant = |letter: &char| match class {
            Class::Space => *letter == ' ',
            Class::Digit => !negated && letter.is_ascii_digit(),
            Class::Word => negated && !letter.is_ascii_alphanumeric() && *letter != '_',
            Class::LineBreak => false,
        };
        self.meant.extend(PRINTABLE.filter(is_meant));
    }
}

/// A visitor that collects the named letters.
struct Naming<'a> {
    rewritten: &'a Rewritten,
    named: Named,
}

impl Naming<'_> {
    fn letter(&mut self, literal: &Literal) {
        let position = self.rewritten.position(literal.span.start.offset);
        self.named.letters.entry(literal.c).or_insert(position);
    }

    fn class(&mut self, class: &ClassPerl) {
        let meant = match class.kind {
            ClassPerlKind::Space => Class::Space,
            ClassPerlKind::Digit => Class::Digit,
            ClassPerlKind::Word => Class::Word,
        };
        self.named.mean(meant, class.negated);
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
            Ast::ClassPerl(class) => self.class(class),
            Ast::Flags(set) => self.note(&set.flags),
            Ast::Group(group) => group.flags().into_iter().for_each(|flags| self.note(flags)),
            _ => {}
        }
        Ok(())
    }

    fn visit_class_set_item_pre(&mut self, item: &ClassSetItem) -> Result<(), ()> {
        match item {
            ClassSetItem::Literal(literal) => self.letter(literal),
            ClassSetItem::Perl(class) => self.class(class),
            ClassSetItem::Range(range) => self.named.ends.extend([range.start.c, range.end.c]),
            _ => {}
        }
        Ok(())
    }
}
