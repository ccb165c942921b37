//! Which walkthroughs have a grade. `explain` and `rate` share this.

use nonomata::explain::walkthrough::Ending;

/// The reason why a walkthrough with this ending has no grade, if it has none. Only a walkthrough to a unique solution
/// has one: any other is cut short, and would make the puzzle look easy.
pub(crate) fn ungraded(ending: &Ending) -> Option<&'static str> {
    match ending {
        Ending::Unique => None,
        Ending::None(_) | Ending::Empty(_) => Some("there is no solution"),
        Ending::Multiple(_) => Some("there are several solutions"),
        Ending::Unknown => Some("a limit was reached before the end"),
    }
}
