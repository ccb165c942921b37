//! Solving many lines under one machine, as probing does.
//!
//! Lines of a chain go into lanes. Lines that are too long, batches that are too small to fill the lanes,
//! and machines that are not chains are solved one line after another. The result never depends on this
//! choice: it is what [`Machine::solve`] returns, in the order of the lines.

use super::chain::{Chain, DOUBLE_LANES, FULL_LANES, HALF_LANES, LaneSets, Positions};
use super::machine::Machine;
use super::planes::{Planes, words_for};
use super::solve::{NoFilling, Scratch};
use crate::symbol::{Symbol, SymbolSet};

/// Working memory for many lines.
#[derive(Clone, Debug, Default)]
pub(super) struct ManyLines {
    /// For lines of up to 32, 64 and 128 cells.
    half: LaneSets<u32, HALF_LANES>,
    full: LaneSets<u64, FULL_LANES>,
    double: LaneSets<u128, DOUBLE_LANES>,
    /// The planes of a line under several assumptions.
    assumed: Vec<u64>,
}

impl Machine {
    /// Solves many lines and reports the result of each, in order. See
    /// [`LineSolver::solve_many`](super::LineSolver).
    pub(crate) fn solve_many<'l>(
        &self,
        lines: impl IntoIterator<Item = Planes<'l>>,
        scratch: &mut Scratch,
        mut report: impl FnMut(Result<Planes<'_>, NoFilling>),
    ) {
        let mut lines = lines.into_iter().peekable();
        let mut batch = [Planes::of_words(0, &[]); HALF_LANES];
        while let Some(first) = lines.next() {
            let lanes = self.lanes_for(first.length());
            batch[0] = first;
            let mut count = 1;
            while count < lanes {
                let same = |line: &Planes<'_>| self.lanes_for(line.length()) == lanes;
                let Some(line) = lines.next_if(same) else { break };
                batch[count] = line;
                count += 1;
            }
            self.solve_batch(&batch[..count], lanes, scratch, &mut report);
        }
    }

    /// The number of lines of this length that are solved side by side. In WebAssembly it is one, because the code for
    /// lanes is 13 kB of a module that is downloaded.
    #[inline]
    fn lanes_for(&self, length: usize) -> usize {
        match (self.chain(), length) {
            _ if cfg!(target_family = "wasm") => 1,
            (Some(chain), 1..=32) if chain.fits(u32::COUNT) => HALF_LANES,
            (Some(chain), 1..=64) if chain.fits(u64::COUNT) => FULL_LANES,
            (Some(chain), 65..=128) if chain.fits(u128::COUNT) => DOUBLE_LANES,
            _ => 1,
        }
    }

    /// Solves at most as many lines as there are lanes for their length.
    #[inline]
    fn solve_batch(
        &self,
        batch: &[Planes<'_>],
        lanes: usize,
        scratch: &mut Scratch,
        report: &mut impl FnMut(Result<Planes<'_>, NoFilling>),
    ) {
        // PERF: all lanes together take the time of four lines of up to 32 cells, or of two and a half
        // longer ones.
        let (many, result) = (&mut scratch.many, &mut scratch.result);
        match (self.chain(), lanes) {
            (Some(chain), HALF_LANES) if batch.len() > 4 => {
                solve_in_lanes(chain, batch, &mut many.get_or_insert_default().half, result, report);
            }
            (Some(chain), FULL_LANES) if batch.len() > 2 => {
                solve_in_lanes(chain, batch, &mut many.get_or_insert_default().full, result, report);
            }
            (Some(chain), DOUBLE_LANES) if batch.len() > 2 => {
                solve_in_lanes(chain, batch, &mut many.get_or_insert_default().double, result, report);
            }
            _ => batch.iter().for_each(|&line| report(self.solve(line, scratch))),
        }
    }

    /// Assumes each candidate of each open cell, cell by cell, and reports the solved line. See
    /// [`LineSolver::probe`](super::LineSolver).
    pub(crate) fn probe(
        &self,
        line: Planes<'_>,
        scratch: &mut Scratch,
        mut report: impl FnMut(usize, Symbol, Result<Planes<'_>, NoFilling>),
    ) {
        let (length, size) = (line.length(), line.words().len());
        let mut waiting = Assumptions::of(line);
        let mut assumed = std::mem::take(&mut scratch.many.get_or_insert_default().assumed);
        let mut asked = [(0, Symbol::BLANK); HALF_LANES];
        loop {
            let count = asked.iter_mut().zip(&mut waiting).map(|(asked, next)| *asked = next).count();
            if count == 0 {
                break;
            }
            assumed.clear();
            for &(position, symbol) in &asked[..count] {
                assume(line, position, symbol, &mut assumed);
            }
            let lines = assumed.chunks_exact(size).map(|words| Planes::of_words(length, words));
            let mut asked = asked[..count].iter();
            self.solve_many(lines, scratch, |left| {
                let &(position, symbol) = asked.next().expect("one for each line");
                report(position, symbol, left);
            });
        }
        scratch.many.get_or_insert_default().assumed = assumed;
    }
}

/// Solves lines side by side, one in each lane.
fn solve_in_lanes<W: Positions, const N: usize>(
    chain: &Chain,
    batch: &[Planes<'_>],
    lanes: &mut LaneSets<W, N>,
    result: &mut Vec<u64>,
    report: &mut impl FnMut(Result<Planes<'_>, NoFilling>),
) {
    lanes.fill(batch);
    chain.solve_lanes(lanes);
    result.clear();
    result.resize(batch[0].words().len(), 0);
    for (lane, line) in batch.iter().enumerate() {
        let filled = lanes.take(lane, result);
        report(if filled { Ok(Planes::of_words(line.length(), result)) } else { Err(NoFilling) });
    }
}

/// Appends the planes of a line in which one position has a single candidate.
#[inline]
fn assume(line: Planes<'_>, position: usize, symbol: Symbol, assumed: &mut Vec<u64>) {
    for (other, plane) in line.words().chunks_exact(words_for(line.length())).enumerate() {
        for (index, &word) in plane.iter().enumerate() {
            let is_gone = index == position / 64 && other != symbol.index();
            assumed.push(word & !(u64::from(is_gone) << (position % 64)));
        }
    }
}

/// An iterator over the candidates of all open cells of a line, cell by cell.
struct Assumptions<'l> {
    line: Planes<'l>,
    /// The current cell and its remaining candidates.
    position: usize,
    candidates: SymbolSet,
    /// The remaining open cells in the current word, and the number of the next word.
    open: u64,
    next_word: usize,
}

impl Assumptions<'_> {
    fn of(line: Planes<'_>) -> Assumptions<'_> {
        Assumptions { line, position: 0, candidates: SymbolSet::EMPTY, open: 0, next_word: 0 }
    }

    /// The open cells of a word: those in at least two planes.
    fn open_word(&self, index: usize) -> u64 {
        let planes = self.line.words()[index..].iter().step_by(words_for(self.line.length()));
        let seen_twice = |(once, twice), plane| (once | plane, twice | once & plane);
        planes.fold((0, 0), seen_twice).1
    }
}

impl Iterator for Assumptions<'_> {
    type Item = (usize, Symbol);

    #[inline]
    fn next(&mut self) -> Option<(usize, Symbol)> {
        while self.candidates.is_empty() {
            while self.open == 0 {
                if self.next_word == words_for(self.line.length()) {
                    return None;
                }
                self.open = self.open_word(self.next_word);
                self.next_word += 1;
            }
            self.position = 64 * (self.next_word - 1) + self.open.trailing_zeros() as usize;
            self.open &= self.open - 1;
            self.candidates = self.line.get(self.position);
        }
        let symbol = self.candidates.iter().next()?;
        self.candidates = self.candidates.without(symbol);
        Some((self.position, symbol))
    }
}
