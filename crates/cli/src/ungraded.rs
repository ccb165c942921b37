//! Why a puzzle has no grade, for people: where Ctrl-C ended the work, no limit did.

use nonomata::explain::rating::Ungraded;

use crate::session;

/// The reason in words.
pub(crate) fn reason(ungraded: Ungraded) -> &'static str {
    match ungraded {
        Ungraded::Undecided if session::is_interrupted() => "interrupted before the verdict",
        Ungraded::Unfinished if session::is_interrupted() => {
            "there is exactly one solution, but the walkthrough was interrupted"
        }
        ungraded => ungraded.reason(),
    }
}
