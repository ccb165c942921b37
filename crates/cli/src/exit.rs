//! Exit codes.

use std::io::{self, Write};
use std::process::ExitCode;

use crate::session;

/// The exit code. With several answers, the largest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Yes: solved, unique or right.
    Yes = 0,
    /// No: no solution, not unique or wrong.
    No = 1,
    /// The command line is wrong.
    Usage = 2,
    /// The input cannot be read.
    Unreadable = 3,
    /// A limit was reached before the answer.
    Limit = 4,
}

/// The code after a signal, as shells give it, is this and the number of the signal.
const SIGNALLED: u8 = 128;

/// The code after Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// The code after another program has asked this one to end.
#[cfg(unix)]
pub(crate) const TERMINATED: u8 = 143;

/// The code after the terminal was closed.
#[cfg(unix)]
pub(crate) const HUNG_UP: u8 = 129;

/// The code for the operating system. A broken pipe is not an error.
pub(crate) fn code(result: io::Result<Exit>) -> ExitCode {
    match result {
        _ if session::is_interrupted() => {
            ExitCode::from(session::signal().map_or(INTERRUPTED, |signal| SIGNALLED + signal))
        }
        Ok(exit) => ExitCode::from(exit as u8),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::from(Exit::Yes as u8),
        Err(error) => {
            // Standard error may be closed as well. Then only the exit code reports the error.
            let _ = writeln!(io::stderr(), "nonomata: cannot write: {error}");
            ExitCode::from(Exit::Unreadable as u8)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Exit;

    #[test]
    fn the_codes_are_those_of_the_readme() {
        let codes = [Exit::Yes, Exit::No, Exit::Usage, Exit::Unreadable, Exit::Limit].map(|exit| exit as u8);
        assert_eq!(codes, [0, 1, 2, 3, 4]);
        assert_eq!(Exit::Yes.max(Exit::Unreadable).max(Exit::No), Exit::Unreadable);
    }
}
