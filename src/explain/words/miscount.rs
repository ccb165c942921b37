//! Lines that cannot be filled because too many of their cells are coloured, or too few can be.

use super::names::Names;
use super::text::{Text, text};
use crate::explain::Fact;
use nonomata_engine::problem::LineId;
use nonomata_engine::symbol::{Symbol, SymbolSet};

impl Names<'_> {
    /// The number of coloured cells that the clue of a line asks for.
    pub(in crate::explain) fn coloured_count(self, line: LineId) -> usize {
        let blocks = self.clue(line).into_iter().flat_map(|clue| clue.blocks());
        blocks.map(|block| block.length()).sum()
    }

    /// The number as a clause: `its clue asks for 3 black cells`.
    pub(in crate::explain) fn clue_asks_for(self, line: LineId) -> Text {
        let coloured = self.coloured();
        match self.coloured_count(line) {
            0 => "its clue is empty".into(),
            1 => text!["its clue asks for 1 ", coloured, " cell"],
            count => text!["its clue asks for ", count, " ", coloured, " cells"],
        }
    }
}

/// Why a line cannot be filled with these premises, if counting shows it: more cells are coloured than its clue asks
/// for, or more are blank than it leaves.
pub(super) fn miscounted(names: Names<'_>, line: LineId, premises: &[Fact]) -> Option<Text> {
    names.clue(line)?;
    let count = names.coloured_count(line);
    let of = |is_meant: &dyn Fn(SymbolSet) -> bool| -> Vec<Fact> {
        premises.iter().copied().filter(|fact| is_meant(fact.holds)).collect()
    };
    let coloured = of(&|holds| !holds.contains(Symbol::BLANK));
    if coloured.len() > count {
        return Some(text![names.clue_asks_for(line), ", but ", names.facts(&coloured, true)]);
    }
    let blank = of(&|holds| holds == SymbolSet::only(Symbol::BLANK));
    let left = names.problem.line(line).cells().len() - blank.len();
    let cells = match left {
        0 => "none is".into(),
        1 => "only 1 is".into(),
        _ => text!["only ", left, " are"],
    };
    let with = names.facts(&blank, false);
    (left < count).then(|| text![names.clue_asks_for(line), ", but with ", with, " ", cells, " left"])
}
