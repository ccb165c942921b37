//! The chain engine on lines of up to 128 cells: every set of positions is one number, or one for each
//! lane.

use super::super::planes::Planes;
use super::super::solve::NoFilling;
use super::downward::DownwardFlood;
use super::flood;
use super::links::Chain;
use super::positions::Positions;
use crate::symbol::Symbol;

/// Working memory. PERF: it is kept from call to call, and only the part in use is written. With arrays on
/// the stack that are cleared each time, a line of 25 cells took half as long again.
#[derive(Clone, Debug, Default)]
pub(in crate::line) struct ShortSets<P> {
    /// For each symbol set, the cells that allow one of its symbols, and the cells where the automaton
    /// stays on it in some filling.
    masks: Vec<[P; 2]>,
    /// For each rung, where a run of its length fits, and where links of that length begin in some filling.
    windows: Vec<[P; 2]>,
    /// For each link, where it can begin and the cells in which the automaton can stay after it, from the
    /// forward pass. The first entry is for the cells before the first link.
    from_left: Vec<[P; 2]>,
}

impl Chain {
    /// Solves a line of 1 to `P::COUNT` cells that is long enough for the chain.
    #[inline]
    pub(super) fn solve_short<P: Positions>(
        &self,
        line: Planes<'_>,
        memory: &mut ShortSets<P>,
        result: &mut [u64],
    ) -> Result<(), NoFilling> {
        let longest_stay = line.length() - self.least_length() + 1;
        let last = P::FIRST << (line.length() as u32 - 1);
        self.solve_sets(longest_stay.min(line.length()), last, line.words(), memory, result);
        // A filling has some symbol in every cell, so an empty result means no filling.
        if result.iter().all(|&plane| plane == 0) { Err(NoFilling) } else { Ok(()) }
    }

    /// Solves the line, or the lines, of these planes. `last` is the last cell of each line, and
    /// `longest_stay` bounds every stay. A line without a filling gets an empty result.
    #[inline(always)]
    pub(super) fn solve_sets<P: Positions>(
        &self,
        longest_stay: usize,
        last: P,
        planes: &[u64],
        memory: &mut ShortSets<P>,
        result: &mut [u64],
    ) {
        let (sets, rungs, links) = (self.sets.len(), self.rung_count(), self.links.len());
        let masks = fitted(&mut memory.masks, sets);
        let windows = fitted(&mut memory.windows, rungs);
        let from_left = fitted(&mut memory.from_left, links + 1);
        self.gather_masks(planes, masks);
        self.open_windows(masks, windows);
        self.walk_from_left(masks, windows, from_left);
        self.walk_from_right(DownwardFlood::new(longest_stay), last, masks, windows, from_left);
        self.write_result(planes, masks, windows, result);
    }

    /// Gathers the cells that allow each symbol set.
    #[inline(always)]
    fn gather_masks<P: Positions>(&self, planes: &[u64], masks: &mut [[P; 2]]) {
        for (mask, set) in masks.iter_mut().zip(&self.sets) {
            let plane = |symbol: Symbol| P::of_plane(&planes[symbol.index() * P::WORDS..]);
            *mask = [set.iter().fold(P::NONE, |mask, symbol| mask | plane(symbol)), P::NONE];
        }
    }

    /// Computes the windows of all rungs from the masks.
    #[inline(always)]
    fn open_windows<P: Positions>(&self, masks: &[[P; 2]], windows: &mut [[P; 2]]) {
        for ladder in &self.ladders {
            let windows = &mut windows[ladder.first as usize..][..=self.steps(ladder).len()];
            let (lowest, above) = windows.split_first_mut().expect("a ladder has a rung");
            let [mut window, _] = masks[ladder.set as usize];
            *lowest = [window, P::NONE];
            for (&step, rung) in self.steps(ladder).iter().zip(above) {
                window &= window >> step;
                *rung = [window, P::NONE];
            }
        }
    }

    /// Forward pass: where each link can begin, and the cells in which the automaton can stay after it.
    #[inline(always)]
    fn walk_from_left<P: Positions>(&self, masks: &[[P; 2]], windows: &[[P; 2]], from_left: &mut [[P; 2]]) {
        let (start, rest) = from_left.split_first_mut().expect("one more than links");
        let mut at_once = P::FIRST;
        let mut stayed = flood(P::FIRST, masks[self.start.set as usize][0]);
        *start = [P::NONE, stayed];
        for (link, from_left) in self.links.iter().zip(rest) {
            let begins = (stayed << 1 | at_once) & windows[link.rung as usize][0];
            let ended = begins << link.reach << 1;
            at_once = ended & link.if_at_once();
            stayed = flood(ended, masks[link.stay.set as usize][0]);
            *from_left = [begins, stayed];
        }
    }

    /// Backward pass, over lines that end with cell `last`; keeps what both passes reach.
    #[inline(always)]
    fn walk_from_right<P: Positions>(
        &self,
        mut downward: DownwardFlood<P>,
        last: P,
        masks: &mut [[P; 2]],
        windows: &mut [[P; 2]],
        from_left: &[[P; 2]],
    ) {
        let mut before = P::NONE;
        let mut links = self.links.iter().rev();
        let mut link = links.next();
        for &[begins, stayed_from_left] in from_left.iter().rev() {
            let stay = link.map_or(&self.start, |link| &link.stay);
            let seeds = before | if stay.accepting { last } else { P::NONE };
            let [mask, stays] = &mut masks[stay.set as usize];
            let stayed = downward.flood(seeds, stay.set, *mask);
            *stays |= stayed_from_left & stayed;
            let Some(passed) = link else { return };
            let ends = stayed >> 1 | seeds & passed.if_at_once();
            let kept = ends >> passed.reach & begins;
            windows[passed.rung as usize][1] |= kept;
            before = kept >> 1;
            link = links.next();
        }
    }

    /// Spreads the begins of links over their cells and writes these, and the cells of stays, to the
    /// planes.
    #[inline(always)]
    fn write_result<P: Positions>(
        &self,
        planes: &[u64],
        masks: &[[P; 2]],
        windows: &[[P; 2]],
        result: &mut [u64],
    ) {
        let mut write = |set: u32, cells: P| {
            for symbol in self.sets[set as usize].iter() {
                let place = symbol.index() * P::WORDS;
                (P::of_plane(&planes[place..]) & cells).into_plane(&mut result[place..]);
            }
        };
        for ladder in &self.ladders {
            let mut rung = ladder.first as usize + self.steps(ladder).len();
            let [_, mut cells] = windows[rung];
            for &step in self.steps(ladder).iter().rev() {
                rung -= 1;
                cells |= cells << step | windows[rung][1];
            }
            write(ladder.set, cells);
        }
        for (set, &[_, cells]) in (0..).zip(masks) {
            write(set, cells);
        }
    }
}

/// The first `count` entries of a list that only grows.
#[inline(always)]
fn fitted<T: Clone + Default>(list: &mut Vec<T>, count: usize) -> &mut [T] {
    if list.len() < count {
        list.resize(count, T::default());
    }
    &mut list[..count]
}
