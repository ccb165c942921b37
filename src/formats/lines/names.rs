//! Unique names of cells, rows or columns, in order.

use std::collections::HashMap;

/// Unique names.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    all: Vec<String>,
    places: HashMap<String, usize>,
}

impl Names {
    /// Adds a name. Returns whether it is new.
    pub(super) fn push(&mut self, name: &str) -> bool {
        let is_new = self.places.insert(name.to_owned(), self.all.len()).is_none();
        self.all.push(name.to_owned());
        is_new
    }

    /// All of them.
    pub(super) fn all(&self) -> &[String] {
        &self.all
    }

    /// The index of a name, counted from 0.
    pub(super) fn place(&self, name: &str) -> Option<usize> {
        self.places.get(name).copied()
    }
}
