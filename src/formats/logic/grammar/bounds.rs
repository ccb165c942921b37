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
const BEFORE: [(&str, bool); 18] = [
    ("on or after", true),
    ("at or after", true),
    ("in or after", true),
    ("no earlier than", true),
    ("not earlier than", true),
    ("no sooner than", true),
    ("not before", true),
    ("at the earliest on", true),
    ("at the earliest at", true),
    ("on or before", false),
    ("at or before", false),
    ("in or before", false),
    ("no later than", false),
    ("not later than", false),
    ("not after", false),
    ("at the latest on", false),
    ("at the latest at", false),
    ("by", false),
];

/// Words after a value, and whether it is the least.
const AFTER: [(&str, bool); 20] = [
    ("or later", true),
    ("or after", true),
    ("or more", true),
    ("or above", true),
    ("or higher", true),
    ("or over", true),
    ("or older", true),
    ("and above", true),
    ("and up", true),
    ("at the earliest", true),
    ("at least", true),
    ("or earlier", false),
    ("or before", false),
    ("or less", false),
    ("or below", false),
    ("or lower", false),
    ("or under", false),
    ("or younger", false),
    ("at the latest", false),
    ("at most", false),
];

impl<'a> Reader<'a> {
    /// A value and all on one side of it.
    pub(super) fn bounded(&mut self) -> Option<Part> {
        let place = self.at;
        let before = BEFORE.iter().find(|(text, _)| self.take_all(text));
        if before.is_none() {
            while self.take_any(&["on", "at", "in", "for", "the"]) {}
        }
        let (scale, value) = self.value_on_scale()?;
        let is_least = match before {
            // What is owned by someone has no date.
            Some(("by", _)) if !scale.is_of_time() => return None,
            Some((_, is_least)) => *is_least,
            None => AFTER.iter().find(|(text, _)| self.take_all(text))?.1,
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
