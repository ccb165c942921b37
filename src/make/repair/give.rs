//! The fewest given cells: a smallest hitting set of all obstructions, by the implicit hitting set approach.

use std::cell::Cell;

use super::obstruction::{Finding, Judge, Obstruction, open_cells};
use super::work::{Stop, Work};
use super::{Bounds, FixSets, Repair};
use crate::explain::reason::{greedy_hitting_set, smallest_hitting_set};
use nonomata_engine::budget::{Budget, Limit};
use nonomata_engine::problem::Problem;
use nonomata_engine::search::Options;
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The work for all fixes, in line solves.
pub(super) const WORK: u64 = 8_000_000;

/// The part of the work that the greedy choice may use, in percent.
const GREEDY_PERCENT: u64 = 90;

/// The number of cells of which the best is given where lines alone decide.
const CANDIDATES: usize = 24;

/// The largest number of obstructions for which a smallest hitting set is computed; with more, a greedy one.
const SETS: usize = 80;

/// Sets of cells that leave the picture as the only solution if they are given. None if the picture is not a solution.
pub(super) fn give(
    repair: &Repair,
    problem: &Problem,
    symbols: &[Symbol],
    options: &Options,
    work: u64,
) -> Option<FixSets<Vec<usize>>> {
    match is_solution(problem, symbols, &options.budget) {
        Ok(true) => {}
        Ok(false) => return None,
        Err(limit) => return Some(FixSets { sets: Vec::new(), bounds: Bounds::at_limit(limit) }),
    }
    let judge = Judge { by_lines: repair.lines_only, options };
    let keep = repair.kept(symbols.len());
    let giver = Giver { problem, symbols, judge, keep, is_proved: Cell::new(true) };
    let mut found = FixSets { sets: Vec::new(), bounds: Bounds::default() };
    let stopped = giver.run(repair, &mut found, &mut Work::of(work)).err();
    if let Some(Stop::Limit(limit)) = stopped {
        found.bounds.limit = Some(limit);
    }
    found.sets.retain(|set| repair.most.is_none_or(|most| set.len() <= most));
    found.sets.sort_by_key(Vec::len);
    found.sets.truncate(repair.alternatives.max(1));
    Some(found)
}

/// Whether a picture satisfies all rules.
fn is_solution(problem: &Problem, symbols: &[Symbol], budget: &Budget) -> Result<bool, Limit> {
    if problem.cell_count() != symbols.len()
        || !problem.initial_candidates().iter().zip(symbols).all(|(cell, &symbol)| cell.contains(symbol))
    {
        return Ok(false);
    }
    for line in problem.lines() {
        let own: Vec<Symbol> = line.cells().iter().map(|cell| symbols[cell.index()]).collect();
        if !line.rule().admits(&SymbolSet::singletons(&own), budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The cells in order, without those that can be left out.
fn pruned(
    mut given: Vec<usize>,
    mut is_enough: impl FnMut(&[usize]) -> Result<bool, Stop>,
) -> Result<Vec<usize>, Stop> {
    let mut at = 0;
    while at < given.len() {
        let mut fewer = given.clone();
        fewer.remove(at);
        (given, at) = if is_enough(&fewer)? { (fewer, at) } else { (given, at + 1) };
    }
    given.sort_unstable();
    Ok(given)
}

/// Searches for given cells.
struct Giver<'a> {
    problem: &'a Problem,
    symbols: &'a [Symbol],
    judge: Judge<'a>,
    /// The cells that may not be given.
    keep: Vec<bool>,
    /// Whether every obstruction was found by a complete search.
    is_proved: Cell<bool>,
}

impl Giver<'_> {
    fn run(&self, repair: &Repair, found: &mut FixSets<Vec<usize>>, work: &mut Work) -> Result<(), Stop> {
        let mut sets: Vec<Vec<usize>> = Vec::new();
        let mut used: Vec<usize> = Vec::new();
        let most = work.left / 100 * GREEDY_PERCENT;
        let mut greedy = work.share(most, |work| self.greedy(&mut sets, work));
        if let Err(Stop::Used) = greedy {
            greedy = self.greedy_by_lines(&mut sets);
        }
        if let Some(greedy) = greedy? {
            found.bounds.greedy = Some(greedy.len());
            found.bounds.ambiguous = sets.concat();
            self.judge.options.reporter.set_smallest_fix(greedy.len());
            found.sets.push(greedy);
        }
        while found.sets.len() <= repair.alternatives {
            let Some((given, is_smallest)) = self.hit(&mut sets, &used, work)? else { break };
            if used.is_empty() {
                found.bounds.at_least = if is_smallest && self.is_proved.get() { given.len() } else { 0 };
                // The greedy set is not an alternative if it has more cells.
                found.sets.retain(|set| set.len() <= given.len() && *set != given);
            } else if found.sets.contains(&given) {
                break;
            }
            let is_empty = given.is_empty();
            used.extend(&given);
            found.sets.push(given);
            if is_empty {
                break;
            }
        }
        Ok(())
    }

    /// Always gives the first cell of an obstruction that can be given, then takes back what is superfluous. Keeps the
    /// obstructions.
    fn greedy(&self, sets: &mut Vec<Vec<usize>>, work: &mut Work) -> Result<Option<Vec<usize>>, Stop> {
        let mut given = Vec::new();
        while let Some(set) = self.obstruction(&given, work)? {
            match set.first() {
                Some(&cell) => given.push(cell),
                None => return Ok(None),
            }
            sets.push(set);
        }
        pruned(given, |fewer| Ok(self.obstruction(fewer, work)?.is_none())).map(Some)
    }

    /// Greedy choice on puzzles that are too ambiguous for searches: gives, of some open cells, always the one after
    /// which lines leave the fewest open. Only limits of the user end it. Keeps the cells that are open at first as
    /// an obstruction.
    fn greedy_by_lines(&self, sets: &mut Vec<Vec<usize>>) -> Result<Option<Vec<usize>>, Stop> {
        self.is_proved.set(false);
        let open_after = |given: &[usize]| -> Result<Vec<usize>, Stop> {
            let grid = self.judge.propagate(self.problem, &self.known(given), &mut Work::of(u64::MAX))?;
            Ok(open_cells(&grid).collect())
        };
        let mut given = Vec::new();
        let mut open = open_after(&given)?;
        sets.push(open.iter().copied().filter(|&cell| !self.keep[cell]).collect());
        while !open.is_empty() {
            let free: Vec<usize> = open.into_iter().filter(|&cell| !self.keep[cell]).collect();
            let mut best: Option<(Vec<usize>, usize)> = None;
            for &cell in free.iter().step_by(free.len().div_ceil(CANDIDATES).max(1)) {
                given.push(cell);
                let left = open_after(&given)?;
                given.pop();
                if best.as_ref().is_none_or(|(least, _)| left.len() < least.len()) {
                    best = Some((left, cell));
                }
            }
            let Some((left, cell)) = best else { return Ok(None) };
            given.push(cell);
            open = left;
        }
        pruned(given, |fewer| Ok(open_after(fewer)?.is_empty())).map(Some)
    }

    /// Cells that hit all obstructions, and whether they are proved to be the fewest. Cells of other fixes are avoided
    /// where that is possible. None if there are none.
    fn hit(
        &self,
        sets: &mut Vec<Vec<usize>>,
        used: &[usize],
        work: &mut Work,
    ) -> Result<Option<(Vec<usize>, bool)>, Stop> {
        let mut is_used = vec![false; self.symbols.len()];
        used.iter().for_each(|&cell| is_used[cell] = true);
        let check = || self.judge.options.budget.check().map_err(Stop::Limit);
        loop {
            let fresh = |set: &Vec<usize>| {
                let fresh: Vec<usize> = set.iter().copied().filter(|&cell| !is_used[cell]).collect();
                if fresh.is_empty() { set.clone() } else { fresh }
            };
            let reduced: Vec<Vec<usize>> = sets.iter().map(fresh).collect();
            let is_smallest = sets.len() <= SETS;
            let given = match is_smallest {
                true => smallest_hitting_set(&reduced, &check)?,
                false => greedy_hitting_set(&reduced, &check)?,
            };
            work.spend((reduced.len() * reduced.len()) as u64, self.judge.options)?;
            match self.obstruction(&given, work)? {
                None => return Ok(Some((given, is_smallest))),
                Some(set) if set.is_empty() => return Ok(None),
                Some(set) => sets.push(set),
            }
        }
    }

    /// The candidates of all cells with these given.
    fn known(&self, given: &[usize]) -> Vec<SymbolSet> {
        let mut known = self.problem.initial_candidates().to_vec();
        given.iter().for_each(|&cell| known[cell] = SymbolSet::only(self.symbols[cell]));
        known
    }

    /// An obstruction that is left with these cells given, without the cells that may not be given.
    fn obstruction(&self, given: &[usize], work: &mut Work) -> Result<Option<Vec<usize>>, Stop> {
        let cells = match self.judge.look(self.problem, self.symbols, &self.known(given), work)? {
            Finding::Clear => return Ok(None),
            Finding::Unknown(open) => {
                self.is_proved.set(false);
                open
            }
            Finding::Obstructed(found) => {
                let Obstruction { cells, .. } = self.judge.shrink(self.problem, self.symbols, found, work)?;
                cells
            }
        };
        Ok(Some(cells.into_iter().filter(|&cell| !self.keep[cell]).collect()))
    }
}
