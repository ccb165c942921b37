//! Lazy enumeration of all solutions.
//!
//! Lines are propagated first; the search is set up only if they leave a cell open. Solutions come in the order in which
//! the search finds them, which depends on the problem and the options alone. None comes twice: each is blocked before the
//! search goes on.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::iter::FusedIterator;

use super::cdcl::Solver;
use super::limits::{Limit, Limits, Options, Watch};
use super::portfolio::Portfolio;
use crate::grid::Grid;
use crate::problem::{CellId, Problem};
use crate::propagate::{Propagator, Threading};
use crate::symbol::{Symbol, SymbolSet};

/// A symbol for every cell, such that every rule is satisfied.
///
/// Solutions are compared on the output cells: auxiliary cells do not count.
#[derive(Clone, Debug)]
pub struct Solution {
    symbols: Vec<Symbol>,
    /// The number of output cells, which are the first ones.
    answer: usize,
}

impl Solution {
    pub(super) fn of(problem: &Problem, symbols: Vec<Symbol>) -> Solution {
        Solution { symbols, answer: problem.output_count() }
    }

    /// The symbol of every cell.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// The symbols of the output cells.
    pub fn answer(&self) -> &[Symbol] {
        &self.symbols[..self.answer]
    }

    /// The output cells in which the two differ.
    pub fn differing(&self, other: &Solution) -> Vec<CellId> {
        let pairs = self.answer().iter().zip(other.answer()).enumerate();
        pairs.filter(|(_, (one, two))| one != two).map(|(cell, _)| CellId::new(cell)).collect()
    }
}

impl PartialEq for Solution {
    fn eq(&self, other: &Solution) -> bool {
        self.answer() == other.answer()
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
        self.answer().cmp(other.answer())
    }
}

impl Hash for Solution {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.answer().hash(state);
    }
}

/// Iterator over all solutions of a problem, distinct on the output cells. The work is done when the next one is asked for.
///
/// ```
/// use nonomata::puzzles::Nonogram;
/// use nonomata::search::{Options, Solutions};
///
/// let ones = [[1], [1], [1]];
/// let puzzle = Nonogram::builder().rows(ones).columns(ones).build().unwrap();
/// let problem = puzzle.to_problem();
/// assert_eq!(Solutions::new(&problem, &Options::default()).count(), 6);
/// ```
#[derive(Clone, Debug)]
pub struct Solutions<'p> {
    problem: &'p Problem,
    stage: Stage<'p>,
    threading: Threading,
    limits: Limits,
    watch: Watch,
    found: u64,
    /// The symbols of each cell in the solutions found.
    held: Vec<SymbolSet>,
    /// The number of cells that lines alone left open, once they have been propagated.
    open: Option<usize>,
    limit: Option<Limit>,
    /// Whether all solutions have been found.
    is_done: bool,
}

/// How far the search has come.
#[derive(Clone, Debug)]
enum Stage<'p> {
    /// Nothing has been done.
    Fresh(Box<(Grid<'p>, Propagator<'p>)>),
    /// Lines have decided the problem: the candidates that they leave.
    Decided(Vec<SymbolSet>),
    /// Lines alone were not enough.
    Searching(Box<Portfolio<'p>>),
}

impl<'p> Solutions<'p> {
    /// The solutions of a problem. The time limit starts here.
    pub fn new(problem: &'p Problem, options: &Options) -> Solutions<'p> {
        let propagator = Propagator::all_awake(problem).threading(options.threading);
        Solutions {
            problem,
            stage: Stage::Fresh(Box::new((Grid::new(problem), propagator))),
            threading: options.threading,
            limits: options.limits,
            watch: Watch::new(options),
            found: 0,
            held: vec![SymbolSet::EMPTY; problem.cells().len()],
            open: None,
            limit: None,
            is_done: false,
        }
    }

    /// The same search from a grid that is known to be right so far: cells are restricted to these candidates.
    ///
    /// # Panics
    ///
    /// If there is not one set for each cell, or the search has begun.
    #[must_use]
    pub fn starting_from(mut self, candidates: &[SymbolSet]) -> Solutions<'p> {
        let Stage::Fresh(start) = &mut self.stage else { panic!("the search has begun") };
        let grid = &mut start.0;
        assert_eq!(candidates.len(), grid.problem().cells().len(), "one set for each cell");
        for (cell, &set) in candidates.iter().enumerate() {
            if grid.narrow(CellId::new(cell), set).is_err() {
                self.stage = Stage::Decided(grid.candidates());
                break;
            }
        }
        self
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

    /// Whether lines alone were enough so far. Lines that decide the output cells but not the auxiliary cells have not shown
    /// that there is a solution.
    pub fn are_by_lines(&self) -> bool {
        !matches!(self.stage, Stage::Searching(_))
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
            Stage::Decided(left) => left,
            Stage::Searching(portfolio) => portfolio.into_candidates(self.held.clone()),
        };
        let mut certain: Vec<SymbolSet> =
            left.into_iter().zip(self.held).map(|(left, held)| left.union(held)).collect();
        if self.found > 0 {
            forget_projected_out(self.problem, &mut certain);
        }
        certain
    }

    /// The next solution, or the limit that was reached before it.
    fn advance(&mut self, nodes: Option<u64>) -> Result<Option<Vec<Symbol>>, Limit> {
        self.watch.check()?;
        match std::mem::replace(&mut self.stage, Stage::Decided(Vec::new())) {
            Stage::Fresh(start) => {
                let (mut grid, mut propagator) = *start;
                let looked = match self.watch.fixpoint(&mut propagator, &mut grid, &mut ()) {
                    Ok(looked) => looked,
                    Err(limit) => {
                        self.stage = Stage::Decided(grid.candidates());
                        return Err(limit);
                    }
                };
                self.open = Some(grid.open_count());
                // Propagation does not notice a cell without candidates that no line contains.
                let is_impossible = looked.is_err() || grid.problem().cells().contains(&SymbolSet::EMPTY);
                if is_impossible || grid.is_solved() {
                    self.stage = Stage::Decided(grid.candidates());
                    return Ok(if is_impossible { None } else { grid.solution() });
                }
                if let Err(limit) = Solver::check_memory(grid.problem(), &self.limits) {
                    self.stage = Stage::Decided(grid.candidates());
                    return Err(limit);
                }
                let portfolio = Portfolio::new(Solver::new(grid, propagator), self.threading);
                self.stage = Stage::Searching(Box::new(portfolio));
            }
            stage => self.stage = stage,
        }
        match &mut self.stage {
            Stage::Searching(portfolio) => portfolio.next(&self.watch, nodes),
            _ => Ok(None),
        }
    }
}

/// Resets the auxiliary cells: a known output may have other completions than those found.
pub(super) fn forget_projected_out(problem: &Problem, certain: &mut [SymbolSet]) {
    let behind = problem.cell_ids().filter(|&cell| problem.is_projected_out(cell));
    behind.for_each(|cell| certain[cell.index()] = problem.cells()[cell.index()]);
}

impl Iterator for Solutions<'_> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        if self.limit.is_some() || self.is_done {
            return None;
        }
        if self.limits.solutions.is_some_and(|most| self.found >= most) {
            // Often propagation alone shows that there are no more.
            self.is_done = matches!(self.advance(Some(self.nodes())), Ok(None));
            self.limit = if self.is_done { None } else { Some(Limit::Solutions) };
            return None;
        }
        match self.advance(self.limits.nodes) {
            Ok(Some(symbols)) => {
                self.found += 1;
                for (held, &symbol) in self.held.iter_mut().zip(&symbols) {
                    *held = held.with(symbol);
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
