//! Assumptions that join the chain of a contradiction, so that one step refutes all of them.
//!
//! A chain needs only some facts of what its first links established. Every other assumption that leads to these facts
//! leads to the same conflict: the facts are a nogood, and a cut of the implication graph like those of clause
//! learning. The step then refutes all such assumptions, each with its own links up to the cut.

use super::chain::Tracer;
use super::probing::Suspect;
use super::step::{Alike, Step, StepKind};
use super::supposition::Supposition;
use crate::explain::Fact;
use crate::explain::technique::Finder;
use nonomata_engine::budget::Budget;
use nonomata_engine::grid::{Change, Grid};
use nonomata_engine::problem::Problem;
use nonomata_engine::symbol::SymbolSet;

/// The number of rounds in which an assumption must lead to the chain.
const ROUNDS: usize = 2;

/// The number of line solves after which no further assumption is tried.
const EFFORT: usize = 100_000;

/// Adds all suspects to a contradiction that join its chain after few links.
pub(crate) fn add_alike<'p>(
    problem: &'p Problem,
    grid: &mut Grid<'p>,
    supposition: &mut Supposition<'p>,
    finder: &mut Finder,
    budget: &Budget,
    suspects: &[Suspect],
    step: &mut Step,
) {
    let StepKind::Contradiction { assumed, chain, .. } = &step.kind else { return };
    // Generated cells are not part of what a reader sees.
    if problem.declared_count() < problem.cell_count() || step.depth() > 1 {
        return;
    }
    let (assumed, length) = (*assumed, chain.len());
    let alphabet = problem.alphabet().all();
    let joints: Vec<Vec<Fact>> = (0..=length).map(|joins| step.joint(joins, alphabet)).collect();
    let mut found: Vec<Alike> = Vec::new();
    let mut premises = step.premises.clone();
    let begin = supposition.line_solves();
    for suspect in suspects {
        if supposition.line_solves() - begin > EFFORT || budget.check().is_err() {
            break;
        }
        let other = Fact { cell: suspect.cell, holds: SymbolSet::only(suspect.symbol) };
        if other.cell == assumed.cell {
            continue;
        }
        supposition.begin(grid, other.cell, other.holds);
        supposition.run(grid, ROUNDS, None);
        let is_met = |joint: &Vec<Fact>| joint.iter().all(|fact| grid.get(fact.cell).is_subset(fact.holds));
        if let Some(joins) = joints.iter().position(is_met) {
            let (chain, outside) =
                Tracer::new(problem, grid, supposition).consequence(finder, &joints[joins]);
            if chain.len() <= joins + 1 && !repeats(step, &chain, joins, other) {
                premises.extend(outside);
                found.push(Alike { assumed: other, chain, joins });
            }
        }
        supposition.end(grid);
    }
    premises.sort_unstable();
    premises.dedup();
    step.premises = premises;
    found.iter().for_each(|alike| rule_out(grid, step, alike.assumed));
    step.changes.sort_unstable_by_key(|change| change.cell);
    if let StepKind::Contradiction { alike, .. } = &mut step.kind {
        *alike = found;
    }
}

/// Adds to the changes of a step that an assumption is wrong.
fn rule_out(grid: &Grid<'_>, step: &mut Step, assumed: Fact) {
    match step.changes.iter_mut().find(|change| change.cell == assumed.cell) {
        // Without any candidate left there would be no step.
        Some(change) if change.after.difference(assumed.holds).is_empty() => {}
        Some(change) => change.after = change.after.difference(assumed.holds),
        None => {
            let before = grid.get(assumed.cell);
            let after = before.difference(assumed.holds);
            step.changes.push(Change { cell: assumed.cell, before, after });
        }
    }
}

/// Whether a chain establishes what a later link of the other chain establishes again.
fn repeats(step: &Step, own: &[Step], joins: usize, assumed: Fact) -> bool {
    let StepKind::Contradiction { chain, .. } = &step.kind else { return false };
    let changed = |links: &[Step]| -> Vec<Change> {
        links.iter().flat_map(|link| link.changes.iter().copied()).collect()
    };
    let (own, later) = (changed(own), changed(&chain[joins..]));
    let mut own = own.iter().map(|change| change.cell).chain([assumed.cell]);
    own.any(|cell| later.iter().any(|change| change.cell == cell))
}
