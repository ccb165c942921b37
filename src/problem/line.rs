//! One line of a problem, and the numbers that name cells and lines.

use std::fmt;
use std::sync::Arc;

use super::Crossing;
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
    pub(super) across: Across,
    pub(super) is_implied: bool,
}

/// Where other lines cross, position by position.
///
/// PERF: the problem knows the same cell by cell, but a look at a column of a large picture would jump through that
/// table; in the order of the line it is read straight on.
#[derive(Clone, Debug, Default)]
pub(super) struct Across {
    pub(super) crossings: Vec<Crossing>,
    /// Where each position's crossings begin, unless each has exactly one.
    pub(super) first: Option<Vec<u32>>,
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

    /// Where other lines cross it at that position.
    #[inline]
    pub(crate) fn across(&self, position: usize) -> &[Crossing] {
        match &self.across.first {
            None => &self.across.crossings[position..=position],
            Some(first) => &self.across.crossings[first[position] as usize..first[position + 1] as usize],
        }
    }

    /// What it must satisfy.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// Whether it repeats what other lines say together, and says nothing of its own: solving sees more with it, and
    /// people are told of the others.
    pub fn is_implied(&self) -> bool {
        self.is_implied
    }

    /// Its rule, ready to run. Where the machine of a pattern would be too large this is a looser one, and generated
    /// lines keep the rest.
    #[inline]
    pub fn machine(&self) -> &Machine {
        &self.machine
    }
}
