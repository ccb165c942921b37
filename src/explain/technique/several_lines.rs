//! Profiles of the techniques that need several lines. [`walkthrough`](crate::explain::walkthrough) finds their steps.

use super::profile::{Grade, Profile};

pub(super) const EDGE_LOGIC: Profile = Profile {
    name: "edge logic",
    other_names: &[],
    level: 6,
    meaning: "suppose one cell is otherwise; what follows in its line leaves a crossing line without a filling",
    grade: Grade::EdgeLogic,
};

pub(super) const SUPPOSITION: Profile = Profile {
    name: "supposition",
    other_names: &[],
    level: 6,
    meaning: "suppose a cell of a logic grid is otherwise; by the rules around it, one of them cannot hold",
    grade: Grade::Fixed(6),
};

pub(super) const EITHER_OR: Profile = Profile {
    name: "either or",
    other_names: &[],
    level: 6,
    meaning: "one of a few things holds in a logic grid; the rules around each lead to the same conclusion",
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
    meaning: "try every candidate of a cell: all lead to the same conclusion about another",
    grade: Grade::Fixed(8),
};

pub(super) const COUNTING: Profile = Profile {
    name: "counting",
    other_names: &[],
    level: 9,
    meaning: "count the cells where some lines cross others: how many those need, and how many these allow",
    grade: Grade::Fixed(9),
};

pub(super) const NESTED: Profile = Profile {
    name: "nested contradiction",
    other_names: &[],
    level: 10,
    meaning: "suppose one cell is otherwise; within that, more has to be supposed",
    grade: Grade::Nesting,
};
