//! Options and result of a count.

use std::fmt;
use std::time::Duration;

use super::number::BigUint;
use crate::propagate::Threading;
use crate::search::{Cancel, Limit};

/// Options of a count. A limit that is not set does not apply.
#[derive(Clone, Debug)]
pub struct CountOptions {
    /// Maximum time.
    pub time: Option<Duration>,
    /// Maximum number of nodes: candidates assumed by branches.
    pub nodes: Option<u64>,
    /// Approximate maximum number of bytes for tables. Where more would be needed, the count branches instead; it fails only
    /// if a single line is too large.
    pub memory: usize,
    /// Cancellation token.
    pub cancel: Cancel,
    /// Whether lines are propagated in parallel.
    pub threading: Threading,
}

impl CountOptions {
    /// The default of [`CountOptions::memory`].
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

/// The number of solutions of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// The exact number, which is proved.
    Exactly(BigUint),
    /// A limit ended the count. The number is a proved lower bound, which may be 0.
    AtLeast {
        /// The lower bound.
        number: BigUint,
        /// The limit.
        limit: Limit,
    },
}

impl Count {
    /// The proved number, whether it is exact or a lower bound.
    pub fn number(&self) -> &BigUint {
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
            Count::AtLeast { number, limit } => write!(f, "at least {number} ({limit})"),
        }
    }
}
