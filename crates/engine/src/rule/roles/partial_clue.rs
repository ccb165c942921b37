//! The position automaton of a partial clue.
//!
//! There is a blank role before every entry and after the last. A block has one role for each of its cells.
//! An entry of unknown length has one role for each symbol, which can follow itself. After a run or a
//! blank, the next entry can start; if that entry is [`ClueEntry::Any`], so can the one after it.

use super::{Role, Roles};
use crate::rule::{ClueEntry, PartialClue};
use crate::symbol::{Symbol, SymbolSet};

/// The roles of a clue over `symbols` symbols.
pub(super) fn of_partial_clue(clue: &PartialClue, symbols: usize) -> Option<Roles> {
    let cells = |entry: &ClueEntry| match entry.length() {
        Some(length) => length,
        None => entry.colours(symbols).len(),
    };
    let count = clue.entries().iter().fold(0, |sum: usize, entry| sum.saturating_add(cells(entry) + 1));
    if count >= Roles::LIMIT {
        return None;
    }
    // The first role of each entry: the blank before it, then its own roles.
    let mut begins = Vec::with_capacity(clue.entries().len() + 1);
    begins.push(0);
    clue.entries().iter().for_each(|entry| begins.push(begins[begins.len() - 1] + 1 + cells(entry)));
    Some(Numbering { entries: clue.entries(), begins, symbols }.roles())
}

/// The entries and the numbers of their roles.
struct Numbering<'c> {
    entries: &'c [ClueEntry],
    begins: Vec<usize>,
    symbols: usize,
}

impl Numbering<'_> {
    fn roles(&self) -> Roles {
        let mut all: Vec<Role> = Vec::new();
        for (index, &entry) in self.entries.iter().enumerate() {
            all.push(self.blank(index));
            let following = if entry == ClueEntry::Any { index } else { index + 1 };
            match entry {
                ClueEntry::Block(block) => {
                    for cell in 1..block.length() {
                        let next = vec![self.begins[index] + 1 + cell];
                        all.push(Role { symbols: SymbolSet::only(block.symbol()), next, is_last: false });
                    }
                    all.push(self.end_of_run(following, block.symbol(), None));
                }
                ClueEntry::Hidden(_) | ClueEntry::Any => {
                    for symbol in entry.colours(self.symbols).iter() {
                        all.push(self.end_of_run(following, symbol, Some(all.len())));
                    }
                }
            }
        }
        all.push(self.blank(self.entries.len()));
        let mut first = self.runs(0, None);
        first.push(self.begins[0]);
        first.sort_unstable();
        Roles { all, first, accepts_empty: self.may_end(0) }
    }

    /// The blank before an entry.
    fn blank(&self, index: usize) -> Role {
        let mut next = self.runs(index, None);
        next.push(self.begins[index]);
        next.sort_unstable();
        Role { symbols: SymbolSet::only(Symbol::BLANK), next, is_last: self.may_end(index) }
    }

    /// A cell that can be the last of a run; entry `following` comes next. The run can continue with `again`.
    fn end_of_run(&self, following: usize, symbol: Symbol, again: Option<usize>) -> Role {
        let mut next = self.runs(following, Some(symbol));
        next.push(self.begins[following]);
        next.extend(again);
        next.sort_unstable();
        Role { symbols: SymbolSet::only(symbol), next, is_last: self.may_end(following) }
    }

    /// The entries that can come next at this point: this one, and the one after it if this one can match
    /// nothing.
    fn next_entries(&self, index: usize) -> impl Iterator<Item = usize> {
        let can_match_nothing = self.entries.get(index) == Some(&ClueEntry::Any);
        index..=index + usize::from(can_match_nothing)
    }

    /// The first cells of runs that can come next, directly after a cell of `after`.
    fn runs(&self, index: usize, after: Option<Symbol>) -> Vec<usize> {
        let mut runs = Vec::new();
        for index in self.next_entries(index).filter(|&index| index < self.entries.len()) {
            let begin = self.begins[index] + 1;
            let entry = self.entries[index];
            let firsts = entry.colours(self.symbols).iter().enumerate();
            runs.extend(
                firsts.filter(|&(_, symbol)| after != Some(symbol)).map(|(number, _)| begin + number),
            );
        }
        runs
    }

    /// Whether the line can end at this point.
    fn may_end(&self, index: usize) -> bool {
        self.next_entries(index).last() == Some(self.entries.len())
    }
}
