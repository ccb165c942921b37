//! A fact: the candidates of one cell, as explanations cite them.

use nonomata_engine::problem::CellId;
use nonomata_engine::symbol::SymbolSet;

/// The candidates of one cell, as a premise or an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// The cell.
    pub cell: CellId,
    /// It holds one of these symbols.
    pub holds: SymbolSet,
}

impl Fact {
    /// Facts as the checker takes premises: each cell with its candidates.
    pub(in crate::explain) fn pairs(facts: &[Fact]) -> Vec<(CellId, SymbolSet)> {
        facts.iter().map(|fact| (fact.cell, fact.holds)).collect()
    }
}
