//! Table rules, which stand for the sentences of logic grids: what they force, explained with as little as it needs.
//!
//! A reader goes from one cell to another: England lives in Red, house 3 is red, so England is there. So everything
//! that follows from one known cell is one finding, the cell from which most follows first. What needs several cells is
//! explained by the premises that are shortest to describe. Premises are weakened as far as the losses still follow:
//! that house 3 is not green may be all that matters, whatever else is known of it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Finding, rule};
use crate::explain::reason::{Loss, Reasoner};
use nonomata_engine::budget::Limit;
use nonomata_engine::line::Machine;
use nonomata_engine::symbol::SymbolSet;

/// The most losses that are listed for all known cells of a line together. What other cells explain is computed again
/// when it matters, so memory does not grow with the square of the line.
const MOST_LISTED: usize = 1 << 19;

/// A line with a table rule, and the candidates of its cells.
pub(super) struct TableRule<'a> {
    pub(super) machine: &'a Machine,
    pub(super) now: &'a [SymbolSet],
}

impl TableRule<'_> {
    /// All symbols.
    fn all(&self) -> SymbolSet {
        SymbolSet::of_first(self.machine.symbol_count())
    }

    /// The candidates of the line with nothing known but these cells.
    fn only(&self, positions: &[usize]) -> Vec<SymbolSet> {
        let mut known = vec![self.all(); self.now.len()];
        positions.iter().for_each(|&position| known[position] = self.now[position]);
        known
    }

    fn finding(&self, losses: Vec<Loss>, premises: Vec<usize>) -> Finding {
        rule::finding(self.now.len(), losses, premises)
    }

    /// Explains what the rule forces by itself, then what single cells force, and leaves the rest open. Past a limit,
    /// findings are missing.
    pub(super) fn by_single_cells(
        &self,
        reasoner: &mut Reasoner,
        open: &mut Vec<Loss>,
        findings: &mut Vec<Finding>,
    ) -> Result<(), Limit> {
        self.by_single_cells_of(Queue::new(MOST_LISTED), reasoner, open, findings)
    }

    /// Does the work of [`TableRule::by_single_cells`] with an empty queue.
    fn by_single_cells_of(
        &self,
        mut queue: Queue,
        reasoner: &mut Reasoner,
        open: &mut Vec<Loss>,
        findings: &mut Vec<Finding>,
    ) -> Result<(), Limit> {
        let mut known = self.only(&[]);
        let mut free = Vec::new();
        reasoner.budget().check()?;
        if !reasoner.propagate(self.machine, &known, &mut free) {
            return Ok(());
        }
        let (losses, rest): (Vec<Loss>, Vec<Loss>) = open.iter().partition(|loss| follows(loss, &free));
        *open = rest;
        if !losses.is_empty() {
            findings.push(self.finding(losses, Vec::new()));
        }
        if open.is_empty() {
            return Ok(());
        }
        for position in (0..free.len()).filter(|&position| !free[position].is_subset(self.now[position])) {
            let explained = self.explained_by(reasoner, &mut known, position, open)?;
            queue.push(gain(open, &explained), position, explained);
        }
        self.take_best(reasoner, &mut known, queue, open, findings)
    }

    /// Takes the cell that explains most of what is open, the first of several, until none explains anything.
    ///
    /// The number of losses that a cell explains only decreases, so the numbers in the queue are upper bounds. One
    /// that is still the highest after it was computed again is the largest number (M. Minoux, "Accelerated Greedy
    /// Algorithms for Maximizing Submodular Set Functions", 1978).
    fn take_best(
        &self,
        reasoner: &mut Reasoner,
        known: &mut [SymbolSet],
        mut queue: Queue,
        open: &mut Vec<Loss>,
        findings: &mut Vec<Finding>,
    ) -> Result<(), Limit> {
        let (mut is_open, mut open_count) = (vec![true; open.len()], open.len());
        while open_count > 0 {
            reasoner.budget().check()?;
            let Some((position, listed)) = queue.pop() else { break };
            let mut explained = match listed {
                Some(explained) => explained,
                None => self.explained_by(reasoner, known, position, open)?,
            };
            explained.retain(|&loss| is_open[loss]);
            let gain = gain(open, &explained);
            if queue.has_better(gain, position) {
                queue.push(gain, position, explained);
            } else if gain > 0 {
                explained.iter().for_each(|&loss| is_open[loss] = false);
                open_count -= explained.len();
                let losses = explained.into_iter().map(|loss| open[loss]).collect();
                findings.push(self.finding(losses, vec![position]));
            }
        }
        let mut is_open = is_open.into_iter();
        open.retain(|_| is_open.next() == Some(true));
        Ok(())
    }

    /// The indices of the losses that follow from one cell. Nothing else is known in `known`.
    fn explained_by(
        &self,
        reasoner: &mut Reasoner,
        known: &mut [SymbolSet],
        position: usize,
        losses: &[Loss],
    ) -> Result<Vec<usize>, Limit> {
        reasoner.budget().check()?;
        known[position] = self.now[position];
        let explained = reasoner.forced(self.machine, known, losses);
        known[position] = self.all();
        Ok(explained)
    }

    /// The premises of one loss that are shortest to describe.
    pub(super) fn by_several_cells(&self, reasoner: &mut Reasoner, loss: Loss) -> Vec<usize> {
        let few = reasoner.minimal(self.machine, self.now, &[loss]);
        let Some(left) = self.now[loss.position].difference(loss.lost).known() else { return few };
        // It may be enough that the symbol stands in no other cell.
        let elsewhere = |(position, now): (usize, &SymbolSet)| {
            let is_out = position != loss.position && !now.contains(left);
            if is_out { self.all().without(left) } else { self.all() }
        };
        let known: Vec<SymbolSet> = self.now.iter().enumerate().map(elsewhere).collect();
        if reasoner.is_over() || !reasoner.forces(self.machine, &known, &[loss]) {
            return few;
        }
        let others = reasoner.minimal(self.machine, &known, &[loss]);
        let mut effort = |premises: &[usize]| self.effort(reasoner, premises, &[loss]);
        if effort(&others) <= effort(&few) { others } else { few }
    }

    /// The length of a description of some premises.
    pub(super) fn effort(&self, reasoner: &mut Reasoner, premises: &[usize], losses: &[Loss]) -> usize {
        let mut sets = self.weakest(reasoner, premises, losses, None);
        sets.sort_unstable();
        sets.dedup();
        let described: usize = sets.into_iter().map(|set| description_length(set, self.all())).sum();
        described + premises.len()
    }

    /// The weakest sets at some premises from which the losses still follow; without losses, from which the line still
    /// has no filling. The set at `kept` stays as it is. Past a limit, others do too.
    pub(super) fn weakest(
        &self,
        reasoner: &mut Reasoner,
        premises: &[usize],
        losses: &[Loss],
        kept: Option<usize>,
    ) -> Vec<SymbolSet> {
        let mut known = self.only(premises);
        let loose: Vec<usize> = premises.iter().copied().filter(|&position| Some(position) != kept).collect();
        // Past a limit the losses follow from what is weakened so far.
        let _ = self.weaken(reasoner, &mut known, &loose, losses);
        premises.iter().map(|&position| known[position]).collect()
    }

    /// Weakens the sets at some positions as far as the losses still follow.
    fn weaken(
        &self,
        reasoner: &mut Reasoner,
        known: &mut [SymbolSet],
        loose: &[usize],
        losses: &[Loss],
    ) -> Result<(), Limit> {
        // One fact about all of them is best.
        for symbol in self.all().iter().filter(|&symbol| loose.iter().all(|&at| !known[at].contains(symbol)))
        {
            reasoner.budget().check()?;
            let mut alike = known.to_vec();
            loose.iter().for_each(|&at| alike[at] = self.all().without(symbol));
            if reasoner.forces(self.machine, &alike, losses) {
                known.copy_from_slice(&alike);
                return Ok(());
            }
        }
        reasoner.budget().check()?;
        let mut free = Vec::new();
        if !reasoner.propagate(self.machine, &self.only(&[]), &mut free) {
            return Ok(());
        }
        for &at in loose {
            let strong = known[at];
            for symbol in self.all().difference(strong).iter() {
                let held = known[at];
                known[at] = held.with(symbol);
                if !free[at].contains(symbol) {
                    continue;
                }
                if let Err(limit) = reasoner.budget().check() {
                    known[at] = strong;
                    return Err(limit);
                }
                if !reasoner.forces(self.machine, known, losses) {
                    known[at] = held;
                }
            }
            // A symbol that the line rules out anyway need not be mentioned.
            let weak = known[at].intersection(free[at]);
            if weak.is_subset(strong)
                || description_length(weak, free[at]) > description_length(strong, free[at].union(strong))
            {
                known[at] = strong;
            }
        }
        Ok(())
    }
}

/// Known cells by how much they explain, or explained when they were added: the most first, and the first of several.
struct Queue {
    entries: BinaryHeap<Entry>,
    /// The number of losses that may still be listed.
    listable: usize,
}

/// The number of losses that a cell explains, its position, and the indices of the losses if they are listed.
type Entry = (usize, Reverse<usize>, Option<Vec<usize>>);

impl Queue {
    /// A queue that lists at most this many losses.
    fn new(most_listed: usize) -> Queue {
        Queue { entries: BinaryHeap::new(), listable: most_listed }
    }

    /// Adds a cell if it explains anything.
    fn push(&mut self, gain: usize, position: usize, mut explained: Vec<usize>) {
        if gain == 0 {
            return;
        }
        let listed = self.listable.checked_sub(explained.len()).map(|rest| {
            self.listable = rest;
            explained.shrink_to_fit();
            explained
        });
        self.entries.push((gain, Reverse(position), listed));
    }

    /// Removes the first cell.
    fn pop(&mut self) -> Option<(usize, Option<Vec<usize>>)> {
        let (_, Reverse(position), listed) = self.entries.pop()?;
        self.listable += listed.as_ref().map_or(0, Vec::len);
        Some((position, listed))
    }

    /// Whether a cell is before one that explains this much.
    fn has_better(&self, gain: usize, position: usize) -> bool {
        let first = self.entries.peek();
        first.is_some_and(|(most, first, _)| (*most, *first) > (gain, Reverse(position)))
    }
}

/// The number of symbols of some losses, given by their indices.
fn gain(losses: &[Loss], explained: &[usize]) -> usize {
    explained.iter().map(|&loss| losses[loss].lost.len()).sum()
}

fn follows(loss: &Loss, left: &[SymbolSet]) -> bool {
    left[loss.position].intersection(loss.lost).is_empty()
}

/// The number of symbols to name in a description of a set: its members, or the others, whichever are fewer.
fn description_length(set: SymbolSet, all: SymbolSet) -> usize {
    set.len().min(all.difference(set).len())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::dice::Dice;
    use nonomata_engine::budget::{Budget, CancelToken};
    use nonomata_engine::rule::{Cardinality, Halves, Rule, Sum, Words};
    use nonomata_engine::symbol::{Alphabet, Symbol};

    fn word(dice: &mut Dice, length: usize, symbols: usize) -> Vec<Symbol> {
        (0..length).map(|_| Symbol::new(dice.below(symbols))).collect()
    }

    /// A rule that some filling of a line of this length fulfils.
    fn rule(dice: &mut Dice, length: usize, symbols: usize) -> Rule {
        let filling = word(dice, length, symbols);
        match dice.below(4) {
            0 => {
                let count = |symbol: Symbol| filling.iter().filter(|&&other| other == symbol).count();
                let all = (0..symbols).map(Symbol::new).filter(|_| !dice.is_one_in(3));
                let counts: Vec<_> = all.map(|symbol| (SymbolSet::only(symbol), 0..=count(symbol))).collect();
                Cardinality::new(counts).unwrap().into()
            }
            1 => {
                let sum: i64 = filling.iter().map(|symbol| symbol.index() as i64).sum();
                Sum::new(0..symbols as i64, sum - dice.below(2) as i64..=sum).unwrap().into()
            }
            2 if length.is_multiple_of(2) => Halves::Equal.into(),
            _ => {
                let count = 1 + dice.below(6);
                Words::new((0..count).map(|_| word(dice, length, symbols)).chain([filling])).into()
            }
        }
    }

    fn sets(dice: &mut Dice, length: usize, symbols: usize) -> Vec<SymbolSet> {
        let all = SymbolSet::of_first(symbols);
        let set = |_| match dice.below(3) {
            0 => all,
            _ => word(dice, 2, symbols).into_iter().fold(SymbolSet::EMPTY, SymbolSet::with),
        };
        (0..length).map(set).collect()
    }

    fn machine(rule: &Rule, symbols: usize) -> Machine {
        Machine::from_rule(rule, &Alphabet::of_letters(&"abcd"[..symbols]).unwrap()).unwrap()
    }

    /// The losses of a line, if it has a filling.
    fn losses(table: &TableRule<'_>) -> Option<Vec<Loss>> {
        let left = table.machine.propagate(table.now).ok()?;
        let loss = |position: usize| Loss { position, lost: table.now[position].difference(left[position]) };
        Some((0..left.len()).map(loss).filter(|loss| !loss.lost.is_empty()).collect())
    }

    /// The slow twin of [`TableRule::by_single_cells`]: solves the whole line for each known cell.
    fn by_whole_lines(table: &TableRule<'_>, open: &mut Vec<Loss>) -> Vec<Finding> {
        let mut findings = Vec::new();
        let left_by = |known: &[usize]| table.machine.propagate(&table.only(known)).ok();
        let grounds = (0..table.now.len()).filter_map(|at| Some((vec![at], left_by(&[at])?)));
        let grounds: Vec<(Vec<usize>, Vec<SymbolSet>)> = grounds.collect();
        let free = left_by(&[]).unwrap();
        let mut next = open.iter().any(|loss| follows(loss, &free)).then_some((Vec::new(), &free));
        loop {
            if let Some((premises, left)) = next {
                let (losses, rest) = open.iter().partition(|loss| follows(loss, left));
                *open = rest;
                findings.push(table.finding(losses, premises));
            }
            let explained = |left: &[SymbolSet]| -> usize {
                open.iter().filter(|loss| follows(loss, left)).map(|loss| loss.lost.len()).sum()
            };
            let best = grounds.iter().rev().max_by_key(|(_, left)| explained(left));
            next = best.filter(|(_, left)| explained(left) > 0).map(|(at, left)| (at.clone(), left));
            if next.is_none() {
                return findings;
            }
        }
    }

    #[test]
    fn single_cells_explain_the_same_however_few_losses_are_listed() {
        let mut dice = Dice::new(1);
        let mut most = 0;
        for _ in 0..4_000 {
            let (length, symbols) = (1 + dice.below(12), 2 + dice.below(3));
            let machine = machine(&rule(&mut dice, length, symbols), symbols);
            let table = TableRule { machine: &machine, now: &sets(&mut dice, length, symbols) };
            let Some(losses) = losses(&table) else { continue };
            let mut expected_open = losses.clone();
            let expected = by_whole_lines(&table, &mut expected_open);
            most = most.max(expected.len());
            for most_listed in [0, dice.below(12), MOST_LISTED] {
                let (mut open, mut findings) = (losses.clone(), Vec::new());
                let queue = Queue::new(most_listed);
                let ended = table.by_single_cells_of(queue, &mut Reasoner::new(), &mut open, &mut findings);
                assert_eq!((ended, findings), (Ok(()), expected.clone()), "{machine:?} {:?}", table.now);
                assert_eq!(open, expected_open);
            }
        }
        assert!(most > 4, "{most}");
    }

    #[test]
    fn a_queue_lists_no_more_than_it_may() {
        let mut queue = Queue::new(5);
        queue.push(9, 0, vec![0, 1, 2]);
        queue.push(8, 1, vec![0, 1, 2]);
        queue.push(7, 2, vec![3, 4]);
        queue.push(0, 3, Vec::new());
        assert!(queue.has_better(8, 4) && queue.has_better(9, 1) && !queue.has_better(9, 0));
        assert_eq!(queue.pop(), Some((0, Some(vec![0, 1, 2]))));
        assert_eq!(queue.pop(), Some((1, None)));
        queue.push(6, 1, vec![0, 1, 2]);
        assert_eq!(queue.pop(), Some((2, Some(vec![3, 4]))));
        assert_eq!(queue.pop(), Some((1, Some(vec![0, 1, 2]))));
        assert_eq!((queue.pop(), queue.listable), (None, 5));
    }

    /// A budget that is cancelled at this check, and the number of checks so far.
    fn cancelled_at(check: usize) -> (Budget, Arc<AtomicUsize>) {
        let checks = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&checks);
        let cancel = CancelToken::asking(move || counted.fetch_add(1, Ordering::Relaxed) + 1 >= check);
        (Budget::unlimited().with_cancel(cancel), checks)
    }

    /// The first half is known, and each of its cells decides its counterpart.
    #[test]
    fn a_limit_ends_the_search_for_single_cells_after_any_solve() {
        let machine = machine(&Halves::Equal.into(), 2);
        let now: Vec<SymbolSet> = (0..20)
            .map(|at| if at < 10 { SymbolSet::only(Symbol::BLACK) } else { SymbolSet::of_first(2) })
            .collect();
        let table = TableRule { machine: &machine, now: &now };
        let losses = losses(&table).unwrap();
        let mut is_whole = false;
        for check in 1..40 {
            let (budget, checks) = cancelled_at(check);
            let (mut open, mut findings) = (losses.clone(), Vec::new());
            let ended = table.by_single_cells(&mut Reasoner::within(budget), &mut open, &mut findings);
            // The findings by then are a beginning of all.
            let found = (0..findings.len()).map(|at| [at]);
            assert!(findings.iter().map(|finding| &finding.premises[..]).eq(found));
            match ended {
                Ok(()) => is_whole = findings.len() == 10,
                Err(limit) => assert_eq!((limit, is_whole), (Limit::Cancelled, false)),
            }
            assert!(checks.load(Ordering::Relaxed) <= check);
        }
        assert!(is_whole);
    }

    #[test]
    fn premises_are_weakened_as_far_as_a_limit_allows() {
        let mut dice = Dice::new(2);
        let (mut some, mut none) = (0, 0);
        for _ in 0..300 {
            let (length, symbols) = (2 + dice.below(8), 3 + dice.below(2));
            let machine = machine(&rule(&mut dice, length, symbols), symbols);
            let table = TableRule { machine: &machine, now: &sets(&mut dice, length, symbols) };
            let Some(&loss) = losses(&table).as_ref().and_then(|losses| losses.first()) else { continue };
            let premises = Reasoner::new().minimal(&machine, table.now, &[loss]);
            let strong: Vec<SymbolSet> = premises.iter().map(|&at| table.now[at]).collect();
            let full = table.weakest(&mut Reasoner::new(), &premises, &[loss], None);
            for check in [1, 2, 3, 5, 8, 13] {
                let (budget, checks) = cancelled_at(check);
                let sets = table.weakest(&mut Reasoner::within(budget), &premises, &[loss], None);
                assert!(checks.load(Ordering::Relaxed) <= check);
                let mut known = table.only(&[]);
                premises.iter().zip(&sets).for_each(|(&at, &set)| known[at] = set);
                assert!(Reasoner::new().forces(&machine, &known, &[loss]), "{check} {premises:?} {sets:?}");
                some += usize::from(sets != strong && sets != full);
                none += usize::from(sets == strong && sets != full);
            }
        }
        assert!(some > 0 && none > 0, "{some} {none}");
    }
}
