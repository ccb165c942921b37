//! The roles of a blotted clue.
//!
//! Before every entry, and behind the last, a blank may stand. A block has a role for each of its cells; what may have
//! any length has one role a symbol, which the next cell may play again. Behind a run, and behind such a blank, stands
//! the next entry, or the one behind it if that one asks for nothing.

use super::{Role, Roles};
use crate::rule::{ClueEntry, PartialClue};
use crate::symbol::{Symbol, SymbolSet};

/// The roles of a clue over so many symbols.
pub(super) fn of_partial_clue(clue: &PartialClue, symbols: usize) -> Option<Roles> {
    let cells = |entry: &ClueEntry| match entry.length() {
        Some(length) => length,
        None => entry.colours(symbols).len(),
    };
    let count = clue.entries().iter().fold(0, |sum: usize, entry| sum.saturating_add(cells(entry) + 1));
    if count >= Roles::LIMIT {
        return None;
    }
    // Where the roles of each entry begin: first the blank before it, then its own.
    let mut begins = Vec::with_capacity(clue.entries().len() + 1);
    begins.push(0);
    clue.entries().iter().for_each(|entry| begins.push(begins[begins.len() - 1] + 1 + cells(entry)));
    Some(Cast { entries: clue.entries(), begins, symbols }.roles())
}

/// The entries and the numbers of their roles.
struct Cast<'c> {
    entries: &'c [ClueEntry],
    begins: Vec<usize>,
    symbols: usize,
}

impl Cast<'_> {
    fn roles(&self) -> Roles {
        let mut all: Vec<Role> = Vec::new();
        for (index, &entry) in self.entries.iter().enumerate() {
            all.push(self.blank(index));
            let behind = if entry == ClueEntry::Any { index } else { index + 1 };
            match entry {
                ClueEntry::Block(block) => {
                    for cell in 1..block.length() {
                        let next = vec![self.begins[index] + 1 + cell];
                        all.push(Role { symbols: SymbolSet::only(block.symbol()), next, is_last: false });
                    }
                    all.push(self.end_of_run(behind, block.symbol(), None));
                }
                ClueEntry::Hidden(_) | ClueEntry::Any => {
                    for symbol in entry.colours(self.symbols).iter() {
                        all.push(self.end_of_run(behind, symbol, Some(all.len())));
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

    /// The blank before a entry.
    fn blank(&self, index: usize) -> Role {
        let mut next = self.runs(index, None);
        next.push(self.begins[index]);
        next.sort_unstable();
        Role { symbols: SymbolSet::only(Symbol::BLANK), next, is_last: self.may_end(index) }
    }

    /// A cell that may be the last of a run, behind which that entry stands; the run may go on with `again`.
    fn end_of_run(&self, behind: usize, symbol: Symbol, again: Option<usize>) -> Role {
        let mut next = self.runs(behind, Some(symbol));
        next.push(self.begins[behind]);
        next.extend(again);
        next.sort_unstable();
        Role { symbols: SymbolSet::only(symbol), next, is_last: self.may_end(behind) }
    }

    /// The entries that may be next where that one is: it, and the one behind it if it asks for nothing.
    fn next_entries(&self, index: usize) -> impl Iterator<Item = usize> {
        let asks_for_nothing = self.entries.get(index) == Some(&ClueEntry::Any);
        index..=index + usize::from(asks_for_nothing)
    }

    /// The first cells of runs that may follow where that entry is next, behind a cell of `after`.
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

    /// Whether the line may end where that entry is next.
    fn may_end(&self, index: usize) -> bool {
        self.next_entries(index).last() == Some(self.entries.len())
    }
}
