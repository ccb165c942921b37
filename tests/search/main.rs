//! The search: verdicts, counts, certificates and clauses, on the suites and on random problems.

mod api;
mod auxiliary;
mod budget;
mod campaign;
mod cancelled;
mod certificate;
mod count;
mod encode;
mod limits;
mod problems;
mod reference;
mod solve;
mod suites;
