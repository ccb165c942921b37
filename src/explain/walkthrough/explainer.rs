//! The explainer: yields the cheapest next step until none is left.
//!
//! The order of techniques is that of the [module](super): single lines, near contradictions, counts over several
//! lines, further contradictions, branches, and nested contradictions.

use super::backbone::Backbone;
use super::branches::{by_branches, by_near_branches};
use super::chain::Tracer;
use super::count::by_counting;
use super::line_steps::{LineSteps, Pace};
use super::nested::{EFFORT, Refuter};
use super::probing::{FAR, NEAR, Prober, Probing, Suspect};
use super::projection::Projection;
use super::step::{Conflict, Step};
use super::supposition::Supposition;
use super::walkthrough::ProvedSolutions;
use nonomata_engine::budget::Limit;
use nonomata_engine::grid::{Contradiction, Grid};
use nonomata_engine::problem::{CellId, LineId, Problem, WrongLength};
use nonomata_engine::progress::Phase;
use nonomata_engine::search::{Options, Solution, Solutions, Verdict, solve_from};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// Explains a puzzle step by step. Every step that it yields is applied to its candidates.
#[derive(Debug)]
pub struct Explainer<'p> {
    problem: &'p Problem,
    /// The cell for which the problem leaves no candidate. Every step needs it, so it is computed once.
    empty: Option<CellId>,
    grid: Grid<'p>,
    lines: LineSteps<'p>,
    projection: Projection<'p>,
    prober: Option<Prober<'p>>,
    options: Options,
    /// The knowledge about cells from the verdict and from searches after it. None before the verdict, or if a limit
    /// was reached.
    backbone: Option<Backbone>,
    proved: Option<ProvedSolutions>,
    /// Two solutions that differ, if the verdict has them.
    differing: Option<[Vec<Symbol>; 2]>,
    /// Whether solutions with other symbols than those of the verdict have been searched for.
    has_searched: bool,
    /// Whether they have been searched for where only nested assumptions are left.
    has_searched_deep: bool,
    /// For every cell the number of nested refutations that ran out of budget.
    failures: Vec<u32>,
    conflict: Option<Conflict>,
    /// The limit that was reached last.
    limit: Option<Limit>,
    effort: Effort,
    /// A known solution: its symbols cannot be refuted.
    witness: Option<Solution>,
}

/// The effort for the best step beyond single lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Effort {
    /// The number of line solves of probing after which the shortest chain so far is taken.
    probe: usize,
    /// The number of line solves that counting may take.
    count: usize,
    /// Whether the first good step is enough, and the backbone is computed only if no step is near.
    is_brief: bool,
}

/// The effort of a walkthrough.
const FULL: Effort = Effort { probe: 30_000, count: 40_000, is_brief: false };

/// The effort of a hint.
const BRIEF: Effort = Effort { probe: 4_000, count: 8_000, is_brief: true };

/// A contradiction over more lines is a step only if nothing shorter comes out either way.
const MAX_LINES_BEFORE_BRANCHES: usize = 8;

/// The nodes of each search for a symbol that no known solution has, as long as assumptions may decide the cell.
const NODES_OF_A_SYMBOL: u64 = 500;

/// The nodes of each such search where only nested assumptions are left.
const NODES_OF_A_DEEP_SYMBOL: u64 = 10_000;

impl<'p> Explainer<'p> {
    /// An explainer that begins with the candidates of the problem. The time limit counts from here.
    pub fn new(problem: &'p Problem, options: &Options) -> Explainer<'p> {
        let options = options.enter(Phase::Explain);
        Explainer {
            problem,
            empty: problem.empty_cell(),
            grid: Grid::new(problem),
            lines: LineSteps::new(problem, options.budget.clone()),
            projection: Projection::new(problem, options.budget.clone()),
            prober: None,
            options,
            backbone: None,
            proved: None,
            differing: None,
            has_searched: false,
            has_searched_deep: false,
            failures: Vec::new(),
            conflict: None,
            limit: None,
            effort: FULL,
            witness: None,
        }
    }

    /// Uses a smaller effort for each step, as hints do. A known solution saves assumptions that cannot be refuted.
    pub(crate) fn brief(mut self, witness: Option<Solution>) -> Explainer<'p> {
        (self.effort, self.witness) = (BRIEF, witness);
        self
    }

    /// Sets the pace.
    #[must_use]
    pub fn with_pace(mut self, pace: Pace) -> Explainer<'p> {
        self.lines.set_pace(pace);
        self
    }

    /// How much of it a reader takes at once.
    pub(crate) fn pace(&self) -> Pace {
        self.lines.pace()
    }

    /// Explains for a rating: steps on lines with clues get no premises, unless cells are projected.
    pub(crate) fn for_rating(mut self) -> Explainer<'p> {
        if !self.problem.has_projected_cells() {
            self.lines.set_rating();
        }
        self
    }

    /// Begins with these candidates in addition to those of the problem: one set for each declared cell, or one for
    /// each cell of the problem. A cell for which they leave nothing is the end: see [`Explainer::empty_cell`].
    pub fn starting_from(self, known: &[SymbolSet]) -> Result<Explainer<'p>, WrongLength> {
        let known = self.problem.completed(known)?;
        Ok(self.knowing(&known))
    }

    /// Begins with these candidates of all cells.
    pub(crate) fn knowing(mut self, known: &[SymbolSet]) -> Explainer<'p> {
        if self.empty.is_none()
            && let Err(Contradiction::Cell(cell)) = self.grid.narrow_to(known)
        {
            self.empty = Some(cell);
        }
        self
    }

    /// Removes colours that the clue of one of a cell's lines lacks, as a player does at sight. Cells that become
    /// known by it are left to steps.
    pub(crate) fn seeing_clue_colours(mut self) -> Explainer<'p> {
        if self.empty.is_none() {
            self.grid.narrow_to_clue_colours();
        }
        self
    }

    /// The candidates of all cells after the steps so far.
    pub fn candidates(&self) -> Vec<SymbolSet> {
        self.grid.candidates()
    }

    /// Whether all cells are known after the steps so far.
    pub(crate) fn is_full(&self) -> bool {
        self.grid.is_solved()
    }

    /// The line that cannot be filled, if the steps ended there: there is no solution.
    pub fn conflict(&self) -> Option<&Conflict> {
        self.conflict.as_ref()
    }

    /// The cell for which the problem leaves no candidate, if there is one: then there are no steps.
    pub fn empty_cell(&self) -> Option<CellId> {
        self.empty
    }

    /// Every step that single lines allow now, the cheapest first. Empty where the next step needs more than one line.
    /// Also the limit because of which some may be missing.
    pub(crate) fn line_steps(&mut self) -> (Vec<Step>, Option<Limit>) {
        if self.conflict.is_some() || self.empty_cell().is_some() {
            return (Vec::new(), None);
        }
        self.lines.all(&self.grid).unwrap_or_default()
    }

    /// Every step that one line allows by itself now; or, if it has no filling, the line.
    pub(crate) fn steps_of(&mut self, line: LineId) -> Result<Vec<Step>, LineId> {
        self.lines.of_line(line, &self.grid)
    }

    /// Whether solutions are known in which the output cells hold all that is left of them, and some hold several
    /// symbols: there is no step to find.
    pub(crate) fn is_ambiguous(&self) -> bool {
        let Some(seen) = self.seen() else { return false };
        let mut output = self.problem.output_cells();
        output.all(|cell| self.grid.get(cell) == seen[cell.index()])
            && self.problem.output_cells().any(|cell| seen[cell.index()].len() > 1)
    }

    /// The symbols that each cell has in some solution, if they were needed and could be found.
    pub(crate) fn backbone(&self) -> Option<&[SymbolSet]> {
        self.backbone
            .as_ref()
            .filter(|backbone| backbone.is_complete)
            .map(|backbone| backbone.seen.as_slice())
    }

    /// The symbols that each cell has in the solutions that are known.
    pub(crate) fn seen(&self) -> Option<&[SymbolSet]> {
        self.backbone.as_ref().map(|backbone| backbone.seen.as_slice())
    }

    /// The number of solutions that the solver has proved so far.
    pub(crate) fn proved(&self) -> ProvedSolutions {
        self.proved.unwrap_or(ProvedSolutions::Nothing)
    }

    /// Two solutions that differ, if the solver has found them.
    pub(crate) fn differing(&self) -> Option<&[Vec<Symbol>; 2]> {
        self.differing.as_ref()
    }

    /// Supplies the verdict on the initial candidates, so that the solver is not asked again.
    #[must_use]
    pub fn decided(mut self, verdict: &Verdict) -> Explainer<'p> {
        self.learn(verdict);
        self
    }

    fn learn(&mut self, verdict: &Verdict) {
        self.proved = Some(ProvedSolutions::from_verdict(verdict));
        self.backbone = Backbone::of(self.problem, verdict).ok();
        self.limit = verdict.limit().or(self.limit);
        if let Verdict::Multiple { first, second, .. } = verdict {
            self.differing = Some([first, second].map(|solution| solution.all_symbols().to_vec()));
        }
    }

    /// Asks the solver for the verdict, unless that was done before. It may take a quarter of the time.
    pub(crate) fn decide(&mut self) {
        if self.proved.is_some() || self.empty.is_some() {
            return;
        }
        self.set_known();
        let mut options = self.options.clone();
        options.solutions = None;
        if let Some(left) = options.budget.time_left() {
            options.budget = options.budget.with_time(left / 4).started();
        }
        match solve_from(self.problem, &self.grid.candidates(), &options) {
            Ok(outcome) => self.learn(&outcome.verdict),
            Err(_) => self.proved = Some(ProvedSolutions::Nothing),
        }
    }

    /// Sets the number of known cells for the next progress report.
    fn set_known(&self) {
        let cells = self.problem.cell_count();
        self.options.reporter.set_known(cells - self.grid.unknown_count(), cells);
    }

    fn find_next(&mut self) -> Option<Step> {
        if self.conflict.is_some() || self.empty_cell().is_some() {
            return None;
        }
        self.set_known();
        if !self.goes_on() {
            return None;
        }
        let found = self.lines.cheapest(&self.grid);
        // Past a limit a line may have been explained in part only.
        if !self.goes_on() {
            return None;
        }
        match found {
            Ok(_) if self.grid.is_solved() || self.is_answered() => None,
            Ok(Some(step)) => Some(step),
            Ok(None) => self.beyond_lines().filter(|_| self.goes_on()),
            Err(line) => {
                let conflict = self.conflict_of(line);
                let conflict = self.projection.conflict(conflict);
                // Past a limit it may rest on more than it needs.
                if let (Ok(conflict), true) = (conflict, self.goes_on()) {
                    self.conflict = Some(conflict);
                }
                None
            }
        }
    }

    /// Whether no limit of the budget is reached.
    fn goes_on(&mut self) -> bool {
        match self.options.budget.check() {
            Ok(()) => true,
            Err(limit) => {
                self.limit = Some(limit);
                false
            }
        }
    }

    /// The limit that was reached, if the explanation did not come to its end.
    pub(crate) fn limit(&self) -> Option<Limit> {
        self.limit.or_else(|| self.options.limit_reached())
    }

    /// Whether all output cells are known and extend to a solution although auxiliary cells are open: no step is left.
    pub(crate) fn is_answered(&mut self) -> bool {
        if !self.problem.has_projected_cells() || self.grid.open_count() > 0 {
            return false;
        }
        if self.witness.is_some() {
            return true;
        }
        self.find_backbone();
        self.backbone().is_some_and(|possible| possible.iter().all(|set| !set.is_empty()))
    }

    /// The solution, if all output cells are known. Open auxiliary cells get values of one solution.
    pub(crate) fn solution(&mut self) -> Option<Vec<Symbol>> {
        if self.grid.is_solved() || !self.is_answered() {
            return self.grid.solution();
        }
        let mut solutions = Solutions::with_candidates(self.problem, &self.grid.candidates(), &self.options);
        solutions.next().map(|solution| solution.all_symbols().to_vec())
    }

    fn beyond_lines(&mut self) -> Option<Step> {
        let is_asked = !self.effort.is_brief || self.witness.is_some();
        let wrong = if is_asked { self.wrong() } else { self.grid.candidates() };
        let answer = &wrong[..self.problem.output_count()];
        // Without output cells the question is whether there is a solution, and that is open here.
        if !answer.is_empty() && answer.iter().all(|set| set.is_empty()) && self.witness.is_none() {
            return None;
        }
        let budget = &self.options.budget;
        let effort = self.effort;
        let prober = self
            .prober
            .get_or_insert_with(|| Prober::new(self.problem, budget, effort.probe, !effort.is_brief));
        let mut suspects = prober.suspects(&self.grid, |cell| wrong[cell.index()]);
        let (grid, finder) = (&mut self.grid, self.lines.finder());
        match prober.probe(grid, finder, budget, &mut suspects, &NEAR) {
            Probing::Refuted(step) => {
                let either_or = by_near_branches(self.problem, grid, finder, budget, effort.probe);
                return either_or.filter(|other| other.line_count() <= step.line_count()).or(Some(*step));
            }
            Probing::OutOfTime => return None,
            Probing::Nothing => {
                if let Some(step) = by_near_branches(self.problem, grid, finder, budget, effort.probe) {
                    return Some(step);
                }
            }
        }
        if let Ok(Some(step)) = by_counting(self.problem, grid, effort.count, effort.is_brief, budget) {
            return Some(step);
        }
        if !is_asked {
            let wrong = self.wrong();
            suspects.retain(|suspect| wrong[suspect.cell.index()].contains(suspect.symbol));
            if suspects.is_empty() {
                return None;
            }
        }
        let prober = self.prober.as_mut()?;
        let budget = &self.options.budget;
        let (grid, finder) = (&mut self.grid, self.lines.finder());
        match prober.probe(grid, finder, budget, &mut suspects, &FAR) {
            Probing::Refuted(step) if effort.is_brief || step.line_count() <= MAX_LINES_BEFORE_BRANCHES => {
                return Some(*step);
            }
            Probing::Refuted(step) => {
                let either_way = by_branches(self.problem, grid, finder, budget, effort.probe);
                return either_way.filter(|other| other.line_count() < step.line_count()).or(Some(*step));
            }
            Probing::OutOfTime => return None,
            Probing::Nothing => {}
        }
        by_branches(self.problem, grid, finder, budget, usize::MAX).or_else(|| self.refute_one(suspects))
    }

    /// The candidates that are wrong, or may be wrong if the backbone is unknown.
    fn wrong(&mut self) -> Vec<SymbolSet> {
        if let Some(witness) = &self.witness {
            let held = self.problem.cell_ids().zip(witness.all_symbols());
            return held.map(|(cell, &symbol)| self.grid.get(cell).without(symbol)).collect();
        }
        self.decide();
        if let Some(backbone) = self.backbone.as_mut().filter(|backbone| !backbone.is_complete)
            && !std::mem::replace(&mut self.has_searched, true)
        {
            let nodes = Some(NODES_OF_A_SYMBOL).filter(|_| !self.problem.has_projected_cells());
            // Cells that a limit leaves open may be wrong.
            let _ = backbone.complete(self.problem, &self.grid.candidates(), &self.options, nodes);
        }
        match &self.backbone {
            Some(Backbone { seen, .. }) => (self.problem.cell_ids())
                .map(|cell| self.grid.get(cell).difference(seen[cell.index()]))
                .collect(),
            None => self.grid.candidates(),
        }
    }

    /// Completes the backbone, unless that was done before.
    fn find_backbone(&mut self) {
        self.decide();
        if let Some(backbone) = self.backbone.as_mut().filter(|backbone| !backbone.is_complete) {
            // Past a limit it stays incomplete.
            let _ = backbone.complete(self.problem, &self.grid.candidates(), &self.options, None);
        }
    }

    /// Refutes a candidate that no known solution has by nested assumptions.
    fn refute_one(&mut self, mut suspects: Vec<Suspect>) -> Option<Step> {
        self.decide();
        let backbone = self.backbone.as_mut()?;
        if !backbone.is_complete && !std::mem::replace(&mut self.has_searched_deep, true) {
            // Past a limit some of the others may be right; they are not refuted then.
            let nodes = Some(NODES_OF_A_DEEP_SYMBOL);
            let _ = backbone.complete(self.problem, &self.grid.candidates(), &self.options, nodes);
        }
        let possible = backbone.seen.as_slice();
        suspects.retain(|suspect| !possible[suspect.cell.index()].contains(suspect.symbol));
        if suspects.is_empty() {
            return None;
        }
        suspects.sort_by_key(|suspect| std::cmp::Reverse(suspect.changed));
        let mut wrong: Vec<(CellId, Symbol)> =
            suspects.iter().map(|suspect| (suspect.cell, suspect.symbol)).collect();
        self.failures.resize(self.problem.cell_count(), 0);
        let open: Vec<CellId> = self.grid.open_cells_of_crossing_lines().collect();
        let mut refuter = Refuter {
            problem: self.problem,
            finder: self.lines.finder(),
            limits: &self.options.budget,
            open: &open,
            failures: &mut self.failures,
            budget: 0,
            effort: EFFORT,
        };
        refuter.refute_one(&mut self.grid, &mut wrong)
    }

    /// Why a line has no filling.
    fn conflict_of(&mut self, line: LineId) -> Conflict {
        let nothing = Supposition::new(self.problem, &self.options.budget);
        Tracer::new(self.problem, &self.grid, &nothing).conflict(self.lines.finder(), line).1
    }
}

impl Iterator for Explainer<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        // Steps that only change generated cells are skipped; there are at most as many as generated cells.
        loop {
            let step = self.find_next()?;
            let changes = step.changes.clone();
            let step = match self.projection.step(step) {
                Ok(step) if self.goes_on() => step,
                Ok(_) => return None,
                Err(limit) => {
                    self.limit = Some(limit);
                    return None;
                }
            };
            for change in &changes {
                // A step leaves every cell something, or it would not be one.
                let _ = self.grid.narrow(change.cell, change.after);
            }
            self.lines.invalidate(&changes);
            if step.is_some() {
                return step;
            }
        }
    }
}
