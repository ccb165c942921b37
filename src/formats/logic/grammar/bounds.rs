//! Values with everything above or below them: `on 3 May or later`, `no later than Tuesday`, `at noon at the latest`.
//!
//! ```text
//! bounded = bound value | value ending
//! bound   = "on or after" | "no later than" | "by" | ...
//! ending  = "or later" | "at the latest" | ...
//! ```

use super::Reader;
use super::phrase::Part;
use crate::formats::logic::scales::Scale;
use crate::puzzles::logic_grid::Entry;

/// Words before a value, and whether it is the least.
const BEFORE: [(&str, bool); 2] = [
    (
        "on or after|at or after|in or after|no earlier than|not earlier than|no sooner than|not before|\
         at the earliest on|at the earliest at",
        true,
    ),
    (
        "on or before|at or before|in or before|no later than|not later than|not after|\
         at the latest on|at the latest at",
        false,
    ),
];

/// Words after a value, and whether it is the least.
const AFTER: [(&str, bool); 2] = [
    (
        "or later|or after|or more|or above|or higher|or over|or older|and above|and up|at the earliest|at least",
        true,
    ),
    ("or earlier|or before|or less|or below|or lower|or under|or younger|at the latest|at most", false),
];

impl<'a> Reader<'a> {
    /// A value and all on one side of it.
    pub(super) fn bounded(&mut self) -> Option<Part> {
        let place = self.at;
        let is_by = self.take("by");
        let before = if is_by { Some(false) } else { self.choose(&BEFORE) };
        if before.is_none() {
            while self.take("on|at|in|for|the") {}
        }
        let (scale, value) = self.value_on_scale()?;
        // A thing owned by someone has no date.
        (!is_by || scale.is_of_time()).then_some(())?;
        let is_least = match before {
            Some(is_least) => is_least,
            None => self.choose(&AFTER)?,
        };
        if !self.is_at_break() {
            return None;
        }
        let is_meant = |other: i64| if is_least { other >= value } else { other <= value };
        self.one_of(scale.entries(is_meant), place)
    }

    /// A value of an ordered attribute, or a house by its name, and its place on the scale.
    fn value_on_scale(&mut self) -> Option<(Scale, i64)> {
        self.skip_fillers();
        let entry = self.name(&Entry::default())??;
        let (scale, value) = match (entry.features(), entry.houses()) {
            ([feature], None) => (self.grammar.scales.of(feature.attribute)?, feature.value),
            ([], Some([house])) => (self.grammar.scales.houses()?, *house),
            _ => return None,
        };
        Some((scale.clone(), scale.places[value]))
    }
}
