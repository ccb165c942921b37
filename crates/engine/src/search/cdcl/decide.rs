//! The branching heuristic: belief-propagation marginals and activity.
//!
//! Towards a first solution, the cell with the best mix of confidence and activity is decided against its least likely
//! candidate; the decision is likely to be right, and a wrong one among confident cells fails soon. In a proof that no
//! further solution exists every branch has to fail, so only activity counts: variables of recent conflicts fail
//! soonest. Where lines have no marginals, or costly ones, cells with few candidates go first. Activities decay
//! exponentially (the VSIDS heuristic of Moskewicz et al., Chaff, DAC 2001, in the form of MiniSat: Eén and Sörensson,
//! 2003). If no solution turns up for a long time, the search toggles between both modes at restarts; with colours,
//! whose marginals mislead more often, it follows activity alone, and only its copy in the other mode toggles.

use super::literal::{Literal, Literals};
use super::trail::{Trail, Value};
use crate::budget::{Budget, Limit};
use crate::grid::Grid;
use crate::line::Engine;
use crate::problem::{CellId, Line, Problem};
use crate::search::belief::BeliefPropagation;
use crate::symbol::{Symbol, SymbolSet};

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
pub(super) const MANY: usize = 1 << 13;

/// Weights of activity and of the marginal's confidence in the score of a cell.
const ACTIVITY_WEIGHT: f32 = 0.3;
const MARGINAL_WEIGHT: f32 = 0.5;

/// The factor by which activities decay per conflict, with marginals and with activity alone.
const DECAY: f32 = 0.95;
const DECAY_ACTIVITY_ONLY: f32 = 0.98;

/// Belief propagation that would need more bytes is not used: each round would take longer than its marginals save.
const MAX_BELIEF_BYTES: u64 = 1 << 30;

/// Activities above this are scaled down, all together.
const RESCALE_ABOVE: f32 = 1e20;

/// Chooses decisions.
#[derive(Clone, Debug)]
pub(super) struct Decider {
    symbols: SymbolSet,
    /// None if it would need too much memory.
    beliefs: Option<BeliefPropagation>,
    /// Decisions left until the next refresh of the marginals.
    until_refresh: u32,
    /// The activity of each variable: cells first, then order variables.
    activity: Vec<f32>,
    /// The highest of them.
    highest: f32,
    /// The increment of activities at the next conflict. It grows instead of all activities shrinking.
    increment: f32,
    cells: usize,
    /// Variables before this index are decided before all others: the output cells, if there are auxiliary cells.
    preferred_end: usize,
    /// The variables that were unassigned at the last restart, in ascending order, without `free` ones. Only they can
    /// be decided.
    ///
    /// PERF: a picture of 2000x2000 with a few open corners has millions of cells that would be scanned in vain.
    unassigned: Vec<u32>,
    /// The unassigned variables of cells without lines, which go last and in their order.
    ///
    /// PERF: ranked with the others, 120,000 cells took 2.6 s, and four times as many sixteen times as long.
    free: Vec<u32>,
    /// How many of the free cells are assigned at least, from the first one.
    free_decided: usize,
    /// Whether only free cells are unassigned, until something is undone.
    only_free: bool,
    /// The next decisions, the best one at the end: valid until scores change or something is undone.
    shortlist: Shortlist,
    /// Whether only activity counts at present.
    activity_only: bool,
    /// Whether only activity counts as soon as there are order variables.
    prefers_activity: bool,
    /// Whether cells with few candidates go first.
    by_size: bool,
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
    pub(super) fn new(grid: &Grid<'_>) -> Decider {
        let problem = grid.problem();
        let cells = problem.cell_count();
        let by_size = decides_by_size(problem);
        Decider {
            symbols: problem.alphabet().all(),
            beliefs: belief_bytes(problem).filter(|_| !by_size).map(|_| BeliefPropagation::new(problem)),
            until_refresh: 0,
            activity: vec![0.0; cells],
            highest: f32::MIN_POSITIVE,
            increment: 1.0,
            cells,
            preferred_end: if problem.has_projected_cells() { problem.output_count() } else { usize::MAX },
            unassigned: Vec::new(),
            free: Vec::new(),
            free_decided: 0,
            only_free: false,
            shortlist: Shortlist::new(),
            activity_only: false,
            prefers_activity: problem.alphabet().size() > 2 && !by_size,
            by_size,
        }
    }

    /// The approximate number of bytes for a problem, including belief propagation where it is used.
    pub(super) fn bytes(problem: &Problem) -> u64 {
        belief_bytes(problem).unwrap_or_default() + 8 * problem.cell_count() as u64
    }

    /// Prepares for a restart. Once order variables exist, proofs use activity alone, and other searches toggle.
    pub(super) fn restart(
        &mut self,
        (literals, trail): (Literals, &Trail),
        grid: &Grid<'_>,
        is_proof: bool,
        budget: &Budget,
    ) -> Result<(), Limit> {
        self.backtrack();
        let problem = grid.problem();
        // Output cells go before auxiliary ones in any case.
        let may_be_free = !problem.has_projected_cells();
        let is_free = |&one: &u32| {
            let variable = one as usize;
            may_be_free && variable < self.cells && !problem.is_on_line(CellId::new(variable))
        };
        let variables = (0..self.activity.len()).filter(|&one| self.is_unassigned(one, literals, trail));
        (self.free, self.unassigned) = variables.map(|variable| variable as u32).partition(is_free);
        self.activity_only =
            self.has_order_variables() && (is_proof || self.prefers_activity || !self.activity_only);
        self.until_refresh = REFRESH_INTERVAL;
        self.beliefs.as_mut().map_or(Ok(()), |beliefs| beliefs.run(grid, ROUNDS_AT_ROOT, budget))
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
        self.free_decided = 0;
        self.only_free = false;
    }

    /// Allocates space for this many order variables.
    pub(super) fn add_order_variables(&mut self, order_variables: usize) {
        self.activity.resize(self.cells + order_variables, 0.0);
    }

    fn has_order_variables(&self) -> bool {
        self.activity.len() > self.cells
    }

    /// Raises the activity of the variables that took part in a conflict, and decays all others.
    pub(super) fn bump(&mut self, variables: impl Iterator<Item = usize>) {
        self.shortlist.clear();
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

    /// The literal to decide. Some cell must be open.
    pub(super) fn next(
        &mut self,
        (literals, trail): (Literals, &Trail),
        grid: &Grid<'_>,
        budget: &Budget,
    ) -> Result<Literal, Limit> {
        // Many variables take long to rank, and a decision about a cell without lines is followed by no line solve.
        if self.unassigned.len() + self.free.len() >= MANY {
            budget.check()?;
        }
        if !self.activity_only && !self.only_free {
            if self.until_refresh == 0 {
                if let Some(beliefs) = &mut self.beliefs {
                    beliefs.run(grid, ROUNDS_AT_REFRESH, budget)?;
                    self.shortlist.clear();
                }
                self.until_refresh = REFRESH_INTERVAL;
            }
            self.until_refresh -= 1;
        }
        Ok(self.best((literals, trail), grid))
    }

    /// The literal with the best score, without refreshing the marginals.
    pub(super) fn best(&mut self, (literals, trail): (Literals, &Trail), grid: &Grid<'_>) -> Literal {
        let mut shortlist = std::mem::take(&mut self.shortlist);
        let is_unassigned = |variable: usize| self.is_unassigned(variable, literals, trail);
        let by_size = self.by_size && !self.activity_only;
        if by_size {
            // Scores change with the candidates.
            shortlist.clear();
        }
        while shortlist.last().is_some_and(|&(_, variable)| !is_unassigned(variable)) {
            shortlist.pop();
        }
        if shortlist.is_empty() && !self.only_free {
            match &self.beliefs {
                Some(beliefs) if !self.activity_only => {
                    self.rank_by_marginal(beliefs, &mut shortlist, is_unassigned)
                }
                _ if by_size => self.rank_by_size(grid, &mut shortlist, is_unassigned),
                _ => self.rank(
                    SHORTLIST_LEN,
                    |variable| self.activity[variable],
                    &mut shortlist,
                    is_unassigned,
                ),
            }
        }
        // It stays: a cell of three candidates has two after the decision, and may be the best one still.
        let best = shortlist.last().map(|&(_, variable)| variable);
        self.shortlist = shortlist;
        let variable = best.unwrap_or_else(|| self.first_unassigned(literals, trail));
        match variable.checked_sub(self.cells) {
            Some(order) => literals.of_order(order as u32, true),
            None => {
                let cell = CellId::new(variable);
                literals.excluded(cell, self.least_likely_symbol(cell, grid))
            }
        }
    }

    /// The first unassigned variable, free cells last: for them, and if the scores are not numbers, there is no
    /// shortlist.
    fn first_unassigned(&mut self, literals: Literals, trail: &Trail) -> usize {
        let is_unassigned = |one: &&u32| self.is_unassigned(**one as usize, literals, trail);
        let with_lines = if self.only_free { None } else { self.unassigned.iter().find(is_unassigned) };
        if let Some(&variable) = with_lines {
            return variable as usize;
        }
        let assigned = self.free[self.free_decided..].iter().take_while(|one| !is_unassigned(one)).count();
        self.only_free = true;
        self.free_decided += assigned;
        self.free.get(self.free_decided).map_or(0, |&cell| cell as usize)
    }

    /// Ranks the cells by the sum of confidence and activity.
    fn rank_by_marginal(
        &self,
        beliefs: &BeliefPropagation,
        shortlist: &mut Shortlist,
        is_unassigned: impl Fn(usize) -> bool,
    ) {
        let activity_weight = ACTIVITY_WEIGHT / self.highest;
        let marginals = beliefs.marginals();
        let score = |variable: usize| match marginals.get(variable) {
            Some(marginal) => {
                MARGINAL_WEIGHT * marginal.confidence + activity_weight * self.activity[variable]
            }
            None => f32::NEG_INFINITY,
        };
        self.rank(SHORTLIST_LEN, score, shortlist, is_unassigned);
    }

    /// Finds the cell with the most activity for each of its candidates (in the manner of dom/wdeg: F. Boussemart,
    /// F. Hemery, C. Lecoutre and L. Sais, "Boosting systematic search by weighting constraints", 2004).
    fn rank_by_size(
        &self,
        grid: &Grid<'_>,
        shortlist: &mut Shortlist,
        is_unassigned: impl Fn(usize) -> bool,
    ) {
        let scale = 1.0 / self.highest;
        let score = |variable: usize| {
            let size = if variable < self.cells { grid.get(CellId::new(variable)).len() } else { 2 };
            (1.0 + scale * self.activity[variable]) / size as f32
        };
        self.rank(1, score, shortlist, is_unassigned);
    }

    /// Finds this many unassigned variables with the best scores, those before `preferred_end` if there are any.
    fn rank(
        &self,
        len: usize,
        score: impl Fn(usize) -> f32,
        shortlist: &mut Shortlist,
        is_unassigned: impl Fn(usize) -> bool,
    ) {
        let preferred = self.unassigned.partition_point(|&one| (one as usize) < self.preferred_end);
        let (preferred, others) = self.unassigned.split_at(preferred);
        for variables in [preferred, others] {
            let mut to_beat = f32::NEG_INFINITY;
            for variable in variables.iter().map(|&variable| variable as usize) {
                let score = score(variable);
                // PERF: few variables beat those before them, so few are looked up in the trail.
                if score > to_beat && is_unassigned(variable) {
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

    fn is_unassigned(&self, variable: usize, literals: Literals, trail: &Trail) -> bool {
        match variable.checked_sub(self.cells) {
            Some(order) => trail.value(literals.of_order(order as u32, true)) == Value::Unassigned,
            None => {
                let cell = CellId::new(variable);
                self.symbols.iter().all(|symbol| trail.value(literals.excluded(cell, symbol)) != Value::False)
            }
        }
    }

    /// The least likely candidate of a cell.
    fn least_likely_symbol(&self, cell: CellId, grid: &Grid<'_>) -> Symbol {
        let least_likely =
            self.beliefs.as_ref().map(|beliefs| beliefs.marginals()[cell.index()].least_likely);
        let candidates = grid.get(cell);
        let is_candidate = |&symbol: &Symbol| candidates.contains(symbol);
        least_likely.filter(is_candidate).or_else(|| candidates.iter().next()).unwrap_or(Symbol::BLANK)
    }
}
