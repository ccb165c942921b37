//! Failed literal probing: every candidate that may be wrong is assumed, to find the contradiction with the shortest
//! chain.
//!
//! Assumptions are propagated for a few rounds first; only if that refutes none, further. As soon as a chain is known,
//! no assumption is propagated for more rounds than that chain has lines. The best chain is then shortened: each of its
//! lines is forbidden in turn, and if the contradiction occurs without it, the shorter chain is kept.

use super::alike::add_alike;
use super::chain::{Length, Tracer, contradiction};
use super::step::{Step, StepKind};
use super::supposition::{Outcome, Supposition};
use crate::explain::Fact;
use crate::explain::technique::Finder;
use nonomata_engine::budget::Budget;
use nonomata_engine::grid::Grid;
use nonomata_engine::problem::{CellId, LineId, Problem};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The number of rounds that assumptions are propagated at first.
pub(crate) const NEAR: [usize; 1] = [3];

/// The numbers of rounds if that refutes none, pass by pass.
pub(crate) const FAR: [usize; 2] = [8, usize::MAX];

/// Probes candidates. It remembers from one probe to the next which cells had short chains.
#[derive(Debug)]
pub(crate) struct Prober<'p> {
    problem: &'p Problem,
    supposition: Supposition<'p>,
    /// For every cell the number of lines of its last chain.
    last: Vec<usize>,
    /// The number of line solves after which the shortest chain so far is taken.
    effort: usize,
    /// Whether a step refutes all assumptions that join its chain.
    finds_alike: bool,
}

/// A candidate that may be wrong, and how many changes its assumption makes without a contradiction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Suspect {
    pub(crate) cell: CellId,
    pub(crate) symbol: Symbol,
    pub(crate) changed: usize,
    is_quiet: bool,
}

/// The result of probing.
pub(crate) enum Probing {
    /// The contradiction with the shortest chain.
    Refuted(Box<Step>),
    /// No contradiction within these rounds.
    Nothing,
    /// The deadline has passed.
    OutOfTime,
}

impl<'p> Prober<'p> {
    pub(crate) fn new(problem: &'p Problem, budget: &Budget, effort: usize, finds_alike: bool) -> Prober<'p> {
        Prober {
            effort,
            finds_alike,
            problem,
            supposition: Supposition::new(problem, budget),
            last: vec![usize::MAX; problem.cell_count()],
        }
    }

    /// All candidates that may be wrong, cells with short chains before the others.
    pub(crate) fn suspects(&self, grid: &Grid<'p>, suspected: impl Fn(CellId) -> SymbolSet) -> Vec<Suspect> {
        let mut suspects = Vec::new();
        for cell in grid.open_cells_of_crossing_lines() {
            let symbols = suspected(cell).intersection(grid.get(cell));
            let suspect = |symbol| Suspect { cell, symbol, changed: 0, is_quiet: false };
            suspects.extend(symbols.iter().map(suspect));
        }
        suspects.sort_by_key(|suspect| self.last[suspect.cell.index()]);
        suspects
    }

    /// The contradiction with the shortest chain among the suspects, if these passes find one. Single lines must be at
    /// their fixpoint.
    pub(crate) fn probe(
        &mut self,
        grid: &mut Grid<'p>,
        finder: &mut Finder,
        budget: &Budget,
        suspects: &mut [Suspect],
        passes: &[usize],
    ) -> Probing {
        for &rounds in passes {
            let best = self.pass(grid, finder, suspects, rounds, budget);
            if let Some(mut step) =
                best.and_then(|(suspect, rounds)| self.shorten(grid, finder, suspect, rounds, budget))
            {
                if self.finds_alike {
                    add_alike(self.problem, grid, &mut self.supposition, finder, budget, suspects, &mut step);
                }
                return Probing::Refuted(Box::new(step));
            }
            if budget.check().is_err() {
                return Probing::OutOfTime;
            }
        }
        Probing::Nothing
    }

    /// Propagates all suspects for this number of rounds and returns the one with the shortest chain.
    fn pass(
        &mut self,
        grid: &mut Grid<'p>,
        finder: &mut Finder,
        suspects: &mut [Suspect],
        rounds: usize,
        budget: &Budget,
    ) -> Option<(Suspect, usize)> {
        let mut rounds = rounds;
        let mut best: Option<(Length, Suspect, usize)> = None;
        let begin = self.supposition.line_solves();
        for suspect in suspects.iter_mut().filter(|suspect| !suspect.is_quiet) {
            let is_enough = best.is_some() && self.supposition.line_solves() - begin > self.effort;
            if is_enough || budget.check().is_err() {
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

    /// The refutation of a suspect, shortened by leaving out single lines.
    fn shorten(
        &mut self,
        grid: &mut Grid<'p>,
        finder: &mut Finder,
        suspect: Suspect,
        rounds: usize,
        budget: &Budget,
    ) -> Option<Step> {
        let mut best = self.refutation(grid, finder, suspect, rounds, None)?;
        let mut lines = lines_of(&best);
        let mut index = 0;
        while index < lines.len() && budget.check().is_ok() {
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

    /// The refutation of a suspect that uses only the allowed lines, if there is one within these rounds.
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

/// The lines of a refutation, each once.
fn lines_of(step: &Step) -> Vec<LineId> {
    let mut lines: Vec<LineId> = step.chains().flatten().filter_map(Step::line).collect();
    if let StepKind::Contradiction { conflict, .. } = &step.kind {
        lines.push(conflict.line);
    }
    lines.sort_unstable();
    lines.dedup();
    lines
}
