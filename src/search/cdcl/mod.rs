//! The learning search: assume what is likely, and learn from every contradiction.
//!
//! Lines are propagated after every decision, as everywhere. A contradiction is traced back to the decisions it
//! rests on, with reasons that the lines give when they are asked; what must not happen together again is kept as a
//! nogood, and the search goes back as far as the nogood has something to say. What is assumed next is said by what
//! crossing lines believe of the cells, and by how often they took part in contradictions lately.
//!
//! From time to time the search begins again from the top with what it has learned. The first time it also probes
//! every cell. When a first solution is known, the question is whether there is another one; then blocks get a say:
//! where they start becomes something that nogoods and decisions can speak of. So they do when no solution turns
//! up for long.
//!
//! Lines are counted together at the top, too, soon when everything must fail and later on the way to a solution: see
//! [`cardinality_cuts`].
//!
//! If somebody asks for a certificate, all that is learned is written down as clauses. That is the business of the
//! log, and without one nothing is done for it.

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
