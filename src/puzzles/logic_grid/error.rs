//! Errors from building a logic grid.

use std::fmt;

use super::Feature;

/// An error from building a logic grid. A missing solution is not an error but a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogicGridError {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Houses { found: usize, limit: usize },
    NoAttributes,
    TooLarge { limit: usize },
    Crowded,
    ManySentences { found: usize, limit: usize },
    ManyCells { found: usize, limit: usize },
    NoName { what: &'static str, name: String },
    NameTwice { what: &'static str, name: String },
    ManyValues { attribute: String, found: usize },
    FewValues { attribute: String, found: usize, houses: usize },
    Unknown { sentence: usize, text: String, what: String },
    Far { sentence: usize, text: String, distance: usize, houses: usize },
    Heavy { sentence: usize, text: String },
    Blanks { sentence: usize, text: String },
}

impl LogicGridError {
    pub(super) fn houses(found: usize, limit: usize) -> LogicGridError {
        LogicGridError { kind: Kind::Houses { found, limit } }
    }

    pub(super) fn no_attributes() -> LogicGridError {
        LogicGridError { kind: Kind::NoAttributes }
    }

    pub(super) fn too_large(limit: usize) -> LogicGridError {
        LogicGridError { kind: Kind::TooLarge { limit } }
    }

    pub(super) fn crowded() -> LogicGridError {
        LogicGridError { kind: Kind::Crowded }
    }

    pub(super) fn many_cells(found: usize, limit: usize) -> LogicGridError {
        LogicGridError { kind: Kind::ManyCells { found, limit } }
    }

    pub(super) fn many_sentences(found: usize, limit: usize) -> LogicGridError {
        LogicGridError { kind: Kind::ManySentences { found, limit } }
    }

    pub(super) fn no_name(what: &'static str, name: &str) -> LogicGridError {
        LogicGridError { kind: Kind::NoName { what, name: name.to_owned() } }
    }

    pub(super) fn name_twice(what: &'static str, name: &str) -> LogicGridError {
        LogicGridError { kind: Kind::NameTwice { what, name: name.to_owned() } }
    }

    pub(super) fn many_values(attribute: &str, found: usize) -> LogicGridError {
        LogicGridError { kind: Kind::ManyValues { attribute: attribute.to_owned(), found } }
    }

    pub(super) fn few_values(attribute: &str, found: usize, houses: usize) -> LogicGridError {
        LogicGridError { kind: Kind::FewValues { attribute: attribute.to_owned(), found, houses } }
    }

    pub(super) fn unknown(sentence: usize, text: &str, what: String) -> LogicGridError {
        LogicGridError { kind: Kind::Unknown { sentence, text: text.to_owned(), what } }
    }

    pub(super) fn far(sentence: usize, text: &str, distance: usize, houses: usize) -> LogicGridError {
        LogicGridError { kind: Kind::Far { sentence, text: text.to_owned(), distance, houses } }
    }

    pub(super) fn heavy(sentence: usize, text: &str) -> LogicGridError {
        LogicGridError { kind: Kind::Heavy { sentence, text: text.to_owned() } }
    }

    pub(super) fn blanks(sentence: usize, text: &str) -> LogicGridError {
        LogicGridError { kind: Kind::Blanks { sentence, text: text.to_owned() } }
    }

    /// The invalid sentence, counted from 0, if the error concerns a single sentence.
    pub fn sentence(&self) -> Option<usize> {
        match self.kind {
            Kind::Unknown { sentence, .. }
            | Kind::Far { sentence, .. }
            | Kind::Heavy { sentence, .. }
            | Kind::Blanks { sentence, .. } => Some(sentence),
            _ => None,
        }
    }

    /// The invalid attribute, if the error concerns a single attribute.
    pub fn attribute(&self) -> Option<&str> {
        match &self.kind {
            Kind::ManyValues { attribute, .. } | Kind::FewValues { attribute, .. } => Some(attribute),
            _ => None,
        }
    }

    /// Whether an attribute has fewer values than there are houses: perhaps they were meant to repeat.
    pub fn is_about_few_values(&self) -> bool {
        matches!(self.kind, Kind::FewValues { .. })
    }
}

impl fmt::Display for LogicGridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Houses { found, limit } => write!(f, "found {found} houses, expected 1 to {limit}"),
            Kind::NoAttributes => write!(f, "the houses have no attribute, expected at least one"),
            Kind::TooLarge { limit } => {
                write!(
                    f,
                    "the puzzle is too large: the automata of its rules have more than {limit} entries in total"
                )
            }
            Kind::Crowded => {
                f.write_str("the puzzle is too large: too many of its rules are about the same houses")
            }
            Kind::ManySentences { found, limit } => {
                write!(f, "found {found} rules, expected at most {limit}")
            }
            Kind::ManyCells { found, limit } => {
                write!(f, "houses and attributes make {found} cells, expected at most {limit}")
            }
            Kind::NoName { what, name } => {
                write!(
                    f,
                    "{name:?} is not a name for {what}: expected at most 80 letters on one line, without \" or |"
                )
            }
            Kind::NameTwice { what, name } => write!(f, "there are two {what} called {name:?}"),
            Kind::ManyValues { attribute, found } => {
                write!(f, "{attribute} has {found} values, expected at most {}", Feature::VALUE_LIMIT)
            }
            Kind::FewValues { attribute, found: 0, .. } => write!(f, "{attribute} has no values"),
            Kind::FewValues { attribute, found, houses } => {
                let values = if *found == 1 { "value" } else { "values" };
                write!(f, "{attribute} has {found} {values} for {houses} houses that are all different")
            }
            Kind::Unknown { text, what, .. } => write!(f, "{text:?} mentions {what}, which does not exist"),
            Kind::Far { text, distance: 0, .. } => write!(f, "{text:?} needs a distance of 0 houses"),
            Kind::Far { text, distance, houses, .. } => {
                write!(f, "{text:?} needs a distance of {distance}, but there are {houses} houses")
            }
            Kind::Heavy { text, .. } => {
                write!(f, "{text:?} is too complex for one rule: its automaton is too large")
            }
            Kind::Blanks { text, .. } => {
                write!(
                    f,
                    "{text:?} cannot be used where blanks stay: it is not clear what it writes into the table"
                )
            }
        }
    }
}

impl std::error::Error for LogicGridError {}
