//! Parallel rounds. No other file of the engine uses several threads for lines.
//!
//! The lines of a round share no cell, so each is solved on the grid as it was when the round began, on any
//! thread, and what it loses is stored separately. The results are then applied in line order on the calling
//! thread, exactly as if the lines had been solved one after another. If no steps are recorded and there is
//! no mark, all threads apply results at the same time; the outcome is the same.

use super::Threading;
use crate::budget::{Budget, Limit, Stopped};
use crate::grid::{Grid, Losses, Share};
use crate::line::{NoFilling, Scratch, words_for};
use crate::problem::{LineId, Problem};
use rayon::prelude::*;

/// The minimum size of all line solves of a parallel round.
///
/// PERF: waking a pool takes some 10 us, and a few more for every join; this is some 100 us on one thread.
const MIN_SHARED_SIZE: usize = 100_000;

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
                self.taken.len() > 1 && self.size() >= MIN_SHARED_SIZE && rayon::current_num_threads() > 1
            }
        }
    }

    /// The size of all of its line solves.
    fn size(self) -> usize {
        let size = |line| {
            let line = self.problem.line(line);
            line.machine().size(line.length())
        };
        self.lines().map(size).fold(0, usize::saturating_add)
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

/// A part of a round, solved on one thread. It ends at the first line without a filling, or at a limit.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    scratch: Scratch,
    /// The lines that were solved, in order, with their results.
    found: Vec<(LineId, Found)>,
    /// The limit that was reached, and the lines that were not solved then.
    limit: Option<Limit>,
    unsolved: Vec<LineId>,
    /// The lines that lose candidates, and the planes of these, one line after another.
    losing: Vec<LineId>,
    lost: Vec<u64>,
}

impl Workers {
    /// Solves all lines of the round, in four parts for each thread, so that no thread waits long for the
    /// slowest.
    pub(super) fn solve(&mut self, round: &Round<'_>, grid: &Grid<'_>, budget: &Budget) {
        let parts = (rayon::current_num_threads() * 4).min(round.taken.len());
        self.parts.resize_with(parts, Part::default);
        solve_parts(&mut self.parts, *round, grid, budget);
    }

    /// The limit that was reached, if one was.
    pub(super) fn limit(&self) -> Option<Limit> {
        self.parts.iter().find_map(Part::limit)
    }

    /// The lines that were not solved before a limit was reached.
    pub(super) fn unsolved(&self) -> impl Iterator<Item = LineId> {
        self.parts.iter().flat_map(Part::unsolved)
    }

    /// The number of lines that were solved.
    pub(super) fn line_solves(&self) -> u64 {
        self.parts.iter().map(Part::line_solves).sum()
    }

    /// Whether every line that was solved has a filling.
    pub(super) fn all_have_fillings(&self) -> bool {
        self.parts.iter().all(|part| part.line_without_filling().is_none())
    }

    /// The result of each line that was solved, in line order: its losses, if there are any.
    pub(super) fn lost<'a>(
        &'a self,
        problem: &'a Problem,
    ) -> impl Iterator<Item = (LineId, Result<Option<&'a [u64]>, NoFilling>)> {
        let symbols = problem.alphabet().size();
        self.parts.iter().flat_map(move |part| {
            let mut lost = &part.lost[..];
            part.found.iter().map(move |&(line, found)| {
                let own = found.map(|(_, loses)| {
                    let words = if loses { symbols * words_for(problem.line(line).length()) } else { 0 };
                    let (own, others) = lost.split_at(words);
                    lost = others;
                    loses.then_some(own)
                });
                (line, own)
            })
        })
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
fn solve_parts(parts: &mut [Part], round: Round<'_>, grid: &Grid<'_>, budget: &Budget) {
    if let [part] = parts {
        part.solve(round, grid, budget);
        return;
    }
    let (some, others) = parts.split_at_mut(parts.len() / 2);
    let (left, right) = round.halves();
    rayon::join(|| solve_parts(some, left, grid, budget), || solve_parts(others, right, grid, budget));
}

impl Part {
    /// Solves the lines of a round on the current grid.
    pub(super) fn solve(&mut self, round: Round<'_>, grid: &Grid<'_>, budget: &Budget) {
        self.found.clear();
        self.losing.clear();
        self.lost.clear();
        self.unsolved.clear();
        self.limit = None;
        let mut lines = round.lines();
        while let Some(line) = lines.next() {
            let before = grid.planes(line);
            let machine = round.problem.line(line).machine();
            match machine.solve_within(before, &mut self.scratch, budget) {
                Ok(left) => {
                    let loses = left.words() != before.words();
                    if loses {
                        self.losing.push(line);
                        let pairs = before.words().iter().zip(left.words());
                        self.lost.extend(pairs.map(|(before, left)| before & !left));
                    }
                    self.found.push((line, Ok((left.newly_known(before), loses))));
                }
                Err(Stopped::Failed(no_filling)) => {
                    self.found.push((line, Err(no_filling)));
                    return;
                }
                Err(Stopped::Limit(limit)) => {
                    self.limit = Some(limit);
                    self.unsolved.push(line);
                    self.unsolved.extend(lines);
                    return;
                }
            }
        }
    }

    /// The limit that was reached, if one was.
    pub(super) fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// The lines that were not solved before a limit was reached.
    pub(super) fn unsolved(&self) -> impl Iterator<Item = LineId> {
        self.unsolved.iter().copied()
    }

    /// The number of lines that were solved.
    pub(super) fn line_solves(&self) -> u64 {
        self.found.len() as u64
    }

    /// The number of newly known cells.
    pub(super) fn known(&self) -> usize {
        self.found.iter().flat_map(|(_, found)| found).map(|(known, _)| known).sum()
    }

    pub(super) fn losses(&self) -> Losses<'_> {
        Losses { lines: &self.losing, words: &self.lost }
    }

    /// The line that has no filling, if there is one: the last that was solved.
    pub(super) fn line_without_filling(&self) -> Option<LineId> {
        self.found.last().filter(|(_, found)| found.is_err()).map(|&(line, _)| line)
    }
}
