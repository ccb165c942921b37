//! A clause database with unit propagation by two watched literals (M. Moskewicz et al., "Chaff:
//! Engineering an efficient SAT solver", 2001).
//!
//! If all literals of a clause but one are false, the last one must be true. To notice this, two literals
//! of every clause are watched: as long as neither is false, or one is true, the clause needs no work.
//! Assignments without assumptions stay on the trail for good.

/// A literal: twice its variable, counted from 0, plus one if it is negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Literal(u32);

impl Literal {
    /// The literal with this DIMACS number, which must not be 0.
    pub(super) fn new(number: i32) -> Literal {
        Literal((number.unsigned_abs() - 1) * 2 + u32::from(number < 0))
    }

    #[inline]
    pub(super) fn negated(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// The identifier of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseId(u32);

/// The location of a clause's literals.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    first: u32,
    length: u32,
}

/// An entry in the watch list of a literal.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: ClauseId,
    /// Another literal of the clause (the blocking literal): if it is true, the clause is satisfied.
    other: Literal,
    /// Whether the clause has no other literals.
    is_pair: bool,
}

/// The value of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Unassigned,
    True,
    False,
}

/// Clauses, and the assignments that they imply.
#[derive(Debug)]
pub(super) struct Store {
    /// The literals of all clauses. The first two of each clause are watched, if it has two.
    literals: Vec<Literal>,
    places: Vec<Place>,
    free: Vec<ClauseId>,
    /// The number of literals of deleted clauses.
    unused: usize,
    watches: Vec<Vec<Watch>>,
    values: Vec<Value>,
    /// The true literals, in order of assignment.
    trail: Vec<Literal>,
    /// The number of trail literals that have been propagated.
    propagated: usize,
    is_contradictory: bool,
}

/// The maximum number of literals.
const LITERAL_LIMIT: usize = u32::MAX as usize;

impl Store {
    /// An empty database over `variables` variables.
    pub(super) fn new(variables: usize) -> Store {
        Store {
            literals: Vec::new(),
            places: Vec::new(),
            free: Vec::new(),
            unused: 0,
            watches: vec![Vec::new(); variables * 2],
            values: vec![Value::Unassigned; variables * 2],
            trail: Vec::new(),
            propagated: 0,
            is_contradictory: false,
        }
    }

    /// Whether unit propagation has found the clauses unsatisfiable.
    pub(super) fn is_contradictory(&self) -> bool {
        self.is_contradictory
    }

    /// The literals of a clause, in any order.
    pub(super) fn literals(&self, id: ClauseId) -> &[Literal] {
        let Place { first, length } = self.places[id.0 as usize];
        &self.literals[first as usize..][..length as usize]
    }

    /// Adds a clause, whose literals are reordered, and propagates. Returns `None` if there would be too
    /// many literals.
    pub(super) fn add(&mut self, clause: &mut [Literal]) -> Option<ClauseId> {
        if self.literals.len() + clause.len() > LITERAL_LIMIT {
            return None;
        }
        // Literals that are not false come first, to be watched.
        clause.sort_by_key(|&literal| self.value(literal) == Value::False);
        let id = self.free.pop().unwrap_or(ClauseId(self.places.len() as u32));
        if id.0 as usize == self.places.len() {
            self.places.push(Place::default());
        }
        self.places[id.0 as usize] = Place { first: self.literals.len() as u32, length: clause.len() as u32 };
        self.literals.extend_from_slice(clause);
        if let [one, other, ..] = *clause {
            let is_pair = clause.len() == 2;
            self.watches[one.index()].push(Watch { clause: id, other, is_pair });
            self.watches[other.index()].push(Watch { clause: id, other: one, is_pair });
        }
        let may_hold = |literal: Option<&Literal>| literal.is_some_and(|&it| self.value(it) != Value::False);
        match (may_hold(clause.first()), may_hold(clause.get(1))) {
            (false, _) => self.is_contradictory = true,
            (true, false) => {
                self.assign(clause[0]);
                self.is_contradictory |= !self.propagate();
            }
            (true, true) => {}
        }
        Some(id)
    }

    /// Deletes a clause. Assignments that it implied are kept.
    pub(super) fn delete(&mut self, id: ClauseId) {
        let Place { first, length } = self.places[id.0 as usize];
        if length >= 2 {
            for place in [first, first + 1] {
                let watching = &mut self.watches[self.literals[place as usize].index()];
                watching.retain(|watch| watch.clause != id);
            }
        }
        self.places[id.0 as usize] = Place::default();
        self.free.push(id);
        self.unused += length as usize;
        if self.unused > self.literals.len() / 2 {
            self.compact();
        }
    }

    /// Removes the gaps that deleted clauses left.
    fn compact(&mut self) {
        let mut literals = Vec::with_capacity(self.literals.len() - self.unused);
        for place in &mut self.places {
            let first = literals.len() as u32;
            literals.extend_from_slice(&self.literals[place.first as usize..][..place.length as usize]);
            place.first = first;
        }
        self.literals = literals;
        self.unused = 0;
    }

    /// Whether a clause has the RUP property: assuming the negations of its literals leads to a conflict.
    pub(super) fn is_rup(&mut self, clause: &[Literal]) -> bool {
        if self.is_contradictory || clause.iter().any(|&literal| self.value(literal) == Value::True) {
            return true;
        }
        let certain = self.trail.len();
        clause.iter().for_each(|literal| self.assign(literal.negated()));
        let follows = !self.propagate();
        for literal in self.trail.drain(certain..) {
            self.values[literal.index()] = Value::Unassigned;
            self.values[literal.negated().index()] = Value::Unassigned;
        }
        self.propagated = certain;
        follows
    }

    #[inline]
    fn value(&self, literal: Literal) -> Value {
        self.values[literal.index()]
    }

    /// Makes a literal true that is not false.
    #[inline]
    fn assign(&mut self, literal: Literal) {
        if self.value(literal) == Value::Unassigned {
            self.values[literal.index()] = Value::True;
            self.values[literal.negated().index()] = Value::False;
            self.trail.push(literal);
        }
    }

    /// Propagates unprocessed trail entries. Returns false on a conflict.
    fn propagate(&mut self) -> bool {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            if !self.visit_watches(literal.negated()) {
                return false;
            }
        }
        true
    }

    /// Visits the clauses that watch a literal that became false. Returns false on a conflict.
    fn visit_watches(&mut self, falsified: Literal) -> bool {
        let mut watching = std::mem::take(&mut self.watches[falsified.index()]);
        let (mut read, mut kept) = (0, 0);
        let mut is_broken = false;
        while read < watching.len() && !is_broken {
            let watch = watching[read];
            read += 1;
            let watch = match self.value(watch.other) {
                Value::True => watch,
                _ if watch.is_pair => watch,
                _ => match self.move_watch(watch, falsified) {
                    Some(watch) => watch,
                    None => continue,
                },
            };
            watching[kept] = watch;
            kept += 1;
            match self.value(watch.other) {
                Value::True => {}
                Value::Unassigned => self.assign(watch.other),
                Value::False => is_broken = true,
            }
        }
        watching.copy_within(read.., kept);
        watching.truncate(kept + watching.len() - read);
        self.watches[falsified.index()] = watching;
        !is_broken
    }

    /// Finds another literal to watch in place of a false one. If there is none, the watch stays, with the
    /// other watched literal.
    #[inline]
    fn move_watch(&mut self, watch: Watch, falsified: Literal) -> Option<Watch> {
        let Place { first, length } = self.places[watch.clause.0 as usize];
        let clause = &mut self.literals[first as usize..][..length as usize];
        if clause[0] == falsified {
            clause.swap(0, 1);
        }
        let watch = Watch { other: clause[0], ..watch };
        if self.values[watch.other.index()] == Value::True {
            return Some(watch);
        }
        let is_false = |literal: &Literal| self.values[literal.index()] == Value::False;
        match clause[2..].iter().position(|literal| !is_false(literal)) {
            Some(index) => {
                clause.swap(1, index + 2);
                let instead = clause[1];
                self.watches[instead.index()].push(watch);
                None
            }
            None => Some(watch),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clause(literals: &[i32]) -> Vec<Literal> {
        literals.iter().map(|&literal| Literal::new(literal)).collect()
    }

    fn store(clauses: &[&[i32]]) -> Store {
        let mut store = Store::new(4);
        for literals in clauses {
            store.add(&mut clause(literals)).unwrap();
        }
        store
    }

    #[test]
    fn what_propagation_shows_follows() {
        let mut store = store(&[&[1, 2, 3], &[-1, 4], &[-2, 4], &[-3, 4]]);
        assert!(store.is_rup(&clause(&[4])), "each of the three leads there");
        assert!(store.is_rup(&clause(&[4, 1])));
        assert!(!store.is_rup(&clause(&[1, 2])));
        assert!(store.is_rup(&clause(&[1, 2, 3])));
        assert!(!store.is_rup(&[]));
    }

    #[test]
    fn clauses_come_and_go() {
        let mut store = store(&[&[1, 2], &[1, -2], &[-1, 3]]);
        assert!(store.is_rup(&clause(&[3])));
        for _ in 0..10 {
            assert!(!store.is_rup(&clause(&[4, -1])));
            let id = store.add(&mut clause(&[-3, 4, -1])).unwrap();
            assert!(store.is_rup(&clause(&[4, -1])));
            store.delete(id);
        }
        assert!(store.literals.len() < 20);
        store.add(&mut clause(&[1]));
        assert!(store.is_rup(&clause(&[3])));
        assert!(!store.is_contradictory());
        store.add(&mut clause(&[-3]));
        assert!(store.is_contradictory());
    }
}
