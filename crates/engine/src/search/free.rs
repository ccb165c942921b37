//! Cells on no line. They take no part in the search, and multiply its solutions.

use std::collections::BTreeMap;

use super::count::Number;
use crate::grid::Grid;
use crate::problem::CellId;
use crate::symbol::{Symbol, SymbolSet};

/// The open cells on no line, with their candidates.
#[derive(Clone, Debug, Default)]
pub(super) struct FreeCells {
    /// Output cells, the last of which changes fastest.
    output: Vec<(CellId, SymbolSet)>,
    /// Cells in which no two solutions differ.
    projected_out: Vec<(CellId, SymbolSet)>,
}

impl FreeCells {
    /// Takes the open cells on no line out of a grid: in the grid each gets its last candidate.
    pub(super) fn take_from(grid: &mut Grid<'_>) -> FreeCells {
        let problem = grid.problem();
        let mut free = FreeCells::default();
        for cell in problem.loose_cells() {
            let candidates = grid.get(cell);
            if let (Some(last), true) = (candidates.iter().last(), candidates.len() > 1) {
                let _ = grid.narrow(cell, SymbolSet::only(last));
                let cells =
                    if problem.is_projected_out(cell) { &mut free.projected_out } else { &mut free.output };
                cells.push((cell, candidates));
            }
        }
        free
    }

    /// Whether each solution of the lines is one solution.
    pub(super) fn is_empty(&self) -> bool {
        self.output.is_empty()
    }

    /// The number of solutions for each solution of the lines.
    pub(super) fn choices(&self) -> Number {
        // How many of them have how many candidates.
        let mut ways: BTreeMap<usize, u32> = BTreeMap::new();
        self.output.iter().for_each(|(_, candidates)| *ways.entry(candidates.len()).or_default() += 1);
        Number::product(ways)
    }

    /// Replaces a solution by the next one with the same symbols on the lines. Returns false if it was the last.
    pub(super) fn advance(&self, symbols: &mut [Symbol]) -> bool {
        for &(cell, candidates) in self.output.iter().rev() {
            let held = &mut symbols[cell.index()];
            let is_before = |symbol: &Symbol| *symbol < *held;
            if let Some(before) = candidates.iter().take_while(is_before).last() {
                *held = before;
                return true;
            }
            *held = candidates.iter().last().unwrap_or(*held);
        }
        false
    }

    /// Gives the cells their candidates back.
    pub(super) fn restore(&self, candidates: &mut [SymbolSet]) {
        for &(cell, own) in self.output.iter().chain(&self.projected_out) {
            candidates[cell.index()] = own;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use crate::rule::{Pattern, Rule};
    use crate::search::{Options, Solutions};
    use crate::symbol::Alphabet;

    /// Two solutions of the line, and three and two choices for the cells beside it.
    #[test]
    fn each_choice_is_one_solution() {
        let alphabet = Alphabet::of_letters("abc").unwrap();
        let rule = Rule::from(Pattern::new("ab|ba", &alphabet).unwrap());
        let problem = Problem::builder(alphabet).cells(4).line("row 1", 0..2, rule).build().unwrap();
        let mut known = problem.initial_candidates().to_vec();
        known[3] = SymbolSet::of_first(2);
        let solutions = Solutions::with_candidates(&problem, &known, &Options::default());
        let found: Vec<Vec<usize>> = solutions
            .map(|solution| solution.symbols().iter().map(|symbol| symbol.index()).collect())
            .collect();
        let choices = [[2, 1], [2, 0], [1, 1], [1, 0], [0, 1], [0, 0]];
        assert_eq!(found.len(), 12);
        for (found, choice) in found.iter().zip(choices.iter().cycle()) {
            assert_eq!(found[2..], choice[..]);
        }
        let grid = &mut Grid::new(&problem);
        assert_eq!(FreeCells::take_from(grid).choices().to_natural().to_string(), "9");
        assert_eq!(grid.unknown_count(), 2);
    }
}
