//! The agenda: lines to be solved, layer by layer.

use crate::problem::{LineId, Problem};

/// The scheduled lines, each at most once.
#[derive(Clone, Debug)]
pub(super) struct Agenda {
    /// The layer of every line and its index there.
    place: Vec<(u32, u32)>,
    layers: Vec<Layer>,
}

/// The scheduled lines of one layer.
///
/// Invariant: bit `i` is set if and only if the layer's line `i` is scheduled, and `count` is the number of
/// set bits.
#[derive(Clone, Debug)]
struct Layer {
    waiting: Vec<u64>,
    count: usize,
}

impl Agenda {
    /// An empty agenda.
    pub(super) fn new(problem: &Problem) -> Agenda {
        let mut place = vec![(0, 0); problem.lines().len()];
        let mut layers = Vec::new();
        for (layer, lines) in problem.layers().iter().enumerate() {
            for (index, line) in lines.iter().enumerate() {
                place[line.index()] = (layer as u32, index as u32);
            }
            layers.push(Layer { waiting: vec![0; lines.len().div_ceil(64)], count: 0 });
        }
        Agenda { place, layers }
    }

    /// Schedules a line.
    #[inline]
    pub(super) fn push(&mut self, line: LineId) {
        let (layer, index) = self.place[line.index()];
        let layer = &mut self.layers[layer as usize];
        let word = &mut layer.waiting[index as usize / 64];
        let bit = 1 << (index % 64);
        layer.count += usize::from(*word & bit == 0);
        *word |= bit;
    }

    /// Takes the scheduled lines of a layer, in line order, as indices into the layer.
    pub(super) fn take(&mut self, layer: usize, taken: &mut Vec<u32>) {
        taken.clear();
        let layer = &mut self.layers[layer];
        if layer.count == 0 {
            return;
        }
        layer.count = 0;
        for (index, word) in layer.waiting.iter_mut().enumerate() {
            let mut rest = std::mem::take(word);
            while rest != 0 {
                taken.push(index as u32 * 64 + rest.trailing_zeros());
                rest &= rest - 1;
            }
        }
    }

    /// Takes one scheduled line: the first of the first non-empty layer.
    #[inline]
    pub(super) fn pop(&mut self, lines: &[Vec<LineId>]) -> Option<LineId> {
        let waits = |(_, layer): &(usize, &mut Layer)| layer.count > 0;
        let (number, layer) = self.layers.iter_mut().enumerate().find(waits)?;
        let index = layer.waiting.iter().position(|&word| word != 0)?;
        let word = &mut layer.waiting[index];
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        layer.count -= 1;
        Some(lines[number][index * 64 + bit])
    }

    /// Whether no line is scheduled.
    pub(super) fn is_empty(&self) -> bool {
        self.layers.iter().all(|layer| layer.count == 0)
    }

    /// Removes all lines.
    pub(super) fn clear(&mut self) {
        for layer in self.layers.iter_mut().filter(|layer| layer.count > 0) {
            layer.waiting.fill(0);
            layer.count = 0;
        }
    }
}
