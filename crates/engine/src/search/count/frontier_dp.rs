//! Frontier dynamic programming: counts a component in one pass over its cells.
//!
//! The cells are processed in a fixed order, a group of them at a time: a line, or a single cell. All that the
//! processed cells mean to the others are the MDD states of the lines that are begun and not finished; their vector is
//! packed into words, a few bits per line. At each group every vector is extended with every assignment, and the counts
//! of equal results are added. This is the transfer-matrix method, known for graph problems as frontier-based search
//! (Kawahara, Inoue, Iwashita and Minato, "Frontier-Based Search for Enumerating All Constrained Subgraphs with
//! Compressed Representation", 2017). Reduced MDDs have no dead states, so a vector that some line cannot complete
//! disappears as soon as that line shows it; [`Lookahead`] drops more of them.
//!
//! How many vectors an order meets differs by factors of a hundred and cannot be known in advance. So several passes
//! are made in turn, always the one that is likely to finish first by what it has cost so far, until one is finished.
//!
//! Solutions are counted as projected onto the output cells, which come first in the order. After them, a vector's
//! count is the number of outputs that lead to it, and it counts if the auxiliary cells have any completion,
//! however many. So the auxiliary cells take a forward pass, which finds the reachable vectors, and a backward
//! pass, which finds those of them that can be completed.

use super::components::Component;
use super::effort::{Effort, Halt};
use super::extend::{Extender, Stop};
use super::frontier::{Frontier, Pending};
use super::lookahead::{BATCH, Boundary, Lookahead};
use super::number::Number;
use super::order::{self, Order};
use super::plan::Plan;
use crate::grid::Grid;

/// The work of the first pass before others begin.
const HEAD_START: u64 = 1 << 12;

/// The number of vectors from which on looking ahead is tried, and on how many of them.
const SAMPLE: usize = BATCH;

/// Looking ahead goes on if it drops at least one of this many vectors.
const WORTHWHILE: usize = 3;

/// How many times the cost of a pass that takes a cell at a time counts.
const HANDICAP_OF_CELLS: f64 = 64.0;

/// The work for looking ahead of a vector and extending it, about.
const WORK_OF_VECTOR: u64 = 10;

/// The number of extensions of a vector by which a pass may exceed its work.
const MOST_EXTENSIONS: i64 = 1 << 16;

/// The number of vectors that are added to a table together.
const ADDED_TOGETHER: usize = 256;

/// The number of line solves that count as a unit of work.
const LINE_SOLVES_PER_WORK: u64 = 2;

/// The limits of all passes together.
#[derive(Clone, Copy, Debug)]
pub(super) struct DpLimits {
    /// The maximum number of vectors reached, which the last vector extended may exceed.
    pub(super) work: i64,
    /// The approximate maximum number of bytes.
    pub(super) bytes: usize,
}

/// The number of solutions of a component, as projected onto the output cells, or nothing if the limits are exceeded.
pub(super) fn count(
    component: &Component,
    grid: &Grid<'_>,
    limits: DpLimits,
    effort: &mut Effort,
) -> Result<Option<Number>, Halt> {
    // The cost of finding orders.
    effort.spend(32 * component.cells.len() as u64)?;
    let mut orders = order::orders(component, grid.problem());
    let is_projected_out = |cell: &u32| grid.problem().is_projected_out(component.cells[*cell as usize]);
    if (0..component.cells.len() as u32).any(|cell| is_projected_out(&cell)) {
        let order = &mut orders[0];
        order.cells.sort_by_key(is_projected_out);
        let output_end = order.cells.partition_point(|cell| !is_projected_out(cell));
        return count_projected(component, order, output_end, limits, effort);
    }
    FrontierDp::of_orders(orders).run(component, grid, limits, effort)
}

/// Passes over a component in several orders, which can go on after their work was used up.
#[derive(Debug)]
pub(super) struct FrontierDp<'p> {
    attempts: Vec<Attempt<'p>>,
}

impl<'p> FrontierDp<'p> {
    /// Passes over a component without auxiliary cells.
    pub(super) fn new(
        component: &Component,
        grid: &Grid<'p>,
        effort: &mut Effort,
    ) -> Result<FrontierDp<'p>, Halt> {
        effort.spend(32 * component.cells.len() as u64)?;
        Ok(FrontierDp::of_orders(order::orders(component, grid.problem())))
    }

    fn of_orders(mut orders: Vec<Order>) -> FrontierDp<'p> {
        orders.rotate_left(1);
        let mut attempts: Vec<Attempt<'_>> = orders.into_iter().map(Attempt::new).collect();
        attempts[1..].iter_mut().for_each(|attempt| attempt.spent = HEAD_START);
        FrontierDp { attempts }
    }

    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.attempts.iter().map(Attempt::bytes).sum()
    }

    /// Goes on until a pass is finished. Returns nothing if the limits are exceeded.
    pub(super) fn run(
        &mut self,
        component: &Component,
        grid: &Grid<'p>,
        limits: DpLimits,
        effort: &mut Effort,
    ) -> Result<Option<Number>, Halt> {
        let mut left = limits;
        while left.work > 0 {
            let Some(index) = cheapest(&self.attempts) else { break };
            left.bytes = limits.bytes.saturating_sub(self.bytes());
            let attempt = &mut self.attempts[index];
            let work = left.work;
            let result = attempt.advance(component, grid, &mut left, effort);
            attempt.spent += u64::try_from(work - left.work).unwrap_or(0);
            match result {
                Ok(None) | Err(Stop::Work) => {}
                Ok(Some(number)) => return Ok(Some(number)),
                Err(Stop::Halt(halt)) => return Err(halt),
                Err(Stop::Memory) => attempt.give_up(),
            }
        }
        Ok(None)
    }
}

/// The attempt that is likely to finish first.
fn cheapest(attempts: &[Attempt<'_>]) -> Option<usize> {
    let going = (0..attempts.len()).filter(|&index| !attempts[index].is_given_up);
    let costs = going.map(|index| (attempts[index].expected_cost(), index));
    costs.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, index)| index)
}

/// A pass that may not have begun.
#[derive(Debug)]
struct Attempt<'p> {
    order: Order,
    pass: Option<Pass<'p>>,
    spent: u64,
    is_given_up: bool,
}

impl<'p> Attempt<'p> {
    fn new(order: Order) -> Attempt<'p> {
        Attempt { order, pass: None, spent: 0, is_given_up: false }
    }

    /// The cost so far and of the next vectors, times the square of the ratio of remaining to finished work: the
    /// number of vectors grows from group to group in the first half.
    fn expected_cost(&self) -> f64 {
        let (at, len) = self.pass.as_ref().map_or((0, 0), |pass| (pass.at, pass.len()));
        let cells = self.order.cells.len();
        let done = at.checked_sub(1).map_or(0, |last| self.order.ends[last]);
        let first_share = cells as f64 / 16.0;
        let proportion = ((cells - done) as f64 + first_share) / (done as f64 + first_share);
        let is_by_cell = self.order.ends.len() == cells;
        let handicap = if is_by_cell { HANDICAP_OF_CELLS } else { 1.0 };
        (self.spent + WORK_OF_VECTOR * len) as f64 * handicap * proportion * proportion
    }

    fn bytes(&self) -> usize {
        self.pass.as_ref().map_or(0, Pass::bytes)
    }

    fn give_up(&mut self) {
        (self.is_given_up, self.pass) = (true, None);
    }

    /// Begins the pass or processes one more group. Returns the count at the end.
    fn advance(
        &mut self,
        component: &Component,
        grid: &Grid<'p>,
        left: &mut DpLimits,
        effort: &mut Effort,
    ) -> Result<Option<Number>, Stop> {
        let Some(pass) = &mut self.pass else {
            left.work -= 16 * component.cells.len() as i64;
            let plan = Plan::new(component, &self.order, left.bytes / 16, effort)?.ok_or(Stop::Memory)?;
            self.pass = Some(Pass::new(plan, effort)?);
            return Ok(None);
        };
        let Some(step) = pass.plan.steps.get(pass.at) else { return Ok(Some(pass.table.sum_of(|_| true))) };
        let unfinished = match pass.unfinished.take() {
            Some(unfinished) => unfinished,
            // A line at a time looks ahead; a cell at a time is for problems where lines are not groups.
            None if step.cells.len() > 1 && pass.table.len() >= SAMPLE => {
                let boundary = pass.worthwhile_boundary(component, grid, left, effort)?;
                pass.next_step(boundary)
            }
            None => pass.next_step(None),
        };
        left.bytes += unfinished.after.bytes();
        pass.step(unfinished, left, effort).map(|_| None)
    }
}

/// A pass in progress.
#[derive(Debug)]
struct Pass<'p> {
    plan: Plan,
    /// The next group.
    at: usize,
    table: Frontier,
    extender: Extender,
    lookahead: Option<Lookahead<'p>>,
    pending: Pending,
    /// The next step, if it was begun.
    unfinished: Option<UnfinishedStep>,
}

/// A step in progress.
#[derive(Debug)]
struct UnfinishedStep {
    after: Frontier,
    /// The next vector to extend.
    entry: usize,
    /// The frontier for looking ahead.
    boundary: Option<Boundary>,
}

impl<'p> Pass<'p> {
    fn new(plan: Plan, effort: &mut Effort) -> Result<Pass<'p>, Halt> {
        let table = Frontier::with_start(plan.stride, effort)?;
        Ok(Pass {
            plan,
            at: 0,
            table,
            extender: Extender::default(),
            lookahead: None,
            pending: Pending::default(),
            unfinished: None,
        })
    }

    fn len(&self) -> u64 {
        self.table.len() as u64
    }

    /// The frontier before the next group, if looking ahead drops enough of a sample of the vectors.
    fn worthwhile_boundary(
        &mut self,
        component: &Component,
        grid: &Grid<'p>,
        left: &mut DpLimits,
        effort: &mut Effort,
    ) -> Result<Option<Boundary>, Halt> {
        let lookahead =
            self.lookahead.get_or_insert_with(|| Lookahead::new(component, grid, effort.budget()));
        let boundary = lookahead.boundary(&self.plan, component, grid, self.at, effort)?;
        left.spend_line_solves(boundary.line_solves(), effort)?;
        let sample = (0..SAMPLE).map(|number| self.table.vector(number * self.table.len() / SAMPLE));
        let admitted =
            lookahead.admitted(&boundary, sample, |solves| left.spend_line_solves(solves, effort))?;
        let dropped = SAMPLE - admitted.count_ones() as usize;
        Ok((dropped * WORTHWHILE >= SAMPLE).then_some(boundary))
    }

    fn bytes(&self) -> usize {
        let after = self.unfinished.as_ref().map_or(0, |unfinished| unfinished.after.bytes());
        self.table.bytes() + after + self.lookahead.as_ref().map_or(0, Lookahead::bytes)
    }

    fn next_step(&self, boundary: Option<Boundary>) -> UnfinishedStep {
        UnfinishedStep { after: Frontier::new(self.plan.stride, self.table.len()), entry: 0, boundary }
    }

    /// Extends the remaining vectors by the next group, after looking ahead if there is a boundary. Returns the table
    /// before.
    fn step(
        &mut self,
        mut unfinished: UnfinishedStep,
        left: &mut DpLimits,
        effort: &mut Effort,
    ) -> Result<Frontier, Stop> {
        while unfinished.entry < self.table.len() {
            if left.work <= 0 {
                self.unfinished = Some(unfinished);
                return Err(Stop::Work);
            }
            self.step_batch(&mut unfinished, left, effort)?;
        }
        self.at += 1;
        Ok(std::mem::replace(&mut self.table, unfinished.after))
    }

    /// Extends the next vectors: a batch of them, or fewer if the work is used up.
    fn step_batch(
        &mut self,
        unfinished: &mut UnfinishedStep,
        left: &mut DpLimits,
        effort: &mut Effort,
    ) -> Result<(), Stop> {
        let UnfinishedStep { after, entry, boundary } = unfinished;
        let step = &self.plan.steps[self.at];
        let batch = *entry..self.table.len().min(*entry + BATCH);
        let groups = self.at as f64 + *entry as f64 / self.table.len() as f64;
        effort.report_part(groups / self.plan.steps.len() as f64);
        let ahead = boundary.as_ref().zip(self.lookahead.as_mut());
        let (ahead, admitted) = match ahead {
            Some((boundary, lookahead)) => {
                let vectors = batch.clone().map(|entry| self.table.vector(entry));
                let spend = |solves| left.spend_line_solves(solves, effort);
                let admitted = lookahead.admitted(boundary, vectors, spend)?;
                (Some((boundary, &*lookahead)), admitted)
            }
            None => (None, u64::MAX),
        };
        let Pass { table, extender, pending, .. } = self;
        let most = left.bytes;
        let mut add_all = |pending: &mut Pending, effort: &mut Effort| {
            after.add_all(pending, |entry| table.count(entry), effort)?;
            if after.bytes() > most { Err(Stop::Memory) } else { Ok(()) }
        };
        let mut allowed = Vec::new();
        pending.clear();
        for (place, index) in batch.enumerate() {
            // At least one vector is extended, however little work is left.
            if left.work <= 0 && place > 0 {
                break;
            }
            *entry += 1;
            left.spend(1, effort)?;
            if admitted >> place & 1 == 0 {
                continue;
            }
            if let Some((boundary, lookahead)) = ahead {
                lookahead.candidates(boundary, place, &mut allowed);
            }
            let allowed = ahead.is_some().then_some(&*allowed);
            extender.extend(step, table.vector(index), allowed, effort, |vector, effort| {
                left.spend(1, effort)?;
                pending.push(vector, index);
                if pending.len() == ADDED_TOGETHER {
                    add_all(pending, effort)?;
                }
                // The step begins again later: a vector with this many extensions is not left halfway.
                if left.work < -MOST_EXTENSIONS { Err(Stop::Work) } else { Ok(()) }
            })?;
        }
        add_all(pending, effort)
    }
}

impl DpLimits {
    /// Subtracts the work of line solves from the remaining work.
    fn spend_line_solves(&mut self, solves: u64, effort: &mut Effort) -> Result<(), Halt> {
        self.spend(solves.div_ceil(LINE_SOLVES_PER_WORK), effort)
    }

    /// Subtracts work from the remaining work.
    #[inline]
    fn spend(&mut self, work: u64, effort: &mut Effort) -> Result<(), Halt> {
        self.work -= work as i64;
        effort.spend(work)
    }
}

/// The number of outputs, whose cells come first in the order, that the other cells can complete in any way.
fn count_projected(
    component: &Component,
    order: &Order,
    output_end: usize,
    limits: DpLimits,
    effort: &mut Effort,
) -> Result<Option<Number>, Halt> {
    let Some(plan) = Plan::new(component, order, limits.bytes / 16, effort)? else { return Ok(None) };
    let mut pass = Pass::new(plan, effort)?;
    let mut left = limits;
    let mut met = Vec::new();
    while pass.at < pass.plan.steps.len() {
        let is_output = pass.at < output_end;
        left.bytes = if is_output { limits.bytes } else { left.bytes }.saturating_sub(pass.table.bytes());
        let before = match pass.step(pass.next_step(None), &mut left, effort) {
            Ok(before) => before,
            Err(Stop::Halt(halt)) => return Err(halt),
            Err(Stop::Work | Stop::Memory) => return Ok(None),
        };
        if !is_output {
            met.push(before);
        }
    }
    met.push(pass.table);
    let mut can_be_finished = vec![true; met[met.len() - 1].len()];
    for (step, pair) in pass.plan.steps[output_end..].iter().zip(met.windows(2)).rev() {
        let mut can_be = vec![false; pair[0].len()];
        for (entry, can_be) in can_be.iter_mut().enumerate() {
            effort.spend(step.cells.len() as u64)?;
            let extended = pass.extender.extend(step, pair[0].vector(entry), None, effort, |vector, _| {
                *can_be |= pair[1].find(vector).is_some_and(|ahead| can_be_finished[ahead]);
                Ok(())
            });
            if let Err(Stop::Halt(halt)) = extended {
                return Err(halt);
            }
        }
        can_be_finished = can_be;
    }
    Ok(Some(met[0].sum_of(|entry| can_be_finished[entry])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::problem::Problem;
    use crate::propagate::Propagator;
    use crate::rule::Pattern;
    use crate::search::Options;
    use crate::search::count::components::decompose;
    use crate::symbol::Alphabet;

    /// A square whose lines have these rules in turn.
    fn square(side: usize, rules: &[&str]) -> Problem {
        let alphabet = Alphabet::of_letters("01").unwrap();
        let mut builder = Problem::builder(alphabet.clone()).rectangle(side, side);
        for line in 0..2 * side {
            let place =
                |index: usize| if line < side { line * side + index } else { index * side + line - side };
            let rule = Pattern::new(rules[line % rules.len()], &alphabet).unwrap();
            builder = builder.line("line", (0..side).map(place), rule.into());
        }
        builder.build().unwrap()
    }

    #[test]
    fn passes_go_on_after_their_work_was_used_up() {
        let problem = square(7, &["0*1+0+10*", "0*110*", "(0|1)*101(0|1)*", "0*1{1,3}0+1+0*"]);
        let mut effort = Effort::new(&Options::default());
        effort.begin_round(u64::MAX);
        let mut grid = Grid::new(&problem);
        let budget = Budget::unlimited();
        Propagator::with_all_lines(&problem).fixpoint(&mut grid, &mut (), &budget).unwrap().unwrap();
        let cells: Vec<_> = problem.cell_ids().collect();
        let components = decompose(&cells, &grid, 1 << 20, &mut effort).unwrap();
        assert!(!components.components.is_empty());
        for component in &components.components {
            let bytes = 1 << 26;
            let all = DpLimits { work: i64::MAX, bytes };
            let expected = count(component, &grid, all, &mut effort).unwrap();
            for work in [1, 10, 1000] {
                let mut going = FrontierDp::new(component, &grid, &mut effort).unwrap();
                let found = (0..1_000_000).find_map(|_| {
                    going.run(component, &grid, DpLimits { work, bytes }, &mut effort).unwrap()
                });
                assert_eq!(found, expected, "{work}");
            }
        }
    }
}
