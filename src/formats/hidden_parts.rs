//! The error for signs of hidden parts in a format that has none. Its hint names the formats that hold them.
//!
//! Apart from the readers, so that all of them report the same, and derived from the list of formats, so that the hint
//! stays true when a format learns to hold hidden parts.

use super::error::ReadError;
use super::format::Format;
use super::source::Source;
use crate::puzzles::Hides;

/// The error for a sign of a hidden part at that place; `None` for any other sign.
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
