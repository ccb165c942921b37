//! Variable orders for frontier dynamic programming.
//!
//! Each unfinished line contributes a state to the frontier, so good orders finish lines soon. Several orders are
//! compared: that of the cells, that of the lines of each layer, and a greedy one that always takes the cell that keeps
//! the number of states smallest. The best is the one with the smallest bound on the total number of vectors, which is
//! the product of the numbers of states, summed over all cells.

use super::components::Component;
use crate::problem::{LineId, Problem};

/// The number of layers whose order is tried.
const LAYERS: usize = 8;

/// The indices of a component's cells, in the best order found.
pub(super) fn best(component: &Component, problem: &Problem) -> Vec<u32> {
    let crossings = component.crossings();
    let mut best: Vec<u32> = (0..component.cells.len() as u32).collect();
    let mut least = cost(component, &crossings, &best);
    let layers = problem.layers().iter().take(LAYERS).map(|layer| by_layer(component, layer));
    for order in layers.chain([greedy(component, &crossings)]) {
        let cost = cost(component, &crossings, &order);
        if cost < least {
            (best, least) = (order, cost);
        }
    }
    best
}

/// Line by line through a layer, whose lines are in ascending order; cells on none of its lines come last.
fn by_layer(component: &Component, layer: &[LineId]) -> Vec<u32> {
    let mut rank = vec![(usize::MAX, 0); component.cells.len()];
    for (number, segment) in component.segments.iter().enumerate() {
        if layer.binary_search(&segment.line).is_ok() {
            for (place, &cell) in segment.cells.iter().enumerate() {
                rank[cell as usize] = (number, place);
            }
        }
    }
    let mut order: Vec<u32> = (0..component.cells.len() as u32).collect();
    order.sort_by_key(|&cell| rank[cell as usize]);
    order
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

/// A bound on the total number of vectors, over all cells.
fn cost(component: &Component, crossings: &[Vec<(usize, usize)>], order: &[u32]) -> f64 {
    let mut progress = Progress::new(component, crossings);
    let vectors = order.iter().map(|&cell| {
        progress.advance(cell as usize);
        progress.bits.exp2()
    });
    vectors.sum()
}

/// Takes the cell with the smallest increase among those that are next in all of their segments, or the first cell if
/// there is none.
fn greedy(component: &Component, crossings: &[Vec<(usize, usize)>]) -> Vec<u32> {
    let mut progress = Progress::new(component, crossings);
    let mut is_read = vec![false; component.cells.len()];
    let mut ready: Vec<usize> = (0..component.cells.len()).filter(|&cell| progress.is_next(cell)).collect();
    let mut order = Vec::with_capacity(component.cells.len());
    let mut first = 0;
    while order.len() < component.cells.len() {
        let growths = ready.iter().map(|&cell| (progress.growth(cell), cell));
        let least = growths.min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let cell = match least {
            Some((_, cell)) => cell,
            None => {
                first += is_read[first..].iter().take_while(|is_read| **is_read).count();
                first
            }
        };
        ready.retain(|&other| other != cell);
        is_read[cell] = true;
        order.push(cell as u32);
        progress.advance(cell);
        for &(segment, _) in &crossings[cell] {
            let next =
                component.segments[segment].cells.get(progress.read[segment]).map(|&next| next as usize);
            ready.extend(next.filter(|&next| !is_read[next] && progress.is_next(next)));
        }
    }
    order
}
