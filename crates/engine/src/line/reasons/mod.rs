//! Minimal reasons: irreducible sets of removed candidates that leave a line without a filling.
//!
//! Usually only a few known cells cause a line conflict. With the backward state sets of the line as it is,
//! a forward pass restores the removed candidates of one cell after another, as long as the reachable
//! states stay disjoint from the backward set. What cannot be restored is the reason, and none of it can be
//! left out: a deletion filter (J. W. Chinneck and E. W. Dravnieks, "Locating minimal infeasible constraint
//! sets in linear programs", 1991) that takes two passes over the line. The same pass from the other end
//! often finds a smaller reason; the smaller one is used. A deduction is explained by the conflict of its
//! opposite: assume that the cell holds what it has lost.
//!
//! A line may have many minimal reasons. Where some premises are worse than others, the costliest candidates are
//! restored first ([`CostedPremise`]).

mod find;
mod links;
mod preferred;
mod premise;
mod states;
mod walk;
mod walker;

pub use find::PremisesScratch;
pub(super) use find::from_both_ends;
pub use preferred::CostedPremise;
pub use premise::{CellDomain, Premise};
pub(super) use walk::{Direction, Walk};
pub(super) use walker::Walker;
