//! The syntax tree of a pattern in the dialects of JavaScript and Python.

use super::Dialect;
use crate::rule::expression::Lookaround;

/// A parsed pattern.
#[derive(Clone, Debug)]
pub(in crate::rule) struct Tree {
    pub(super) root: Node,
    pub(super) dialect: Dialect,
}

/// A part of a pattern. Groups are counted from 1.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// One letter.
    One(Letter),
    Start,
    End,
    /// `\b`, or `\B` if negated.
    Boundary {
        negated: bool,
    },
    Sequence(Vec<Node>),
    Either(Vec<Node>),
    Repeat {
        inner: Box<Node>,
        least: u32,
        most: Option<u32>,
        /// Whether fewer rounds are tried first.
        is_lazy: bool,
    },
    Group {
        number: usize,
        inner: Box<Node>,
    },
    BackReference {
        number: usize,
        position: usize,
    },
    Look {
        look: Lookaround,
        inner: Box<Node>,
    },
}

/// A set of letters.
#[derive(Clone, Debug, Default)]
pub(super) struct Letter {
    pub(super) negated: bool,
    /// The parts, each with its character of the pattern, counted from 1.
    pub(super) items: Vec<(Item, usize)>,
}

/// A part of a set of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    Letter(char),
    Range(char, char),
    /// A class, negated or not.
    Class(Class, bool),
}

/// A named class of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::rule) enum Class {
    Digit,
    Space,
    Word,
    /// The characters that the dot excludes.
    LineBreak,
}

impl Letter {
    pub(super) fn of(item: Item, position: usize) -> Letter {
        Letter { negated: false, items: vec![(item, position)] }
    }

    pub(super) fn contains(&self, letter: char, dialect: Dialect) -> bool {
        self.items.iter().any(|(item, _)| item.contains(letter, dialect)) != self.negated
    }
}

impl Item {
    fn contains(self, letter: char, dialect: Dialect) -> bool {
        match self {
            Item::Letter(own) => own == letter,
            Item::Range(first, last) => (first..=last).contains(&letter),
            Item::Class(class, negated) => class.contains(letter, dialect) != negated,
        }
    }
}

impl Class {
    /// Whether a letter is in the class. Python knows the letters of Unicode; its digits beyond ASCII are left out.
    pub(super) fn contains(self, letter: char, dialect: Dialect) -> bool {
        let is_js = dialect == Dialect::JavaScript;
        match self {
            Class::Digit => letter.is_ascii_digit(),
            Class::Space if is_js => letter == '\u{feff}' || (letter.is_whitespace() && letter != '\u{85}'),
            Class::Space => letter.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&letter),
            Class::Word if is_js => letter.is_ascii_alphanumeric() || letter == '_',
            Class::Word => letter.is_alphanumeric() || letter == '_',
            Class::LineBreak if is_js => ['\n', '\r', '\u{2028}', '\u{2029}'].contains(&letter),
            Class::LineBreak => letter == '\n',
        }
    }
}

impl Node {
    /// Calls `visit` with this part and all parts of it.
    pub(super) fn visit(&self, visit: &mut impl FnMut(&Node)) {
        visit(self);
        match self {
            Node::Sequence(parts) | Node::Either(parts) => parts.iter().for_each(|part| part.visit(visit)),
            Node::Repeat { inner, .. } | Node::Group { inner, .. } | Node::Look { inner, .. } => {
                inner.visit(visit);
            }
            _ => {}
        }
    }

    /// The groups in this part.
    pub(super) fn groups(&self) -> Vec<usize> {
        let mut groups = Vec::new();
        self.visit(&mut |node| {
            if let Node::Group { number, .. } = node {
                groups.push(*number);
            }
        });
        groups
    }

    /// The groups that this part refers to, each with the place of a back-reference.
    pub(super) fn references(&self) -> Vec<(usize, usize)> {
        let mut references = Vec::new();
        self.visit(&mut |node| {
            if let Node::BackReference { number, position } = node {
                references.push((*number, *position));
            }
        });
        references
    }
}
