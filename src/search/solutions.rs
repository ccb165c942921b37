//! All solutions, lazily.
//!
//! The search tree is walked depth first. At every node the open cells are probed; then one of them is assumed to
//! hold the candidate whose probe painted most, and when everything below is done, not to hold it. Each node
//! splits what is possible in two halves that have nothing in common, so no solution comes twice, and the order
//! is the same whenever the same problem is searched.

use super::limits::{Limit, Limits, Options, Stop, Watch};
use super::probe::{Prober, assume};
use crate::grid::{Grid, Mark};
use crate::problem::{CellId, Problem};
use crate::propagate::Propagator;
use crate::symbol::{Symbol, SymbolSet};

/// One symbol for every cell, such that every rule is kept.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    symbols: Vec<Symbol>,
}

impl Solution {
    /// The symbol of every cell.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// The cells in which the two differ.
    pub fn differing(&self, other: &Solution) -> Vec<CellId> {
        let pairs = self.symbols.iter().zip(&other.symbols).enumerate();
        pairs.filter(|(_, (one, two))| one != two).map(|(cell, _)| CellId::new(cell)).collect()
    }
}

/// All solutions of a problem, one at a time. The work is done when the next one is asked for.
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
    grid: Grid<'p>,
    propagator: Propagator<'p>,
    prober: Option<Prober>,
    branches: Vec<Branch>,
    limits: Limits,
    watch: Watch,
    state: State,
    found: u64,
    nodes: u64,
    /// How many cells lines alone have left open, once they have been looked at.
    open: Option<usize>,
    limit: Option<Limit>,
}

/// A candidate that was assumed, and the way back.
#[derive(Clone, Copy, Debug)]
struct Branch {
    before: Mark,
    cell: CellId,
    assumed: Symbol,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing has been looked at.
    Fresh,
    /// The grid is a solution that has been handed out.
    Found,
    /// There is nothing more, or a limit was reached.
    Done,
}

impl<'p> Solutions<'p> {
    /// The solutions of a problem. The time limit counts from here.
    pub fn new(problem: &'p Problem, options: &Options) -> Solutions<'p> {
        Solutions {
            grid: Grid::new(problem),
            propagator: Propagator::all_awake(problem).threading(options.threading),
            prober: None,
            branches: Vec::new(),
            limits: options.limits,
            watch: Watch::new(options),
            state: State::Fresh,
            found: 0,
            nodes: 0,
            open: None,
            limit: None,
        }
    }

    /// The same search from a grid that is known to be right so far: cells keep only these candidates.
    ///
    /// # Panics
    ///
    /// If there is not one set a cell.
    #[must_use]
    pub fn starting_from(mut self, candidates: &[SymbolSet]) -> Solutions<'p> {
        assert_eq!(candidates.len(), self.grid.problem().cells().len(), "one set a cell");
        for (cell, &set) in candidates.iter().enumerate() {
            if self.grid.narrow(CellId::new(cell), set).is_err() {
                self.state = State::Done;
            }
        }
        self
    }

    /// How many candidates have been assumed by branches so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many cells lines alone have left open; none before the first solution was asked for.
    pub fn open_after_lines(&self) -> Option<usize> {
        self.open
    }

    /// The limit that has ended the search. If there is none when the solutions end, there are no others.
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// What is certain of every cell, whatever the search has assumed: its candidates before the first branch.
    /// The search cannot go on from there.
    pub fn into_certain(mut self) -> Vec<SymbolSet> {
        if let Some(branch) = self.branches.first() {
            self.grid.undo(branch.before);
        }
        self.grid.candidates()
    }

    /// Looks at all lines, the first rung.
    fn look_at_lines(&mut self) -> Result<(), Stop> {
        self.watch.check()?;
        let result = self.propagator.fixpoint(&mut self.grid, &mut ());
        self.open = Some(self.grid.unknown_count());
        Ok(result?)
    }

    /// Probes and branches until every cell is known.
    fn descend(&mut self) -> Result<(), Stop> {
        while !self.grid.is_solved() {
            let prober = self.prober.get_or_insert_with(|| Prober::new(self.grid.problem().cells().len()));
            let Some(choice) = prober.probe_all(&mut self.grid, &mut self.propagator, &self.watch)? else {
                continue;
            };
            if self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes) {
                return Err(Stop::Limit(Limit::Nodes));
            }
            self.nodes += 1;
            self.branches.push(Branch {
                before: self.grid.mark(),
                cell: choice.cell,
                assumed: choice.symbol,
            });
            assume(choice.cell, SymbolSet::only(choice.symbol), &mut self.grid, &mut self.propagator)?;
        }
        Ok(())
    }

    /// Goes back to the last branch and takes its other half; nothing if no branch is left.
    fn retreat(&mut self) -> Option<Result<(), Stop>> {
        let branch = self.branches.pop()?;
        self.grid.undo(branch.before);
        let others = self.grid.get(branch.cell).without(branch.assumed);
        Some(assume(branch.cell, others, &mut self.grid, &mut self.propagator))
    }

    fn end(&mut self, limit: Option<Limit>) -> Option<Solution> {
        self.state = State::Done;
        self.limit = limit;
        None
    }
}

impl Iterator for Solutions<'_> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        let enough = self.limits.solutions.is_some_and(|solutions| self.found >= solutions);
        let mut step = match self.state {
            State::Done => return None,
            State::Found if self.branches.is_empty() => return self.end(None),
            _ if enough => return self.end(Some(Limit::Solutions)),
            State::Fresh => self.look_at_lines(),
            State::Found => Err(Stop::Contradiction),
        };
        loop {
            match step.and_then(|()| self.descend()) {
                Ok(()) => break,
                Err(Stop::Limit(limit)) => return self.end(Some(limit)),
                Err(Stop::Contradiction) => match self.retreat() {
                    Some(next) => step = next,
                    None => return self.end(None),
                },
            }
        }
        self.state = State::Found;
        self.found += 1;
        self.grid.solution().map(|symbols| Solution { symbols })
    }
}
