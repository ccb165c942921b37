//! Clauses, and unit propagation over them.
//!
//! A clause of which all literals but one are false makes that one true. To notice it, two literals of every clause
//! are watched: as long as neither is false, or one of them is true, nothing need be done. What is certain without
//! any assumption stays on the trail for ever.

/// A literal: twice the number of its variable counted from 0, and one more if it is the opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Literal(u32);

impl Literal {
    /// The literal that DIMACS writes so. It must not be 0.
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

/// The number of a clause in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseId(u32);

/// Where the literals of a clause stand.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    first: u32,
    length: u32,
}

/// A clause that watches a literal.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: ClauseId,
    /// Another literal of the clause: if it is true, there is nothing to look at.
    other: Literal,
    /// Whether there are no further literals.
    is_pair: bool,
}

/// What is known of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Unassigned,
    True,
    False,
}

/// Clauses, and what is certain because of them.
#[derive(Debug)]
pub(super) struct Store {
    /// The literals of all clauses. The first two of each are watched, if it has two.
    literals: Vec<Literal>,
    places: Vec<Place>,
    free: Vec<ClauseId>,
    /// How many literals belong to clauses that have been deleted.
    unused: usize,
    watches: Vec<Vec<Watch>>,
    values: Vec<Value>,
    /// The true literals in order.
    trail: Vec<Literal>,
    /// How many of them have been propagated to the clauses.
    propagated: usize,
    is_contradictory: bool,
}

/// No clause is kept if there would be more literals.
const LITERAL_LIMIT: usize = u32::MAX as usize;

impl Store {
    /// No clause over so many variables.
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

    /// Whether the clauses cannot be satisfied, as unit propagation alone shows.
    pub(super) fn is_contradictory(&self) -> bool {
        self.is_contradictory
    }

    /// The literals of a clause, in any order.
    pub(super) fn literals(&self, id: ClauseId) -> &[Literal] {
        let Place { first, length } = self.places[id.0 as usize];
        &self.literals[first as usize..][..length as usize]
    }

    /// Adds a clause, whose literals get another order, and takes down what is certain because of it. There is no
    /// clause if there would be too many.
    pub(super) fn add(&mut self, clause: &mut [Literal]) -> Option<ClauseId> {
        if self.literals.len() + clause.len() > LITERAL_LIMIT {
            return None;
        }
        // Literals that may still hold come first, to be watched.
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

    /// Deletes a clause. What was certain because of it stays certain.
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

    /// Lets the literals of all clauses stand behind one another again.
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

    /// Whether a clause follows: the opposites of its literals lead to a contradiction.
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

    /// Tells the clauses what is true until nothing follows. Whether no clause is broken.
    fn propagate(&mut self) -> bool {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            if !self.visit_watches(literal.negated()) {
                return false;
            }
        }
        true
    }

    /// Tells the clauses that watch a literal that it is false. Whether none of them is broken.
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

    /// Looks for another literal to watch instead of a false one. If there is none, the watch stays, beside the
    /// other literal that is watched.
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
