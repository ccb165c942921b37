//! Counting over several lines: cardinality cuts. Where some lines cross others, the shared cells are counted in two
//! ways.
//!
//! The lines of one side need at least some number of coloured cells among the shared ones; the lines of the other side
//! can have at most some number there. If both sums are equal, every line has exactly its bound, and a symbol that
//! would move a line away from its bound is ruled out. If the sums differ by a slack, a symbol that would move a line
//! further than the slack is ruled out. Groups that begin with lines of the same clue, or with every other line, are
//! tried first: [`seeds`] lists them, a [`CardinalityCut`] is tightened by leaving out lines, and [`minimal`] finds the
//! premises.

mod minimal;

use super::step::Step;
use nonomata_engine::budget::{Budget, Limit};
use nonomata_engine::cardinality::{BoundsCache, CardinalityCut, LineBounds, Removal, pairs, seeds};
use nonomata_engine::grid::Grid;
use nonomata_engine::problem::{LineId, Problem};
use nonomata_engine::rule::Rule;
use nonomata_engine::symbol::{Symbol, SymbolSet};
use std::collections::HashSet;

/// The step that counts over the fewest lines, or the first if `is_brief`, if one is found with at most `effort` line
/// solves.
pub(crate) fn by_counting(
    problem: &Problem,
    grid: &Grid<'_>,
    effort: usize,
    is_brief: bool,
    budget: &Budget,
) -> Result<Option<Step>, Limit> {
    if !problem.lines().iter().all(|line| matches!(line.rule(), Rule::Clue(_))) {
        return Ok(None);
    }
    let mut bounds = LineBounds::new(problem, grid.candidates(), effort, budget);
    let mut cache = BoundsCache::new(problem.lines().len());
    let mut best: Option<(CardinalityCut, Vec<Removal>)> = None;
    let layers = own_layers(problem);
    'all: for counted in what_counts(problem) {
        bounds.counted = counted;
        for (needing, allowing) in pairs(&layers) {
            for group in groups(problem, allowing) {
                if bounds.is_exhausted() {
                    break 'all;
                }
                let Some(mut cut) = CardinalityCut::around(&mut bounds, needing, group)? else { continue };
                cache.clear();
                cut.tighten(&mut bounds, &mut cache)?;
                let removals = cut.removals(&mut bounds, &mut cache)?;
                let is_better =
                    |(known, _): &(CardinalityCut, Vec<Removal>)| cut.line_count() < known.line_count();
                if !removals.is_empty() && best.as_ref().is_none_or(is_better) {
                    best = Some((cut, removals));
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
    let Some((cut, removals)) = best else { return Ok(None) };
    let step = minimal::minimal_step(&mut bounds, cut, removals)?;
    Ok((!step.changes.is_empty()).then_some(step))
}

/// The layers without implied lines, which only repeat what lines of the puzzle force.
fn own_layers(problem: &Problem) -> Vec<Vec<LineId>> {
    let own = |layer: &Vec<LineId>| {
        layer.iter().copied().filter(|&line| !problem.line(line).is_implied()).collect()
    };
    problem.layers().iter().map(own).filter(|layer: &Vec<LineId>| !layer.is_empty()).collect()
}

/// The sets of symbols that may be counted: everything that is not blank, then each colour alone.
fn what_counts(problem: &Problem) -> Vec<SymbolSet> {
    let all = problem.alphabet().all().without(Symbol::BLANK);
    let alone = all.iter().map(SymbolSet::only).filter(|one| *one != all);
    [all].into_iter().chain(alone).collect()
}

/// The groups of lines that are tried, each once.
fn groups<'a>(problem: &Problem, layer: &'a [LineId]) -> impl Iterator<Item = Vec<LineId>> + use<'a> {
    let lengths = |line: LineId| match problem.line(line).rule() {
        Rule::Clue(clue) => clue.blocks().iter().map(|block| block.length()).collect(),
        _ => Vec::new(),
    };
    let similar = seeds::similar(layer, lengths, |line| lengths(line).iter().sum());
    let seen: HashSet<Vec<LineId>> = similar.iter().cloned().collect();
    let prefixes_and_suffixes =
        seeds::prefixes_and_suffixes(layer).filter(move |group| !seen.contains(*group));
    similar.into_iter().chain(prefixes_and_suffixes.map(<[LineId]>::to_vec))
}
