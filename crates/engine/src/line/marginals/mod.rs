//! Exact marginals of one line: the sum-product (forward-backward) algorithm over its automaton.
//!
//! Every candidate of every cell has a weight, and a filling weighs the product of its cells' weights. The
//! marginal of a symbol at a position is the share of the total weight of all fillings that have it there.
//! With equal weights it is the share of fillings that [`Machine::counts`](crate::line::Machine::counts)
//! gives exactly. With the messages of crossing lines as weights, it is the message update of belief
//! propagation that guides the search. Marginals are floats and serve as a heuristic only; a marginal of
//! zero proves nothing. The algorithm is that of L. Baum et al., "A maximization technique occurring in the
//! statistical analysis of probabilistic functions of Markov chains", 1970.
//!
//! Chains of blocks have a pass of their own over block positions; all other machines use a pass over
//! states. In black and white, several lines of blocks are processed at once, in lanes.

mod blocks;
mod dispatch;
mod lanes;
mod states;

use std::fmt;

use crate::budget::Stopped;

pub(crate) use dispatch::MarginalsScratch;
pub(crate) use lanes::{BlockLine, LANES, LaneMarginals};

/// A line has no marginals: no filling, or fillings that all together weigh too little for a float, or the engine
/// [`Engine::Global`](crate::line::Engine::Global).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoMarginals;

impl fmt::Display for NoMarginals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the line has no marginals")
    }
}

impl std::error::Error for NoMarginals {}

impl From<NoMarginals> for Stopped<NoMarginals> {
    fn from(no_marginals: NoMarginals) -> Stopped<NoMarginals> {
        Stopped::Failed(no_marginals)
    }
}
