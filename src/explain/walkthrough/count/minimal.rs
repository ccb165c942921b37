//! The step of a region, with superfluous lines and premises removed.

use crate::cardinality::{Ledger, Lost, Region, Tables, is_too_far};
use crate::explain::Fact;
use crate::explain::technique::Technique;
use crate::explain::walkthrough::step::{CrossingCount, Kind, Step, cost};
use crate::grid::Change;
use crate::problem::CellId;

/// The step of a region from which these losses follow.
pub(super) fn minimal_step(ledger: &mut Ledger<'_>, region: Region, lost: Vec<Lost>) -> Step {
    let (mut region, lost) = drop_lines(ledger, region, lost);
    let now = ledger.known.clone();
    let premises = premises(ledger, &mut region, &lost);
    let mut changes: Vec<Change> = Vec::new();
    for &Lost { cell, symbol, .. } in &lost {
        match changes.iter_mut().find(|change| change.cell == cell) {
            Some(change) => change.after = change.after.without(symbol),
            None => {
                let before = now[cell.index()];
                changes.push(Change { cell, before, after: before.without(symbol) });
            }
        }
    }
    // A change must leave a candidate. If a cell loses everything, a later step shows that there is no solution.
    changes.retain(|change| !change.after.is_empty());
    changes.sort_by_key(|change| change.cell);
    let cost = cost(Technique::Counting, region.line_count(), premises.len());
    let [least, most] = region.sides.map(|side| side.lines);
    let kind = Kind::Count(CrossingCount { counted: ledger.counted, least, most });
    Step { technique: Technique::Counting, premises, changes, cost, kind }
}

/// Removes lines without which as much follows.
fn drop_lines(ledger: &mut Ledger<'_>, region: Region, lost: Vec<Lost>) -> (Region, Vec<Lost>) {
    let mut tables = Tables::new(ledger.problem.lines().len());
    let mut best = (region, lost);
    for side in 0..2 {
        let lines: Vec<_> = best.0.sides[side].lines.iter().map(|(line, _)| *line).collect();
        for line in lines {
            let Some(smaller) = best.0.without(ledger, side, line) else { continue };
            tables.clear();
            let left = smaller.lost(ledger, &mut tables);
            if left.len() >= best.1.len() {
                best = (smaller, left);
            }
        }
    }
    best
}

/// A minimal set of premises. The region then holds the bounds that follow from them.
fn premises(ledger: &mut Ledger<'_>, region: &mut Region, lost: &[Lost]) -> Vec<Fact> {
    let all = ledger.problem.alphabet().all();
    let lines = region.sides.iter().flat_map(|side| &side.lines).map(|(line, _)| *line);
    let mut cells: Vec<CellId> = lines.flat_map(|line| ledger.problem.line(line).cells().to_vec()).collect();
    cells.sort_unstable();
    cells.dedup();
    let mut is_needed = vec![false; ledger.known.len()];
    cells.iter().for_each(|cell| is_needed[cell.index()] = ledger.known[cell.index()] != all);
    for cell in ledger.problem.cell_ids().filter(|cell| !is_needed[cell.index()]) {
        ledger.known[cell.index()] = all;
    }
    let mut premises = Vec::new();
    for cell in cells.into_iter().filter(|cell| is_needed[cell.index()]) {
        let holds = std::mem::replace(&mut ledger.known[cell.index()], all);
        if !still_follows(ledger, region, lost, cell) {
            ledger.known[cell.index()] = holds;
            premises.push(Fact { cell, holds });
        }
    }
    premises
}

/// Whether all losses still follow with one cell unknown. If so, the region gets the new bounds.
fn still_follows(ledger: &mut Ledger<'_>, region: &mut Region, lost: &[Lost], cell: CellId) -> bool {
    let mut looser = region.clone();
    let (mut is_touched, mut is_moved) = (vec![false; ledger.problem.lines().len()], false);
    for side in 0..2 {
        let across = region.sides[1 - side].holds.clone();
        let bound = region.sides[side].bound;
        for (line, count) in &mut looser.sides[side].lines {
            if !ledger.problem.line(*line).cells().contains(&cell) {
                continue;
            }
            is_touched[line.index()] = true;
            let Some(now) = ledger.tally(*line, &across, bound) else { return false };
            is_moved |= now != *count;
            *count = now;
        }
    }
    let Some(slack) = looser.slack() else { return false };
    let follows = |lost: &Lost| {
        let Lost { cell, symbol, line, side } = *lost;
        if !is_moved && !is_touched[line.index()] {
            return true;
        }
        let Region { sides } = &looser;
        let bound = sides[side].lines.iter().find(|(other, _)| *other == line).map_or(0, |(_, count)| *count);
        let with = ledger.tally_with(line, &sides[1 - side].holds, sides[side].bound, (cell, symbol));
        is_too_far(with, bound, slack)
    };
    let holds = lost.iter().all(follows);
    if holds {
        *region = looser;
    }
    holds
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::puzzles::Nonogram;
    use crate::symbol::SymbolSet;

    #[test]
    fn the_smallest_dominoes_are_counted() {
        let rows: [&[u32]; 7] = [&[3], &[1], &[3, 1], &[1], &[3, 1], &[1], &[1]];
        let columns: [&[u32]; 7] = [&[1], &[1], &[1, 3], &[1], &[1, 3], &[1], &[3]];
        let problem = Nonogram::builder().rows(rows).columns(columns).build().unwrap().to_problem();
        let step =
            super::super::by_counting(&problem, &Grid::new(&problem), usize::MAX, false, None).unwrap();
        let Kind::Count(count) = &step.kind else { panic!("{step:?}") };
        assert_eq!(count.slack(), Some(0));
        assert!(step.premises.is_empty() && !step.changes.is_empty());
        let all: Vec<SymbolSet> = problem.cells().to_vec();
        assert!(step.changes.iter().all(|change| change.before == all[change.cell.index()]));
    }
}
