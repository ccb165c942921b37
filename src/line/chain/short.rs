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
        self.prepare(planes, words);
        self.walk_from_left(words);
        for mask in &mut words.masks {
            *mask = mask.reverse_bits();
        }
        self.open_windows(words);
        self.walk_from_right(line.length(), words);
        self.tell_survivors(planes, words, &mut scratch.narrowed);
        // A filling has some symbol in every cell.
        if scratch.narrowed.iter().all(|&plane| plane == 0) { Err(NoFilling) } else { Ok(()) }
    }

    #[inline(always)]
    fn prepare(&self, planes: &[u64], words: &mut ShortWords) {
        words.masks.clear();
        words.stays.clear();
        for set in &self.sets {
            words.masks.push(set.iter().fold(0, |mask, symbol| mask | planes[symbol.index()]));
            words.stays.push(0);
        }
        words.begins.clear();
        words.begins.resize(self.rung_count(), 0);
        self.open_windows(words);
    }

    /// Makes the windows of all rungs from the masks.
    #[inline(always)]
    fn open_windows(&self, words: &mut ShortWords) {
        words.windows.clear();
        for ladder in &self.ladders {
            let mut window = words.masks[ladder.set as usize];
            words.windows.push(window);
            for &step in &ladder.steps {
                window &= window >> step;
                words.windows.push(window);
            }
        }
    }

    /// Walks from the left: where each link may begin, and in which cells the machine may have stayed before it.
    #[inline(always)]
    fn walk_from_left(&self, words: &mut ShortWords) {
        words.from_left.clear();
        let mut at_once = 1;
        let mut stayed = flood(1, words.masks[self.start.set as usize]);
        for link in &self.links {
            let begins = (stayed << 1 | at_once) & words.windows[link.rung as usize];
            words.from_left.push([begins, stayed]);
            let behind = begins << link.reach << 1;
            at_once = behind & link.at_once;
            stayed = flood(behind, words.masks[link.stay.set as usize]);
        }
        words.from_left.push([0, stayed]);
    }

    /// Walks from the right, over the reversed line, and keeps what is met from both ends.
    #[inline(always)]
    fn walk_from_right(&self, length: usize, words: &mut ShortWords) {
        let end = 1 << (64 - length);
        let mut before = 0;
        let (mut behind, rest) = words.from_left.split_last().expect("one more than links");
        for (link, from_left) in self.links.iter().zip(rest).rev() {
            let seeds = before | if link.stay.accepting { end } else { 0 };
            let stayed = flood(seeds, words.masks[link.stay.set as usize]);
            words.stays[link.stay.set as usize] |= behind[1] & stayed.reverse_bits();
            let ends = (stayed << 1 | seeds & link.at_once) & words.windows[link.rung as usize];
            words.begins[link.rung as usize] |= from_left[0] & (ends.reverse_bits() >> link.reach);
            before = ends << link.reach << 1;
            behind = from_left;
        }
        let seeds = before | if self.start.accepting { end } else { 0 };
        let stayed = flood(seeds, words.masks[self.start.set as usize]);
        words.stays[self.start.set as usize] |= behind[1] & stayed.reverse_bits();
    }

    /// Spreads the places of links over their cells and tells them, and the cells of stays, to the symbols.
    #[inline(always)]
    fn tell_survivors(&self, planes: &[u64], words: &ShortWords, narrowed: &mut [u64]) {
        let mut tell = |set: u32, cells: u64| {
            for symbol in self.sets[set as usize].iter() {
                narrowed[symbol.index()] |= planes[symbol.index()] & cells;
            }
        };
        for ladder in &self.ladders {
            let mut rung = ladder.first as usize + ladder.steps.len();
            let mut cells = words.begins[rung];
            for &step in ladder.steps.iter().rev() {
                rung -= 1;
                cells |= cells << step | words.begins[rung];
            }
            tell(ladder.set, cells);
        }
        for (set, &cells) in (0..).zip(&words.stays) {
            tell(set, cells);
        }
    }
}
