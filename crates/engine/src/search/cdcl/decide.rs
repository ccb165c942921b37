//! The branching heuristic: belief-propagation marginals and activity. The main function is [`Decider::next`].
//!
//! Towards a first solution, the cell with the best mix of confidence and activity is decided against its least likely
//! candidate; the decision is likely to be right, and a wrong one among confident cells fails soon. In a proof that no
//! further solution exists every branch has to fail, so only activity counts: variables of recent conflicts fail
//! soonest. Where lines have no marginals, or costly ones, cells with few candidates go first. If no solution turns up
//! for a long time, the search toggles between guide and activity at restarts; with colours, whose marginals mislead
//! more often, it follows activity alone, and only its copy in the other mode toggles.

use super::activity::Activity;
use super::assignment::Assignment;
use super::literal::Literal;
use super::trail::Value;
use crate::budget::{Budget, Limit};
use crate::grid::Grid;
use crate::line::Engine;
use crate::problem::{CellId, Line, Problem};
use crate::search::belief::BeliefPropagation;
use crate::search::marginal::Marginal;
use crate::symbol::Symbol;

/// Rounds of belief propagation after a restart, and at a refresh below the root.
const ROUNDS_AT_ROOT: usize = 10;
const ROUNDS_AT_REFRESH: usize = 3;

/// Decisions between two refreshes of the marginals.
const REFRESH_INTERVAL: u32 = 15;

/// How many of the next decisions one comparison of all scores finds.
///
/// PERF: comparing for each decision took 11 % of the time in WebAssembly, and 3 % natively.
const SHORTLIST_LEN: usize = 8;

/// Many variables: ranking more takes some ten microseconds.
const MANY: usize = 1 << 13;

/// Weights of activity and of the marginal's confidence in the score of a cell.
const ACTIVITY_WEIGHT: f32 = 0.3;
const MARGINAL_WEIGHT: f32 = 0.5;

/// The factor by which activities decay per conflict, with a guide and with activity alone.
const DECAY: f32 = 0.95;
const DECAY_ACTIVITY_ONLY: f32 = 0.98;

/// Belief propagation that would need more bytes is not used: each round would take longer than its marginals save.
const MAX_BELIEF_BYTES: u64 = 1 << 30;

/// Chooses decisions.
#[derive(Clone, Debug)]
pub(super) struct Decider {
    guide: Guide,
    activity: Activity,
    /// Whether the guide is ignored at present.
    activity_only: bool,
    /// Whether the guide is ignored as soon as there are order variables.
    prefers_activity: bool,
    cells: usize,
    /// Variables before this index are decided before all others: the output cells, if there are auxiliary cells.
    preferred_end: usize,
    /// The variables that were unassigned at the last restart, in ascending order. Only they can be decided.
    ///
    /// PERF: a picture of 2000x2000 with a few open corners has millions of cells that would be scanned in vain.
    unassigned: Vec<u32>,
    /// The next decisions, the best one at the end: valid until scores change or something is undone.
    shortlist: Shortlist,
}

/// The guide of decisions besides activity.
#[derive(Clone, Debug)]
enum Guide {
    /// The marginals of belief propagation, and the decisions until they are refreshed.
    Marginals { beliefs: Box<BeliefPropagation>, until_refresh: u32 },
    /// The number of candidates of a cell, few first.
    Size,
    /// Nothing: belief propagation would need too much memory.
    Nothing,
}

/// Scores and variables, in ascending order.
type Shortlist = Vec<(f32, usize)>;

/// The approximate number of bytes of belief propagation; `None` if it is too large to be used.
fn belief_bytes(problem: &Problem) -> Option<u64> {
    Some(BeliefPropagation::bytes(problem)).filter(|&bytes| bytes <= MAX_BELIEF_BYTES)
}

/// Whether the cell with the fewest candidates is decided, without beliefs and probing: over more than two symbols,
/// where some line counts, and so has no marginals, or most are not chains, as the clues of nonograms are.
///
/// PERF: a Latin square of 30 with 42 % holes takes .01 s of processor time so, and .6 s with beliefs and probing.
/// All of 187 random regex crosswords of up to 22x22 are decided so, in 2.4 s, and 171 of them were with beliefs, in
/// 59 s: large automata make messages slow, and such puzzles need no guidance where they have many solutions.
pub(super) fn decides_by_size(problem: &Problem) -> bool {
    let lines = problem.lines();
    let of = |engine| lines.iter().filter(move |line: &&Line| line.machine().engine() == engine).count();
    problem.alphabet().size() > 2 && (of(Engine::Global) > 0 || 2 * of(Engine::Chain) < lines.len())
}

impl Decider {
    /// A decider that is ready after its first [`restart`](Decider::restart).
    pub(super) fn new(problem: &Problem) -> Decider {
        let cells = problem.cell_count();
        let guide = match (decides_by_size(problem), belief_bytes(problem)) {
            (true, _) => Guide::Size,
            (false, None) => Guide::Nothing,
            (false, Some(_)) => {
                Guide::Marginals { beliefs: Box::new(BeliefPropagation::new(problem)), until_refresh: 0 }
            }
        };
        Decider {
            prefers_activity: problem.alphabet().size() > 2 && !matches!(guide, Guide::Size),
            guide,
            activity: Activity::new(cells),
            activity_only: false,
            cells,
            preferred_end: if problem.has_projected_cells() { problem.output_count() } else { usize::MAX },
            unassigned: Vec::new(),
            shortlist: Shortlist::new(),
        }
    }

    /// The approximate number of bytes for a problem, including belief propagation where it is used.
    pub(super) fn bytes(problem: &Problem) -> u64 {
        belief_bytes(problem).unwrap_or_default() + 8 * problem.cell_count() as u64
    }

    /// Prepares for decisions from the root level on. Once order variables exist, proofs use activity alone, and other
    /// searches toggle.
    pub(super) fn restart(
        &mut self,
        assignment: &Assignment<'_>,
        is_proof: bool,
        budget: &Budget,
    ) -> Result<(), Limit> {
        self.shortlist.clear();
        let is_unassigned = |one: &u32| is_unassigned(*one as usize, assignment);
        self.unassigned = (0..self.activity.len() as u32).filter(is_unassigned).collect();
        let has_order_variables = self.activity.len() > self.cells;
        self.activity_only =
            has_order_variables && (is_proof || self.prefers_activity || !self.activity_only);
        match &mut self.guide {
            Guide::Marginals { beliefs, until_refresh } => {
                *until_refresh = REFRESH_INTERVAL;
                beliefs.run(&assignment.grid, ROUNDS_AT_ROOT, budget)
            }
            Guide::Size | Guide::Nothing => Ok(()),
        }
    }

    /// Whether only activity counts as soon as there are order variables.
    pub(super) fn prefers_activity(&self) -> bool {
        self.prefers_activity
    }

    /// Toggles activity-only branching, now and, as searches in black and white do, at restarts.
    pub(super) fn toggle_mode(&mut self) {
        self.activity_only = !self.activity_only;
        self.prefers_activity = false;
        self.shortlist.clear();
    }

    /// Takes note that variables have become unassigned.
    pub(super) fn backtrack(&mut self) {
        self.shortlist.clear();
    }

    /// Allocates space for this many order variables.
    pub(super) fn add_order_variables(&mut self, order_variables: usize) {
        self.activity.resize(self.cells + order_variables);
    }

    /// Raises the activity of the variables that took part in a conflict, and decays all others.
    pub(super) fn bump(&mut self, variables: impl Iterator<Item = usize>) {
        self.shortlist.clear();
        self.activity.bump(variables, if self.activity_only { DECAY_ACTIVITY_ONLY } else { DECAY });
    }

    /// The unassigned literal to decide. Some cell must be open.
    pub(super) fn next(&mut self, assignment: &Assignment<'_>, budget: &Budget) -> Result<Literal, Limit> {
        // Many variables take long to rank, and a decision about an order variable may be followed by no line solve.
        if self.unassigned.len() >= MANY {
            budget.check()?;
        }
        if let (Guide::Marginals { beliefs, until_refresh }, false) = (&mut self.guide, self.activity_only) {
            if *until_refresh == 0 {
                beliefs.run(&assignment.grid, ROUNDS_AT_REFRESH, budget)?;
                self.shortlist.clear();
                *until_refresh = REFRESH_INTERVAL;
            }
            *until_refresh -= 1;
        }
        Ok(self.best(assignment))
    }

    /// The literal with the best score, without refreshing the marginals.
    pub(super) fn best(&mut self, assignment: &Assignment<'_>) -> Literal {
        let mut shortlist = std::mem::take(&mut self.shortlist);
        let is_assigned = |&(_, variable): &(f32, usize)| !is_unassigned(variable, assignment);
        while shortlist.last().is_some_and(is_assigned) {
            shortlist.pop();
        }
        match &self.guide {
            // Scores change with the candidates.
            Guide::Size if !self.activity_only => {
                shortlist.clear();
                self.rank_by_size(assignment, &mut shortlist);
            }
            _ if !shortlist.is_empty() => {}
            Guide::Marginals { beliefs, .. } if !self.activity_only => {
                self.rank_by_marginal(beliefs.marginals(), assignment, &mut shortlist);
            }
            _ => self.rank(SHORTLIST_LEN, |variable| self.activity.of(variable), assignment, &mut shortlist),
        }
        // It stays: a cell of three candidates has two after the decision, and may be the best one still.
        let best = shortlist.last().map(|&(_, variable)| variable);
        self.shortlist = shortlist;
        let variable = best.unwrap_or_else(|| self.first_unassigned(assignment));
        match variable.checked_sub(self.cells) {
            Some(order) => assignment.literals.of_order(order as u32, true),
            None => {
                let cell = CellId::new(variable);
                assignment.literals.excluded(cell, self.least_likely_symbol(cell, &assignment.grid))
            }
        }
    }

    /// The first unassigned variable, if the scores are not numbers.
    fn first_unassigned(&self, assignment: &Assignment<'_>) -> usize {
        let mut variables = self.unassigned.iter().map(|&one| one as usize);
        variables.find(|&one| is_unassigned(one, assignment)).unwrap_or_default()
    }

    /// Ranks the cells by the sum of confidence and activity.
    fn rank_by_marginal(
        &self,
        marginals: &[Marginal],
        assignment: &Assignment<'_>,
        shortlist: &mut Shortlist,
    ) {
        let activity_weight = ACTIVITY_WEIGHT / self.activity.highest();
        let score = |variable: usize| match marginals.get(variable) {
            Some(marginal) => {
                MARGINAL_WEIGHT * marginal.confidence + activity_weight * self.activity.of(variable)
            }
            None => f32::NEG_INFINITY,
        };
        self.rank(SHORTLIST_LEN, score, assignment, shortlist);
    }

    /// Finds the cell with the most activity for each of its candidates (in the manner of dom/wdeg: F. Boussemart,
    /// F. Hemery, C. Lecoutre and L. Sais, "Boosting systematic search by weighting constraints", 2004).
    fn rank_by_size(&self, assignment: &Assignment<'_>, shortlist: &mut Shortlist) {
        let scale = 1.0 / self.activity.highest();
        let score = |variable: usize| {
            let is_cell = variable < self.cells;
            let size = if is_cell { assignment.grid.get(CellId::new(variable)).len() } else { 2 };
            (1.0 + scale * self.activity.of(variable)) / size as f32
        };
        self.rank(1, score, assignment, shortlist);
    }

    /// Finds this many unassigned variables with the best scores, those before `preferred_end` if there are any.
    fn rank(
        &self,
        len: usize,
        score: impl Fn(usize) -> f32,
        assignment: &Assignment<'_>,
        shortlist: &mut Shortlist,
    ) {
        let preferred = self.unassigned.partition_point(|&one| (one as usize) < self.preferred_end);
        let (preferred, others) = self.unassigned.split_at(preferred);
        for variables in [preferred, others] {
            let mut to_beat = f32::NEG_INFINITY;
            for variable in variables.iter().map(|&variable| variable as usize) {
                let score = score(variable);
                // PERF: few variables beat those before them, so few are looked up in the trail.
                if score > to_beat && is_unassigned(variable, assignment) {
                    if shortlist.len() == len {
                        shortlist.remove(0);
                    }
                    // Of equals the first one is better.
                    shortlist.insert(shortlist.partition_point(|one| one.0 < score), (score, variable));
                    if shortlist.len() == len {
                        to_beat = shortlist[0].0;
                    }
                }
            }
            if !shortlist.is_empty() {
                return;
            }
        }
    }

    /// The least likely candidate of a cell.
    fn least_likely_symbol(&self, cell: CellId, grid: &Grid<'_>) -> Symbol {
        let candidates = grid.get(cell);
        let least_likely = match &self.guide {
            Guide::Marginals { beliefs, .. } => Some(beliefs.marginals()[cell.index()].least_likely),
            Guide::Size | Guide::Nothing => None,
        };
        let is_candidate = |&symbol: &Symbol| candidates.contains(symbol);
        least_likely.filter(is_candidate).or_else(|| candidates.iter().next()).unwrap_or(Symbol::BLANK)
    }
}

/// Whether a variable, a cell or an order variable, has no value.
fn is_unassigned(variable: usize, assignment: &Assignment<'_>) -> bool {
    let (problem, literals, trail) = (assignment.problem, assignment.literals, &assignment.trail);
    match variable.checked_sub(problem.cell_count()) {
        Some(order) => trail.value(literals.of_order(order as u32, true)) == Value::Unassigned,
        None => {
            let cell = CellId::new(variable);
            let symbols = problem.alphabet().all();
            symbols.iter().all(|symbol| trail.value(literals.excluded(cell, symbol)) != Value::False)
        }
    }
}
