//! The cells of a puzzle, and the names of cells, rows and columns.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use crate::formats::{Result, Source};
use crate::puzzles::{CellShape, Layout, LayoutRow};

/// The cells.
#[derive(Debug)]
pub(super) enum Space {
    /// A rectangle, row by row.
    Grid {
        width: usize,
        height: usize,
        /// The names of the rows, if they have names.
        rows: Names,
        /// The names of the columns, if they have names.
        columns: Names,
    },
    /// Named cells, and the number of cells in each row of the drawing: one row per statement.
    Named { lengths: Vec<usize>, names: Names },
}

/// Rows or columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Row,
    Column,
}

impl Side {
    pub(super) fn name(self) -> &'static str {
        match self {
            Side::Row => "row",
            Side::Column => "column",
        }
    }
}

impl Space {
    /// The number of rows or columns.
    pub(super) fn count(&self, side: Side) -> usize {
        match (self, side) {
            (Space::Grid { height, .. }, Side::Row) => *height,
            (Space::Grid { width, .. }, Side::Column) => *width,
            (Space::Named { .. }, _) => 0,
        }
    }

    /// The number of cells.
    pub(super) fn cell_count(&self) -> usize {
        match self {
            Space::Grid { width, height, .. } => width * height,
            Space::Named { names, .. } => names.all().len(),
        }
    }

    /// The name of a cell in statements.
    pub(super) fn cell_name(&self, cell: usize) -> String {
        match self {
            Space::Grid { width, .. } => format!("r{}c{}", cell / width + 1, cell % width + 1),
            Space::Named { names, .. } => names.all().get(cell).cloned().unwrap_or_default(),
        }
    }

    /// Refuses rows and columns where cells have names of their own.
    pub(super) fn check_is_grid(&self, source: &Source, place: usize, side: Side) -> Result<()> {
        match self {
            Space::Grid { .. } => Ok(()),
            Space::Named { .. } => {
                let message = format!("named cells have no {}s", side.name());
                let hint = "write `line NAME over CELLS: RULE` for a line of named cells";
                Err(source.error(place, message).with_hint(hint))
            }
        }
    }

    /// The cells of a row or column.
    pub(super) fn line(&self, side: Side, number: usize) -> Vec<usize> {
        match (self, side) {
            (Space::Grid { width, .. }, Side::Row) => (number * width..(number + 1) * width).collect(),
            (Space::Grid { width, height, .. }, Side::Column) => {
                (0..*height).map(|row| row * width + number).collect()
            }
            (Space::Named { .. }, _) => Vec::new(),
        }
    }

    /// The name of a row or column.
    pub(super) fn line_name(&self, side: Side, number: usize) -> String {
        match self.names(side).and_then(|names| names.all().get(number)) {
            Some(name) => format!("{} {name}", side.name()),
            None => format!("{} {}", side.name(), number + 1),
        }
    }

    fn names(&self, side: Side) -> Option<&Names> {
        match (self, side) {
            (Space::Grid { rows, .. }, Side::Row) => Some(rows),
            (Space::Grid { columns, .. }, Side::Column) => Some(columns),
            (Space::Named { .. }, _) => None,
        }
    }

    /// The row or column with this name or number.
    pub(super) fn number(&self, source: &Source, place: usize, side: Side, name: &str) -> Result<usize> {
        self.check_is_grid(source, place, side)?;
        let count = self.count(side);
        let names = self.names(side);
        let named = names.and_then(|names| names.place(name));
        let counted = name.parse::<usize>().ok().filter(|number| (1..=count).contains(number));
        named.or(counted.map(|number| number - 1)).ok_or_else(|| {
            let or_name =
                if names.is_some_and(|names| !names.all().is_empty()) { " or its name" } else { "" };
            let what = side.name();
            let message = format!("found {what} {name:?}, expected a number from 1 to {count}{or_name}");
            source.error(place, message)
        })
    }

    /// The cell with this name: `r2c3` in a grid.
    pub(super) fn cell(&self, source: &Source, place: usize, name: &str) -> Result<usize> {
        let found = match self {
            Space::Named { names, .. } => names.place(name),
            Space::Grid { width, height, .. } => {
                let parts = name.strip_prefix('r').and_then(|rest| rest.split_once('c'));
                let numbers = parts.and_then(|(row, column)| row.parse().ok().zip(column.parse().ok()));
                let inside = |&(row, column): &(usize, usize)| {
                    (1..=*height).contains(&row) && (1..=*width).contains(&column)
                };
                numbers.filter(inside).map(|(row, column)| (row - 1) * width + column - 1)
            }
        };
        found.ok_or_else(|| {
            let expected = match self {
                Space::Grid { width, height, .. } => format!("a cell from r1c1 to r{height}c{width}"),
                Space::Named { .. } => "the name of a cell".to_owned(),
            };
            source.error(place, format!("found {name:?}, expected {expected}"))
        })
    }

    /// The names of all cells, if they have names of their own, or their rows or columns have: `Ann Mon`.
    pub(super) fn into_cell_names(self) -> Box<dyn Iterator<Item = String>> {
        match self {
            Space::Grid { rows, columns, .. } if rows.all().is_empty() && columns.all().is_empty() => {
                Box::new(std::iter::empty())
            }
            Space::Grid { width, height, rows, columns } => {
                let name = |names: &Names, letter: char, number: usize| {
                    names.all().get(number).cloned().unwrap_or_else(|| format!("{letter}{}", number + 1))
                };
                let cell = move |cell: usize| {
                    format!("{} {}", name(&rows, 'r', cell / width), name(&columns, 'c', cell % width))
                };
                Box::new((0..width * height).map(cell))
            }
            Space::Named { names, .. } => Box::new(names.all.into_iter()),
        }
    }

    /// The layout of the cells.
    pub(super) fn layout(&self) -> Layout {
        match self {
            Space::Grid { width, height, rows, columns } => Layout::rectangle(*width, *height)
                .with_labels(rows.all().iter().cloned())
                .with_column_labels(columns.all().iter().cloned()),
            Space::Named { lengths, .. } => {
                let mut next = 0;
                let row = |length: &usize| {
                    next += length;
                    LayoutRow::new((next - length..next).collect())
                };
                Layout::new(CellShape::Square, lengths.iter().map(row).collect())
            }
        }
    }
}

/// Unique names.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    all: Vec<String>,
    /// Where the name with this hash is; one with the hash of another is under the next number that is free.
    ///
    /// PERF: with the names themselves, a million of them took .1 s more, and as much to give back.
    places: HashMap<u64, usize>,
    hasher: RandomState,
}

impl Names {
    /// Makes space for more names.
    ///
    /// PERF: to grow with a million names, the table hashed half a million of them again in one piece.
    pub(super) fn reserve(&mut self, more: usize) {
        self.all.reserve(more);
        self.places.reserve(more);
    }

    /// Adds a name. Returns whether it is new.
    pub(super) fn push(&mut self, name: &str) -> bool {
        let found = self.find(name);
        if let Err(key) = found {
            self.places.insert(key, self.all.len());
            self.all.push(name.to_owned());
        }
        found.is_err()
    }

    /// The index of a name, or the key under which it would be.
    fn find(&self, name: &str) -> Result<usize, u64> {
        let mut key = self.hasher.hash_one(name);
        while let Some(&place) = self.places.get(&key) {
            if self.all[place] == name {
                return Ok(place);
            }
            key = key.wrapping_add(1);
        }
        Err(key)
    }

    /// All of them.
    pub(super) fn all(&self) -> &[String] {
        &self.all
    }

    /// The index of a name, counted from 0.
    pub(super) fn place(&self, name: &str) -> Option<usize> {
        self.find(name).ok()
    }
}
