//! Frontier dynamic programming: counts a component in one pass over its cells.
//!
//! The cells are processed in a fixed order. All that the processed cells mean to the others are the MDD states of
//! the lines that are begun and not finished; their vector is packed into words, a few bits per line. At each cell
//! every vector is extended with every candidate, and the counts of equal results are added. This is the
//! transfer-matrix method, known for graph problems as frontier-based search (Kawahara, Inoue, Iwashita and Minato,
//! "Frontier-Based Search for Enumerating All Constrained Subgraphs with Compressed Representation", 2017). Reduced
//! MDDs have no dead states, so a vector that some line cannot complete disappears as soon as that line shows it.
//!
//! Solutions are counted as projected onto the output cells, which come first in the order. After them, a vector's
//! count is the number of outputs that lead to it, and it counts if the auxiliary cells have any completion,
//! however many. So the auxiliary cells take a forward pass, which finds the reachable vectors, and a backward
//! pass, which finds those of them that can be completed.

use super::components::Component;
use super::effort::{Effort, Halt};
use super::frontier::Frontier;
use super::mdd::{DEAD, Level};
use super::number::Number;
use super::order;
use super::reorder::reordered;
use crate::problem::Problem;

/// The limits of one pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct DpLimits {
    /// The maximum number of extended vectors.
    pub(super) work: u64,
    /// The approximate maximum number of bytes.
    pub(super) bytes: usize,
}

/// The transitions at one cell.
#[derive(Debug)]
struct CellStep {
    candidates: usize,
    transitions: Vec<Transition>,
}

/// The transitions of one segment's state at a cell: row by row, the next states.
#[derive(Debug)]
struct Transition {
    field: BitField,
    next: Vec<u32>,
}

/// The bits of a vector that hold the state of a segment. They are 0 before it begins and after it is finished.
#[derive(Clone, Copy, Debug)]
struct BitField {
    word: usize,
    shift: u32,
    mask: u64,
}

/// A pass in progress.
struct FrontierDp {
    limits: DpLimits,
    /// The number of words per vector.
    stride: usize,
    /// The number of vectors extended so far.
    spent: u64,
    /// The number of bits that a count may have by now.
    bits: f64,
}

/// The number of solutions of a component, as projected onto the output cells, or nothing if the limits are exceeded.
pub(super) fn count(
    component: &Component,
    problem: &Problem,
    limits: DpLimits,
    effort: &mut Effort,
) -> Result<Option<Number>, Halt> {
    // The cost of finding an order.
    effort.spend(32 * component.cells.len() as u64)?;
    let mut order = order::best(component, problem);
    let is_projected_out = |cell: &u32| problem.is_projected_out(component.cells[*cell as usize]);
    order.sort_by_key(is_projected_out);
    let output_end = order.partition_point(|cell| !is_projected_out(cell));
    let Some(segments) = order_segments(component, &order, limits, effort)? else { return Ok(None) };
    let (steps, stride) = plan(component, &order, segments);
    let mut frontier_dp = FrontierDp { limits, stride, spent: 0, bits: 0.0 };
    let mut now = Frontier::new(stride, 1);
    now.add(&vec![0; stride], &Number::ONE, effort)?;
    for step in &steps[..output_end] {
        let Some(after) = frontier_dp.step(step, &now, 0, effort)? else { return Ok(None) };
        now = after;
    }
    frontier_dp.finish(&steps[output_end..], now, effort)
}

impl FrontierDp {
    /// Processes one cell, while `kept` other vectors are in memory. Returns nothing if the limits are exceeded.
    fn step(
        &mut self,
        step: &CellStep,
        now: &Frontier,
        kept: usize,
        effort: &mut Effort,
    ) -> Result<Option<Frontier>, Halt> {
        self.bits += (step.candidates as f64).log2();
        let most = self.limits.bytes / (2 * Frontier::bytes_of_entry(self.stride, self.bits));
        let mut after = Frontier::new(self.stride, now.len());
        let mut vector = vec![0; self.stride];
        for (before, number) in now.entries() {
            effort.spend(step.candidates as u64)?;
            self.spent += step.candidates as u64;
            for candidate in 0..step.candidates {
                if step.apply(candidate, before, &mut vector) {
                    after.add(&vector, number, effort)?;
                }
            }
            if kept + after.len() > most || self.spent > self.limits.work {
                return Ok(None);
            }
        }
        Ok(Some(after))
    }

    /// Adds up the counts of the vectors that the remaining cells can complete in any way.
    fn finish(
        &mut self,
        steps: &[CellStep],
        first: Frontier,
        effort: &mut Effort,
    ) -> Result<Option<Number>, Halt> {
        let (mut kept, mut met) = (first.len(), vec![first]);
        for step in steps {
            let Some(after) = self.step(step, &met[met.len() - 1], kept, effort)? else { return Ok(None) };
            kept += after.len();
            met.push(after);
        }
        let mut vector = vec![0; self.stride];
        let mut can_be_finished = vec![true; met[steps.len()].len()];
        for (step, pair) in steps.iter().zip(met.windows(2)).rev() {
            let mut can_be = Vec::with_capacity(pair[0].len());
            for (before, _) in pair[0].entries() {
                effort.spend(step.candidates as u64)?;
                can_be.push((0..step.candidates).any(|candidate| {
                    let ahead = step.apply(candidate, before, &mut vector).then(|| pair[1].find(&vector));
                    ahead.flatten().is_some_and(|ahead| can_be_finished[ahead])
                }));
            }
            can_be_finished = can_be;
        }
        let mut sum = Number::ZERO;
        for ((_, number), _) in met[0].entries().zip(can_be_finished).filter(|(_, can)| *can) {
            sum.add(number);
        }
        Ok(Some(sum))
    }
}

impl CellStep {
    /// Extends a vector with a candidate. Returns false if some line does not allow it.
    #[inline]
    fn apply(&self, candidate: usize, before: &[u64], vector: &mut [u64]) -> bool {
        vector.copy_from_slice(before);
        self.transitions.iter().all(|to| to.apply(candidate, self.candidates, vector))
    }
}

impl Transition {
    /// Replaces the segment's state. Returns false if the candidate has no transition.
    #[inline]
    fn apply(&self, candidate: usize, candidates: usize, vector: &mut [u64]) -> bool {
        let BitField { word, shift, mask } = self.field;
        let word = &mut vector[word];
        let state = (*word >> shift & mask) as usize;
        let next = self.next[state * candidates + candidate];
        *word = *word & !(mask << shift) | u64::from(next) << shift;
        next != DEAD
    }
}

/// A segment in the order of the pass: its cells, with a level for each.
type OrderedSegment = Vec<(u32, Level)>;

/// Brings all segments into the order of the cells. Returns nothing if that exceeds the limits.
fn order_segments(
    component: &Component,
    order: &[u32],
    limits: DpLimits,
    effort: &mut Effort,
) -> Result<Option<Vec<OrderedSegment>>, Halt> {
    let mut turn = vec![0; order.len()];
    order.iter().enumerate().for_each(|(index, &cell)| turn[cell as usize] = index);
    let mut all = Vec::with_capacity(component.segments.len());
    for segment in &component.segments {
        let mut places: Vec<usize> = (0..segment.cells.len()).collect();
        places.sort_by_key(|&place| turn[segment.cells[place] as usize]);
        let cells: Vec<u32> = places.iter().map(|&place| segment.cells[place]).collect();
        let levels = if places.is_sorted() {
            segment.levels.clone()
        } else {
            let most = (limits.bytes / 16).min(limits.work as usize);
            let Some(levels) = reordered(&segment.levels, &places, most, effort)? else { return Ok(None) };
            levels
        };
        all.push(cells.into_iter().zip(levels).collect());
    }
    Ok(Some(all))
}

/// The steps cell by cell, and the number of words per vector.
fn plan(component: &Component, order: &[u32], segments: Vec<OrderedSegment>) -> (Vec<CellStep>, usize) {
    let mut at: Vec<Vec<(usize, bool, Level)>> = vec![Vec::new(); order.len()];
    let mut bits = Vec::with_capacity(segments.len());
    for (number, segment) in segments.into_iter().enumerate() {
        let widest = segment.iter().map(|(_, level)| level.width()).max().unwrap_or(1);
        bits.push(usize::BITS - (widest - 1).leading_zeros());
        let last = segment.len() - 1;
        for (place, (cell, level)) in segment.into_iter().enumerate() {
            at[cell as usize].push((number, place == last, level));
        }
    }
    let mut fields: Vec<Option<BitField>> = vec![None; bits.len()];
    let mut taken: Vec<u64> = Vec::new();
    let mut steps = Vec::with_capacity(order.len());
    for &cell in order {
        let mut transitions = Vec::new();
        let mut finished = Vec::new();
        for (segment, is_last, level) in std::mem::take(&mut at[cell as usize]) {
            let field = *fields[segment].get_or_insert_with(|| allocate_field(&mut taken, bits[segment]));
            transitions.push(Transition { field, next: level.next });
            finished.extend(is_last.then_some(field));
        }
        finished.iter().for_each(|field| taken[field.word] &= !(field.mask << field.shift));
        steps.push(CellStep { candidates: component.candidates[cell as usize], transitions });
    }
    (steps, taken.len())
}

/// Allocates adjacent free bits within one word.
fn allocate_field(taken: &mut Vec<u64>, bits: u32) -> BitField {
    let mask = (1 << bits) - 1;
    for (word, taken) in taken.iter_mut().enumerate() {
        if let Some(shift) = (0..=u64::BITS - bits).find(|shift| *taken >> shift & mask == 0) {
            *taken |= mask << shift;
            return BitField { word, shift, mask };
        }
    }
    taken.push(mask);
    BitField { word: taken.len() - 1, shift: 0, mask }
}
