//! The backbone: the symbols that each cell has in some solution. All its other candidates can be refuted.
//!
//! A walkthrough needs it only where single lines are not enough. It says which assumptions lead to a contradiction,
//! and when to stop: where solutions differ, nothing more can be proved. The verdict is known before the backbone, so
//! it is completed in portions: every solution on the way adds the symbols that its cells hold. Auxiliary cells have a
//! backbone too, although solutions that differ only there count as one.

use nonomata_engine::budget::{Budget, Limit};
use nonomata_engine::grid::Grid;
use nonomata_engine::line::Scratch;
use nonomata_engine::problem::{CellId, Problem};
use nonomata_engine::propagate::Propagator;
use nonomata_engine::search::{Options, Solution, Solutions, Verdict, solve};
use nonomata_engine::symbol::SymbolSet;

/// The symbols that each cell has in the solutions found so far.
#[derive(Clone, Debug)]
pub(crate) struct Backbone {
    pub(crate) seen: Vec<SymbolSet>,
    /// Whether no solution has any other symbol.
    pub(crate) is_complete: bool,
}

impl Backbone {
    /// The content of a verdict. An error is the limit of an unknown one.
    pub(crate) fn of(problem: &Problem, verdict: &Verdict) -> Result<Backbone, Limit> {
        let seen = vec![SymbolSet::EMPTY; problem.cell_count()];
        let mut backbone = Backbone { seen, is_complete: false };
        match verdict {
            Verdict::NoSolution => backbone.is_complete = true,
            Verdict::Unique(solution) => {
                backbone.learn(solution);
                backbone.is_complete = !problem.has_projected_cells();
            }
            Verdict::Multiple { first, second, .. } => {
                backbone.learn(first);
                backbone.learn(second);
            }
            Verdict::Unknown { limit, .. } => return Err(*limit),
        }
        Ok(backbone)
    }

    fn learn(&mut self, solution: &Solution) {
        let pairs = self.seen.iter_mut().zip(solution.all_symbols());
        pairs.for_each(|(set, &symbol)| *set = set.with(symbol));
    }

    /// Learns what a line leaves whose open cells are on no other line, since there is a solution of the others.
    fn learn_lines_without_crossings(
        &mut self,
        problem: &Problem,
        candidates: &[SymbolSet],
        budget: &Budget,
    ) -> Result<(), Limit> {
        let (mut grid, mut scratch) = (Grid::new(problem), Scratch::default());
        if grid.narrow_to(candidates).is_err() {
            return Ok(());
        }
        let is_crossing = grid.crossing_lines();
        for line in problem.line_ids().filter(|line| !is_crossing[line.index()]) {
            let cells = problem.line(line).cells();
            if cells.iter().all(|cell| candidates[cell.index()].known().is_some()) {
                continue;
            }
            budget.check()?;
            let solved = problem.line(line).machine().solve(grid.planes(line), &mut scratch);
            let Ok(left) = solved else { return Ok(()) };
            for (position, cell) in cells.iter().enumerate() {
                self.seen[cell.index()] = self.seen[cell.index()].union(left.get(position));
            }
        }
        Ok(())
    }

    /// Searches for solutions with the candidates that no solution has had so far. With `nodes`, candidates whose
    /// search needs more are left out, and so are all after the sum of ten such searches. A cell on no line has all its
    /// candidates, since there is a solution. An error is a limit of the budget.
    pub(crate) fn complete(
        &mut self,
        problem: &Problem,
        candidates: &[SymbolSet],
        options: &Options,
        nodes: Option<u64>,
    ) -> Result<(), Limit> {
        let mut options = options.clone();
        options.nodes = [options.nodes, nodes].into_iter().flatten().min();
        // Any symbol of a cell on no line will do, so that searches need not decide it.
        let mut decided = candidates.to_vec();
        if !self.is_complete {
            for cell in problem.loose_cells().into_iter().map(CellId::index) {
                self.seen[cell] = self.seen[cell].union(candidates[cell]);
                decided[cell] = candidates[cell].iter().next().map_or(SymbolSet::EMPTY, SymbolSet::only);
            }
            self.learn_lines_without_crossings(problem, candidates, &options.budget)?;
        }
        let (mut used, mut is_complete) = (0, true);
        for cell in problem.cell_ids() {
            loop {
                let at = cell.index();
                let unseen = candidates[at].difference(self.seen[at]);
                if unseen.is_empty() || self.is_complete {
                    break;
                }
                if nodes.is_some_and(|nodes| used > 10 * nodes) {
                    return Ok(());
                }
                let mut supposed = decided.clone();
                supposed[at] = unseen;
                let mut solutions = Solutions::with_candidates(problem, &supposed, &options);
                let found = solutions.next();
                used += solutions.nodes() + 1;
                match (found, solutions.limit()) {
                    (Some(solution), _) => self.learn(&solution),
                    (None, None) => break,
                    (None, Some(Limit::Nodes)) if nodes.is_some() => {
                        is_complete = false;
                        break;
                    }
                    (None, Some(limit)) => return Err(limit),
                }
            }
        }
        self.is_complete |= is_complete;
        Ok(())
    }
}

/// The symbols that each cell has in some solution: empty sets if there is no solution. An error is a limit that was
/// reached first.
pub(crate) fn possible(problem: &Problem, options: &Options) -> Result<Vec<SymbolSet>, Limit> {
    let options = &options.started();
    let verdict = solve(problem, options).verdict;
    let mut backbone = Backbone::of(problem, &verdict)?;
    if !backbone.is_complete {
        backbone.complete(problem, &propagated(problem, options)?, options, None)?;
    }
    Ok(backbone.seen)
}

/// The candidates that single lines leave of a puzzle with a solution, so that no search is needed for what they
/// rule out.
fn propagated(problem: &Problem, options: &Options) -> Result<Vec<SymbolSet>, Limit> {
    let (mut propagator, mut grid) = (Propagator::with_all_lines(problem), Grid::new(problem));
    // There is a solution, so that no line contradicts another.
    let _ = propagator.fixpoint(&mut grid, &mut (), &options.budget)?;
    Ok(grid.candidates())
}

/// A solution in which a cell holds one of these symbols, if there is one. None if a limit was reached.
pub(crate) fn solution_with(
    problem: &Problem,
    candidates: &[SymbolSet],
    cell: CellId,
    holds: SymbolSet,
    options: &Options,
) -> Option<Option<Solution>> {
    let mut supposed = candidates.to_vec();
    supposed[cell.index()] = supposed[cell.index()].intersection(holds);
    if supposed[cell.index()].is_empty() {
        return Some(None);
    }
    let mut solutions = Solutions::with_candidates(problem, &supposed, options);
    match (solutions.next(), solutions.limit()) {
        (Some(solution), _) => Some(Some(solution)),
        (None, None) => Some(None),
        (None, Some(_)) => None,
    }
}
