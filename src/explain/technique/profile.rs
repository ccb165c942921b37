//! The profile of a technique: its name, its level, its meaning, and how it enters the grade of a puzzle.

/// The registry's entry of a technique. The file of the technique defines it.
#[derive(Debug)]
pub(crate) struct Profile {
    /// The name that players use.
    pub(crate) name: &'static str,
    /// Other names that players use. docs/explaining.md lists them.
    pub(crate) other_names: &'static [&'static str],
    /// How hard it is to see: 1 is the easiest, 10 the hardest.
    pub(crate) level: u32,
    /// Its meaning in general, as a clause: "a gap is too short for any block that could get there".
    pub(crate) meaning: &'static str,
    /// The grade of a puzzle whose hardest technique this is.
    pub(crate) grade: Grade,
}

/// The grade of a puzzle by its hardest technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grade {
    /// One line is enough: the mean of the level and of the rounds of propagation, rounded up.
    Rounds,
    /// 6, or 5 where it always begins at the border.
    EdgeLogic,
    /// Always this grade.
    Fixed(u32),
    /// 7 if no chain has more than eight lines, otherwise 8.
    ChainLength,
    /// 9, or 10 with more than ten such steps or more than two assumptions on top of each other.
    Nesting,
}
