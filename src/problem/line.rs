//! Lines of a problem, and the identifiers of cells and lines.

use std::fmt;
use std::sync::Arc;

use super::Crossing;
use crate::line::Machine;
use crate::rule::Rule;

/// The identifier of a cell in one problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId(u32);

/// The identifier of a line in one problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineId(u32);

macro_rules! id {
    ($id:ident, $what:literal) => {
        impl $id {
            #[doc = concat!("The ", $what, " of that number.")]
            ///
            /// # Panics
            ///
            /// If the number does not fit into 32 bits.
            #[inline]
            pub fn new(index: usize) -> $id {
                $id(u32::try_from(index).expect("problems are numbered with 32 bits"))
            }

            /// The number, counted from 0.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Debug for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($what, "#{}"), self.0)
            }
        }
    };
}

id!(CellId, "cell");
id!(LineId, "line");

/// An ordered list of different cells under one rule.
#[derive(Clone, Debug)]
pub struct Line {
    pub(super) name: String,
    pub(super) cells: Vec<CellId>,
    pub(super) rule: Rule,
    /// The compiled rule; lines with equal rules share it.
    pub(super) machine: Arc<Machine>,
    pub(super) across: Across,
    pub(super) is_implied: bool,
}

/// The crossing lines, position by position.
///
/// PERF: the problem has the same by cell, but then solving a column of a large picture would jump through
/// that table; in line order it is read sequentially.
#[derive(Clone, Debug, Default)]
pub(super) struct Across {
    pub(super) crossings: Vec<Crossing>,
    /// The first crossing of each position, unless every position has exactly one.
    pub(super) first: Option<Vec<u32>>,
}

impl Line {
    /// The name of the line, such as `row 7`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The cells, in order.
    #[inline]
    pub fn cells(&self) -> &[CellId] {
        &self.cells
    }

    /// The crossings with other lines at this position.
    #[inline]
    pub(crate) fn across(&self, position: usize) -> &[Crossing] {
        match &self.across.first {
            None => &self.across.crossings[position..=position],
            Some(first) => &self.across.crossings[first[position] as usize..first[position + 1] as usize],
        }
    }

    /// The rule.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// Whether it is an implied line (a redundant constraint), which follows from other lines and only
    /// strengthens propagation. Explanations refer to the other lines.
    pub fn is_implied(&self) -> bool {
        self.is_implied
    }

    /// The compiled rule. For a decomposed pattern it is a relaxation, and generated lines enforce the
    /// rest.
    #[inline]
    pub fn machine(&self) -> &Machine {
        &self.machine
    }
}
