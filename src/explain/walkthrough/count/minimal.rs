//! The step of a cut, with superfluous lines and premises removed.

use crate::explain::Fact;
use crate::explain::technique::Technique;
use crate::explain::walkthrough::step::{CrossingCount, Step, StepKind, cost};
use nonomata_engine::budget::Limit;
use nonomata_engine::cardinality::{BoundsCache, CardinalityCut, LineBounds, Removal, exceeds_slack};
use nonomata_engine::grid::Change;
use nonomata_engine::problem::CellId;

/// The step of a cut from which these removals follow.
pub(super) fn minimal_step(
    bounds: &mut LineBounds<'_>,
    cut: CardinalityCut,
    removals: Vec<Removal>,
) -> Result<Step, Limit> {
    let (mut cut, removals) = drop_lines(bounds, cut, removals)?;
    let now = bounds.known.clone();
    let premises = premises(bounds, &mut cut, &removals)?;
    let mut changes: Vec<Change> = Vec::new();
    for &Removal { cell, symbol, .. } in &removals {
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
    let cost = cost(Technique::Counting, cut.line_count(), premises.len());
    let [least, most] = cut.sides.map(|side| side.lines);
    let kind = StepKind::Count(CrossingCount { counted: bounds.counted, least, most });
    Ok(Step { technique: Technique::Counting, premises, changes, cost, kind })
}

/// Removes lines without which as much follows.
fn drop_lines(
    bounds: &mut LineBounds<'_>,
    cut: CardinalityCut,
    removals: Vec<Removal>,
) -> Result<(CardinalityCut, Vec<Removal>), Limit> {
    let mut cache = BoundsCache::new(bounds.problem.lines().len());
    let mut best = (cut, removals);
    for side in 0..2 {
        let lines: Vec<_> = best.0.sides[side].lines.iter().map(|(line, _)| *line).collect();
        for line in lines {
            let Some(smaller) = best.0.without(bounds, side, line)? else { continue };
            cache.clear();
            let left = smaller.removals(bounds, &mut cache)?;
            if left.len() >= best.1.len() {
                best = (smaller, left);
            }
        }
    }
    Ok(best)
}

/// A minimal set of premises. The cut then holds the bounds that follow from them.
fn premises(
    bounds: &mut LineBounds<'_>,
    cut: &mut CardinalityCut,
    removals: &[Removal],
) -> Result<Vec<Fact>, Limit> {
    let all = bounds.problem.alphabet().all();
    let lines = cut.sides.iter().flat_map(|side| &side.lines).map(|(line, _)| *line);
    let mut cells: Vec<CellId> = lines.flat_map(|line| bounds.problem.line(line).cells().to_vec()).collect();
    cells.sort_unstable();
    cells.dedup();
    let mut is_needed = vec![false; bounds.known.len()];
    cells.iter().for_each(|cell| is_needed[cell.index()] = bounds.known[cell.index()] != all);
    for cell in bounds.problem.cell_ids().filter(|cell| !is_needed[cell.index()]) {
        bounds.known[cell.index()] = all;
    }
    let mut premises = Vec::new();
    for cell in cells.into_iter().filter(|cell| is_needed[cell.index()]) {
        let holds = std::mem::replace(&mut bounds.known[cell.index()], all);
        if !still_follows(bounds, cut, removals, cell)? {
            bounds.known[cell.index()] = holds;
            premises.push(Fact { cell, holds });
        }
    }
    Ok(premises)
}

/// Whether all removals still follow with one cell unknown. If so, the cut gets the new bounds.
fn still_follows(
    bounds: &mut LineBounds<'_>,
    cut: &mut CardinalityCut,
    removals: &[Removal],
    cell: CellId,
) -> Result<bool, Limit> {
    let mut looser = cut.clone();
    let (mut is_touched, mut is_moved) = (vec![false; bounds.problem.lines().len()], false);
    for side in 0..2 {
        let across = cut.sides[1 - side].holds.clone();
        let bound = cut.sides[side].bound;
        for (line, count) in &mut looser.sides[side].lines {
            if !bounds.problem.line(*line).cells().contains(&cell) {
                continue;
            }
            is_touched[line.index()] = true;
            let Some(now) = bounds.get(*line, &across, bound)? else { return Ok(false) };
            is_moved |= now != *count;
            *count = now;
        }
    }
    let Some(slack) = looser.slack() else { return Ok(false) };
    let CardinalityCut { sides } = &looser;
    for &Removal { cell, symbol, line, side } in removals {
        if !is_moved && !is_touched[line.index()] {
            continue;
        }
        let bound = sides[side].lines.iter().find(|(other, _)| *other == line).map_or(0, |(_, count)| *count);
        let with = bounds.get_with(line, &sides[1 - side].holds, sides[side].bound, (cell, symbol))?;
        if !exceeds_slack(with, bound, slack) {
            return Ok(false);
        }
    }
    *cut = looser;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Nonogram;
    use nonomata_engine::budget::Budget;
    use nonomata_engine::grid::Grid;
    use nonomata_engine::symbol::SymbolSet;

    #[test]
    fn the_smallest_dominoes_are_counted() {
        let rows: [&[u32]; 7] = [&[3], &[1], &[3, 1], &[1], &[3, 1], &[1], &[1]];
        let columns: [&[u32]; 7] = [&[1], &[1], &[1, 3], &[1], &[1, 3], &[1], &[3]];
        let problem = Nonogram::builder().rows(rows).columns(columns).build().unwrap().to_problem();
        let step = super::super::by_counting(
            &problem,
            &Grid::new(&problem),
            usize::MAX,
            false,
            &Budget::unlimited(),
        )
        .unwrap()
        .unwrap();
        let StepKind::Count(count) = &step.kind else { panic!("{step:?}") };
        assert_eq!(count.slack(), Some(0));
        assert!(step.premises.is_empty() && !step.changes.is_empty());
        let all: Vec<SymbolSet> = problem.initial_candidates().to_vec();
        assert!(step.changes.iter().all(|change| change.before == all[change.cell.index()]));
    }
}
