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
    let mut best: Option<(CardinalityCut, Vec<Removal>, &[LineId])> = None;
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
                let is_better = best.as_ref().is_none_or(|(known, ..)| cut.line_count() < known.line_count());
                if !removals.is_empty() && is_better {
                    best = Some((cut, removals, allowing));
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
    let Some((cut, removals, layer)) = best else { return Ok(None) };
    let (cut, removals) = with_the_rest(&mut bounds, &mut cache, cut, removals, layer)?;
    let step = minimal::minimal_step(&mut bounds, cut, removals)?;
    Ok((!step.changes.is_empty()).then_some(step))
}

/// Counts over the lines of the layer that the cut leaves out, if they are fewer and imply as much: where all rows
/// cross all columns but two, a reader looks at the two.
fn with_the_rest(
    bounds: &mut LineBounds<'_>,
    cache: &mut BoundsCache,
    cut: CardinalityCut,
    removals: Vec<Removal>,
    layer: &[LineId],
) -> Result<(CardinalityCut, Vec<Removal>), Limit> {
    let [needing, allowing] = &cut.sides;
    let rest: Vec<LineId> = layer.iter().copied().filter(|line| !allowing.holds[line.index()]).collect();
    if rest.len() >= allowing.lines.len() {
        return Ok((cut, removals));
    }
    let needing = needing.lines.iter().map(|(line, _)| *line).collect();
    let Some(mut other) = CardinalityCut::around(bounds, &rest, needing)? else { return Ok((cut, removals)) };
    cache.clear();
    other.tighten(bounds, cache)?;
    let found = other.removals(bounds, cache)?;
    Ok(if found.len() >= removals.len() { (other, found) } else { (cut, removals) })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Nonogram;
    use nonomata_engine::propagate::Propagator;

    #[test]
    fn of_two_halves_the_one_with_fewer_lines_is_counted() {
        let columns: [&[u32]; 7] = [&[1, 1], &[1, 1], &[], &[2], &[], &[1], &[1]];
        let problem = Nonogram::builder().rows([[1, 1]; 4]).columns(columns).build().unwrap().to_problem();
        let budget = Budget::unlimited();
        let mut grid = Grid::new(&problem);
        let black = problem.cell_ids().nth(3).unwrap();
        grid.narrow(black, SymbolSet::only(Symbol::BLACK)).unwrap();
        Propagator::with_all_lines(&problem).fixpoint(&mut grid, &mut (), &budget).unwrap().unwrap();
        let mut bounds = LineBounds::new(&problem, grid.candidates(), usize::MAX, &budget);
        bounds.counted = SymbolSet::only(Symbol::BLACK);
        let mut cache = BoundsCache::new(problem.lines().len());
        let [rows, columns] = &own_layers(&problem)[..] else { panic!() };
        let cut = CardinalityCut::around(&mut bounds, rows, columns[2..].to_vec()).unwrap().unwrap();
        let removals = cut.removals(&mut bounds, &mut cache).unwrap();
        assert!(!removals.is_empty());
        let (cut, found) = with_the_rest(&mut bounds, &mut cache, cut, removals.clone(), columns).unwrap();
        let [least, most] = cut.sides.map(|side| side.lines);
        assert_eq!(least, columns[..2].iter().map(|&column| (column, 2)).collect::<Vec<_>>());
        assert_eq!(most, rows.iter().map(|&row| (row, 1)).collect::<Vec<_>>());
        assert!(found.len() >= removals.len());
    }
}
