//! Regions: lines that need so many cells, the lines that cross them and can have so many, and what follows.

use super::Ledger;
use crate::line::Bound;
use crate::problem::{CellId, LineId};
use crate::symbol::Symbol;

/// How much more may count than must for a region to be worth tightening.
const FAR: usize = 12;

/// One side of a region: its lines, each with how many of its cells count at that bound.
#[derive(Clone)]
pub(super) struct Side {
    pub(super) lines: Vec<(LineId, usize)>,
    /// For every line of the problem whether it is one of them.
    pub(super) holds: Vec<bool>,
    pub(super) bound: Bound,
}

/// A region: the cells in which the lines of one side cross those of the other.
#[derive(Clone)]
pub(super) struct Region {
    /// The lines that need so many, and those that can have so many.
    pub(super) sides: [Side; 2],
}

/// A symbol that a cell loses, and the side whose line rules it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lost {
    pub(super) cell: CellId,
    pub(super) symbol: Symbol,
    pub(super) line: LineId,
    pub(super) side: usize,
}

impl Side {
    fn of(lines: impl IntoIterator<Item = LineId>, bound: Bound, line_count: usize) -> Side {
        let mut holds = vec![false; line_count];
        let lines: Vec<(LineId, usize)> = lines.into_iter().map(|line| (line, 0)).collect();
        lines.iter().for_each(|(line, _)| holds[line.index()] = true);
        Side { lines, holds, bound }
    }

    pub(super) fn sum(&self) -> usize {
        self.lines.iter().map(|(_, count)| count).sum()
    }
}

impl Region {
    /// The region of a group of lines and all lines that need some of their cells, if there are any.
    pub(super) fn around(ledger: &mut Ledger<'_>, needing: &[LineId], group: Vec<LineId>) -> Option<Region> {
        let count = ledger.problem.lines().len();
        let group = Side::of(group, Bound::Most, count);
        let mut needs = Side::of(needing.iter().copied(), Bound::Fewest, count);
        for (line, fewest) in &mut needs.lines {
            *fewest = ledger.tally(*line, &group.holds, Bound::Fewest)?;
            needs.holds[line.index()] = *fewest > 0;
        }
        needs.lines.retain(|(_, fewest)| *fewest > 0);
        let mut region = Region { sides: [needs, group] };
        region.count(ledger)?;
        (!region.sides[0].lines.is_empty()).then_some(region)
    }

    pub(super) fn line_count(&self) -> usize {
        self.sides.iter().map(|side| side.lines.len()).sum()
    }

    /// How many more cells may count than must; none if fewer may than must, and there is no solution.
    pub(super) fn slack(&self) -> Option<usize> {
        self.sides[1].sum().checked_sub(self.sides[0].sum())
    }

    /// Counts all lines again.
    pub(super) fn count(&mut self, ledger: &mut Ledger<'_>) -> Option<()> {
        let [one, other] = &mut self.sides;
        count_side(ledger, one, &other.holds)?;
        count_side(ledger, other, &one.holds)
    }

    /// Leaves out lines as long as that makes the region tighter.
    pub(super) fn tighten(&mut self, ledger: &mut Ledger<'_>) {
        loop {
            let before = self.slack();
            if before.is_none_or(|slack| slack > FAR) {
                return;
            }
            for side in 0..2 {
                let lines: Vec<LineId> = self.sides[side].lines.iter().map(|(line, _)| *line).collect();
                for line in lines {
                    if self.slack() == Some(0) || ledger.left == 0 {
                        return;
                    }
                    if let Some(smaller) = self
                        .without(ledger, side, line)
                        .filter(|smaller| smaller.slack().is_some() && smaller.slack() < self.slack())
                    {
                        *self = smaller;
                    }
                }
            }
            if self.slack() == before {
                return;
            }
        }
    }

    /// The region without one of its lines, unless it would be the last one.
    pub(super) fn without(&self, ledger: &mut Ledger<'_>, side: usize, line: LineId) -> Option<Region> {
        if self.sides[side].lines.len() < 2 {
            return None;
        }
        let mut region = self.clone();
        let [one, other] = &mut region.sides;
        let (smaller, across) = if side == 0 { (one, other) } else { (other, one) };
        smaller.lines.retain(|(other, _)| *other != line);
        smaller.holds[line.index()] = false;
        count_side(ledger, across, &smaller.holds)?;
        Some(region)
    }

    /// What all lines of the region rule out.
    pub(super) fn lost(&self, ledger: &mut Ledger<'_>) -> Vec<Lost> {
        let Some(slack) = self.slack() else { return Vec::new() };
        let symbols = ledger.problem.alphabet().size();
        let mut lost: Vec<Lost> = Vec::new();
        for side in 0..2 {
            let Side { lines, bound, .. } = &self.sides[side];
            for &(line, count) in lines {
                let each = ledger.tally_each(line, &self.sides[1 - side].holds, *bound);
                for (position, &cell) in ledger.problem.line(line).cells().iter().enumerate() {
                    for symbol in ledger.known[cell.index()].iter() {
                        let with = each[position * symbols + symbol.index()];
                        let is_known = lost.iter().any(|lost| lost.cell == cell && lost.symbol == symbol);
                        if !is_known && is_too_far(with, count, slack) {
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
pub(super) fn is_too_far(count: Option<usize>, bound: usize, slack: usize) -> bool {
    count.is_none_or(|count| count.abs_diff(bound) > slack)
}

fn count_side(ledger: &mut Ledger<'_>, side: &mut Side, across: &[bool]) -> Option<()> {
    for (line, count) in &mut side.lines {
        *count = ledger.tally(*line, across, side.bound)?;
    }
    Some(())
}
