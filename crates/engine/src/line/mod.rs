//! One line: complete propagation, counts, marginals and reasons.
//!
//! A [`Machine`] is a compiled rule. Given the candidates of a line's cells, it removes every candidate
//! that no filling uses; this is the complete (generalised arc consistent) propagation of the *regular*
//! constraint (G. Pesant, "A regular language membership constraint for finite sequences of variables",
//! 2004). Four engines do it, with equal results:
//!
//! - [`reach`](Engine::Reach), the reference: sets of states through any automaton, forward and backward.
//! - [`chain`](Engine::Chain): bit-parallel over the positions of the line, for automata whose states only
//!   stay or move on. Every plain clue is one.
//! - [`words`](Engine::Words): a set of states in one machine word, for other automata of at most 64
//!   states.
//! - [`global`](Engine::Global): algorithms for rules that count over all cells, such as all different, where
//!   the automaton would be large.
//!
//! The engine is chosen by the shape of the automaton: whatever is written as a pattern runs on the same engine as
//! the clue that means the same. Only rules that count have engines of their own. Tests hold all of them against each
//! other and against the reference semantics of [`rule`](crate::rule).
//!
//! Besides propagation, a machine counts fillings ([`Machine::count`], [`Machine::counts`]) and lists them
//! ([`Machine::fillings`]). A [`LineSolver`] adds what needs working memory: solving without allocation,
//! many lines side by side, count bounds, marginals, and minimal reasons for conflicts.
//!
//! ```
//! use nonomata_engine::line::Machine;
//! use nonomata_engine::rule::Clue;
//! use nonomata_engine::symbol::{Alphabet, Symbol, SymbolSet};
//!
//! let machine = Machine::from_rule(&Clue::black([4]).into(), &Alphabet::black_and_white()).unwrap();
//! let line = machine.propagate(&[SymbolSet::of_first(2); 5]).unwrap();
//! assert_eq!(line[0].len(), 2);
//! assert_eq!(line[2].known(), Some(Symbol::BLACK));
//! ```

mod chain;
mod count;
mod count_bounds;
mod fillings;
mod global;
mod machine;
mod many;
mod marginals;
mod planes;
mod reach;
mod reasons;
mod solve;
mod solver;
mod words;

pub use count::{CountError, Counts};
pub use count_bounds::Bound;
pub(crate) use count_bounds::CountBoundsScratch;
pub use fillings::Fillings;
pub use machine::Machine;
pub use marginals::NoMarginals;
pub(crate) use marginals::{BlockLine, LANES, LaneMarginals, MarginalsScratch};
pub use planes::Planes;
pub(crate) use planes::{bits, symbols_at, words_for};
pub use reach::{LiveStates, StateSets};
pub use reasons::{CellDomain, Premise};
pub use reasons::{CostedPremise, PremisesScratch};
pub use solve::Scratch;
pub use solve::{Engine, NoFilling};
pub use solver::LineSolver;
