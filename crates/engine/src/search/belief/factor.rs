//! The factor of a line, and the edges of the factor graph.

use crate::problem::LineId;

/// The factor of one line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Factor {
    pub(super) length: usize,
    /// The largest number of lines that cross one of its cells.
    pub(super) layers: usize,
    /// The number of positions of all lines before it.
    pub(super) first: usize,
    /// Where its incoming messages begin.
    pub(super) incoming: usize,
    /// Where its edges begin and end.
    pub(super) edges: (usize, usize),
    /// Where its planes begin.
    pub(super) seen: usize,
    /// The number of its open cells.
    pub(super) open: usize,
    /// Where the cells begin and end whose marginals it computes.
    pub(super) cells: (usize, usize),
}

impl Factor {
    /// A factor that has not been updated and has no edges.
    pub(super) fn new(length: usize, layers: usize, first: usize, incoming: usize, seen: usize) -> Factor {
        Factor { length, layers, first, incoming, edges: (0, 0), seen, open: length, cells: (0, 0) }
    }
}

/// Where the messages of a line about one of its cells go: the receiving line, the place of the first symbol's message,
/// and the distance to the next symbol's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) position: u32,
    pub(super) first: u32,
    pub(super) stride: u32,
    pub(super) line: LineId,
}
