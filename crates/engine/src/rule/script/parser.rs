//! The recursive-descent parser of patterns in the dialects of JavaScript and Python.

use std::collections::HashMap;

use super::Dialect;
use super::tree::{Class, Item, Letter, Node, Tree};
use crate::rule::RuleError;
use crate::rule::expression::Lookaround;

/// How deep parentheses may be nested.
const DEPTH_LIMIT: usize = 64;

/// The largest number of a quantifier; larger ones mean the same on any line.
const COUNT_LIMIT: u32 = 100_000;

/// Parses a pattern.
pub(in crate::rule) fn parse(text: &str, dialect: Dialect) -> Result<Tree, RuleError> {
    let letters: Vec<char> = text.chars().collect();
    let groups = Groups::of(&letters, dialect);
    let mut parser = Parser { letters, at: 0, dialect, groups, opened: 0, open: Vec::new(), depth: 0 };
    let root = parser.alternatives()?;
    match parser.peek() {
        None => Ok(Tree { root, dialect }),
        Some(_) => Err(parser.syntax(parser.at, "unopened group")),
    }
}

/// The groups of a whole pattern.
#[derive(Default)]
pub(super) struct Groups {
    pub(super) count: usize,
    /// The numbers of those with a name.
    pub(super) named: HashMap<String, Vec<usize>>,
}

impl Groups {
    fn of(letters: &[char], dialect: Dialect) -> Groups {
        let (mut groups, mut at, mut is_class) = (Groups::default(), 0, false);
        let is_js = dialect == Dialect::JavaScript;
        while at < letters.len() {
            match letters[at] {
                '\\' => at += 1,
                '[' if !is_class => {
                    is_class = true;
                    // In Python a bracket right after the opening one is a letter.
                    let is_negated = letters.get(at + 1) == Some(&'^');
                    let has_bracket = letters.get(at + 1 + usize::from(is_negated)) == Some(&']');
                    at += if is_js { 0 } else { usize::from(is_negated) + usize::from(has_bracket) };
                }
                ']' => is_class = false,
                '(' if !is_class => match letters[at + 1..] {
                    ['?', '#', ..] if !is_js => {
                        let close = letters[at..].iter().position(|letter| *letter == ')');
                        at += close.unwrap_or(letters.len());
                    }
                    ['?', 'P', '<', ..] => groups.add(&letters[at + 4..]),
                    ['?', '<', next, ..] if next != '=' && next != '!' => groups.add(&letters[at + 3..]),
                    ['?', ..] => {}
                    _ => groups.count += 1,
                },
                _ => {}
            }
            at += 1;
        }
        groups
    }

    /// Adds a group with the name that begins there, if it ends.
    fn add(&mut self, letters: &[char]) {
        self.count += 1;
        let name = name_of(letters);
        if letters.get(name.chars().count()) == Some(&'>') {
            self.named.entry(name).or_default().push(self.count);
        }
    }
}

fn name_of(letters: &[char]) -> String {
    letters.iter().take_while(|letter| is_of_name(**letter)).collect()
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

/// The state of the parser.
pub(super) struct Parser {
    pub(super) letters: Vec<char>,
    pub(super) at: usize,
    pub(super) dialect: Dialect,
    pub(super) groups: Groups,
    /// The number of groups that have begun.
    opened: usize,
    /// The groups that are open.
    open: Vec<usize>,
    depth: usize,
}

impl Parser {
    pub(super) fn peek(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }

    pub(super) fn rest(&self) -> &[char] {
        &self.letters[self.at..]
    }

    pub(super) fn take(&mut self, text: &str) -> bool {
        let is_next = self.rest().iter().copied().take(text.chars().count()).eq(text.chars());
        self.at += if is_next { text.chars().count() } else { 0 };
        is_next
    }

    pub(super) fn is_js(&self) -> bool {
        self.dialect == Dialect::JavaScript
    }

    pub(super) fn syntax(&self, at: usize, message: impl Into<String>) -> RuleError {
        RuleError::syntax(at + 1, message.into())
    }

    pub(super) fn refused(&self, at: usize, construct: &'static str) -> RuleError {
        RuleError::refused(at + 1, construct)
    }

    fn alternatives(&mut self) -> Result<Node, RuleError> {
        let mut all = vec![self.sequence()?];
        while self.take("|") {
            all.push(self.sequence()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Node::Either(all) })
    }

    fn sequence(&mut self) -> Result<Node, RuleError> {
        let mut parts = Vec::new();
        while let Some(letter) = self.peek() {
            if letter == '|' || letter == ')' {
                break;
            }
            let Some(part) = self.part(letter)? else { continue };
            parts.push(self.quantified(part)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Node::Sequence(parts) })
    }

    /// A part without its quantifier; none for a comment.
    fn part(&mut self, letter: char) -> Result<Option<Node>, RuleError> {
        let place = self.at;
        if letter == '(' {
            return self.group();
        }
        if self.quantifier()?.is_some() {
            return Err(self.syntax(place, "nothing to repeat"));
        }
        self.at += 1;
        Ok(Some(match letter {
            '^' => Node::Start,
            '$' => Node::End,
            '.' => Node::One(Letter {
                negated: true,
                items: vec![(Item::Class(Class::LineBreak, false), place + 1)],
            }),
            '[' => Node::One(self.class(place)?),
            '\\' => self.escape(place)?,
            letter => Node::One(Letter::of(Item::Letter(letter), place + 1)),
        }))
    }

    /// The part with the quantifier that follows it, if one does.
    fn quantified(&mut self, part: Node) -> Result<Node, RuleError> {
        let begin = self.at;
        let Some((least, most)) = self.quantifier()? else { return Ok(part) };
        let is_fixed = match &part {
            Node::Start | Node::End | Node::Boundary { .. } => true,
            Node::Look { look, .. } => look.behind && self.is_js(),
            _ => false,
        };
        if is_fixed {
            return Err(self.syntax(begin, "nothing to repeat"));
        }
        if most.is_some_and(|most| most < least) {
            return Err(self.syntax(begin, "the numbers of the quantifier are in the wrong order"));
        }
        let is_lazy = self.take("?");
        let again = self.at;
        if !is_lazy && !self.is_js() && self.peek() == Some('+') {
            return Err(self.refused(again, "a possessive quantifier (one followed by +)"));
        }
        if self.quantifier()?.is_some() {
            return Err(self.syntax(again, "nothing to repeat: a quantifier follows another"));
        }
        Ok(Node::Repeat { inner: Box::new(part), least, most, is_lazy })
    }

    /// Reads a quantifier, if one is here.
    fn quantifier(&mut self) -> Result<Option<(u32, Option<u32>)>, RuleError> {
        let simple = match self.peek() {
            Some('*') => Some((0, None)),
            Some('+') => Some((1, None)),
            Some('?') => Some((0, Some(1))),
            Some('{') => None,
            _ => return Ok(None),
        };
        if simple.is_some() {
            self.at += 1;
            return Ok(simple);
        }
        let begin = self.at;
        self.at += 1;
        let least = self.number();
        let (least, most) = match (least, self.take(",")) {
            (Some(least), false) => (least, Some(least)),
            (Some(least), true) => (least, self.number()),
            // Python reads `{,3}` as `{0,3}`.
            (None, true) if !self.is_js() && self.peek().is_some_and(|next| next.is_ascii_digit()) => {
                (0, self.number())
            }
            _ => {
                self.at = begin;
                return Ok(None);
            }
        };
        if !self.take("}") {
            self.at = begin;
            return Ok(None);
        }
        Ok(Some((least, most)))
    }

    fn number(&mut self) -> Option<u32> {
        let digits: String = self.rest().iter().take_while(|digit| digit.is_ascii_digit()).collect();
        self.at += digits.len();
        let number = digits.parse::<u32>().unwrap_or(COUNT_LIMIT);
        (!digits.is_empty()).then_some(number.min(COUNT_LIMIT))
    }

    /// A group or look-around; none for a comment.
    fn group(&mut self) -> Result<Option<Node>, RuleError> {
        let place = self.at;
        let look = |behind, negative| Some(Lookaround { behind, negative });
        let (length, look, is_group) = match self.rest()[1..] {
            ['?', ':', ..] => (3, None, false),
            ['?', '=', ..] => (3, look(false, false), false),
            ['?', '!', ..] => (3, look(false, true), false),
            ['?', '<', '=', ..] => (4, look(true, false), false),
            ['?', '<', '!', ..] => (4, look(true, true), false),
            ['?', '<', ..] if self.is_js() => (self.name_length(3)?, None, true),
            ['?', 'P', '<', ..] if !self.is_js() => (self.name_length(4)?, None, true),
            ['?', 'P', '=', ..] if !self.is_js() => return self.named_reference(place).map(Some),
            ['?', '#', ..] if !self.is_js() => {
                let close = self.rest().iter().position(|letter| *letter == ')');
                self.at += close.ok_or_else(|| self.syntax(place, "unclosed comment"))? + 1;
                return Ok(None);
            }
            ['?', ..] => return Err(self.unknown_group(place)),
            _ => (1, None, true),
        };
        self.at += length;
        self.depth += 1;
        if self.depth > DEPTH_LIMIT {
            return Err(self.syntax(place, format!("parentheses are nested more than {DEPTH_LIMIT} deep")));
        }
        let number = self.opened + 1;
        if is_group {
            self.opened += 1;
            self.open.push(number);
        }
        let inner = Box::new(self.alternatives()?);
        if !self.take(")") {
            return Err(self.syntax(place, "unclosed group"));
        }
        self.depth -= 1;
        if is_group {
            self.open.pop();
        }
        Ok(Some(match look {
            Some(look) => Node::Look { look, inner },
            None if is_group => Node::Group { number, inner },
            None => *inner,
        }))
    }

    /// The length of the opening of a named group whose name begins after this many characters.
    fn name_length(&self, begin: usize) -> Result<usize, RuleError> {
        let name = name_of(&self.rest()[begin..]);
        let is_name = !name.is_empty()
            && !name.starts_with(char::is_numeric)
            && self.rest().get(begin + name.chars().count()) == Some(&'>');
        if !is_name {
            return Err(self.syntax(self.at, "expected the name of a group and `>`"));
        }
        if self.groups.named.get(&name).is_some_and(|groups| groups.len() > 1) {
            return Err(self.syntax(self.at, format!("two groups have the name {name:?}")));
        }
        Ok(begin + name.chars().count() + 1)
    }

    fn named_reference(&mut self, place: usize) -> Result<Node, RuleError> {
        let name: String = self.rest()[4..].iter().take_while(|letter| **letter != ')').collect();
        self.at += 4 + name.chars().count();
        match self.take(")") {
            true => self.reference_to_name(&name, place),
            false => Err(self.syntax(place, "expected a name and `)`")),
        }
    }

    pub(super) fn reference_to_name(&self, name: &str, place: usize) -> Result<Node, RuleError> {
        match self.groups.named.get(name).map(|groups| groups[0]) {
            Some(number) => self.reference(number, place),
            None => Err(self.syntax(place, format!("there is no group {name:?}"))),
        }
    }

    /// A back-reference to a group that exists. In Python the group must be finished before it.
    pub(super) fn reference(&self, number: usize, place: usize) -> Result<Node, RuleError> {
        if !self.is_js() && (number > self.opened || self.open.contains(&number)) {
            let message = format!("group {number} is not finished where it is referred to");
            return Err(self.syntax(place, message));
        }
        Ok(Node::BackReference { number, position: place + 1 })
    }

    fn unknown_group(&self, place: usize) -> RuleError {
        let construct = match self.rest().get(2) {
            Some('>') => "an atomic group",
            Some('(') => "a conditional group",
            Some('|') => "a branch reset group",
            Some('#') => "a comment group",
            Some('R' | '&' | '0'..='9' | '+') => "recursion",
            Some('a'..='z' | '-') => "a flag inside the pattern (`--regex rust` reads it)",
            _ => {
                return self
                    .syntax(place, "unknown group: expected `(?:`, `(?=`, `(?!`, `(?<=`, `(?<!` or a name");
            }
        };
        self.refused(place, construct)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(pattern: &str, dialect: Dialect) -> String {
        let Err(error) = parse(pattern, dialect) else { panic!("{pattern} is a pattern") };
        error.to_string()
    }

    #[test]
    fn names_of_groups_are_unique_and_known() {
        let js = |pattern| message(pattern, Dialect::JavaScript);
        assert_eq!(js("(?<a>x)|(?<a>y)"), "pattern, character 1: two groups have the name \"a\"");
        assert_eq!(js(r"(?<a>x)\k<b>"), "pattern, character 8: there is no group \"b\"");
        assert_eq!(js("(?<a>x)(?<a-b>y)"), "pattern, character 8: expected the name of a group and `>`");
        let python = |pattern| message(pattern, Dialect::Python);
        assert_eq!(python("(?P<a>x)(?P=b)"), "pattern, character 9: there is no group \"b\"");
        assert!(python("(?P<a").ends_with("expected the name of a group and `>`"));
    }

    /// Each name would be the rest of the pattern, five gigabytes of letters in all.
    #[test]
    fn names_end_where_other_signs_begin() {
        let groups = Groups::of(&"(?<a".repeat(50_000).chars().collect::<Vec<_>>(), Dialect::JavaScript);
        assert_eq!((groups.count, groups.named.len()), (50_000, 0));
    }
}
