//! A cardinality cut: lines with minimum counts, crossing lines with maximum counts, and what follows.

use super::{BoundsCache, LineBounds};
use crate::budget::Limit;
use crate::line::Bound;
use crate::problem::{CellId, LineId};
use crate::symbol::{Symbol, SymbolSet};

/// One side of a cut: lines of one layer, each with its bound on the counted cells in the crossing.
#[derive(Clone, Debug)]
pub struct Side {
    /// The lines with their bounds.
    pub lines: Vec<(LineId, usize)>,
    /// For every line of the problem whether it belongs to this side.
    pub holds: Vec<bool>,
    /// Which bound this side contributes.
    pub bound: Bound,
}

/// A cut over the cells in which the lines of one side cross those of the other.
#[derive(Clone, Debug)]
pub struct CardinalityCut {
    /// The lines with their minimums, and the lines with their maximums.
    pub sides: [Side; 2],
}

/// A candidate that a cut excludes, with the line that excludes it and that line's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Removal {
    /// The cell that loses a candidate.
    pub cell: CellId,
    /// The candidate.
    pub symbol: Symbol,
    /// The line that would be too far from its bound.
    pub line: LineId,
    /// The side of the line: its index in [`CardinalityCut::sides`].
    pub side: usize,
}

impl Side {
    fn of(lines: impl IntoIterator<Item = LineId>, bound: Bound, line_count: usize) -> Side {
        let mut holds = vec![false; line_count];
        let lines: Vec<(LineId, usize)> = lines.into_iter().map(|line| (line, 0)).collect();
        lines.iter().for_each(|(line, _)| holds[line.index()] = true);
        Side { lines, holds, bound }
    }

    /// The sum of its bounds.
    pub fn sum(&self) -> usize {
        self.lines.iter().map(|(_, count)| count).sum()
    }
}

impl CardinalityCut {
    /// The cut of a group of lines and all lines that need some of their cells, if there are any.
    pub fn around(
        bounds: &mut LineBounds<'_>,
        needing: &[LineId],
        group: Vec<LineId>,
    ) -> Result<Option<CardinalityCut>, Limit> {
        let count = bounds.problem.lines().len();
        let mut group = Side::of(group, Bound::Maximum, count);
        let mut needs = Side::of(needing.iter().copied(), Bound::Minimum, count);
        for (line, fewest) in &mut needs.lines {
            let Some(count) = bounds.get(*line, &group.holds, Bound::Minimum)? else { return Ok(None) };
            *fewest = count;
            needs.holds[line.index()] = count > 0;
        }
        needs.lines.retain(|(_, fewest)| *fewest > 0);
        if needs.lines.is_empty() || !recount(bounds, &mut group, &needs.holds)? {
            return Ok(None);
        }
        Ok(Some(CardinalityCut { sides: [needs, group] }))
    }

    /// The number of lines on both sides.
    pub fn line_count(&self) -> usize {
        self.sides.iter().map(|side| side.lines.len()).sum()
    }

    /// Upper bound minus lower bound, or none if that is negative and there is no solution.
    pub fn slack(&self) -> Option<usize> {
        self.sides[1].sum().checked_sub(self.sides[0].sum())
    }

    /// Leaves out lines while that reduces the slack, until it is 0 or no line helps.
    pub fn tighten(&mut self, bounds: &mut LineBounds<'_>, cache: &mut BoundsCache) -> Result<(), Limit> {
        loop {
            let before = self.slack();
            if before.is_none_or(|slack| slack > bounds.mode.max_slack) {
                return Ok(());
            }
            for side in 0..2 {
                let lines: Vec<(LineId, usize)> = self.sides[side].lines.clone();
                for line in lines {
                    if self.slack().is_none_or(|slack| slack == 0) || bounds.is_exhausted() {
                        return Ok(());
                    }
                    self.try_dropping(bounds, cache, side, line)?;
                }
            }
            if self.slack() == before {
                return Ok(());
            }
        }
    }

    /// Leaves out a line if that reduces the slack and if it is not the last one of its side.
    fn try_dropping(
        &mut self,
        bounds: &mut LineBounds<'_>,
        cache: &mut BoundsCache,
        side: usize,
        (line, count): (LineId, usize),
    ) -> Result<(), Limit> {
        if self.sides[side].lines.len() < 2 || !self.note_bounds_without(bounds, cache, side, line)? {
            return Ok(());
        }
        let across = self.sides[1 - side].lines.iter();
        let across: usize = across.map(|&(other, count)| cache.noted(other).unwrap_or(count)).sum();
        let sums = [self.sides[side].sum() - count, across];
        let slack = sums[1 - side].checked_sub(sums[side]);
        if slack < self.slack() && (bounds.mode.allow_negative_slack || slack.is_some()) {
            self.drop_line(side, line);
            for (other, count) in &mut self.sides[1 - side].lines {
                if let Some(now) = cache.noted(*other) {
                    *count = now;
                    cache.invalidate(*other);
                }
            }
        }
        Ok(())
    }

    /// Notes the bounds that the crossing lines would have without a line. False if some line has no filling.
    fn note_bounds_without(
        &self,
        bounds: &mut LineBounds<'_>,
        cache: &mut BoundsCache,
        side: usize,
        line: LineId,
    ) -> Result<bool, Limit> {
        let problem = bounds.problem;
        let (holds, across) = (&self.sides[side].holds, &self.sides[1 - side]);
        let symbols = problem.alphabet().size();
        cache.next_candidate();
        for (position, &cell) in problem.line(line).cells().iter().enumerate() {
            let crossings = problem.line(line).across(position).iter();
            for crossing in crossings.filter(|crossing| across.holds[crossing.line.index()]) {
                let count = if cache.noted(crossing.line).is_some() {
                    // The lines share several cells, all of which leave the crossing.
                    let mut holds = holds.clone();
                    holds[line.index()] = false;
                    bounds.get(crossing.line, &holds, across.bound)?
                } else {
                    let counted = bounds.counted_at(cell);
                    let candidates = bounds.known[cell.index()];
                    let table = cache.of(bounds, crossing.line, holds, across.bound)?;
                    let row = &table[crossing.position as usize * symbols..][..symbols];
                    best_outside(row, candidates, counted, across.bound)
                };
                let Some(count) = count else { return Ok(false) };
                cache.note(crossing.line, count);
            }
        }
        Ok(true)
    }

    fn drop_line(&mut self, side: usize, line: LineId) {
        let side = &mut self.sides[side];
        side.lines.retain(|(other, _)| *other != line);
        side.holds[line.index()] = false;
    }

    /// The cut without one of its lines, unless that is the last one of its side.
    pub fn without(
        &self,
        bounds: &mut LineBounds<'_>,
        side: usize,
        line: LineId,
    ) -> Result<Option<CardinalityCut>, Limit> {
        if self.sides[side].lines.len() < 2 {
            return Ok(None);
        }
        let mut cut = self.clone();
        cut.drop_line(side, line);
        let [one, other] = &mut cut.sides;
        let (smaller, across) = if side == 0 { (one, other) } else { (other, one) };
        Ok(recount(bounds, across, &smaller.holds)?.then_some(cut))
    }

    /// All candidates that the cut excludes.
    pub fn removals(
        &self,
        bounds: &mut LineBounds<'_>,
        cache: &mut BoundsCache,
    ) -> Result<Vec<Removal>, Limit> {
        let Some(slack) = self.slack() else { return Ok(Vec::new()) };
        let symbols = bounds.problem.alphabet().size();
        let mut removals: Vec<Removal> = Vec::new();
        for side in 0..2 {
            let Side { lines, bound, .. } = &self.sides[side];
            for &(line, count) in lines {
                let each = cache.of(bounds, line, &self.sides[1 - side].holds, *bound)?.to_vec();
                for (position, &cell) in bounds.problem.line(line).cells().iter().enumerate() {
                    for symbol in bounds.known[cell.index()].iter() {
                        let with = each[position * symbols + symbol.index()];
                        let is_known = || {
                            removals.iter().any(|removal| removal.cell == cell && removal.symbol == symbol)
                        };
                        if exceeds_slack(with, count, slack) && !is_known() {
                            removals.push(Removal { cell, symbol, line, side });
                        }
                    }
                }
            }
        }
        Ok(removals)
    }
}

/// Whether a line with this count would be further from its bound than the slack allows.
pub fn exceeds_slack(count: Option<usize>, bound: usize, slack: usize) -> bool {
    count.is_none_or(|count| count.abs_diff(bound) > slack)
}

/// The bound of a line if one cell leaves the crossing, from its bound with each symbol in that cell.
fn best_outside(
    with: &[Option<usize>],
    candidates: SymbolSet,
    counted: SymbolSet,
    bound: Bound,
) -> Option<usize> {
    let without = |symbol: Symbol| Some(with[symbol.index()]? - usize::from(counted.contains(symbol)));
    let counts = candidates.iter().filter_map(without);
    match bound {
        Bound::Minimum => counts.min(),
        Bound::Maximum => counts.max(),
    }
}

/// Computes the bounds of one side. False if some line has no filling.
fn recount(bounds: &mut LineBounds<'_>, side: &mut Side, across: &[bool]) -> Result<bool, Limit> {
    for (line, count) in &mut side.lines {
        match bounds.get(*line, across, side.bound)? {
            Some(bound) => *count = bound,
            None => return Ok(false),
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::cardinality::{pairs, seeds};
    use crate::problem::Problem;
    use crate::rule::{Clue, Rule};
    use crate::symbol::Alphabet;

    /// Twelve cells in three lines and in two: each of the two shares two adjacent cells with each of the three.
    fn problem(picture: u32) -> Problem {
        let black = |cell: usize| Symbol::new((picture >> cell & 1) as usize);
        let mut builder = Problem::builder(Alphabet::black_and_white()).cells(12);
        let rows = (0..3).map(|row| (0..4).map(|place| row * 4 + place).collect::<Vec<_>>());
        let pairs =
            (0..2).map(|half| (0..6).map(|place| place / 2 * 4 + half * 2 + place % 2).collect::<Vec<_>>());
        for (index, cells) in rows.chain(pairs).enumerate() {
            let rule = Rule::from(Clue::of(&cells.iter().map(|&cell| black(cell)).collect::<Vec<_>>()));
            builder = builder.line(format!("line {index}"), cells, rule);
        }
        builder.build().unwrap()
    }

    #[test]
    fn dropping_a_line_equals_recounting_without_it() {
        let (mut smaller, budget) = (0, Budget::unlimited());
        for picture in 0..1 << 12 {
            let problem = problem(picture);
            let known = problem.initial_candidates().to_vec();
            let mut bounds = LineBounds::new(&problem, known, usize::MAX, &budget).for_search();
            bounds.counted = SymbolSet::only(Symbol::BLACK);
            let mut cache = BoundsCache::new(problem.lines().len());
            for (needing, allowing) in pairs(problem.layers()) {
                for group in seeds::similar(allowing, |line| vec![line.index()], |_| 0) {
                    let cut = CardinalityCut::around(&mut bounds, needing, group).unwrap();
                    let Some(mut cut) = cut else { continue };
                    let before = cut.line_count();
                    cache.clear();
                    cut.tighten(&mut bounds, &mut cache).unwrap();
                    smaller += usize::from(cut.line_count() < before);
                    for side in 0..2 {
                        let across = &cut.sides[1 - side].holds;
                        for &(line, count) in &cut.sides[side].lines {
                            let again = bounds.get(line, across, cut.sides[side].bound);
                            assert_eq!(again, Ok(Some(count)), "{picture:b}");
                        }
                    }
                }
            }
        }
        assert!(smaller > 100, "{smaller}");
    }
}
