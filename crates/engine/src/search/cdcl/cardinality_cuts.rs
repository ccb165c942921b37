//! Cardinality cuts at the root level, when learning alone takes long.
//!
//! Where a group of lines crosses others, the sum of their minimum counts of a symbol is compared with the sum of the
//! others' maximum counts (see [`cardinality`](crate::cardinality)). If the sums are equal or nearly so, more follows
//! than from any single line, and no short nogood expresses it: as for the pigeonhole principle, resolution needs a
//! case for each way in which the sum works out. Cuts are applied at the root level only, where nothing needs a reason,
//! so what they remove is gone for good. A search that logs a proof does without, since a DRAT proof would need that
//! long case distinction. The main function is [`apply_cuts`].

use super::assignment::Assignment;
use super::clauses::Nogoods;
use super::propagation::propagate;
use super::trail::Reason;
use crate::budget::{Budget, Limit, Stopped};
use crate::cardinality::{BoundsCache, CardinalityCut, LineBounds, Removal, seeds};
use crate::problem::LineId;

/// Conflicts before the first attempt while no solution is known. A proof that there is no other solution tries at its
/// first restart. Later attempts follow each time the conflicts have doubled, if more is known at the root level.
///
/// PERF: 12 dominoes take 7 ms with an early attempt in the proof, 18 ms after 50 conflicts, 670 ms without any. On the
/// way to a first solution, random pictures of 25x25, in which no cut is found, would take 3 to 5 in a hundred longer.
const FIRST_ATTEMPT: u64 = 50;

/// How many times larger all line solves so far have been than all queries for count bounds may be.
const SIZE_RATIO: usize = 4;

/// When cuts are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct CutSchedule {
    /// The number of conflicts at which the next attempt is due.
    next: u64,
    /// The open cells after the last attempt; none before the first.
    open: Option<usize>,
}

impl CutSchedule {
    pub(super) fn new() -> CutSchedule {
        CutSchedule { next: FIRST_ATTEMPT, open: None }
    }

    /// Whether an attempt is due after this many conflicts, with this many open cells. If so, the interval to the next
    /// one begins.
    pub(super) fn is_due(&mut self, conflicts: u64, is_proof: bool, open: usize) -> bool {
        let is_first_in_proof = is_proof && self.open.is_none();
        let is_due = (conflicts >= self.next || is_first_in_proof) && self.open != Some(open);
        if is_due {
            self.next = 2 * conflicts;
        }
        is_due
    }

    /// Takes note that an attempt has left this many cells open.
    pub(super) fn has_left(&mut self, open: usize) {
        self.open = Some(open);
    }
}

/// The effect of one or more cuts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// Candidates were removed.
    Progress,
    /// Nothing follows.
    None,
    /// There is no solution.
    Contradiction,
}

/// Applies cuts at the root level until none has an effect, or no queries are left. Returns false if there is no
/// solution.
pub(super) fn apply_cuts(
    assignment: &mut Assignment<'_>,
    nogoods: &mut Nogoods,
    budget: &Budget,
) -> Result<bool, Limit> {
    let query_budget = query_budget(assignment);
    cuts_to_fixpoint(assignment, nogoods, query_budget, budget)
}

/// The allowed queries, by the number of all line solves so far and the mean size of both.
fn query_budget(assignment: &Assignment<'_>) -> usize {
    let (mut solve_size, mut query_size) = (0_usize, 0_usize);
    for line in assignment.problem.lines() {
        solve_size = solve_size.saturating_add(line.machine().size(line.length()));
        query_size = query_size.saturating_add(line.machine().count_bound_size(line.length()));
    }
    let solve_size = (assignment.propagator.line_solves() as usize).saturating_mul(solve_size);
    solve_size / SIZE_RATIO.saturating_mul(query_size.max(1))
}

/// Applies cuts until none has an effect, with this many queries between two successes.
fn cuts_to_fixpoint<'p>(
    assignment: &mut Assignment<'p>,
    nogoods: &mut Nogoods,
    query_budget: usize,
    budget: &Budget,
) -> Result<bool, Limit> {
    let candidates = assignment.grid.candidates();
    let bounds = LineBounds::new(assignment.problem, candidates, query_budget, budget).for_search();
    let cache = BoundsCache::new(assignment.problem.lines().len());
    let mut search = CutSearch { assignment, nogoods, budget, bounds, cache, query_budget };
    loop {
        match search.try_all()? {
            Effect::Progress if !search.assignment.grid.is_solved() => {}
            Effect::Contradiction => return Ok(false),
            _ => return Ok(true),
        }
    }
}

/// A search for cuts.
struct CutSearch<'a, 'p> {
    assignment: &'a mut Assignment<'p>,
    nogoods: &'a mut Nogoods,
    budget: &'a Budget,
    bounds: LineBounds<'p>,
    cache: BoundsCache,
    /// The queries allowed between two successes.
    query_budget: usize,
}

impl CutSearch<'_, '_> {
    /// Tries every group of lines against the lines of every other layer once, as far as queries are left.
    fn try_all(&mut self) -> Result<Effect, Limit> {
        let layers = self.assignment.problem.layers();
        let mut all = Effect::None;
        for counted in seeds::counted_symbols(&self.bounds) {
            self.bounds.counted = counted;
            for (one, allowing) in layers.iter().enumerate() {
                let allowing = open_lines(&self.bounds, allowing);
                for group in seeds::groups_of_layer(&mut self.bounds, &allowing)? {
                    for (_, needing) in layers.iter().enumerate().filter(|(other, _)| *other != one) {
                        if self.bounds.is_exhausted() {
                            return Ok(all);
                        }
                        match self.try_group(needing, &group)? {
                            Effect::None => {}
                            Effect::Progress => all = Effect::Progress,
                            Effect::Contradiction => return Ok(Effect::Contradiction),
                        }
                    }
                }
            }
        }
        Ok(all)
    }

    /// Tries a group of lines against the lines that cross it, until nothing more follows.
    fn try_group(&mut self, needing: &[LineId], group: &[LineId]) -> Result<Effect, Limit> {
        let mut all = Effect::None;
        loop {
            let CutSearch { bounds, cache, .. } = self;
            bounds.queries_left = bounds.queries_left.saturating_sub(1);
            let (needing, group) = (open_lines(bounds, needing), open_lines(bounds, group));
            if group.len() < 2 || needing.len() + group.len() > bounds.queries_left {
                return Ok(all);
            }
            let Some(mut cut) = CardinalityCut::around(bounds, &needing, group)? else { return Ok(all) };
            cache.clear();
            cut.tighten(bounds, cache)?;
            if cut.slack().is_none() {
                return Ok(Effect::Contradiction);
            }
            let removals = cut.removals(bounds, cache)?;
            match self.remove(&removals)? {
                Effect::None => return Ok(all),
                Effect::Progress => {
                    self.bounds.queries_left = self.query_budget;
                    self.bounds.known = self.assignment.grid.candidates();
                    all = Effect::Progress;
                }
                Effect::Contradiction => return Ok(Effect::Contradiction),
            }
        }
    }

    /// Removes the candidates that a cut excludes, and propagates.
    fn remove(&mut self, removals: &[Removal]) -> Result<Effect, Limit> {
        for &Removal { cell, symbol, .. } in removals {
            let left = self.assignment.grid.get(cell).without(symbol);
            if left.is_empty() {
                return Ok(Effect::Contradiction);
            }
            self.assignment.narrow(cell, left, Reason::Decision);
        }
        let propagated = propagate(self.assignment, self.nogoods, &mut None, self.budget);
        Ok(match Stopped::or_limit(propagated)? {
            Ok(()) if removals.is_empty() => Effect::None,
            Ok(()) => Effect::Progress,
            Err(_) => Effect::Contradiction,
        })
    }
}

/// The lines that have open cells: the others contribute nothing.
fn open_lines(bounds: &LineBounds<'_>, lines: &[LineId]) -> Vec<LineId> {
    let is_open = |line: &LineId| {
        let mut cells = bounds.problem.line(*line).cells().iter();
        cells.any(|cell| bounds.known[cell.index()].known().is_none())
    };
    lines.iter().copied().filter(is_open).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Budget, CancelToken};
    use crate::dice::Dice;
    use crate::grid::Grid;
    use crate::problem::Problem;
    use crate::propagate::Propagator;
    use crate::rule::{Clue, Pattern, Rule};
    use crate::search::options::Options;
    use crate::search::solutions::Solutions;
    use crate::symbol::{Alphabet, Symbol};

    fn pattern(text: &str, alphabet: &Alphabet) -> Rule {
        Pattern::new(text, alphabet).unwrap().into()
    }

    /// A rule that these cells satisfy: a clue, the count of a symbol, or nearly a literal word.
    fn rule(cells: &[Symbol], alphabet: &Alphabet, dice: &mut Dice) -> Rule {
        let letter = |symbol: &Symbol| ["a", "b", "c"][symbol.index()];
        match dice.below(4) {
            0 | 1 => Clue::of(cells).into(),
            2 => {
                let one = letter(&Symbol::new(dice.below(alphabet.size())));
                let count = cells.iter().filter(|symbol| letter(symbol) == one).count();
                pattern(&format!("[^{one}]*({one}[^{one}]*){{{count}}}"), alphabet)
            }
            _ => {
                let mut any = |symbol| if dice.is_one_in(3) { "." } else { letter(symbol) };
                pattern(&cells.iter().map(&mut any).collect::<String>(), alphabet)
            }
        }
    }

    /// Lines of a rectangle, or lines over arbitrary cells, with rules that a picture satisfies. Now and then a
    /// rule need not hold for it.
    fn problem(dice: &mut Dice) -> Problem {
        let symbols = 2 + dice.below(2);
        let alphabet = Alphabet::of_letters(&"abc"[..symbols]).unwrap();
        let (width, height) = (2 + dice.below(3), 2 + dice.below(3));
        let count = width * height;
        let picture: Vec<Symbol> = (0..count).map(|_| Symbol::new(dice.below(symbols))).collect();
        let mut lines: Vec<Vec<usize>> = match dice.below(3) {
            0 => (0..4 + dice.below(4)).map(|_| (0..count).filter(|_| dice.is_one_in(2)).collect()).collect(),
            _ => {
                let rows = (0..height).map(|row| (row * width..(row + 1) * width).collect());
                let columns = (0..width).map(|column| (column..count).step_by(width).collect());
                rows.chain(columns).collect()
            }
        };
        lines.retain(|cells| !cells.is_empty());
        let mut builder = Problem::builder(alphabet.clone()).cells(count);
        for (index, cells) in lines.into_iter().enumerate() {
            let mut held: Vec<Symbol> = cells.iter().map(|&cell| picture[cell]).collect();
            if dice.is_one_in(12) {
                held.rotate_left(1);
                held[0] = Symbol::new(dice.below(symbols));
            }
            let rule = rule(&held, &alphabet, dice);
            builder = builder.line(format!("line {index}"), cells, rule);
        }
        builder.build().unwrap()
    }

    /// The assignment after lines have been propagated, if a cell is open.
    fn after_lines(problem: &Problem) -> Option<Assignment<'_>> {
        let mut grid = Grid::new(problem);
        let mut propagator = Propagator::with_all_lines(problem);
        propagator.fixpoint(&mut grid, &mut (), &Budget::unlimited()).unwrap().ok()?;
        if grid.is_solved() { None } else { Some(Assignment::new(grid, propagator)) }
    }

    /// Applies cuts with this many queries.
    fn cut(assignment: &mut Assignment<'_>, queries: usize, budget: &Budget) -> Result<bool, Limit> {
        let mut nogoods = Nogoods::new(assignment.literals.count(0));
        cuts_to_fixpoint(assignment, &mut nogoods, queries, budget)
    }

    #[test]
    fn cuts_keep_every_solution() {
        let mut dice = Dice::new(11);
        let budget = Budget::unlimited();
        let (mut narrowed, mut broken) = (0, 0);
        for _ in 0..12_000 {
            let problem = problem(&mut dice);
            let Some(mut assignment) = after_lines(&problem) else { continue };
            let solutions: Vec<_> = Solutions::new(&problem, &Options::default()).collect();
            let open = assignment.grid.unknown_count();
            if !cut(&mut assignment, usize::MAX, &budget).unwrap() {
                assert!(solutions.is_empty(), "{problem:?}");
                broken += 1;
                continue;
            }
            narrowed += usize::from(assignment.grid.unknown_count() < open);
            let certain = assignment.grid.candidates();
            for solution in &solutions {
                let mut held = certain.iter().zip(solution.all_symbols());
                assert!(held.all(|(set, &symbol)| set.contains(symbol)), "{problem:?}");
            }
        }
        assert!(narrowed > 100 && broken > 10, "{narrowed} {broken}");
    }

    #[test]
    fn a_negative_slack_is_a_contradiction() {
        // Every row needs two of the letter b, and every column can have one.
        let alphabet = Alphabet::of_letters("abc").unwrap();
        let (two, one) = (pattern("([^b]*b){2}[^b]*", &alphabet), pattern("[^b]*b?[^b]*", &alphabet));
        let mut builder = Problem::builder(alphabet).rectangle(5, 3);
        for row in 0..3 {
            builder = builder.line(format!("row {row}"), row * 5..(row + 1) * 5, two.clone());
        }
        for column in 0..5 {
            builder = builder.line(format!("column {column}"), (column..15).step_by(5), one.clone());
        }
        let problem = builder.build().unwrap();
        let cut = |queries| cut(&mut after_lines(&problem).unwrap(), queries, &Budget::unlimited());
        assert_eq!(cut(1000), Ok(false));
        // Without queries nothing is found.
        assert_eq!(cut(0), Ok(true));
    }

    #[test]
    fn cuts_stop_when_cancelled() {
        let ones = [[1]; 6];
        let problem = Problem::of_clues(ones, ones).unwrap();
        let cancel = CancelToken::new();
        cancel.cancel();
        let budget = Budget::unlimited().with_cancel(cancel);
        assert_eq!(cut(&mut after_lines(&problem).unwrap(), 1000, &budget), Err(Limit::Cancelled));
    }
}
