//! The initial candidates of the cells: a list, unless they are the same in all of them.

use std::sync::OnceLock;

use crate::symbol::SymbolSet;

/// The initial candidates of every cell.
///
/// PERF: a list takes 16 bytes for each cell, and propagation of a puzzle without given cells needs none.
#[derive(Clone, Debug)]
pub(super) struct Initial {
    count: usize,
    /// The candidates of every cell that is not restricted.
    all: SymbolSet,
    /// The candidates of each cell, if they differ.
    restricted: Option<Vec<SymbolSet>>,
    /// The list where they are the same, made when asked for.
    uniform: OnceLock<Vec<SymbolSet>>,
}

impl Initial {
    /// These candidates for each of this number of cells.
    pub(super) fn new(count: usize, all: SymbolSet) -> Initial {
        Initial { count, all, restricted: None, uniform: OnceLock::new() }
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The candidates of every cell, if they are the same in all.
    pub(super) fn uniform(&self) -> Option<SymbolSet> {
        self.restricted.is_none().then_some(self.all)
    }

    /// The candidates of a cell.
    ///
    /// # Panics
    ///
    /// If there is no such cell.
    #[inline]
    pub(super) fn get(&self, cell: usize) -> SymbolSet {
        match &self.restricted {
            Some(list) => list[cell],
            None => {
                assert!(cell < self.count, "a cell of the problem");
                self.all
            }
        }
    }

    /// All of them.
    pub(super) fn list(&self) -> &[SymbolSet] {
        match &self.restricted {
            Some(list) => list,
            None => self.uniform.get_or_init(|| vec![self.all; self.count]),
        }
    }

    /// Restricts a cell. Returns false if there is no such cell.
    pub(super) fn restrict(&mut self, cell: usize, to: SymbolSet) -> bool {
        if cell >= self.count {
            return false;
        }
        let (before, after) = (self.get(cell), self.get(cell).intersection(to));
        if after != before {
            self.listed_mut()[cell] = after;
        }
        true
    }

    /// Adds a cell.
    pub(super) fn push(&mut self, candidates: SymbolSet) {
        self.listed_mut().push(candidates);
        self.count += 1;
    }

    fn listed_mut(&mut self) -> &mut Vec<SymbolSet> {
        self.restricted.get_or_insert_with(|| vec![self.all; self.count])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbol::Symbol;

    #[test]
    fn a_list_is_made_for_what_differs() {
        let (all, black) = (SymbolSet::of_first(2), SymbolSet::only(Symbol::BLACK));
        let mut initial = Initial::new(3, all);
        assert!(initial.restrict(2, all) && !initial.restrict(3, black));
        assert_eq!((initial.uniform(), initial.get(2)), (Some(all), all));
        assert_eq!(initial.list(), [all; 3]);
        assert!(initial.restrict(1, black));
        assert_eq!((initial.uniform(), initial.list()), (None, &[all, black, all][..]));
        initial.push(black);
        assert_eq!((initial.count(), initial.get(3), initial.get(0)), (4, black, all));
    }
}
