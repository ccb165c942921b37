//! The teller: always the cheapest next step, until nothing is left to tell.
//!
//! As long as lines have something to say, the cheapest of them is next. Then comes the contradiction with the shortest
//! chain, if it is near; then counting over several lines, contradictions further off, what comes out either way, and last
//! of all assumptions on top of each other.

use std::time::Instant;

use super::chain::Tracer;
use super::count::by_counting;
use super::either::either_way;
use super::fold::Folder;
use super::line_steps::LineSteps;
use super::nested::Refuter;
use super::step::{Conflict, Step};
use super::supposition::Supposition;
use super::survey::{Doubt, FAR, NEAR, Survey, Surveyor};
use super::truth;
use crate::grid::Grid;
use crate::problem::{CellId, LineId, Problem};
use crate::search::{Options, Solution, Solutions};
use crate::symbol::{Symbol, SymbolSet};

/// Tells a puzzle step by step. What it tells is known from then on.
#[derive(Debug)]
pub struct Teller<'p> {
    problem: &'p Problem,
    /// The cell for which the problem leaves nothing. It is asked for at every step, and looked for once.
    empty: Option<CellId>,
    grid: Grid<'p>,
    lines: LineSteps<'p>,
    folder: Folder<'p>,
    surveyor: Option<Surveyor<'p>>,
    options: Options,
    deadline: Option<Instant>,
    truth: Truth,
    /// For every cell how often nested assumptions have failed to refute something there.
    failures: Vec<u32>,
    conflict: Option<Conflict>,
    effort: Effort,
    /// A solution that somebody has found: what it holds cannot be refuted.
    witness: Option<Solution>,
}

/// How hard to look for the best step where no line has anything to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Effort {
    /// After how many looks at lines a story need not be the shortest.
    survey: usize,
    /// How many looks at lines counting may take.
    count: usize,
    /// Whether the first good step will do, and what is true is asked only where none is near.
    is_brief: bool,
}

/// What a walkthrough takes.
const FULL: Effort = Effort { survey: 30_000, count: 40_000, is_brief: false };

/// What a hint takes.
const BRIEF: Effort = Effort { survey: 4_000, count: 8_000, is_brief: true };

/// What is known of the solutions.
#[derive(Clone, Debug)]
enum Truth {
    /// Nobody has asked.
    Unasked,
    /// A limit was reached.
    Unknown,
    /// What each cell holds in some solution.
    Known(Vec<SymbolSet>),
}

impl<'p> Teller<'p> {
    /// A teller that knows only what the problem gives. The time limit counts from here.
    pub fn new(problem: &'p Problem, options: &Options) -> Teller<'p> {
        Teller {
            problem,
            empty: problem.empty_cell(),
            grid: Grid::new(problem),
            lines: LineSteps::new(problem),
            folder: Folder::new(problem),
            surveyor: None,
            options: options.clone(),
            deadline: options.limits.time.and_then(|time| Instant::now().checked_add(time)),
            truth: Truth::Unasked,
            failures: Vec::new(),
            conflict: None,
            effort: FULL,
            witness: None,
        }
    }

    /// The same, content with good steps where the best are not found soon. A solution that is known already spares it
    /// suppositions that cannot be refuted.
    pub(crate) fn briefly(mut self, witness: Option<Solution>) -> Teller<'p> {
        (self.effort, self.witness) = (BRIEF, witness);
        self
    }

    /// The same, where more is known of the cells.
    ///
    /// # Panics
    ///
    /// If there is not one set a cell, or one of them leaves nothing of what a cell may hold. Where the problem itself
    /// leaves nothing for a cell, nothing more is asked of them.
    #[must_use]
    pub fn starting_from(mut self, candidates: &[SymbolSet]) -> Teller<'p> {
        assert_eq!(candidates.len(), self.problem.cells().len(), "one set a cell");
        if self.empty_cell().is_some() {
            return self;
        }
        for (cell, &set) in self.problem.cell_ids().zip(candidates) {
            self.grid.narrow(cell, set).expect("something is left of every cell");
        }
        self
    }

    /// What it tells.
    pub(crate) fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// What is known of the cells by now.
    pub fn candidates(&self) -> Vec<SymbolSet> {
        self.grid.candidates()
    }

    /// The line that cannot be filled, if that is where the story ended: there is no solution.
    pub fn conflict(&self) -> Option<&Conflict> {
        self.conflict.as_ref()
    }

    /// The cell for which the problem leaves nothing, if there is one: then there is no story.
    pub fn empty_cell(&self) -> Option<CellId> {
        self.empty
    }

    /// What each cell holds in some solution, if that had to be found out, and could be.
    pub(crate) fn truth(&self) -> Option<&[SymbolSet]> {
        match &self.truth {
            Truth::Known(possible) => Some(possible),
            Truth::Unasked | Truth::Unknown => None,
        }
    }

    fn find_next(&mut self) -> Option<Step> {
        if self.conflict.is_some() || self.empty_cell().is_some() {
            return None;
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return None;
        }
        match self.lines.cheapest(&self.grid) {
            Ok(_) if self.grid.is_solved() || self.is_answered() => None,
            Ok(Some(step)) => Some(step),
            Ok(None) => self.beyond_lines(),
            Err(line) => {
                let conflict = self.conflict_of(line);
                self.conflict = Some(self.folder.conflict(conflict));
                None
            }
        }
    }

    /// Whether the answer is known although marks are not, and comes about in some way: nothing more need be told.
    pub(crate) fn is_answered(&mut self) -> bool {
        if !self.problem.has_auxiliary_cells() || self.grid.open_count() > 0 {
            return false;
        }
        if self.witness.is_some() {
            return true;
        }
        self.ask_for_truth();
        matches!(&self.truth, Truth::Known(possible) if possible.iter().all(|set| !set.is_empty()))
    }

    /// The solution, if its answer has been told: where marks are open, with some of those that it may come about with.
    pub(crate) fn solution(&mut self) -> Option<Vec<Symbol>> {
        if self.grid.is_solved() || !self.is_answered() {
            return self.grid.solution();
        }
        let options = truth::until(self.deadline, &self.options);
        let mut solutions = Solutions::new(self.problem, &options).starting_from(&self.grid.candidates());
        solutions.next().map(|solution| solution.symbols().to_vec())
    }

    fn beyond_lines(&mut self) -> Option<Step> {
        let is_asked = !self.effort.is_brief || self.witness.is_some();
        let wrong = if is_asked { self.wrong() } else { self.grid.candidates() };
        if wrong[..self.problem.output_count()].iter().all(|set| set.is_empty()) && self.witness.is_none() {
            return None;
        }
        let deadline = self.deadline;
        let effort = self.effort;
        let surveyor = self.surveyor.get_or_insert_with(|| Surveyor::new(self.problem, effort.survey));
        let mut doubts = surveyor.doubts(&self.grid, |cell| wrong[cell.index()]);
        let (grid, finder) = (&mut self.grid, self.lines.finder());
        match surveyor.survey(grid, finder, deadline, &mut doubts, &NEAR) {
            Survey::Shortest(step) => return Some(*step),
            Survey::Late => return None,
            Survey::Nothing => {}
        }
        if let Some(step) = by_counting(self.problem, grid, effort.count, effort.is_brief, deadline) {
            return Some(step);
        }
        if !is_asked {
            let wrong = self.wrong();
            doubts.retain(|doubt| wrong[doubt.cell.index()].contains(doubt.symbol));
            if doubts.is_empty() {
                return None;
            }
        }
        let surveyor = self.surveyor.as_mut()?;
        let (grid, finder) = (&mut self.grid, self.lines.finder());
        match surveyor.survey(grid, finder, deadline, &mut doubts, &FAR) {
            Survey::Shortest(step) => return Some(*step),
            Survey::Late => return None,
            Survey::Nothing => {}
        }
        either_way(self.problem, grid, finder, deadline).or_else(|| self.refute_one(doubts))
    }

    /// What is wrong of what cells may still hold, or may be wrong as far as is known.
    fn wrong(&mut self) -> Vec<SymbolSet> {
        if let Some(witness) = &self.witness {
            let held = self.problem.cell_ids().zip(witness.symbols());
            return held.map(|(cell, &symbol)| self.grid.get(cell).without(symbol)).collect();
        }
        self.ask_for_truth();
        match &self.truth {
            Truth::Known(possible) => (self.problem.cell_ids())
                .map(|cell| self.grid.get(cell).difference(possible[cell.index()]))
                .collect(),
            _ => self.grid.candidates(),
        }
    }

    /// Finds out what is true, unless that is known.
    fn ask_for_truth(&mut self) {
        if matches!(self.truth, Truth::Unasked) {
            let options = truth::until(self.deadline, &self.options);
            let possible = truth::possible(self.problem, &self.grid.candidates(), &options);
            self.truth = possible.map_or(Truth::Unknown, Truth::Known);
        }
    }

    /// Refutes something that is wrong by assumptions on top of each other.
    fn refute_one(&mut self, mut doubts: Vec<Doubt>) -> Option<Step> {
        self.ask_for_truth();
        let Truth::Known(possible) = &self.truth else { return None };
        doubts.retain(|doubt| !possible[doubt.cell.index()].contains(doubt.symbol));
        if doubts.is_empty() {
            return None;
        }
        doubts.sort_by_key(|doubt| std::cmp::Reverse(doubt.painted));
        let mut wrong: Vec<(CellId, Symbol)> =
            doubts.iter().map(|doubt| (doubt.cell, doubt.symbol)).collect();
        self.failures.resize(self.problem.cells().len(), 0);
        let mut refuter = Refuter {
            problem: self.problem,
            finder: self.lines.finder(),
            deadline: self.deadline,
            failures: &mut self.failures,
            budget: 0,
        };
        refuter.refute_one(&mut self.grid, &mut wrong)
    }

    /// Why a line has no filling.
    fn conflict_of(&mut self, line: LineId) -> Conflict {
        let nothing = Supposition::new(self.problem);
        Tracer::new(self.problem, &self.grid, &nothing).conflict(self.lines.finder(), line).1
    }
}

impl Iterator for Teller<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        // Steps that only change hidden cells are not told; there are no more of them than hidden cells.
        loop {
            let step = self.find_next()?;
            for change in &step.changes {
                // A step leaves every cell something, or it would not be one.
                let _ = self.grid.narrow(change.cell, change.after);
            }
            self.lines.hear(&step.changes);
            if let Some(step) = self.folder.step(step) {
                return Some(step);
            }
        }
    }
}
