//! Learned clauses with two watched literals. The main function is [`Nogoods::propagate`].
//!
//! A nogood is a set of literals that cannot all be true. It is the negation of a clause: the clause of the negated
//! literals. The search keeps nogoods, since what lines deduce and give as reasons are literals that are true.
//!
//! Propagation uses two watched literals (Moskewicz et al., "Chaff: Engineering an Efficient SAT Solver", DAC 2001).
//! A nogood watches its first two literals. As long as neither is true, or one of them is false, it cannot propagate
//! and is not visited; backtracking never has to update anything. Each watcher also keeps the other watched literal: if
//! that one is false, the nogood need not be loaded (the "blocking literal" of MiniSat 2.1). The search for another
//! literal to watch goes on where the last one ended and then around (Gent, "Optimal Implementation of Watched Literals
//! and More General Techniques", JAIR 2013), so a long nogood is not read from its beginning each time.
//!
//! The clauses of the order encoding have two or three literals and stay. They are [compiled](Nogoods::compile) into
//! tables with the other literals of each: such nogoods are never loaded and never move.
//!
//! Invariants:
//!
//! - The first two literals of every nogood that is not compiled are the ones that watch it; each is in `watchers`
//!   exactly once with that nogood.
//! - After propagation, if a watched literal is true, the other watched literal is false or was made false by it.
//! - An [`Extent`] is empty if and only if the nogood was removed, and its id is then in `free` once.
//!
//! Learned nogoods are removed by activity (Eén and Sörensson, "An Extensible SAT-solver", SAT 2003), with ties broken
//! by LBD, the number of decision levels among the literals (Audemard and Simon, "Predicting Learnt Clauses Quality in
//! Modern SAT Solvers", IJCAI 2009). Nogoods of LBD 2 or less, of at most two literals, and reasons on the trail stay.

use super::literal::Literal;
use super::trail::{Reason, Trail, Value};

/// The index of a nogood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct NogoodId(u32);

impl NogoodId {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where the literals of a nogood are stored; empty if it was removed.
#[derive(Clone, Copy, Debug, Default)]
struct Extent {
    first: u32,
    length: u32,
    /// Where the last search for a literal to watch ended, from 2 on.
    position: u32,
}

/// The data that decides whether a nogood is removed.
#[derive(Clone, Copy, Debug)]
struct Score {
    retention: Retention,
    /// A sum over the conflicts in which it was used, with exponential decay.
    activity: f32,
}

/// How long a nogood is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Retention {
    /// It is never removed.
    Permanent,
    /// It was learned with this LBD (number of decision levels). A small LBD suggests that it will be used again soon.
    Lbd(u32),
}

/// A nogood that watches a literal, with the other literal that it watches: if that one is false, nothing has to be
/// done.
#[derive(Clone, Copy, Debug)]
struct Watcher {
    nogood: NogoodId,
    other: Literal,
}

/// A nogood of three literals, without the one in whose table it is.
#[derive(Clone, Copy, Debug)]
struct Ternary {
    nogood: NogoodId,
    others: [Literal; 2],
}

/// Permanent nogoods of two and three literals, literal by literal.
///
/// PERF: with a list for each literal, each an allocation of its own, a fifth of the search went into cache misses.
/// Order literals of a block become true one after another, and here their nogoods are neighbours.
#[derive(Clone, Debug, Default)]
struct Compiled {
    /// For each literal, where its nogoods begin in the two tables, and at last where these end; empty without any.
    begins: Vec<[u32; 2]>,
    binary: Vec<Watcher>,
    ternary: Vec<Ternary>,
}

/// The nogood database.
#[derive(Clone, Debug)]
pub(super) struct Nogoods {
    /// The literals of all nogoods in one block of memory.
    literals: Vec<Literal>,
    extents: Vec<Extent>,
    scores: Vec<Score>,
    free: Vec<NogoodId>,
    /// For each literal the nogoods that watch it, without those that are compiled.
    watchers: Vec<Vec<Watcher>>,
    compiled: Compiled,
    /// The number of nogoods that are not permanent, and of their literals.
    learned: usize,
    learned_literals: usize,
    /// The increment of activities at the next use. It grows instead of all activities shrinking.
    increment: f32,
}

/// The factor by which the weight of a use decays from one conflict to the next.
const DECAY: f32 = 0.999;

/// Activities above this are scaled down, all together.
const RESCALE_ABOVE: f32 = 1e20;

/// Nogoods with at most this LBD, or this many literals, are never removed.
const PROTECTED: u32 = 2;

impl Nogoods {
    /// About the bytes in use, besides those for each literal that there is.
    pub(super) fn bytes(&self) -> u64 {
        // Two watchers, or up to three entries that are compiled.
        let each = size_of::<Extent>() + size_of::<Score>() + 3 * size_of::<Ternary>();
        (self.extents.len() * each + self.literals.len() * size_of::<Literal>()) as u64
    }

    pub(super) fn new(literals: usize) -> Nogoods {
        Nogoods {
            literals: Vec::new(),
            extents: Vec::new(),
            scores: Vec::new(),
            free: Vec::new(),
            watchers: vec![Vec::new(); literals],
            compiled: Compiled::default(),
            learned: 0,
            learned_literals: 0,
            increment: 1.0,
        }
    }

    /// Grows the watch lists to this many literals.
    pub(super) fn resize(&mut self, literals: usize) {
        self.watchers.resize(literals, Vec::new());
    }

    /// Compiles all permanent nogoods of two or three literals so far. There must be none that are compiled.
    pub(super) fn compile(&mut self) {
        debug_assert!(self.compiled.begins.is_empty());
        let is_compiled = |id: NogoodId| {
            self.scores[id.index()].retention == Retention::Permanent
                && (2..=3).contains(&self.extents[id.index()].length)
        };
        self.watchers.iter_mut().for_each(|watchers| watchers.retain(|watcher| !is_compiled(watcher.nogood)));
        let (mut binary, mut ternary) = (Vec::new(), Vec::new());
        for id in (0..self.extents.len() as u32).map(NogoodId).filter(|&id| is_compiled(id)) {
            match *self.literals(id) {
                [one, other] => {
                    binary.extend(
                        [(one, other), (other, one)]
                            .map(|(literal, other)| (literal, Watcher { nogood: id, other })),
                    );
                }
                [one, two, three] => {
                    let rotations = [[one, two, three], [two, one, three], [three, one, two]];
                    ternary.extend(rotations.map(|[literal, first, second]| {
                        (literal, Ternary { nogood: id, others: [first, second] })
                    }));
                }
                _ => unreachable!("two or three literals"),
            }
        }
        binary.sort_by_key(|&(literal, _)| literal);
        ternary.sort_by_key(|&(literal, _)| literal);
        let begin = |literal: usize| {
            let binary = binary.partition_point(|&(other, _): &(Literal, Watcher)| other.index() < literal);
            let ternary = ternary.partition_point(|&(other, _): &(Literal, Ternary)| other.index() < literal);
            [binary as u32, ternary as u32]
        };
        self.compiled.begins = (0..=self.watchers.len()).map(begin).collect();
        self.compiled.binary = binary.into_iter().map(|(_, watcher)| watcher).collect();
        self.compiled.ternary = ternary.into_iter().map(|(_, ternary)| ternary).collect();
    }

    /// The number of learned nogoods that have not been removed.
    pub(super) fn learned(&self) -> usize {
        self.learned
    }

    /// The literals of a nogood.
    pub(super) fn literals(&self, id: NogoodId) -> &[Literal] {
        let Extent { first, length, .. } = self.extents[id.index()];
        &self.literals[first as usize..][..length as usize]
    }

    /// Adds a nogood of at least two literals. The first two are watched.
    pub(super) fn add(&mut self, literals: &[Literal], retention: Retention) -> NogoodId {
        let extent = Extent { first: self.literals.len() as u32, length: literals.len() as u32, position: 2 };
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
        self.watchers[literals[0].index()].push(Watcher { nogood: id, other: literals[1] });
        self.watchers[literals[1].index()].push(Watcher { nogood: id, other: literals[0] });
        if retention != Retention::Permanent {
            self.learned += 1;
            self.learned_literals += literals.len();
        }
        id
    }

    /// Visits the nogoods that watch a literal which has become true, for each literal of the trail once. Where all
    /// literals but one are true, `assign_false` must make the last one false. A nogood whose literals are all true is
    /// returned as the error; the search then backtracks, after which no watch has to be mended.
    pub(super) fn propagate(
        &mut self,
        literal: Literal,
        trail: &mut Trail,
        mut assign_false: impl FnMut(&mut Trail, NogoodId, Literal),
    ) -> Result<(), NogoodId> {
        self.propagate_compiled(literal, trail, &mut assign_false)?;
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

    /// Visits the compiled nogoods that watch a literal which has become true.
    #[inline]
    fn propagate_compiled(
        &self,
        literal: Literal,
        trail: &mut Trail,
        assign_false: &mut impl FnMut(&mut Trail, NogoodId, Literal),
    ) -> Result<(), NogoodId> {
        let begins = self.compiled.begins.get(literal.index()..literal.index() + 2);
        let Some(&[[binary, ternary], [binary_end, ternary_end]]) = begins else { return Ok(()) };
        for &Watcher { nogood, other } in &self.compiled.binary[binary as usize..binary_end as usize] {
            match trail.value(other) {
                Value::False => {}
                Value::Unassigned => assign_false(trail, nogood, other),
                Value::True => return Err(nogood),
            }
        }
        for &Ternary { nogood, others: [one, other] } in
            &self.compiled.ternary[ternary as usize..ternary_end as usize]
        {
            match (trail.value(one), trail.value(other)) {
                (Value::True, Value::True) => return Err(nogood),
                (Value::True, Value::Unassigned) => assign_false(trail, nogood, other),
                (Value::Unassigned, Value::True) => assign_false(trail, nogood, one),
                _ => {}
            }
        }
        Ok(())
    }

    /// For a nogood one of whose watched literals has become true: the other watched literal, and a replacement for the
    /// first if one is needed and exists.
    #[inline]
    fn update_watches(
        &mut self,
        id: NogoodId,
        literal: Literal,
        trail: &Trail,
    ) -> (Literal, Option<Literal>) {
        let Extent { first, length, position } = &mut self.extents[id.index()];
        let literals = &mut self.literals[*first as usize..][..*length as usize];
        if literals[0] == literal {
            literals.swap(0, 1);
        }
        if trail.value(literals[0]) == Value::False {
            return (literals[0], None);
        }
        let is_replacement = |literal: &Literal| trail.value(*literal) != Value::True;
        let (before, after) = literals[2..].split_at(*position as usize - 2);
        let found = match after.iter().position(is_replacement) {
            Some(index) => Some(*position as usize + index),
            None => before.iter().position(is_replacement).map(|index| 2 + index),
        };
        if let Some(index) = found {
            *position = index as u32;
            literals.swap(1, index);
        }
        (literals[0], found.map(|_| literals[1]))
    }

    /// Raises the activity of the nogoods that were used to analyse a conflict, and decays all others.
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

    /// The number of literals of the learned nogoods.
    pub(super) fn learned_literals(&self) -> usize {
        self.learned_literals
    }

    /// Removes the less active half of the learned nogoods that are neither protected nor a reason on the trail.
    /// `on_removed` receives the literals of each.
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
                self.learned_literals -= self.literals(id).len();
                self.extents[id.index()] = Extent::default();
                self.free.push(id);
                self.learned -= 1;
            }
        }
        self.compact();
    }

    /// Removes the watchers of removed nogoods and closes the gaps between the others.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::CellId;
    use crate::search::cdcl::literal::Literals;
    use crate::symbol::Symbol;

    /// Clauses of the order encoding may be many more than nogoods are learned, and are never removed.
    #[test]
    fn permanent_nogoods_do_not_count_as_learned() {
        let literals = Literals::new(2, 9);
        let black = |cell| literals.excluded(CellId::new(cell), Symbol::BLANK);
        let nogood = |first| [black(first), black(first + 1), black(first + 2)];
        let mut nogoods = Nogoods::new(literals.count(0));
        for first in 0..6 {
            nogoods.add(&nogood(first), Retention::Permanent);
        }
        assert_eq!((nogoods.learned(), nogoods.learned_literals()), (0, 0));
        for first in 0..6 {
            nogoods.add(&nogood(first), Retention::Lbd(3));
        }
        assert_eq!((nogoods.learned(), nogoods.learned_literals()), (6, 18));
        nogoods.reduce(&Trail::new(literals), |_| ());
        assert_eq!((nogoods.learned(), nogoods.learned_literals()), (3, 9));
    }
}
