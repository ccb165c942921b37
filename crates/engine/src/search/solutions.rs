//! Lazy enumeration of all solutions.
//!
//! Lines are propagated first; the search is set up only if they leave a cell open. Solutions come in the order in
//! which the search finds them, which depends on the problem and the options alone. None comes twice: each is blocked
//! before the search goes on. Cells on no line are taken out before the search ([`free`](super::free)), and each
//! solution of the lines is combined with all of their choices.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::iter::FusedIterator;

use super::cdcl::Solver;
use super::free::FreeCells;
use super::options::Options;
use super::portfolio::Portfolio;
use crate::budget::{Budget, Limit};
use crate::grid::Grid;
use crate::problem::{CellId, Problem, WrongLength};
use crate::progress::{Phase, Reporter};
use crate::propagate::{Propagator, Threading};
use crate::symbol::{Symbol, SymbolSet};

/// A symbol for every cell, such that every rule is satisfied.
///
/// Puzzles read the [symbols](Solution::symbols) of the declared cells; drawings take the
/// [candidates](Solution::candidates). Equality, order and hash take the output cells only: solutions that
/// differ elsewhere, in auxiliary cells, are equal.
#[derive(Clone, Debug)]
pub struct Solution {
    symbols: Vec<Symbol>,
    /// The number of declared cells, which are the first ones.
    declared: usize,
    /// The number of output cells, the first of them.
    output: usize,
}

impl Solution {
    pub(super) fn of(problem: &Problem, symbols: Vec<Symbol>) -> Solution {
        Solution { symbols, declared: problem.declared_count(), output: problem.output_count() }
    }

    /// The symbol of each declared cell, in their order: what a picture or a table is made from.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols[..self.declared]
    }

    /// The solution as a grid: one set of one symbol for each declared cell. This is what drawings take.
    ///
    /// ```
    /// use nonomata_engine::problem::Problem;
    /// use nonomata_engine::search::{Options, Solutions};
    ///
    /// let problem = Problem::of_clues([[2], [1]], [[1], [2]]).unwrap();
    /// let solution = Solutions::new(&problem, &Options::default()).next().unwrap();
    /// assert!(solution.candidates().iter().all(|candidates| candidates.known().is_some()));
    /// ```
    pub fn candidates(&self) -> Vec<SymbolSet> {
        SymbolSet::singletons(self.symbols())
    }

    /// The symbol of every cell of the problem: after the declared cells come the generated ones, which a problem has
    /// where the pattern of a line is taken apart (see [`Problem::declared_count`]).
    pub fn all_symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// The symbols of the output cells.
    pub fn output(&self) -> &[Symbol] {
        &self.symbols[..self.output]
    }

    /// The output cells in which the two differ.
    pub fn differing(&self, other: &Solution) -> Vec<CellId> {
        let pairs = self.output().iter().zip(other.output()).enumerate();
        pairs.filter(|(_, (one, two))| one != two).map(|(cell, _)| CellId::new(cell)).collect()
    }
}

impl PartialEq for Solution {
    fn eq(&self, other: &Solution) -> bool {
        self.output() == other.output()
    }
}

impl Eq for Solution {}

impl PartialOrd for Solution {
    fn partial_cmp(&self, other: &Solution) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Solution {
    fn cmp(&self, other: &Solution) -> Ordering {
        self.output().cmp(other.output())
    }
}

impl Hash for Solution {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.output().hash(state);
    }
}

/// Iterator over all solutions of a problem, distinct on the output cells. The work is done when the next one is asked
/// for.
///
/// ```
/// use nonomata_engine::problem::Problem;
/// use nonomata_engine::search::{Options, Solutions};
///
/// let ones = [[1], [1], [1]];
/// let problem = Problem::of_clues(ones, ones).unwrap();
/// assert_eq!(Solutions::new(&problem, &Options::default()).count(), 6);
/// ```
#[derive(Clone, Debug)]
pub struct Solutions<'p> {
    problem: &'p Problem,
    stage: Stage<'p>,
    threading: Threading,
    max_solutions: Option<u64>,
    max_nodes: Option<u64>,
    budget: Budget,
    reporter: Reporter,
    found: u64,
    /// The symbols of each cell in the solutions found by the search; empty before the first one.
    held: Vec<SymbolSet>,
    /// The number of cells that lines alone left open, once they have been propagated.
    open: Option<usize>,
    /// The open cells on no line, once lines have been propagated.
    free: FreeCells,
    /// The last solution, if there are such cells.
    last: Option<Vec<Symbol>>,
    limit: Option<Limit>,
    /// Whether all solutions have been found.
    is_done: bool,
}

/// How far the search has come.
#[derive(Clone, Debug)]
enum Stage<'p> {
    /// Nothing has been done.
    Fresh(Box<(Grid<'p>, Propagator<'p>)>),
    /// Lines have decided the problem: the grid that they leave.
    Decided(Box<Grid<'p>>),
    /// Between two stages.
    Moving,
    /// Lines alone were not enough.
    Searching(Box<Portfolio<'p>>),
}

impl<'p> Solutions<'p> {
    /// The solutions of a problem. The time limit starts here.
    pub fn new(problem: &'p Problem, options: &Options) -> Solutions<'p> {
        let propagator = Propagator::with_all_lines(problem).threading(options.threading);
        let grid = Grid::new(problem);
        let Options { budget, reporter, .. } = options.enter(Phase::Lines);
        reporter.set_known_of(&grid);
        Solutions {
            problem,
            stage: Stage::Fresh(Box::new((grid, propagator))),
            threading: options.threading,
            max_solutions: options.solutions,
            max_nodes: options.nodes,
            budget,
            reporter,
            found: 0,
            held: Vec::new(),
            open: None,
            free: FreeCells::default(),
            last: None,
            limit: None,
            is_done: false,
        }
    }

    /// The solutions that have these candidates: a search that starts from a partial grid. There must be one set for
    /// each declared cell, or one for each cell of the problem.
    ///
    /// ```
    /// use nonomata_engine::problem::Problem;
    /// use nonomata_engine::search::{Options, Solutions};
    /// use nonomata_engine::symbol::{Symbol, SymbolSet};
    ///
    /// let ones = [[1], [1], [1]];
    /// let problem = Problem::of_clues(ones, ones).unwrap();
    /// let mut known = problem.initial_candidates().to_vec();
    /// known[0] = SymbolSet::only(Symbol::BLACK);
    /// assert_eq!(Solutions::starting_from(&problem, &known, &Options::default()).unwrap().count(), 2);
    /// assert!(Solutions::starting_from(&problem, &known[1..], &Options::default()).is_err());
    /// ```
    pub fn starting_from(
        problem: &'p Problem,
        known: &[SymbolSet],
        options: &Options,
    ) -> Result<Solutions<'p>, WrongLength> {
        Ok(Solutions::with_candidates(problem, &problem.complete(known)?, options))
    }

    /// The solutions that have these candidates of all cells.
    ///
    /// # Panics
    ///
    /// If there is not one set for each cell of the problem.
    pub fn with_candidates(problem: &'p Problem, known: &[SymbolSet], options: &Options) -> Solutions<'p> {
        assert_eq!(known.len(), problem.cell_count(), "one set of candidates for each cell");
        let mut solutions = Solutions::new(problem, options);
        if let Stage::Fresh(start) = &mut solutions.stage {
            let grid = &mut start.0;
            if grid.narrow_to(known).is_err() {
                solutions.stage = Stage::Decided(Box::new(grid.clone()));
            }
        }
        solutions
    }

    /// Sets a limit of line solves, at which the search ends as at its limit of nodes.
    pub(super) fn limit_line_solves(&mut self, most: u64) {
        if let Stage::Fresh(start) = &mut self.stage {
            start.1.limit_line_solves(most);
        }
    }

    /// The number of nodes (decisions) so far.
    pub fn nodes(&self) -> u64 {
        match &self.stage {
            Stage::Searching(portfolio) => portfolio.work().nodes,
            _ => 0,
        }
    }

    /// The number of conflicts so far.
    pub fn conflicts(&self) -> u64 {
        match &self.stage {
            Stage::Searching(portfolio) => portfolio.work().conflicts,
            _ => 0,
        }
    }

    /// Whether lines alone were enough so far. Lines that decide the output cells but not the auxiliary cells have not
    /// shown that there is a solution.
    pub fn needed_only_lines(&self) -> bool {
        !matches!(self.stage, Stage::Searching(_)) && self.free.is_empty()
    }

    /// The number of cells that lines alone left open; none before the first solution was asked for.
    pub fn open_after_lines(&self) -> Option<usize> {
        self.open
    }

    /// The limit that ended the search. If there is none after the last solution, the enumeration is complete.
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// The candidates of every cell that hold in all solutions, found or not. The search cannot go on after this.
    pub fn into_certain(self) -> Vec<SymbolSet> {
        let left = match self.stage {
            Stage::Fresh(start) => start.0.candidates(),
            Stage::Decided(grid) => grid.candidates(),
            Stage::Searching(portfolio) => {
                let mut held = self.held.clone();
                held.resize(self.problem.cell_count(), SymbolSet::EMPTY);
                portfolio.into_candidates(held)
            }
            Stage::Moving => self.problem.initial_candidates().to_vec(),
        };
        let mut certain = left;
        for (left, held) in certain.iter_mut().zip(self.held) {
            *left = left.union(held);
        }
        self.free.restore(&mut certain);
        if self.found > 0 {
            forget_projected_out(self.problem, &mut certain);
        }
        certain
    }

    /// The next solution, or the limit that was reached before it: that of the lines as before with another choice for
    /// the cells on no line, or else another one of the lines.
    fn advance(&mut self, nodes: Option<u64>) -> Result<Option<Vec<Symbol>>, Limit> {
        if let Some(last) = &mut self.last
            && self.free.advance(last)
        {
            self.budget.check()?;
            return Ok(Some(last.clone()));
        }
        let found = self.advance_lines(nodes)?;
        if !self.free.is_empty() {
            self.last.clone_from(&found);
        }
        Ok(found)
    }

    /// The next solution of the lines, with one choice for the cells on no line.
    pub(super) fn next_of_lines(&mut self) -> Result<Option<Vec<Symbol>>, Limit> {
        self.advance_lines(self.max_nodes)
    }

    /// The open cells on no line, after the first solution.
    pub(super) fn free_cells(&self) -> &FreeCells {
        &self.free
    }

    fn advance_lines(&mut self, nodes: Option<u64>) -> Result<Option<Vec<Symbol>>, Limit> {
        self.budget.check()?;
        match std::mem::replace(&mut self.stage, Stage::Moving) {
            Stage::Fresh(start) => {
                let (mut grid, mut propagator) = *start;
                let begun = self.begin(&mut grid, &mut propagator);
                if let Ok(Begun::Decided(_)) | Err(_) = begun {
                    self.stage = Stage::Decided(Box::new(grid));
                    return begun.map(Begun::solution);
                }
                self.reporter.go_on_to(Phase::Search);
                let solver = Solver::new(grid, propagator).with_reporter(self.reporter.clone());
                self.stage = Stage::Searching(Box::new(Portfolio::new(solver, self.threading)));
            }
            stage => self.stage = stage,
        }
        match &mut self.stage {
            Stage::Searching(portfolio) => portfolio.next(&self.budget, nodes),
            _ => Ok(None),
        }
    }

    /// Propagates the lines.
    fn begin(&mut self, grid: &mut Grid<'p>, propagator: &mut Propagator<'p>) -> Result<Begun, Limit> {
        let propagated = propagator.fixpoint(grid, &mut (), &self.budget)?;
        self.reporter.set_known_of(grid);
        self.open = Some(grid.open_count());
        // Propagation does not notice a cell without candidates that no line contains.
        if propagated.is_err() || self.problem.empty_cell().is_some() {
            return Ok(Begun::Decided(None));
        }
        self.free = FreeCells::take_from(grid);
        if grid.is_solved() {
            return Ok(Begun::Decided(grid.solution()));
        }
        Solver::check_limits(self.problem, &self.budget)?;
        Ok(Begun::Open)
    }
}

/// The outcome of propagating lines.
enum Begun {
    /// The only solution of the lines, or that there is none.
    Decided(Option<Vec<Symbol>>),
    /// They leave cells open.
    Open,
}

impl Begun {
    fn solution(self) -> Option<Vec<Symbol>> {
        if let Begun::Decided(solution) = self { solution } else { None }
    }
}

/// Resets the auxiliary cells: a known output may have other completions than those found.
pub(super) fn forget_projected_out(problem: &Problem, certain: &mut [SymbolSet]) {
    let projected_out = problem.cell_ids().filter(|&cell| problem.is_projected_out(cell));
    projected_out.for_each(|cell| certain[cell.index()] = problem.initial(cell));
}

impl Iterator for Solutions<'_> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        if self.limit.is_some() || self.is_done {
            return None;
        }
        if self.max_solutions.is_some_and(|max| self.found >= max) {
            // Often propagation alone shows that there are no more.
            self.is_done = matches!(self.advance(Some(self.nodes())), Ok(None));
            self.limit = if self.is_done { None } else { Some(Limit::Solutions) };
            return None;
        }
        match self.advance(self.max_nodes) {
            Ok(Some(symbols)) => {
                self.found += 1;
                self.reporter.add_solution();
                // Where lines decide, their grid holds the only solution.
                if let Stage::Searching(_) = self.stage {
                    self.held.resize(symbols.len(), SymbolSet::EMPTY);
                    for (held, &symbol) in self.held.iter_mut().zip(&symbols) {
                        *held = held.with(symbol);
                    }
                }
                return Some(Solution::of(self.problem, symbols));
            }
            Ok(None) => self.is_done = true,
            Err(limit) => self.limit = Some(limit),
        }
        None
    }
}

impl FusedIterator for Solutions<'_> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "one set of candidates for each cell")]
    fn candidates_are_those_of_all_cells() {
        let problem = Problem::of_clues([[1], [1]], [[1], [1]]).unwrap();
        Solutions::with_candidates(&problem, &problem.initial_candidates()[1..], &Options::default());
    }
}
