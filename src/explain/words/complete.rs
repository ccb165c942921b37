//! Complete lines in words: clues for which all cells are there, just enough are left, or too many or too few are.

use super::arguments::LineText;
use super::names::Names;
use crate::explain::Fact;
use crate::problem::LineId;
use crate::symbol::{Symbol, SymbolSet};

impl LineText<'_, '_> {
    /// All coloured cells are there.
    pub(super) fn complete(self) -> String {
        let coloured = self.names.coloured();
        match asked_for(self.names, self.line) {
            0 => "its clue is empty".to_owned(),
            1 => format!("its only {coloured} cell is there, so the rest is blank"),
            2 => format!("both its {coloured} cells are there, so the rest is blank"),
            count => format!("all its {count} {coloured} cells are there, so the rest is blank"),
        }
    }

    /// Just enough cells are left.
    pub(super) fn full(self) -> String {
        let LineText { names, line, .. } = self;
        let count = asked_for(names, line);
        let length = names.problem.line(line).cells().len();
        let left = match names.kind(line) {
            kind @ ("row" | "column") if count == length => format!("the {kind} has only {count}"),
            _ if count == length => format!("the line has only {count}"),
            _ => format!("all cells but {count} are blank"),
        };
        let has_colours = |first: Symbol| {
            let blocks = names.clue(line).into_iter().flat_map(|clue| clue.blocks());
            blocks.skip(1).any(|block| block.symbol() != first)
        };
        let first = names.clue(line).and_then(|clue| clue.blocks().first());
        let order = match first.is_some_and(|block| has_colours(block.symbol())) {
            true => ": they take the clue's colours in order",
            false => "",
        };
        format!("{}, and {left}{order}", asks_for(names, count))
    }
}

/// How many coloured cells the clue asks for.
fn asked_for(names: Names<'_>, line: LineId) -> usize {
    let blocks = names.clue(line).into_iter().flat_map(|clue| clue.blocks());
    blocks.map(|block| block.length()).sum()
}

fn asks_for(names: Names<'_>, count: usize) -> String {
    let coloured = names.coloured();
    match count {
        0 => "its clue is empty".to_owned(),
        1 => format!("its clue asks for 1 {coloured} cell"),
        _ => format!("its clue asks for {count} {coloured} cells"),
    }
}

/// Why a line cannot be filled of which this is known, if one need only count: more cells are coloured than its clue asks
/// for, or more are blank than it leaves.
pub(super) fn miscounted(names: Names<'_>, line: LineId, premises: &[Fact]) -> Option<String> {
    names.clue(line)?;
    let count = asked_for(names, line);
    let of = |is_meant: &dyn Fn(SymbolSet) -> bool| -> Vec<Fact> {
        premises.iter().copied().filter(|fact| is_meant(fact.holds)).collect()
    };
    let coloured = of(&|holds| !holds.contains(Symbol::BLANK));
    if coloured.len() > count {
        return Some(format!("{}, but {}", asks_for(names, count), names.facts(&coloured, true)));
    }
    let blank = of(&|holds| holds == SymbolSet::only(Symbol::BLANK));
    let left = names.problem.line(line).cells().len() - blank.len();
    let cells = match left {
        0 => "none is".to_owned(),
        1 => "only 1 is".to_owned(),
        _ => format!("only {left} are"),
    };
    let with = names.facts(&blank, false);
    (left < count).then(|| format!("{}, but with {with} {cells} left", asks_for(names, count)))
}
