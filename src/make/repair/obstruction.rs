//! Obstructions: why the clues of a picture do not determine it, in as few cells as possible.

use super::board::{Board, Changed};
use super::work::{Stop, Work};
use nonomata_engine::budget::Limit;
use nonomata_engine::grid::Grid;
use nonomata_engine::problem::{CellId, LineId, Problem};
use nonomata_engine::propagate::{Propagator, Threading};
use nonomata_engine::search::{Options, Solutions};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The cost of a node of a search, in line solves.
const NODE: u64 = 20;

/// Cells that stay ambiguous until a fix comes near them.
#[derive(Clone, Debug)]
pub(super) struct Obstruction {
    /// The cells: those in which another solution differs, or those that one line at a time leaves open.
    pub(super) cells: Vec<usize>,
    /// The symbols of the other solution in these cells, in the order of the cells; none if lines leave them open.
    pub(super) other: Vec<Changed>,
}

impl Obstruction {
    /// Whether it is known to stand in another picture as well. A new search finds it otherwise.
    pub(super) fn persists(&self, board: &Board, symbols: &[Symbol]) -> bool {
        !self.other.is_empty() && board.has_same_clues(symbols, &self.other)
    }
}

/// The verdict on a picture.
pub(super) enum Finding {
    /// It is the only solution, and found in the wanted way.
    Clear,
    /// It is not.
    Obstructed(Obstruction),
    /// A limit was reached. These cells are open after propagation.
    Unknown(Vec<usize>),
}

/// Judges pictures.
pub(super) struct Judge<'a> {
    /// Whether one line at a time must be enough.
    pub(super) by_lines: bool,
    pub(super) options: &'a Options,
}

impl Judge<'_> {
    /// Propagates lines. The known cells must agree with the picture, which is a solution.
    pub(super) fn propagate<'p>(
        &self,
        problem: &'p Problem,
        known: &[SymbolSet],
        work: &mut Work,
    ) -> Result<Grid<'p>, Stop> {
        let mut grid = Grid::new(problem);
        // Of a solution, no line contradicts what is known; a contradiction would leave cells open.
        let _ = problem.cell_ids().zip(known).try_for_each(|(cell, &set)| grid.narrow(cell, set).map(|_| ()));
        let mut propagator = Propagator::new(problem).threading(Threading::Never);
        let is_open = |cell: &CellId| grid.get(*cell).known().is_none();
        let is_waiting = |line: &LineId| problem.line(*line).cells().iter().any(is_open);
        problem.line_ids().filter(is_waiting).for_each(|line| propagator.schedule(line));
        let budget = &self.options.budget;
        let _ = propagator.fixpoint(&mut grid, &mut (), budget).map_err(Stop::Limit)?;
        work.spend(propagator.line_solves() + problem.lines().len() as u64, self.options)?;
        Ok(grid)
    }

    /// Looks for an obstruction within the known candidates.
    pub(super) fn look(
        &self,
        problem: &Problem,
        symbols: &[Symbol],
        known: &[SymbolSet],
        work: &mut Work,
    ) -> Result<Finding, Stop> {
        let grid = self.propagate(problem, known, work)?;
        let open: Vec<usize> = open_cells(&grid).collect();
        if open.is_empty() {
            return Ok(Finding::Clear);
        }
        if self.by_lines {
            return Ok(Finding::Obstructed(Obstruction { cells: open, other: Vec::new() }));
        }
        self.search(&grid, symbols, open, work)
    }

    /// Searches for another solution among the open cells. Lines without an open cell hold already.
    fn search(
        &self,
        grid: &Grid<'_>,
        symbols: &[Symbol],
        open: Vec<usize>,
        work: &mut Work,
    ) -> Result<Finding, Stop> {
        let Some((cells, problem)) = open_part(grid) else { return Ok(Finding::Unknown(open)) };
        let mut solutions = Solutions::new(&problem, self.options);
        let is_same = |(&cell, &symbol): (&usize, &Symbol)| symbols[cell] == symbol;
        let other = solutions.find(|other| !cells.iter().zip(other.symbols()).all(is_same));
        let nodes = solutions.nodes() + solutions.conflicts();
        work.spend(NODE * nodes + problem.cell_count() as u64, self.options)?;
        match (other, solutions.limit()) {
            (Some(other), _) => {
                let pairs = cells.iter().copied().zip(other.symbols().iter().copied());
                let mut other: Vec<Changed> =
                    pairs.filter(|&(cell, symbol)| symbols[cell] != symbol).collect();
                let cells = other.iter().map(|&(cell, _)| cell).collect();
                other.sort_unstable();
                Ok(Finding::Obstructed(Obstruction { cells, other }))
            }
            (None, Some(limit @ (Limit::Time | Limit::Cancelled))) => Err(Stop::Limit(limit)),
            (None, Some(_)) => Ok(Finding::Unknown(open)),
            (None, None) => Ok(Finding::Clear),
        }
    }

    /// A smaller obstruction within this one, reduced by fixing more and more of its cells.
    pub(super) fn shrink(
        &self,
        problem: &Problem,
        symbols: &[Symbol],
        mut obstruction: Obstruction,
        work: &mut Work,
    ) -> Result<Obstruction, Stop> {
        let mut known: Vec<SymbolSet> = SymbolSet::singletons(symbols);
        let mut count = obstruction.cells.len() / 2;
        while count > 0 {
            let mut at = 0;
            while at < obstruction.cells.len() && obstruction.cells.len() > 1 {
                for (index, &cell) in obstruction.cells.iter().enumerate() {
                    let is_fixed = (at..at + count).contains(&index);
                    known[cell] = if is_fixed {
                        SymbolSet::only(symbols[cell])
                    } else {
                        problem.initial_candidates()[cell]
                    };
                }
                let finding = self.look(problem, symbols, &known, work)?;
                obstruction.cells.iter().for_each(|&cell| known[cell] = SymbolSet::only(symbols[cell]));
                match finding {
                    Finding::Obstructed(smaller) => obstruction = smaller,
                    Finding::Clear | Finding::Unknown(_) => at += count,
                }
            }
            count = count.min(obstruction.cells.len()) / 2;
        }
        Ok(obstruction)
    }
}

/// The cells that are not known.
pub(super) fn open_cells(grid: &Grid<'_>) -> impl Iterator<Item = usize> {
    grid.problem().cell_ids().filter(|&cell| grid.get(cell).known().is_none()).map(CellId::index)
}

/// The lines with open cells as a problem of their own, and the cells that it has.
fn open_part(grid: &Grid<'_>) -> Option<(Vec<usize>, Problem)> {
    let problem = grid.problem();
    let (mut cells, mut numbers) = (Vec::new(), vec![usize::MAX; problem.cell_count()]);
    let is_open = |cell: &CellId| grid.get(*cell).known().is_none();
    let lines: Vec<_> = problem.lines().iter().filter(|line| line.cells().iter().any(is_open)).collect();
    for cell in lines.iter().flat_map(|line| line.cells()).map(|cell| cell.index()) {
        if numbers[cell] == usize::MAX {
            numbers[cell] = cells.len();
            cells.push(cell);
        }
    }
    let mut builder = Problem::builder(problem.alphabet().clone()).cells(cells.len());
    for (number, &cell) in cells.iter().enumerate() {
        builder = builder.given(number, grid.get(CellId::new(cell)));
    }
    for line in lines {
        let own = line.cells().iter().map(|cell| numbers[cell.index()]);
        builder = builder.line(String::new(), own, line.rule().clone());
    }
    Some((cells, builder.build().ok()?))
}
