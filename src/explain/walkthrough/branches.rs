//! Branches: a change that follows from every candidate of a cell (constructive disjunction).
//!
//! All candidates of a cell are assumed one after another and propagated to the fixpoint. A symbol that another cell loses
//! in every branch is ruled out. Of all such changes, the step takes the one whose branches have the fewest lines together.

use super::chain::Tracer;
use super::step::{Branch, Step, StepKind, cost};
use super::supposition::{Outcome, Supposition};
use crate::budget::Budget;
use crate::explain::Fact;
use crate::explain::technique::{Finder, Technique};
use crate::grid::{Change, Grid};
use crate::problem::{CellId, Problem};
use crate::symbol::SymbolSet;

/// The largest number of candidates of a cell that is tried.
const CANDIDATES: usize = 4;

/// The shortest step in which all branches of a cell agree, if there is one; the shortest so far at the deadline, or after
/// that many line solves. Cells with a candidate that leads to a contradiction are left out.
pub(crate) fn by_branches<'p>(
    problem: &'p Problem,
    grid: &mut Grid<'p>,
    finder: &mut Finder,
    budget: &Budget,
    effort: usize,
) -> Option<Step> {
    let mut supposition = Supposition::new(problem);
    let mut best: Option<Step> = None;
    for cell in problem.declared_cells() {
        if budget.check().is_err() || supposition.line_solves() > effort {
            break;
        }
        let candidates = grid.get(cell);
        if candidates.len() < 2 || candidates.len() > CANDIDATES {
            continue;
        }
        let common = common_changes(grid, &mut supposition, cell);
        for change in common.into_iter().filter(|change| !problem.is_generated(change.cell)) {
            if best.is_some() && budget.check().is_err() {
                break;
            }
            let shortest = best.as_ref().map_or(usize::MAX, Step::line_count);
            let step = branch_step(problem, grid, &mut supposition, finder, cell, change, shortest);
            best = step.or(best);
        }
    }
    best
}

/// The changes that all candidates of a cell lead to.
fn common_changes<'p>(grid: &mut Grid<'p>, supposition: &mut Supposition<'p>, cell: CellId) -> Vec<Change> {
    let mut common: Option<Vec<(CellId, SymbolSet)>> = None;
    for symbol in grid.get(cell).iter() {
        supposition.begin(grid, cell, SymbolSet::only(symbol));
        let outcome = supposition.run(grid, usize::MAX, None);
        let held = |cell: CellId| grid.get(cell);
        let now: Vec<(CellId, SymbolSet)> = match &mut common {
            // Such a candidate is refuted instead.
            _ if matches!(outcome, Outcome::Conflict(_)) => Vec::new(),
            None => {
                let mut cells: Vec<CellId> =
                    supposition.record(grid).iter().map(|change| change.cell).collect();
                cells.sort_unstable();
                cells.dedup();
                cells.into_iter().map(|cell| (cell, held(cell))).collect()
            }
            Some(common) => common.iter().map(|&(cell, left)| (cell, left.union(held(cell)))).collect(),
        };
        common = Some(now);
        supposition.end(grid);
    }
    let changes = common.unwrap_or_default().into_iter().map(|(cell, after)| {
        let before = grid.get(cell);
        Change { cell, before, after: before.intersection(after) }
    });
    changes.filter(|change| change.cell != cell && change.after != change.before).collect()
}

/// The step with one chain for each branch, if these have fewer than `shortest` lines together.
fn branch_step<'p>(
    problem: &'p Problem,
    grid: &mut Grid<'p>,
    supposition: &mut Supposition<'p>,
    finder: &mut Finder,
    cell: CellId,
    change: Change,
    shortest: usize,
) -> Option<Step> {
    let candidates = grid.get(cell);
    let mut premises = Vec::new();
    if candidates != problem.alphabet().all() {
        premises.push(Fact { cell, holds: candidates });
    }
    let (mut branches, mut lines) = (Vec::new(), 0);
    for symbol in candidates.iter() {
        let assumed = Fact { cell, holds: SymbolSet::only(symbol) };
        supposition.begin(grid, cell, assumed.holds);
        supposition.run(grid, usize::MAX, None);
        let fact = Fact { cell: change.cell, holds: change.after };
        let (chain, outside) = Tracer::new(problem, grid, supposition).consequence(finder, &[fact]);
        supposition.end(grid);
        lines += chain.len();
        premises.extend(outside);
        branches.push(Branch { assumed, chain });
        if lines >= shortest {
            return None;
        }
    }
    premises.sort_unstable();
    premises.dedup();
    let cost = cost(Technique::Branches, lines, premises.len());
    let kind = StepKind::Branches { branches };
    Some(Step { technique: Technique::Branches, premises, changes: vec![change], cost, kind })
}
