//! Regular expressions made for a line, with a matcher that backtracks over all ways to match.

use crate::dice::Dice;

/// An expression over symbols. Every group in it takes part in every match, so that all dialects agree.
pub(crate) enum Regex {
    /// One of these symbols, which are all if there are none.
    Set {
        symbols: Vec<u8>,
        is_negated: bool,
    },
    Sequence(Vec<Regex>),
    Either(Vec<Regex>),
    /// At least `least` times what matches no empty line; at most `most` times, if there is a limit.
    Repeat {
        of: Box<Regex>,
        least: usize,
        most: Option<usize>,
    },
    /// A group with this number, which counts from 1.
    Group(usize, Box<Regex>),
    /// What that group matched.
    Again(usize),
    /// A look ahead, which may have to fail.
    Ahead {
        of: Box<Regex>,
        is_negated: bool,
    },
}

/// What each group has matched: its number and its range.
type Captures = Vec<(usize, usize, usize)>;

impl Regex {
    /// A random expression that this line matches, over this number of symbols.
    pub(super) fn of_line(dice: &mut Dice, line: &[u8], symbols: u8) -> Regex {
        let mut parts = Vec::new();
        let twice = (0..line.len()).find(|&at| line[..at].contains(&line[at]));
        match (dice.below(10), twice) {
            (0 | 1, Some(second)) => {
                let first = line.iter().position(|symbol| *symbol == line[second]).unwrap();
                let anything = || Regex::any().repeated(0, None);
                parts.extend([anything(), Regex::Group(1, Box::new(Regex::any()))]);
                if dice.below(2) == 0 {
                    parts.extend([Regex::any().repeated(second - first - 1, Some(second - first - 1))]);
                } else {
                    parts.push(anything());
                }
                parts.extend([Regex::Again(1), anything()]);
            }
            (2, _) => {
                let some = vec![
                    Regex::any().repeated(0, None),
                    Regex::letter(line[dice.below(line.len() as u64) as usize]),
                ];
                parts.push(Regex::Ahead { of: Box::new(Regex::Sequence(some)), is_negated: false });
                parts.push(Regex::set_around(dice, line, symbols).repeated(line.len(), Some(line.len())));
            }
            (3, None) => {
                let group = Regex::Group(1, Box::new(Regex::any()));
                let anything = || Regex::any().repeated(0, None);
                let same = Regex::Sequence(vec![anything(), group, anything(), Regex::Again(1)]);
                parts.push(Regex::Ahead { of: Box::new(same), is_negated: true });
                parts.push(anything());
            }
            _ => {
                let mut at = 0;
                while at < line.len() {
                    let length = 1 + dice.below(4.min((line.len() - at) as u64)) as usize;
                    parts.push(Regex::of_part(dice, &line[at..at + length], symbols));
                    at += length;
                }
            }
        }
        let regex = Regex::Sequence(parts);
        assert!(regex.matches(line), "{}", regex.text(&('a'..='z').collect::<Vec<_>>()));
        regex
    }

    /// A random expression that this part of a line matches, and that matches no empty line.
    fn of_part(dice: &mut Dice, part: &[u8], symbols: u8) -> Regex {
        match dice.below(7) {
            0 => Regex::Sequence(part.iter().map(|&symbol| Regex::letter(symbol)).collect()),
            1 => Regex::any().repeated(1, None),
            2 => {
                Regex::set_around(dice, part, symbols).repeated(1, Some(part.len() + dice.below(3) as usize))
            }
            3 => Regex::set_around(dice, part, symbols).repeated(part.len(), None),
            4 => {
                let other = |dice: &mut Dice| Regex::letter(dice.below(symbols.into()) as u8);
                let others = (0..1 + dice.below(3)).map(|_| other(dice)).collect();
                let mut ways = vec![Regex::Sequence(others)];
                let own = Regex::Sequence(part.iter().map(|&symbol| Regex::letter(symbol)).collect());
                ways.insert(dice.below(2) as usize, own);
                Regex::Either(ways).repeated(1, None)
            }
            5 if part.len() > 1 => {
                let parts = part.iter().map(|symbol| Regex::of_part(dice, &[*symbol], symbols));
                Regex::Sequence(parts.collect())
            }
            _ => Regex::set_around(dice, part, symbols).repeated(part.len(), Some(part.len())),
        }
    }

    /// Any symbol.
    fn any() -> Regex {
        Regex::Set { symbols: Vec::new(), is_negated: false }
    }

    fn letter(symbol: u8) -> Regex {
        Regex::Set { symbols: vec![symbol], is_negated: false }
    }

    /// A set with all symbols of a line and perhaps others, or all but one that it has not.
    fn set_around(dice: &mut Dice, line: &[u8], symbols: u8) -> Regex {
        let other = dice.below(symbols.into()) as u8;
        if !line.contains(&other) && dice.below(2) == 0 {
            return Regex::Set { symbols: vec![other], is_negated: true };
        }
        let mut set: Vec<u8> = line.iter().copied().chain([other]).collect();
        set.sort_unstable();
        set.dedup();
        Regex::Set { symbols: set, is_negated: false }
    }

    fn repeated(self, least: usize, most: Option<usize>) -> Regex {
        Regex::Repeat { of: Box::new(self), least, most }
    }

    /// The expression in the syntax that all dialects share.
    pub(crate) fn text(&self, letters: &[char]) -> String {
        let joined = |parts: &[Regex], with| {
            parts.iter().map(|part| part.text(letters)).collect::<Vec<_>>().join(with)
        };
        match self {
            Regex::Set { symbols, .. } if symbols.is_empty() => ".".to_owned(),
            Regex::Set { symbols, is_negated: false } if symbols.len() == 1 => {
                letters[usize::from(symbols[0])].to_string()
            }
            Regex::Set { symbols, is_negated } => {
                let letters: String = symbols.iter().map(|&symbol| letters[usize::from(symbol)]).collect();
                format!("[{}{letters}]", if *is_negated { "^" } else { "" })
            }
            Regex::Sequence(parts) => joined(parts, ""),
            Regex::Either(ways) => format!("(?:{})", joined(ways, "|")),
            Regex::Repeat { of, least, most } => {
                let times = match (least, most) {
                    (0, None) => "*".to_owned(),
                    (1, None) => "+".to_owned(),
                    (least, None) => format!("{{{least},}}"),
                    (least, Some(most)) if least == most => format!("{{{least}}}"),
                    (least, Some(most)) => format!("{{{least},{most}}}"),
                };
                of.text(letters) + &times
            }
            Regex::Group(_, of) => format!("({})", of.text(letters)),
            Regex::Again(number) => format!("\\{number}"),
            Regex::Ahead { of, is_negated } => {
                format!("(?{}{})", if *is_negated { '!' } else { '=' }, of.text(letters))
            }
        }
    }

    /// Whether the whole line matches.
    pub(crate) fn matches(&self, line: &[u8]) -> bool {
        self.step(line, 0, &mut Vec::new(), &mut |end, _| end == line.len())
    }

    /// Whether some way to match from a place on goes on to the end of the line.
    fn step(
        &self,
        line: &[u8],
        at: usize,
        captures: &mut Captures,
        goes_on: &mut dyn FnMut(usize, &mut Captures) -> bool,
    ) -> bool {
        match self {
            Regex::Set { symbols, is_negated } => {
                let is_in = |symbol| symbols.is_empty() || symbols.contains(symbol) != *is_negated;
                line.get(at).is_some_and(is_in) && goes_on(at + 1, captures)
            }
            Regex::Sequence(parts) => match parts.split_first() {
                None => goes_on(at, captures),
                Some((first, rest)) => first.step(line, at, captures, &mut |at, captures| {
                    in_sequence(rest, line, at, captures, goes_on)
                }),
            },
            Regex::Either(ways) => ways.iter().any(|way| way.step(line, at, captures, goes_on)),
            Regex::Repeat { of, least, most } => repeat(of, (*least, *most), line, at, captures, goes_on),
            Regex::Group(number, of) => of.step(line, at, captures, &mut |end, captures| {
                captures.push((*number, at, end));
                let found = goes_on(end, captures);
                captures.pop();
                found
            }),
            Regex::Again(number) => {
                let (_, start, end) = *captures.iter().rev().find(|capture| capture.0 == *number).unwrap();
                line[at..].starts_with(&line[start..end]) && goes_on(at + end - start, captures)
            }
            Regex::Ahead { of, is_negated } => {
                let is_ahead = of.step(line, at, captures, &mut |_, _| true);
                is_ahead != *is_negated && goes_on(at, captures)
            }
        }
    }
}

/// The rest of a sequence.
fn in_sequence(
    parts: &[Regex],
    line: &[u8],
    at: usize,
    captures: &mut Captures,
    goes_on: &mut dyn FnMut(usize, &mut Captures) -> bool,
) -> bool {
    match parts.split_first() {
        None => goes_on(at, captures),
        Some((first, rest)) => {
            first.step(line, at, captures, &mut |at, captures| in_sequence(rest, line, at, captures, goes_on))
        }
    }
}

/// The rest of a repetition.
fn repeat(
    of: &Regex,
    (least, most): (usize, Option<usize>),
    line: &[u8],
    at: usize,
    captures: &mut Captures,
    goes_on: &mut dyn FnMut(usize, &mut Captures) -> bool,
) -> bool {
    let more = (least.saturating_sub(1), most.map(|most| most.saturating_sub(1)));
    least == 0 && goes_on(at, captures)
        || most != Some(0)
            && of.step(line, at, captures, &mut |end, captures| {
                end > at && repeat(of, more, line, end, captures, goes_on)
            })
}
