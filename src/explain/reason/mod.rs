//! Reasons: the known cells of a line from which a deduction follows.
//!
//! A [`Reasoner`] finds the known cells that force a [`Loss`]. There are two sizes of answer:
//!
//! - [`Reasoner::minimal`] returns a set of which no member can be left out. Its time is about linear in the line for
//!   two symbols; with more, every premise costs one more line solve.
//! - [`Reasoner::smallest`] returns a set of the smallest size. It solves an implicit hitting set problem
//!   (Moreno-Centeno & Karp, "The implicit hitting set approach to solve combinatorial optimization problems", 2013),
//!   as in the search for a smallest unsatisfiable subset (Ignatiev, Previti, Liffiton & Marques-Silva, "Smallest MUS
//!   extraction with minimal hitting set dualization", 2015).
//!
//! Premises are whole cells: a premise is the candidate set of its cell. Without losses, both explain why a line has no
//! filling. [`of_step`] does the same for a step that propagation has recorded.
//!
//! ```
//! use nonomata::explain::reason::{Loss, Reasoner};
//! use nonomata::line::Machine;
//! use nonomata::rule::Clue;
//! use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
//!
//! // ?##? under the clue 2: the first cell is blank because of the third alone.
//! let machine = Machine::from_rule(&Clue::black([2]).into(), &Alphabet::black_and_white()).unwrap();
//! let (open, black) = (SymbolSet::of_first(2), SymbolSet::only(Symbol::BLACK));
//! let loss = Loss { position: 0, lost: black };
//! let premises = Reasoner::new().minimal(&machine, &[open, black, black, open], &[loss]);
//! assert_eq!(premises, [2]);
//! ```

mod hitting;
mod loss;
mod minimal;
mod of_step;
mod smallest;

pub(crate) use hitting::{greedy_hitting_set, smallest_hitting_set};
pub use loss::Loss;
pub use minimal::Reasoner;
pub use of_step::{Minimality, of_step};
