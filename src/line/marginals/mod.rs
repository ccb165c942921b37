//! What a line believes of its cells: the passes of the engines over numbers in place of bits.
//!
//! Every candidate of every cell has a weight, a filling weighs the product of its cells' weights, and the marginal of
//! a symbol at a position is the share of the weight of all fillings that have it there. With equal weights that is
//! the share of fillings, as [`Machine::counts`] says it exactly; with what crossing lines believe as weights it is
//! how search guesses where solutions are. Beliefs are floats and guide only: a marginal of zero proves nothing.
//!
//! Lines of blocks have a pass of their own that runs over the places of blocks; all others run over states.

mod blocks;
mod dispatch;
mod states;

pub(crate) use dispatch::MarginalsScratch;
