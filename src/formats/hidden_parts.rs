//! The error for signs of hidden parts in a format without them. Its hint names the formats that hold them.
//!
//! All readers share it, so that they report the same. The hint is derived from the list of formats, so that it stays
//! correct.

use crate::formats::{Format, ReadError, Source};
use crate::puzzles::Hides;

/// The error for a sign of a hidden part at this place; `None` for any other sign.
pub(super) fn refused(source: &Source, place: usize, sign: char) -> Option<ReadError> {
    let (what, least) = match sign {
        '?' => ("lengths", Hides::Lengths),
        '*' => ("blocks", Hides::All),
        _ => return None,
    };
    let holds = |format: &&&Format| format.is_written() && format.holds().hidden >= least;
    let names: Vec<&str> = Format::all().iter().filter(holds).map(|format| format.name()).collect();
    let error = source.error(place, format!("found a clue with {sign}: this format has no hidden {what}"));
    Some(error.with_hint(format!("such clues can be written in {}", names.join(", "))))
}
