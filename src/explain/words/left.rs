//! The candidates that the rule of a line leaves of its cells by the premises of a step alone.

use std::cell::OnceCell;
use std::collections::HashMap;

use super::names::Names;
use crate::explain::Fact;
use nonomata_engine::line::Machine;
use nonomata_engine::problem::{CellId, LineId};
use nonomata_engine::symbol::SymbolSet;

/// The candidates that a line leaves, given only some facts. The line is solved once, and only if a candidate is asked
/// for: sentences are written after the limits, and may name every cell of a long line.
pub(super) struct Left<'a, 'p> {
    names: Names<'p>,
    line: LineId,
    facts: &'a [Fact],
    /// The candidates by position; those of the facts as an error if the line has no filling.
    solved: OnceCell<Result<Vec<SymbolSet>, Vec<SymbolSet>>>,
}

impl<'a, 'p> Left<'a, 'p> {
    pub(super) fn new(names: Names<'p>, line: LineId, facts: &'a [Fact]) -> Left<'a, 'p> {
        Left { names, line, facts, solved: OnceCell::new() }
    }

    /// The compiled rule of the line.
    pub(super) fn machine(&self) -> &'p Machine {
        self.names.problem.line(self.line).machine()
    }

    /// The candidates by the facts alone, by position.
    pub(super) fn known(&self) -> Vec<SymbolSet> {
        let all = self.names.problem.alphabet().all();
        let mut held: HashMap<CellId, SymbolSet> = HashMap::new();
        for fact in self.facts {
            let set = held.entry(fact.cell).or_insert(all);
            *set = set.intersection(fact.holds);
        }
        let cells = self.names.problem.line(self.line).cells();
        cells.iter().map(|cell| held.get(cell).copied().unwrap_or(all)).collect()
    }

    fn solved(&self) -> &Result<Vec<SymbolSet>, Vec<SymbolSet>> {
        self.solved.get_or_init(|| {
            let known = self.known();
            self.machine().propagate(&known).map_err(|_| known)
        })
    }

    /// The candidates left of a cell; all if it is not on the line, or the line has no filling.
    pub(super) fn of(&self, cell: CellId) -> SymbolSet {
        let solved = self.names.position(self.line, cell).zip(self.solved().as_ref().ok());
        solved.map_or(self.names.problem.alphabet().all(), |(position, left)| left[position])
    }

    /// The candidates left of each cell of the line, by position; those of the facts if the line has no filling.
    pub(super) fn of_line(&self) -> &[SymbolSet] {
        let (Ok(left) | Err(left)) = self.solved();
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use nonomata_engine::grid::Change;
    use nonomata_engine::problem::Problem;
    use nonomata_engine::rule::{Cardinality, Pattern, Rule};
    use nonomata_engine::symbol::{Alphabet, Symbol};

    /// The slow twin: solves the line anew for each cell.
    fn slow(problem: &Problem, line: LineId, facts: &[Fact], cell: CellId) -> SymbolSet {
        let all = problem.alphabet().all();
        let line = problem.line(line);
        let of = |cell| facts.iter().filter(move |fact| fact.cell == cell);
        let held = |&cell: &CellId| of(cell).fold(all, |set, fact| set.intersection(fact.holds));
        let known: Vec<SymbolSet> = line.cells().iter().map(held).collect();
        let position = line.cells().iter().position(|&other| other == cell);
        position.zip(line.machine().propagate(&known).ok()).map_or(all, |(position, left)| left[position])
    }

    #[test]
    fn all_cells_are_left_what_each_is_left_alone() {
        let alphabet = Alphabet::of_letters("abc").unwrap();
        let pattern = Rule::from(Pattern::new("(ab|bc|ca)*", &alphabet).unwrap());
        let different = Rule::from(Cardinality::all_different(alphabet.all()));
        let problem = Problem::builder(alphabet)
            .cells(9)
            .line("row 1", [1, 4, 2, 0, 7, 6], pattern)
            .line("row 2", [8, 0, 3], different)
            .build()
            .unwrap();
        let mut dice = Dice::new(1);
        let (mut filled, mut unfilled) = (0, 0);
        for _ in 0..2000 {
            let facts: Vec<Fact> = (0..dice.below(8))
                .map(|_| {
                    let symbol = Symbol::new(dice.below(3));
                    let set = SymbolSet::only(symbol);
                    let holds = if dice.is_one_in(2) { set } else { SymbolSet::of_first(3).difference(set) };
                    Fact { cell: CellId::new(dice.below(9)), holds }
                })
                .collect();
            for line in problem.line_ids() {
                let left = Left::new(Names::new(&problem), line, &facts);
                for cell in problem.cell_ids() {
                    assert_eq!(left.of(cell), slow(&problem, line, &facts, cell), "{facts:?}");
                }
                let is_filled = left.solved().is_ok();
                *(if is_filled { &mut filled } else { &mut unfilled }) += 1;
                let of = |&cell: &CellId| left.of(cell);
                let own = problem.line(line).cells().iter().map(of);
                assert!(!is_filled || own.eq(left.of_line().iter().copied()));
                assert!(is_filled || left.of_line() == left.known());
            }
        }
        assert!(filled > 100 && unfilled > 100);
    }

    #[test]
    fn a_line_is_solved_only_for_cells_that_are_known_by_more_than_its_rule() {
        let alphabet = Alphabet::of_letters("abc").unwrap();
        let all = alphabet.all();
        let rule = Rule::from(Cardinality::new([(SymbolSet::only(Symbol::new(1)), 0..=0)]).unwrap());
        let problem = Problem::builder(alphabet).cells(9).line("row 1", 0..9, rule).build().unwrap();
        let (names, line) = (Names::new(&problem), problem.line_ids().next().unwrap());
        let [a, b, c] = [0, 1, 2].map(Symbol::new);
        let is_solved = |before: SymbolSet, after: SymbolSet| {
            let left = Left::new(names, line, &[]);
            let changes: Vec<Change> =
                problem.cell_ids().map(|cell| Change { cell, before, after }).collect();
            names.losses(&changes, |cell| left.of(cell));
            left.solved.get().is_some()
        };
        assert!(!is_solved(all, all.without(c)));
        assert!(!is_solved(all, SymbolSet::only(a)));
        assert!(is_solved(all.without(b), SymbolSet::only(a)));
    }
}
