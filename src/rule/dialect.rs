//! What patterns have and regex-syntax does not read: back-references and look-around.
//!
//! Their text is rewritten before regex-syntax sees it: a look becomes a group with a name of ours, and so does a
//! back-reference, with a dot in it. Names bear a number, the index of what was [`Replaced`]; every place in the
//! new text still knows where it stood in the old one, so that errors point at what was written. What no reading
//! can make a rule of (atomic groups, conditions, recursion) is refused by its name.

use super::RuleError;
use super::expression::Lookaround;

/// How the names of our groups begin.
const NAME: &str = "replaced_by_nonomata_";

/// Something that became a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Replaced {
    pub(super) meaning: Meaning,
    /// The character at which it stood, counted from 1.
    pub(super) position: usize,
}

/// What a group stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Lookaround(Lookaround),
    /// A back-reference to the group of that number, counted from 1.
    Number(usize),
    /// A back-reference to the group of that name.
    Name(String),
}

/// A text that regex-syntax can read.
pub(super) struct Rewritten {
    pub(super) text: String,
    pub(super) replaced: Vec<Replaced>,
    /// For every byte of the text, the character at which it stood, counted from 1.
    positions: Vec<usize>,
}

impl Rewritten {
    /// What the group of that name replaces, if it is one of ours.
    pub(super) fn replaced_by(&self, name: &str) -> Option<&Replaced> {
        self.replaced.get(name.strip_prefix(NAME)?.parse::<usize>().ok()?)
    }

    /// Where the byte of the rewritten text stood, counted in characters from 1.
    pub(super) fn position(&self, offset: usize) -> usize {
        let behind = self.positions.last().map_or(1, |position| position + 1);
        self.positions.get(offset).copied().unwrap_or(behind)
    }

    fn copy(&mut self, letter: char, position: usize) {
        self.text.push(letter);
        self.positions.resize(self.text.len(), position);
    }

    fn replace(&mut self, meaning: Meaning, position: usize) {
        let inside = if matches!(meaning, Meaning::Lookaround(_)) { "" } else { ".)" };
        self.text.push_str(&format!("(?P<{NAME}{}>{inside}", self.replaced.len()));
        self.positions.resize(self.text.len(), position);
        self.replaced.push(Replaced { meaning, position });
    }
}

/// Rewrites a pattern.
pub(super) fn rewrite(text: &str) -> Result<Rewritten, RuleError> {
    let mut rewritten = Rewritten { text: String::new(), replaced: Vec::new(), positions: Vec::new() };
    let letters: Vec<char> = text.chars().collect();
    let mut flags = Flags::default();
    let mut at = 0;
    // How deep in classes: they are copied as they stand.
    let mut depth = 0;
    while at < letters.len() {
        let rest = &letters[at..];
        let name = if depth == 0 { name_in_quotes(&mut rewritten, rest, at)? } else { None };
        if let Some(length) = name {
            at += length;
            continue;
        }
        let step = match rest {
            ['\\', ..] if depth == 0 => back_reference(rest, at + 1)?,
            ['(', '?' | '*', ..] if depth == 0 => {
                flags.note(rest, at + 1);
                look(rest, at + 1)?
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
                // A bracket that closes nothing yet is a letter of the class.
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

/// Opens a group with a name in quotes like one with a name in angles: how many letters that took.
fn name_in_quotes(rewritten: &mut Rewritten, rest: &[char], at: usize) -> Result<Option<usize>, RuleError> {
    let ['(', '?', '\'', name @ ..] = rest else { return Ok(None) };
    let Some(length) = name.iter().position(|letter| *letter == '\'') else { return Ok(None) };
    // In angles the name would end there.
    if let Some(angle) = name[..length].iter().position(|letter| *letter == '>') {
        return Err(RuleError::syntax(at + 4 + angle, "found > in the name of a group".to_owned()));
    }
    let opening = [&['(', '?', '<'], &name[..length], &['>']].concat();
    opening.iter().enumerate().for_each(|(index, &letter)| rewritten.copy(letter, at + index + 1));
    Ok(Some(opening.len()))
}

fn copy(rewritten: &mut Rewritten, letters: &[char], at: usize, count: usize) -> usize {
    (at..at + count).for_each(|index| rewritten.copy(letters[index], index + 1));
    count
}

/// The first flag that changes how we would have to read.
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
                'i' => "letters of either case together with a back-reference or look-around",
                'x' => "free white space together with a back-reference or look-around",
                _ => continue,
            };
            self.unreadable.get_or_insert((position, name));
        }
    }
}

/// What the backslash at the beginning means, if it is no matter of regex-syntax, and how many letters it takes.
fn back_reference(rest: &[char], position: usize) -> Result<Option<(Meaning, usize)>, RuleError> {
    let refused = |construct| Err(RuleError::refused(position, construct));
    match rest.get(1) {
        Some('1'..='9') => {
            let digits: String = rest[1..].iter().take_while(|digit| digit.is_ascii_digit()).collect();
            match digits.parse() {
                Ok(number) => Ok(Some((Meaning::Number(number), 1 + digits.len()))),
                Err(_) => refused("a back-reference with so large a number"),
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
        Some('g') => refused("\\g, a reference or a call"),
        Some('G') => refused("\\G, the end of the match before"),
        Some('K') => refused("\\K, a match that begins later"),
        Some('R') => refused("\\R, any line break"),
        Some('Z') => refused("\\Z, the end or the place before a last line break"),
        Some('N') => refused("\\N, all but a line break"),
        Some('h' | 'H' | 'V') => refused("\\h, \\H or \\V, some kinds of white space"),
        Some('X') => refused("\\X, a letter with its accents"),
        Some('C') => refused("\\C, a single byte"),
        Some('Q' | 'E') => refused("\\Q or \\E, the ends of quoted letters"),
        Some('c' | 'e') => refused("\\c or \\e, a control letter"),
        Some('o') => refused("\\o, an octal number"),
        _ => Ok(None),
    }
}

/// What the parenthesis at the beginning opens, if it is no matter of regex-syntax, and how many letters it takes.
fn look(rest: &[char], position: usize) -> Result<Option<(Meaning, usize)>, RuleError> {
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
        ['?', '(', ..] => refused("a condition"),
        ['?', '|', ..] => refused("a group that counts each branch anew"),
        ['?', '#', ..] => refused("a comment"),
        // Among flags it is about the ends of lines, and regex-syntax reads it.
        ['?', 'R', ':' | '-' | 'a'..='z', ..] => Ok(None),
        ['?', 'R' | '&' | '0'..='9' | '+', ..] | ['?', 'P', '>', ..] => refused("recursion"),
        ['?', '-', '0'..='9', ..] => refused("recursion"),
        ['?', '*', ..] => refused("a look that may go back into itself"),
        ['?', 'C', ..] => refused("a call from outside"),
        ['?', '^', ..] => refused("a group with the usual flags"),
        ['*', 'A'..='Z' | 'a'..='z', ..] => refused("a verb"),
        _ => Ok(None),
    }
}
