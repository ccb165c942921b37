//! Counting over several lines: where some lines cross others, the cells are counted in two ways.
//!
//! Some lines need at least so many coloured cells among those that they share with the others; the others can have at
//! most so many there. If both sums are equal, every line has exactly its bound, and what would take a line away from it
//! is ruled out; if they differ a little, what would take it further away. Regions that begin with lines of the same clue,
//! or with every other line, are tried first: [`seeds`] lists them, [`region`] makes a region as tight as leaving out
//! lines can, and [`told`] looks for the premises.

mod ledger;
mod region;
mod seeds;
mod told;

use std::time::Instant;

use super::step::Step;
use crate::grid::Grid;
use crate::problem::{LineId, Problem};
use crate::rule::Rule;
use crate::symbol::{Symbol, SymbolSet};
use ledger::Ledger;
use region::{Lost, Region};

/// The step that counts over the fewest lines, or briefly the first, if one is found with at most so many looks at lines.
pub(crate) fn by_counting(
    problem: &Problem,
    grid: &Grid<'_>,
    effort: usize,
    is_brief: bool,
    deadline: Option<Instant>,
) -> Option<Step> {
    if !problem.lines().iter().all(|line| matches!(line.rule(), Rule::Clue(_))) {
        return None;
    }
    let mut ledger = Ledger::new(problem, grid.candidates(), effort);
    let mut best: Option<(Region, Vec<Lost>)> = None;
    'all: for counted in what_counts(problem) {
        ledger.counted = counted;
        for (needing, allowing) in pairs(problem.layers()) {
            for group in seeds::seeds(problem, allowing) {
                if ledger.left == 0 || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                    break 'all;
                }
                let Some(mut region) = Region::around(&mut ledger, needing, group) else { continue };
                region.tighten(&mut ledger);
                let lost = region.lost(&mut ledger);
                let is_better = |(known, _): &(Region, Vec<Lost>)| region.line_count() < known.line_count();
                if !lost.is_empty() && best.as_ref().is_none_or(is_better) {
                    best = Some((region, lost));
                    if is_brief {
                        break 'all;
                    }
                }
            }
        }
        if best.is_some() {
            break;
        }
    }
    let step = best.map(|(region, lost)| told::tell(&mut ledger, region, lost));
    step.filter(|step| !step.changes.is_empty())
}

/// What may be counted: everything that is not blank, then each colour alone.
fn what_counts(problem: &Problem) -> Vec<SymbolSet> {
    let all = problem.alphabet().all().without(Symbol::BLANK);
    let alone = all.iter().map(SymbolSet::only).filter(|one| *one != all);
    [all].into_iter().chain(alone).collect()
}

/// All pairs of layers, both ways round.
fn pairs(layers: &[Vec<LineId>]) -> impl Iterator<Item = (&[LineId], &[LineId])> {
    let others = move |one: usize| (0..layers.len()).filter(move |&other| other != one);
    (0..layers.len())
        .flat_map(move |one| others(one).map(move |other| (layers[one].as_slice(), layers[other].as_slice())))
}
