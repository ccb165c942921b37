//! Count bounds of chains: the costs of all states side by side (SIMD).
//!
//! In a chain a state is entered from itself or from the previous one. The best cost after a cell is
//! therefore, state by state, the smaller of two neighbouring numbers plus a step cost: zero if the symbol
//! makes that step, [`UNREACHABLE`] if not. Rows of 16-bit numbers with saturating addition and minimum
//! vectorise to eight at a time on every processor.
//!
//! PERF: clues on 25 cells take a tenth of the general pass.

use super::{Bound, CountBoundsScratch};
use crate::automaton::{Dfa, StateId};
use crate::symbol::{Symbol, SymbolSet};

/// More than any line can have: no path.
const UNREACHABLE: i16 = i16::MAX;

/// Longer lines would need larger numbers.
const MOST_CELLS: usize = 8000;

/// The vector width.
const LANES: usize = 8;

/// A chain as step costs.
#[derive(Clone, Debug)]
pub(in crate::line) struct StepCosts {
    /// The length of a row: the number of states, rounded up.
    width: usize,
    /// For each symbol, the cost of staying in each state.
    stay: Vec<i16>,
    /// For each symbol, the cost of entering each state from the previous one, and one more entry.
    enter: Vec<i16>,
    /// The cost of ending in each state.
    end: Vec<i16>,
}

impl StepCosts {
    /// The step costs of an automaton, if its states only stay or move on to the next.
    pub(in crate::line) fn of(dfa: &Dfa) -> Option<StepCosts> {
        let (symbols, states) = (dfa.symbol_count(), dfa.state_count());
        dfa.start()?;
        let width = states.next_multiple_of(LANES);
        let mut step_costs = StepCosts {
            width,
            stay: vec![UNREACHABLE; symbols * width],
            enter: vec![UNREACHABLE; symbols * (width + 1)],
            end: vec![UNREACHABLE; width],
        };
        for state in dfa.states() {
            if dfa.is_accepting(state) {
                step_costs.end[state.index()] = 0;
            }
            for symbol in 0..symbols {
                match dfa.next(state, Symbol::new(symbol)).map(StateId::index) {
                    None => {}
                    Some(next) if next == state.index() => step_costs.stay[symbol * width + next] = 0,
                    Some(next) if next == state.index() + 1 => {
                        step_costs.enter[symbol * (width + 1) + next] = 0
                    }
                    Some(_) => return None,
                }
            }
        }
        Some(step_costs)
    }

    /// Whether its numbers are large enough for a line of this length.
    pub(super) fn fits(&self, cells: usize) -> bool {
        cells <= MOST_CELLS
    }

    /// The length of a row.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    fn stay(&self, symbol: Symbol) -> &[i16] {
        &self.stay[symbol.index() * self.width..][..self.width]
    }

    fn enter(&self, symbol: Symbol) -> &[i16] {
        &self.enter[symbol.index() * (self.width + 1)..][..self.width + 1]
    }

    /// The minimum or maximum number of counted cells in a filling.
    pub(super) fn count_bound(
        &self,
        cells: &[SymbolSet],
        counted: &[SymbolSet],
        bound: Bound,
        scratch: &mut CountBoundsScratch,
    ) -> Option<usize> {
        self.forward(cells, counted, bound, &mut scratch.rows);
        let last = &scratch.rows[cells.len() * (self.width + 1) + 1..];
        count(best_of(last, &self.end))
    }

    /// The bounds over the fillings with a given symbol at a given position, for all pairs of these.
    pub(super) fn count_bound_each(
        &self,
        cells: &[SymbolSet],
        counted: &[SymbolSet],
        bound: Bound,
        symbols: usize,
        scratch: &mut CountBoundsScratch,
    ) -> Vec<Option<usize>> {
        let CountBoundsScratch { rows, after, before, .. } = scratch;
        self.forward(cells, counted, bound, rows);
        let width = self.width;
        for row in [&mut *after, &mut *before] {
            row.clear();
            row.resize(width + 1, UNREACHABLE);
        }
        after[..width].copy_from_slice(&self.end);
        let mut each = vec![None; cells.len() * symbols];
        for position in (0..cells.len()).rev() {
            let here = &rows[position * (width + 1) + 1..][..width];
            before.fill(UNREACHABLE);
            for symbol in cells[position].iter() {
                let weight = weight(counted[position], symbol, bound);
                let ways = [after, self.stay(symbol), &after[1..], &self.enter(symbol)[1..]];
                let best = pass_back(ways, weight, here, &mut before[..width]);
                each[position * symbols + symbol.index()] = count(best);
            }
            std::mem::swap(before, after);
        }
        each
    }

    /// The best cost of every prefix, one row for each length. Each row is preceded by one more entry, the
    /// state before the first, which is never entered.
    fn forward(&self, cells: &[SymbolSet], counted: &[SymbolSet], bound: Bound, rows: &mut Vec<i16>) {
        let width = self.width;
        rows.clear();
        rows.resize((cells.len() + 1) * (width + 1), UNREACHABLE);
        rows[1] = 0;
        for (position, set) in cells.iter().enumerate() {
            let (here, after) = rows[position * (width + 1)..].split_at_mut(width + 1);
            let after = &mut after[1..=width];
            for symbol in set.iter() {
                let weight = weight(counted[position], symbol, bound);
                let ways = [&here[1..], self.stay(symbol), here, self.enter(symbol)];
                pass(ways, weight, after);
            }
        }
    }
}

/// The cost of a symbol, such that the minimum cost is wanted.
fn weight(counted: SymbolSet, symbol: Symbol, bound: Bound) -> i16 {
    if counted.contains(symbol) { bound.weight() as i16 } else { 0 }
}

/// Lowers each entry of `best` to the cheaper of its two incoming steps.
#[inline(always)]
fn pass(ways: [&[i16]; 4], weight: i16, best: &mut [i16]) {
    let width = best.len();
    let [one, stay, other, enter] =
        [&ways[0][..width], &ways[1][..width], &ways[2][..width], &ways[3][..width]];
    for place in 0..width {
        let staying = one[place].saturating_add(stay[place]);
        let entering = other[place].saturating_add(enter[place]);
        best[place] = best[place].min(staying.min(entering).saturating_add(weight));
    }
}

/// Lowers `best` like [`pass`]; also returns the minimum total of a prefix and the completion found here.
#[inline(always)]
fn pass_back(ways: [&[i16]; 4], weight: i16, here: &[i16], best: &mut [i16]) -> i16 {
    let width = best.len();
    let [one, stay, other, enter] =
        [&ways[0][..width], &ways[1][..width], &ways[2][..width], &ways[3][..width]];
    let here = &here[..width];
    let mut least = UNREACHABLE;
    for place in 0..width {
        let staying = one[place].saturating_add(stay[place]);
        let entering = other[place].saturating_add(enter[place]);
        let found = staying.min(entering).saturating_add(weight);
        best[place] = best[place].min(found);
        least = least.min(here[place].saturating_add(found));
    }
    least
}

/// The minimum sum of entries at the same index.
#[inline(always)]
fn best_of(numbers: &[i16], others: &[i16]) -> i16 {
    let width = numbers.len().min(others.len());
    let (numbers, others) = (&numbers[..width], &others[..width]);
    let mut best = UNREACHABLE;
    for place in 0..width {
        best = best.min(numbers[place].saturating_add(others[place]));
    }
    best
}

fn count(best: i16) -> Option<usize> {
    (best < UNREACHABLE / 2).then(|| usize::from(best.unsigned_abs()))
}
