//! In which order the cells of a component are gone through.
//!
//! A line that is begun and not finished holds a state, so good orders finish lines soon. Some orders are tried: that
//! of the cells, that of each layer's lines, and a greedy one that always takes the cell that leaves fewest states.
//! The best is the one that may need the fewest vectors in all, if every state met every other.

use super::components::Component;
use crate::problem::{LineId, Problem};

/// So many layers are tried.
const LAYERS: usize = 8;

/// The places of a component's cells, in the best order that was found.
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

/// Line by line through a layer, which is in ascending order; cells on none of its lines come last.
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

/// How far the segments of a component have been gone through, and how many bits their states hold.
struct Progress<'a> {
    component: &'a Component,
    crossings: &'a [Vec<(usize, usize)>],
    /// How many cells of each segment are read.
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

    /// How many bits the state of a segment holds if so many of its cells are read.
    fn bits_of(&self, segment: usize, read: usize) -> f64 {
        let levels = &self.component.segments[segment].levels;
        match levels.get(read) {
            None => 0.0,
            Some(level) if self.in_line_order[segment] => (level.width() as f64).log2(),
            // What has been chosen, or what can still follow, is all that a state can tell.
            Some(_) => read.min(levels.len() - read) as f64,
        }
    }

    /// Whether every segment over the cell has come to it.
    fn is_next(&self, cell: usize) -> bool {
        self.crossings[cell].iter().all(|&(segment, place)| self.read[segment] == place)
    }

    /// How many bits more there are read the cell.
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

/// How many vectors there may be in all, cell by cell.
fn cost(component: &Component, crossings: &[Vec<(usize, usize)>], order: &[u32]) -> f64 {
    let mut progress = Progress::new(component, crossings);
    let vectors = order.iter().map(|&cell| {
        progress.advance(cell as usize);
        progress.bits.exp2()
    });
    vectors.sum()
}

/// Always the cell that growths least, of those to which every segment has come; where there is none, the first.
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
