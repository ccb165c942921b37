//! Lines of more than 64 cells: a set of positions is some words, and only those are touched that can matter.
//!
//! With `slack` cells more than the shortest filling needs, a link can begin at `slack + 1` places and nowhere
//! else. The places of each link, and the cells of the stay before it, are therefore kept in a strip of
//! `slack / 64` words and a few, wherever on the line that strip lies. The work grows with links times the words
//! of a strip, and a full line costs hardly more than its links.

use super::super::planes::{Planes, words_for};
use super::super::solve::{NoFilling, Scratch};
use super::links::{Chain, Link, Stay};

/// The words of one look at a long line.
#[derive(Clone, Debug, Default)]
pub(in crate::line) struct LongWords {
    /// How many words a full set of positions has, and how many a strip.
    full: usize,
    strip: usize,
    /// Full sets: for each set of symbols, where its symbols may stand, and where the machine may stay by it.
    masks: Vec<u64>,
    stays: Vec<u64>,
    /// Full sets: for each rung, where its cells may stand, and where links of that length may begin.
    windows: Vec<u64>,
    begins: Vec<u64>,
    /// Strips seen from the left: for each link where it may begin, and the cells of the stay before it.
    from_left: Vec<[u64; 2]>,
    /// Strips of the walk at hand.
    seeds: Vec<u64>,
    stayed: Vec<u64>,
    places: Vec<u64>,
}

/// Bits that lie in some words from word `first` on; all others are zero.
#[derive(Clone, Copy)]
struct Strip<'a> {
    first: usize,
    words: &'a [u64],
}

impl Strip<'_> {
    #[inline]
    fn word(self, index: usize) -> u64 {
        // Below the strip the subtraction wraps, and the index is out of range as it is above.
        self.words.get(index.wrapping_sub(self.first)).copied().unwrap_or(0)
    }

    /// The word at that index after all bits have moved up by so many places.
    #[inline]
    fn word_moved_up(self, index: usize, by: usize) -> u64 {
        let (words, bits) = (by / 64, by % 64);
        let high = self.word(index.wrapping_sub(words)) << bits;
        // Twice, because a shift by 64 is none.
        high | self.word(index.wrapping_sub(words + 1)) >> 1 >> (63 - bits)
    }

    /// The word at that index of the full set of `full` words, read from its other end.
    #[inline]
    fn word_reversed(self, index: usize, full: usize) -> u64 {
        self.word((full - 1).wrapping_sub(index)).reverse_bits()
    }

    /// The same after all bits of the reversed set have moved down by so many places.
    #[inline]
    fn word_reversed_moved_down(self, index: usize, full: usize, by: usize) -> u64 {
        let (words, bits) = (by / 64, by % 64);
        let low = self.word_reversed(index + words, full) >> bits;
        low | self.word_reversed(index + words + 1, full) << 1 << (63 - bits)
    }
}

impl Chain {
    /// Looks at a line of more than 64 cells, long enough for the chain.
    pub(super) fn solve_long(&self, line: Planes<'_>, scratch: &mut Scratch) -> Result<(), NoFilling> {
        let (length, words) = (line.length(), &mut scratch.long);
        let slack = length - self.least_length();
        words.full = words_for(length);
        words.strip = (slack + 3) / 64 + 2;
        self.prepare_long(line.words(), words);
        self.walk_long_from_left(words);
        for mask in words.masks.chunks_mut(words.full) {
            mask.reverse();
            mask.iter_mut().for_each(|word| *word = word.reverse_bits());
        }
        self.open_long_windows(words);
        self.walk_long_from_right(length, slack, words);
        self.tell_long_survivors(line.words(), words, &mut scratch.narrowed);
        // A filling has some symbol in every cell.
        if scratch.narrowed.iter().all(|&plane| plane == 0) { Err(NoFilling) } else { Ok(()) }
    }

    fn prepare_long(&self, planes: &[u64], words: &mut LongWords) {
        let full = words.full;
        words.masks.clear();
        words.masks.resize(self.sets.len() * full, 0);
        for (set, mask) in self.sets.iter().zip(words.masks.chunks_mut(full)) {
            for symbol in set.iter() {
                let plane = &planes[symbol.index() * full..][..full];
                mask.iter_mut().zip(plane).for_each(|(mask, plane)| *mask |= plane);
            }
        }
        for (list, count) in [(&mut words.stays, self.sets.len()), (&mut words.begins, self.rung_count())] {
            list.clear();
            list.resize(count * full, 0);
        }
        for list in [&mut words.seeds, &mut words.stayed, &mut words.places] {
            list.clear();
            list.resize(words.strip, 0);
        }
        self.open_long_windows(words);
    }

    /// Makes the windows of all rungs from the masks.
    fn open_long_windows(&self, words: &mut LongWords) {
        let full = words.full;
        words.windows.clear();
        words.windows.resize(self.rung_count() * full, 0);
        for ladder in &self.ladders {
            let windows = &mut words.windows[ladder.first as usize * full..];
            windows[..full].copy_from_slice(&words.masks[ladder.set as usize * full..][..full]);
            for (&step, rungs) in self.steps(ladder).iter().zip(0..) {
                let (below, rung) = windows[rungs * full..][..2 * full].split_at_mut(full);
                meet_moved_down(below, step as usize, rung);
            }
        }
    }

    /// Walks from the left: where each link may begin, and in which cells the machine may have stayed before it.
    fn walk_long_from_left(&self, words: &mut LongWords) {
        words.from_left.clear();
        words.seeds[0] = 1;
        let (mut first, mut base, mut at_once) = (0, 0, u64::MAX);
        let mut stay = self.start;
        for link in &self.links {
            flood_strip(first, stay, words);
            self.place(first, link.rung, at_once, words);
            words
                .from_left
                .extend(words.places.iter().zip(&words.stayed).map(|(&place, &stay)| [place, stay]));

            base += link.reach as usize + 1;
            let places = Strip { first, words: &words.places };
            first = base / 64;
            for (index, seeds) in words.seeds.iter_mut().enumerate() {
                *seeds = places.word_moved_up(first + index, link.reach as usize + 1);
            }
            (at_once, stay) = (link.if_at_once(), link.stay);
            base += usize::from(link.must_stay());
        }
        flood_strip(first, stay, words);
        words.from_left.extend(words.stayed.iter().map(|&stay| [0, stay]));
    }

    /// Where a link may stand, given the cells stayed in before it and the seeds of that stay.
    #[inline]
    fn place(&self, first: usize, rung: u32, at_once: u64, words: &mut LongWords) {
        let windows = &words.windows[rung as usize * words.full..][..words.full];
        let stayed = Strip { first, words: &words.stayed };
        for (index, place) in words.places.iter_mut().enumerate() {
            let window = windows.get(first + index).copied().unwrap_or(0);
            *place = (stayed.word_moved_up(first + index, 1) | words.seeds[index] & at_once) & window;
        }
    }

    /// Walks from the right, over the reversed line, and keeps what is met from both ends.
    fn walk_long_from_right(&self, length: usize, slack: usize, words: &mut LongWords) {
        let (full, end) = (words.full, words.full * 64 - length);
        // The strip behind a link seen from the right ends where the same strip seen from the left begins.
        let reversed_first = |base: usize| (full * 64 - 1).saturating_sub(base + slack + 1) / 64;
        let mut base = self.reserved_before_last_stay();
        let mut first = reversed_first(base);
        words.seeds.fill(0);
        for (number, link) in self.links.iter().enumerate().rev() {
            if link.stay.accepting {
                words.seeds[end / 64 - first] |= 1 << (end % 64);
            }
            flood_strip(first, link.stay, words);
            keep_stays(number + 1, base / 64, first, link.stay, words);
            self.place(first, link.rung, link.if_at_once(), words);

            let cells = link.reach as usize + 1;
            base -= cells;
            let previous = number.checked_sub(1).map(|number| &self.links[number]);
            let from_base = base - previous.map_or(0, |previous| usize::from(previous.must_stay()));
            keep_begins(number, from_base / 64, first, link, words);
            base = from_base;
            let places = Strip { first, words: &words.places };
            first = reversed_first(base);
            for (index, seeds) in words.seeds.iter_mut().enumerate() {
                *seeds = places.word_moved_up(first + index, cells);
            }
        }
        if self.start.accepting {
            words.seeds[end / 64 - first] |= 1 << (end % 64);
        }
        flood_strip(first, self.start, words);
        keep_stays(0, 0, first, self.start, words);
    }

    /// Spreads the places of links over their cells and tells them, and the cells of stays, to the symbols.
    fn tell_long_survivors(&self, planes: &[u64], words: &mut LongWords, narrowed: &mut [u64]) {
        let full = words.full;
        let mut tell = |set: u32, cells: &[u64]| {
            for symbol in self.sets[set as usize].iter() {
                let range = symbol.index() * full..(symbol.index() + 1) * full;
                for ((to, plane), cells) in narrowed[range.clone()].iter_mut().zip(&planes[range]).zip(cells)
                {
                    *to |= plane & cells;
                }
            }
        };
        for ladder in &self.ladders {
            for (index, &step) in self.steps(ladder).iter().enumerate().rev() {
                let rung = ladder.first as usize + index;
                let (lower, upper) = words.begins[rung * full..][..2 * full].split_at_mut(full);
                let upper = Strip { first: 0, words: upper };
                for (word, kept) in lower.iter_mut().enumerate() {
                    *kept |= upper.word(word) | upper.word_moved_up(word, step as usize);
                }
            }
            tell(ladder.set, &words.begins[ladder.first as usize * full..][..full]);
        }
        for (set, cells) in (0..).zip(words.stays.chunks(full)) {
            tell(set, cells);
        }
    }

    /// How many cells all links and the gaps between them take at least.
    fn reserved_before_last_stay(&self) -> usize {
        let gaps = self.links.iter().rev().skip(1).filter(|link| link.must_stay()).count();
        self.links.iter().map(|link| link.reach as usize + 1).sum::<usize>() + gaps
    }
}

/// The words met with themselves after all bits have moved down by so many places.
///
/// PERF: pairs of neighbours are what the compiler turns into vectors; with each word asked for by its number a look
/// at 1024 cells with three blocks took half as long again.
#[inline]
fn meet_moved_down(words: &[u64], by: usize, met: &mut [u64]) {
    let (skip, bits) = (by / 64, by % 64);
    let Some(moved) = words.get(skip..) else { return };
    let whole = moved.len() - 1;
    for ((met, word), pair) in met.iter_mut().zip(words).zip(moved.windows(2)) {
        *met = word & (pair[0] >> bits | pair[1] << 1 << (63 - bits));
    }
    met[whole] = words[whole] & moved[whole] >> bits;
}

/// Floods the strip at hand from its seeds through the cells that let the machine stay.
#[inline]
fn flood_strip(first: usize, stay: Stay, words: &mut LongWords) {
    let mask = &words.masks[stay.set as usize * words.full..][..words.full];
    let mut carry = 0;
    for (index, (seeds, stayed)) in words.seeds.iter().zip(&mut words.stayed).enumerate() {
        let mask = mask.get(first + index).copied().unwrap_or(0);
        let inside = (seeds | carry) & mask;
        let (sum, over) = mask.overflowing_add(inside);
        *stayed = mask & ((sum ^ mask) | inside);
        carry = u64::from(over);
    }
}

/// Keeps the cells of a stay that are met from both ends: the strip at hand, whose twin seen from the left is that
/// of link `number` and begins at word `left`.
#[inline]
fn keep_stays(number: usize, left: usize, first: usize, stay: Stay, words: &mut LongWords) {
    let from_left = &words.from_left[number * words.strip..][..words.strip];
    let stays = &mut words.stays[stay.set as usize * words.full..][..words.full];
    let from_right = Strip { first, words: &words.stayed };
    for (word, kept) in stays.iter_mut().enumerate().skip(left).take(words.strip) {
        *kept |= from_left[word - left][1] & from_right.word_reversed(word, words.full);
    }
}

/// Keeps the places of a link that are met from both ends.
#[inline]
fn keep_begins(number: usize, left: usize, first: usize, link: &Link, words: &mut LongWords) {
    let from_left = &words.from_left[number * words.strip..][..words.strip];
    let begins = &mut words.begins[link.rung as usize * words.full..][..words.full];
    let from_right = Strip { first, words: &words.places };
    for (word, kept) in begins.iter_mut().enumerate().skip(left).take(words.strip) {
        let ends = from_right.word_reversed_moved_down(word, words.full, link.reach as usize);
        *kept |= from_left[word - left][0] & ends;
    }
}
