//! Back-references and look-around: the pattern syntax that regex-syntax does not have.
//!
//! The text is rewritten before regex-syntax parses it: look-around becomes a group with a reserved name,
//! and so does a back-reference, with a dot in it. The name contains the index of the [`Replaced`]
//! construct. The rewritten text keeps the original position of every byte, so errors point at what the
//! user wrote. Constructs that cannot be supported at all (atomic groups, conditionals, recursion) are
//! refused by name.

use super::RuleError;
use super::expression::Lookaround;

/// The prefix of reserved group names. Numbers of ten digits follow, so that they are in the order of their names, in
/// which regex-syntax keeps a list of them.
const NAME: &str = "replaced_by_nonomata_";

/// The maximum number of groups to which the user has given a name: that list has to move for each.
const NAME_LIMIT: usize = 1_000;

/// A construct that was replaced by a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Replaced {
    pub(super) meaning: Meaning,
    /// Its character in the original text, counted from 1.
    pub(super) position: usize,
}

/// The meaning of a reserved group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Lookaround(Lookaround),
    /// A back-reference to the group with this number, counted from 1.
    Number(usize),
    /// A back-reference to the group with this name.
    Name(String),
}

/// A text that regex-syntax can parse.
pub(super) struct Rewritten {
    pub(super) text: String,
    pub(super) replaced: Vec<Replaced>,
    /// For each byte of the text, its character in the original, counted from 1.
    positions: Vec<usize>,
}

impl Rewritten {
    /// The construct that the group with this name replaces, if the name is reserved.
    pub(super) fn replaced_by(&self, name: &str) -> Option<&Replaced> {
        self.replaced.get(name.strip_prefix(NAME)?.parse::<usize>().ok()?)
    }

    /// The original position of a byte of the rewritten text, in characters counted from 1.
    pub(super) fn position(&self, offset: usize) -> usize {
        let end = self.positions.last().map_or(1, |position| position + 1);
        self.positions.get(offset).copied().unwrap_or(end)
    }

    fn copy(&mut self, letter: char, position: usize) {
        self.text.push(letter);
        self.positions.resize(self.text.len(), position);
    }

    fn replace(&mut self, meaning: Meaning, position: usize) {
        let inside = if matches!(meaning, Meaning::Lookaround(_)) { "" } else { ".)" };
        self.text.push_str(&format!("(?P<{NAME}{:010}>{inside}", self.replaced.len()));
        self.positions.resize(self.text.len(), position);
        self.replaced.push(Replaced { meaning, position });
    }
}

/// Rewrites a pattern.
pub(super) fn rewrite(text: &str) -> Result<Rewritten, RuleError> {
    let mut rewritten = Rewritten { text: String::new(), replaced: Vec::new(), positions: Vec::new() };
    let letters: Vec<char> = text.chars().collect();
    let mut flags = Flags::default();
    let (mut at, mut names) = (0, 0);
    // The nesting depth of character classes, which are copied unchanged.
    let mut depth = 0;
    while at < letters.len() {
        let rest = &letters[at..];
        if let Some(name) = name_of(rest).filter(|_| depth == 0) {
            names += 1;
            if names > NAME_LIMIT {
                return Err(RuleError::refused(at + 1, "more than 1000 groups with names"));
            }
            if name.iter().copied().take(NAME.len()).eq(NAME.chars()) {
                return Err(RuleError::refused(at + 1, "a group with such a name"));
            }
        }
        let name = if depth == 0 { name_in_quotes(&mut rewritten, rest, at)? } else { None };
        if let Some(length) = name {
            at += length;
            continue;
        }
        let step = match rest {
            ['\\', ..] if depth == 0 => back_reference(rest, at + 1)?,
            ['(', '?' | '*', ..] if depth == 0 => {
                flags.note(rest, at + 1);
                group_opening(rest, at + 1)?
            }
            _ => None,
        };
        if let Some((meaning, length)) = step {
            rewritten.replace(meaning, at + 1);
            at += length;
            continue;
        }
        let length = if rest[0] == '\\' { rest.len().min(2) } else { 1 };
        match rest[0] {
            '[' => {
                depth += 1;
                // A bracket right after the opening one is a letter of the class.
                let inside = 1 + usize::from(rest.get(1) == Some(&'^'));
                let end = inside + usize::from(rest.get(inside) == Some(&']'));
                (1..end).for_each(|_| at += copy(&mut rewritten, &letters, at, 1));
            }
            ']' => depth -= usize::from(depth > 0),
            _ => {}
        }
        at += copy(&mut rewritten, &letters, at, length);
    }
    match flags.unreadable {
        Some((position, flag)) if !rewritten.replaced.is_empty() => Err(RuleError::refused(position, flag)),
        _ => Ok(rewritten),
    }
}

/// If a group with a name begins here, the text from its name on.
fn name_of(rest: &[char]) -> Option<&[char]> {
    match rest {
        ['(', '?', '<', '=' | '!', ..] => None,
        ['(', '?', '<' | '\'', name @ ..] | ['(', '?', 'P', '<', name @ ..] => Some(name),
        _ => None,
    }
}

/// Rewrites `(?'name'` to `(?<name>`; returns the number of characters consumed.
fn name_in_quotes(rewritten: &mut Rewritten, rest: &[char], at: usize) -> Result<Option<usize>, RuleError> {
    let ['(', '?', '\'', name @ ..] = rest else { return Ok(None) };
    let Some(length) = name.iter().position(|letter| *letter == '\'') else { return Ok(None) };
    // With angle brackets, the name would end there.
    if let Some(angle) = name[..length].iter().position(|letter| *letter == '>') {
        return Err(RuleError::syntax(at + 4 + angle, "the name of a group contains >".to_owned()));
    }
    let opening = [&['(', '?', '<'], &name[..length], &['>']].concat();
    opening.iter().enumerate().for_each(|(index, &letter)| rewritten.copy(letter, at + index + 1));
    Ok(Some(opening.len()))
}

fn copy(rewritten: &mut Rewritten, letters: &[char], at: usize, count: usize) -> usize {
    (at..at + count).for_each(|index| rewritten.copy(letters[index], index + 1));
    count
}

/// The first flag that would change how the rewriting has to read the text.
#[derive(Default)]
struct Flags {
    unreadable: Option<(usize, &'static str)>,
}

impl Flags {
    fn note(&mut self, rest: &[char], position: usize) {
        let flags = rest[2..].iter().take_while(|letter| letter.is_ascii_alphabetic());
        let is_list = matches!(rest.get(2 + flags.clone().count()), Some(')' | ':' | '-'));
        for flag in flags.filter(|_| is_list) {
            let name = match flag {
                'i' => "ignoring case (flag i) together with back-references or look-around",
                'x' => "free spacing (flag x) together with back-references or look-around",
                _ => continue,
            };
            self.unreadable.get_or_insert((position, name));
        }
    }
}

/// The meaning of a backslash that regex-syntax does not handle, and the number of characters it takes.
fn back_reference(rest: &[char], position: usize) -> Result<Option<(Meaning, usize)>, RuleError> {
    let refused = |construct| Err(RuleError::refused(position, construct));
    match rest.get(1) {
        Some('1'..='9') => {
            let digits: String = rest[1..].iter().take_while(|digit| digit.is_ascii_digit()).collect();
            match digits.parse() {
                Ok(number) => Ok(Some((Meaning::Number(number), 1 + digits.len()))),
                Err(_) => refused("a back-reference with such a large number"),
            }
        }
        Some('k') => {
            let close = match rest.get(2) {
                Some('<') => '>',
                Some('{') => '}',
                Some('\'') => '\'',
                _ => return Err(RuleError::syntax(position, "expected a name like \\k<name>".to_owned())),
            };
            match rest[3..].iter().position(|letter| *letter == close) {
                Some(length) => {
                    let name = rest[3..3 + length].iter().collect();
                    Ok(Some((Meaning::Name(name), 4 + length)))
                }
                None => Err(RuleError::syntax(position, format!("expected a name and {close}"))),
            }
        }
        Some('0') => refused("an octal number"),
        Some('g') => refused("\\g"),
        Some('G') => refused("\\G (the end of the previous match)"),
        Some('K') => refused("\\K (a later start of the match)"),
        Some('R') => refused("\\R (any line break)"),
        Some('Z') => refused("\\Z (the end, or before a final line break)"),
        Some('N') => refused("\\N (anything but a line break)"),
        Some('h' | 'H' | 'V') => refused("\\h, \\H or \\V (kinds of white space)"),
        Some('X') => refused("\\X (a letter with its accents)"),
        Some('C') => refused("\\C (a single byte)"),
        Some('Q' | 'E') => refused("\\Q or \\E (quoted text)"),
        Some('c' | 'e') => refused("\\c or \\e (a control character)"),
        Some('o') => refused("\\o (an octal number)"),
        _ => Ok(None),
    }
}

/// The meaning of a parenthesis that regex-syntax does not handle, and the number of characters it takes.
fn group_opening(rest: &[char], position: usize) -> Result<Option<(Meaning, usize)>, RuleError> {
    let look = |behind, negative| Meaning::Lookaround(Lookaround { behind, negative });
    let refused = |construct| Err(RuleError::refused(position, construct));
    match rest[1..] {
        ['?', '=', ..] => Ok(Some((look(false, false), 3))),
        ['?', '!', ..] => Ok(Some((look(false, true), 3))),
        ['?', '<', '=', ..] => Ok(Some((look(true, false), 4))),
        ['?', '<', '!', ..] => Ok(Some((look(true, true), 4))),
        ['?', 'P', '=', ..] => match rest.iter().position(|letter| *letter == ')') {
            Some(close) => Ok(Some((Meaning::Name(rest[4..close].iter().collect()), close + 1))),
            None => Err(RuleError::syntax(position, "expected a name and )".to_owned())),
        },
        ['?', '>', ..] => refused("an atomic group"),
        ['?', '(', ..] => refused("a conditional group"),
        ['?', '|', ..] => refused("a branch reset group"),
        ['?', '#', ..] => refused("a comment group"),
        // Among flags, `R` concerns line ends, and regex-syntax handles it.
        ['?', 'R', ':' | '-' | 'a'..='z', ..] => Ok(None),
        ['?', 'R' | '&' | '0'..='9' | '+', ..] | ['?', 'P', '>', ..] => refused("recursion"),
        ['?', '-', '0'..='9', ..] => refused("recursion"),
        ['?', '*', ..] => refused("non-atomic look-around"),
        ['?', 'C', ..] => refused("a callout"),
        ['?', '^', ..] => refused("a group with default flags"),
        ['*', 'A'..='Z' | 'a'..='z', ..] => refused("a backtracking verb"),
        _ => Ok(None),
    }
}
