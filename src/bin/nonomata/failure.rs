//! What went wrong, for people and for programs: a sentence, a place if there is one, and how the process ends.
//!
//! The library's errors know what was found and what was expected. Here they only get the name of the text they
//! came from, so that a sentence can stand alone where many files are read.

use std::fmt;
use std::io;

use nonomata::formats::ReadError;

use crate::exit::Exit;

/// The longest text that is shown again, with a caret under the place.
const SHOWN: usize = 100;

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    /// How the process ends because of it.
    pub(crate) exit: Exit,
    /// One sentence, without the place.
    pub(crate) message: String,
    /// Line and column, counted from 1.
    pub(crate) place: Option<(usize, usize)>,
    /// The text that the place is in: a file, `-`, or a flag.
    pub(crate) text: Option<String>,
    /// The file, `-` or `--puzzle` that it is about, and which puzzle of it, counted from 1, if that is known.
    pub(crate) origin: Option<Box<(String, Option<usize>)>>,
    /// Everything a person is told.
    told: String,
}

impl Failure {
    /// Some input cannot be read.
    pub(crate) fn unreadable(message: impl Into<String>) -> Failure {
        let message = message.into();
        Failure {
            exit: Exit::Unreadable,
            told: message.clone(),
            message,
            place: None,
            text: None,
            origin: None,
        }
    }

    /// There is no solution where one is asked for.
    pub(crate) fn without_solution(message: impl Into<String>) -> Failure {
        Failure { exit: Exit::No, ..Failure::unreadable(message) }
    }

    /// Flags and arguments do not go together.
    pub(crate) fn usage(message: impl Into<String>) -> Failure {
        Failure { exit: Exit::Usage, ..Failure::unreadable(message) }
    }

    /// What is asked for is more than the program tries.
    pub(crate) fn too_large(message: impl Into<String>) -> Failure {
        Failure { exit: Exit::Limit, ..Failure::unreadable(message) }
    }

    /// A file cannot be opened or read.
    pub(crate) fn of_file(name: &str, error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::IsADirectory => {
                Failure::unreadable(format!("{name}: this is a directory, expected a file"))
            }
            _ => Failure::unreadable(format!("{name}: {error}")),
        }
    }

    /// The same with some advice.
    #[must_use]
    pub(crate) fn with_advice(self, advice: &str) -> Failure {
        let (message, told) = (format!("{}; {advice}", self.message), format!("{}\n  = {advice}", self.told));
        Failure { message, told, ..self }
    }

    /// The same, about a source of that name, or about one of its puzzles.
    #[must_use]
    pub(crate) fn about(self, source: &str, number: Option<usize>) -> Failure {
        Failure { origin: Some(Box::new((source.to_owned(), number))), ..self }
    }

    /// The text of that name is no puzzle.
    pub(crate) fn of_text(name: &str, error: &ReadError) -> Failure {
        let hint = error.hint().map(|hint| format!("; {hint}")).unwrap_or_default();
        Failure {
            exit: Exit::Unreadable,
            message: format!("{name}: {}{hint}", error.message()),
            place: Some((error.line(), error.column())),
            text: Some(name.to_owned()),
            origin: None,
            told: error.to_string(),
        }
    }

    /// The puzzle of that number in the text of that name is wrong, and others are not.
    pub(crate) fn of_puzzle(name: &str, number: usize, error: &ReadError) -> Failure {
        let failure = Failure::of_text(name, error);
        let (message, told) = (
            format!("puzzle {number} of {}", failure.message),
            format!("puzzle {number} of {}", failure.told),
        );
        Failure { message, told, ..failure }.about(name, Some(number))
    }

    /// A character of an argument is wrong: the same failure with its place, and a caret if the text is short.
    #[must_use]
    pub(crate) fn in_argument(self, text: &str, column: usize) -> Failure {
        let mut told = self.told;
        if text.chars().count() <= SHOWN && !text.chars().any(char::is_control) {
            told = format!("{told}\n  | {text}\n  | {:>column$}", '^');
        }
        Failure { place: Some((1, column)), told, ..self }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_under_the_character() {
        let failure = Failure::unreadable("the clue, at character 3: found 'x'").in_argument("3 x 2", 3);
        assert_eq!(failure.to_string(), "the clue, at character 3: found 'x'\n  | 3 x 2\n  |   ^");
        assert_eq!((failure.place, failure.exit), (Some((1, 3)), Exit::Unreadable));
        let long = Failure::unreadable("too long to show").in_argument(&"1 ".repeat(SHOWN), 200);
        assert_eq!(long.to_string(), "too long to show");
    }
}
