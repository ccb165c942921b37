//! What a technique saw: enough for its sentence, and for its picture.
//!
//! Positions and blocks are counted from 0 within the line. Ranges of positions name their first and last.

use crate::symbol::{Symbol, SymbolSet};

/// What a technique saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Every coloured cell of the clue is there: the others are blank.
    Complete,
    /// Exactly as many cells are left as the clue colours.
    Full,
    /// These blocks cover some cells wherever they stand.
    Overlap {
        /// Where they may stand.
        blocks: Vec<Span>,
        /// The line with every block as far left as it goes, and as far right.
        extremes: [Vec<Symbol>; 2],
    },
    /// The run is as long as any block that could lie there.
    Finished {
        /// First and last cell of the run.
        run: (usize, usize),
    },
    /// No block of these colours reaches these cells.
    Reach {
        /// The colours.
        colours: SymbolSet,
        /// The cells, range by range, and the nearest blocks.
        stretches: Vec<Stretch>,
        /// A block, and a known cell that it covers because no other one is long enough for the run there.
        only: Option<(usize, usize)>,
    },
    /// Whichever of these blocks covers a known cell must cover more.
    Glue {
        /// The known cell.
        over: usize,
        /// The blocks that may cover it.
        blocks: Vec<usize>,
        /// The cells that all of them cover, wherever they stand over that cell.
        covered: (usize, usize),
    },
    /// Whichever block covers a known cell does not get to its neighbour.
    Ended {
        /// The known cell.
        over: usize,
        /// The blocks that may cover it.
        blocks: Vec<usize>,
        /// The neighbour.
        cell: usize,
    },
    /// Two known cells belong to one block.
    Join {
        /// The two cells.
        ends: (usize, usize),
        /// The blocks that may cover them.
        blocks: Vec<usize>,
    },
    /// Between two blanks, or a blank and a wall, no block has room.
    Gap {
        /// First and last cell of the gap.
        gap: (usize, usize),
        /// The blocks that could reach it, all of them longer.
        blocks: Vec<usize>,
    },
    /// With one more cell a run would be longer than any block that could lie there.
    Split {
        /// First and last cell of what would be one run.
        joined: (usize, usize),
        /// The cell that would join it.
        cell: usize,
        /// The longest block that could lie there.
        longest: usize,
    },
    /// The rule itself leaves no more, read with the premises at hand.
    Rule {
        /// How many cells it must be read for.
        cells: usize,
    },
    /// The line has no other fillings than these.
    Listing {
        /// The fillings.
        fillings: Vec<Vec<Symbol>>,
    },
    /// Every other way is refuted.
    Cases {
        /// The cell.
        cell: usize,
        /// What is refuted, one by one.
        cases: Vec<Case>,
    },
}

/// Where a block may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Which block.
    pub block: usize,
    /// The first cell it may start at, and the last.
    pub starts: (usize, usize),
    /// How long it is.
    pub length: usize,
}

/// Cells that no block reaches, between the block that ends before them and the one that starts behind them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// First and last of the cells.
    pub cells: (usize, usize),
    /// The last block before them.
    pub before: Option<BlockLimit>,
    /// The first block behind them.
    pub behind: Option<BlockLimit>,
}

/// How far a block gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockLimit {
    /// Which block.
    pub block: usize,
    /// The last cell that it reaches on that side.
    pub cell: usize,
    /// A known cell that it must cover, if one holds it back.
    pub anchor: Option<usize>,
}

/// One way in which the cell could be otherwise, and why it cannot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The way.
    pub supposed: Supposed,
    /// Why not; for every place one of these holds.
    pub refuted: Vec<Refusal>,
}

/// A way in which a cell could be otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supposed {
    /// It is blank, with so many blocks before it: from the first number to the second.
    BlankBehind(usize, usize),
    /// It belongs to a block: from the first to the second.
    InBlock(usize, usize),
    /// It holds that symbol.
    Holds(Symbol),
}

/// Why something cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// The blocks before it would not have room.
    NoRoomBefore,
    /// The blocks behind it would not have room.
    NoRoomBehind,
    /// The block would lie over a cell that is known to be something else, or over the wall.
    InTheWay(Option<usize>),
    /// The block would touch a cell that belongs to no other block.
    Touches(usize),
    /// The blocks before it could not cover all known cells there.
    LeavesOutBefore,
    /// The blocks behind it could not cover all known cells there.
    LeavesOutBehind,
    /// Read from the start, nothing is left for the cell at this position.
    Stuck(usize),
}

impl Argument {
    /// The same without what is said of other cells than these.
    pub(crate) fn about(mut self, positions: &[usize]) -> Argument {
        let speaks_of = |first: usize, last: usize| positions.iter().any(|at| (first..=last).contains(at));
        match &mut self {
            Argument::Overlap { blocks, .. } => {
                blocks.retain(|&Span { starts: (first, last), length, .. }| {
                    last < first + length && speaks_of(last, first + length - 1)
                })
            }
            Argument::Reach { stretches, .. } => {
                stretches.retain(|stretch| speaks_of(stretch.cells.0, stretch.cells.1));
            }
            _ => {}
        }
        self
    }

    /// How many things must be kept in mind to follow it.
    pub fn case_count(&self) -> usize {
        match self {
            Argument::Complete | Argument::Full | Argument::Finished { .. } => 0,
            Argument::Overlap { blocks, .. } => blocks.len().min(3),
            Argument::Reach { stretches, .. } => stretches.len(),
            Argument::Glue { blocks, .. }
            | Argument::Ended { blocks, .. }
            | Argument::Join { blocks, .. }
            | Argument::Gap { blocks, .. } => blocks.len(),
            Argument::Split { .. } => 1,
            // Five cells are seen at a glance.
            Argument::Rule { cells } => cells / 5,
            Argument::Listing { fillings } => fillings.len(),
            Argument::Cases { cases, .. } => cases.len() + 1,
        }
    }
}

/// What a technique saw in a line, and which of its cells it explains.
#[derive(Clone, Debug)]
pub(crate) struct Recognition {
    pub(crate) technique: super::Technique,
    pub(crate) argument: Argument,
    /// The positions that the argument speaks of.
    pub(crate) cells: Vec<usize>,
}
