//! Backtracking over the open cells of a line, for rules that have no faster reference semantics.

use crate::budget::Limit;
use crate::symbol::SymbolSet;

/// Whether some filling of these candidates passes a test. The test may pass candidates of which no filling does, as
/// long as some cells are open: it prunes the search.
///
/// The search keeps a stack of its own, because a line may have more open cells than calls can nest.
pub(super) fn some_filling(
    candidates: &[SymbolSet],
    mut passes: impl FnMut(&[SymbolSet]) -> Result<bool, Limit>,
) -> Result<bool, Limit> {
    let mut cells = candidates.to_vec();
    let open: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell].known().is_none()).collect();
    // For the first open cells, the symbols that have not been tried.
    let mut untried: Vec<SymbolSet> = Vec::new();
    let mut may_be = passes(&cells)?;
    loop {
        if may_be {
            let Some(&next) = open.get(untried.len()) else { return Ok(true) };
            untried.push(candidates[next]);
        }
        let Some(last) = untried.last_mut() else { return Ok(false) };
        let symbol = last.iter().next();
        *last = symbol.map_or(*last, |symbol| last.without(symbol));
        let cell = open[untried.len() - 1];
        match symbol {
            Some(symbol) => {
                cells[cell] = SymbolSet::only(symbol);
                may_be = passes(&cells)?;
            }
            None => {
                cells[cell] = candidates[cell];
                untried.pop();
                may_be = false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbol::Symbol;

    #[test]
    fn fillings_are_tried_in_order_until_one_passes() {
        let (all, known) = (SymbolSet::of_first(2), SymbolSet::only(Symbol::new(1)));
        let tried = |candidates: &[SymbolSet], wanted: &[usize]| {
            let wanted: Vec<SymbolSet> =
                wanted.iter().map(|&symbol| SymbolSet::only(Symbol::new(symbol))).collect();
            let mut tests = 0;
            let found = some_filling(candidates, |cells| {
                tests += 1;
                Ok(cells.iter().zip(&wanted).all(|(cell, wanted)| wanted.is_subset(*cell)))
            });
            (found, tests)
        };
        assert_eq!(tried(&[all, known, all], &[1, 1, 0]), (Ok(true), 4));
        assert_eq!(tried(&[all, known, all], &[1, 0, 0]), (Ok(false), 1));
        assert_eq!(tried(&[all, SymbolSet::EMPTY], &[0]), (Ok(false), 2 + 1));
        assert_eq!(tried(&[], &[]), (Ok(true), 1));
        assert_eq!(some_filling(&[all], |_| Err(Limit::Time)), Err(Limit::Time));
    }

    #[test]
    fn long_lines_need_no_deep_stack() {
        assert_eq!(some_filling(&vec![SymbolSet::of_first(2); 20_000], |_| Ok(true)), Ok(true));
    }
}
