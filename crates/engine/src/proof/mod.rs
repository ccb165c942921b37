//! Proofs: problems in conjunctive normal form, certificates of verdicts, and their independent checker.
//!
//! [`clauses`] writes a [`Problem`](crate::problem::Problem) in conjunctive normal form, with variables for cells, for
//! the starts of blocks (the order encoding) and for the roles that cells play in a rule. [`certificate`] writes and
//! checks proofs of verdicts over these clauses: DRAT proofs, to which line steps are added. The checker knows the
//! reference semantics of rules and unit propagation, and shares no code with the search.
//!
//! ```
//! use nonomata_engine::budget::Budget;
//! use nonomata_engine::proof::certificate::{self, CertifiedVerdict};
//! use nonomata_engine::problem::Problem;
//! use nonomata_engine::search::{Options, certify};
//!
//! let problem = Problem::of_clues([[1], [1]], [[1], [1]]).unwrap();
//! let (_, text) = certify(&problem, &Options::default(), || Ok(Vec::new())).unwrap();
//! let certified = certificate::check(&problem, text.as_slice(), &Budget::unlimited()).unwrap();
//! assert!(matches!(certified.proved, CertifiedVerdict::Multiple(_)));
//! ```

pub mod certificate;
pub mod clauses;
