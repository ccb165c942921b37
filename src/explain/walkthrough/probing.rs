//! Surveys: every candidate that may be wrong is supposed, to see which contradiction has the shortest story.
//!
//! Suppositions are followed for a few rounds of lines first; only if that finds nothing, further. As soon as a story is
//! known, no other is followed for more rounds than that has lines. The best one is then told with as few lines as
//! possible: each is left out in turn, and if the contradiction comes all the same, the shorter story counts.

use std::time::Instant;

use super::chain::{Length, Tracer, contradiction};
use super::step::{Kind, Step};
use super::supposition::{Outcome, Supposition};
use crate::explain::Fact;
use crate::explain::technique::Finder;
use crate::grid::Grid;
use crate::problem::{CellId, LineId, Problem};
use crate::symbol::{Symbol, SymbolSet};

/// For how many rounds suppositions are followed at first.
pub(crate) const NEAR: [usize; 1] = [3];

/// For how many rounds they are followed if that finds nothing, pass by pass.
pub(crate) const FAR: [usize; 2] = [8, usize::MAX];

/// Surveys suppositions. It remembers from one probe to the next which ones had short stories.
#[derive(Debug)]
pub(crate) struct Prober<'p> {
    problem: &'p Problem,
    supposition: Supposition<'p>,
    /// For every cell how many lines its last story had.
    last: Vec<usize>,
    /// After how many line_solves at lines a story need not be the shortest.
    effort: usize,
}

/// Something that may be supposed, and how much it changes if there is no contradiction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Suspect {
    pub(crate) cell: CellId,
    pub(crate) symbol: Symbol,
    pub(crate) changed: usize,
    is_quiet: bool,
}

/// What a probe has found.
pub(crate) enum Probing {
    /// The contradiction with the shortest story.
    Refuted(Box<Step>),
    /// None as near as that.
    Nothing,
    /// The time was up.
    OutOfTime,
}

impl<'p> Prober<'p> {
    pub(crate) fn new(problem: &'p Problem, effort: usize) -> Prober<'p> {
        Prober {
            effort,
            problem,
            supposition: Supposition::new(problem),
            last: vec![usize::MAX; problem.cells().len()],
        }
    }

    /// Everything that may be supposed, what had short stories before first.
    pub(crate) fn suspects(&self, grid: &Grid<'p>, suspected: impl Fn(CellId) -> SymbolSet) -> Vec<Suspect> {
        let mut suspects = Vec::new();
        for cell in self.problem.declared_cells().filter(|&cell| grid.get(cell).known().is_none()) {
            let symbols = suspected(cell).intersection(grid.get(cell));
            let suspect = |symbol| Suspect { cell, symbol, changed: 0, is_quiet: false };
            suspects.extend(symbols.iter().map(suspect));
        }
        suspects.sort_by_key(|suspect| self.last[suspect.cell.index()]);
        suspects
    }

    /// The contradiction with the shortest story among the suspects, if there is one as near as these passes go. No line may
    /// have anything to say.
    pub(crate) fn probe(
        &mut self,
        grid: &mut Grid<'p>,
        finder: &mut Finder,
        deadline: Option<Instant>,
        suspects: &mut [Suspect],
        passes: &[usize],
    ) -> Probing {
        for &rounds in passes {
            let best = self.pass(grid, finder, suspects, rounds, deadline);
            if let Some(step) =
                best.and_then(|(suspect, rounds)| self.shorten(grid, finder, suspect, rounds, deadline))
            {
                return Probing::Refuted(Box::new(step));
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Probing::OutOfTime;
            }
        }
        Probing::Nothing
    }

    /// Follows all suspects for so many rounds: the one with the shortest story.
    fn pass(
        &mut self,
        grid: &mut Grid<'p>,
        finder: &mut Finder,
        suspects: &mut [Suspect],
        rounds: usize,
        deadline: Option<Instant>,
    ) -> Option<(Suspect, usize)> {
        let mut rounds = rounds;
        let mut best: Option<(Length, Suspect, usize)> = None;
        let begin = self.supposition.line_solves();
        for suspect in suspects.iter_mut().filter(|suspect| !suspect.is_quiet) {
            let is_enough = best.is_some() && self.supposition.line_solves() - begin > self.effort;
            if is_enough || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                break;
            }
            self.supposition.begin(grid, suspect.cell, SymbolSet::only(suspect.symbol));
            match self.supposition.run(grid, rounds, None) {
                Outcome::Conflict(line) => {
                    let tracer = Tracer::new(self.problem, grid, &self.supposition);
                    let (length, _) = tracer.measure(finder, line);
                    self.last[suspect.cell.index()] = length.lines;
                    if best.is_none_or(|(least, _, _)| length < least) {
                        best = Some((length, *suspect, rounds));
                        rounds = rounds.min(length.lines);
                    }
                }
                outcome => {
                    suspect.is_quiet = outcome == Outcome::Quiet;
                    suspect.changed = self.supposition.record(grid).len();
                }
            }
            self.supposition.end(grid);
        }
        best.map(|(_, suspect, rounds)| (suspect, rounds))
    }

    /// Tells the story of a suspect, with as few lines as leaving out single ones can reach.
    fn shorten(
        &mut self,
        grid: &mut Grid<'p>,
        finder: &mut Finder,
        suspect: Suspect,
        rounds: usize,
        deadline: Option<Instant>,
    ) -> Option<Step> {
        let mut best = self.refutation(grid, finder, suspect, rounds, None)?;
        let mut lines = lines_of(&best);
        let mut index = 0;
        while index < lines.len() && deadline.is_none_or(|deadline| Instant::now() < deadline) {
            let mut allowed = vec![false; self.problem.lines().len()];
            lines.iter().for_each(|line| allowed[line.index()] = true);
            allowed[lines[index].index()] = false;
            match self.refutation(grid, finder, suspect, usize::MAX, Some(&allowed)) {
                Some(shorter) if shorter.line_count() < best.line_count() => {
                    (lines, best, index) = (lines_of(&shorter), shorter, 0);
                }
                _ => index += 1,
            }
        }
        Some(best)
    }

    /// The story of a suspect that line_solves only at some lines, if it ends in a contradiction.
    fn refutation(
        &mut self,
        grid: &mut Grid<'p>,
        finder: &mut Finder,
        suspect: Suspect,
        rounds: usize,
        allowed: Option<&[bool]>,
    ) -> Option<Step> {
        let assumed = Fact { cell: suspect.cell, holds: SymbolSet::only(suspect.symbol) };
        self.supposition.begin(grid, assumed.cell, assumed.holds);
        let step = match self.supposition.run(grid, rounds, allowed) {
            Outcome::Conflict(line) => {
                Some(contradiction(self.problem, grid, &self.supposition, assumed, line, finder))
            }
            _ => None,
        };
        self.supposition.end(grid);
        step
    }
}

/// The lines of a story, each once.
fn lines_of(step: &Step) -> Vec<LineId> {
    let mut lines: Vec<LineId> = step.chains().flatten().filter_map(Step::line).collect();
    if let Kind::Contradiction { conflict, .. } = &step.kind {
        lines.push(conflict.line);
    }
    lines.sort_unstable();
    lines.dedup();
    lines
}
