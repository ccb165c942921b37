//! Branches: changes that follow from everything of which one must hold (constructive disjunction).
//!
//! One of the branches must hold: the candidates of a cell; or, in a logic grid, that a value has one of the places
//! that a rule leaves it. All of it is assumed one after another and propagated. A symbol that another cell loses in
//! every branch is ruled out. Of all such changes, the step takes the one whose branches have the fewest lines
//! together, and those that come with it.

use super::chain::Tracer;
use super::probing::NEAR;
use super::step::{Branch, Step, StepKind, cost};
use super::supposition::{Outcome, Supposition};
use crate::explain::Fact;
use crate::explain::technique::{Finder, Technique};
use nonomata_engine::budget::Budget;
use nonomata_engine::grid::{Change, Grid};
use nonomata_engine::problem::{CellId, LineId, Problem};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The largest number of branches that is tried.
const BRANCHES: usize = 4;

/// The largest number of branches of a near step.
const NEAR_BRANCHES: usize = 3;

/// Facts of which one must hold.
struct Split {
    assumed: Vec<Fact>,
    /// The facts that this rests on.
    premises: Vec<Fact>,
    /// The line because of which one holds, if the facts are about several cells.
    line: Option<LineId>,
}

/// Searches for steps in which all branches agree.
pub(crate) struct Splitter<'s, 'p> {
    problem: &'p Problem,
    grid: &'s mut Grid<'p>,
    supposition: Supposition<'p>,
    finder: &'s mut Finder,
    budget: &'s Budget,
    technique: Technique,
    /// The number of rounds that each branch is propagated.
    rounds: usize,
}

/// The shortest step in which all branches of a cell agree, if there is one; the shortest so far at the deadline, or
/// after that many line solves. Cells with a candidate that leads to a contradiction are left out.
pub(crate) fn by_branches<'p>(
    problem: &'p Problem,
    grid: &mut Grid<'p>,
    finder: &mut Finder,
    budget: &Budget,
    effort: usize,
) -> Option<Step> {
    let splits = of_cells(problem, grid, BRANCHES);
    let supposition = Supposition::new(problem, budget);
    let (technique, rounds) = (Technique::Branches, usize::MAX);
    Splitter { problem, grid, supposition, finder, budget, technique, rounds }.best(splits, effort)
}

/// Branches in a logic grid: over the candidates of a cell or the places of a value, propagated for few rounds.
pub(crate) fn by_near_branches<'p>(
    problem: &'p Problem,
    grid: &mut Grid<'p>,
    finder: &mut Finder,
    budget: &Budget,
    effort: usize,
) -> Option<Step> {
    if !problem.declared_cells().any(|cell| problem.has_own_symbols(cell)) {
        return None;
    }
    let mut splits = of_places(problem, grid, finder);
    splits.extend(of_cells(problem, grid, NEAR_BRANCHES));
    let supposition = Supposition::new(problem, budget);
    let (technique, [rounds]) = (Technique::EitherOr, NEAR);
    Splitter { problem, grid, supposition, finder, budget, technique, rounds }.best(splits, effort)
}

/// The candidates of each cell that has few.
fn of_cells(problem: &Problem, grid: &Grid<'_>, most: usize) -> Vec<Split> {
    let cells = problem.declared_cells().filter(|&cell| (2..=most).contains(&grid.get(cell).len()));
    let split = |cell: CellId| {
        let candidates = grid.get(cell);
        let assumed = candidates.iter().map(|symbol| Fact { cell, holds: SymbolSet::only(symbol) });
        let is_premise = candidates != problem.alphabet().all();
        let premises = is_premise.then_some(Fact { cell, holds: candidates }).into_iter().collect();
        Split { assumed: assumed.collect(), premises, line: None }
    };
    cells.map(split).collect()
}

/// The places that a line leaves a value, where these are few: without it there, the line has no filling.
fn of_places(problem: &Problem, grid: &Grid<'_>, finder: &mut Finder) -> Vec<Split> {
    let mut splits: Vec<Split> = Vec::new();
    for id in problem.line_ids().filter(|&line| !problem.line(line).is_implied()) {
        let cells = problem.line(id).cells();
        let attribute = |cell: CellId| problem.name_parts(cell).map(|(attribute, _)| attribute);
        let mut tried: Vec<(Option<&str>, Symbol)> = Vec::new();
        for &cell in cells {
            let is_own = attribute(cell).is_some() && problem.has_own_symbols(cell);
            for symbol in grid.get(cell).iter().filter(|_| is_own) {
                if tried.contains(&(attribute(cell), symbol)) {
                    continue;
                }
                if finder.is_over() {
                    return splits;
                }
                tried.push((attribute(cell), symbol));
                let may_be = |&at: &usize| {
                    attribute(cells[at]) == attribute(cell) && grid.get(cells[at]).contains(symbol)
                };
                let places: Vec<usize> = (0..cells.len()).filter(may_be).collect();
                let is_few = (2..=NEAR_BRANCHES).contains(&places.len());
                if let Some(split) =
                    is_few.then(|| split_of(problem, grid, finder, id, symbol, &places)).flatten()
                    && !splits.iter().any(|other| other.assumed == split.assumed)
                {
                    splits.push(split);
                }
            }
        }
    }
    splits
}

/// The split into these places of a symbol, if the line has no filling without it.
fn split_of(
    problem: &Problem,
    grid: &Grid<'_>,
    finder: &mut Finder,
    id: LineId,
    symbol: Symbol,
    places: &[usize],
) -> Option<Split> {
    let line = problem.line(id);
    let mut denied = grid.planes(id).unpack();
    // Independent of all else that is known of the places.
    places.iter().for_each(|&place| denied[place] = problem.alphabet().all().without(symbol));
    if line.machine().propagate(&denied).is_ok() {
        return None;
    }
    let premises = finder.reasoner().minimal(line.machine(), &denied, &[]);
    let sets = finder.weakest(line, &denied, &premises, &[], None);
    let others = premises.into_iter().zip(sets).filter(|(position, _)| !places.contains(position));
    let fact = |(position, holds): (usize, SymbolSet)| Fact { cell: line.cells()[position], holds };
    let premises = others.map(fact).collect();
    let assumed =
        places.iter().map(|&place| Fact { cell: line.cells()[place], holds: SymbolSet::only(symbol) });
    Some(Split { assumed: assumed.collect(), premises, line: Some(id) })
}

impl Splitter<'_, '_> {
    /// The shortest step of these splits.
    fn best(&mut self, splits: Vec<Split>, effort: usize) -> Option<Step> {
        let mut best: Option<(Step, usize)> = None;
        for (index, split) in splits.iter().enumerate() {
            if self.budget.check().is_err() || self.supposition.line_solves() > effort {
                break;
            }
            for change in self.common_changes(split) {
                if best.is_some() && self.budget.check().is_err() {
                    break;
                }
                let shortest = best.as_ref().map_or(usize::MAX, |(step, _)| step.line_count());
                if let Some(step) = self.step(split, change, shortest) {
                    best = Some((step, index));
                }
            }
        }
        let (mut step, index) = best?;
        let more = self.common_changes(&splits[index]);
        let all = |step: &Step, change: &Change| step.changes.iter().all(|other| other.cell != change.cell);
        let established: Vec<Change> =
            more.into_iter().filter(|change| all(&step, change) && is_established(&step, change)).collect();
        step.changes.extend(established);
        step.changes.sort_unstable_by_key(|change| change.cell);
        Some(step)
    }

    /// The changes that all branches lead to.
    fn common_changes(&mut self, split: &Split) -> Vec<Change> {
        let mut common: Option<Vec<(CellId, SymbolSet)>> = None;
        for assumed in &split.assumed {
            self.supposition.begin(self.grid, assumed.cell, assumed.holds);
            let outcome = self.supposition.run(self.grid, self.rounds, None);
            let grid = &*self.grid;
            let now: Vec<(CellId, SymbolSet)> = match &mut common {
                // Such a candidate is refuted instead.
                _ if matches!(outcome, Outcome::Conflict(_)) => Vec::new(),
                None => {
                    let mut cells: Vec<CellId> =
                        self.supposition.record(grid).iter().map(|change| change.cell).collect();
                    cells.sort_unstable();
                    cells.dedup();
                    cells.into_iter().map(|cell| (cell, grid.get(cell))).collect()
                }
                Some(common) => {
                    common.iter().map(|&(cell, left)| (cell, left.union(grid.get(cell)))).collect()
                }
            };
            self.supposition.end(self.grid);
            if now.is_empty() {
                return Vec::new();
            }
            common = Some(now);
        }
        let is_open = |cell: CellId| {
            !self.problem.is_generated(cell)
                && (split.line.is_some() || split.assumed.iter().all(|assumed| assumed.cell != cell))
        };
        let common = common.unwrap_or_default().into_iter().filter(|(cell, _)| is_open(*cell));
        let changes = common.map(|(cell, after)| {
            let before = self.grid.get(cell);
            Change { cell, before, after: before.intersection(after) }
        });
        changes.filter(|change| change.after != change.before).collect()
    }

    /// The step with one chain for each branch, if these have fewer than `shortest` lines together.
    fn step(&mut self, split: &Split, change: Change, shortest: usize) -> Option<Step> {
        let mut premises = split.premises.clone();
        let (mut branches, mut lines) = (Vec::new(), 0);
        for &assumed in &split.assumed {
            self.supposition.begin(self.grid, assumed.cell, assumed.holds);
            self.supposition.run(self.grid, self.rounds, None);
            let fact = Fact { cell: change.cell, holds: change.after };
            let (chain, outside) =
                Tracer::new(self.problem, self.grid, &self.supposition).consequence(self.finder, &[fact]);
            self.supposition.end(self.grid);
            lines += chain.len();
            premises.extend(outside);
            branches.push(Branch { assumed, chain });
            if lines >= shortest {
                return None;
            }
        }
        premises.sort_unstable();
        premises.dedup();
        let cost = cost(self.technique, lines, premises.len());
        let kind = StepKind::Branches { branches, line: split.line };
        Some(Step { technique: self.technique, premises, changes: vec![change], cost, kind })
    }
}

/// Whether every branch of a step leads to a change by the links that it has already.
fn is_established(step: &Step, change: &Change) -> bool {
    let StepKind::Branches { branches, .. } = &step.kind else { return false };
    branches.iter().all(|Branch { assumed, chain }| {
        let mut held = change.before;
        if assumed.cell == change.cell {
            held = held.intersection(assumed.holds);
        }
        for link in chain.iter().flat_map(|link| &link.changes).filter(|link| link.cell == change.cell) {
            held = held.difference(link.before.difference(link.after));
        }
        held.is_subset(change.after)
    })
}
