//! Conflict analysis: first-UIP learning, clause minimisation and LBD. The main function is [`Analysis::analyze`].
//!
//! The premises of a conflict are literals that cannot all be true. Going back along the trail, each literal of the
//! conflict level is replaced by the premises of its own reason, until only one literal of that level is left: the
//! first unique implication point (Marques-Silva and Sakallah, GRASP, 1999; Zhang, Madigan, Moskewicz and Malik,
//! "Efficient Conflict Driven Learning in a Boolean Satisfiability Solver", ICCAD 2001). The result is a nogood
//! that, at the second highest level among its literals, makes the UIP false: the search backjumps there.
//!
//! Literals that the others imply are then left out (Sörensson and Biere, "Minimizing Learned Clauses", SAT 2009): a
//! literal is redundant if all premises of its reason are in the nogood or redundant themselves. The recursion is
//! limited in depth; depth 0 is the local minimisation of that paper. A premise whose level has no literal of the
//! nogood cannot be redundant, since the decision of its level would be needed.
//!
//! Over more than two symbols, literals that exclude all symbols of a cell but one are written as "cell = symbol":
//! at the conflict level as soon as they are premises together, since it may be the UIP where none of them is, and
//! elsewhere when the nogood is minimal.
//!
//! A reason of a line is explained when it is needed, for the state of the line when the deduction was made: the
//! literals that were true when the trail had the recorded length. Chains in words give [the earliest minimal
//! reason](crate::line::Machine::cheapest_premises): its latest literal is as early as possible, then its second
//! latest, and so on. So nogoods have fewer levels, and backjumps go further. Other lines give any minimal reason.
//! A conflict may need hundreds of reasons, so each asks the budget.
//!
//! PERF: hard random pictures of 25x25 take half of the conflicts that they take with the shorter of two reasons.

use super::clauses::{NogoodId, Nogoods};
use super::literal::{Literal, Literals, Meaning};
use super::trail::{Reason, Trail, Value};
use crate::budget::{Budget, Limit, Stopped};
use crate::line::{CellDomain, CostedPremise, Premise, PremisesScratch};
use crate::problem::{CellId, LineId, Problem};
use crate::symbol::{Symbol, SymbolSet};

/// The source of a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// A line has no filling.
    Line(LineId),
    /// All literals of a nogood are true.
    Nogood(NogoodId),
}

impl From<Conflict> for Stopped<Conflict> {
    fn from(conflict: Conflict) -> Stopped<Conflict> {
        Stopped::Failed(conflict)
    }
}

/// The state that conflict analysis reads.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) problem: &'a Problem,
    pub(super) literals: Literals,
    pub(super) trail: &'a Trail,
    pub(super) nogoods: &'a Nogoods,
    pub(super) budget: &'a Budget,
}

/// Added to the count of a cell if "cell = symbol" is among the literals; exceeds any number of symbols.
const IS_KNOWN: u32 = 1 << 16;

impl Context<'_> {
    /// The literals from which "cell = symbol" follows.
    fn excluding_others(&self, cell: CellId, symbol: Symbol) -> impl Iterator<Item = Literal> {
        let others = self.problem.alphabet().all().without(symbol);
        others.iter().map(move |other| self.literals.excluded(cell, other))
    }

    /// "Cell = symbol", if that is true, and from how many literals above the root level it follows.
    fn last_symbol(&self, cell: CellId) -> Option<(Literal, u32)> {
        let (mut last, mut above_root) = (None, 0);
        for symbol in self.problem.alphabet().all().iter() {
            let excluded = self.literals.excluded(cell, symbol);
            if self.trail.value(excluded) == Value::True {
                above_root += u32::from(self.trail.level_of(excluded) > 0);
            } else if last.replace(symbol).is_some() {
                return None;
            }
        }
        last.map(|symbol| (self.literals.known(cell, symbol), above_root))
    }
}

/// Conflict analysis, with buffers that are kept from one conflict to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysis {
    /// The learned nogood: the UIP first, then a literal of the level to backjump to.
    pub(super) nogood: Vec<Literal>,
    /// All literals that were met, whose variables are bumped.
    pub(super) seen_literals: Vec<Literal>,
    /// The nogoods that were used as conflict or reason, which are bumped.
    pub(super) used_nogoods: Vec<NogoodId>,
    /// The literal block distance (LBD) of the nogood: the number of decision levels among its literals.
    pub(super) lbd: u32,
    /// The level of the conflict.
    pub(super) level: u32,
    /// For each literal whether it is in `seen_literals`.
    seen: Vec<bool>,
    /// How deep minimisation follows premises: 0 is local minimisation.
    ///
    /// PERF: in proofs deep minimisation pays: 14 and 15 dominoes meet 0.6 of the conflicts. On the way to a first
    /// solution it does not: a whole tournament set takes 1.1 to 1.3 times as long.
    pub(super) minimization_depth: u32,
    /// For each literal whether the nogood implies it, where minimisation has found out.
    redundant: Vec<Option<bool>>,
    /// The literals with an entry in `redundant`.
    memoized: Vec<Literal>,
    /// For each level whether a literal of the nogood belongs to it.
    level_in_nogood: Vec<bool>,
    premises: Vec<Literal>,
    /// The premises of the literals on the recursion path of minimisation.
    stack: Vec<Literal>,
    /// For each trail position the premises from a line, if they have been computed.
    ///
    /// PERF: more than half of all explanations are needed again, mostly by minimisation.
    reason_cache: Vec<Vec<Literal>>,
    /// For each cell how many symbols the literals that are being joined exclude, with [`IS_KNOWN`], and the cells with
    /// any.
    excluded: Vec<u32>,
    joined_cells: Vec<CellId>,
    line_premises: Vec<Premise>,
    line_state: Vec<CellDomain>,
    removed: Vec<CostedPremise>,
    scratch: PremisesScratch,
}

impl Analysis {
    /// Derives a nogood from a conflict: a fixpoint of lines and nogoods has failed, and the trail is as it was then.
    /// Afterwards `nogood` holds the UIP first and then a literal of the level to backjump to, which is returned;
    /// nothing if the conflict holds at the root level.
    pub(super) fn analyze(&mut self, conflict: Conflict, context: Context<'_>) -> Result<Option<u32>, Limit> {
        let trail = context.trail;
        self.seen.resize(context.trail.literal_count(), false);
        self.seen_literals.clear();
        self.used_nogoods.clear();
        self.nogood.clear();
        match conflict {
            Conflict::Line(line) => {
                self.collect_premises(Reason::Line { line, known: trail.len() }, None, context)?
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
            return Ok(None);
        }
        self.join_premises(level, context);
        let mut unresolved = self.mark_premises(level, context);
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
            self.collect_premises(reason, Some(literal), context)?;
            if reason != Reason::LastSymbol {
                self.join_premises(level, context);
            }
            unresolved += self.mark_premises(level, context);
        };
        self.minimize(context)?;
        self.nogood.insert(0, first);
        let mut nogood = std::mem::take(&mut self.nogood);
        self.join(&mut nogood, context, |_| true);
        self.nogood = nogood;
        let back = self.place_second_watch(trail);
        self.compute_lbd(trail);
        for literal in &self.seen_literals {
            self.seen[literal.index()] = false;
        }
        Ok(Some(back))
    }

    /// Drops the cached premises of trail positions from this length on.
    pub(super) fn backtrack(&mut self, length: u32) {
        self.reason_cache.iter_mut().skip(length as usize).for_each(Vec::clear);
    }

    /// Writes "cell = symbol" for premises that exclude all other symbols, the last one at the conflict level: that may
    /// be the UIP where none of the others is.
    fn join_premises(&mut self, level: u32, context: Context<'_>) {
        let mut premises = std::mem::take(&mut self.premises);
        self.join(&mut premises, context, |known| context.trail.level_of(known) == level);
        self.premises = premises;
    }

    /// Writes "cell = symbol", if `may_join` accepts it, for literals that exclude all other symbols above the root
    /// level, and leaves out those that follow from such a literal.
    fn join(
        &mut self,
        literals: &mut Vec<Literal>,
        context: Context<'_>,
        may_join: impl Fn(Literal) -> bool,
    ) {
        if !context.literals.has_known() {
            return;
        }
        // Learned nogoods may have literals that are certain by now. They are no premises.
        literals.retain(|&literal| context.trail.level_of(literal) > 0);
        self.excluded.resize(context.problem.cell_count(), 0);
        for literal in literals.iter() {
            let (cell, count) = match context.literals.meaning(*literal) {
                Meaning::Excluded(cell, _) => (cell, 1),
                Meaning::Known(cell, _) => (cell, IS_KNOWN),
                Meaning::Order(_) => continue,
            };
            self.excluded[cell.index()] += count;
            self.joined_cells.push(cell);
        }
        let excluded = &mut self.excluded;
        literals.retain_mut(|literal| {
            let Meaning::Excluded(cell, _) = context.literals.meaning(*literal) else { return true };
            let count = &mut excluded[cell.index()];
            match *count {
                IS_KNOWN.. => return false,
                2.. => match context.last_symbol(cell) {
                    Some((known, others)) if *count == others && may_join(known) => {
                        (*literal, *count) = (known, IS_KNOWN);
                    }
                    // The others of the cell stay, too.
                    _ => *count = 0,
                },
                _ => {}
            }
            true
        });
        for cell in self.joined_cells.drain(..) {
            self.excluded[cell.index()] = 0;
        }
    }

    /// Adds the current premises to the nogood, or counts those of the conflict level that are still to be resolved.
    /// Below the conflict level, "cell = symbol" is replaced by its premises, so that minimisation can remove each.
    fn mark_premises(&mut self, level: u32, context: Context<'_>) -> u32 {
        let trail = context.trail;
        let mut latest = 0;
        let mut index = 0;
        while let Some(&literal) = self.premises.get(index) {
            index += 1;
            let of = trail.level_of(literal);
            if of == 0 || self.seen[literal.index()] {
                continue;
            }
            if let (Meaning::Known(cell, symbol), true) = (context.literals.meaning(literal), of < level) {
                self.premises.extend(context.excluding_others(cell, symbol));
                continue;
            }
            self.seen[literal.index()] = true;
            self.seen_literals.push(literal);
            if of == level {
                latest += 1;
            } else {
                self.nogood.push(literal);
            }
        }
        latest
    }

    /// Leaves out the literals that the others imply.
    fn minimize(&mut self, context: Context<'_>) -> Result<(), Limit> {
        let mut nogood = std::mem::take(&mut self.nogood);
        self.redundant.resize(context.trail.literal_count(), None);
        self.level_in_nogood.clear();
        self.level_in_nogood.resize(context.trail.level() as usize + 1, false);
        for &literal in &nogood {
            self.level_in_nogood[context.trail.level_of(literal) as usize] = true;
        }
        let mut kept = 0;
        for index in 0..nogood.len() {
            if !self.is_redundant(nogood[index], self.minimization_depth, context)? {
                nogood[kept] = nogood[index];
                kept += 1;
            }
        }
        nogood.truncate(kept);
        for literal in self.memoized.drain(..) {
            self.redundant[literal.index()] = None;
        }
        self.nogood = nogood;
        Ok(())
    }

    /// Whether the nogood implies a literal, found by following at most `depth` reasons.
    fn is_redundant(&mut self, literal: Literal, depth: u32, context: Context<'_>) -> Result<bool, Limit> {
        let trail = context.trail;
        let reason = trail.reason(literal);
        if matches!(reason, Reason::Decision | Reason::Exhausted) {
            return Ok(false);
        }
        self.collect_premises(reason, Some(literal), context)?;
        let begin = self.stack.len();
        self.stack.append(&mut self.premises);
        let mut implied = true;
        for index in begin..self.stack.len() {
            let premise = self.stack[index];
            let level = trail.level_of(premise);
            implied = level == 0 || self.seen[premise.index()] || {
                // `LastSymbol` only restates other literals, so it costs no depth.
                let is_last = trail.reason(premise) == Reason::LastSymbol;
                let depth = if is_last { Some(depth) } else { depth.checked_sub(1) };
                // A level without a literal of the nogood was entered by a decision that nothing in the nogood implies.
                let depth = depth.filter(|_| self.level_in_nogood[level as usize]);
                match (self.redundant[premise.index()], depth) {
                    (Some(implied), _) => implied,
                    (None, depth) => {
                        let implied = match depth {
                            Some(depth) => self.is_redundant(premise, depth, context)?,
                            None => false,
                        };
                        self.redundant[premise.index()] = Some(implied);
                        self.memoized.push(premise);
                        implied
                    }
                }
            };
            if !implied {
                break;
            }
        }
        self.stack.truncate(begin);
        Ok(implied)
    }

    /// Moves a literal of the second highest level to the second place, and returns that level.
    fn place_second_watch(&mut self, trail: &Trail) -> u32 {
        let later = (1..self.nogood.len()).max_by_key(|&index| trail.level_of(self.nogood[index]));
        later.map_or(0, |index| {
            self.nogood.swap(1, index);
            trail.level_of(self.nogood[1])
        })
    }

    /// Counts the decision levels among the literals of the nogood.
    fn compute_lbd(&mut self, trail: &Trail) {
        let mut levels: Vec<u32> = self.nogood.iter().map(|&literal| trail.level_of(literal)).collect();
        levels.sort_unstable();
        levels.dedup();
        self.lbd = levels.len() as u32;
    }

    /// Collects the premises of a true literal, or of a conflict.
    fn collect_premises(
        &mut self,
        reason: Reason,
        literal: Option<Literal>,
        context: Context<'_>,
    ) -> Result<(), Limit> {
        self.premises.clear();
        match reason {
            Reason::Decision => {}
            Reason::LastSymbol => match literal.map(|literal| context.literals.meaning(literal)) {
                Some(Meaning::Known(cell, symbol)) => {
                    self.premises.extend(context.excluding_others(cell, symbol))
                }
                _ => unreachable!("only \"cell = symbol\" has this reason"),
            },
            Reason::Nogood(id) => {
                self.used_nogoods.push(id);
                let literals = context.nogoods.literals(id).iter();
                self.premises
                    .extend(literals.filter(|&&literal| context.trail.value(literal) == Value::True));
            }
            Reason::Line { line, known } => {
                let position = literal.map(|literal| context.trail.position(literal));
                let cached = position.and_then(|position| self.reason_cache.get(position));
                if let Some(cached) = cached.filter(|cached| !cached.is_empty()) {
                    self.premises.extend_from_slice(cached);
                } else {
                    context.budget.check()?;
                    self.collect_line_premises(line, known, literal, context)?;
                    self.cache_premises(position);
                }
            }
            Reason::Exhausted => self.premises.extend(decisions(literal, context.trail)),
        }
        Ok(())
    }

    /// Keeps the premises of the literal at a position of the trail.
    fn cache_premises(&mut self, position: Option<usize>) {
        let Some(position) = position else { return };
        if self.reason_cache.len() <= position {
            self.reason_cache.resize(position + 1, Vec::new());
        }
        self.reason_cache[position].extend_from_slice(&self.premises);
    }

    /// Collects the premises of a line's deduction or conflict, made when the trail had the length `known`.
    fn collect_line_premises(
        &mut self,
        line: LineId,
        known: u32,
        literal: Option<Literal>,
        context: Context<'_>,
    ) -> Result<(), Limit> {
        let Context { problem, literals, trail, budget, .. } = context;
        let explained = literal.and_then(|literal| match literals.meaning(literal) {
            Meaning::Excluded(cell, symbol) => Some((cell, symbol)),
            Meaning::Known(..) | Meaning::Order(_) => None,
        });
        let line = problem.line(line);
        let prefers_early = line.machine().prefers_cheap_premises();
        self.line_state.clear();
        self.removed.clear();
        for (position, &cell) in line.cells().iter().enumerate() {
            if let Some((_, symbol)) = explained.filter(|(other, _)| *other == cell) {
                let kept = SymbolSet::only(symbol);
                self.line_state.push(CellDomain { initial: kept, current: kept });
                continue;
            }
            let (mut first, mut now) = (SymbolSet::EMPTY, SymbolSet::EMPTY);
            for symbol in problem.alphabet().all().iter() {
                let literal = literals.excluded(cell, symbol);
                match trail.was_true(literal, known) {
                    false => (first, now) = (first.with(symbol), now.with(symbol)),
                    true if trail.level_of(literal) > 0 => {
                        first = first.with(symbol);
                        if prefers_early {
                            let premise = Premise { position, lost: symbol };
                            self.removed
                                .push(CostedPremise { cost: trail.position(literal) as u32, premise });
                        }
                    }
                    true => {}
                }
            }
            self.line_state.push(CellDomain { initial: first, current: now });
        }
        line.machine().cheapest_premises(
            &mut self.line_state,
            &mut self.removed,
            &mut self.line_premises,
            &mut self.scratch,
            budget,
        )?;
        let cells = line.cells();
        let premises =
            self.line_premises.iter().map(|premise| literals.excluded(cells[premise.position], premise.lost));
        self.premises.extend(premises);
        Ok(())
    }
}

/// All decisions up to the level of a true literal, or of a conflict, which follows from them.
fn decisions(literal: Option<Literal>, trail: &Trail) -> impl Iterator<Item = Literal> + '_ {
    let level = literal.map_or(trail.level(), |literal| trail.level_of(literal));
    (1..=level).map(|level| trail.decision(level))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Change;
    use crate::symbol::Alphabet;

    /// The literals of a cell over a, b, c and d, of which "≠ a" holds at the root and all others but "≠ d" above it.
    #[test]
    fn literals_of_the_root_are_not_joined_in_place_of_premises() {
        let alphabet = Alphabet::of_letters("abcd").unwrap();
        let problem = Problem::builder(alphabet.clone()).cells(1).build().unwrap();
        let literals = Literals::new(4, 1);
        let (cell, mut left) = (CellId::new(0), alphabet.all());
        let mut trail = Trail::new(literals);
        let mut exclude = |trail: &mut Trail, letter, reason| {
            let symbol = alphabet.symbol(letter).unwrap();
            let change = Change { cell, before: left, after: left.without(symbol) };
            trail.assign_cell(&change, reason);
            left = change.after;
            literals.excluded(cell, symbol)
        };
        let a = exclude(&mut trail, 'a', Reason::Decision);
        trail.clear_root();
        trail.push_level();
        let b = exclude(&mut trail, 'b', Reason::Decision);
        let c = exclude(&mut trail, 'c', Reason::Decision);
        let nogoods = Nogoods::new(literals.count(0));
        let budget = &Budget::unlimited();
        let context = Context { problem: &problem, literals, trail: &trail, nogoods: &nogoods, budget };
        let join = |given: &[Literal]| {
            let mut joined = given.to_vec();
            Analysis::default().join(&mut joined, context, |_| true);
            joined
        };
        let d = literals.known(cell, alphabet.symbol('d').unwrap());
        assert_eq!(join(&[a, b]), [b]);
        assert_eq!(join(&[b, c]), [d]);
        assert_eq!(join(&[a, c, b]), [d]);
        assert_eq!(join(&[b, d]), [d]);
    }
}
