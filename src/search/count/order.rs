//! In which order the cells of a part are gone through.
//!
//! A line that is begun and not finished holds a state, so good orders finish lines soon. Some orders are tried: that
//! of the cells, that of each layer's lines, and a greedy one that always takes the cell that leaves fewest states.
//! The best is the one that may need the fewest vectors in all, if every state met every other.

use super::parts::Part;
use crate::problem::{LineId, Problem};

/// So many layers are tried.
const LAYERS: usize = 8;

/// The places of a part's cells, in the best order that was found.
pub(super) fn best(part: &Part, problem: &Problem) -> Vec<u32> {
    let crossings = part.crossings();
    let mut best: Vec<u32> = (0..part.cells.len() as u32).collect();
    let mut least = cost(part, &crossings, &best);
    let layers = problem.layers().iter().take(LAYERS).map(|layer| by_layer(part, layer));
    for order in layers.chain([greedy(part, &crossings)]) {
        let cost = cost(part, &crossings, &order);
        if cost < least {
            (best, least) = (order, cost);
        }
    }
    best
}

/// Line by line through a layer, which is in ascending order; cells on none of its lines come last.
fn by_layer(part: &Part, layer: &[LineId]) -> Vec<u32> {
    let mut turn = vec![(usize::MAX, 0); part.cells.len()];
    for (number, stretch) in part.stretches.iter().enumerate() {
        if layer.binary_search(&stretch.line).is_ok() {
            for (place, &cell) in stretch.cells.iter().enumerate() {
                turn[cell as usize] = (number, place);
            }
        }
    }
    let mut order: Vec<u32> = (0..part.cells.len() as u32).collect();
    order.sort_by_key(|&cell| turn[cell as usize]);
    order
}

/// How far the stretches of a part have been gone through, and how many bits their states hold.
struct Walk<'a> {
    part: &'a Part,
    crossings: &'a [Vec<(usize, usize)>],
    /// How many cells of each stretch are behind.
    behind: Vec<usize>,
    /// Whether the cells behind are the first ones of the stretch, in its order.
    in_order: Vec<bool>,
    bits: f64,
}

impl<'a> Walk<'a> {
    fn new(part: &'a Part, crossings: &'a [Vec<(usize, usize)>]) -> Walk<'a> {
        let stretches = part.stretches.len();
        Walk { part, crossings, behind: vec![0; stretches], in_order: vec![true; stretches], bits: 0.0 }
    }

    /// How many bits the state of a stretch holds if so many of its cells are behind.
    fn bits_of(&self, stretch: usize, behind: usize) -> f64 {
        let levels = &self.part.stretches[stretch].levels;
        match levels.get(behind) {
            None => 0.0,
            Some(level) if self.in_order[stretch] => (level.width() as f64).log2(),
            // What has been chosen, or what can still follow, is all that a state can tell.
            Some(_) => behind.min(levels.len() - behind) as f64,
        }
    }

    /// Whether every stretch over the cell has come to it.
    fn is_next(&self, cell: usize) -> bool {
        self.crossings[cell].iter().all(|&(stretch, place)| self.behind[stretch] == place)
    }

    /// How many bits more there are behind the cell.
    fn gain(&self, cell: usize) -> f64 {
        let gains = self.crossings[cell].iter().map(|&(stretch, _)| {
            let behind = self.behind[stretch];
            self.bits_of(stretch, behind + 1) - self.bits_of(stretch, behind)
        });
        gains.sum()
    }

    fn go(&mut self, cell: usize) {
        for &(stretch, place) in &self.crossings[cell] {
            let behind = self.behind[stretch];
            self.bits -= self.bits_of(stretch, behind);
            self.in_order[stretch] &= place == behind;
            self.behind[stretch] = behind + 1;
            self.bits += self.bits_of(stretch, behind + 1);
        }
    }
}

/// How many vectors there may be in all, cell by cell.
fn cost(part: &Part, crossings: &[Vec<(usize, usize)>], order: &[u32]) -> f64 {
    let mut walk = Walk::new(part, crossings);
    let vectors = order.iter().map(|&cell| {
        walk.go(cell as usize);
        walk.bits.exp2()
    });
    vectors.sum()
}

/// Always the cell that gains least, of those to which every stretch has come; where there is none, the first.
fn greedy(part: &Part, crossings: &[Vec<(usize, usize)>]) -> Vec<u32> {
    let mut walk = Walk::new(part, crossings);
    let mut is_behind = vec![false; part.cells.len()];
    let mut ready: Vec<usize> = (0..part.cells.len()).filter(|&cell| walk.is_next(cell)).collect();
    let mut order = Vec::with_capacity(part.cells.len());
    let mut first = 0;
    while order.len() < part.cells.len() {
        let gains = ready.iter().map(|&cell| (walk.gain(cell), cell));
        let least = gains.min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let cell = match least {
            Some((_, cell)) => cell,
            None => {
                first += is_behind[first..].iter().take_while(|is_behind| **is_behind).count();
                first
            }
        };
        ready.retain(|&other| other != cell);
        is_behind[cell] = true;
        order.push(cell as u32);
        walk.go(cell);
        for &(stretch, _) in &crossings[cell] {
            let next = part.stretches[stretch].cells.get(walk.behind[stretch]).map(|&next| next as usize);
            ready.extend(next.filter(|&next| !is_behind[next] && walk.is_next(next)));
        }
    }
    order
}
