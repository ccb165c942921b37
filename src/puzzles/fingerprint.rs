//! Fingerprints: short names of puzzles that symmetric copies share.
//!
//! Two puzzles are the same to a player if one is the other turned, mirrored or painted in other colours. Each kind
//! writes the form that all such copies have in common; a fingerprint is the hash of that form.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use nonomata_engine::fnv;

/// The fingerprint of a puzzle. It displays as 32 hexadecimal digits, and is read from them.
///
/// ```
/// use nonomata::puzzles::{Nonogram, Puzzle};
///
/// let puzzle = Nonogram::builder().rows([vec![2], vec![1]]).columns([[1], [2]]).build().unwrap();
/// let mirrored = Nonogram::builder().rows([vec![2], vec![1]]).columns([[2], [1]]).build().unwrap();
/// assert_eq!(Puzzle::from(&puzzle).fingerprint(), Puzzle::from(mirrored).fingerprint());
/// let turned = Puzzle::from(puzzle.transposed()).fingerprint();
/// assert_eq!(Puzzle::from(puzzle).fingerprint().to_string(), turned.to_string());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(u128);

impl Fingerprint {
    /// The fingerprint of a form, which copies share only if it is the same for all of them.
    pub fn of(form: &str) -> Fingerprint {
        Fingerprint(fnv::hash(form.bytes()))
    }
}

/// Computes a fingerprint while the form is written, which may be large.
#[derive(Debug)]
pub(super) struct Hasher(u128);

impl Hasher {
    /// The fingerprint of the written text.
    pub(super) fn finish(self) -> Fingerprint {
        Fingerprint(self.0)
    }
}

impl Default for Hasher {
    fn default() -> Hasher {
        Hasher(fnv::OFFSET)
    }
}

impl fmt::Write for Hasher {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = fnv::continued(self.0, text.bytes());
        Ok(())
    }
}

/// Reads a fingerprint as it is displayed.
impl FromStr for Fingerprint {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Fingerprint, ParseIntError> {
        u128::from_str_radix(text, 16).map(Fingerprint)
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;

    #[test]
    fn the_hash_is_fnv_1a() {
        // From the test vectors of the draft.
        assert_eq!(Fingerprint::of("").to_string(), "6c62272e07bb014262b821756295c58d");
        assert_eq!(Fingerprint::of("a").to_string(), "d228cb696f1a8caf78912b704e4a8964");
        assert_eq!("d228cb696f1a8caf78912b704e4a8964".parse(), Ok(Fingerprint::of("a")));
        assert!("no digits".parse::<Fingerprint>().is_err());
    }

    #[test]
    fn a_form_that_is_written_in_parts_has_the_fingerprint_of_the_whole() {
        let part = "1:1 2:1 /".repeat(100);
        for parts in [0, 1, 36, 37] {
            let mut hasher = Hasher::default();
            (0..parts).for_each(|_| hasher.write_str(&part).unwrap());
            assert_eq!(hasher.finish(), Fingerprint::of(&part.repeat(parts)), "{parts}");
        }
    }
}
