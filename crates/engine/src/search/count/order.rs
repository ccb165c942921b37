//! Variable orders for frontier dynamic programming.
//!
//! Each unfinished line contributes a state to the frontier, so good orders finish lines soon. One order takes a cell
//! at a time: the best of that of the cells, those of the lines of each layer, and a greedy one that always takes the
//! cell that keeps the number of states smallest. The others take a line at a time, through a layer in both directions.
//! Orders are compared by a bound on the total number of vectors: the product of the numbers of states, summed over all
//! steps.

use std::collections::BTreeSet;

use super::components::Component;
use crate::problem::{LineId, Problem};

/// The number of layers whose order is tried.
const LAYERS: usize = 8;

/// The number of layers that are also tried line by line.
const LAYERS_BY_LINE: usize = 4;

/// The indices of a component's cells in order, in groups that are processed at once.
#[derive(Clone, Debug)]
pub(super) struct Order {
    pub(super) cells: Vec<u32>,
    /// Where each group ends.
    pub(super) ends: Vec<usize>,
}

impl Order {
    /// Every cell is a group.
    fn of_cells(cells: Vec<u32>) -> Order {
        Order { ends: (1..=cells.len()).collect(), cells }
    }

    /// The groups in the opposite order.
    fn reversed(&self) -> Order {
        let mut reversed = Order { cells: Vec::with_capacity(self.cells.len()), ends: Vec::new() };
        for group in self.groups().rev() {
            reversed.cells.extend(group);
            reversed.ends.push(reversed.cells.len());
        }
        reversed
    }

    /// The cells of each group.
    pub(super) fn groups(&self) -> impl DoubleEndedIterator<Item = &[u32]> {
        let starts = (0..self.ends.len()).map(|group| group.checked_sub(1).map_or(0, |last| self.ends[last]));
        starts.zip(&self.ends).map(|(start, &end)| &self.cells[start..end])
    }
}

/// Orders of a component's cells, one cell at a time in the first and a line at a time in the others, which are sorted
/// by their bounds.
pub(super) fn orders(component: &Component, problem: &Problem) -> Vec<Order> {
    let crossings = component.crossings();
    let mut best: Vec<u32> = (0..component.cells.len() as u32).collect();
    let mut least = cost(component, &crossings, &Order::of_cells(best.clone()));
    let mut by_line = Vec::new();
    for (index, layer) in problem.layers().iter().take(LAYERS).enumerate() {
        let order = by_layer(component, problem, layer);
        // Line by line, the fillings of a component on one line would be enumerated.
        let has_several_lines = component.segments.len() > 1;
        if has_several_lines && index < LAYERS_BY_LINE && order.ends.len() < order.cells.len() {
            by_line.push((cost(component, &crossings, &order), order.clone()));
        }
        let order = Order::of_cells(order.cells);
        let cost = cost(component, &crossings, &order);
        if cost < least {
            (best, least) = (order.cells, cost);
        }
    }
    let order = Order::of_cells(greedy(component, &crossings));
    if cost(component, &crossings, &order) < least {
        best = order.cells;
    }
    by_line.sort_by(|one, other| one.0.total_cmp(&other.0));
    let both = by_line.into_iter().flat_map(|(_, order)| [order.reversed(), order].into_iter().rev());
    std::iter::once(Order::of_cells(best)).chain(both).collect()
}

/// Line by line through a layer, whose lines are in ascending order; cells on none of its lines come last, one by one.
fn by_layer(component: &Component, problem: &Problem, layer: &[LineId]) -> Order {
    let rank = |&cell: &u32| {
        let crossings = problem.crossings(component.cells[cell as usize]);
        let crossing = crossings.iter().find(|crossing| layer.binary_search(&crossing.line).is_ok());
        crossing.map_or((1, None, cell), |crossing| (0, Some(crossing.line), crossing.position))
    };
    let mut cells: Vec<u32> = (0..component.cells.len() as u32).collect();
    cells.sort_by_key(rank);
    let is_end = |end: &usize| {
        let line_of = |place: usize| rank(&cells[place]).1;
        *end == cells.len() || line_of(*end).is_none() || line_of(*end - 1) != line_of(*end)
    };
    Order { ends: (1..=cells.len()).filter(is_end).collect(), cells }
}

/// How far the segments of a component have been read, and how many bits their states need.
struct Progress<'a> {
    component: &'a Component,
    crossings: &'a [Vec<(usize, usize)>],
    /// The number of cells read of each segment.
    read: Vec<usize>,
    /// Whether the cells read are the first ones of the segment, in its order.
    in_line_order: Vec<bool>,
    bits: f64,
}

impl<'a> Progress<'a> {
    fn new(component: &'a Component, crossings: &'a [Vec<(usize, usize)>]) -> Progress<'a> {
        let segments = component.segments.len();
        Progress {
            component,
            crossings,
            read: vec![0; segments],
            in_line_order: vec![true; segments],
            bits: 0.0,
        }
    }

    /// The bits for the state of a segment after this many of its cells.
    fn bits_of(&self, segment: usize, read: usize) -> f64 {
        let levels = &self.component.segments[segment].levels;
        match levels.get(read) {
            None => 0.0,
            Some(level) if self.in_line_order[segment] => (level.width() as f64).log2(),
            // A state distinguishes at most the choices made, and at most the completions that are left.
            Some(_) => read.min(levels.len() - read) as f64,
        }
    }

    /// Whether the cell is the next one of every segment that contains it.
    fn is_next(&self, cell: usize) -> bool {
        self.crossings[cell].iter().all(|&(segment, place)| self.read[segment] == place)
    }

    /// The increase in bits if the cell is read.
    fn growth(&self, cell: usize) -> f64 {
        let growths = self.crossings[cell].iter().map(|&(segment, _)| {
            let read = self.read[segment];
            self.bits_of(segment, read + 1) - self.bits_of(segment, read)
        });
        growths.sum()
    }

    fn advance(&mut self, cell: usize) {
        for &(segment, place) in &self.crossings[cell] {
            let read = self.read[segment];
            self.bits -= self.bits_of(segment, read);
            self.in_line_order[segment] &= place == read;
            self.read[segment] = read + 1;
            self.bits += self.bits_of(segment, read + 1);
        }
    }
}

/// A bound on the total number of vectors, over all groups.
fn cost(component: &Component, crossings: &[Vec<(usize, usize)>], order: &Order) -> f64 {
    let mut progress = Progress::new(component, crossings);
    let vectors = order.groups().map(|group| {
        group.iter().for_each(|&cell| progress.advance(cell as usize));
        progress.bits.exp2()
    });
    vectors.sum()
}

/// Takes the cell with the smallest increase among those that are next in all of their segments, or the first cell if
/// there is none.
fn greedy(component: &Component, crossings: &[Vec<(usize, usize)>]) -> Vec<u32> {
    let mut progress = Progress::new(component, crossings);
    let mut is_read = vec![false; component.cells.len()];
    // The growth of a cell that is ready stays the same until it is taken: all its segments wait for it.
    let rank = |progress: &Progress<'_>, cell: usize| (ascending(progress.growth(cell)), cell);
    let cells = (0..component.cells.len()).filter(|&cell| progress.is_next(cell));
    let mut ready: BTreeSet<(i64, usize)> = cells.map(|cell| rank(&progress, cell)).collect();
    let mut order = Vec::with_capacity(component.cells.len());
    let mut first = 0;
    while order.len() < component.cells.len() {
        let cell = match ready.pop_first() {
            Some((_, cell)) => cell,
            None => {
                first += is_read[first..].iter().take_while(|is_read| **is_read).count();
                first
            }
        };
        is_read[cell] = true;
        order.push(cell as u32);
        progress.advance(cell);
        for &(segment, _) in &crossings[cell] {
            let next =
                component.segments[segment].cells.get(progress.read[segment]).map(|&next| next as usize);
            let next = next.filter(|&next| !is_read[next] && progress.is_next(next));
            ready.extend(next.map(|next| rank(&progress, next)));
        }
    }
    order
}

/// An integer in whose order numbers are those of [`f64::total_cmp`].
fn ascending(number: f64) -> i64 {
    let bits = number.to_bits() as i64;
    if bits < 0 { bits ^ i64::MAX } else { bits }
}
