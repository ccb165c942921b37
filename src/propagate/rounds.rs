//! Lines side by side: the door of rayon.
//!
//! The lines of a round share no cell, so each is looked at on the grid as it was when the round began, on
//! whichever thread is free, and what is left of it is written to a place of its own. The results are then taken
//! over in line order on the calling thread, exactly as if the lines had been looked at one after another.

use super::Threading;
use crate::grid::Grid;
use crate::line::{NoFilling, Planes, Scratch};
use crate::problem::{LineId, Problem};

/// How much work, in nanoseconds, a round must hold before it is shared.
///
/// PERF: to wake a pool takes some 10 us, and another few for every join.
const WORTH_SHARING: usize = 100_000;

/// Some lines of one layer, by their places in it.
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

    /// Whether it should be looked at side by side.
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

    /// About how many nanoseconds the looks of the round take.
    fn work(self) -> usize {
        let effort = |line: LineId| {
            let line = self.problem.line(line);
            line.machine().effort(line.cells().len())
        };
        self.lines().map(effort).sum()
    }

    fn halves(self) -> (Round<'a>, Round<'a>) {
        let (left, right) = self.taken.split_at(self.taken.len() / 2);
        (Round { taken: left, ..self }, Round { taken: right, ..self })
    }
}

/// What was left of one line, and how long its planes are.
type Left = Result<usize, NoFilling>;

/// The memory of the threads, kept from round to round.
#[derive(Clone, Debug, Default)]
pub(super) struct Workers {
    parts: Vec<Part>,
}

/// A part of a round, looked at on one thread: the results of its lines, one behind the other.
#[derive(Clone, Debug, Default)]
struct Part {
    scratch: Scratch,
    left: Vec<Left>,
    words: Vec<u64>,
}

impl Workers {
    /// Looks at all lines of the round, in as many parts as there are threads, times four so that no thread waits
    /// long for the slowest.
    pub(super) fn look(&mut self, round: &Round<'_>, grid: &Grid<'_>) {
        let parts = (rayon::current_num_threads() * 4).min(round.taken.len());
        self.parts.resize_with(parts, Part::default);
        look_at_parts(&mut self.parts, *round, grid);
    }

    /// The results, in line order.
    pub(super) fn results<'a>(
        &'a self,
        round: &Round<'a>,
    ) -> impl Iterator<Item = (LineId, Result<Planes<'a>, NoFilling>)> {
        let problem = round.problem;
        let results = self.parts.iter().flat_map(|part| {
            let mut offset = 0;
            part.left.iter().map(move |&left| {
                left.map(|length| {
                    offset += length;
                    &part.words[offset - length..offset]
                })
            })
        });
        round.lines().zip(results).map(move |(line, left)| {
            (line, left.map(|words| Planes::new(problem.line(line).cells().len(), words)))
        })
    }
}

/// Splits parts and lines in halves until one part is left, which one thread looks at.
fn look_at_parts(parts: &mut [Part], round: Round<'_>, grid: &Grid<'_>) {
    if let [part] = parts {
        part.look(round, grid);
        return;
    }
    let (some, others) = parts.split_at_mut(parts.len() / 2);
    let (left, right) = round.halves();
    rayon::join(|| look_at_parts(some, left, grid), || look_at_parts(others, right, grid));
}

impl Part {
    fn look(&mut self, round: Round<'_>, grid: &Grid<'_>) {
        self.left.clear();
        self.words.clear();
        for line in round.lines() {
            let left = round.problem.line(line).machine().solve(grid.planes(line), &mut self.scratch);
            self.left.push(left.map(|planes| {
                self.words.extend_from_slice(planes.words());
                planes.words().len()
            }));
        }
    }
}
