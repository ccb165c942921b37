//! Lines of up to 64 cells: every set of positions is one word.
//!
//! The walk from the right runs over the reversed line, whose first cell is bit `64 - n` and whose last is bit 63:
//! so reversing a word is one instruction sequence and needs no shift.

use super::super::planes::Planes;
use super::super::solve::{NoFilling, Scratch};
use super::flood;
use super::links::Chain;

/// The words of one look. PERF: they are kept from look to look and only those in use are written; with arrays on
/// the stack that are cleared each time a look at 25 cells took half as long again.
#[derive(Clone, Debug, Default)]
pub(in crate::line) struct ShortWords {
    /// For each set of symbols where its symbols may stand.
    masks: Vec<u64>,
    /// For each set of symbols in which cells the machine may stay by it.
    stays: Vec<u64>,
    /// For each rung where its cells may stand.
    windows: Vec<u64>,
    /// For each rung where links of that length may begin, seen from both ends.
    begins: Vec<u64>,
    /// For each link where it may begin, and in which cells the machine may have stayed before it, seen from the
    /// left; one more for the cells behind the last link.
    from_left: Vec<[u64; 2]>,
}

impl Chain {
    /// Looks at a line of 1 to 64 cells, long enough for the chain.
    pub(super) fn solve_short(&self, line: Planes<'_>, scratch: &mut Scratch) -> Result<(), NoFilling> {
        let (planes, words) = (line.words(), &mut scratch.short);
        let (sets, rungs, links) = (self.sets.len(), self.rung_count(), self.links.len());
        let masks = fitted(&mut words.masks, sets);
        let windows = fitted(&mut words.windows, rungs);
        let from_left = fitted(&mut words.from_left, links + 1);
        for (mask, set) in masks.iter_mut().zip(&self.sets) {
            *mask = set.iter().fold(0, |mask, symbol| mask | planes[symbol.index()]);
        }
        self.open_windows(masks, windows);
        self.walk_from_left(masks, windows, from_left);

        for mask in masks.iter_mut() {
            *mask = mask.reverse_bits();
        }
        self.open_windows(masks, windows);
        let stays = fitted(&mut words.stays, sets);
        let begins = fitted(&mut words.begins, rungs);
        stays.fill(0);
        begins.fill(0);
        self.walk_from_right(1 << (64 - line.length()), masks, windows, from_left, stays, begins);
        self.tell_survivors(planes, stays, begins, &mut scratch.narrowed);
        // A filling has some symbol in every cell.
        if scratch.narrowed.iter().all(|&plane| plane == 0) { Err(NoFilling) } else { Ok(()) }
    }

    /// Makes the windows of all rungs from the masks.
    #[inline(always)]
    fn open_windows(&self, masks: &[u64], windows: &mut [u64]) {
        for ladder in &self.ladders {
            let windows = &mut windows[ladder.first as usize..][..=self.steps(ladder).len()];
            let (lowest, above) = windows.split_first_mut().expect("a ladder has a rung");
            let mut window = masks[ladder.set as usize];
            *lowest = window;
            for (&step, rung) in self.steps(ladder).iter().zip(above) {
                window &= window >> step;
                *rung = window;
            }
        }
    }

    /// Walks from the left: where each link may begin, and in which cells the machine may have stayed before it.
    #[inline(always)]
    fn walk_from_left(&self, masks: &[u64], windows: &[u64], from_left: &mut [[u64; 2]]) {
        let (last, rest) = from_left.split_last_mut().expect("one more than links");
        let mut at_once = 1;
        let mut stayed = flood(1, masks[self.start.set as usize]);
        for (link, from_left) in self.links.iter().zip(rest) {
            let begins = (stayed << 1 | at_once) & windows[link.rung as usize];
            *from_left = [begins, stayed];
            let behind = begins << link.reach << 1;
            at_once = behind & link.at_once;
            stayed = flood(behind, masks[link.stay.set as usize]);
        }
        *last = [0, stayed];
    }

    /// Walks from the right, over the reversed line whose first cell is `end`, and keeps what is met from both
    /// ends.
    #[inline(always)]
    fn walk_from_right(
        &self,
        end: u64,
        masks: &[u64],
        windows: &[u64],
        from_left: &[[u64; 2]],
        stays: &mut [u64],
        begins: &mut [u64],
    ) {
        let (mut behind, rest) = from_left.split_last().expect("one more than links");
        let mut before = 0;
        for (link, from_left) in self.links.iter().zip(rest).rev() {
            let seeds = before | if link.stay.accepting { end } else { 0 };
            let stayed = flood(seeds, masks[link.stay.set as usize]);
            stays[link.stay.set as usize] |= behind[1] & stayed.reverse_bits();
            let ends = (stayed << 1 | seeds & link.at_once) & windows[link.rung as usize];
            begins[link.rung as usize] |= from_left[0] & (ends.reverse_bits() >> link.reach);
            before = ends << link.reach << 1;
            behind = from_left;
        }
        let seeds = before | if self.start.accepting { end } else { 0 };
        let stayed = flood(seeds, masks[self.start.set as usize]);
        stays[self.start.set as usize] |= behind[1] & stayed.reverse_bits();
    }

    /// Spreads the places of links over their cells and tells them, and the cells of stays, to the symbols.
    #[inline(always)]
    fn tell_survivors(&self, planes: &[u64], stays: &[u64], begins: &[u64], narrowed: &mut [u64]) {
        let mut tell = |set: u32, cells: u64| {
            for symbol in self.sets[set as usize].iter() {
                narrowed[symbol.index()] |= planes[symbol.index()] & cells;
            }
        };
        for ladder in &self.ladders {
            let mut rung = ladder.first as usize + self.steps(ladder).len();
            let mut cells = begins[rung];
            for &step in self.steps(ladder).iter().rev() {
                rung -= 1;
                cells |= cells << step | begins[rung];
            }
            tell(ladder.set, cells);
        }
        for (set, &cells) in (0..).zip(stays) {
            tell(set, cells);
        }
    }
}

/// The first `count` words of a list that only grows.
#[inline(always)]
fn fitted<T: Clone + Default>(list: &mut Vec<T>, count: usize) -> &mut [T] {
    if list.len() < count {
        list.resize(count, T::default());
    }
    &mut list[..count]
}
