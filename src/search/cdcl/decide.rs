//! What to assume next.
//!
//! On the way to a solution it is likely literals that are assumed, of cells that lean far to one side or made activity
//! lately: where that is wrong, it is found out soon. When everything must fail it is only activity that counts,
//! because what failed lately fails soonest. And where no solution turns up for long, the search tries one and the
//! other in turn.

use super::literal::{Literal, Literals};
use super::trail::{Trail, Value};
use crate::grid::Grid;
use crate::problem::{CellId, Problem};
use crate::search::belief::BeliefPropagation;
use crate::search::limits::{Limit, Watch};
use crate::symbol::{Symbol, SymbolSet};

/// How many rounds the lines speak at the top, and below.
const ROUNDS_AT_ROOT: usize = 10;
const ROUNDS_AT_REFRESH: usize = 3;

/// After how many decisions they speak again.
const REFRESH_INTERVAL: u32 = 20;

/// How much activity counts, against how far a cell leans.
const ACTIVITY_WEIGHT: f32 = 0.3;
const MARGINAL_WEIGHT: f32 = 0.5;

/// How much of its weight activity keeps when the next contradiction is learned from, and when only activity counts.
const DECAY: f32 = 0.95;
const DECAY_ACTIVITY_ONLY: f32 = 0.98;

/// A beliefs that would add_asserting more than so many bytes is done without: what it says is not worth the time to make it.
const MAX_BELIEF_BYTES: u64 = 1 << 30;

/// Above it all activity is scaled down.
const RESCALE_ABOVE: f32 = 1e20;

/// Chooses decisions.
#[derive(Clone, Debug)]
pub(super) struct Decider {
    symbols: SymbolSet,
    /// None, if it would be too large.
    beliefs: Option<BeliefPropagation>,
    /// How many decisions are left until the lines speak again.
    until_refresh: u32,
    /// How much activity each variable made lately: cells first, then order_variables.
    activity: Vec<f32>,
    /// The highest that any of them made.
    highest: f32,
    increment: f32,
    cells: usize,
    /// The variables before this one come before all others: the cells of the answer, where there are marks.
    preferred_end: usize,
    /// The variables that were open when the search last began from the top, in order: only they can be chosen.
    ///
    /// PERF: a picture of 2000x2000 with a few open corners has millions of cells that need not be looked at.
    unassigned: Vec<u32>,
    /// Whether it is only activity that counts at present.
    activity_only: bool,
}

impl Decider {
    pub(super) fn new(grid: &Grid<'_>) -> Decider {
        let problem = grid.problem();
        let cells = problem.cells().len();
        Decider {
            symbols: problem.alphabet().all(),
            beliefs: (BeliefPropagation::bytes(problem) <= MAX_BELIEF_BYTES)
                .then(|| BeliefPropagation::new(problem)),
            until_refresh: 0,
            activity: vec![0.0; cells],
            highest: f32::MIN_POSITIVE,
            increment: 1.0,
            cells,
            preferred_end: if problem.has_projected_cells() { problem.output_count() } else { usize::MAX },
            unassigned: Vec::new(),
            activity_only: false,
        }
    }

    /// About how many bytes it keeps for a problem, a beliefs that is too large included: who allows less gets no more.
    pub(super) fn bytes(problem: &Problem) -> u64 {
        BeliefPropagation::bytes(problem) + 8 * problem.cells().len() as u64
    }

    /// Begins at the top, with or without hope for a solution: activity alone counts only once blocks have a say.
    pub(super) fn restart(
        &mut self,
        (literals, trail): (Literals, &Trail),
        grid: &Grid<'_>,
        is_proof: bool,
        watch: &Watch,
    ) -> Result<(), Limit> {
        let variables = 0..self.activity.len();
        self.unassigned = variables
            .filter(|&variable| self.is_unassigned(variable, literals, trail))
            .map(|variable| variable as u32)
            .collect();
        self.activity_only = self.has_order_variables() && (is_proof || !self.activity_only);
        self.until_refresh = REFRESH_INTERVAL;
        self.beliefs.as_mut().map_or(Ok(()), |beliefs| beliefs.run(grid, ROUNDS_AT_ROOT, watch))
    }

    /// Looks at activity alone if it did not, and the other way round.
    pub(super) fn toggle_mode(&mut self) {
        self.activity_only = !self.activity_only;
    }

    /// Takes in so many order_variables.
    pub(super) fn add_order_variables(&mut self, order_variables: usize) {
        self.activity.resize(self.cells + order_variables, 0.0);
    }

    fn has_order_variables(&self) -> bool {
        self.activity.len() > self.cells
    }

    /// Takes down which variables took part in a contradiction.
    pub(super) fn bump(&mut self, variables: impl Iterator<Item = usize>) {
        for variable in variables {
            self.activity[variable] += self.increment;
            self.highest = self.highest.max(self.activity[variable]);
            if self.highest > RESCALE_ABOVE {
                self.activity.iter_mut().for_each(|activity| *activity /= RESCALE_ABOVE);
                self.highest /= RESCALE_ABOVE;
                self.increment /= RESCALE_ABOVE;
            }
        }
        self.increment /= if self.activity_only { DECAY_ACTIVITY_ONLY } else { DECAY };
    }

    /// A literal to assume. Some cell must be open.
    pub(super) fn next(
        &mut self,
        (literals, trail): (Literals, &Trail),
        grid: &Grid<'_>,
        watch: &Watch,
    ) -> Result<Literal, Limit> {
        if !self.activity_only {
            if self.until_refresh == 0 {
                if let Some(beliefs) = &mut self.beliefs {
                    beliefs.run(grid, ROUNDS_AT_REFRESH, watch)?;
                }
                self.until_refresh = REFRESH_INTERVAL;
            }
            self.until_refresh -= 1;
        }
        Ok(self.best((literals, trail), grid))
    }

    /// What to assume by all that is known, without asking the lines again.
    pub(super) fn best(&self, (literals, trail): (Literals, &Trail), grid: &Grid<'_>) -> Literal {
        let variable = match &self.beliefs {
            Some(beliefs) if !self.activity_only => self.best_cell_by_marginal(beliefs, literals, trail),
            _ => self.best_unassigned(|variable| self.activity[variable], literals, trail),
        };
        match variable.checked_sub(self.cells) {
            Some(order) => literals.of_order(order as u32, true),
            None => {
                let cell = CellId::new(variable);
                literals.of(cell, self.least_likely_symbol(cell, grid))
            }
        }
    }

    /// The open cell that leans highest and made highest activity.
    fn best_cell_by_marginal(&self, beliefs: &BeliefPropagation, literals: Literals, trail: &Trail) -> usize {
        let activity_weight = ACTIVITY_WEIGHT / self.highest;
        let marginals = beliefs.marginals();
        let score = |variable: usize| match marginals.get(variable) {
            Some(marginal) => {
                MARGINAL_WEIGHT * marginal.confidence + activity_weight * self.activity[variable]
            }
            None => f32::NEG_INFINITY,
        };
        self.best_unassigned(score, literals, trail)
    }

    /// The open variable with the best score, one that comes first if any of those is open.
    fn best_unassigned(&self, score: impl Fn(usize) -> f32, literals: Literals, trail: &Trail) -> usize {
        let best_of = |variables: &[u32]| {
            let mut best = (f32::NEG_INFINITY, None);
            for variable in variables.iter().map(|&variable| variable as usize) {
                let score = score(variable);
                // PERF: few variables are better than all before them, so few are looked up.
                if score > best.0 && self.is_unassigned(variable, literals, trail) {
                    best = (score, Some(variable));
                }
            }
            best.1
        };
        let (preferred, others) = self
            .unassigned
            .split_at(self.unassigned.partition_point(|&one| (one as usize) < self.preferred_end));
        best_of(preferred).or_else(|| best_of(others)).unwrap_or(0)
    }

    fn is_unassigned(&self, variable: usize, literals: Literals, trail: &Trail) -> bool {
        match variable.checked_sub(self.cells) {
            Some(order) => trail.value(literals.of_order(order as u32, true)) == Value::Unassigned,
            None => {
                let cell = CellId::new(variable);
                self.symbols.iter().all(|symbol| trail.value(literals.of(cell, symbol)) != Value::False)
            }
        }
    }

    /// The candidate of a cell that is least likely.
    fn least_likely_symbol(&self, cell: CellId, grid: &Grid<'_>) -> Symbol {
        let least_likely =
            self.beliefs.as_ref().map(|beliefs| beliefs.marginals()[cell.index()].least_likely);
        let candidates = grid.get(cell);
        let is_candidate = |&symbol: &Symbol| candidates.contains(symbol);
        least_likely.filter(is_candidate).or_else(|| candidates.iter().next()).unwrap_or(Symbol::BLANK)
    }
}
