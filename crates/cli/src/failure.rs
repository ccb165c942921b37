//! Errors of the command-line tool: a message, a place if there is one, and the exit code.
//!
//! The library's errors state what was found and what was expected. This module adds the name of the source, so that a
//! message can be understood alone when many files are read.

use std::fmt;
use std::io;
use std::path::Path;

use nonomata::budget::{Limit, Stopped};
use nonomata::formats::{ReadError, ReadErrorKind};
use nonomata::session::Refusal;

use crate::exit::Exit;
use crate::source_name::SourceName;

/// The longest argument that is shown with a caret under the place of the error.
const SHOWN: usize = 100;

/// An error with its message, place and exit code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    /// The exit code.
    pub(crate) exit: Exit,
    /// One sentence, without the place.
    pub(crate) message: String,
    /// Line and column, counted from 1.
    pub(crate) place: Option<(usize, usize)>,
    /// The text that the place is in: a file, `-`, or a flag.
    pub(crate) text: Option<String>,
    /// The source (a file, `-` or `--puzzle`) and, if known, the number of the puzzle in it, counted from 1.
    pub(crate) origin: Option<Box<(SourceName, Option<usize>)>>,
    /// The limit for each puzzle that was reached, if that is what has failed.
    pub(crate) limit: Option<Limit>,
    /// The full text on standard error, with excerpts and advice.
    full: String,
}

impl Failure {
    /// An input that cannot be read.
    pub(crate) fn unreadable(message: impl Into<String>) -> Failure {
        let message = message.into();
        Failure {
            exit: Exit::Unreadable,
            full: message.clone(),
            message,
            place: None,
            text: None,
            origin: None,
            limit: None,
        }
    }

    /// A missing solution where one is needed.
    pub(crate) fn without_solution(message: impl Into<String>) -> Failure {
        Failure { exit: Exit::No, ..Failure::unreadable(message) }
    }

    /// A wrong command line.
    pub(crate) fn usage(message: impl Into<String>) -> Failure {
        Failure { exit: Exit::Usage, ..Failure::unreadable(message) }
    }

    /// A task beyond the limits of the program.
    pub(crate) fn too_large(message: impl Into<String>) -> Failure {
        Failure { exit: Exit::Limit, ..Failure::unreadable(message) }
    }

    /// Work that this limit has ended.
    pub(crate) fn of_limit(limit: Limit, message: impl Into<String>) -> Failure {
        Failure { limit: Some(limit), ..Failure::too_large(message) }
    }

    /// Work that a limit has ended, or that has failed. `what` is what it was: `a file: reading`.
    pub(crate) fn of_stopped<E>(
        stopped: Stopped<E>,
        what: impl fmt::Display,
        failed: impl FnOnce(E) -> Failure,
    ) -> Failure {
        match stopped {
            Stopped::Limit(limit) => Failure::of_limit(limit, format!("{what} was {}", limit.ending())),
            Stopped::Failed(error) => failed(error),
        }
    }

    /// A file that cannot be opened or read.
    pub(crate) fn of_file(name: &str, error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::IsADirectory => Failure::is_directory(name),
            // Windows does not say so.
            io::ErrorKind::PermissionDenied if cfg!(windows) && Path::new(name).is_dir() => {
                Failure::is_directory(name)
            }
            io::ErrorKind::NotFound if error.raw_os_error().is_some() => {
                Failure::unreadable(format!("{name}: there is no such file"))
            }
            _ => Failure::unreadable(format!("{name}: {error}")),
        }
    }

    fn is_directory(name: &str) -> Failure {
        Failure::unreadable(format!("{name}: this is a directory, expected a file"))
    }

    /// Adds advice.
    #[must_use]
    pub(crate) fn with_advice(self, advice: &str) -> Failure {
        let (message, full) = (format!("{}; {advice}", self.message), format!("{}\n  = {advice}", self.full));
        Failure { message, full, ..self }
    }

    /// Names this source, or one of its puzzles.
    #[must_use]
    pub(crate) fn about(self, source: &SourceName, number: Option<usize>) -> Failure {
        Failure { origin: Some(Box::new((source.clone(), number))), ..self }
    }

    /// An error from reading a source.
    pub(crate) fn of_text(name: &str, error: &ReadError) -> Failure {
        let hint = error.hint().map(|hint| format!("; {}", hint.replace("\n  = ", "; "))).unwrap_or_default();
        let failure = Failure {
            exit: Exit::Unreadable,
            message: format!("{name}: {}{hint}", error.message()),
            place: Some((error.line(), error.column())),
            text: Some(name.to_owned()),
            origin: None,
            limit: None,
            full: error.to_string(),
        };
        match error.kind() {
            ReadErrorKind::UnknownFormat if error.hint().is_none() => {
                failure.with_advice("`nonomata formats` lists the formats that can be read")
            }
            ReadErrorKind::TooLarge => failure.with_advice("--max-cells allows more"),
            ReadErrorKind::TooLong => failure.with_advice("--max-bytes allows more, e.g. --max-bytes 1G"),
            _ => failure,
        }
    }

    /// A wrong puzzle in a source with several puzzles.
    pub(crate) fn of_puzzle(name: &SourceName, number: usize, error: &ReadError) -> Failure {
        let failure = Failure::of_text(name, error);
        let (message, full) = (
            format!("puzzle {number} of {}", failure.message),
            format!("puzzle {number} of {}", failure.full),
        );
        Failure { message, full, ..failure }.about(name, Some(number))
    }

    /// Adds the place of a wrong character in an argument, and a caret if the argument is short.
    #[must_use]
    pub(crate) fn in_argument(self, text: &str, column: usize) -> Failure {
        let mut full = self.full;
        if text.chars().count() <= SHOWN && !text.chars().any(char::is_control) {
            full = format!("{full}\n  | {text}\n  | {:>column$}", '^');
        }
        Failure { place: Some((1, column)), full, ..self }
    }
}

/// Why a command ends before its answer.
#[derive(Debug)]
pub(crate) enum Ended {
    /// It is refused, or a limit was reached.
    Refused(Failure),
    /// The output cannot be written.
    Output(io::Error),
}

impl From<Failure> for Ended {
    fn from(failure: Failure) -> Ended {
        Ended::Refused(failure)
    }
}

impl From<io::Error> for Ended {
    fn from(error: io::Error) -> Ended {
        Ended::Output(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.full)
    }
}

impl From<Refusal> for Failure {
    fn from(error: Refusal) -> Failure {
        Failure::usage(error.message)
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
