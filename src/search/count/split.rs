//! What is too wide for a sweep is split: into parts, and by branching on a cell.
//!
//! [`Splitter::part`] counts a part. It sweeps with the room it is given, and if that does not do, probes the cells,
//! which may show some candidates impossible, and branches on the cell whose candidates say most. Under each candidate
//! lines are propagated and the cells fall apart again, mostly into smaller parts; each of those gets a quarter of the
//! room. Parts that have been counted are remembered, for branches and rounds that meet them again.
//!
//! When something ends the count, everybody returns what they have: a sum of some branches, a product of lower bounds.
//! So the number of a [`Tally`] is never more than there are.

use std::collections::HashMap;

use super::effort::{Effort, Halt};
use super::number::Number;
use super::parts::{Part, Parts, fall_apart};
use super::sweep::{self, Room};
use crate::grid::{Contradiction, Grid};
use crate::problem::CellId;
use crate::propagate::Propagator;
use crate::symbol::{Symbol, SymbolSet};

/// The least room for a sweep, in continued vectors: about what a branch costs anyway.
const LEAST_WORK: u64 = 1 << 12;

/// Branches are not nested deeper. What needs more waits for a round with more room to sweep.
const DEEPEST: usize = 300;

/// A number of solutions that is proved, and whether there are no others.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    pub(super) number: Number,
    pub(super) exact: bool,
}

impl Tally {
    pub(super) const NONE: Tally = Tally { number: Number::ZERO, exact: true };
    pub(super) const UNKNOWN: Tally = Tally { number: Number::ZERO, exact: false };

    pub(super) fn exactly(number: Number) -> Tally {
        Tally { number, exact: true }
    }

    pub(super) fn is_none(&self) -> bool {
        self.exact && self.number.is_zero()
    }
}

/// Counts parts.
#[derive(Debug)]
pub(super) struct Splitter<'p> {
    pub(super) grid: Grid<'p>,
    pub(super) propagator: Propagator<'p>,
    pub(super) effort: Effort,
    /// Why no more is done in this round.
    pub(super) halt: Option<Halt>,
    counted: HashMap<Box<[u32]>, Number>,
    /// How many bytes remembered parts may still take.
    memory_left: usize,
    /// How many bytes a sweep may take.
    bytes: usize,
}

/// What probing has shown.
enum Probed {
    /// There is no solution.
    Contradiction,
    /// Some candidates are gone.
    Learned,
    /// This cell says most.
    Choice(CellId),
}

impl<'p> Splitter<'p> {
    /// A splitter that keeps at most about so many bytes.
    pub(super) fn new(
        grid: Grid<'p>,
        propagator: Propagator<'p>,
        effort: Effort,
        memory: usize,
    ) -> Splitter<'p> {
        Splitter {
            grid,
            propagator,
            effort,
            halt: None,
            counted: HashMap::new(),
            memory_left: memory / 4,
            bytes: memory / 2,
        }
    }

    /// Lets cells fall apart. Diagrams may take a part of the memory of a sweep.
    pub(super) fn fall_apart(&mut self, cells: &[CellId]) -> Result<Parts, Halt> {
        fall_apart(cells, &self.grid, self.bytes / 16, &mut self.effort)
    }

    /// Counts a part of the grid as it is, which is left as it was found.
    pub(super) fn part(&mut self, part: &Part, work: u64, depth: usize) -> Tally {
        if self.halt.is_some() {
            return Tally::UNKNOWN;
        }
        let key = part.key();
        if let Some(number) = self.counted.get(&key) {
            return Tally::exactly(number.clone());
        }
        let room = Room { work: work.max(LEAST_WORK), bytes: self.bytes };
        let tally = match sweep::count(part, self.grid.problem(), room, &mut self.effort) {
            Ok(Some(number)) => Tally::exactly(number),
            Ok(None) => self.split(part, work / 4, depth),
            Err(halt) => self.stop(halt),
        };
        let bytes = 4 * key.len() + 128;
        if tally.exact && bytes <= self.memory_left {
            self.memory_left -= bytes;
            self.counted.insert(key, tally.number.clone());
        }
        tally
    }

    /// Probes, and branches if that alone does not make the part smaller.
    fn split(&mut self, part: &Part, work: u64, depth: usize) -> Tally {
        if depth == DEEPEST {
            return self.stop(Halt::Round);
        }
        let mark = self.grid.mark();
        let tally = match self.probe(&part.cells) {
            Ok(Probed::Contradiction) => Tally::NONE,
            Ok(Probed::Learned) => self.cells(&part.cells, work, depth + 1),
            Ok(Probed::Choice(cell)) => self.branch(part, cell, work, depth + 1),
            Err(halt) => self.stop(halt),
        };
        self.grid.undo(mark);
        tally
    }

    /// Adds up what there is for every candidate of a cell. One behind the answer is only asked whether it can be filled.
    fn branch(&mut self, part: &Part, cell: CellId, work: u64, depth: usize) -> Tally {
        let mut sum = Tally::NONE;
        for candidate in self.grid.get(cell).iter() {
            if let Err(halt) = self.effort.branch() {
                self.stop(halt);
            }
            if self.halt.is_some() {
                sum.exact = false;
                break;
            }
            let mark = self.grid.mark();
            if self.assume(cell, candidate).is_ok() {
                let tally = self.cells(&part.cells, work, depth);
                sum.number.add(&tally.number);
                sum.exact &= tally.exact;
            }
            self.grid.undo(mark);
            if self.grid.problem().is_projected_out(cell) && !sum.number.is_zero() {
                return Tally::exactly(Number::ONE);
            }
        }
        sum
    }

    /// Multiplies what there is for the parts that these cells, all of one former part, fall apart into.
    fn cells(&mut self, cells: &[CellId], work: u64, depth: usize) -> Tally {
        let Parts { free, parts } = match self.fall_apart(cells) {
            Ok(parts) => parts,
            Err(halt) => return self.stop(halt),
        };
        let mut product = Tally::exactly(free);
        for part in &parts {
            let tally = self.part(part, work, depth);
            if tally.is_none() {
                return tally;
            }
            product.number.multiply(&tally.number);
            product.exact &= tally.exact;
        }
        product
    }

    /// Probes every open cell of these once.
    fn probe(&mut self, cells: &[CellId]) -> Result<Probed, Halt> {
        let (mut learned, mut best) = (false, None);
        for &cell in cells {
            let is_of_answer = !self.grid.problem().is_projected_out(cell);
            let before = self.grid.get(cell);
            if before.known().is_some() {
                continue;
            }
            let (mut possible, mut score) = (SymbolSet::EMPTY, 1.0);
            for candidate in before.iter() {
                let (looks, mark) = (self.propagator.line_solves(), self.grid.mark());
                if self.assume(cell, candidate).is_ok() {
                    possible = possible.with(candidate);
                    score *= self.grid.changes_since(mark).len() as f64;
                }
                self.grid.undo(mark);
                self.effort.spend(4 * (self.propagator.line_solves() - looks) + 4)?;
            }
            if possible != before {
                learned = true;
                if self.narrow(cell, possible).is_err() {
                    return Ok(Probed::Contradiction);
                }
            }
            // The geometric mean of what the candidates change, so that cells with many are not favoured for it.
            let score = f64::powf(score, 1.0 / possible.len() as f64);
            // What is behind the answer is only branched on where nothing else is left.
            if best.is_none_or(|(most, _)| (is_of_answer, score) > most) {
                best = Some(((is_of_answer, score), cell));
            }
        }
        match best {
            Some((_, cell)) if !learned => Ok(Probed::Choice(cell)),
            _ => Ok(Probed::Learned),
        }
    }

    fn assume(&mut self, cell: CellId, candidate: Symbol) -> Result<(), Contradiction> {
        self.narrow(cell, SymbolSet::only(candidate))
    }

    /// Leaves a cell only these candidates and looks at the lines until nothing changes.
    fn narrow(&mut self, cell: CellId, to: SymbolSet) -> Result<(), Contradiction> {
        if self.grid.narrow(cell, to)?.is_some() {
            self.propagator.wake_around(cell);
        }
        self.propagator.fixpoint(&mut self.grid, &mut ())
    }

    /// Remembers why no more is done; nothing is known of what was asked.
    fn stop(&mut self, halt: Halt) -> Tally {
        self.halt.get_or_insert(halt);
        Tally::UNKNOWN
    }
}
