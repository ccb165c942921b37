//! Complete: every coloured cell of the clue is there, or only just enough cells are left for them.

use super::argument::{Argument, Recognition};
use super::{Technique, View};
use crate::symbol::{Symbol, SymbolSet};

/// Sees a clue that can be completed at once.
pub(super) fn complete(view: &View<'_>) -> Option<Recognition> {
    let needed: usize = view.clue.blocks().iter().map(|block| block.length()).sum();
    let coloured = (0..view.length()).filter(|&cell| view.is_coloured(cell)).count();
    let possible = view.now.iter().filter(|cell| **cell != SymbolSet::only(Symbol::BLANK)).count();
    let argument = match needed {
        _ if needed == coloured => Argument::Complete,
        _ if needed == possible => Argument::Full,
        _ => return None,
    };
    let cells = (0..view.length()).filter(|&cell| view.is_forced(cell)).collect();
    Some(Recognition { technique: Technique::Complete, argument, cells })
}
