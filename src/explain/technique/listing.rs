//! Listing, and reading on: for rules that are no clues, and so have no blocks to speak of.
//!
//! If only a few fillings are left they are written down. Otherwise a lost symbol is tried: read from the start of the
//! line, the rule gets stuck somewhere.

use super::Technique;
use super::argument::{Argument, Case, Recognition, Refusal, Supposed};
use crate::automaton::{Dfa, StateId};
use crate::line::Machine;
use crate::symbol::{Symbol, SymbolSet};

/// How many fillings are few.
const FEW: usize = 4;

/// Sees that a line has only a few fillings left.
pub(super) fn listing(machine: &Machine, now: &[SymbolSet], left: &[SymbolSet]) -> Option<Recognition> {
    let fillings: Vec<Vec<Symbol>> = machine.fillings(now).take(FEW + 1).collect();
    let cells = (0..now.len()).filter(|&cell| now[cell] != left[cell]).collect();
    let argument = Argument::Listing { fillings };
    (argument.case_count() <= FEW).then_some(Recognition { technique: Technique::Listing, argument, cells })
}

/// Where the rule gets stuck, for every lost symbol. `now` holds the premises only.
pub(super) fn stuck(machine: &Machine, now: &[SymbolSet], cell: usize, lost: SymbolSet) -> Recognition {
    let case = |symbol: Symbol| {
        let mut supposed = now.to_vec();
        supposed[cell] = SymbolSet::only(symbol);
        let at = furthest(machine.dfa(), &supposed);
        Case { supposed: Supposed::Holds(symbol), refuted: vec![Refusal::Stuck(at)] }
    };
    let argument = Argument::Cases { cell, cases: lost.iter().map(case).collect() };
    Recognition { technique: Technique::Cases, argument, cells: vec![cell] }
}

/// The first position for which no symbol is left; past the end if the line may not end there.
fn furthest(dfa: &Dfa, cells: &[SymbolSet]) -> usize {
    let mut states: Vec<StateId> = dfa.start().into_iter().collect();
    for (position, set) in cells.iter().enumerate() {
        let mut reached: Vec<StateId> = (states.iter())
            .flat_map(|&state| set.iter().filter_map(move |symbol| dfa.next(state, symbol)))
            .collect();
        reached.sort_unstable();
        reached.dedup();
        if reached.is_empty() {
            return position;
        }
        states = reached;
    }
    cells.len()
}
