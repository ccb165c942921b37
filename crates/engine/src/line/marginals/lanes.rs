//! Marginals of several lines of black blocks at once, in lanes: forward-backward by states and shifts.
//!
//! The states of such a line are a gap before the first block, and for each block its cells and the gap after it; a
//! blank cell beyond the end of the line gives the last block its gap, too. Reading a cell either advances the state or
//! stays in a gap. The *shift* of a state at a position, the number of cells in which the line has stayed, is therefore
//! kept by an advance and grows by one with a stay, and is at most the slack of the line. A row of weights by shift has
//! few numbers, and its update has the same form for every line of the same length. Only the states to which the
//! numbers belong differ, so lines lie side by side, and the compiler turns plain loops over them into vector
//! instructions.
//!
//! Numbers are single precision: a row is scaled every few cells, and its cells' weights are shares, not odds. If
//! some weight still underflows so that nothing is left at a cell, the line is for
//! [`BlockMarginals`](super::blocks::BlockMarginals), with its larger exponents.
//!
//! PERF: 25 cells, half black, take .2 us a line instead of 1.1 with one line after another in double precision.

use std::ops::Range;

use super::NoMarginals;

/// The number of lines in a pass.
pub(crate) const LANES: usize = 4;

/// Cells between two scalings of a row. A cell reduces a row by the least message at most.
const CELLS_PER_SCALING: usize = 4;

/// A number for each lane.
type Lanes = [f32; LANES];

/// The blocks of a line, as lanes need them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BlockLine {
    /// For each state 1 if it is a gap, 0 if it is in a block.
    gaps: Vec<f32>,
    /// The shift at the end, with the blank cell beyond it.
    slack: usize,
}

impl BlockLine {
    /// A line of these blocks, with this shift at the end.
    pub(in crate::line) fn new(lengths: &[usize], slack: usize) -> BlockLine {
        let mut gaps = vec![1.0];
        for &length in lengths {
            gaps.resize(gaps.len() + length, 0.0);
            gaps.push(1.0);
        }
        BlockLine { gaps, slack }
    }

    /// The number of cells, with a blank one beyond the end, in which every filling stays.
    pub(crate) fn slack(&self) -> usize {
        self.slack
    }
}

/// A pass over lines of one length, and its working memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct LaneMarginals {
    length: usize,
    /// The number of shifts of the line with the most slack.
    width: usize,
    /// For each state, from the last to the first, 1 if it is a gap; zeros around them.
    gaps: Vec<Lanes>,
    /// For each state 1 if it is in a block, -1 if it is a gap, and 0 around them.
    signs: Vec<Lanes>,
    /// For each cell the share of black; at the end that of the other cells' fillings.
    shares: Vec<Lanes>,
    /// For each cell and shift, the weight of everything before a cell that can be read in the state.
    before: Vec<Lanes>,
    /// For each cell, the shifts that are reached from the left.
    live: Vec<Range<usize>>,
    /// The weights of the current row.
    row: Vec<Lanes>,
    /// The slack of each line.
    slacks: [Option<usize>; LANES],
}

impl LaneMarginals {
    /// The approximate number of bytes that a pass over lines of this length and slack needs.
    pub(crate) fn bytes(length: usize, slack: usize) -> u64 {
        let numbers = (length + 1).saturating_mul(slack + 2).saturating_add(4 * (length + slack));
        numbers.saturating_mul(size_of::<Lanes>()) as u64
    }

    /// Begins with lines of this length and at most this slack.
    pub(crate) fn begin(&mut self, length: usize, slack: usize) {
        (self.length, self.width) = (length, slack + 1);
        let zeros = [0.0; LANES];
        for states in [&mut self.gaps, &mut self.signs] {
            states.clear();
            states.resize(length + 2 * self.width, zeros);
        }
        self.shares.clear();
        self.shares.resize(length + 1, zeros);
        self.slacks = [None; LANES];
    }

    /// Puts a line into a lane, with the share of black for each cell: 0 or 1 where it is known.
    pub(crate) fn place(&mut self, lane: usize, line: &BlockLine, shares: impl Iterator<Item = f32>) {
        self.slacks[lane] = Some(line.slack);
        let states = self.gaps.iter_mut().zip(&mut self.signs).rev().skip(self.width - 1);
        for ((gaps, signs), &gap) in states.zip(&line.gaps) {
            (gaps[lane], signs[lane]) = (gap, 1.0 - 2.0 * gap);
        }
        self.shares.iter_mut().zip(shares).for_each(|(shares, share)| shares[lane] = share);
    }

    /// Computes for each cell the share of black among the fillings, each weighted by the product of the other
    /// cells' shares.
    pub(crate) fn run(&mut self) {
        self.walk_from_left();
        self.walk_from_right();
    }

    /// The shares of black of a line.
    pub(crate) fn shares(&self, lane: usize) -> Result<impl Iterator<Item = f32>, NoMarginals> {
        let shares = self.shares[..self.length].iter().map(move |shares| shares[lane]);
        // Not a number where nothing was left to divide.
        if shares.clone().all(|share| share >= -1.0) { Ok(shares) } else { Err(NoMarginals) }
    }

    /// Forward pass.
    fn walk_from_left(&mut self) {
        let width = self.width;
        self.before.resize((self.length + 1) * width, [0.0; LANES]);
        self.live.clear();
        self.row.clear();
        self.row.resize(width, [0.0; LANES]);
        self.row[0] = [1.0; LANES];
        let (mut live, mut row_sum) = (0..1, [1.0; LANES]);
        for (cell, (share, before)) in self.shares.iter().zip(self.before.chunks_exact_mut(width)).enumerate()
        {
            if cell % CELLS_PER_SCALING == CELLS_PER_SCALING - 1 {
                scale(&mut self.row[live.clone()], row_sum);
            }
            live.end = width.min(live.end + 1);
            // After this cell, shift `d` belongs to state `cell + 1 - d`.
            let first = self.length - cell + width - 1;
            let states = first + live.start..first + live.end;
            let (gaps, signs) = (&self.gaps[states.clone()], &self.signs[states]);
            let (row, before) = (&mut self.row[live.clone()], &mut before[live.clone()]);
            let mut stayed = [0.0; LANES];
            row_sum = [0.0; LANES];
            for (((weight, before), gap), sign) in row.iter_mut().zip(before).zip(gaps).zip(signs) {
                *before = sum(*weight, product(*gap, stayed));
                stayed = *weight;
                *weight = product(*before, sum(*gap, product(*sign, *share)));
                row_sum = sum(row_sum, *weight);
            }
            live = trim(live, &self.row);
            self.live.push(live.clone());
        }
    }

    /// Backward pass. Replaces the shares.
    fn walk_from_right(&mut self) {
        let width = self.width;
        self.row.fill([0.0; LANES]);
        for (lane, slack) in self.slacks.iter().enumerate() {
            if let Some(slack) = *slack {
                self.row[slack][lane] = 1.0;
            }
        }
        let (mut live, mut row_sum) = (0..width, [1.0; LANES]);
        let cells = self.shares.iter_mut().zip(self.before.chunks_exact(width)).zip(&self.live).enumerate();
        for (cell, ((share, before), reached)) in cells.rev() {
            // Nothing else is reached from both ends.
            let start = reached.start.clamp(live.start, live.end);
            let end = reached.end.clamp(start, live.end);
            self.row[live.start..start].fill([0.0; LANES]);
            self.row[end..live.end].fill([0.0; LANES]);
            let first = self.length - cell + width - 1;
            let (gaps, signs) =
                (&self.gaps[first + start..first + end], &self.signs[first + start..first + end]);
            let (row, before) = (&mut self.row[start..end], &before[start..end]);
            if cell % CELLS_PER_SCALING == CELLS_PER_SCALING - 1 {
                scale(row, row_sum);
            }
            row_sum = [0.0; LANES];
            let (mut total, mut blank, mut stayed) = ([0.0; LANES], [0.0; LANES], [0.0; LANES]);
            for (((weight, before), gap), sign) in row.iter_mut().zip(before).zip(gaps).zip(signs).rev() {
                let fillings = product(*before, *weight);
                total = sum(total, fillings);
                blank = sum(blank, product(fillings, *gap));
                let after = product(*weight, sum(*gap, product(*sign, *share)));
                *weight = sum(after, stayed);
                row_sum = sum(row_sum, *weight);
                stayed = product(*gap, after);
            }
            *share = std::array::from_fn(|lane| (total[lane] - blank[lane]) / total[lane]);
            live = start.saturating_sub(1)..end;
            if start > 0 {
                self.row[start - 1] = stayed;
                row_sum = sum(row_sum, stayed);
            }
        }
    }
}

/// Leaves out shifts at both ends that have no weight in any lane.
#[inline(always)]
fn trim(live: Range<usize>, row: &[Lanes]) -> Range<usize> {
    let Range { mut start, mut end } = live;
    // PERF: a comparison for each lane is a branch for each.
    let is_zero = |weights: &Lanes| weights.iter().fold(0, |bits, weight| bits | weight.to_bits()) == 0;
    while start < end && is_zero(&row[start]) {
        start += 1;
    }
    while start < end && is_zero(&row[end - 1]) {
        end -= 1;
    }
    start..end
}

/// Divides a row by its sum, which the pass before has added up. Cells that cannot be reached from both ends may have
/// been left out since.
///
/// PERF: a sum of its own waits for each addition.
fn scale(row: &mut [Lanes], sum: Lanes) {
    let scale = sum.map(|sum| if sum > 0.0 { 1.0 / sum } else { 0.0 });
    row.iter_mut().for_each(|weight| *weight = product(*weight, scale));
}

// PERF: written out. A closure for each lane is a call where the library is built for size: 60 % of a search.
#[inline(always)]
fn sum(one: Lanes, other: Lanes) -> Lanes {
    [one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]]
}

#[inline(always)]
fn product(one: Lanes, other: Lanes) -> Lanes {
    [one[0] * other[0], one[1] * other[1], one[2] * other[2], one[3] * other[3]]
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::super::MarginalsScratch;
    use super::*;
    use crate::line::Machine;
    use crate::rule::Clue;
    use crate::symbol::Alphabet;

    const LENGTH: usize = 14;

    /// Two shares, one of which tells what the cell's own share adds to that of the others.
    fn others(belief: f64, odds: f64) -> f64 {
        belief / (belief + (1.0 - belief) * odds)
    }

    /// The share of black among the fillings, for each cell, without its own share: one line, in double precision.
    fn alone(machine: &Machine, shares: &[f32]) -> Option<Vec<f64>> {
        let blanks: Vec<f64> = shares.iter().map(|&share| f64::from(u8::from(share < 1.0))).collect();
        let odds = |&share: &f32| if share < 1.0 { f64::from(share) / (1.0 - f64::from(share)) } else { 1.0 };
        let odds: Vec<f64> = shares.iter().map(odds).collect();
        let mut beliefs = vec![0.0; 2 * shares.len()];
        let mut scratch = MarginalsScratch::default();
        machine.marginals(&[&blanks[..], &odds].concat(), &mut beliefs, &mut scratch, &|| Ok(())).ok()?;
        let beliefs = beliefs[shares.len()..].iter().zip(&odds);
        Some(beliefs.map(|(&belief, &odds)| others(belief, odds)).collect())
    }

    /// Shares of cells that are mostly open.
    fn shares() -> impl Strategy<Value = Vec<f32>> {
        vec(prop_oneof![6 => 1e-4f32..0.9999, 1 => Just(0.0f32), 1 => Just(1.0f32)], LENGTH)
    }

    proptest! {
        #[test]
        fn lines_side_by_side_agree_with_one_alone(
            lines in vec((vec(1u32..4, 0..5), shares()), 1..=LANES),
        ) {
            let machine = |blocks: &[u32]| {
                let rule = Clue::black(blocks.iter().copied()).into();
                Machine::from_rule(&rule, &Alphabet::black_and_white()).unwrap()
            };
            let lines: Vec<_> = lines
                .into_iter()
                .map(|(blocks, shares)| (machine(&blocks), shares))
                .filter_map(|(machine, shares)| Some((machine.block_line(LENGTH)?, machine, shares)))
                .collect();
            let slack = lines.iter().map(|(line, ..)| line.slack()).max().unwrap_or(0);
            let mut lanes = LaneMarginals::default();
            lanes.begin(LENGTH, slack);
            for (lane, (line, _, shares)) in lines.iter().enumerate() {
                lanes.place(lane, line, shares.iter().copied());
            }
            lanes.run();
            for (lane, (_, machine, shares)) in lines.iter().enumerate() {
                let found: Option<Vec<f32>> = lanes.shares(lane).ok().map(Iterator::collect);
                let expected = alone(machine, shares);
                prop_assert_eq!(found.is_some(), expected.is_some());
                // Where a cell is known, its own share cannot be taken out of the marginal.
                let pairs = found.iter().flatten().zip(expected.iter().flatten()).zip(shares);
                for ((found, expected), share) in pairs.filter(|(_, share)| (1e-5..1.0).contains(*share)) {
                    prop_assert!((f64::from(*found) - expected).abs() < 2e-3, "{found} {expected} {share}");
                }
            }
        }
    }
}
