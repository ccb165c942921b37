//! Tables, which people know as sentences: what they force, said with as little as it needs.
//!
//! People go from one thing to another: England lives in Red, house 3 is red, so England is there. So what follows from
//! one known cell is told together, the cell from which most follows first. What needs several cells is told with those
//! of which it takes least to speak. No premise says more than it must: that house 3 is not green may be all that
//! matters, whatever else is known of it.

use super::{Argument, Finding, Technique};
use crate::explain::reason::{Loss, Reasoner};
use crate::line::Machine;
use crate::symbol::SymbolSet;

/// A line under a table, and what is known of it.
pub(super) struct TableRule<'a> {
    pub(super) machine: &'a Machine,
    pub(super) now: &'a [SymbolSet],
}

impl TableRule<'_> {
    /// Any symbol.
    fn all(&self) -> SymbolSet {
        SymbolSet::first(self.machine.symbol_count())
    }

    /// The line with nothing known but these cells.
    fn only(&self, positions: &[usize]) -> Vec<SymbolSet> {
        let mut known = vec![self.all(); self.now.len()];
        positions.iter().for_each(|&position| known[position] = self.now[position]);
        known
    }

    fn finding(&self, losses: Vec<Loss>, premises: Vec<usize>) -> Finding {
        let argument = Argument::Rule { cells: self.now.len() };
        Finding { technique: Technique::Rule, argument, losses, premises }
    }

    /// Explains what the rule forces by itself, and then what single cells force; the rest stays open.
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

    /// The premises from which it takes least to tell of one loss.
    pub(super) fn by_several_cells(&self, reasoner: &mut Reasoner, loss: Loss) -> Vec<usize> {
        let few = reasoner.minimal(self.machine, self.now, &[loss]);
        let Some(left) = self.now[loss.position].difference(loss.lost).known() else { return few };
        // That it stands nowhere else is enough to say.
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

    /// How much has to be said of some premises.
    pub(super) fn effort(&self, reasoner: &mut Reasoner, premises: &[usize], losses: &[Loss]) -> usize {
        let mut sets = self.weakest(reasoner, premises, losses, None);
        sets.sort_unstable();
        sets.dedup();
        let described: usize = sets.into_iter().map(|set| description_length(set, self.all())).sum();
        described + premises.len()
    }

    /// What must be known at some premises at least, so that the losses still follow; without losses, so that the line
    /// still has no filling. What is known at one of them may have to stay as it is.
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
        // The same said of all of them is best.
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
            // What the line rules out anyway is no news.
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

/// How many symbols have to be named to say what may stand somewhere: those that may, or those that may not.
fn description_length(set: SymbolSet, all: SymbolSet) -> usize {
    set.len().min(all.difference(set).len())
}
