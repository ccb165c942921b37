//! Limits: how far a block gets towards an end of the line, and why no further.
//!
//! A limit is a small tree. Either there is no more space, or the block must cover a run, because others cannot; these
//! have limits of their own. [`Bounds`](super::bounds::Bounds) derives them.

use nonomata_engine::symbol::{Symbol, SymbolSet};

/// An end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The beginning.
    First,
    /// The end.
    Last,
}

/// How far a block gets towards an end of the line, and why no further.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BlockLimit {
    /// The block.
    pub block: usize,
    /// Towards which end.
    pub end: End,
    /// The first cell that it gets to, or the last.
    pub cell: usize,
    /// Why it gets no further.
    pub why: LimitReason,
    /// Known cells that are in the way of it or of the blocks beyond it.
    pub passed: Vec<usize>,
}

/// Why a block gets no further.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LimitReason {
    /// The block is finished there.
    Done,
    /// There is no more space: the line ends, known cells are in the way, and other blocks lie beyond.
    NoSpace(Obstacles),
    /// A block must cover a run.
    Covers {
        /// The block, and how far it gets: the block itself, or one beyond which it lies.
        by: (usize, usize),
        /// First and last cell of the run.
        run: (usize, usize),
        /// Whether no other block may cover it. Otherwise blocks on the other side may cover it instead, which sets the
        /// same limit.
        is_only: bool,
        /// Why blocks beyond do not cover it: the nearest, and those that are too short or have no place.
        others: Vec<Excluded>,
    },
}

/// The blocks that take the space beyond a block.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Obstacles {
    /// Other blocks. None if the block would get no further without them.
    pub needed: Option<Needed>,
    /// The cell beside the limit, if it is not of the block's colour: beyond it the block does not fit, or not together
    /// with those others.
    pub stop: Option<usize>,
    /// The colour of that cell if only blocks beyond this one have it, so that it alone sets the limit.
    pub of_others: Option<Symbol>,
    /// Known cells of its colour that it would touch beyond the limit, if these push it there.
    pub touched: Vec<usize>,
}

/// Blocks that need space beyond another block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Needed {
    /// The first of the blocks, and the last.
    pub blocks: (usize, usize),
    /// The first of the cells that they need, and the last.
    pub cells: (usize, usize),
    /// Whether they may lie there, as far as one sees. Otherwise they only get no closer to the end of the line.
    pub is_possible: bool,
}

/// A block that does not cover a run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Excluded {
    /// The block.
    pub block: usize,
    /// Why not.
    pub why: Exclusion,
}

/// Why a block does not cover a run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Exclusion {
    /// It is shorter than the run.
    TooShort,
    /// It does not get that far.
    Beyond(BlockLimit),
    /// Every place over the run is ruled out.
    Refuted(Vec<Refuted>),
    /// It is finished elsewhere: first and last cell.
    Done((usize, usize)),
    /// Only known blanks lie between the run and an end of the line, so the outermost block there covers it.
    Outermost {
        /// Which end.
        end: End,
        /// First and last cell of the run.
        run: (usize, usize),
    },
    /// There are as many separate runs of this colour as blocks, so the first run is the first block, and so on.
    Counted(Symbol),
}

/// A place of a block that a known cell rules out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refuted {
    /// First and last cell of the place.
    pub cells: (usize, usize),
    /// The known cell: inside, or beside it and touched.
    pub by: usize,
    /// The symbol of that cell.
    pub holds: SymbolSet,
}

impl BlockLimit {
    /// The run that holds the block back.
    pub(crate) fn run(&self) -> Option<(usize, usize)> {
        match self.why {
            LimitReason::Covers { run, .. } => Some(run),
            LimitReason::Done | LimitReason::NoSpace(_) => None,
        }
    }

    /// The blocks that need the space beyond it.
    pub(crate) fn needed(&self) -> Option<Needed> {
        match &self.why {
            LimitReason::NoSpace(obstacles) => obstacles.needed,
            _ => None,
        }
    }

    /// The cell that sets the limit because only blocks beyond this one have its colour, and the colour.
    pub(crate) fn of_others(&self) -> Option<(usize, Symbol)> {
        match &self.why {
            LimitReason::NoSpace(obstacles) => obstacles.stop.zip(obstacles.of_others),
            LimitReason::Done | LimitReason::Covers { .. } => None,
        }
    }

    /// The number of things to keep in mind for it, besides the space on the line.
    pub(crate) fn weight(&self) -> usize {
        match &self.why {
            LimitReason::Done => 0,
            LimitReason::NoSpace(obstacles) => match obstacles.needed {
                None => 0,
                Some(needed) if needed.is_possible => 1,
                Some(_) => 2,
            },
            LimitReason::Covers { others, .. } => weight(others),
        }
    }

    /// The known cells that are in the way of blocks, without those of runs that blocks must cover.
    pub(crate) fn passed(&self) -> Vec<usize> {
        let mut passed = self.passed.clone();
        if let LimitReason::Covers { run, others, .. } = &self.why {
            passed.extend(others.iter().flat_map(Excluded::passed));
            passed.retain(|cell| !(run.0..=run.1).contains(cell));
        }
        passed
    }
}

impl Excluded {
    /// The known cells in the way of the limits in it.
    pub(crate) fn passed(&self) -> Vec<usize> {
        match &self.why {
            Exclusion::Beyond(limit) => limit.passed(),
            Exclusion::Done((first, last)) => (*first..=*last).collect(),
            Exclusion::TooShort
            | Exclusion::Refuted(_)
            | Exclusion::Outermost { .. }
            | Exclusion::Counted(_) => Vec::new(),
        }
    }
}

/// The run on which a limit rests whose other reasons are at hand: the only reason for a run of its own.
pub(crate) fn link_before(end: End, others: &[Excluded]) -> Option<(usize, (usize, usize), &[Excluded])> {
    let [Excluded { block, why: Exclusion::Beyond(limit) }] = others else { return None };
    match &limit.why {
        LimitReason::Covers { by: (by, _), run, is_only: false, others }
            if by == block && limit.end == end =>
        {
            Some((*by, *run, others))
        }
        _ => None,
    }
}

/// The stand-in for a limit without a run among the reasons that were given: the empty range at its cell.
pub(crate) fn no_run_at(cell: usize) -> (usize, usize) {
    (cell + 1, cell)
}

/// The number of things to keep in mind for some exclusions.
pub(crate) fn weight(excluded: &[Excluded]) -> usize {
    let one = |excluded: &Excluded| match &excluded.why {
        Exclusion::TooShort | Exclusion::Done(_) | Exclusion::Outermost { .. } => 0,
        Exclusion::Counted(_) => 1,
        Exclusion::Beyond(limit) => 1 + limit.weight(),
        Exclusion::Refuted(places) => places.len(),
    };
    excluded.iter().map(one).sum()
}
