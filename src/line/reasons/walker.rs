//! Which walk fits a machine: over links in words where it is a chain that fits into a few, over states otherwise.

use super::links::LinkWalk;
use crate::line::chain::Chain;

/// How the sets of states of a machine are walked.
#[derive(Clone, Debug)]
pub(crate) enum Walker {
    One(LinkWalk<1>),
    Two(LinkWalk<2>),
    Four(LinkWalk<4>),
    /// Any machine that is no chain, and chains of more than 256 states.
    States,
}

impl Walker {
    pub(crate) fn of(chain: Option<&Chain>, symbols: usize) -> Walker {
        match chain.map(|chain| (chain, chain.state_count())) {
            Some((chain, 0..=64)) => Walker::One(LinkWalk::new(chain, symbols)),
            Some((chain, 65..=128)) => Walker::Two(LinkWalk::new(chain, symbols)),
            Some((chain, 129..=256)) => Walker::Four(LinkWalk::new(chain, symbols)),
            _ => Walker::States,
        }
    }
}
