//! Certificates: proofs of a verdict that can be checked without search.
//!
//! Two solutions prove themselves. That there is no second solution, or none at all, needs a proof, and a
//! certificate is one, as text. If propagation decides the puzzle, the certificate lists its steps, and
//! each is checked against the reference semantics. Otherwise it lists clauses, each implied by the
//! previous ones by *reverse unit propagation* (E. Goldberg and Y. Novikov, "Verification of proofs of
//! unsatisfiability for CNF formulas", 2003), ending with the empty clause. That part is a proof in the
//! DRAT format (N. Wetzler, M. Heule and W. Hunt, "DRAT-trim: Efficient checking and trimming using
//! expressive clausal proofs", 2014), which other checkers accept, too.
//!
//! The checker derives the initial clauses itself, from the problem and the reference semantics
//! ([`Encoding::for_proofs`]). It shares no code with the search or the line engines.
//! `docs/certificates.md` in the repository specifies the format.
//!
//! ```
//! use nonomata_engine::budget::Budget;
//! use nonomata_engine::proof::certificate::{self, CertifiedVerdict};
//! use nonomata_engine::problem::Problem;
//!
//! let problem = Problem::of_clues([[2], [1]], [[1], [2]]).unwrap();
//! let text = "\
//! c nonomata certificate 1
//! c cells 4 lines 4
//! c step 1 1-2=1
//! c step 3 2=0
//! c step 4 2=1
//! c solution 1 1
//! c solution 0 1
//! c end unique
//! ";
//! let certified = certificate::check(&problem, text.as_bytes(), &Budget::unlimited()).unwrap();
//! assert!(matches!(certified.proved, CertifiedVerdict::Unique(_)));
//! ```
//!
//! [`Encoding::for_proofs`]: crate::proof::clauses::Encoding::for_proofs

mod checker;
mod entry;
mod error;
mod lines;
mod proved;
mod refutation;
mod store;
mod writer;

pub use checker::{check, solutions};
pub use error::CertificateError;
pub use proved::{Certified, CertifiedVerdict};
pub(crate) use writer::Writer;
