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

/// Surveys suppositions. It remembers from one survey to the next which ones had short stories.
#[derive(Debug)]
pub(crate) struct Surveyor<'p> {
    problem: &'p Problem,
    supposition: Supposition<'p>,
    /// For every cell how many lines its last story had.
    last: Vec<usize>,
    /// After how many looks at lines a story need not be the shortest.
    effort: usize,
}

/// Something that may be supposed, and how much it changes if there is no contradiction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Doubt {
    pub(crate) cell: CellId,
    pub(crate) symbol: Symbol,
    pub(crate) painted: usize,
    is_quiet: bool,
}

/// What a survey has found.
pub(crate) enum Survey {
    /// The contradiction with the shortest story.
    Shortest(Box<Step>),
    /// None as near as that.
    Nothing,
    /// The time was up.
    Late,
}

impl<'p> Surveyor<'p> {
    pub(crate) fn new(problem: &'p Problem, effort: usize) -> Surveyor<'p> {
        Surveyor {
            effort,
            problem,
            supposition: Supposition::new(problem),
            last: vec![usize::MAX; problem.cells().len()],
        }
    }

    /// Everything that may be supposed, what had short stories before first.
    pub(crate) fn doubts(&self, grid: &Grid<'p>, doubtful: impl Fn(CellId) -> SymbolSet) -> Vec<Doubt> {
        let mut doubts = Vec::new();
        for cell in self.problem.shown_cells().filter(|&cell| grid.get(cell).known().is_none()) {
            let symbols = doubtful(cell).intersection(grid.get(cell));
            let doubt = |symbol| Doubt { cell, symbol, painted: 0, is_quiet: false };
            doubts.extend(symbols.iter().map(doubt));
        }
        doubts.sort_by_key(|doubt| self.last[doubt.cell.index()]);
        doubts
    }

    /// The contradiction with the shortest story among the doubts, if there is one as near as these passes go. No line may
    /// have anything to say.
    pub(crate) fn survey(
        &mut self,
        grid: &mut Grid<'p>,
        finder: &mut Finder,
        deadline: Option<Instant>,
        doubts: &mut [Doubt],
        passes: &[usize],
    ) -> Survey {
        for &rounds in passes {
            let best = self.pass(grid, finder, doubts, rounds, deadline);
            if let Some(step) =
                best.and_then(|(doubt, rounds)| self.tell(grid, finder, doubt, rounds, deadline))
            {
                return Survey::Shortest(Box::new(step));
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Survey::Late;
            }
        }
        Survey::Nothing
    }

    /// Follows all doubts for so many rounds: the one with the shortest story.
    fn pass(
        &mut self,
        grid: &mut Grid<'p>,
        finder: &mut Finder,
        doubts: &mut [Doubt],
        rounds: usize,
        deadline: Option<Instant>,
    ) -> Option<(Doubt, usize)> {
        let mut rounds = rounds;
        let mut best: Option<(Length, Doubt, usize)> = None;
        let begin = self.supposition.looks();
        for doubt in doubts.iter_mut().filter(|doubt| !doubt.is_quiet) {
            let is_enough = best.is_some() && self.supposition.looks() - begin > self.effort;
            if is_enough || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                break;
            }
            self.supposition.begin(grid, doubt.cell, SymbolSet::only(doubt.symbol));
            match self.supposition.run(grid, rounds, None) {
                Outcome::Conflict(line) => {
                    let tracer = Tracer::new(self.problem, grid, &self.supposition);
                    let (length, _) = tracer.measure(finder, line);
                    self.last[doubt.cell.index()] = length.lines;
                    if best.is_none_or(|(least, _, _)| length < least) {
                        best = Some((length, *doubt, rounds));
                        rounds = rounds.min(length.lines);
                    }
                }
                outcome => {
                    doubt.is_quiet = outcome == Outcome::Quiet;
                    doubt.painted = self.supposition.record(grid).len();
                }
            }
            self.supposition.end(grid);
        }
        best.map(|(_, doubt, rounds)| (doubt, rounds))
    }

    /// Tells the story of a doubt, with as few lines as leaving out single ones can reach.
    fn tell(
        &mut self,
        grid: &mut Grid<'p>,
        finder: &mut Finder,
        doubt: Doubt,
        rounds: usize,
        deadline: Option<Instant>,
    ) -> Option<Step> {
        let mut best = self.story(grid, finder, doubt, rounds, None)?;
        let mut lines = lines_of(&best);
        let mut index = 0;
        while index < lines.len() && deadline.is_none_or(|deadline| Instant::now() < deadline) {
            let mut allowed = vec![false; self.problem.lines().len()];
            lines.iter().for_each(|line| allowed[line.index()] = true);
            allowed[lines[index].index()] = false;
            match self.story(grid, finder, doubt, usize::MAX, Some(&allowed)) {
                Some(shorter) if shorter.line_count() < best.line_count() => {
                    (lines, best, index) = (lines_of(&shorter), shorter, 0);
                }
                _ => index += 1,
            }
        }
        Some(best)
    }

    /// The story of a doubt that looks only at some lines, if it ends in a contradiction.
    fn story(
        &mut self,
        grid: &mut Grid<'p>,
        finder: &mut Finder,
        doubt: Doubt,
        rounds: usize,
        allowed: Option<&[bool]>,
    ) -> Option<Step> {
        let assumed = Fact { cell: doubt.cell, holds: SymbolSet::only(doubt.symbol) };
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
