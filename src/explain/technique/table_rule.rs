//! Table rules, which stand for the sentences of logic grids: what they force, explained with as little as it needs.
//!
//! A reader goes from one cell to another: England lives in Red, house 3 is red, so England is there. So everything
//! that follows from one known cell is one finding, the cell from which most follows first. What needs several cells is
//! explained by the premises that are shortest to describe. Premises are weakened as far as the losses still follow:
//! that house 3 is not green may be all that matters, whatever else is known of it.

use super::{Finding, rule};
use crate::explain::reason::{Loss, Reasoner};
use crate::line::Machine;
use crate::symbol::SymbolSet;

/// A line with a table rule, and the candidates of its cells.
pub(super) struct TableRule<'a> {
    pub(super) machine: &'a Machine,
    pub(super) now: &'a [SymbolSet],
}

impl TableRule<'_> {
    /// All symbols.
    fn all(&self) -> SymbolSet {
        SymbolSet::first(self.machine.symbol_count())
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

    /// Explains what the rule forces by itself, then what single cells force, and leaves the rest open.
    pub(super) fn by_single_cells(&self, open: &mut Vec<Loss>) -> Vec<Finding> {
        let mut findings = Vec::new();
        let Ok(free) = self.machine.propagate(&self.only(&[])) else { return findings };
        let mut take = |premises: Vec<usize>, left: &[SymbolSet], open: &mut Vec<Loss>| {
            let (losses, rest) = open.iter().partition(|loss| follows(loss, left));
            *open = rest;
            findings.push(self.finding(losses, premises));
        };
        if open.iter().any(|loss| follows(loss, &free)) {
            take(Vec::new(), &free, open);
        }
        let known = (0..self.now.len()).filter(|&position| !free[position].is_subset(self.now[position]));
        let grounds = known.filter_map(|at| Some((at, self.machine.propagate(&self.only(&[at])).ok()?)));
        let mut grounds: Vec<(usize, Vec<SymbolSet>)> = grounds.collect();
        while !open.is_empty() {
            let explained = |left: &[SymbolSet]| -> usize {
                open.iter().filter(|loss| follows(loss, left)).map(|loss| loss.lost.len()).sum()
            };
            grounds.retain(|(_, left)| explained(left) > 0);
            let Some((at, left)) = grounds.iter().rev().max_by_key(|(_, left)| explained(left)) else {
                break;
            };
            take(vec![*at], left, open);
        }
        findings
    }

    /// The premises of one loss that are shortest to describe.
    pub(super) fn by_several_cells(&self, reasoner: &mut Reasoner, loss: Loss) -> Vec<usize> {
        let few = reasoner.minimal(self.machine, self.now, &[loss]);
        let Some(left) = self.now[loss.position].difference(loss.lost).known() else { return few };
        // That the symbol stands in no other cell may be enough.
        let elsewhere = |(position, now): (usize, &SymbolSet)| {
            let is_out = position != loss.position && !now.contains(left);
            if is_out { self.all().without(left) } else { self.all() }
        };
        let known: Vec<SymbolSet> = self.now.iter().enumerate().map(elsewhere).collect();
        if !reasoner.forces(self.machine, &known, &[loss]) {
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
    /// has no filling. The set at `kept` stays as it is.
    pub(super) fn weakest(
        &self,
        reasoner: &mut Reasoner,
        premises: &[usize],
        losses: &[Loss],
        kept: Option<usize>,
    ) -> Vec<SymbolSet> {
        let sets = |known: &[SymbolSet]| premises.iter().map(|&position| known[position]).collect();
        let mut known = self.only(premises);
        let loose: Vec<usize> = premises.iter().copied().filter(|&position| Some(position) != kept).collect();
        // The same fact about all of them is best.
        for symbol in self.all().iter().filter(|&symbol| loose.iter().all(|&at| !known[at].contains(symbol)))
        {
            let mut alike = known.clone();
            loose.iter().for_each(|&at| alike[at] = self.all().without(symbol));
            if reasoner.forces(self.machine, &alike, losses) {
                return sets(&alike);
            }
        }
        let Ok(free) = self.machine.propagate(&self.only(&[])) else { return sets(&known) };
        for &at in &loose {
            let strong = known[at];
            for symbol in self.all().difference(strong).iter() {
                let held = known[at];
                known[at] = held.with(symbol);
                if free[at].contains(symbol) && !reasoner.forces(self.machine, &known, losses) {
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
        sets(&known)
    }
}

fn follows(loss: &Loss, left: &[SymbolSet]) -> bool {
    left[loss.position].intersection(loss.lost).is_empty()
}

/// The number of symbols to name in a description of a set: its members, or the others, whichever are fewer.
fn description_length(set: SymbolSet, all: SymbolSet) -> usize {
    set.len().min(all.difference(set).len())
}
