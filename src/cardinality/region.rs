//! Regions: lines that need so many cells, the lines that cross them and can have so many, and what follows.

use super::{Ledger, Tables};
use crate::line::Bound;
use crate::problem::{CellId, LineId};
use crate::symbol::{Symbol, SymbolSet};

/// One side of a region: its lines, each with how many of its cells count at that bound.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    pub(crate) lines: Vec<(LineId, usize)>,
    /// For every line of the problem whether it is one of them.
    pub(crate) holds: Vec<bool>,
    pub(crate) bound: Bound,
}

/// A region: the cells in which the lines of one side cross those of the other.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    /// The lines that need so many, and those that can have so many.
    pub(crate) sides: [Side; 2],
}

/// A symbol that a cell loses, and the side whose line rules it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lost {
    pub(crate) cell: CellId,
    pub(crate) symbol: Symbol,
    pub(crate) line: LineId,
    pub(crate) side: usize,
}

impl Side {
    fn of(lines: impl IntoIterator<Item = LineId>, bound: Bound, line_count: usize) -> Side {
        let mut holds = vec![false; line_count];
        let lines: Vec<(LineId, usize)> = lines.into_iter().map(|line| (line, 0)).collect();
        lines.iter().for_each(|(line, _)| holds[line.index()] = true);
        Side { lines, holds, bound }
    }

    pub(crate) fn sum(&self) -> usize {
        self.lines.iter().map(|(_, count)| count).sum()
    }
}

impl Region {
    /// The region of a group of lines and all lines that need some of their cells, if there are any.
    pub(crate) fn around(ledger: &mut Ledger<'_>, needing: &[LineId], group: Vec<LineId>) -> Option<Region> {
        let count = ledger.problem.lines().len();
        let mut group = Side::of(group, Bound::Maximum, count);
        let mut needs = Side::of(needing.iter().copied(), Bound::Minimum, count);
        for (line, fewest) in &mut needs.lines {
            *fewest = ledger.tally(*line, &group.holds, Bound::Minimum)?;
            needs.holds[line.index()] = *fewest > 0;
            if ledger.is_stopped {
                return None;
            }
        }
        needs.lines.retain(|(_, fewest)| *fewest > 0);
        count_side(ledger, &mut group, &needs.holds)?;
        (!needs.lines.is_empty()).then_some(Region { sides: [needs, group] })
    }

    pub(crate) fn line_count(&self) -> usize {
        self.sides.iter().map(|side| side.lines.len()).sum()
    }

    /// How many more cells may count than must; none if fewer may than must, and there is no solution.
    pub(crate) fn slack(&self) -> Option<usize> {
        self.sides[1].sum().checked_sub(self.sides[0].sum())
    }

    /// Leaves out lines as long as that makes the region tighter, until no more may count than must.
    pub(crate) fn tighten(&mut self, ledger: &mut Ledger<'_>, tables: &mut Tables) {
        loop {
            let before = self.slack();
            if before.is_none_or(|slack| slack > ledger.manner.far) {
                return;
            }
            for side in 0..2 {
                let lines: Vec<(LineId, usize)> = self.sides[side].lines.clone();
                for line in lines {
                    if self.slack().is_none_or(|slack| slack == 0) || ledger.left == 0 || ledger.is_stopped {
                        return;
                    }
                    self.leave_out(ledger, tables, side, line);
                }
            }
            if self.slack() == before {
                return;
            }
        }
    }

    /// Leaves out a line if that makes the region tighter, and if it is not the last one.
    fn leave_out(
        &mut self,
        ledger: &mut Ledger<'_>,
        tables: &mut Tables,
        side: usize,
        (line, count): (LineId, usize),
    ) {
        if self.sides[side].lines.len() < 2 || self.note_without(ledger, tables, side, line).is_none() {
            return;
        }
        let across = self.sides[1 - side].lines.iter();
        let across: usize = across.map(|&(other, count)| tables.noted(other).unwrap_or(count)).sum();
        let sums = [self.sides[side].sum() - count, across];
        let slack = sums[1 - side].checked_sub(sums[side]);
        if slack < self.slack() && (ledger.manner.may_break || slack.is_some()) {
            self.take_out(side, line);
            for (other, count) in &mut self.sides[1 - side].lines {
                if let Some(now) = tables.noted(*other) {
                    *count = now;
                    tables.forget(*other);
                }
            }
        }
    }

    /// Notes what the lines across a line would have if it were left out; none if that cannot be said.
    fn note_without(
        &self,
        ledger: &mut Ledger<'_>,
        tables: &mut Tables,
        side: usize,
        line: LineId,
    ) -> Option<()> {
        let problem = ledger.problem;
        let (holds, across) = (&self.sides[side].holds, &self.sides[1 - side]);
        let symbols = problem.alphabet().size();
        tables.begin();
        for (position, &cell) in problem.line(line).cells().iter().enumerate() {
            let crossings = problem.line(line).across(position).iter();
            for crossing in crossings.filter(|crossing| across.holds[crossing.line.index()]) {
                let count = if tables.noted(crossing.line).is_some() {
                    // They share several cells, and all of them leave the region.
                    let mut holds = holds.clone();
                    holds[line.index()] = false;
                    ledger.tally(crossing.line, &holds, across.bound)?
                } else {
                    let counted = ledger.counted_at(cell);
                    let candidates = ledger.known[cell.index()];
                    let table = tables.of(ledger, crossing.line, holds, across.bound);
                    let row = &table[crossing.position as usize * symbols..][..symbols];
                    best_outside(row, candidates, counted, across.bound)?
                };
                tables.note(crossing.line, count);
            }
        }
        Some(())
    }

    fn take_out(&mut self, side: usize, line: LineId) {
        let side = &mut self.sides[side];
        side.lines.retain(|(other, _)| *other != line);
        side.holds[line.index()] = false;
    }

    /// The region without one of its lines, unless it would be the last one.
    pub(crate) fn without(&self, ledger: &mut Ledger<'_>, side: usize, line: LineId) -> Option<Region> {
        if self.sides[side].lines.len() < 2 {
            return None;
        }
        let mut region = self.clone();
        region.take_out(side, line);
        let [one, other] = &mut region.sides;
        let (smaller, across) = if side == 0 { (one, other) } else { (other, one) };
        count_side(ledger, across, &smaller.holds)?;
        Some(region)
    }

    /// What all lines of the region rule out.
    pub(crate) fn lost(&self, ledger: &mut Ledger<'_>, tables: &mut Tables) -> Vec<Lost> {
        let Some(slack) = self.slack() else { return Vec::new() };
        let symbols = ledger.problem.alphabet().size();
        let mut lost: Vec<Lost> = Vec::new();
        for side in 0..2 {
            let Side { lines, bound, .. } = &self.sides[side];
            for &(line, count) in lines {
                if ledger.is_stopped {
                    return lost;
                }
                let each = tables.of(ledger, line, &self.sides[1 - side].holds, *bound).to_vec();
                for (position, &cell) in ledger.problem.line(line).cells().iter().enumerate() {
                    for symbol in ledger.known[cell.index()].iter() {
                        let with = each[position * symbols + symbol.index()];
                        let is_known = || lost.iter().any(|lost| lost.cell == cell && lost.symbol == symbol);
                        if is_too_far(with, count, slack) && !is_known() {
                            lost.push(Lost { cell, symbol, line, side });
                        }
                    }
                }
            }
        }
        lost
    }
}

/// Whether a line that has so many is further from its bound than all lines together may be.
pub(crate) fn is_too_far(count: Option<usize>, bound: usize, slack: usize) -> bool {
    count.is_none_or(|count| count.abs_diff(bound) > slack)
}

/// What a line has if a cell no longer counts, by what it has with each symbol there.
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

fn count_side(ledger: &mut Ledger<'_>, side: &mut Side, across: &[bool]) -> Option<()> {
    for (line, count) in &mut side.lines {
        *count = ledger.tally(*line, across, side.bound)?;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cardinality::{pairs, seeds};
    use crate::problem::Problem;
    use crate::rule::{Clue, Rule};
    use crate::symbol::Alphabet;

    /// Twelve cells, in three lines and in two: each of the two shares two neighbours with each of the three.
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
    fn what_is_left_out_is_counted_as_if_it_had_never_been_there() {
        let must_stop = || false;
        let mut smaller = 0;
        for picture in 0..1 << 12 {
            let problem = problem(picture);
            let known = problem.cells().to_vec();
            let mut ledger = Ledger::new(&problem, known, usize::MAX).for_search(&must_stop);
            ledger.counted = SymbolSet::only(Symbol::BLACK);
            let mut tables = Tables::new(problem.lines().len());
            for (needing, allowing) in pairs(problem.layers()) {
                for group in seeds::alike(allowing, |line| vec![line.index()], |_| 0) {
                    let Some(mut region) = Region::around(&mut ledger, needing, group) else { continue };
                    let before = region.line_count();
                    tables.clear();
                    region.tighten(&mut ledger, &mut tables);
                    smaller += usize::from(region.line_count() < before);
                    for side in 0..2 {
                        let across = &region.sides[1 - side].holds;
                        for &(line, count) in &region.sides[side].lines {
                            let again = ledger.tally(line, across, region.sides[side].bound);
                            assert_eq!(again, Some(count), "{picture:b}");
                        }
                    }
                }
            }
        }
        assert!(smaller > 100, "{smaller}");
    }
}
