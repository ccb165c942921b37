//! From a contradiction to a nogood: what must not happen together again.
//!
//! The premises of the contradiction cannot all hold. The latest of them are replaced by their own premises until
//! only one is left of the latest level: then the nogood says at an earlier level that this one must not happen.
//! Premises are found when they are asked for, never while lines are looked at.

use super::clauses::{NogoodId, Nogoods};
use super::literal::{Loss, Losses, Subject};
use super::trail::{Reason, Standing, Trail};
use crate::line::{CellDomain, Premise, PremisesScratch};
use crate::problem::{LineId, Problem};
use crate::symbol::SymbolSet;

/// What cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// A line has no filling.
    Line(LineId),
    /// All losses of a nogood have happened.
    Nogood(NogoodId),
}

/// What an analysis reads.
#[derive(Clone, Copy)]
pub(super) struct Facts<'a> {
    pub(super) problem: &'a Problem,
    pub(super) losses: Losses,
    pub(super) trail: &'a Trail,
    pub(super) nogoods: &'a Nogoods,
}

/// Analyses contradictions. It keeps its memory from one to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysis {
    /// The nogood: first the loss of the latest level, then one of the level to go back to.
    pub(super) nogood: Vec<Loss>,
    /// All losses that were met on the way.
    pub(super) met: Vec<Loss>,
    /// The nogoods that were used.
    pub(super) used: Vec<NogoodId>,
    /// From how many levels the losses of the nogood come.
    pub(super) span: u32,
    /// The level at which the contradiction arose.
    pub(super) level: u32,
    seen: Vec<bool>,
    /// How far back premises are followed to find a loss spare: 0 asks only for its own.
    ///
    /// PERF: in proofs it pays to follow them: 14 and 15 dominoes meet 0.6 of the contradictions otherwise. On the way
    /// to a solution it does not: a whole tournament set takes 1.1 to 1.3 times as long.
    pub(super) reach: u32,
    /// Whether losses follow from the nogood at hand, as far as that is known.
    follows: Vec<Option<bool>>,
    /// The losses of which it is known.
    decided: Vec<Loss>,
    /// Whether losses of the nogood at hand come from these levels.
    has_level: Vec<bool>,
    premises: Vec<Loss>,
    /// The premises of losses that are being followed back, those of one behind those of the other.
    followed: Vec<Loss>,
    /// What lines gave as premises of the losses on the trail, place by place, as far as they were asked.
    ///
    /// PERF: more than half of all reasons asked for were given before, mostly to spare losses.
    given: Vec<Vec<Loss>>,
    of_line: Vec<Premise>,
    line: Vec<CellDomain>,
    scratch: PremisesScratch,
}

impl Analysis {
    /// Finds a nogood: the level at which its first loss must be kept, or nothing if the contradiction needs no
    /// assumption.
    pub(super) fn run(&mut self, conflict: Conflict, facts: Facts<'_>) -> Option<u32> {
        let trail = facts.trail;
        self.seen.resize(facts.trail.room(), false);
        self.met.clear();
        self.used.clear();
        self.nogood.clear();
        match conflict {
            Conflict::Line(line) => self.explain(Reason::Line { line, known: trail.len() }, None, facts),
            Conflict::Nogood(id) => {
                self.used.push(id);
                self.premises.clear();
                self.premises.extend_from_slice(facts.nogoods.losses(id));
            }
        }
        let level = self.premises.iter().map(|&loss| trail.level_of(loss)).max().unwrap_or(0);
        self.level = level;
        if level == 0 {
            return None;
        }
        let mut open = self.meet(level, trail);
        let mut place = trail.len();
        let first = loop {
            place -= 1;
            let (loss, reason) = trail.get(place);
            if !self.seen[loss.index()] || trail.level_of(loss) != level {
                continue;
            }
            open -= 1;
            if open == 0 {
                break loss;
            }
            self.explain(reason, Some(loss), facts);
            open += self.meet(level, trail);
        };
        self.spare(facts);
        self.nogood.insert(0, first);
        let back = self.put_second(trail);
        self.measure(trail);
        for loss in &self.met {
            self.seen[loss.index()] = false;
        }
        Some(back)
    }

    /// Forgets what belonged to the trail behind that length.
    pub(super) fn retreat(&mut self, length: u32) {
        self.given.iter_mut().skip(length as usize).for_each(Vec::clear);
    }

    /// Takes the premises at hand into the nogood; how many new ones are of the latest level.
    fn meet(&mut self, level: u32, trail: &Trail) -> u32 {
        let mut latest = 0;
        for &loss in &self.premises {
            let of = trail.level_of(loss);
            if of > 0 && !self.seen[loss.index()] {
                self.seen[loss.index()] = true;
                self.met.push(loss);
                if of == level {
                    latest += 1;
                } else {
                    self.nogood.push(loss);
                }
            }
        }
        latest
    }

    /// Leaves out losses that follow from the others.
    fn spare(&mut self, facts: Facts<'_>) {
        let mut nogood = std::mem::take(&mut self.nogood);
        self.follows.resize(facts.trail.room(), None);
        self.has_level.clear();
        self.has_level.resize(facts.trail.level() as usize + 1, false);
        for &loss in &nogood {
            self.has_level[facts.trail.level_of(loss) as usize] = true;
        }
        nogood.retain(|&loss| !self.follows_from_nogood(loss, self.reach, facts));
        for loss in self.decided.drain(..) {
            self.follows[loss.index()] = None;
        }
        self.nogood = nogood;
    }

    /// Whether a loss follows from others of the nogood, or from what follows from them, so many steps back.
    fn follows_from_nogood(&mut self, loss: Loss, reach: u32, facts: Facts<'_>) -> bool {
        let trail = facts.trail;
        let reason = trail.reason(loss);
        if matches!(reason, Reason::Assumed | Reason::Exhausted) {
            return false;
        }
        self.explain(reason, Some(loss), facts);
        let begin = self.followed.len();
        self.followed.append(&mut self.premises);
        let mut follows = true;
        for index in begin..self.followed.len() {
            let premise = self.followed[index];
            let level = trail.level_of(premise);
            follows = level == 0 || self.seen[premise.index()] || {
                // Whatever came with a level without any loss of the nogood needs its assumption.
                let is_hopeless = reach == 0 || !self.has_level[level as usize];
                self.follows[premise.index()].unwrap_or_else(|| {
                    let follows = !is_hopeless && self.follows_from_nogood(premise, reach - 1, facts);
                    self.follows[premise.index()] = Some(follows);
                    self.decided.push(premise);
                    follows
                })
            };
            if !follows {
                break;
            }
        }
        self.followed.truncate(begin);
        follows
    }

    /// Puts a loss of the latest level but one second: that level.
    fn put_second(&mut self, trail: &Trail) -> u32 {
        let later = (1..self.nogood.len()).max_by_key(|&index| trail.level_of(self.nogood[index]));
        later.map_or(0, |index| {
            self.nogood.swap(1, index);
            trail.level_of(self.nogood[1])
        })
    }

    fn measure(&mut self, trail: &Trail) {
        let mut levels: Vec<u32> = self.nogood.iter().map(|&loss| trail.level_of(loss)).collect();
        levels.sort_unstable();
        levels.dedup();
        self.span = levels.len() as u32;
    }

    /// The premises of a loss, or of a contradiction.
    fn explain(&mut self, reason: Reason, loss: Option<Loss>, facts: Facts<'_>) {
        self.premises.clear();
        match reason {
            Reason::Assumed => {}
            Reason::Nogood(id) => {
                self.used.push(id);
                let losses = facts.nogoods.losses(id).iter();
                self.premises.extend(losses.filter(|&&loss| facts.trail.standing(loss) == Standing::Lost));
            }
            Reason::Line { line, known } => match loss {
                None => self.explain_line(line, known, loss, facts),
                Some(loss) => {
                    let place = facts.trail.place(loss);
                    if self.given.len() <= place {
                        self.given.resize(place + 1, Vec::new());
                    }
                    if self.given[place].is_empty() {
                        self.explain_line(line, known, Some(loss), facts);
                        self.given[place].extend_from_slice(&self.premises);
                    } else {
                        self.premises.extend_from_slice(&self.given[place]);
                    }
                }
            },
            Reason::Exhausted => {
                let level = loss.map_or(0, |loss| facts.trail.level_of(loss));
                self.premises.extend((1..=level).map(|level| facts.trail.assumption(level)));
            }
        }
    }

    /// The premises of what a look at a line has found when so many losses were known.
    fn explain_line(&mut self, line: LineId, known: u32, loss: Option<Loss>, facts: Facts<'_>) {
        let Facts { problem, losses, trail, .. } = facts;
        let symbols = problem.alphabet().all();
        let line = problem.line(line);
        self.line.clear();
        for &cell in line.cells() {
            let (mut first, mut now) = (SymbolSet::EMPTY, SymbolSet::EMPTY);
            for symbol in symbols.iter() {
                let loss = losses.of(cell, symbol);
                match trail.was_lost(loss, known) {
                    false => (first, now) = (first.with(symbol), now.with(symbol)),
                    true if trail.level_of(loss) > 0 => first = first.with(symbol),
                    true => {}
                }
            }
            self.line.push(CellDomain { initial: first, current: now });
        }
        if let Some(Subject::Cell(cell, symbol)) = loss.map(|loss| losses.subject(loss))
            && let Some(position) = line.cells().iter().position(|&other| other == cell)
        {
            let kept = SymbolSet::only(symbol);
            self.line[position] = CellDomain { initial: kept, current: kept };
        }
        line.machine().premises(&self.line, &mut self.of_line, &mut self.scratch);
        let cells = line.cells();
        let premises = self.of_line.iter().map(|premise| losses.of(cells[premise.position], premise.lost));
        self.premises.extend(premises);
    }
}
