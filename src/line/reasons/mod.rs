//! Which known cells force a line's contradiction: a reason of which nothing can be spared.
//!
//! A line that has no filling mostly has none for the sake of a few cells. With the backward sets of the line as it
//! is, a walk forward gives each cell back what it has lost, if the sets of states so reached still miss the
//! backward ones: then the cell did not matter. What could not be given back are the premises, and none of them can
//! be left out. The same walk from the other end often finds fewer; the shorter list wins. A change is explained
//! by the contradiction of its opposite: assume that the cell holds what it has lost.

mod find;
mod links;
mod premise;
mod states;
mod walk;
mod walker;

pub(crate) use find::PremisesScratch;
pub use premise::{CellDomain, Premise};
pub(super) use walker::Walker;
