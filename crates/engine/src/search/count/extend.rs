//! Extends a vector of states by all assignments of a group of cells, by depth-first search.
//!
//! PERF: vectors are merged after a line, not after every cell. On random 12x12 pictures a line has about two
//! assignments per vector, so tables after its other cells would merge little.

use super::effort::{Effort, Halt};
use super::mdd::DEAD;
use super::plan::{CandidateMask, Step, StepCell};

/// The number of cells assigned that count as an entry.
const CELLS_PER_WORK: u64 = 8;

/// How many of them are reported at once.
const WORK_PER_REPORT: u64 = 1 << 9;

/// Why an extension stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The whole count or its round stops.
    Halt(Halt),
    /// The work is used up; the pass can go on later.
    Work,
    /// The pass needs too much memory.
    Memory,
}

impl From<Halt> for Stop {
    fn from(halt: Halt) -> Stop {
        Stop::Halt(halt)
    }
}

/// The working memory for extending vectors.
#[derive(Debug, Default)]
pub(super) struct Extender {
    slots: Vec<u32>,
    allowed: Vec<CandidateMask>,
    /// The candidates that are left of the cells assigned, and of the next one.
    left: Vec<CandidateMask>,
    /// Slot by slot, the states of inner segments that can be completed.
    completable: Vec<u64>,
    vector: Vec<u64>,
    sorted: Vec<u64>,
    states: Vec<u32>,
    /// The number of cells assigned that have not been reported.
    assigned: u64,
}

impl Extender {
    /// Calls `sink` for every extension of a vector. `allowed` restricts the candidates of the step's cells.
    pub(super) fn extend<S>(
        &mut self,
        step: &Step,
        before: &[u64],
        allowed: Option<&[CandidateMask]>,
        effort: &mut Effort,
        sink: S,
    ) -> Result<(), Stop>
    where
        S: FnMut(&[u64], &mut Effort) -> Result<(), Stop>,
    {
        effort.add_uncounted(step.work)?;
        self.slots.clear();
        self.slots.resize(step.slots, 0);
        self.vector.clear();
        self.vector.extend_from_slice(before);
        for &(slot, field) in &step.entering {
            self.slots[slot] = field.get(before);
        }
        self.allowed.clear();
        for (place, cell) in step.cells.iter().enumerate() {
            let all = CandidateMask::MAX >> (CandidateMask::BITS - cell.candidates as u32);
            let mut mask = allowed.map_or(all, |allowed| allowed[place]);
            for transition in &cell.transitions {
                if let Some(live) = &transition.live {
                    mask &= live[self.slots[transition.from] as usize];
                }
            }
            self.allowed.push(mask);
        }
        if self.find_completable(step) {
            Walk { step, sink, effort, extender: self }.assign()
        } else {
            Ok(())
        }
    }

    /// Walks the inner segments backwards over the allowed candidates. Whether each can be completed.
    fn find_completable(&mut self, step: &Step) -> bool {
        self.completable.clear();
        self.completable.resize(step.slots, 1);
        for (cell, allowed) in step.cells.iter().zip(&self.allowed).rev() {
            if *allowed == 0 {
                return false;
            }
            for transition in cell.transitions.iter().filter(|transition| transition.is_inner) {
                let after = self.completable[transition.to];
                let mut before = 0;
                for (state, row) in transition.next.chunks_exact(cell.candidates).enumerate() {
                    let leads = |candidate: usize| {
                        row[candidate] != DEAD
                            && allowed >> candidate & 1 != 0
                            && after >> row[candidate] & 1 != 0
                    };
                    before |= u64::from((0..cell.candidates).any(leads)) << state;
                }
                if before == 0 {
                    return false;
                }
                self.completable[transition.from] = before;
            }
        }
        true
    }
}

/// The search through the assignments of a group.
struct Walk<'a, S> {
    step: &'a Step,
    sink: S,
    effort: &'a mut Effort,
    extender: &'a mut Extender,
}

impl<S> Walk<'_, S>
where
    S: FnMut(&[u64], &mut Effort) -> Result<(), Stop>,
{
    /// Assigns the cells one after another, and goes back where none is left. A group may be a line of any length, so
    /// this is a loop and no recursion.
    fn assign(&mut self) -> Result<(), Stop> {
        let cells = &self.step.cells;
        self.extender.left.clear();
        if cells.is_empty() {
            return self.finish();
        }
        self.enter()?;
        while let Some(left) = self.extender.left.last_mut() {
            if *left == 0 {
                self.extender.left.pop();
                continue;
            }
            let candidate = left.trailing_zeros() as usize;
            *left &= *left - 1;
            let place = self.extender.left.len() - 1;
            if self.take(&cells[place], candidate) {
                if place + 1 < cells.len() { self.enter()? } else { self.finish()? }
            }
        }
        Ok(())
    }

    /// Goes on to the next cell.
    fn enter(&mut self) -> Result<(), Stop> {
        let Extender { left, allowed, assigned, .. } = &mut *self.extender;
        left.push(allowed[left.len()]);
        *assigned += 1;
        if *assigned == CELLS_PER_WORK * WORK_PER_REPORT {
            *assigned = 0;
            self.effort.spend(WORK_PER_REPORT)?;
        }
        Ok(())
    }

    /// Follows the transitions of a cell with this candidate. Whether they can be completed.
    #[inline]
    fn take(&mut self, cell: &StepCell, candidate: usize) -> bool {
        for transition in &cell.transitions {
            let state = self.extender.slots[transition.from] as usize;
            let next = transition.next[state * cell.candidates + candidate];
            if next == DEAD
                || transition.is_inner && self.extender.completable[transition.to] >> next & 1 == 0
            {
                return false;
            }
            self.extender.slots[transition.to] = next;
            if let Some(field) = transition.field {
                field.set(&mut self.extender.vector, next);
            }
        }
        true
    }

    /// Reports the vector, with the states of interchangeable segments sorted.
    fn finish(&mut self) -> Result<(), Stop> {
        let Extender { vector, sorted, states, .. } = &mut *self.extender;
        if self.step.classes.is_empty() {
            return (self.sink)(vector, self.effort);
        }
        sorted.clone_from(vector);
        for class in &self.step.classes {
            states.clear();
            states.extend(class.iter().map(|field| field.get(vector)));
            states.sort_unstable();
            class.iter().zip(&*states).for_each(|(field, &state)| field.set(sorted, state));
        }
        (self.sink)(sorted, self.effort)
    }
}
