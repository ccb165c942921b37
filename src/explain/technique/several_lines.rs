//! Profiles of the techniques that need several lines. [`walkthrough`](crate::explain::walkthrough) finds their steps.

use super::profile::{Grade, Profile};

pub(super) const EDGE_LOGIC: Profile = Profile {
    name: "edge logic",
    other_names: &[],
    level: 6,
    meaning: "suppose one cell is otherwise; what crosses from its line to another leaves that without a filling",
    grade: Grade::EdgeLogic,
};

pub(super) const SUPPOSITION: Profile = Profile {
    name: "supposition",
    other_names: &[],
    level: 6,
    meaning: "suppose a cell of a logic grid is otherwise; the rules around it leave one of them without a way to hold",
    grade: Grade::Fixed(6),
};

pub(super) const EITHER_OR: Profile = Profile {
    name: "either or",
    other_names: &[],
    level: 6,
    meaning: "one of few things holds in a logic grid; the rules around each of them say the same of something else",
    grade: Grade::Fixed(6),
};

pub(super) const CONTRADICTION: Profile = Profile {
    name: "contradiction",
    other_names: &["trial and error", "guessing"],
    level: 7,
    meaning: "suppose one cell is otherwise, and follow the lines until one cannot be filled",
    grade: Grade::ChainLength,
};

pub(super) const BRANCHES: Profile = Profile {
    name: "either way",
    other_names: &["two way split"],
    level: 8,
    meaning: "try all that one cell can be: another one comes out the same each time",
    grade: Grade::Fixed(8),
};

pub(super) const COUNTING: Profile = Profile {
    name: "counting",
    other_names: &[],
    level: 9,
    meaning: "count the cells where some lines cross others, first by what those need, then by what these can have",
    grade: Grade::Fixed(9),
};

pub(super) const NESTED: Profile = Profile {
    name: "nested contradiction",
    other_names: &[],
    level: 10,
    meaning: "suppose one cell is otherwise; within that, more has to be supposed",
    grade: Grade::Nesting,
};
