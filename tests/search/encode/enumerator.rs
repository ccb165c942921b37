//! A model enumerator for clauses, small enough to read, and unaware of puzzles.

use nonomata::proof::clauses::Encoding;

/// Enumerates the models of clauses, by unit propagation and branching.
pub(crate) struct Enumerator {
    clauses: Vec<Vec<i32>>,
    values: Vec<Option<bool>>,
    found: Vec<Vec<i32>>,
}

impl Enumerator {
    pub(crate) fn all(encoding: &Encoding<'_>) -> Vec<Vec<i32>> {
        let clauses = encoding.clauses().map(<[i32]>::to_vec).collect();
        let values = vec![None; encoding.variable_count()];
        let mut enumerator = Enumerator { clauses, values, found: Vec::new() };
        enumerator.descend();
        enumerator.found
    }

    fn value(&self, literal: i32) -> Option<bool> {
        self.values[literal.unsigned_abs() as usize - 1].map(|value| value == (literal > 0))
    }

    /// Unit propagation; returns false on a conflict.
    fn force(&mut self) -> bool {
        loop {
            let mut forced = None;
            for clause in &self.clauses {
                if clause.iter().any(|&literal| self.value(literal) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&literal| self.value(literal).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return false,
                    (Some(&literal), None) => forced = Some(literal),
                    _ => {}
                }
            }
            let Some(literal) = forced else { return true };
            self.values[literal.unsigned_abs() as usize - 1] = Some(literal > 0);
        }
    }

    fn descend(&mut self) {
        let before = self.values.clone();
        if self.force() {
            match self.values.iter().position(Option::is_none) {
                None => {
                    let literal = |(variable, value): (i32, &Option<bool>)| match value {
                        Some(true) => variable,
                        _ => -variable,
                    };
                    self.found.push((1..).zip(&self.values).map(literal).collect());
                }
                Some(open) => {
                    for value in [false, true] {
                        let forced = self.values.clone();
                        self.values[open] = Some(value);
                        self.descend();
                        self.values = forced;
                    }
                }
            }
        }
        self.values = before;
    }
}
