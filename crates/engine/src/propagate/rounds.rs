//! Parallel rounds. No other file of the engine uses several threads for lines.
//!
//! The lines of a round share no cell, so each is solved on the grid as it was when the round began, on any
//! thread, and what it loses is stored separately. The results are then applied in line order on the calling
//! thread, exactly as if the lines had been solved one after another. If no steps are recorded and there is
//! no mark, all threads apply results at the same time; the outcome is the same.

use std::cell::OnceCell;

use super::Threading;
use crate::grid::{Grid, Losses, Share};
use crate::line::{NoFilling, Scratch, words_for};
use crate::problem::{LineId, Problem};
use rayon::prelude::*;

/// The minimum work of a parallel round, in nanoseconds.
///
/// PERF: waking a pool takes some 10 us, and a few more for every join.
const WORTH_SHARING: usize = 100_000;

/// The most work of a thread between two questions whether to go on, in nanoseconds, unless one line takes more.
const PORTION: usize = 4_000_000;

/// Some lines of one layer, as indices into it.
#[derive(Clone, Copy)]
pub(super) struct Round<'a> {
    pub(super) problem: &'a Problem,
    pub(super) lines: &'a [LineId],
    pub(super) taken: &'a [u32],
}

impl<'a> Round<'a> {
    /// The lines of the round, in line order.
    pub(super) fn lines(self) -> impl Iterator<Item = LineId> + 'a {
        self.taken.iter().map(move |&index| self.lines[index as usize])
    }

    /// Whether the round should be solved in parallel.
    #[inline]
    pub(super) fn is_worth_sharing(self, threading: Threading) -> bool {
        match threading {
            Threading::Never => false,
            Threading::Always => self.taken.len() > 1,
            Threading::Automatic => {
                self.taken.len() > 1 && self.work() >= WORTH_SHARING && rayon::current_num_threads() > 1
            }
        }
    }

    /// The estimated work of the round, in nanoseconds.
    fn work(self) -> usize {
        self.lines().map(|line| self.effort(line)).fold(0, usize::saturating_add)
    }

    fn effort(self, line: LineId) -> usize {
        let line = self.problem.line(line);
        line.machine().effort(line.length())
    }

    /// The number of its first lines that are a portion of work: at least one for each thread, if it has as many.
    pub(super) fn portion(self, threading: Threading) -> usize {
        let mut work = 0_usize;
        // Asking for their number starts the threads.
        let threads = OnceCell::new();
        let count = || if threading == Threading::Never { 1 } else { rayon::current_num_threads() };
        let is_next = |(number, line): (usize, LineId)| {
            let is_enough = |threads: usize| number >= threads && work >= threads * PORTION;
            let is_next = work >= PORTION && is_enough(*threads.get_or_init(count));
            work = work.saturating_add(self.effort(line));
            is_next
        };
        self.lines().enumerate().position(is_next).unwrap_or(self.taken.len())
    }

    fn halves(self) -> (Round<'a>, Round<'a>) {
        let (left, right) = self.taken.split_at(self.taken.len() / 2);
        (Round { taken: left, ..self }, Round { taken: right, ..self })
    }
}

/// The result of a line solve: the number of newly known cells, and whether there are losses.
type Found = Result<(usize, bool), NoFilling>;

/// The memory of the threads, kept from round to round.
#[derive(Clone, Debug, Default)]
pub(super) struct Workers {
    parts: Vec<Part>,
}

/// A part of a round, solved on one thread. It ends at the first line without a filling.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    scratch: Scratch,
    /// The results of its lines, in order.
    found: Vec<Found>,
    /// The lines that lose candidates, and the planes of these, one line after another.
    losing: Vec<LineId>,
    lost: Vec<u64>,
}

impl Workers {
    /// Solves all lines of the round, in four parts for each thread, so that no thread waits long for the
    /// slowest.
    pub(super) fn solve(&mut self, round: &Round<'_>, grid: &Grid<'_>) {
        let parts = (rayon::current_num_threads() * 4).min(round.taken.len());
        self.parts.resize_with(parts, Part::default);
        solve_parts(&mut self.parts, *round, grid);
    }

    /// Whether every line of the round has a filling.
    pub(super) fn all_have_fillings(&self) -> bool {
        self.parts.iter().all(|part| part.found.iter().all(Result::is_ok))
    }

    /// The result of each line, in line order: what it loses, if that is anything. It ends at the first line without a
    /// filling.
    pub(super) fn lost<'a>(
        &'a self,
        round: &Round<'a>,
    ) -> impl Iterator<Item = (LineId, Result<Option<&'a [u64]>, NoFilling>)> {
        let (problem, symbols) = (round.problem, round.problem.alphabet().size());
        let found = self.parts.iter().flat_map(move |part| {
            let (mut losing, mut lost) = (part.losing.iter(), &part.lost[..]);
            part.found.iter().map(move |&found| {
                let (_, loses) = found?;
                let losing = if loses { losing.next() } else { None };
                Ok(losing.map(|&line| {
                    let (own, others) = lost.split_at(symbols * words_for(problem.line(line).length()));
                    lost = others;
                    own
                }))
            })
        });
        round.lines().zip(found)
    }

    /// Applies all results in parallel, each thread to some of the lines, and returns the lines that cross
    /// a change. Changes are not recorded.
    pub(super) fn take_over(&self, round: &Round<'_>, grid: &mut Grid<'_>) -> Vec<LineId> {
        grid.add_known(self.parts.iter().map(Part::known).sum());
        let shares = grid.shares(&round.bounds(rayon::current_num_threads()));
        let lose = |mut share: Share<'_>| {
            let mut woken = vec![false; round.problem.lines().len()];
            for part in &self.parts {
                share.lose(part.losses(), |crossing| woken[crossing.index()] = true);
            }
            let woken = woken.into_iter().enumerate().filter(|&(_, woken)| woken);
            woken.map(|(line, _)| LineId::new(line)).collect::<Vec<_>>()
        };
        shares.into_par_iter().flat_map_iter(lose).collect()
    }
}

impl Round<'_> {
    /// The bounds of the shares, each with about as many lines of other layers.
    fn bounds(self, shares: usize) -> Vec<usize> {
        let count = self.problem.lines().len();
        let mut others = vec![true; count];
        self.lines.iter().for_each(|line| others[line.index()] = false);
        let total = others.iter().filter(|&&other| other).count();
        let mut bounds = vec![0];
        let mut seen = 0;
        for (line, other) in others.into_iter().enumerate() {
            if seen * shares > total * bounds.len() {
                bounds.push(line);
            }
            seen += usize::from(other);
        }
        bounds.push(count);
        bounds
    }
}

/// Splits parts and lines in halves until one part is left for a thread.
fn solve_parts(parts: &mut [Part], round: Round<'_>, grid: &Grid<'_>) {
    if let [part] = parts {
        part.solve(round, grid);
        return;
    }
    let (some, others) = parts.split_at_mut(parts.len() / 2);
    let (left, right) = round.halves();
    rayon::join(|| solve_parts(some, left, grid), || solve_parts(others, right, grid));
}

impl Part {
    /// Solves the lines of a round on the grid as it is.
    pub(super) fn solve(&mut self, round: Round<'_>, grid: &Grid<'_>) {
        self.found.clear();
        self.losing.clear();
        self.lost.clear();
        for line in round.lines() {
            let before = grid.planes(line);
            let found = round.problem.line(line).machine().solve(before, &mut self.scratch).map(|left| {
                let loses = left.words() != before.words();
                if loses {
                    self.losing.push(line);
                    let pairs = before.words().iter().zip(left.words());
                    self.lost.extend(pairs.map(|(before, left)| before & !left));
                }
                (left.newly_known(before), loses)
            });
            self.found.push(found);
            if found.is_err() {
                return;
            }
        }
    }

    /// The number of lines that were solved.
    pub(super) fn line_solves(&self) -> u64 {
        self.found.len() as u64
    }

    /// The number of newly known cells.
    pub(super) fn known(&self) -> usize {
        self.found.iter().flatten().map(|(known, _)| known).sum()
    }

    pub(super) fn losses(&self) -> Losses<'_> {
        Losses { lines: &self.losing, words: &self.lost }
    }

    /// The line of the round that has no filling, if there is one.
    pub(super) fn line_without_filling(&self, round: Round<'_>) -> Option<LineId> {
        let number = self.found.iter().position(Result::is_err)?;
        round.lines().nth(number)
    }
}
