//! One line of a problem, and the numbers that name cells and lines.

use std::fmt;
use std::sync::Arc;

use crate::line::Machine;
use crate::rule::Rule;

/// A cell of one problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId(u32);

/// A line of one problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineId(u32);

macro_rules! id {
    ($id:ident, $what:literal) => {
        impl $id {
            #[doc = concat!("The ", $what, " of that number.")]
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

/// An ordered list of cells under one rule. No cell stands in it twice.
#[derive(Clone, Debug)]
pub struct Line {
    pub(super) name: String,
    pub(super) cells: Vec<CellId>,
    pub(super) rule: Rule,
    /// Lines with equal rules share one.
    pub(super) machine: Arc<Machine>,
}

impl Line {
    /// What people call it: `row 7`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its cells, in order.
    #[inline]
    pub fn cells(&self) -> &[CellId] {
        &self.cells
    }

    /// What it must satisfy.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// Its rule, ready to run.
    #[inline]
    pub fn machine(&self) -> &Machine {
        &self.machine
    }
}
