//! Parallel rounds. No other file of the engine uses several threads for lines.
//!
//! The lines of a round share no cell, so each is solved on the grid as it was when the round began, on any
//! thread, and its result is stored separately. The results are then applied in line order on the calling
//! thread, exactly as if the lines had been solved one after another. If no steps are recorded and there is
//! no mark, all threads apply results at the same time; the outcome is the same.

use super::Threading;
use crate::grid::{Grid, Share};
use crate::line::{NoFilling, Planes, Scratch};
use crate::parallel::{self, prelude::*};
use crate::problem::{LineId, Problem};

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
                self.taken.len() > 1 && self.work() >= WORTH_SHARING && parallel::current_num_threads() > 1
            }
        }
    }

    /// The estimated work of the round, in nanoseconds.
    fn work(self) -> usize {
        self.lines().map(|line| self.effort(line)).sum()
    }

    fn effort(self, line: LineId) -> usize {
        let line = self.problem.line(line);
        line.machine().effort(line.cells().len())
    }

    /// The number of its first lines that are a portion of work: at least one for each thread, if it has as many.
    pub(super) fn portion(self, threading: Threading) -> usize {
        let threads = if threading == Threading::Never { 1 } else { parallel::current_num_threads() };
        let mut work = 0_usize;
        let is_next = |(number, line): (usize, LineId)| {
            let is_next = number >= threads && work >= threads * PORTION;
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

/// The result of a line solve: the number of words of its planes, and the number of newly known cells.
type Found = Result<(usize, usize), NoFilling>;

/// The memory of the threads, kept from round to round.
#[derive(Clone, Debug, Default)]
pub(super) struct Workers {
    parts: Vec<Part>,
}

/// A part of a round, solved on one thread: the results of its lines, one after another.
#[derive(Clone, Debug, Default)]
struct Part {
    scratch: Scratch,
    found: Vec<Found>,
    left: Vec<u64>,
    lost: Vec<u64>,
}

impl Workers {
    /// Solves all lines of the round, in four parts for each thread, so that no thread waits long for the
    /// slowest.
    pub(super) fn solve(&mut self, round: &Round<'_>, grid: &Grid<'_>) {
        let parts = (parallel::current_num_threads() * 4).min(round.taken.len());
        self.parts.resize_with(parts, Part::default);
        solve_parts(&mut self.parts, *round, grid);
    }

    /// Whether every line of the round has a filling.
    pub(super) fn all_have_fillings(&self) -> bool {
        self.parts.iter().all(|part| part.found.iter().all(Result::is_ok))
    }

    /// The result of each line, in line order.
    pub(super) fn left<'a>(
        &'a self,
        round: &Round<'a>,
    ) -> impl Iterator<Item = (LineId, Result<Planes<'a>, NoFilling>)> {
        self.results(round, |part| &part.left)
    }

    fn results<'a>(
        &'a self,
        round: &Round<'a>,
        which: impl Fn(&'a Part) -> &'a [u64] + Copy + 'a,
    ) -> impl Iterator<Item = (LineId, Result<Planes<'a>, NoFilling>)> {
        let problem = round.problem;
        let results = self.parts.iter().flat_map(move |part| {
            let mut offset = 0;
            part.found.iter().map(move |&found| {
                found.map(|(length, _)| {
                    offset += length;
                    &which(part)[offset - length..offset]
                })
            })
        });
        round.lines().zip(results).map(move |(line, words)| {
            (line, words.map(|words| Planes::of_words(problem.line(line).cells().len(), words)))
        })
    }

    /// Applies all results in parallel, each thread to some of the lines, and returns the lines that cross
    /// a change. Changes are not recorded.
    pub(super) fn take_over(&self, round: &Round<'_>, grid: &mut Grid<'_>) -> Vec<LineId> {
        let learned = self.parts.iter().flat_map(|part| &part.found).filter_map(|found| found.ok());
        grid.add_known(learned.map(|(_, known)| known).sum());
        let losses: Vec<(LineId, Planes<'_>)> = self
            .results(round, |part| &part.lost)
            .filter_map(|(line, lost)| Some((line, lost.ok()?)))
            .filter(|(_, lost)| lost.words().iter().any(|&word| word != 0))
            .collect();
        let shares = grid.shares(&round.bounds(parallel::current_num_threads()));
        let lose = |mut share: Share<'_>| {
            let mut woken = vec![false; round.problem.lines().len()];
            for &(line, lost) in &losses {
                share.lose(line, lost, |crossing| woken[crossing.index()] = true);
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
    parallel::join(|| solve_parts(some, left, grid), || solve_parts(others, right, grid));
}

impl Part {
    fn solve(&mut self, round: Round<'_>, grid: &Grid<'_>) {
        self.found.clear();
        self.left.clear();
        self.lost.clear();
        for line in round.lines() {
            let before = grid.planes(line);
            let left = round.problem.line(line).machine().solve(before, &mut self.scratch);
            self.found.push(left.map(|left| {
                self.left.extend_from_slice(left.words());
                self.lost
                    .extend(before.words().iter().zip(left.words()).map(|(before, left)| before & !left));
                (left.words().len(), left.newly_known(before))
            }));
        }
    }
}
