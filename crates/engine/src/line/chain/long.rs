//! The chain engine on lines of more than 64 cells: a set of positions is several words.
//!
//! Windows are computed over the whole line. Then the [passes](super::bands) go from link to link, touching
//! only words that can matter, and their results are spread over the cells, again over the whole line. The
//! cost grows with the number of links times the words in which a link can begin, so a tight line costs
//! hardly more than its links.

use super::super::planes::{Planes, words_for};
use super::super::solve::{NoFilling, Scratch};
use super::bands::Bands;
use super::links::Chain;

/// Working memory for long lines.
#[derive(Clone, Debug, Default)]
pub(in crate::line) struct LongWords(Bands);

impl Chain {
    /// Solves a line of more than 64 cells that is long enough for the chain.
    pub(super) fn solve_long(&self, line: Planes<'_>, scratch: &mut Scratch) -> Result<(), NoFilling> {
        let (length, LongWords(bands)) = (line.length(), &mut scratch.long);
        bands.full = length / 64 + 2;
        self.prepare_long(line, bands);
        if !self.walk_bands_from_left(length, bands) {
            return Err(NoFilling);
        }
        self.walk_bands_from_right(length, bands);
        self.write_long_result(line, bands, &mut scratch.result);
        Ok(())
    }

    /// Gathers the masks and computes the windows of all rungs.
    fn prepare_long(&self, line: Planes<'_>, bands: &mut Bands) {
        let (full, plane) = (bands.full, words_for(line.length()));
        let (sets, rungs) = (self.sets.len(), self.rung_count());
        let lists = [&mut bands.masks, &mut bands.stays, &mut bands.windows, &mut bands.begins];
        // A chain without links has no rungs, but one window is still read.
        for (list, count) in lists.into_iter().zip([sets, sets, rungs.max(1), rungs]) {
            list.clear();
            list.resize(count * full, 0);
        }
        for (set, mask) in self.sets.iter().zip(bands.masks.chunks_mut(full)) {
            for symbol in set.iter() {
                let plane = &line.words()[symbol.index() * plane..][..plane];
                mask.iter_mut().zip(plane).for_each(|(mask, plane)| *mask |= plane);
            }
        }
        for ladder in &self.ladders {
            let windows = &mut bands.windows[ladder.first as usize * full..];
            windows[..full].copy_from_slice(&bands.masks[ladder.set as usize * full..][..full]);
            for (&step, rungs) in self.steps(ladder).iter().zip(0..) {
                let (below, rung) = windows[rungs * full..][..2 * full].split_at_mut(full);
                meet_moved_down(&below[..plane], step as usize, rung);
            }
        }
    }

    /// Spreads the begins of links over their cells and writes these, and the cells of stays, to the
    /// planes.
    fn write_long_result(&self, line: Planes<'_>, bands: &mut Bands, result: &mut [u64]) {
        let (full, plane) = (bands.full, words_for(line.length()));
        let mut write = |set: u32, cells: &[u64]| {
            for symbol in self.sets[set as usize].iter() {
                let range = symbol.index() * plane..(symbol.index() + 1) * plane;
                let planes = &line.words()[range.clone()];
                for ((to, plane), cells) in result[range].iter_mut().zip(planes).zip(cells) {
                    *to |= plane & cells;
                }
            }
        };
        for ladder in &self.ladders {
            for (index, &step) in self.steps(ladder).iter().enumerate().rev() {
                let rung = ladder.first as usize + index;
                let (lower, upper) = bands.begins[rung * full..][..2 * full].split_at_mut(full);
                join_moved_up(&upper[..plane], step as usize, &mut lower[..plane]);
            }
            write(ladder.set, &bands.begins[ladder.first as usize * full..][..full]);
        }
        for (set, cells) in (0..).zip(bands.stays.chunks(full)) {
            write(set, cells);
        }
    }
}

/// Intersects words with themselves shifted down by `by` bits.
///
/// PERF: pairs of neighbours vectorise; with indexed access, a line of 1024 cells with three blocks took
/// half as long again.
#[inline]
fn meet_moved_down(words: &[u64], by: usize, met: &mut [u64]) {
    let (skip, bits) = (by / 64, by % 64);
    let Some((last, moved)) = words.get(skip..).and_then(|moved| Some((moved.last()?, moved))) else {
        return;
    };
    for ((met, word), pair) in met.iter_mut().zip(words).zip(moved.windows(2)) {
        *met = word & (pair[0] >> bits | pair[1] << 1 << (63 - bits));
    }
    met[moved.len() - 1] = words[moved.len() - 1] & last >> bits;
}

/// Merges words into a set twice: unchanged, and shifted up by `by` bits.
#[inline]
fn join_moved_up(words: &[u64], by: usize, joined: &mut [u64]) {
    let (skip, bits) = (by / 64, by % 64);
    joined.iter_mut().zip(words).for_each(|(joined, word)| *joined |= word);
    let Some((lowest, above)) = joined.get_mut(skip..).and_then(<[u64]>::split_first_mut) else { return };
    *lowest |= words[0] << bits;
    for (joined, pair) in above.iter_mut().zip(words.windows(2)) {
        *joined |= pair[1] << bits | pair[0] >> 1 >> (63 - bits);
    }
}
