//! The result of a count.

use std::fmt;

use super::number::Natural;
use crate::budget::Limit;

/// The number of solutions of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// The exact number, which is proved.
    Exactly(Natural),
    /// A limit ended the count. The number is a proved lower bound, which may be 0.
    AtLeast {
        /// The lower bound.
        number: Natural,
        /// The limit.
        limit: Limit,
    },
}

impl Count {
    /// The proved number, whether it is exact or a lower bound.
    pub fn number(&self) -> &Natural {
        match self {
            Count::Exactly(number) | Count::AtLeast { number, .. } => number,
        }
    }

    /// The limit that ended the count, or none if the number is exact.
    pub fn limit(&self) -> Option<Limit> {
        match self {
            Count::Exactly(_) => None,
            Count::AtLeast { limit, .. } => Some(*limit),
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Exactly(number) => write!(f, "{number}"),
            Count::AtLeast { number, limit: Limit::Cancelled } => {
                write!(f, "at least {number} (interrupted)")
            }
            Count::AtLeast { number, limit } => write!(f, "at least {number} ({limit})"),
        }
    }
}
