//! Certificates: proofs of a verdict that can be checked without any search.
//!
//! That a puzzle has two solutions is seen from the two. That it has one and no other, or none, needs a proof, and a
//! certificate is one, as text. If lines alone decide the puzzle, it lists what was found line by line, and every step
//! is held against the slow law. Otherwise it lists clauses, each of which follows from the ones before it by unit
//! propagation, until nothing is left; then it is a proof in the DRAT notation, which the checkers of others read too.
//! The checker makes the first clauses itself, from the puzzle and the slow law ([`Encoding::for_proofs`]); it shares
//! no code with the search or the engines of lines. `docs/certificates.md` in the repository tells the notation.
//!
//! ```
//! use nonomata::proof::certificate::{self, Proved};
//! use nonomata::puzzles::Nonogram;
//!
//! let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
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
//! let certified = certificate::check(&puzzle.to_problem(), text.as_bytes()).unwrap();
//! assert!(matches!(certified.proved, Proved::Unique(_)));
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
pub use proved::{Certified, Proved};
pub(crate) use writer::Writer;
