//! One line: candidates in, candidates out.
//!
//! A [`Machine`] is a rule ready to run. Three engines can run it, and all are complete: a candidate survives
//! exactly if some filling of the line uses it. [`reach`](Engine::Reach) walks sets of states through any machine
//! and is the reference. Its fast twins are [`chain`](Engine::Chain), which carries all fillings of a chain-shaped
//! machine from link to link, and [`words`](Engine::Words), which holds the states of a small machine in a word.
//! Which one runs depends on the shape of the machine, never on the notation of the rule.
//!
//! Besides what is possible, a line can be asked how often ([`Machine::count`]) and which fillings there are
//! ([`Machine::fillings`]). Many lines of one machine are looked at side by side ([`Machine::solve_many`]), and so are
//! all assumptions about one cell of a line ([`Machine::probe`]).
//!
//! ```
//! use nonomata::line::Machine;
//! use nonomata::rule::Clue;
//! use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
//!
//! let machine = Machine::from_rule(&Clue::black([4]).into(), &Alphabet::black_and_white()).unwrap();
//! let line = machine.propagate(&[SymbolSet::first(2); 5]).unwrap();
//! assert_eq!(line[0].len(), 2);
//! assert_eq!(line[2].known(), Some(Symbol::BLACK));
//! ```

mod chain;
mod count;
mod count_bounds;
mod fillings;
mod machine;
mod many;
mod marginals;
mod planes;
mod reach;
mod reasons;
mod solve;
mod solver;
mod words;

pub use count::{Counts, TooMany};
pub use count_bounds::Bound;
pub(crate) use count_bounds::CountBoundsScratch;
pub use fillings::Fillings;
pub use machine::Machine;
pub(crate) use marginals::MarginalsScratch;
pub use planes::Planes;
pub(crate) use planes::words_for;
pub use reach::StateSets;
pub(crate) use reasons::PremisesScratch;
pub use reasons::{CellDomain, Premise};
pub(crate) use solve::Scratch;
pub use solve::{Engine, NoFilling};
pub use solver::LineSolver;
