//! Conflict-driven clause learning (CDCL) over lines.
//!
//! The loop is that of a SAT solver: propagate to a fixpoint; after a conflict, analyse it, learn a nogood (a clause)
//! and backjump; otherwise make a decision (Marques-Silva and Sakallah, "GRASP: A Search Algorithm for Propositional
//! Satisfiability", IEEE Transactions on Computers, 1999; Moskewicz et al., "Chaff: Engineering an Efficient SAT
//! Solver", DAC 2001; Eén and Sörensson, "An Extensible SAT-solver", SAT 2003). What differs from a SAT solver:
//!
//! - Lines propagate, not clauses. A deduction records only its line and how long the trail was at that time. Its
//!   premises are computed by the line engine when conflict analysis asks for them, which is lazy clause generation
//!   (Ohrimenko, Stuckey and Codish, "Propagation via lazy clause generation", Constraints, 2009) with explanations on
//!   demand. Most deductions never take part in a conflict, so most explanations are never computed.
//! - The literals are "cell ≠ symbol", and "cell = symbol" for more than two symbols ([`literal`]). Where that language
//!   is too weak, order-encoding literals ("block b starts at or before position p") are added ([`order_literals`]).
//! - Decisions towards a first solution follow marginals from belief propagation; decisions in a proof that there is no
//!   further solution follow activity alone ([`decide`]).
//! - At the root level, cells are probed once and cardinality cuts over several lines are applied
//!   ([`cardinality_cuts`]).
//! - Solutions are enumerated: the first is blocked by a nogood, later ones by leaving decision levels for good
//!   ([`blocking`]).
//!
//! | module | what it implements |
//! |---|---|
//! | [`literal`] | literals, variables and their numbering |
//! | [`trail`] | true literals in order, with level and reason |
//! | [`assignment`] | the trail, the grid and the agenda of lines, which change together |
//! | [`clauses`] | nogoods with two watched literals, activity, clause deletion |
//! | [`propagation`] | the fixpoint of lines and nogoods |
//! | [`conflict`] | first-UIP analysis, clause minimisation, LBD |
//! | [`activity`] | activities of variables (VSIDS) |
//! | [`decide`] | branching heuristic |
//! | [`restarts`] | Luby restart schedule |
//! | [`order_literals`] | order encoding of block starts |
//! | [`cardinality_cuts`] | counting over several lines at the root level |
//! | [`blocking`] | enumeration of solutions, projected onto the output cells |
//! | [`log`] | DRAT proof logging |
//! | [`solver`] | the loop, and backjumping |
//!
//! Invariants between propagations:
//!
//! - A literal "cell ≠ symbol" is true if and only if the symbol is not a candidate of the cell in the grid, and false
//!   if and only if the symbol is its only candidate. "Cell = symbol" is its negation.
//! - Every true literal above the root level has a reason whose premises precede it on the trail.
//! - The trail decides everything: two runs with equal options make the same decisions, on any number of threads.
//!
//! Proof logging costs nothing when it is disabled.

mod activity;
mod assignment;
mod blocking;
mod cardinality_cuts;
mod clauses;
mod conflict;
mod decide;
mod literal;
mod log;
mod order_literals;
mod propagation;
mod restarts;
mod solver;
mod trail;

pub(super) use log::ProofLog;
pub(super) use solver::{Solver, Status};
