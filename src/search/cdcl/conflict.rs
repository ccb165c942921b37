//! From a contradiction to a nogood: what must not happen together again.
//!
//! The premises of the contradiction cannot all hold. The latest of them are replaced by their own premises until
//! only one is left of the latest level: then the nogood says at an earlier level that this one must not happen.
//! Premises are found when they are asked for, never while lines are looked at.

use super::clauses::{NogoodId, Nogoods};
use super::literal::{Literal, Literals, Variable};
use super::trail::{Reason, Trail, Value};
use crate::line::{CellDomain, Premise, PremisesScratch};
use crate::problem::{LineId, Problem};
use crate::symbol::SymbolSet;

/// What cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// A line has no filling.
    Line(LineId),
    /// All literals of a nogood have happened.
    Nogood(NogoodId),
}

/// What an analysis reads.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) problem: &'a Problem,
    pub(super) literals: Literals,
    pub(super) trail: &'a Trail,
    pub(super) nogoods: &'a Nogoods,
}

/// Analyses contradictions. It keeps its memory from one to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysis {
    /// The nogood: first the literal of the latest level, then one of the level to go back to.
    pub(super) nogood: Vec<Literal>,
    /// All literals that were seen_literals on the way.
    pub(super) seen_literals: Vec<Literal>,
    /// The nogoods that were used_nogoods.
    pub(super) used_nogoods: Vec<NogoodId>,
    /// From how many levels the literals of the nogood come.
    pub(super) lbd: u32,
    /// The level at which the contradiction arose.
    pub(super) level: u32,
    seen: Vec<bool>,
    /// How far back premises are stack to find a literal minimize: 0 asks only for its own.
    ///
    /// PERF: in proofs it pays to follow them: 14 and 15 dominoes mark_premises 0.6 of the contradictions otherwise. On the way
    /// to a solution it does not: a whole tournament set takes 1.1 to 1.3 times as long.
    pub(super) minimization_depth: u32,
    /// Whether literals follow from the nogood at hand, as far as that is known.
    redundant: Vec<Option<bool>>,
    /// The literals of which it is known.
    memoized: Vec<Literal>,
    /// Whether literals of the nogood at hand come from these levels.
    level_in_nogood: Vec<bool>,
    premises: Vec<Literal>,
    /// The premises of literals that are being stack back, those of one behind those of the other.
    stack: Vec<Literal>,
    /// What lines gave as premises of the literals on the trail, position by position, as far as they were asked.
    ///
    /// PERF: more than half of all reasons asked for were reason_cache before, mostly to minimize literals.
    reason_cache: Vec<Vec<Literal>>,
    line_premises: Vec<Premise>,
    line_state: Vec<CellDomain>,
    scratch: PremisesScratch,
}

impl Analysis {
    /// Finds a nogood: the level at which its first literal must be kept, or nothing if the contradiction needs no
    /// decision.
    pub(super) fn analyze(&mut self, conflict: Conflict, context: Context<'_>) -> Option<u32> {
        let trail = context.trail;
        self.seen.resize(context.trail.literal_count(), false);
        self.seen_literals.clear();
        self.used_nogoods.clear();
        self.nogood.clear();
        match conflict {
            Conflict::Line(line) => {
                self.collect_premises(Reason::Line { line, known: trail.len() }, None, context)
            }
            Conflict::Nogood(id) => {
                self.used_nogoods.push(id);
                self.premises.clear();
                self.premises.extend_from_slice(context.nogoods.literals(id));
            }
        }
        let level = self.premises.iter().map(|&literal| trail.level_of(literal)).max().unwrap_or(0);
        self.level = level;
        if level == 0 {
            return None;
        }
        let mut unresolved = self.mark_premises(level, trail);
        let mut position = trail.len();
        let first = loop {
            position -= 1;
            let (literal, reason) = trail.get(position);
            if !self.seen[literal.index()] || trail.level_of(literal) != level {
                continue;
            }
            unresolved -= 1;
            if unresolved == 0 {
                break literal;
            }
            self.collect_premises(reason, Some(literal), context);
            unresolved += self.mark_premises(level, trail);
        };
        self.minimize(context);
        self.nogood.insert(0, first);
        let back = self.place_second_watch(trail);
        self.compute_lbd(trail);
        for literal in &self.seen_literals {
            self.seen[literal.index()] = false;
        }
        Some(back)
    }

    /// Forgets what belonged to the trail behind that length.
    pub(super) fn backtrack(&mut self, length: u32) {
        self.reason_cache.iter_mut().skip(length as usize).for_each(Vec::clear);
    }

    /// Takes the premises at hand into the nogood; how many new ones are of the latest level.
    fn mark_premises(&mut self, level: u32, trail: &Trail) -> u32 {
        let mut latest = 0;
        for &literal in &self.premises {
            let of = trail.level_of(literal);
            if of > 0 && !self.seen[literal.index()] {
                self.seen[literal.index()] = true;
                self.seen_literals.push(literal);
                if of == level {
                    latest += 1;
                } else {
                    self.nogood.push(literal);
                }
            }
        }
        latest
    }

    /// Leaves out literals that follow from the others.
    fn minimize(&mut self, context: Context<'_>) {
        let mut nogood = std::mem::take(&mut self.nogood);
        self.redundant.resize(context.trail.literal_count(), None);
        self.level_in_nogood.clear();
        self.level_in_nogood.resize(context.trail.level() as usize + 1, false);
        for &literal in &nogood {
            self.level_in_nogood[context.trail.level_of(literal) as usize] = true;
        }
        nogood.retain(|&literal| !self.is_redundant(literal, self.minimization_depth, context));
        for literal in self.memoized.drain(..) {
            self.redundant[literal.index()] = None;
        }
        self.nogood = nogood;
    }

    /// Whether a literal is_implied from others of the nogood, or from what is_implied from them, so many steps back.
    fn is_redundant(&mut self, literal: Literal, depth: u32, context: Context<'_>) -> bool {
        let trail = context.trail;
        let reason = trail.reason(literal);
        if matches!(reason, Reason::Decision | Reason::Exhausted) {
            return false;
        }
        self.collect_premises(reason, Some(literal), context);
        let begin = self.stack.len();
        self.stack.append(&mut self.premises);
        let mut implied = true;
        for index in begin..self.stack.len() {
            let premise = self.stack[index];
            let level = trail.level_of(premise);
            implied = level == 0 || self.seen[premise.index()] || {
                // Whatever came with a level without any literal of the nogood needs its decision.
                let is_irredundant = depth == 0 || !self.level_in_nogood[level as usize];
                self.redundant[premise.index()].unwrap_or_else(|| {
                    let implied = !is_irredundant && self.is_redundant(premise, depth - 1, context);
                    self.redundant[premise.index()] = Some(implied);
                    self.memoized.push(premise);
                    implied
                })
            };
            if !implied {
                break;
            }
        }
        self.stack.truncate(begin);
        implied
    }

    /// Puts a literal of the latest level but one second: that level.
    fn place_second_watch(&mut self, trail: &Trail) -> u32 {
        let later = (1..self.nogood.len()).max_by_key(|&index| trail.level_of(self.nogood[index]));
        later.map_or(0, |index| {
            self.nogood.swap(1, index);
            trail.level_of(self.nogood[1])
        })
    }

    fn compute_lbd(&mut self, trail: &Trail) {
        let mut levels: Vec<u32> = self.nogood.iter().map(|&literal| trail.level_of(literal)).collect();
        levels.sort_unstable();
        levels.dedup();
        self.lbd = levels.len() as u32;
    }

    /// The premises of a literal, or of a contradiction.
    fn collect_premises(&mut self, reason: Reason, literal: Option<Literal>, context: Context<'_>) {
        self.premises.clear();
        match reason {
            Reason::Decision => {}
            Reason::Nogood(id) => {
                self.used_nogoods.push(id);
                let literals = context.nogoods.literals(id).iter();
                self.premises
                    .extend(literals.filter(|&&literal| context.trail.value(literal) == Value::True));
            }
            Reason::Line { line, known } => match literal {
                None => self.collect_line_premises(line, known, literal, context),
                Some(literal) => {
                    let position = context.trail.position(literal);
                    if self.reason_cache.len() <= position {
                        self.reason_cache.resize(position + 1, Vec::new());
                    }
                    if self.reason_cache[position].is_empty() {
                        self.collect_line_premises(line, known, Some(literal), context);
                        self.reason_cache[position].extend_from_slice(&self.premises);
                    } else {
                        self.premises.extend_from_slice(&self.reason_cache[position]);
                    }
                }
            },
            Reason::Exhausted => {
                let level = literal.map_or(0, |literal| context.trail.level_of(literal));
                self.premises.extend((1..=level).map(|level| context.trail.decision(level)));
            }
        }
    }

    /// The premises of what a look at a line has found when so many literals were known.
    fn collect_line_premises(
        &mut self,
        line: LineId,
        known: u32,
        literal: Option<Literal>,
        context: Context<'_>,
    ) {
        let Context { problem, literals, trail, .. } = context;
        let symbols = problem.alphabet().all();
        let line = problem.line(line);
        self.line_state.clear();
        for &cell in line.cells() {
            let (mut first, mut now) = (SymbolSet::EMPTY, SymbolSet::EMPTY);
            for symbol in symbols.iter() {
                let literal = literals.of(cell, symbol);
                match trail.was_true(literal, known) {
                    false => (first, now) = (first.with(symbol), now.with(symbol)),
                    true if trail.level_of(literal) > 0 => first = first.with(symbol),
                    true => {}
                }
            }
            self.line_state.push(CellDomain { initial: first, current: now });
        }
        if let Some(Variable::Cell(cell, symbol)) = literal.map(|literal| literals.variable(literal))
            && let Some(position) = line.cells().iter().position(|&other| other == cell)
        {
            let kept = SymbolSet::only(symbol);
            self.line_state[position] = CellDomain { initial: kept, current: kept };
        }
        line.machine().premises(&self.line_state, &mut self.line_premises, &mut self.scratch);
        let cells = line.cells();
        let premises =
            self.line_premises.iter().map(|premise| literals.of(cells[premise.position], premise.lost));
        self.premises.extend(premises);
    }
}
