//! The choice of state sets: in words for chains of at most 2,048 states, by states otherwise.

use super::links::LinkWalk;
use crate::line::chain::Chain;

/// A representation of state sets.
#[derive(Clone, Debug)]
pub(crate) enum Walker {
    One(LinkWalk<1>),
    Two(LinkWalk<2>),
    Four(LinkWalk<4>),
    /// Boxed, as the next: every machine is as large as the largest of these, and few machines have it.
    Sixteen(Box<LinkWalk<16>>),
    ThirtyTwo(Box<LinkWalk<32>>),
    /// Automata that are not chains, and chains of more than 2,048 states.
    States,
}

impl Walker {
    pub(crate) fn of(chain: Option<&Chain>, symbols: usize) -> Walker {
        match chain.map(|chain| (chain, chain.state_count())) {
            Some((chain, 0..=64)) => Walker::One(LinkWalk::new(chain, symbols)),
            Some((chain, 65..=128)) => Walker::Two(LinkWalk::new(chain, symbols)),
            Some((chain, 129..=256)) => Walker::Four(LinkWalk::new(chain, symbols)),
            Some((chain, 257..=1024)) => Walker::Sixteen(Box::new(LinkWalk::new(chain, symbols))),
            Some((chain, 1025..=2048)) => Walker::ThirtyTwo(Box::new(LinkWalk::new(chain, symbols))),
            _ => Walker::States,
        }
    }
}
