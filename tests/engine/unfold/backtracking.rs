//! An independent pattern matcher: a syntax tree of its own and plain backtracking. It shares nothing with
//! the library.

use std::fmt;

/// The syntax tree of a pattern.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Letters(String),
    Any,
    Start,
    End,
    Boundary,
    Sequence(Vec<Part>),
    Either(Vec<Part>),
    Repeat(Box<Part>, usize, Option<usize>),
    Group(usize, Box<Part>),
    Same(usize),
    Look { behind: bool, negative: bool, inner: Box<Part> },
}

/// The span of every group's last match.
type Groups = Vec<Option<(usize, usize)>>;

/// The continuation after a match.
type Then<'a> = &'a mut dyn FnMut(usize, &Groups) -> bool;

/// Whether the whole word matches.
pub(crate) fn matches(part: &Part, word: &[char]) -> bool {
    part.walk(word, 0, &vec![None; 20], &mut |end, _| end == word.len())
}

impl Part {
    fn walk(&self, word: &[char], at: usize, groups: &Groups, then: Then<'_>) -> bool {
        let is_letter = |place: Option<usize>| place.and_then(|place| word.get(place)).is_some();
        match self {
            Part::Letters(letters) => {
                word.get(at).is_some_and(|letter| letters.contains(*letter)) && then(at + 1, groups)
            }
            Part::Any => at < word.len() && then(at + 1, groups),
            Part::Start => at == 0 && then(at, groups),
            Part::End => at == word.len() && then(at, groups),
            // All letters of the tests are word characters.
            Part::Boundary => is_letter(at.checked_sub(1)) != is_letter(Some(at)) && then(at, groups),
            Part::Sequence(parts) => in_turn(parts, word, at, groups, then),
            Part::Either(parts) => parts.iter().any(|part| part.walk(word, at, groups, then)),
            Part::Repeat(inner, least, most) => repeated(inner, (*least, *most), word, at, groups, then),
            Part::Group(group, inner) => inner.walk(word, at, groups, &mut |end, groups| {
                let mut groups = groups.clone();
                groups[*group] = Some((at, end));
                then(end, &groups)
            }),
            Part::Same(group) => groups[*group].is_some_and(|(from, to)| {
                let end = at + to - from;
                end <= word.len() && word[from..to] == word[at..end] && then(end, groups)
            }),
            Part::Look { behind, negative, inner } => {
                let sees = match behind {
                    false => inner.walk(word, at, groups, &mut |_, _| true),
                    true => (0..=at).any(|from| inner.walk(word, from, groups, &mut |end, _| end == at)),
                };
                sees != *negative && then(at, groups)
            }
        }
    }
}

fn in_turn(parts: &[Part], word: &[char], at: usize, groups: &Groups, then: Then<'_>) -> bool {
    match parts.split_first() {
        None => then(at, groups),
        Some((first, rest)) => {
            first.walk(word, at, groups, &mut |end, groups| in_turn(rest, word, end, groups, then))
        }
    }
}

fn repeated(
    inner: &Part,
    (least, most): (usize, Option<usize>),
    word: &[char],
    at: usize,
    groups: &Groups,
    then: Then<'_>,
) -> bool {
    if least == 0 && then(at, groups) {
        return true;
    }
    most != Some(0)
        && inner.walk(word, at, groups, &mut |end, groups| {
            // One repetition that consumes nothing is enough.
            let moves = end > at || least > 0;
            let times = (least.saturating_sub(1), most.map(|most| most - 1));
            moves && repeated(inner, times, word, end, groups, then)
        })
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Letters(letters) if letters.len() == 1 => write!(f, "{letters}"),
            Part::Letters(letters) => write!(f, "[{letters}]"),
            Part::Any => write!(f, "."),
            Part::Start => write!(f, "^"),
            Part::End => write!(f, "$"),
            Part::Boundary => write!(f, r"\b"),
            Part::Sequence(parts) => parts.iter().try_for_each(|part| write!(f, "{part}")),
            Part::Either(parts) => {
                let parts: Vec<String> = parts.iter().map(Part::to_string).collect();
                write!(f, "(?:{})", parts.join("|"))
            }
            Part::Repeat(inner, least, most) => match (least, most) {
                (0, None) => write!(f, "(?:{inner})*"),
                (1, None) => write!(f, "(?:{inner})+"),
                (0, Some(1)) => write!(f, "(?:{inner})?"),
                (least, None) => write!(f, "(?:{inner}){{{least},}}"),
                (least, Some(most)) => write!(f, "(?:{inner}){{{least},{most}}}"),
            },
            Part::Group(_, inner) => write!(f, "({inner})"),
            Part::Same(group) => write!(f, "(?:\\{})", group + 1),
            Part::Look { behind, negative, inner } => {
                let signs = [["=", "!"], ["<=", "<!"]][usize::from(*behind)][usize::from(*negative)];
                write!(f, "(?{signs}{inner})")
            }
        }
    }
}
