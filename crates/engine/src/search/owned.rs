//! Solutions that own their problem: the iterator for servers, threads and data structures.
//!
//! [`Solutions`] borrows its problem, so it cannot be stored beside it or sent to a thread that outlives it. Here both
//! are kept together, in a `self_cell`, the one place of the library that needs a self-referential value.

use std::iter::FusedIterator;
use std::sync::Arc;

use super::options::Options;
use super::solutions::{Solution, Solutions};
use crate::budget::Limit;
use crate::problem::{Problem, WrongLength};
use crate::symbol::SymbolSet;

self_cell::self_cell!(
    struct Held {
        owner: Arc<Problem>,
        #[not_covariant]
        dependent: Solutions,
    }

    impl {Debug}
);

/// Iterator over all solutions of a shared problem: [`Solutions`] without a lifetime.
///
/// It can be stored, sent to another thread, and asked for more solutions as long as it lives.
///
/// ```
/// use std::sync::Arc;
///
/// use nonomata_engine::problem::Problem;
/// use nonomata_engine::search::{Options, OwnedSolutions};
///
/// let problem = Problem::of_clues([[1], [1]], [[1], [1]]).unwrap();
/// let problem = Arc::new(problem);
/// let mut solutions = OwnedSolutions::new(problem, &Options::default());
/// let first = solutions.next().unwrap();
/// let second = std::thread::spawn(move || solutions.next().unwrap()).join().unwrap();
/// assert_ne!(first, second);
/// ```
#[derive(Debug)]
pub struct OwnedSolutions {
    held: Held,
}

impl OwnedSolutions {
    /// The solutions of a problem. The time limit starts here.
    pub fn new(problem: Arc<Problem>, options: &Options) -> OwnedSolutions {
        OwnedSolutions { held: Held::new(problem, |problem| Solutions::new(problem, options)) }
    }

    /// The solutions that have these candidates: see [`Solutions::starting_from`].
    pub fn starting_from(
        problem: Arc<Problem>,
        known: &[SymbolSet],
        options: &Options,
    ) -> Result<OwnedSolutions, WrongLength> {
        let known = problem.complete(known)?;
        let solutions = Held::new(problem, |problem| Solutions::with_candidates(problem, &known, options));
        Ok(OwnedSolutions { held: solutions })
    }

    /// The problem.
    pub fn problem(&self) -> &Arc<Problem> {
        self.held.borrow_owner()
    }

    /// The number of nodes (decisions) so far.
    pub fn nodes(&self) -> u64 {
        self.held.with_dependent(|_, solutions| solutions.nodes())
    }

    /// The number of conflicts so far.
    pub fn conflicts(&self) -> u64 {
        self.held.with_dependent(|_, solutions| solutions.conflicts())
    }

    /// The limit that ended the search. If there is none after the last solution, the enumeration is complete.
    pub fn limit(&self) -> Option<Limit> {
        self.held.with_dependent(|_, solutions| solutions.limit())
    }
}

impl Iterator for OwnedSolutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.held.with_dependent_mut(|_, solutions| solutions.next())
    }
}

impl FusedIterator for OwnedSolutions {}
