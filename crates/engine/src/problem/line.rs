//! Lines of a problem, and the identifiers of cells and lines.

use std::fmt;
use std::sync::Arc;

use super::Crossings;
use super::crossings::Across;
use super::line_cells::LineCells;
use crate::line::Machine;
use crate::rule::Rule;
use crate::symbol::SymbolSet;

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

impl LineId {
    pub(super) const FIRST: LineId = LineId(0);
}

/// An ordered list of different cells under one rule.
#[derive(Clone, Debug)]
pub struct Line {
    pub(super) name: String,
    pub(super) cells: LineCells,
    pub(super) rule: Rule,
    /// The colours of its clue, and the blank. Every symbol under another rule.
    pub(crate) colours: SymbolSet,
    /// The compiled rule; lines with equal rules share it.
    pub(super) machine: Arc<Machine>,
    pub(super) across: Across,
    pub(super) is_implied: bool,
}

impl Line {
    /// The name of the line, such as `row 7`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of cells.
    #[inline]
    pub fn length(&self) -> usize {
        self.cells.length()
    }

    /// The cells, in order. The list is made on first use where they are at equal distances, as in a rectangle.
    #[inline]
    pub fn cells(&self) -> &[CellId] {
        self.cells.list()
    }

    /// The cell at a position.
    ///
    /// # Panics
    ///
    /// If the line has no such position.
    #[inline]
    pub fn cell(&self, position: usize) -> CellId {
        self.cells.at(position)
    }

    /// If consecutive lines cross this one, all at the same of their positions: the first of them, and that position.
    #[inline]
    pub(crate) fn consecutive_across(&self) -> Option<(usize, usize)> {
        match self.across {
            Across::Listed { .. } => None,
            Across::Rectangle { first_line, position } => Some((first_line as usize, position as usize)),
        }
    }

    /// The crossings with other lines at this position.
    #[inline(always)]
    pub(crate) fn across(&self, position: usize) -> Crossings<'_> {
        self.across.at(position)
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
