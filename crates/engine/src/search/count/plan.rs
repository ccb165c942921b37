//! The steps of frontier dynamic programming: for each group of cells, the transitions of all segments through them.
//!
//! A segment whose cells lie in several groups has a bit field in the vectors from its first group to its last. Within
//! a group, the state of a segment after each of its cells has a slot of its own, so nothing is undone when the
//! extension of a vector backtracks.

use std::collections::{BTreeSet, HashMap};

use super::components::{Component, Segment};
use super::effort::{Effort, Halt};
use super::interchange::interchangeable;
use super::mdd::{DEAD, Level, reversed};
use super::order::Order;
use super::reorder::reordered;

/// The number of states up to which those of a segment within one group are kept as a bit set.
const SET_STATES: usize = 64;

/// A set of candidates of a cell, by index.
pub(super) type CandidateMask = u128;

/// The steps of a pass.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) steps: Vec<Step>,
    /// The number of words per vector.
    pub(super) stride: usize,
    /// The segments, which read their cells in the order of the pass.
    pub(super) segments: Vec<Segment>,
    /// The bits that hold the state of each segment whose cells lie in several groups.
    pub(super) fields: Vec<Option<BitField>>,
    /// The group of each cell.
    pub(super) group_of: Vec<usize>,
    /// Whether all cells of each segment lie in one group, and it has few states.
    is_inner: Vec<bool>,
}

/// The transitions at one group of cells.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) cells: Vec<StepCell>,
    /// The slots of the states that the vectors hold before the step, of the segments with cells in it.
    pub(super) entering: Vec<(usize, BitField)>,
    /// About the work of preparing a vector for the step.
    pub(super) work: u64,
    /// The number of slots; slot 0 holds the first state of the segments that begin here.
    pub(super) slots: usize,
    /// The fields of interchangeable segments. Their states are sorted after the step.
    pub(super) classes: Vec<Vec<BitField>>,
}

/// A cell of a group.
#[derive(Debug)]
pub(super) struct StepCell {
    /// The cell, as an index into the component.
    pub(super) cell: u32,
    pub(super) candidates: usize,
    pub(super) transitions: Vec<Transition>,
}

/// The transitions of one segment at a cell.
#[derive(Debug)]
pub(super) struct Transition {
    /// The slot of the state before the cell.
    pub(super) from: usize,
    /// The slot of the state after the cell.
    pub(super) to: usize,
    /// State by state, the next states.
    pub(super) next: Vec<u32>,
    /// State by state, the candidates that have a next state, if the state is known before the extension begins.
    pub(super) live: Option<Vec<CandidateMask>>,
    /// As the plan has it for the segment.
    pub(super) is_inner: bool,
    /// The field for the state, after the last cell of the segment in this group.
    pub(super) field: Option<BitField>,
}

/// The bits of a vector that hold the state of a segment. They are 0 before it begins and after it is finished.
#[derive(Clone, Copy, Debug)]
pub(super) struct BitField {
    word: usize,
    shift: u32,
    mask: u64,
}

impl BitField {
    #[inline]
    pub(super) fn get(self, vector: &[u64]) -> u32 {
        (vector[self.word] >> self.shift & self.mask) as u32
    }

    #[inline]
    pub(super) fn set(self, vector: &mut [u64], state: u32) {
        let word = &mut vector[self.word];
        *word = *word & !(self.mask << self.shift) | u64::from(state) << self.shift;
    }
}

/// The limits are checked once in this many groups, each of which has an entry for every open segment.
const GROUPS_BETWEEN_CHECKS: usize = 16;

impl Plan {
    /// The steps for an order. Returns nothing if bringing a segment into that order takes more than `most` entries.
    pub(super) fn new(
        component: &Component,
        order: &Order,
        most: usize,
        effort: &mut Effort,
    ) -> Result<Option<Plan>, Halt> {
        effort.spend(16 * component.cells.len() as u64)?;
        let Some(segments) = order_segments(component, &order.cells, most, effort)? else { return Ok(None) };
        let mut group_of = vec![0; component.cells.len()];
        for (group, cells) in order.groups().enumerate() {
            cells.iter().for_each(|&cell| group_of[cell as usize] = group);
        }
        let (fields, stride) = fields(&segments, &group_of, order.ends.len());
        let mut at = vec![Vec::new(); component.cells.len()];
        for (number, segment) in segments.iter().enumerate() {
            segment
                .cells
                .iter()
                .enumerate()
                .for_each(|(place, &cell)| at[cell as usize].push((number, place)));
        }
        let classes = interchangeable(&segments, &at, &group_of, effort.budget());
        let is_small = |segment: &Segment| segment.levels.iter().all(|level| level.width() <= SET_STATES);
        let is_inner = segments.iter().map(|segment| {
            let (first, last) = groups_of(segment, &group_of);
            first == last && is_small(segment)
        });
        let is_inner = is_inner.collect();
        let mut plan = Plan { steps: Vec::new(), stride, segments, fields, group_of, is_inner };
        for (group, cells) in order.groups().enumerate() {
            if group % GROUPS_BETWEEN_CHECKS == 0 {
                effort.check()?;
            }
            let mut step = plan.step(component, group, cells, &at);
            let is_open = |class: &&Vec<usize>| plan.is_open_after(class[0], group);
            let fields =
                |class: &Vec<usize>| class.iter().filter_map(|&segment| plan.fields[segment]).collect();
            step.classes = classes.iter().filter(is_open).map(fields).collect();
            plan.steps.push(step);
        }
        Ok(Some(plan))
    }

    /// Whether a segment is begun and not finished after a group.
    pub(super) fn is_open_after(&self, segment: usize, group: usize) -> bool {
        let (first, last) = groups_of(&self.segments[segment], &self.group_of);
        first <= group && group < last
    }

    fn step(&self, component: &Component, group: usize, cells: &[u32], at: &[Vec<(usize, usize)>]) -> Step {
        // The segments with cells in the group, not all that are open: there may be tens of thousands of them.
        let is_entered = |&segment: &usize| {
            self.fields[segment].is_some() && group > 0 && self.is_open_after(segment, group - 1)
        };
        let here = cells.iter().flat_map(|&cell| &at[cell as usize]).map(|&(segment, _)| segment);
        let entered: BTreeSet<usize> = here.filter(is_entered).collect();
        // The slots of the states that are entered come first, after slot 0.
        let mut slot_of: HashMap<usize, usize> = entered.iter().copied().zip(1..).collect();
        let known = entered.len();
        let mut slots = known + 1;
        let mut step_cells = Vec::with_capacity(cells.len());
        for &cell in cells {
            let transitions = at[cell as usize].iter().map(|&(number, place)| {
                let segment = &self.segments[number];
                let from = slot_of.insert(number, slots).unwrap_or(0);
                slots += 1;
                let next_cell = segment.cells.get(place + 1);
                let is_last_here = next_cell.is_none_or(|&cell| self.group_of[cell as usize] != group);
                let level = &segment.levels[place];
                Transition {
                    from,
                    to: slots - 1,
                    next: level.next.clone(),
                    live: (from <= known).then(|| level.live()),
                    is_inner: self.is_inner[number],
                    field: self.fields[number].filter(|_| is_last_here),
                }
            });
            let transitions = transitions.collect();
            step_cells.push(StepCell { cell, candidates: component.candidates[cell as usize], transitions });
        }
        let entered = entered.into_iter().zip(1..);
        let entering = entered.filter_map(|(segment, slot)| Some((slot, self.fields[segment]?))).collect();
        let inner = |cell: &StepCell| {
            let inner = cell.transitions.iter().filter(|transition| transition.is_inner);
            1 + inner.map(|transition| transition.next.len()).sum::<usize>() / 16
        };
        let work = step_cells.iter().map(inner).sum::<usize>() as u64 / 8;
        Step { cells: step_cells, entering, work, slots, classes: Vec::new() }
    }
}

impl Level {
    /// State by state, the candidates that have a next state.
    fn live(&self) -> Vec<CandidateMask> {
        let mask = |row: &[u32]| {
            let live = row.iter().enumerate().filter(|(_, next)| **next != DEAD);
            live.fold(0, |mask, (candidate, _)| mask | 1 << candidate)
        };
        self.next.chunks_exact(self.candidates).map(mask).collect()
    }
}

/// The first and the last group of a segment.
fn groups_of(segment: &Segment, group_of: &[usize]) -> (usize, usize) {
    let group = |cell: Option<&u32>| cell.map_or(0, |&cell| group_of[cell as usize]);
    (group(segment.cells.first()), group(segment.cells.last()))
}

/// Brings all segments into the order of the cells. Returns nothing if that takes more than `most` entries.
fn order_segments(
    component: &Component,
    order: &[u32],
    most: usize,
    effort: &mut Effort,
) -> Result<Option<Vec<Segment>>, Halt> {
    let mut turn = vec![0; order.len()];
    order.iter().enumerate().for_each(|(index, &cell)| turn[cell as usize] = index);
    let mut all = Vec::with_capacity(component.segments.len());
    for segment in &component.segments {
        let mut places: Vec<usize> = (0..segment.cells.len()).collect();
        places.sort_by_key(|&place| turn[segment.cells[place] as usize]);
        let cells = places.iter().map(|&place| segment.cells[place]).collect();
        let levels = if places.is_sorted() {
            Some(segment.levels.clone())
        } else if places.iter().rev().is_sorted() {
            reversed(&segment.levels, most, effort)?
        } else {
            reordered(&segment.levels, &places, most, effort)?
        };
        let Some(levels) = levels else { return Ok(None) };
        all.push(Segment { line: segment.line, cells, levels });
    }
    Ok(Some(all))
}

/// The field of each segment whose cells lie in several groups, and the number of words per vector.
fn fields(segments: &[Segment], group_of: &[usize], groups: usize) -> (Vec<Option<BitField>>, usize) {
    let (mut beginning, mut ending) = (vec![Vec::new(); groups], vec![Vec::new(); groups]);
    for (number, segment) in segments.iter().enumerate() {
        let (first, last) = groups_of(segment, group_of);
        if first < last {
            beginning[first].push(number);
            ending[last].push(number);
        }
    }
    let mut fields: Vec<Option<BitField>> = vec![None; segments.len()];
    let mut taken: Vec<u64> = Vec::new();
    // No word before it has a free bit.
    let mut first_free = 0;
    for (beginning, ending) in beginning.into_iter().zip(ending) {
        for segment in beginning {
            let widest = segments[segment].levels.iter().map(Level::width).max().unwrap_or(1);
            let bits = usize::BITS - (widest - 1).leading_zeros();
            fields[segment] = Some(allocate_field(&mut taken, &mut first_free, bits));
        }
        for field in ending.into_iter().filter_map(|segment| fields[segment]) {
            taken[field.word] &= !(field.mask << field.shift);
            first_free = first_free.min(field.word);
        }
    }
    (fields, taken.len())
}

/// Allocates adjacent free bits within one word.
fn allocate_field(taken: &mut Vec<u64>, first_free: &mut usize, bits: u32) -> BitField {
    let mask = (1 << bits) - 1;
    *first_free += taken[*first_free..].iter().take_while(|word| **word == u64::MAX).count();
    let is_enough = |taken: &&mut u64| taken.count_zeros() >= bits;
    let words = taken.iter_mut().enumerate().skip(*first_free);
    for (word, taken) in words.filter(|(_, taken)| is_enough(taken)) {
        if let Some(shift) = (0..=u64::BITS - bits).find(|shift| *taken >> shift & mask == 0) {
            *taken |= mask << shift;
            return BitField { word, shift, mask };
        }
    }
    taken.push(mask);
    BitField { word: taken.len() - 1, shift: 0, mask }
}
