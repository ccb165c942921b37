//! A line solver: the operations on one line that need working memory, with memory that they share and keep.
//!
//! It stands between [`Machine`], which never changes and is shared between threads, and callers, who need not know
//! which of the engines uses which buffers. The buffers grow to the longest line met; after that, no operation
//! allocates unless it returns a list.

use super::count_bounds::{Bound, CountBoundsScratch};
use super::machine::Machine;
use super::marginals::{MarginalsScratch, NoMarginals};
use super::planes::{Planes, words_for};
use super::reasons::{CellDomain, Premise, PremisesScratch};
use super::solve::{Engine, NoFilling, Scratch};
use crate::budget::Budget;
use crate::symbol::SymbolSet;

/// Solves lines under any [`Machine`]s and keeps its working memory from one call to the next.
///
/// ```
/// use nonomata_engine::line::{LineSolver, Machine, Planes};
/// use nonomata_engine::{rule::Clue, symbol::Alphabet};
///
/// let machine = Machine::from_rule(&Clue::black([3]).into(), &Alphabet::black_and_white()).unwrap();
/// // Five cells: where they may be blank, and where they may be black.
/// let line = Planes::new(5, &[0b11110, 0b11111]);
/// let mut solver = LineSolver::new();
/// assert_eq!(solver.solve(&machine, line).unwrap().words(), [0b11000, 0b00111]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct LineSolver {
    /// Nothing is limited.
    budget: Budget,
    solve: Scratch,
    count_bounds: CountBoundsScratch,
    marginals: MarginalsScratch,
    premises: PremisesScratch,
    candidates: Vec<SymbolSet>,
    domains: Vec<CellDomain>,
}

impl LineSolver {
    /// A solver without any memory yet.
    pub fn new() -> LineSolver {
        LineSolver::default()
    }

    /// Solves a line with the engine that fits its machine: exactly the candidates that some filling uses are left.
    ///
    /// # Panics
    ///
    /// If the line does not have one plane for each symbol of the machine.
    #[inline]
    pub fn solve(&mut self, machine: &Machine, line: Planes<'_>) -> Result<Planes<'_>, NoFilling> {
        check_planes(machine, line);
        machine.solve(line, &mut self.solve)
    }

    /// Solves a line with an engine of the caller's choice.
    ///
    /// # Panics
    ///
    /// If the engine cannot run this machine, or the line does not have one plane for each symbol of the machine.
    #[inline]
    pub fn solve_with(
        &mut self,
        machine: &Machine,
        engine: Engine,
        line: Planes<'_>,
    ) -> Result<Planes<'_>, NoFilling> {
        check_planes(machine, line);
        machine.solve_by(engine, line, &mut self.solve)
    }

    /// Solves many lines under one machine and reports the result of each, in order.
    ///
    /// For a chain and eight or more lines of up to 64 cells this is three to four times as fast as solving them one
    /// after another. The lines may differ in length.
    ///
    /// ```
    /// use nonomata_engine::line::{LineSolver, Machine, Planes};
    /// use nonomata_engine::{rule::Clue, symbol::Alphabet};
    ///
    /// let machine = Machine::from_rule(&Clue::black([3]).into(), &Alphabet::black_and_white()).unwrap();
    /// // Where five cells may be blank, and where they may be black.
    /// let lines = [[0b11111, 0b11111], [0b11110, 0b11111], [0b11011, 0b11111]];
    /// let mut black = Vec::new();
    /// let planes = lines.iter().map(|words| Planes::new(5, words));
    /// LineSolver::new().solve_many(&machine, planes, |result| {
    ///     black.push(result.map(|planes| planes.words()[1]));
    /// });
    /// assert_eq!(black, [Ok(0b11111), Ok(0b00111), Ok(0b11111)]);
    /// ```
    ///
    /// # Panics
    ///
    /// If a line does not have one plane for each symbol of the machine.
    pub fn solve_many<'l>(
        &mut self,
        machine: &Machine,
        lines: impl IntoIterator<Item = Planes<'l>>,
        report: impl FnMut(Result<Planes<'_>, NoFilling>),
    ) {
        let lines = lines.into_iter().inspect(|&line| check_planes(machine, line));
        let solved = machine.solve_many(lines, &mut self.solve, &self.budget, report);
        solved.unwrap_or_else(|limit| unreachable!("{limit} is not limited"));
    }

    /// The minimum or maximum number of counted cells in a filling; `None` if there is no filling. A cell counts if
    /// it holds one of the symbols that `counted` lists for its position. Symbols that the machine does not have are
    /// not candidates.
    ///
    /// ```
    /// use nonomata_engine::line::{Bound, LineSolver, Machine};
    /// use nonomata_engine::{rule::Clue, symbol::{Alphabet, Symbol, SymbolSet}};
    ///
    /// // Wherever a block of 3 lies in five cells, it covers the second or the fourth of them, or both.
    /// let machine = Machine::from_rule(&Clue::black([3]).into(), &Alphabet::black_and_white()).unwrap();
    /// let (black, nothing) = (SymbolSet::only(Symbol::BLACK), SymbolSet::EMPTY);
    /// let counted = [nothing, black, nothing, black, nothing];
    /// let mut solver = LineSolver::new();
    /// let mut bound = |bound| solver.count_bound(&machine, &[SymbolSet::of_first(2); 5], &counted, bound);
    /// assert_eq!((bound(Bound::Minimum), bound(Bound::Maximum)), (Some(1), Some(2)));
    /// ```
    ///
    /// # Panics
    ///
    /// If there are not as many sets of counted symbols as cells.
    pub fn count_bound(
        &mut self,
        machine: &Machine,
        candidates: &[SymbolSet],
        counted: &[SymbolSet],
        bound: Bound,
    ) -> Option<usize> {
        assert_eq!(candidates.len(), counted.len(), "one set of counted symbols for each cell");
        let own = SymbolSet::of_first(machine.symbol_count());
        self.candidates.clear();
        self.candidates.extend(candidates.iter().map(|set| set.intersection(own)));
        let found =
            machine.count_bound(&self.candidates, counted, bound, &mut self.count_bounds, &self.budget);
        found.unwrap_or_else(|limit| unreachable!("{limit} is not limited"))
    }

    /// Exact marginals of a line under independent weights for its cells' symbols.
    ///
    /// A filling weighs the product of its cells' weights; the marginal of a symbol at a position is the share of
    /// the total weight that belongs to the fillings with that symbol there. The weight of symbol `s` at position
    /// `i` of a line of `n` cells is `weights[s * n + i]`, zero if it is not a candidate. Marginals are written to
    /// the same places of `marginals`; those of one position add up to one. There are none if the line has
    /// no filling, if all fillings together weigh too little for a float, and for the engine [`Engine::Global`].
    ///
    /// ```
    /// use nonomata_engine::{line::{LineSolver, Machine}, rule::Clue, symbol::Alphabet};
    ///
    /// let machine = Machine::from_rule(&Clue::black([2]).into(), &Alphabet::black_and_white()).unwrap();
    /// let mut marginals = [0.0; 6];
    /// LineSolver::new().marginals(&machine, &[1.0; 6], &mut marginals).unwrap();
    /// assert_eq!(marginals, [0.5, 0.0, 0.5, 0.5, 1.0, 0.5]);
    /// ```
    ///
    /// # Panics
    ///
    /// If there are not as many marginals as weights, or not the same number for every symbol.
    pub fn marginals(
        &mut self,
        machine: &Machine,
        weights: &[f64],
        marginals: &mut [f64],
    ) -> Result<(), NoMarginals> {
        machine.marginals(weights, marginals, &mut self.marginals, &|| Ok(())).map_err(|_| NoMarginals)
    }

    /// A minimal reason for a conflict: removed symbols that alone leave the line without a filling, none of which
    /// can be left out. The list is empty if the line has a filling. Symbols that the machine does not have are not
    /// candidates.
    ///
    /// ```
    /// use nonomata_engine::line::{CellDomain, LineSolver, Machine};
    /// use nonomata_engine::rule::Clue;
    /// use nonomata_engine::symbol::{Alphabet, Symbol, SymbolSet};
    ///
    /// let machine = Machine::from_rule(&Clue::black([2]).into(), &Alphabet::black_and_white()).unwrap();
    /// let open = CellDomain { initial: SymbolSet::of_first(2), current: SymbolSet::of_first(2) };
    /// let black = CellDomain { current: SymbolSet::only(Symbol::BLACK), ..open };
    /// let mut premises = Vec::new();
    /// LineSolver::new().premises(&machine, &[black, open, black, black], &mut premises);
    /// assert_eq!(premises.len(), 2);
    /// ```
    pub fn premises(&mut self, machine: &Machine, line: &[CellDomain], premises: &mut Vec<Premise>) {
        let own = SymbolSet::of_first(machine.symbol_count());
        self.domains.clear();
        self.domains.extend(line.iter().map(|cell| CellDomain {
            initial: cell.initial.intersection(own),
            current: cell.current.intersection(own),
        }));
        let found = machine.premises(&self.domains, premises, &mut self.premises, &self.budget);
        found.unwrap_or_else(|limit| unreachable!("{limit} is not limited"));
    }
}

/// Checks that a line has the planes that the machine reads: engines index them without checking their number.
#[inline]
fn check_planes(machine: &Machine, line: Planes<'_>) {
    let planes = machine.symbol_count() * words_for(line.length());
    assert_eq!(line.words().len(), planes, "one plane for each symbol of the machine");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::{Cardinality, Clue, Rule};
    use crate::symbol::{Alphabet, Symbol};

    #[test]
    fn symbols_of_another_alphabet_are_not_candidates() {
        let letters = Alphabet::of_letters("abcdefghij").unwrap();
        let rules: [(Rule, &Alphabet); 2] = [
            (Clue::black([2]).into(), &Alphabet::black_and_white()),
            (Cardinality::all_different(letters.all()).into(), &letters),
        ];
        for (rule, alphabet) in rules {
            let machine = Machine::from_rule(&rule, alphabet).unwrap();
            let (own, counted) = (alphabet.all(), [SymbolSet::only(Symbol::BLACK); 4]);
            let foreign = SymbolSet::of_first(Symbol::LIMIT).difference(own);
            let mut solver = LineSolver::new();
            for bound in [Bound::Minimum, Bound::Maximum] {
                let mut of = |set| solver.count_bound(&machine, &[set; 4], &counted, bound);
                assert_eq!(of(own.union(foreign)), of(own));
                assert_eq!(of(foreign), of(SymbolSet::EMPTY));
            }
            let mut premises = |current, initial| {
                let mut premises = Vec::new();
                solver.premises(&machine, &[CellDomain { initial, current }; 4], &mut premises);
                premises
            };
            let blank = SymbolSet::only(Symbol::BLANK);
            assert_eq!(premises(blank.union(foreign), own.union(foreign)), premises(blank, own));
        }
    }

    #[test]
    #[should_panic(expected = "one plane for each symbol")]
    fn a_line_has_a_plane_for_each_symbol() {
        let machine = Machine::from_rule(&Clue::black([2]).into(), &Alphabet::black_and_white()).unwrap();
        let _ = LineSolver::new().solve(&machine, Planes::new(3, &[0b111]));
    }
}
