//! Reasons: the known cells of a line from which a conclusion follows.
//!
//! A [`Reasoner`] is asked which known cells force what a line has lost. [`Reasoner::minimal`] names some of which
//! none can be spared, in time about linear in the line; [`Reasoner::smallest`] names as few as there can be. Both
//! speak of whole cells: a premise is all that is known of its cell.
//!
//! ```
//! use nonomata::explain::reason::{Loss, Reasoner};
//! use nonomata::line::Machine;
//! use nonomata::rule::Clue;
//! use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
//!
//! // ?##? under the clue 2: the first cell is blank because of the third alone.
//! let machine = Machine::from_rule(&Clue::black([2]).into(), &Alphabet::black_and_white()).unwrap();
//! let (open, black) = (SymbolSet::first(2), SymbolSet::only(Symbol::BLACK));
//! let loss = Loss { position: 0, lost: black };
//! let premises = Reasoner::new().minimal(&machine, &[open, black, black, open], &[loss]);
//! assert_eq!(premises, [2]);
//! ```

mod hitting;
mod loss;
mod minimal;
mod of_step;
mod smallest;

pub(crate) use hitting::smallest_hitting_set;
pub use loss::Loss;
pub use minimal::Reasoner;
pub use of_step::{Size, of_step};
