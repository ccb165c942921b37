//! Nogoods: literals that cannot all happen, and how the last one that has not happened is found.
//!
//! Two literals of every nogood are replacement, its first two. As long as neither has happened, or one of them cannot
//! happen, the nogood says nothing, and nobody looks at it.

use super::literal::Literal;
use super::trail::{Reason, Trail, Value};

/// The number of a nogood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct NogoodId(u32);

impl NogoodId {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where the literals of a nogood stand; none if it is forgotten.
#[derive(Clone, Copy, Debug, Default)]
struct Extent {
    first: u32,
    length: u32,
}

/// Why a nogood is kept.
#[derive(Clone, Copy, Debug)]
struct Score {
    retention: Retention,
    /// How often it was used lately.
    activity: f32,
}

/// What a nogood is retention keeping for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Retention {
    /// It is never forgotten.
    Permanent,
    /// It was learned, and its literals came from that many levels: the fewer, the sooner it will be of use again.
    Lbd(u32),
}

/// A nogood that watchers a literal, and another of its literals: if that one cannot happen, there is nothing to look at.
#[derive(Clone, Copy, Debug)]
struct Watcher {
    nogood: NogoodId,
    other: Literal,
}

/// All nogoods.
#[derive(Clone, Debug)]
pub(super) struct Nogoods {
    /// The literals of all nogoods, one nogood behind the other.
    literals: Vec<Literal>,
    extents: Vec<Extent>,
    scores: Vec<Score>,
    free: Vec<NogoodId>,
    /// For each literal the nogoods of more than two literals that watcher it.
    watchers: Vec<Vec<Watcher>>,
    /// For each literal the nogoods of two literals in which it is, with the other one: these need not be looked up.
    binary: Vec<Vec<Watcher>>,
    /// How many of them were learned.
    learned: usize,
    increment: f32,
}

/// How much of its weight a use has lost when the next contradiction is learned from.
const DECAY: f32 = 0.999;

/// Above it all activities are scaled down.
const RESCALE_ABOVE: f32 = 1e20;

/// Nogoods of so few levels or literals are not forgotten.
const PROTECTED: u32 = 2;

impl Nogoods {
    pub(super) fn new(literals: usize) -> Nogoods {
        Nogoods {
            literals: Vec::new(),
            extents: Vec::new(),
            scores: Vec::new(),
            free: Vec::new(),
            watchers: vec![Vec::new(); literals],
            binary: vec![Vec::new(); literals],
            learned: 0,
            increment: 1.0,
        }
    }

    /// Makes room for that many literals.
    pub(super) fn resize(&mut self, literals: usize) {
        self.watchers.resize(literals, Vec::new());
        self.binary.resize(literals, Vec::new());
    }

    /// How many have been learned and not forgotten.
    pub(super) fn learned(&self) -> usize {
        self.learned
    }

    /// The literals of a nogood.
    pub(super) fn literals(&self, id: NogoodId) -> &[Literal] {
        let Extent { first, length } = self.extents[id.index()];
        &self.literals[first as usize..][..length as usize]
    }

    /// Adds a nogood of at least two literals; the first two are replacement.
    pub(super) fn add(&mut self, literals: &[Literal], retention: Retention) -> NogoodId {
        let extent = Extent { first: self.literals.len() as u32, length: literals.len() as u32 };
        let score = Score { retention, activity: self.increment };
        self.literals.extend_from_slice(literals);
        let id = match self.free.pop() {
            Some(id) => {
                self.extents[id.index()] = extent;
                self.scores[id.index()] = score;
                id
            }
            None => {
                self.extents.push(extent);
                self.scores.push(score);
                NogoodId(self.extents.len() as u32 - 1)
            }
        };
        let watchers = if literals.len() == 2 { &mut self.binary } else { &mut self.watchers };
        watchers[literals[0].index()].push(Watcher { nogood: id, other: literals[1] });
        watchers[literals[1].index()].push(Watcher { nogood: id, other: literals[0] });
        self.learned += usize::from(retention != Retention::Permanent);
        id
    }

    /// Tells the nogoods that watcher it that a literal has happened. `assign_false` hears of what must not happen any more and
    /// sees to it. A nogood all of whose literals have happened is an error.
    pub(super) fn propagate(
        &mut self,
        literal: Literal,
        trail: &mut Trail,
        mut assign_false: impl FnMut(&mut Trail, NogoodId, Literal),
    ) -> Result<(), NogoodId> {
        for watcher in &self.binary[literal.index()] {
            match trail.value(watcher.other) {
                Value::False => {}
                Value::Unassigned => assign_false(trail, watcher.nogood, watcher.other),
                Value::True => return Err(watcher.nogood),
            }
        }
        let mut watchers = std::mem::take(&mut self.watchers[literal.index()]);
        let mut conflict = Ok(());
        let (mut read, mut stay) = (0, 0);
        while read < watchers.len() && conflict.is_ok() {
            let Watcher { nogood, mut other } = watchers[read];
            read += 1;
            if trail.value(other) != Value::False {
                let replacement;
                (other, replacement) = self.update_watches(nogood, literal, trail);
                if let Some(replacement) = replacement {
                    self.watchers[replacement.index()].push(Watcher { nogood, other });
                    continue;
                }
                match trail.value(other) {
                    Value::False => {}
                    Value::Unassigned => assign_false(trail, nogood, other),
                    Value::True => conflict = Err(nogood),
                }
            }
            watchers[stay] = Watcher { nogood, other };
            stay += 1;
        }
        watchers.copy_within(read.., stay);
        watchers.truncate(stay + watchers.len() - read);
        self.watchers[literal.index()] = watchers;
        conflict
    }

    /// For a nogood that watchers a literal that has happened: the other literal that it watchers, and one to watcher instead
    /// of the first, if there is one and it need be.
    #[inline]
    fn update_watches(
        &mut self,
        id: NogoodId,
        literal: Literal,
        trail: &Trail,
    ) -> (Literal, Option<Literal>) {
        let Extent { first, length } = self.extents[id.index()];
        let literals = &mut self.literals[first as usize..][..length as usize];
        if literals[0] == literal {
            literals.swap(0, 1);
        }
        if trail.value(literals[0]) == Value::False {
            return (literals[0], None);
        }
        let replacement = (2..literals.len()).find(|&index| trail.value(literals[index]) != Value::True);
        if let Some(index) = replacement {
            literals.swap(1, index);
        }
        (literals[0], replacement.map(|_| literals[1]))
    }

    /// Takes down that a contradiction was explained with these nogoods. Later uses count more than earlier ones.
    pub(super) fn bump(&mut self, used: &[NogoodId]) {
        for id in used {
            self.scores[id.index()].activity += self.increment;
            if self.scores[id.index()].activity > RESCALE_ABOVE {
                self.scores.iter_mut().for_each(|score| score.activity /= RESCALE_ABOVE);
                self.increment /= RESCALE_ABOVE;
            }
        }
        self.increment /= DECAY;
    }

    /// How many literals they speak of together.
    pub(super) fn stored_literals(&self) -> usize {
        self.literals.len()
    }

    /// Forgets the less useful half of what was learned, but nothing that is short or a reason on the trail. Tells
    /// what is forgotten.
    pub(super) fn reduce(&mut self, trail: &Trail, mut on_removed: impl FnMut(&[Literal])) {
        let mut is_reason = vec![false; self.extents.len()];
        for reason in trail.reasons() {
            if let Reason::Nogood(id) = reason {
                is_reason[id.index()] = true;
            }
        }
        let mut ids: Vec<(f32, u32, NogoodId)> = (self.extents.iter().zip(&self.scores).enumerate())
            .filter_map(|(index, (extent, score))| match score.retention {
                Retention::Lbd(lbd) if lbd > PROTECTED && extent.length > PROTECTED => {
                    Some((score.activity, lbd, NogoodId(index as u32)))
                }
                _ => None,
            })
            .collect();
        ids.sort_by(|one, other| {
            one.0.total_cmp(&other.0).then(other.1.cmp(&one.1)).then(one.2.cmp(&other.2))
        });
        ids.truncate(ids.len() / 2);
        for (_, _, id) in ids {
            if !is_reason[id.index()] {
                on_removed(self.literals(id));
                self.extents[id.index()] = Extent::default();
                self.free.push(id);
                self.learned -= 1;
            }
        }
        self.compact();
    }

    /// Moves the literals of what is not forgotten together.
    fn compact(&mut self) {
        let extents = &self.extents;
        for watchers in &mut self.watchers {
            watchers.retain(|watcher| extents[watcher.nogood.index()].length > 0);
        }
        let mut literals = Vec::with_capacity(self.literals.len());
        for extent in self.extents.iter_mut().filter(|extent| extent.length > 0) {
            let first = literals.len() as u32;
            literals.extend_from_slice(&self.literals[extent.first as usize..][..extent.length as usize]);
            extent.first = first;
        }
        self.literals = literals;
    }
}
