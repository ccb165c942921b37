//! What the exit code says.

use std::io::{self, Write};
use std::process::ExitCode;

/// What the exit code says. Of several answers the largest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Answered yes: solved; unique; right.
    Yes = 0,
    /// Answered no: no solution; not unique; wrong.
    No = 1,
    /// The command line cannot be understood.
    Usage = 2,
    /// The input cannot be read.
    Unreadable = 3,
    /// A limit was reached before the answer.
    Limit = 4,
}

/// The code for the system. A reader that has gone away is no failure of ours.
pub(crate) fn code(result: io::Result<Exit>) -> ExitCode {
    match result {
        Ok(exit) => ExitCode::from(exit as u8),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::from(Exit::Yes as u8),
        Err(error) => {
            // If standard error is closed as well, the code must say it alone.
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
