//! What is asked of a count, and what it answers.

use std::fmt;
use std::time::Duration;

use super::number::BigUint;
use crate::propagate::Threading;
use crate::search::{Cancel, Limit};

/// How to count. What is not set does not limit.
#[derive(Clone, Debug)]
pub struct CountOptions {
    /// So much time.
    pub time: Option<Duration>,
    /// So many nodes: candidates that a branch assumed.
    pub nodes: Option<u64>,
    /// About so many bytes for what is kept while counting. Where more would be needed, the count branches instead;
    /// only if a single line is too large for it does the limit end the count.
    pub memory: usize,
    /// Who may stop it.
    pub cancel: Cancel,
    /// Whether lines are looked at side by side.
    pub threading: Threading,
}

impl CountOptions {
    /// The bytes of [`CountOptions::memory`] unless something else is said.
    pub const MEMORY: usize = 512 << 20;
}

impl Default for CountOptions {
    fn default() -> CountOptions {
        CountOptions {
            time: None,
            nodes: None,
            memory: CountOptions::MEMORY,
            cancel: Cancel::default(),
            threading: Threading::default(),
        }
    }
}

/// How many solutions a problem has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// So many, which is proved.
    Exactly(BigUint),
    /// A limit ended the count. So many are proved; there may be more, and 0 says nothing at all.
    AtLeast {
        /// The number that is proved.
        number: BigUint,
        /// The limit.
        limit: Limit,
    },
}

impl Count {
    /// The number that is proved, whether there may be more or not.
    pub fn number(&self) -> &BigUint {
        match self {
            Count::Exactly(number) | Count::AtLeast { number, .. } => number,
        }
    }

    /// The limit that ended the count; none if the number is exact.
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
            Count::AtLeast { number, limit } => write!(f, "at least {number} ({limit})"),
        }
    }
}
